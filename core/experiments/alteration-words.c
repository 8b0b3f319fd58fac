#include "core/experiments/alteration-words.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"

/* What follows the first word of an alteration. */
typedef enum
{
  NO_ARGUMENT,
  PLACE,
  NUMBER,
} Argument;

static const struct
{
  const char      *word;
  Argument         argument;
  NnAlterationKind kind;
} forms[] = {
  { "uniform", PLACE, NN_UNIFORM_HEAD },           { "unscaled", PLACE, NN_UNSCALED_SCORES },
  { "sublayer", PLACE, NN_MUTE_SUBLAYER },         { "block", PLACE, NN_MUTE_BLOCK },
  { "positions", NO_ARGUMENT, NN_DROP_POSITIONS }, { "residual", NO_ARGUMENT, NN_DROP_RESIDUAL },
  { "temperature", NUMBER, NN_TEMPERATURE },
};

static gboolean fail (const char *words, GError **error)
{
  return NN_FAIL (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME,
                  /* Translators: small words behind the colon stay as they are */
                  _ ("“%s” is not an alteration. Write a head, such as cross:2.1, or one of: "
                     "uniform HEAD, unscaled ATTENTION, sublayer SUBLAYER, block BLOCK, positions, "
                     "residual, temperature X."),
                  words);
}

static gboolean read_temperature (const char *number, NnAlteration *alteration)
{
  char *end;

  alteration->value = g_ascii_strtod (number, &end);

  return end != number && *end == '\0' && alteration->value >= NN_TEMPERATURE_MIN &&
         alteration->value <= NN_TEMPERATURE_MAX;
}

/**
 * @words: one of the lines in alteration-words.h
 * @alteration: (out): the alteration
 * @error: %NN_INTERVENTION_ERROR_NAME
 *
 * nn_alteration_fits() checks whether a model has the place of the alteration.
 *
 * Returns: whether @words are an alteration
 */
gboolean nn_alteration_from_words (const char *words, NnAlteration *alteration, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", 2);
  const guint    n_parts = g_strv_length (parts);

  if (n_parts == 1 && strchr (words, ':') != NULL)
    return nn_alteration_read (words, NN_MUTE_HEAD, alteration, error);

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (n_parts == 0 || !g_str_equal (parts[0], forms[i].word) ||
          (n_parts == 1) != (forms[i].argument == NO_ARGUMENT))
        continue;
      if (forms[i].argument == PLACE)
        return nn_alteration_read (parts[1], forms[i].kind, alteration, error);

      *alteration = (NnAlteration){ .kind = forms[i].kind };
      if (forms[i].argument == NUMBER && !read_temperature (parts[1], alteration))
        break;
      return TRUE;
    }

  return fail (words, error);
}

#include "core/experiments/intervention.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"

G_DEFINE_QUARK (nn_intervention_error, nn_intervention_error)

struct _NnIntervention
{
  GArray *alterations; /* NnAlteration */
};

/* In the order of NnSublayer. */
static const char *const names[] = { "encoder", "decoder", "cross", "encoder-ffn", "decoder-ffn" };

G_STATIC_ASSERT (G_N_ELEMENTS (names) == NN_N_SUBLAYERS);

static gboolean has_head (NnAlterationKind kind)
{
  return kind == NN_MUTE_HEAD || kind == NN_UNIFORM_HEAD || kind == NN_EDIT_WEIGHT;
}

static gboolean has_block (NnAlterationKind kind)
{
  return has_head (kind) || kind == NN_UNSCALED_SCORES || kind == NN_MUTE_SUBLAYER ||
         kind == NN_MUTE_BLOCK;
}

/* Reads a number and moves @text behind it.  Returns 0 if there is no digit. */
static int read_number (const char **text)
{
  int number = 0;

  for (; g_ascii_isdigit (**text) && number < NN_CONFIG_MAX_HIDDENS; (*text)++)
    number = 10 * number + g_ascii_digit_value (**text);

  return number;
}

/* Returns how many of the sublayers' names, from the first, are allowed for @kind. */
static int n_names_of (NnAlterationKind kind)
{
  if (kind == NN_MUTE_BLOCK)
    return NN_SUBLAYER_DECODER + 1;

  return has_head (kind) || kind == NN_UNSCALED_SCORES ? NN_N_ATTENTIONS : NN_N_SUBLAYERS;
}

/* Without a name, the stack is the decoder and the sublayer its cross-attention. */
static gboolean read_sublayer (const char *name, gsize length, NnAlterationKind kind,
                               NnSublayer *sublayer)
{
  *sublayer = kind == NN_MUTE_BLOCK ? NN_SUBLAYER_DECODER : NN_SUBLAYER_CROSS;
  if (length == 0)
    return TRUE;

  for (int i = 0; i < n_names_of (kind); i++)
    if (strlen (names[i]) == length && strncmp (names[i], name, length) == 0)
      {
        *sublayer = i;
        return TRUE;
      }

  return FALSE;
}

/**
 * @name: "cross:1.3", "1.3" or "encoder:2"
 * @kind: the kind of alteration, which needs a head, a sublayer or a block
 * @alteration: (out): the alteration
 * @error: %NN_INTERVENTION_ERROR_NAME
 * Returns: whether @name names a place of that kind
 */
gboolean nn_alteration_read (const char *name, NnAlterationKind kind, NnAlteration *alteration,
                             GError **error)
{
  const char *colon = strchr (name, ':');
  const char *rest = colon != NULL ? colon + 1 : name;
  const gsize length = colon != NULL ? (gsize) (colon - name) : 0;
  gboolean    is_read =
      (colon == NULL || length > 0) && read_sublayer (name, length, kind, &alteration->sublayer);

  alteration->kind = kind;
  alteration->query = alteration->key = 0;
  alteration->value = 0.0;
  alteration->block = read_number (&rest) - 1;
  alteration->head = 0;
  if (has_head (kind))
    {
      is_read = is_read && *rest == '.';
      rest += *rest == '.';
      alteration->head = read_number (&rest) - 1;
    }

  if (is_read && *rest == '\0' && alteration->block >= 0 && alteration->head >= 0)
    return TRUE;

  if (has_head (kind))
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME,
                 _ ("“%s” is not a head. Write the numbers of the block and the head, counted from "
                    "1, such as 1.3; to choose the attention, put encoder:, decoder: or cross: "
                    "before the numbers (default: cross:)."),
                 name);
  else if (kind == NN_UNSCALED_SCORES)
    g_set_error (
        error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME,
        _ ("“%s” is not an attention layer. Write the number of a block, counted from 1; to choose "
           "the attention, put encoder:, decoder: or cross: before the number (default: cross:)."),
        name);
  else if (kind == NN_MUTE_BLOCK)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME,
                 _ ("“%s” is not a block. Write the number of a block, counted from 1; to choose "
                    "the side, put encoder: or decoder: before the number (default: decoder:)."),
                 name);
  else
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME,
                 _ ("“%s” is not a sublayer. Write the number of a block, counted from 1; to "
                    "choose the sublayer, put encoder:, decoder:, cross:, encoder-ffn: or "
                    "decoder-ffn: before the number (default: cross:)."),
                 name);

  return FALSE;
}

/** Returns: (transfer full): the name of its place, which nn_alteration_read() can read; "" if this
 *   kind of alteration has no place */
char *nn_alteration_name (const NnAlteration *self)
{
  if (has_head (self->kind))
    return g_strdup_printf ("%s:%d.%d", names[self->sublayer], self->block + 1, self->head + 1);
  if (has_block (self->kind))
    return g_strdup_printf ("%s:%d", names[self->sublayer], self->block + 1);

  return g_strdup ("");
}

static gboolean value_fits (const NnAlteration *self, GError **error)
{
  if (self->kind == NN_TEMPERATURE &&
      !(self->value >= NN_TEMPERATURE_MIN && self->value <= NN_TEMPERATURE_MAX))
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_VALUE,
                 _ ("The temperature must be between %g and %g, not %g."), NN_TEMPERATURE_MIN,
                 NN_TEMPERATURE_MAX, self->value);
  else if (self->kind == NN_EDIT_WEIGHT && !(self->value >= 0.0 && self->value <= 1.0))
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_VALUE,
                 _ ("An attention weight must be between 0 and 1, not %g."), self->value);
  else
    return TRUE;

  return FALSE;
}

/**
 * @error: %NN_INTERVENTION_ERROR_PLACE or %NN_INTERVENTION_ERROR_VALUE
 * Returns: whether the model has that place, and the value is in range
 */
gboolean nn_alteration_fits (const NnAlteration *self, const NnConfig *config, GError **error)
{
  if (has_block (self->kind) && self->block >= config->num_blks)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_PLACE,
                 _ ("There is no block %d; the encoder and the decoder each have %d."),
                 self->block + 1, config->num_blks);
  else if (has_head (self->kind) && self->head >= config->num_heads)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_PLACE,
                 _ ("There is no head %d; each attention layer has %d."), self->head + 1,
                 config->num_heads);
  else if (self->kind == NN_DROP_POSITIONS && !config->has_positions)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_PLACE,
                 _ ("The model has no positional encoding to leave out."));
  else if (self->kind == NN_DROP_RESIDUAL && !config->has_residual)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_PLACE,
                 _ ("The model has no residual connections to leave out."));
  else if (self->kind == NN_UNSCALED_SCORES && config->attention != NN_ATTENTION_DOT_PRODUCT)
    g_set_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_PLACE,
                 _ ("The scores of this model are not divided by √dₖ."));
  else
    return value_fits (self, error);

  return FALSE;
}

/* Returns whether both have the same kind and the same place.  Their values may differ. */
static gboolean is_same_place (const NnAlteration *self, const NnAlteration *other)
{
  return self->kind == other->kind && self->sublayer == other->sublayer &&
         self->block == other->block && self->head == other->head && self->query == other->query &&
         self->key == other->key;
}

/** Returns: (transfer full): an intervention without alterations */
NnIntervention *nn_intervention_new (void)
{
  NnIntervention *self = g_new (NnIntervention, 1);

  self->alterations = g_array_new (FALSE, FALSE, sizeof (NnAlteration));

  return self;
}

/** Returns: (transfer full): a copy */
NnIntervention *nn_intervention_copy (const NnIntervention *self)
{
  NnIntervention *copy = nn_intervention_new ();

  g_array_append_vals (copy->alterations, self->alterations->data, self->alterations->len);

  return copy;
}

NN_FREES_FOR_ALL (NnIntervention, nn_intervention_free, (g_array_unref, alterations))

/** @alteration: one more alteration; it replaces one of the same kind at the same place */
void nn_intervention_add (NnIntervention *self, const NnAlteration *alteration)
{
  NN_EACH_AT (NnAlteration, old, self->alterations)
    if (is_same_place (old, alteration))
      {
        *old = *alteration;
        return;
      }

  g_array_append_vals (self->alterations, alteration, 1);
}

/** Returns: the number of alterations */
int nn_intervention_count (const NnIntervention *self) { return (int) self->alterations->len; }

/**
 * @index: number of the alteration, in the order in which they were added, from 0
 * Returns: (transfer none): the alteration
 */
const NnAlteration *nn_intervention_get (const NnIntervention *self, int index)
{
  g_assert (index >= 0 && index < nn_intervention_count (self));

  return &g_array_index (self->alterations, NnAlteration, index);
}

/**
 * @kind: %NN_MUTE_HEAD or %NN_UNIFORM_HEAD
 * @block: its block, from 0
 * @head: which head, from 0
 * Returns: whether the head is muted or made uniform; the heads of a muted sublayer or block are
 *   muted too
 */
gboolean nn_intervention_has_head (const NnIntervention *self, NnAlterationKind kind,
                                   NnSublayer sublayer, int block, int head)
{
  for (int i = 0; i < nn_intervention_count (self); i++)
    {
      const NnAlteration *one = nn_intervention_get (self, i);

      if (one->block != block ||
          nn_sublayer_is_of_encoder (one->sublayer) != nn_sublayer_is_of_encoder (sublayer))
        continue;
      if (one->kind == kind && one->sublayer == sublayer && one->head == head)
        return TRUE;
      if (kind == NN_MUTE_HEAD && (one->kind == NN_MUTE_BLOCK ||
                                   (one->kind == NN_MUTE_SUBLAYER && one->sublayer == sublayer)))
        return TRUE;
    }

  return FALSE;
}

/**
 * @error: as nn_alteration_fits()
 * Returns: whether all alterations fit that model
 */
gboolean nn_intervention_fits (const NnIntervention *self, const NnConfig *config, GError **error)
{
  for (int i = 0; i < nn_intervention_count (self); i++)
    if (!nn_alteration_fits (nn_intervention_get (self, i), config, error))
      return FALSE;

  return TRUE;
}

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
                  /* Translators: words in small letters after the colon stay as they are */
                  _ ("“%s” is not an alteration. Write a head, such as cross:2.1, or one of: "
                     "uniform HEAD, unscaled ATTENTION, sublayer SUBLAYER, block BLOCK, positions, "
                     "residual, temperature X."),
                  words);
}

static gboolean read_temperature (const char *number, NnAlteration *alteration)
{
  g_autofree char *plain = g_strdelimit (g_strdup (number), ",", '.');
  char            *end;

  alteration->value = g_ascii_strtod (plain, &end);

  return end != plain && *end == '\0' && alteration->value >= NN_TEMPERATURE_MIN &&
         alteration->value <= NN_TEMPERATURE_MAX;
}

/**
 * @words: one of the lines in intervention.h
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

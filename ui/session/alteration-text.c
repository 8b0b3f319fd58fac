#include "ui/session/alteration-text.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* In the order of NnSublayer. */
static const char *const titles[] = {
  N_ ("Encoder self-attention"),       N_ ("Decoder self-attention"),       N_ ("Cross-attention"),
  N_ ("Encoder feed-forward network"), N_ ("Decoder feed-forward network"),
};

G_STATIC_ASSERT (G_N_ELEMENTS (titles) == NN_N_SUBLAYERS);

/* Returns what people call it. */
const char *hl_sublayer_title (NnSublayer sublayer)
{
  g_return_val_if_fail (sublayer < NN_N_SUBLAYERS, "");

  return _ (titles[sublayer]);
}

static char *head_to_text (const NnAlteration *alteration)
{
  const int   block = alteration->block + 1;
  const int   head = alteration->head + 1;
  const char *where = hl_sublayer_title (alteration->sublayer);

  if (alteration->kind == NN_MUTE_HEAD)
    /* Translators: an attention, a block and a head: “Encoder self-attention, block 1, head 3:
     * muted” */
    return g_strdup_printf (_ ("%s, block %d, head %d: muted"), where, block, head);
  if (alteration->kind == NN_UNIFORM_HEAD)
    /* Translators: all keys get the same weight; an attention, a block and a head */
    return g_strdup_printf (_ ("%s, block %d, head %d: uniform"), where, block, head);

  /* Translators: an attention, a block, a head, a row and a column of its weights, a weight */
  return g_strdup_printf (_ ("%s, block %d, head %d: weight (%d, %d) set to %.2f"), where, block,
                          head, alteration->query + 1, alteration->key + 1, alteration->value);
}

/* Returns in words what was done, without a full stop. */
static char *text_of (const NnAlteration *alteration)
{
  const int block = alteration->block + 1;

  switch (alteration->kind)
    {
    case NN_UNSCALED_SCORES:
      /* Translators: an attention and the number of its block */
      return g_strdup_printf (_ ("%s, block %d: without √dₖ"),
                              hl_sublayer_title (alteration->sublayer), block);
    case NN_MUTE_SUBLAYER:
      /* Translators: a sublayer and the number of its block */
      return g_strdup_printf (_ ("%s, block %d: muted"), hl_sublayer_title (alteration->sublayer),
                              block);
    case NN_MUTE_BLOCK:
      return nn_sublayer_is_of_encoder (alteration->sublayer)
                 ? g_strdup_printf (_ ("Encoder, block %d: muted"), block)
                 : g_strdup_printf (_ ("Decoder, block %d: muted"), block);
    case NN_DROP_POSITIONS:
      return g_strdup (_ ("No positions"));
    case NN_DROP_RESIDUAL:
      return g_strdup (_ ("No residual connections"));
    case NN_TEMPERATURE:
      /* Translators: of the softmax at the output */
      return g_strdup_printf (_ ("Temperature %g"), alteration->value);
    case NN_MUTE_HEAD:
    case NN_UNIFORM_HEAD:
    case NN_EDIT_WEIGHT:
    default:
      return head_to_text (alteration);
    }
}

/* Returns all that was done, one after the other. */
char *hl_intervention_to_text (const NnIntervention *intervention)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < nn_intervention_count (intervention); i++)
    {
      g_autofree char *one = text_of (nn_intervention_get (intervention, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " · " : "", one);
    }

  return g_strdup (text->str);
}

static gboolean is_unscaled (const NnIntervention *intervention, const NnPlace *place)
{
  for (int i = 0; i < nn_intervention_count (intervention); i++)
    {
      const NnAlteration *alteration = nn_intervention_get (intervention, i);

      if (alteration->kind == NN_UNSCALED_SCORES && alteration->block == place->block &&
          alteration->sublayer == place->sublayer)
        return TRUE;
    }

  return FALSE;
}

/* Returns what the formula of the operation does not say of the alteration, or NULL.
 * intervention: what was altered in a model, or NULL. */
const char *hl_intervention_remark (const NnIntervention *intervention,
                                    const NnOperation    *operation)
{
  const NnPlace place = nn_place_read (operation->path);

  if (intervention == NULL || operation->kind != NN_OP_SCALE || !is_unscaled (intervention, &place))
    return NULL;

  return _ ("In this altered model, the queries were multiplied by √dₖ, which cancels the "
            "division: the scores are the dot products of the original queries and keys.");
}

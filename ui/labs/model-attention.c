#include "ui/labs/model-attention.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/engine/each.h"
#include "core/model/place.h"

static void attention_free (gpointer data)
{
  HlModelAttention *self = data;

  g_free (self->path);
  hl_walk_rows_free (self->queries);
  hl_walk_rows_free (self->keys);
  hl_walk_rows_free (self->values);
  for (int i = 0; i < NN_SCORING_MAX_WEIGHTS; i++)
    g_free (self->weights[i]);
  g_free (self);
}

/* The attention that an operation is part of: its path without its own name. */
static HlModelAttention *find_or_add (GPtrArray *all, const NnOperation *operation)
{
  g_autofree char  *path = nn_path_parent (operation->path);
  HlModelAttention *added;

  NN_EACH_OF (HlModelAttention, attention, all)
    if (g_str_equal (attention->path, path))
      return attention;

  added = g_new0 (HlModelAttention, 1);
  added->path = g_strdup (path);
  added->queries = hl_walk_rows_new (path);
  added->keys = hl_walk_rows_new (path);
  added->values = hl_walk_rows_new (path);
  g_ptr_array_add (all, added);

  return added;
}

/* The decoder adds one query a step; the last step has all keys. */
static void take_compared (HlModelAttention *self, const NnOperation *operation)
{
  self->n_heads = operation->output->slices;
  hl_walk_rows_add (self->queries, operation->inputs[0]);
  hl_walk_rows_set (self->keys, operation->inputs[1]);
  self->valid_len = operation->inputs[1]->rows;
}

/* Takes the weights that scores are made with, which are the last inputs of the step. */
static void take_weights (HlModelAttention *self, const NnScoringStep *step,
                          const NnOperation *operation)
{
  const int first = operation->n_inputs - step->n_weights;

  for (int i = 0; i < step->n_weights; i++)
    {
      const NnOperand *operand = operation->inputs[first + i];
      float          **weight = &self->weights[step->first_weight + i];

      if (*weight == NULL)
        *weight = g_memdup2 (operand->values, nn_operand_length (operand) * sizeof (float));
      if (step->first_weight + i == 0)
        self->n_hiddens = operand->rows;
    }
}

static void take_step (HlModelAttention *self, NnAttentionKind kind, const NnScoringStep *step,
                       const NnOperation *operation)
{
  self->kind = kind;
  if (step == nn_scoring_of (kind)->steps)
    take_compared (self, operation);
  take_weights (self, step, operation);
}

static void take (GPtrArray *all, const NnOperation *operation)
{
  NnAttentionKind      kind;
  const NnScoringStep *step = nn_scoring_find (operation->kind, &kind);

  if (step != NULL)
    take_step (find_or_add (all, operation), kind, step, operation);

  switch (operation->kind)
    {
    case NN_OP_SCALE:
      find_or_add (all, operation)->is_scaled = TRUE;
      break;
    case NN_OP_MASK:
      find_or_add (all, operation)->valid_len = operation->constants.valid_len;
      break;
    case NN_OP_WEIGHTED_SUM:
      hl_walk_rows_set (find_or_add (all, operation)->values, operation->inputs[1]);
      break;
    default:
      break;
    }
}

static gboolean is_of_decoder_itself (const HlModelAttention *self)
{
  return nn_place_read (self->path).sublayer == NN_SUBLAYER_DECODER;
}

/* Finishes an attention of the decoder. Each word was written before the later ones existed, so
 * where all rows are together a mask hides the later ones. */
static void finish (HlModelAttention *self)
{
  self->is_causal = is_of_decoder_itself (self);
  if (self->is_causal || self->valid_len > self->keys->rows)
    self->valid_len = self->keys->rows;
}

/* Returns one for each attention. walk: a translation, taken apart. */
GPtrArray *hl_model_attentions_from_walk (const NnWalk *walk)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (attention_free);

  NN_EACH_OPERATION (operation, walk)
    {
      if (operation != NULL)
        take (all, operation);
    }

  for (guint i = 0; i < all->len; i++)
    finish (g_ptr_array_index (all, i));

  return all;
}

/* Returns which attention it is, for people. */
char *hl_model_attention_title (const HlModelAttention *self)
{
  const NnPlace place = nn_place_read (self->path);
  const int     block = place.block + 1;

  if (place.sublayer == NN_SUBLAYER_ENCODER)
    /* Translators: the number of a block, from 1 */
    return g_strdup_printf (_ ("Encoder, block %d: self-attention"), block);
  if (is_of_decoder_itself (self))
    /* Translators: the number of a block, from 1 */
    return g_strdup_printf (_ ("Decoder, block %d: self-attention"), block);

  /* Translators: the number of a block, from 1 */
  return g_strdup_printf (_ ("Decoder, block %d: cross-attention"), block);
}

/* Returns (rows, columns / H) the part of that head. rows: its queries, keys or values; head:
 * from 0. */
float *hl_model_attention_head (const HlModelAttention *self, const HlWalkRows *rows, int head)
{
  const int K = rows->columns / self->n_heads;
  float    *values = g_new (float, (gsize) rows->rows *K);

  g_assert (head >= 0 && head < self->n_heads);

  for (int row = 0; row < rows->rows; row++)
    memcpy (values + row * K, rows->values + row * rows->columns + head * K,
            sizeof (float) * (gsize) K);

  return values;
}

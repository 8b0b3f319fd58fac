#include "ui/figures/attention-maps.h"

#include <math.h>
#include <string.h>

#include "ui/render/axis-names.h"

static const char *const kind_names[] = { "encoder", "decoder", "cross" };

static const NnTensor *weights_of (const NnTranslation *translation, HlAttentionKind kind)
{
  switch (kind)
    {
    case HL_ATTENTION_ENCODER:
      return translation->encoder_weights;
    case HL_ATTENTION_DECODER:
      return translation->self_weights;
    case HL_ATTENTION_CROSS:
      return translation->cross_weights;
    default:
      g_assert_not_reached ();
    }
}

/* Returns what each step read: <bos>, then the words written so far. */
static const char *const *words_read (const NnTranslation *translation)
{
  const char **words = g_new (const char *, translation->T);

  for (int t = 0; t < translation->T; t++)
    words[t] = g_strdup (t == 0 ? NN_TOKEN_BOS : translation->tokens[t - 1]);

  return words;
}

/* Returns whether the input of a step follows <eos>.  The textbook's translation does not stop at
 * <eos>. */
static gboolean is_after_end (const NnTranslation *translation, int step)
{
  return translation->has_ended && step > translation->length;
}

static HlCellState state_of (const NnTranslation *translation, HlAttentionKind kind, int row,
                             int column)
{
  if (kind != HL_ATTENTION_ENCODER && is_after_end (translation, row))
    return HL_CELL_AFTER_END;
  if (kind == HL_ATTENTION_DECODER)
    return column > row ? HL_CELL_HIDDEN : HL_CELL_NORMAL;
  if (column >= translation->source_valid_len)
    return HL_CELL_PADDING;
  if (kind == HL_ATTENTION_ENCODER && row >= translation->source_valid_len)
    return HL_CELL_PADDING;

  return HL_CELL_NORMAL;
}

static void fill_states (HlAttentionMaps *self, const NnTranslation *translation)
{
  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      self->states[row * self->columns + column] =
          (guint8) state_of (translation, self->kind, row, column);
}

/* Returns copies of the weights, with all that a picture needs. */
HlAttentionMaps *hl_attention_maps_new (const NnTranslation *translation, HlAttentionKind kind)
{
  const NnTensor    *weights = weights_of (translation, kind);
  const char *const *source = (const char *const *) translation->source_tokens;
  const char *const *target = (const char *const *) translation->tokens;
  HlAttentionMaps   *self;

  g_assert (weights != NULL && weights->shape.n_dims == 4);

  self = hl_attention_maps_alloc (kind, weights->shape.dims[0], weights->shape.dims[1],
                                  weights->shape.dims[2], weights->shape.dims[3]);
  memcpy (self->values, weights->values, weights->length * sizeof (float));
  fill_states (self, translation);

  if (kind == HL_ATTENTION_ENCODER)
    self->row_tokens = hl_tokens_copy (source, self->rows);
  else
    {
      self->row_tokens = words_read (translation);
      self->predictions = hl_tokens_copy (target, self->rows);
    }

  self->column_tokens = kind == HL_ATTENTION_DECODER ? words_read (translation)
                                                     : hl_tokens_copy (source, self->columns);

  return self;
}

/* Empties the rows that are still to come, in all heads of the block. */
void hl_attention_maps_hide_rows (HlAttentionMaps *self, int layer, int n_rows)
{
  const gsize size = (gsize) self->rows * (gsize) self->columns;
  float      *maps = self->values + (gsize) layer * (gsize) self->heads * size;

  for (int head = 0; head < self->heads; head++)
    for (gsize cell = (gsize) n_rows * (gsize) self->columns; cell < size; cell++)
      maps[(gsize) head * size + cell] = NAN;
}

static void hide_names (const char *const *tokens, int first, int n)
{
  char **names = (char **) tokens;

  for (int i = first; i < n; i++)
    {
      g_free (names[i]);
      names[i] = g_strdup ("…");
    }
}

/* Takes away the names of the words that are still to come.  A row that has been computed is
 * that of a word that has been read, so row n_words keeps its name. */
void hl_attention_maps_hide_words (HlAttentionMaps *self, int n_words)
{
  if (self->kind == HL_ATTENTION_ENCODER)
    return;

  hide_names (self->row_tokens, n_words + 1, self->rows);
  hide_names (self->predictions, n_words, self->rows);
  if (self->kind == HL_ATTENTION_DECODER)
    hide_names (self->column_tokens, n_words + 1, self->columns);
}

/* Returns whether there is one. */
gboolean hl_attention_kind_from_name (const char *name, HlAttentionKind *kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kind_names); i++)
    if (g_str_equal (kind_names[i], name))
      {
        *kind = (HlAttentionKind) i;
        return TRUE;
      }

  return FALSE;
}

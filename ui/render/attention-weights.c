#include "ui/render/attention-weights.h"

#include <glib/gi18n-lib.h>

#include "ui/render/axis-names.h"

static gsize n_maps (const HlAttentionMaps *self)
{
  return (gsize) self->layers * (gsize) self->heads;
}

static gsize n_cells (const HlAttentionMaps *self)
{
  return (gsize) self->rows * (gsize) self->columns;
}

/* Returns maps whose weights are 0, without words, for their maker to fill. layers: blocks of
 * the stack, at least 1; heads: heads of each block, at least 1; rows: queries, at least 1;
 * columns: keys, at least 1. */
HlAttentionMaps *hl_attention_maps_alloc (HlAttentionKind kind, int layers, int heads, int rows,
                                          int columns)
{
  HlAttentionMaps *self = g_atomic_rc_box_new0 (HlAttentionMaps);

  self->kind = kind;
  self->layers = layers;
  self->heads = heads;
  self->rows = rows;
  self->columns = columns;
  self->values = g_new0 (float, n_maps (self) * n_cells (self));
  self->states = g_new0 (guint8, n_cells (self));

  return self;
}

/* Returns self. */
const HlAttentionMaps *hl_attention_maps_ref (const HlAttentionMaps *self)
{
  return g_atomic_rc_box_acquire ((gpointer) self);
}

static void clear (gpointer data)
{
  HlAttentionMaps *self = data;

  g_free (self->values);
  g_free (self->states);
  hl_tokens_free (self->row_tokens, self->rows);
  hl_tokens_free (self->column_tokens, self->columns);
  hl_tokens_free (self->predictions, self->rows);
  g_free ((gpointer) self->marks);
}

void hl_attention_maps_unref (const HlAttentionMaps *self)
{
  g_atomic_rc_box_release_full ((gpointer) self, clear);
}

/* Returns that head's weights, borrowed from self. layer: which block, from 0; head: which head,
 * from 0. */
HlMatrix hl_attention_maps_matrix (const HlAttentionMaps *self, int layer, int head)
{
  g_assert (layer >= 0 && layer < self->layers && head >= 0 && head < self->heads);

  return (HlMatrix){
    .values = self->values + ((gsize) layer * (gsize) self->heads + (gsize) head) * n_cells (self),
    .states = self->states,
    .rows = self->rows,
    .columns = self->columns,
  };
}

/* Returns what was done to that head, or NULL. layer: which block, from 0; head: which head,
 * from 0. */
const char *hl_attention_maps_mark (const HlAttentionMaps *self, int layer, int head)
{
  return self->marks != NULL ? self->marks[layer * self->heads + head] : NULL;
}

/* Returns such as "block 1, head 2". layer: which block, from 0; head: which head, from 0. */
char *hl_attention_head_name (int layer, int head)
{
  /* Translators: which attention head; inside a sentence, such as
   * "query suis → chez, key home, attention weight 0.71, block 1, head 2" */
  return g_strdup_printf (_ ("block %d, head %d"), layer + 1, head + 1);
}

/* Returns such as "block 1, head 2", or "block 1, head 2, muted". layer: which block, from 0;
 * head: which head, from 0. */
char *hl_attention_maps_head_name (const HlAttentionMaps *self, int layer, int head)
{
  g_autofree char *name = hl_attention_head_name (layer, head);
  const char      *mark = hl_attention_maps_mark (self, layer, head);

  if (mark == NULL)
    return g_steal_pointer (&name);

  /* Translators: which attention head, then what was done to it: "block 1, head 2, muted" */
  return g_strdup_printf (_ ("%s, %s"), name, mark);
}

/* Returns what people call it. */
const char *hl_attention_kind_title (HlAttentionKind kind)
{
  switch (kind)
    {
    case HL_ATTENTION_ENCODER:
      return _ ("Encoder self-attention");
    case HL_ATTENTION_DECODER:
      return _ ("Decoder self-attention");
    case HL_ATTENTION_CROSS:
      return _ ("Encoder–decoder attention");
    default:
      g_assert_not_reached ();
    }
}

/* Returns what the rows of a map are. */
const char *hl_attention_row_role (HlAttentionKind kind)
{
  return kind == HL_ATTENTION_ENCODER ? _ ("query: source") : _ ("query: target so far");
}

/* Returns what the columns of a map are. */
const char *hl_attention_column_role (HlAttentionKind kind)
{
  return kind == HL_ATTENTION_DECODER ? _ ("key: target so far") : _ ("key: source");
}

/* ui/render/attention-weights.h
 *
 * The weights of all heads of one attention, with the words on their axes.
 *
 *      encoder   query: source             key: source
 *      decoder   query: target so far      key: target so far    (causal)
 *      cross     query: target so far      key: source
 *
 * They are counted, and do not change once they are shown: a page and its pictures share
 * them.
 */

#pragma once

#include "ui/render/matrix.h"

G_BEGIN_DECLS

typedef enum
{
  HL_ATTENTION_ENCODER, /* the encoder's self-attention */
  HL_ATTENTION_DECODER, /* the decoder's self-attention */
  HL_ATTENTION_CROSS,   /* encoder–decoder attention */
} HlAttentionKind;

/* All of it but the words of marks belongs to the maps. */
typedef struct
{
  HlAttentionKind kind;    /* which attention */
  int             layers;  /* L, blocks of the stack */
  int             heads;   /* H, heads of each block */
  int             rows;    /* queries */
  int             columns; /* keys */
  float          *values;  /* (L, H, rows, columns) weights; %NAN: not computed yet */
  /* (rows, columns) HlCellState of each cell, the same for every head, or NULL */
  guint8            *states;
  const char *const *row_tokens;    /* (rows) the queries; NULL: their positions from 1 */
  const char *const *column_tokens; /* (columns) the keys; NULL: their positions from 1 */
  /* (rows) what each query went on to write; an element may be NULL */
  const char *const *predictions;
  /* (L, H) what was done to a head, such as "muted"; an element may be NULL, and the words
   * themselves are static */
  const char *const *marks;
} HlAttentionMaps;

HlAttentionMaps *hl_attention_maps_alloc (HlAttentionKind kind, int layers, int heads, int rows,
                                          int columns) G_GNUC_WARN_UNUSED_RESULT;
const HlAttentionMaps *hl_attention_maps_ref (const HlAttentionMaps *self);
void                   hl_attention_maps_unref (const HlAttentionMaps *self);

HlMatrix    hl_attention_maps_matrix (const HlAttentionMaps *self, int layer, int head);
const char *hl_attention_maps_mark (const HlAttentionMaps *self, int layer, int head);
char       *hl_attention_head_name (int layer, int head) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_attention_maps_head_name (const HlAttentionMaps *self, int layer,
                                         int head) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_attention_kind_title (HlAttentionKind kind);
const char *hl_attention_row_role (HlAttentionKind kind);
const char *hl_attention_column_role (HlAttentionKind kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlAttentionMaps, hl_attention_maps_unref)

G_END_DECLS

/* ui/figures/attention-maps.h
 *
 * From a translation to pictures of its attention: which tokens stand on which
 * axis, what the axes are, which cells are no weights.
 *
 *      encoder   query: source             key: source
 *      decoder   query: target so far      key: target so far    (causal)
 *      cross     query: target so far      key: source
 *
 * A decoder row is named by the word that it has read and the one that it went on to
 * write, "est → calme"; a key is a word that has been read.  The window and headlight-cli
 * draw the same specs.
 */

#pragma once

#include "core/translation/translator.h"

#include "ui/render/attention-figure.h"

G_BEGIN_DECLS

/**
 * HlAttentionKind:
 * @HL_ATTENTION_ENCODER: the encoder's self-attention
 * @HL_ATTENTION_DECODER: the decoder's self-attention
 * @HL_ATTENTION_CROSS: encoder–decoder attention
 */
typedef enum
{
  HL_ATTENTION_ENCODER,
  HL_ATTENTION_DECODER,
  HL_ATTENTION_CROSS,
} HlAttentionKind;

/**
 * HlAttentionMaps:
 * @kind: which attention
 * @layers: L, blocks of the stack
 * @heads: H, heads of each block
 * @rows: queries
 * @columns: keys
 * @values: (L, H, rows, columns) weights
 * @states: (rows, columns) #HlCellState of each cell, the same for every head
 * @row_tokens: (rows) the queries
 * @column_tokens: (columns) the keys
 * @predictions: (nullable): (rows) what each query went on to write
 *
 * All of it belongs to the maps.
 */
typedef struct
{
  HlAttentionKind kind;
  int             layers;
  int             heads;
  int             rows;
  int             columns;
  float          *values;
  guint8         *states;
  char          **row_tokens;
  char          **column_tokens;
  char          **predictions;
} HlAttentionMaps;

HlAttentionMaps *hl_attention_maps_new (const NnTranslation *translation,
                                        HlAttentionKind      kind) G_GNUC_WARN_UNUSED_RESULT;
void             hl_attention_maps_free (HlAttentionMaps *self);

void hl_attention_maps_hide_rows (HlAttentionMaps *self,
                                  int              layer,
                                  int              n_rows);
void hl_attention_maps_hide_words (HlAttentionMaps *self,
                                   int              n_words);

HlHeatmapGridSpec hl_attention_maps_grid (const HlAttentionMaps *self);
HlHeatmapSpec     hl_attention_maps_map (const HlAttentionMaps *self,
                                         int                    layer,
                                         int                    head);

const char *hl_attention_kind_title (HlAttentionKind kind);
gboolean    hl_attention_kind_from_name (const char      *name,
                                         HlAttentionKind *kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlAttentionMaps, hl_attention_maps_free)

G_END_DECLS

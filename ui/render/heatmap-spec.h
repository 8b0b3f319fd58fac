/* ui/render/heatmap-spec.h
 *
 * What a heat map shows: the weights of one head, or those of all heads beside each other, as
 * the textbook has them.
 *
 *                               key: source                    Head 1   Head 2   Head 3
 *                             i'm   home    .        Block 1     ▦        ▦        ▦
 *      query:   <bos> → je     ■     ░      ░        Block 2     ▦        ▦        ▦
 *      target   je → suis      ░     ■      ░                   key: source
 *      so far   suis → chez    ░     ■      ░
 *
 * Row = query, column = key, color = how much the query attends to the key.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/attention-weights.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

/* Borrows what it points to. */
typedef struct
{
  const HlAttentionMaps *maps;      /* the weights, and the words on their axes */
  gboolean               shows_all; /* whether the maps of all heads are shown; else only that of */
  int                    layer;     /* this block, from 0, and */
  int                    head;      /* this head, from 0 */
  HlScaleKind            scale;     /* from which to which number the colors of each map run */

  gboolean shows_row_sums; /* whether each row's sum stands beside it, where one head is shown */
  gboolean shows_values;   /* whether each cell's number stands in it, where there is room */
  gboolean grows;          /* whether the words grow with the room that there is */
  gboolean is_of_file;     /* whether the picture takes the room that its words want */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the tokens; NULL: a default */
} HlHeatmapSpec;

int              hl_heatmap_layers (const HlHeatmapSpec *self);
int              hl_heatmap_heads (const HlHeatmapSpec *self);
HlMatrix         hl_heatmap_matrix (const HlHeatmapSpec *self, int layer, int head);
const HlPalette *hl_heatmap_palette (const HlHeatmapSpec *self);
char *hl_heatmap_describe (const HlHeatmapSpec *self, const HlCell *cell) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* ui/render/heatmap-grid-spec.h
 *
 * What the maps of all heads of a stack show: one matrix for each head of each
 * block, all with the same tokens on their axes.
 */

#pragma once

#include "ui/render/heatmap-spec.h"

G_BEGIN_DECLS

/**
 * HlHeatmapGridSpec:
 * @values: (layers, heads, rows, columns) weights, row-major
 * @states: (nullable): (rows, columns) of #HlCellState, the same for every map
 * @layers: blocks of the stack, at least 1
 * @heads: heads of a block, at least 1
 * @rows: queries, at least 1
 * @columns: keys, at least 1
 * @scale: from which to which number the colors of each map run
 * @row_tokens: (nullable): (rows) the queries
 * @column_tokens: (nullable): (columns) the keys
 * @predictions: (nullable): (rows) the word that each row's query goes on to
 *   write; an element may be %NULL
 * @marks: (nullable): (layers · heads) what was done to a head, such as "muted"; an element
 *   may be %NULL
 * @row_role: (nullable): what the rows are; %NULL: "Query positions"
 * @column_role: (nullable): what the columns are; %NULL: "Key positions"
 * @shows_values: whether each cell's number stands in it, where there is room
 * @grows: whether the words grow with the room that there is
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the tokens; %NULL: a default
 *
 * Borrows what it points to, unless hl_heatmap_grid_spec_copy () made it.
 */
typedef struct
{
  const float  *values;
  const guint8 *states;
  int           layers;
  int           heads;
  int           rows;
  int           columns;
  HlScaleKind   scale;

  const char *const *row_tokens;
  const char *const *column_tokens;
  const char *const *predictions;
  const char *const *marks;
  const char        *row_role;
  const char        *column_role;
  gboolean           shows_values;
  gboolean           grows;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlHeatmapGridSpec;

HlHeatmapGridSpec *hl_heatmap_grid_spec_copy (const HlHeatmapGridSpec *self)
    G_GNUC_WARN_UNUSED_RESULT;
void        hl_heatmap_grid_spec_free (HlHeatmapGridSpec *self);
HlMatrix    hl_heatmap_grid_matrix (const HlHeatmapGridSpec *self,
                                    int                      layer,
                                    int                      head);
const char *hl_heatmap_grid_mark (const HlHeatmapGridSpec *self,
                                  int                      layer,
                                  int                      head);
char       *hl_heatmap_grid_map_name (int layer,
                                      int head) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_heatmap_grid_describe (const HlHeatmapGridSpec *self,
                                      const HlCell            *cell)
    G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlHeatmapGridSpec, hl_heatmap_grid_spec_free)

G_END_DECLS

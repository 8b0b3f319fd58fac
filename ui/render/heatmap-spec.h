/* ui/render/heatmap-spec.h
 *
 * What one heat map shows: numbers, the tokens on its axes, what the axes are.
 *
 *                               key: source
 *                             i'm   home    .
 *      query:   <bos> → je     ■     ░      ░    Σ 1.00
 *      target   je → suis      ░     ■      ░    Σ 1.00
 *      so far   suis → chez    ░     ■      ░    Σ 1.00
 *
 * Row = query, column = key, color = how much the query attends to the key.  A row that
 * goes on to write a word is named by what it has read and by what it writes.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/matrix.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

/**
 * HlHeatmapSpec:
 * @matrix: the numbers, and which of them are not weights
 * @scale: from which to which number the colors run
 * @row_tokens: (nullable): (rows) the queries; %NULL: their positions from 1
 * @column_tokens: (nullable): (columns) the keys; %NULL: their positions from 1
 * @predictions: (nullable): (rows) the word that each row's query goes on to
 *   write; an element may be %NULL
 * @name: (nullable): which head, such as "head 2"; part of a cell's description
 * @row_role: (nullable): what the rows are, such as "query: target so far"
 * @column_role: (nullable): what the columns are, such as "key: source"
 * @shows_row_sums: whether each row's sum stands beside it
 * @shows_values: whether each cell's number stands in it, where there is room
 * @grows: whether the words grow with the room that there is
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the tokens; %NULL: a default
 *
 * Borrows what it points to, unless hl_heatmap_spec_copy () made it.
 */
typedef struct
{
  HlMatrix    matrix;
  HlScaleKind scale;

  const char *const *row_tokens;
  const char *const *column_tokens;
  const char *const *predictions;

  const char *name;
  const char *row_role;
  const char *column_role;

  gboolean shows_row_sums;
  gboolean shows_values;
  gboolean grows;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlHeatmapSpec;

HlHeatmapSpec *hl_heatmap_spec_copy (const HlHeatmapSpec *self) G_GNUC_WARN_UNUSED_RESULT;
void           hl_heatmap_spec_free (HlHeatmapSpec *self);

const char **hl_tokens_copy (const char *const *tokens,
                             int                n_tokens) G_GNUC_WARN_UNUSED_RESULT;
void         hl_tokens_free (const char *const *tokens,
                             int                n_tokens);
char        *hl_token_at (const char *const *tokens,
                          int                position) G_GNUC_WARN_UNUSED_RESULT;
char        *hl_row_name (const char *const *tokens,
                          const char *const *predictions,
                          int                row) G_GNUC_WARN_UNUSED_RESULT;
const char **hl_row_names_short (const char *const *tokens,
                                 const char *const *predictions,
                                 int                n_rows) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_heatmap_sums_header (void);
char       *hl_heatmap_describe (const HlHeatmapSpec *self,
                                 int                  row,
                                 int                  column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlHeatmapSpec, hl_heatmap_spec_free)

G_END_DECLS

/* ui/render/triangles.h
 *
 * A decoder's rows, computed all at once and one after the other: which words each row sees,
 * what it chooses next, and when that was computed.
 *
 *      Training: all rows at once          Translating: one row more each step
 *             <bos> la  voiture                   <bos> la  voiture
 *      <bos>    ■   ▨   ▨   la   ▇▇▇ 0.902  <bos>   ▒                la      ▇▇▇ 0.902
 *      la       ■   ■   ▨   voi… ▇▇▇ 0.970  la      ■   ■            voiture ▇▇▇ 0.970
 *      voiture  ■   ■   ■   rou… ▇▇▇ 0.981          ┆   ┆   ┆
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_TRIANGLES 2
#define HL_TRIANGLES_NO_ROW (-1) /* no row is at hand */

/**
 * HlTriangleCell:
 * @HL_TRIANGLE_NOW: the row sees this word, and is computed in this step
 * @HL_TRIANGLE_BEFORE: the row sees this word, and was computed in an earlier step
 * @HL_TRIANGLE_HIDDEN: the word is there, but the causal mask hides it
 * @HL_TRIANGLE_TO_COME: the row is not computed yet
 * @HL_TRIANGLE_NOTHING: there is no such word yet, or no such row at all
 */
typedef enum
{
  HL_TRIANGLE_NOW,
  HL_TRIANGLE_BEFORE,
  HL_TRIANGLE_HIDDEN,
  HL_TRIANGLE_TO_COME,
  HL_TRIANGLE_NOTHING,
} HlTriangleCell;

/**
 * HlTriangle:
 * @title: what is computed, and how
 * @n_rows: how many rows there will be
 * @n_known: how many are computed by now, from the first
 * @first_now: the first one of this step
 * @masks_later: whether later words are there, and hidden
 * @sees_later: whether later words are there, and seen
 * @read: (n_known) the words that the rows read
 * @chosen: (n_known) the likeliest next words
 * @probabilities: (n_known) of these
 * @differs: (n_known) whether this word is not that of the other triangle
 */
typedef struct
{
  char    *title;
  int      n_rows;
  int      n_known;
  int      first_now;
  gboolean masks_later;
  gboolean sees_later;
  char   **read;
  char   **chosen;
  float   *probabilities;
  guint8  *differs;
} HlTriangle;

/**
 * HlTrianglesWidths:
 * @row: usual height of a row; 0: nothing was measured
 * @line: height of a title
 * @small: height of a name
 * @names: width of the widest word that is read
 * @chosen: width of the widest word that is chosen
 * @title: width of the widest title
 * @number: width of a probability
 *
 * What there is to write takes this much room, whatever room there is.
 */
typedef struct
{
  double row;
  double line;
  double small;
  double names;
  double chosen;
  double title;
  double number;
} HlTrianglesWidths;

/**
 * HlTrianglesSpec:
 * @n: rows and columns that both have room for
 * @current: the row at hand, or %HL_TRIANGLES_NO_ROW
 * @sides: both
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the words; %NULL: a default
 * @widths: what hl_triangles_measure_widths() found; zeros: a layout asks it
 */
typedef struct
{
  int        n;
  int        current;
  HlTriangle sides[HL_TRIANGLES];

  const HlPalette            *palette;
  const PangoFontDescription *font;
  HlTrianglesWidths           widths;
} HlTrianglesSpec;

HlTrianglesSpec *hl_triangles_spec_new (int n,
                                        int current) G_GNUC_WARN_UNUSED_RESULT;
void             hl_triangles_spec_free (HlTrianglesSpec *self);

HlTriangleCell hl_triangles_cell (const HlTrianglesSpec *self,
                                  int                    side,
                                  int                    row,
                                  int                    column);
gboolean       hl_triangles_has (const HlTrianglesSpec *self,
                                 HlTriangleCell         cell);
char          *hl_triangles_describe (const HlTrianglesSpec *self,
                                      int                    side,
                                      int                    row,
                                      int                    column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTrianglesSpec, hl_triangles_spec_free)

G_END_DECLS

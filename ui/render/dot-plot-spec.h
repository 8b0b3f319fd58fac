/* ui/render/dot-plot-spec.h
 *
 * What a plot of dots shows: pairs of numbers, or losses of named rows.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_DOT_SERIES 2

/**
 * HlDot:
 * @x: to the right
 * @y: upward; where there are rows, the number of its row from 0, downward
 */
typedef struct
{
  double x;
  double y;
} HlDot;

/**
 * HlDotPlot:
 * @headline: (nullable): what is to be read first, in large type
 * @note: (nullable): a sentence on what one sees
 * @x_title: what is to the right
 * @y_title: (nullable): what is upward
 * @x_symbol: (nullable): the letter of what is to the right
 * @y_symbol: (nullable): the letter of what is upward
 * @names: what the dots of each series are; %NULL from the first that there is not
 * @dots: (element-type HlDot): of each series
 * @dot_names: (nullable) (element-type utf8): where there are no rows, what each dot is
 * @rows: (nullable) (array zero-terminated=1): the names of rows
 * @x_linear: 0, or the power of ten up to which an axis to the right is an ordinary one that is
 *   logarithmic beyond; there are no rows then
 * @line_name: (nullable): what the line through the origin is
 * @slope: how steep that line is
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable) (owned): of the words; %NULL: a default
 */
typedef struct
{
  char      *headline;
  char      *note;
  char      *x_title;
  char      *y_title;
  char      *x_symbol;
  char      *y_symbol;
  char      *names[HL_DOT_SERIES];
  GArray    *dots[HL_DOT_SERIES];
  GPtrArray *dot_names;
  char     **rows;
  double     x_linear;
  char      *line_name;
  double     slope;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlDotPlot;

HlDotPlot *hl_dot_plot_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_dot_plot_free (HlDotPlot *self);
void       hl_dot_plot_add (HlDotPlot *self,
                            int        series,
                            double     x,
                            double     y);

char *hl_dot_plot_row_numbers (const HlDotPlot *self,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
char *hl_dot_plot_describe (const HlDotPlot *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDotPlot, hl_dot_plot_free)

G_END_DECLS

/* ui/render/dot-plot.h
 *
 * Pairs of numbers as dots between two axes, or numbers of named rows as dots in these rows:
 *
 *      Δθ │ · ··:            loss of the batch
 *         │    ·:·           1.188 → 1.186
 *       ──┼──────────        la       ○──────●
 *         │     :·.          voiture     ●─○
 *         │       ·· −g      rouge    ●○       loss
 *
 * Its large words grow with the picture.  The rows of one word are joined by a line.
 */

#pragma once

#include "ui/render/recording.h"
#include "ui/render/text.h"
#include "ui/render/ticks.h"

G_BEGIN_DECLS

#define HL_DOT_SERIES 2
#define HL_DOT_HEADLINE 2.0 /* how much larger its words are */

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
 * @names: what the dots of each series are; %NULL from the first that there is not
 * @dots: (element-type HlDot): of each series
 * @rows: (nullable) (array zero-terminated=1): the names of rows
 * @line_name: (nullable): what the line through the origin is
 * @slope: how steep that line is
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the words; %NULL: a default
 */
typedef struct
{
  char   *headline;
  char   *note;
  char   *x_title;
  char   *y_title;
  char   *names[HL_DOT_SERIES];
  GArray *dots[HL_DOT_SERIES];
  char  **rows;
  char   *line_name;
  double  slope;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlDotPlot;

/**
 * HlDotPlotLayout:
 * @scale: how much larger than usual the words are
 * @headline: the line in large type
 * @legend: the line of the names
 * @plot: between the axes
 * @note: below all
 * @row: height of a row
 * @row_text: how large its words are
 * @numbers: width of the numbers right of the plot
 * @x_ticks: of the axis to the right
 * @y_ticks: of the axis upward; none where there are rows
 * @x_low: x at the left edge
 * @x_high: x at the right edge
 * @y_low: y at the lower edge
 * @y_high: y at the upper edge
 */
typedef struct
{
  HlTextSize row_text;
  double     scale;
  HlRect     headline;
  HlRect     legend;
  HlRect     plot;
  HlRect     note;
  double     row;
  double     numbers;
  HlTicks    x_ticks;
  HlTicks    y_ticks;
  double     x_low;
  double     x_high;
  double     y_low;
  double     y_high;
} HlDotPlotLayout;

HlDotPlot *hl_dot_plot_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_dot_plot_free (HlDotPlot *self);
void       hl_dot_plot_add (HlDotPlot *self,
                            int        series,
                            double     x,
                            double     y);

HlDotPlotLayout hl_dot_plot_layout (const HlDotPlot *self,
                                    double           width,
                                    double           height);
char           *hl_dot_plot_tick (const HlTicks *ticks,
                                  int            tick) G_GNUC_WARN_UNUSED_RESULT;
HlDot           hl_dot_plot_place (const HlDotPlotLayout *layout,
                                   const HlDot           *dot);
void            hl_dot_plot_draw (const HlDotPlot       *self,
                                  const HlDotPlotLayout *layout,
                                  cairo_t               *cr);

char        *hl_dot_plot_row_numbers (const HlDotPlot *self,
                                      guint            row) G_GNUC_WARN_UNUSED_RESULT;
char        *hl_dot_plot_describe (const HlDotPlot *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_dot_plot_record (const HlDotPlot *self,
                                 const char      *title,
                                 const char      *caption,
                                 HlFigureFormat   format) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDotPlot, hl_dot_plot_free)

G_END_DECLS

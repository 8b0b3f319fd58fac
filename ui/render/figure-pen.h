/* ui/render/figure-pen.h
 *
 * Draws up one stack of the figure from the bottom to the top: the pen stands in the
 * middle of its column, at the height it has reached, and knows which box's output
 * goes on from there.
 *
 *            │ ▲            tip: an arrow will start here
 *         ┌──┴──┐           y: all below is taken
 *         │ box │
 *         └──▲──┘
 *            │  Q K V       fork: where one arrow becomes three
 *            │ (6, 32)      gap: the shape of what goes up
 *        ────┤              branch: where a residual connection leaves
 */

#pragma once

#include "ui/render/figure-boxes.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

/**
 * HlFigureMetrics:
 * @line: height of a box's name
 * @small: height of small words
 * @box: height of a box
 * @operation: height of an operation's box
 * @gap: between two boxes, room for a shape
 * @fork: more room where an arrow splits
 * @pad: between a frame and its parts
 * @lane: for an arrow that goes around
 * @band: height of a frame's name
 * @card: how far cards stick out above what is done once a head
 * @column: width of an operation in an attention
 *
 * All in CSS pixels.
 */
typedef struct
{
  double line;
  double small;
  double box;
  double operation;
  double gap;
  double fork;
  double pad;
  double lane;
  double band;
  double card;
  double column;
} HlFigureMetrics;

/**
 * HlFigurePen:
 * @spec: what to draw
 * @text: its font
 * @metrics: how large things are
 * @layout: where all goes
 * @stack: "encoder" or "decoder"
 * @rows: letter of the tokens that the stack works on
 * @keys: letter of the tokens that its self-attention looks at
 * @outer: the side of residual connections, −1 for left and 1 for right
 * @x: the middle of the column
 * @width: of what stands in an open block, open or not
 * @narrow: of a closed box outside of blocks
 * @y: the top of what is there
 * @parent: the frame that is open, or %HL_FIGURE_NONE
 * @tip: the box whose output goes on, or %HL_FIGURE_NONE
 * @tip_y: where it leaves that box
 * @tip_shape: the shape of what leaves
 * @shape_top: between here
 * @shape_bottom: and here the next shape is written; the same for not yet decided
 * @memory: (element-type HlFigureArrow): ends of arrows that come from the encoder
 */
typedef struct
{
  const HlFigureSpec    *spec;
  HlText                *text;
  const HlFigureMetrics *metrics;
  HlFigureLayout        *layout;
  const char            *stack;
  char                   rows;
  char                   keys;
  int                    outer;
  double                 x;
  double                 width;
  double                 narrow;
  double                 y;
  int                    parent;
  int                    tip;
  double                 tip_y;
  char                   tip_shape[HL_FIGURE_MAX_AXES + 1];
  double                 shape_top;
  double                 shape_bottom;
  GArray                *memory;
} HlFigurePen;

HlFigureMetrics hl_figure_metrics (const HlFigureSpec *spec,
                                   HlText             *text);

char *hl_figure_pen_path (const HlFigurePen *self,
                          const char        *name) G_GNUC_WARN_UNUSED_RESULT;

double hl_figure_pen_approach (HlFigurePen *self,
                               gboolean     branches,
                               gboolean     forks);

HlFigureBox *hl_figure_pen_add_box (HlFigurePen *self,
                                    HlFigureKind kind,
                                    const char  *path,
                                    const char  *shape,
                                    HlRect       rect);
int          hl_figure_pen_last_box (const HlFigurePen *self);

HlFigureArrow *hl_figure_pen_add_arrow (HlFigurePen      *self,
                                        HlFigureArrowKind kind,
                                        int               to,
                                        const HlPoint    *points,
                                        int               n_points);
void           hl_figure_pen_write_shape (HlFigurePen   *self,
                                          HlFigureArrow *arrow,
                                          HlRect         left,
                                          HlRect         right);
HlFigureArrow *hl_figure_pen_rise_to (HlFigurePen *self,
                                      int          to,
                                      double       x,
                                      double       fork);
void           hl_figure_pen_leave (HlFigurePen *self,
                                    int          box);

int  hl_figure_pen_open_frame (HlFigurePen *self,
                               HlFigureKind kind,
                               const char  *path,
                               const char  *shape,
                               gboolean     has_lane);
void hl_figure_pen_close_frame (HlFigurePen *self,
                                int          frame);

G_END_DECLS

#include "ui/render/figure-sublayers.h"

#include <math.h>

#include "ui/render/figure-attention.h"
#include "ui/render/figure-operations.h"

#define LABEL_GAP 4.0
#define NAME_PAD 10.0 /* beside a name in its box */

/* What leaves a box, or the way into the sublayer, by its side and enters others there. */
static void
go_around (HlFigurePen *pen,
           HlPoint      start,
           int          from,
           int          to,
           int          side)
{
  const HlRect *target = &hl_figure_box (pen->layout, to)->rect;
  const double  edge = side < 0 ? target->x : hl_rect_right (target);
  const double  lane = edge + side * pen->metrics->lane * 0.7;
  const double  y = target->y + target->height / 2;
  const int     tip = pen->tip;

  pen->tip = from;
  hl_figure_pen_add_arrow (
      pen, HL_FIGURE_SIDE, to,
      (HlPoint[]){ start, { lane, start.y }, { lane, y }, { edge, y } }, 4);
  pen->tip = tip;
}

static HlPoint
side_of (const HlFigurePen *pen,
         int                box,
         int                side)
{
  const HlRect *rect = &hl_figure_box (pen->layout, box)->rect;

  return (HlPoint){ side < 0 ? rect->x : hl_rect_right (rect), rect->y + rect->height / 2 };
}

/* (x − mean) / √ (variance + ε) reads x and the mean a second time. */
static void
go_around_statistics (HlFigurePen *pen,
                      const char  *path,
                      HlPoint      entry,
                      int          below)
{
  const int     inner = -pen->outer;
  const int     sum = hl_figure_find_operation (pen, path, "residual");
  const int     mean = hl_figure_find_operation (pen, path, "mean");
  const int     variance = hl_figure_find_operation (pen, path, "variance");
  const int     normalize = hl_figure_find_operation (pen, path, "normalize");
  const HlPoint start = sum == HL_FIGURE_NONE ? entry : side_of (pen, sum, inner);
  const int     from = sum == HL_FIGURE_NONE ? below : sum;

  if (mean == HL_FIGURE_NONE)
    return;

  if (!pen->spec->is_batch_norm || pen->spec->is_training)
    go_around (pen, start, from, variance, inner);
  go_around (pen, start, from, normalize, inner);
  go_around (pen, side_of (pen, mean, pen->outer), mean, normalize, pen->outer);
}

static void
climb_chain (HlFigurePen *pen,
             HlFigureKind kind,
             const char  *path)
{
  const double  width = pen->narrow - 2 * (pen->metrics->pad + pen->metrics->lane);
  const HlPoint entry = { pen->x, pen->y + pen->metrics->pad / 2 };
  const int     below = pen->tip;
  const char   *keys[HL_FIGURE_MAX_OPERATIONS];
  const int     n_keys = hl_figure_operations (pen->spec, kind, keys);

  for (int i = 0; i < n_keys; i++)
    {
      const gboolean is_remembered =
          hl_figure_operation (pen->spec, kind, keys[i]).is_remembered;
      int box;

      if (i > 0)
        hl_figure_pen_approach (pen, FALSE, FALSE);
      box = hl_figure_add_operation (pen, path, kind, keys[i], pen->x, width);
      if (!is_remembered)
        hl_figure_pen_rise_to (pen, box, pen->x, 0);
      hl_figure_pen_leave (pen, box);
    }

  go_around_statistics (pen, path, entry, below);
}

/* Where a residual connection arrives in an open sublayer. */
static int
entry_of (const HlFigurePen *pen,
          const char        *path,
          int                frame)
{
  const int sum = hl_figure_find_operation (pen, path, "residual");

  return sum == HL_FIGURE_NONE ? frame : sum;
}

static const char *
shape_of (HlFigureKind kind)
{
  switch (kind)
    {
    case HL_FIGURE_OUTPUT:
      return "RV";
    case HL_FIGURE_LOSS:
      return "1";
    default:
      return "RD";
    }
}

static int
climb_open (HlFigurePen *pen,
            HlFigureKind kind,
            const char  *path,
            gboolean     branches,
            double      *branch)
{
  const gboolean is_attention = hl_figure_kind_is_attention (kind);
  int            frame;
  int            entry;

  if (branches)
    {
      pen->y -= pen->metrics->pad;
      *branch = pen->y;
    }
  frame = hl_figure_pen_open_frame (pen, kind, path,
                                    shape_of (kind),
                                    FALSE);
  hl_figure_pen_approach (pen, FALSE, is_attention);
  if (kind == HL_FIGURE_CROSS_ATTENTION)
    pen->y -= pen->metrics->fork / 2;

  if (is_attention)
    hl_figure_climb_attention (pen, kind, path);
  else
    climb_chain (pen, kind, path);

  entry = entry_of (pen, path, frame);
  hl_figure_pen_close_frame (pen, frame);

  return entry;
}

static HlRect
port_rect (const HlFigurePen *pen,
           double             x,
           double             bottom)
{
  return (HlRect){ x + LABEL_GAP + 2, bottom + 1, pen->metrics->small, pen->metrics->small };
}

/* Tokens ask each other: what they were goes in three times. */
static void
enter_self_attention (HlFigurePen *pen,
                      int          box)
{
  static const char *const ports[] = { "K", "Q", "V" };
  static const double      places[] = { 0, -0.3, 0.3 };
  const HlRect             rect = hl_figure_box (pen->layout, box)->rect;
  const double             bottom = hl_rect_bottom (&rect);

  for (int i = 0; i < 3; i++)
    {
      const double   x = pen->x + places[i] * rect.width;
      HlFigureArrow *arrow = hl_figure_pen_rise_to (pen, box, x, bottom + pen->metrics->fork);

      arrow->port = ports[i];
      arrow->port_rect = port_rect (pen, x, bottom);
    }
}

static void
enter_cross_attention (HlFigurePen *pen,
                       int          box)
{
  static const char *const ports[] = { "K", "V" };
  const double             small = pen->metrics->small;
  const HlRect             rect = hl_figure_box (pen->layout, box)->rect;
  HlFigureArrow           *arrow = hl_figure_pen_rise_to (pen, box, pen->x, 0);

  arrow->port = "Q";
  arrow->port_rect = port_rect (pen, pen->x, hl_rect_bottom (&rect));

  for (int i = 0; i < 2; i++)
    {
      const double        y = rect.y + rect.height * (i == 0 ? 0.34 : 0.84);
      const HlFigureArrow end = {
        .kind = HL_FIGURE_MEMORY,
        .to = box,
        .n_points = 2,
        .points = { { 0, y }, { rect.x, y } },
        .port = ports[i],
        .port_rect = { rect.x - pen->metrics->pad - small - 1, y - small, small, small },
      };

      g_array_append_val (pen->memory, end);
    }
}

static int
climb_closed (HlFigurePen *pen,
              HlFigureKind kind,
              const char  *path,
              gboolean     branches,
              double      *branch)
{
  const gboolean is_cross = kind == HL_FIGURE_CROSS_ATTENTION;
  const double   height = is_cross ? 2 * pen->metrics->small + 6 : pen->metrics->box;
  const double   width = pen->parent == HL_FIGURE_NONE ? pen->narrow : pen->width;
  double         leaves;
  HlFigureBox   *box;
  int            index;

  leaves = hl_figure_pen_approach (pen, branches, hl_figure_kind_is_attention (kind));
  if (branches)
    *branch = leaves;

  box = hl_figure_pen_add_box (pen, kind, path,
                               shape_of (kind),
                               (HlRect){ pen->x - width / 2, pen->y - height, width, height });
  box->can_open = TRUE;
  box->has_parameters = hl_figure_kind_has_parameters (pen->spec, kind);
  index = hl_figure_pen_last_box (pen);

  if (is_cross)
    enter_cross_attention (pen, index);
  else if (hl_figure_kind_is_attention (kind))
    enter_self_attention (pen, index);
  else
    hl_figure_pen_rise_to (pen, index, pen->x, 0);
  hl_figure_pen_leave (pen, index);

  return index;
}

/**
 * hl_figure_climb_sublayer:
 * @pen: a pen
 * @kind: which sublayer comes next
 * @path: what steps call it
 * @branches: whether a residual connection leaves before it
 * @branch: (out) (optional): the height at which it does
 *
 * Returns: the index of the box in which a residual connection arrives
 */
int
hl_figure_climb_sublayer (HlFigurePen *pen,
                          HlFigureKind kind,
                          const char  *path,
                          gboolean     branches,
                          double      *branch)
{
  const gboolean is_open = hl_figure_spec_is_open (pen->spec, path);
  const int      first = hl_figure_pen_last_box (pen) + 1;
  const int      entry = is_open ? climb_open (pen, kind, path, branches, branch)
                                 : climb_closed (pen, kind, path, branches, branch);

  g_array_index (pen->layout->boxes, HlFigureBox, first).name =
      g_strdup (hl_figure_kind_name (pen->spec, kind));
  if (is_open)
    g_array_index (pen->layout->boxes, HlFigureBox, first).has_parameters =
        hl_figure_kind_has_parameters (pen->spec, kind);

  return entry;
}

/**
 * hl_figure_name_width:
 * @pen: a pen
 * @kind: a sublayer
 *
 * Returns: the width of a box with its name
 */
double
hl_figure_name_width (const HlFigurePen *pen,
                      HlFigureKind       kind)
{
  return ceil (hl_text_width (pen->text, HL_TEXT_NORMAL, hl_figure_kind_name (pen->spec, kind))) +
         2 * NAME_PAD;
}

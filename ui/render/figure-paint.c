#include "ui/render/figure-paint.h"

#include <math.h>

#define RADIUS 3.0
#define EDGE 4.0   /* width of the orange edge */
#define CORNER 4.0 /* radius of an arrow's corners */
#define HEAD 6.0   /* length of an arrow's head */
#define HEAD_WIDTH 5.0
#define GRADIENT 3 /* which of the palette's curves gradients are */

/**
 * hl_figure_palette:
 * @spec: what is drawn
 *
 * Returns: (transfer none): its colors
 */
const HlPalette *
hl_figure_palette (const HlFigureSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static HlColor
mix (HlColor a,
     HlColor b,
     double  share)
{
  return (HlColor){
    .red = a.red + (b.red - a.red) * share,
    .green = a.green + (b.green - a.green) * share,
    .blue = a.blue + (b.blue - a.blue) * share,
  };
}

static void
set_color (cairo_t *cr,
           HlColor  color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static HlColor
paper_of (const HlPalette    *palette,
          const HlFigureLook *look)
{
  if (look->state == HL_FIGURE_CURRENT && !look->is_frame)
    return palette->computed;
  if (look->is_frame)
    return mix (palette->background, palette->text, palette->is_dark ? 0.05 : 0.025);
  if (look->state == HL_FIGURE_DONE)
    return mix (palette->background, palette->computed, palette->is_dark ? 0.34 : 0.20);

  return palette->background;
}

static HlColor
border_of (const HlPalette    *palette,
           const HlFigureLook *look)
{
  switch (look->state)
    {
    case HL_FIGURE_TODO:
      return mix (palette->background, palette->text, palette->is_high_contrast ? 0.7 : 0.3);
    case HL_FIGURE_CURRENT:
      return mix (palette->computed, palette->text, 0.4);
    case HL_FIGURE_DONE:
    case HL_FIGURE_AROUND:
      return palette->computed;
    case HL_FIGURE_PLAIN:
    default:
      return mix (palette->background, palette->text, 0.6);
    }
}

/**
 * hl_figure_ink:
 * @palette: the theme
 * @look: of a box
 *
 * Returns: the color of its name
 */
HlColor
hl_figure_ink (const HlPalette    *palette,
               const HlFigureLook *look)
{
  if (look->state == HL_FIGURE_CURRENT && !look->is_frame)
    return hl_palette_ink_on (palette->computed);

  return look->state == HL_FIGURE_TODO ? palette->faint_text : palette->text;
}

static void
trace_rounded (const HlRect *rect,
               double        inset,
               cairo_t      *cr)
{
  const double left = rect->x + inset;
  const double top = rect->y + inset;
  const double right = hl_rect_right (rect) - inset;
  const double bottom = hl_rect_bottom (rect) - inset;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - RADIUS, top + RADIUS, RADIUS, -G_PI / 2, 0);
  cairo_arc (cr, right - RADIUS, bottom - RADIUS, RADIUS, 0, G_PI / 2);
  cairo_arc (cr, left + RADIUS, bottom - RADIUS, RADIUS, G_PI / 2, G_PI);
  cairo_arc (cr, left + RADIUS, top + RADIUS, RADIUS, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
paint_edge (const HlPalette    *palette,
            const HlFigureLook *look,
            const HlRect       *rect,
            cairo_t            *cr)
{
  const gboolean is_pale = look->state == HL_FIGURE_TODO;

  cairo_save (cr);
  trace_rounded (rect, 0, cr);
  cairo_clip (cr);
  set_color (cr, is_pale ? mix (palette->background, palette->learned, 0.5) : palette->learned);
  cairo_rectangle (cr, rect->x, rect->y, EDGE, rect->height);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
paint_card (const HlPalette    *palette,
            const HlFigureLook *look,
            const HlRect       *rect,
            cairo_t            *cr)
{
  static const double dashes[] = { 3, 3 };

  trace_rounded (rect, 0, cr);
  set_color (cr, paper_of (palette, look));
  cairo_fill (cr);
  if (look->has_parameters && !look->is_frame)
    paint_edge (palette, look, rect, cr);

  cairo_save (cr);
  trace_rounded (rect, 0.5, cr);
  set_color (cr, border_of (palette, look));
  cairo_set_line_width (cr, look->state == HL_FIGURE_CURRENT ? 1.5 : 1.0);
  if (look->is_idle)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/**
 * hl_figure_paint_box:
 * @palette: the theme
 * @look: what it looks like
 * @rect: where it is
 * @cr: where the strokes go
 */
void
hl_figure_paint_box (const HlPalette    *palette,
                     const HlFigureLook *look,
                     const HlRect       *rect,
                     cairo_t            *cr)
{
  for (int card = look->n_slices > 1 ? HL_FIGURE_CARDS : 0; card >= 0; card--)
    {
      const double shift = card * HL_FIGURE_CARD;
      const HlRect place = { rect->x + shift, rect->y - shift, rect->width, rect->height };

      paint_card (palette, look, &place, cr);
    }
}

/**
 * hl_figure_paint_band:
 * @palette: the theme
 * @look: of a frame
 * @band: where its name goes
 * @cr: where the strokes go
 */
void
hl_figure_paint_band (const HlPalette    *palette,
                      const HlFigureLook *look,
                      const HlRect       *band,
                      cairo_t            *cr)
{
  cairo_save (cr);
  trace_rounded (band, 0, cr);
  set_color (cr, look->state == HL_FIGURE_DONE
                     ? mix (palette->background, palette->computed, palette->is_dark ? 0.34 : 0.2)
                     : mix (palette->background, palette->text, palette->is_dark ? 0.14 : 0.09));
  cairo_fill (cr);
  if (look->has_parameters)
    paint_edge (palette, look, band, cr);
  trace_rounded (band, 0.5, cr);
  set_color (cr, border_of (palette, look));
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static HlPoint
toward (HlPoint from,
        HlPoint to,
        double  length)
{
  const double distance = hypot (to.x - from.x, to.y - from.y);
  const double share = distance > 0 ? MIN (length / distance, 1.0) : 0.0;

  return (HlPoint){ from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share };
}

/* A line with soft corners. */
static void
trace_line (const HlPoint *points,
            int            n_points,
            cairo_t       *cr)
{
  cairo_move_to (cr, points[0].x, points[0].y);
  for (int i = 1; i < n_points - 1; i++)
    {
      const HlPoint before = toward (points[i], points[i - 1], CORNER);
      const HlPoint after = toward (points[i], points[i + 1], CORNER);

      cairo_line_to (cr, before.x, before.y);
      cairo_curve_to (cr, points[i].x, points[i].y, points[i].x, points[i].y, after.x, after.y);
    }
  cairo_line_to (cr, points[n_points - 1].x, points[n_points - 1].y);
}

static void
paint_head (HlPoint  tip,
            HlPoint  before,
            cairo_t *cr)
{
  const HlPoint base = toward (tip, before, HEAD);
  const double  x = (tip.y - base.y) / HEAD * HEAD_WIDTH / 2;
  const double  y = (tip.x - base.x) / HEAD * HEAD_WIDTH / 2;

  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, base.x + x, base.y - y);
  cairo_line_to (cr, base.x - x, base.y + y);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/**
 * hl_figure_paint_arrow:
 * @palette: the theme
 * @arrow: an arrow
 * @state: of what it carries
 * @is_backward: whether it carries a gradient, the other way
 * @cr: where the strokes go
 */
void
hl_figure_paint_arrow (const HlPalette     *palette,
                       const HlFigureArrow *arrow,
                       HlFigureState        state,
                       gboolean             is_backward,
                       cairo_t             *cr)
{
  const int     last = arrow->n_points - 1;
  const HlPoint tip = arrow->points[is_backward ? 0 : last];
  const HlPoint before = arrow->points[is_backward ? 1 : last - 1];
  const HlColor carried = is_backward ? palette->series[GRADIENT] : palette->computed;
  const HlColor plain = mix (palette->background, palette->text, 0.6);
  HlPoint       points[HL_FIGURE_MAX_POINTS];

  for (int i = 0; i <= last; i++)
    points[i] = arrow->points[i];
  points[is_backward ? 0 : last] = toward (tip, before, HEAD / 2); /* the head is sharp */

  set_color (cr, state == HL_FIGURE_DONE ? carried
                 : state == HL_FIGURE_TODO
                     ? mix (palette->background, palette->text,
                            palette->is_high_contrast ? 0.7 : 0.28)
                     : plain);
  cairo_set_line_width (cr, state == HL_FIGURE_DONE ? 1.5 : 1.0);
  trace_line (points, last + 1, cr);
  cairo_stroke (cr);
  paint_head (tip, before, cr);
}

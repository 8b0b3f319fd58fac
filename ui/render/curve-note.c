#include "ui/render/curve-renderer.h"

#include <math.h>

#define GAP 6.0

static void
set_source (cairo_t       *cr,
            const HlColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
}

/* Returns where a note of @size goes: beside @at on the side that has room, else at the right,
 * where the curve of a loss is low. */
static HlRect
place_note (const HlCurveLayout *layout,
            double               at,
            HlSize               size)
{
  const double right = at + 2 * GAP;
  const double left = at - 2 * GAP - size.width;
  const double end = hl_rect_right (&layout->plot);
  double       x = right;

  if (right + size.width > end)
    x = left >= layout->plot.x ? left : end - size.width;

  return (HlRect){ MAX (x, layout->plot.x), layout->plot.y, size.width, size.height };
}

/* Returns the values at @x in words, one line for each curve. */
static GPtrArray *
lines_at (const HlCurveSpec *spec,
          double             x)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (lines, g_strdup_printf ("%s %g", spec->x_title, x));
  for (int i = 0; i < spec->n_series; i++)
    {
      char *value = hl_curve_value (&spec->series[i], x);

      if (value != NULL)
        g_ptr_array_add (lines, value);
    }

  return lines;
}

/**
 * hl_curve_draw_note:
 * @spec: what was drawn
 * @layout: where
 * @x: a number of the horizontal axis
 * @cr: where the strokes go
 *
 * Writes the values at @x beside that place.
 */
void
hl_curve_draw_note (const HlCurveSpec   *spec,
                    const HlCurveLayout *layout,
                    double               x,
                    cairo_t             *cr)
{
  g_autoptr (HlText)    text = hl_text_new (spec->font);
  g_autoptr (GPtrArray) lines = lines_at (spec, x);
  const double          line = ceil (hl_text_line (text, HL_TEXT_SMALL));
  HlSize                size = { 2 * GAP, lines->len * line + GAP };
  HlRect                place;

  for (guint i = 0; i < lines->len; i++)
    size.width = MAX (size.width,
                      ceil (hl_text_width (text, HL_TEXT_SMALL, lines->pdata[i])) + 2 * GAP);

  place = place_note (layout, hl_curve_place_x (layout, x), size);
  cairo_rectangle (cr, place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1);
  set_source (cr, &hl_curve_palette (spec)->background);
  cairo_fill_preserve (cr);
  set_source (cr, &hl_curve_palette (spec)->grid);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);

  for (guint i = 0; i < lines->len; i++)
    {
      const HlTextBox box = {
        .rect = { place.x + GAP, place.y + GAP / 2 + i * line, place.width - 2 * GAP, line },
        .align_y = 0.5,
      };

      hl_text_draw (text, HL_TEXT_SMALL, lines->pdata[i], &box, hl_curve_palette (spec)->text, cr);
    }
}

#include "ui/render/dot-plot-axes.h"

#include <math.h>

#include "ui/render/dot-plot-brush.h"

#define GAP 6.0

static double line_of (const Brush *self)
{
  return ceil (hl_text_line (self->text, HL_TEXT_SMALL));
}

static void draw_x_axis (const Brush *self)
{
  const HlDotPlotLayout *layout = self->layout;
  const HlRect          *plot = &layout->plot;
  const double           bottom = hl_rect_bottom (plot);
  const double           line = line_of (self);

  for (int tick = 0; tick < layout->x_ticks.n_values; tick++)
    {
      const HlDot      at = hl_dot_plot_place (layout, &(HlDot){ layout->x_ticks.values[tick], 0 });
      g_autofree char *words = hl_dot_plot_tick (&layout->x_ticks, tick);
      const double     width = ceil (hl_text_width (self->text, HL_TEXT_SMALL, words));
      const double     x = MIN (at.x - width / 2, hl_rect_right (plot) + GAP - width);

      set_source (self, self->palette->grid, 1.0);
      stroke_line (self, &(HlDot){ at.x, plot->y }, &(HlDot){ at.x, bottom });
      draw_words (self, HL_TEXT_SMALL, words, (HlTextBox){ .rect = { x, bottom, width, line } },
                  self->palette->faint_text);
    }
  draw_words (self, HL_TEXT_SMALL, self->plot->x_title,
              (HlTextBox){ .rect = { plot->x, bottom + line, plot->width, line }, .align_x = 0.5 },
              self->palette->faint_text);
}

static void draw_name (const Brush *self, HlTextSize size, const char *words, double y,
                       HlColor color)
{
  const double   line = ceil (hl_text_line (self->text, size));
  const gboolean has_title = self->plot->y_title != NULL;
  const double   x = has_title ? line_of (self) + GAP : 0.0;

  draw_words (self, size, words,
              (HlTextBox){ .rect = { x, y - line / 2, self->layout->plot.x - GAP - x, line },
                           .align_x = 1.0,
                           .align_y = 0.5 },
              color);
}

static void draw_y_axis (const Brush *self)
{
  const HlDotPlotLayout *layout = self->layout;
  const HlRect          *plot = &layout->plot;

  for (int tick = 0; tick < layout->y_ticks.n_values; tick++)
    {
      const HlDot      at = hl_dot_plot_place (layout, &(HlDot){ 0, layout->y_ticks.values[tick] });
      g_autofree char *words = hl_dot_plot_tick (&layout->y_ticks, tick);

      set_source (self, self->palette->grid, 1.0);
      stroke_line (self, &(HlDot){ plot->x, at.y }, &(HlDot){ hl_rect_right (plot), at.y });
      draw_name (self, HL_TEXT_SMALL, words, at.y, self->palette->faint_text);
    }
  if (self->plot->y_title != NULL)
    draw_words (self, HL_TEXT_SMALL, self->plot->y_title,
                (HlTextBox){ .rect = { 0, plot->y, line_of (self), plot->height },
                             .align_x = 0.5,
                             .align_y = 0.5,
                             .is_turned = TRUE },
                self->palette->faint_text);
}

/* The names of the rows, and their numbers: of as many rows as there is room for. */
static void draw_rows (const Brush *self)
{
  const HlDotPlot *plot = self->plot;
  const HlTextSize size = self->layout->row_text;
  const double     line = ceil (hl_text_line (self->text, size));
  const double     x = hl_rect_right (&self->layout->plot) + GAP;
  const guint      every = (guint) MAX (ceil (0.9 * line / self->layout->row), 1.0);

  for (guint row = 0; row < plot->dots[1]->len; row += every)
    {
      const double     y = hl_dot_plot_place (self->layout, &(HlDot){ 0, row }).y;
      g_autofree char *numbers = hl_dot_plot_row_numbers (plot, row);

      draw_name (self, size, plot->rows[row], y, self->palette->text);
      draw_words (
          self, size, numbers,
          (HlTextBox){ .rect = { x, y - line / 2, self->layout->numbers, line }, .align_y = 0.5 },
          self->palette->text);
    }
}

/* The axes themselves, where one of the numbers is 0. */
static void draw_zeros (const Brush *self)
{
  const HlRect *plot = &self->layout->plot;
  const HlDot   zero = hl_dot_plot_place (self->layout, &(HlDot){ 0, 0 });

  set_source (self, self->palette->faint_text, 1.0);
  stroke_line (self, &(HlDot){ zero.x, plot->y }, &(HlDot){ zero.x, hl_rect_bottom (plot) });
  stroke_line (self, &(HlDot){ plot->x, zero.y }, &(HlDot){ hl_rect_right (plot), zero.y });
}

void hl_dot_plot_draw_axes (const HlDotPlot *self, const HlDotPlotLayout *layout, HlText *text,
                            cairo_t *cr)
{
  const Brush brush = hl_dot_plot_brush (self, layout, text, cr);

  cairo_set_line_width (cr, 1.0);
  draw_x_axis (&brush);
  draw_y_axis (&brush);
  if (self->rows == NULL)
    draw_zeros (&brush);
  else
    draw_rows (&brush);
}

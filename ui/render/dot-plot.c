#include "ui/render/dot-plot.h"

#include <cairo.h>
#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/dot-plot-brush.h"
#include "ui/render/dot-plot-layout.h"
#include "ui/render/symmetric-log.h"

/* The axes of a plot of dots: ticks with their numbers, titles, and the names of rows. */

#define AXES_GAP 6.0

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
      const double     x = MIN (at.x - width / 2, hl_rect_right (plot) + AXES_GAP - width);

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
  const double   x = has_title ? line_of (self) + AXES_GAP : 0.0;

  draw_words (self, size, words,
              (HlTextBox){ .rect = { x, y - line / 2, self->layout->plot.x - AXES_GAP - x, line },
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
  const double     x = hl_rect_right (&self->layout->plot) + AXES_GAP;
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

static void hl_dot_plot_draw_axes (const HlDotPlot *self, const HlDotPlotLayout *layout,
                                   HlText *text, cairo_t *cr)
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

#define GAP 6.0
#define RADIUS 2.0     /* of a dot among many */
#define ROW_RADIUS 4.5 /* of a dot in a row */
#define ROW_SHARE 0.38 /* of the height of a row, at most */
#define CLOUD_ALPHA 0.55
#define PIECES 128 /* of a line that may be a curve */

static const HlSize paper = { 640.0, 420.0 };

static HlColor color_of (const Brush *self, int series)
{
  return self->plot->rows != NULL && series == 0 ? self->palette->faint_text
                                                 : self->palette->series[0];
}

static void set_line_stroke (const Brush *self)
{
  set_source (self, self->palette->series[1], 1.0);
  cairo_set_line_width (self->cr, 2.0 * self->layout->scale);
  cairo_set_dash (self->cr, (const double[]){ 7, 4 }, 2, 0);
}

/* On a logarithmic axis the line is a curve. */
static void draw_slope (const Brush *self)
{
  const HlDotPlotLayout *layout = self->layout;
  const double           low = hl_symmetric_log (layout->x_low, layout->x_linear);
  const double           high = hl_symmetric_log (layout->x_high, layout->x_linear);

  cairo_save (self->cr);
  cairo_rectangle (self->cr, layout->plot.x, layout->plot.y, layout->plot.width,
                   layout->plot.height);
  cairo_clip (self->cr);
  set_line_stroke (self);
  for (int i = 0; i <= PIECES; i++)
    {
      const double x = hl_symmetric_log_invert (low + (high - low) * i / PIECES, layout->x_linear);
      const HlDot  at = hl_dot_plot_place (layout, &(HlDot){ x, self->plot->slope * x });

      cairo_line_to (self->cr, at.x, at.y);
    }
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

/* Before is a ring, after is a disk; a dot of a cloud is small. */
static void draw_dot (const Brush *self, int series, double x, double y)
{
  const gboolean is_cloud = self->plot->rows == NULL;
  const double   usual = (is_cloud ? RADIUS : ROW_RADIUS) * self->layout->scale;
  const double   radius = is_cloud ? usual : MIN (usual, ROW_SHARE * self->layout->row);

  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  set_source (self, color_of (self, series), is_cloud ? CLOUD_ALPHA : 1.0);
  if (is_cloud || series > 0)
    {
      cairo_fill (self->cr);
      return;
    }

  cairo_set_line_width (self->cr, 1.5 * self->layout->scale);
  cairo_stroke (self->cr);
}

static void draw_joints (const Brush *self)
{
  const GArray *before = self->plot->dots[0];
  const GArray *after = self->plot->dots[1];

  set_source (self, self->palette->series[0], 1.0);
  cairo_set_line_width (self->cr, 2.0 * self->layout->scale);
  for (guint i = 0; i < MIN (before->len, after->len); i++)
    {
      const HlDot from = hl_dot_plot_place (self->layout, &g_array_index (before, HlDot, i));
      const HlDot to = hl_dot_plot_place (self->layout, &g_array_index (after, HlDot, i));

      stroke_line (self, &from, &to);
    }
}

static void draw_dots (const Brush *self)
{
  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (guint i = 0; i < self->plot->dots[series]->len; i++)
      {
        const HlDot at =
            hl_dot_plot_place (self->layout, &g_array_index (self->plot->dots[series], HlDot, i));

        draw_dot (self, series, at.x, at.y);
      }
}

/* Returns where the next entry of the legend begins. */
static double draw_legend_name (const Brush *self, const char *name, double x)
{
  const HlRect *legend = &self->layout->legend;
  const double  width = MIN (ceil (hl_text_width (self->text, HL_TEXT_NORMAL, name)),
                             MAX (hl_rect_right (legend) - x, 1.0));

  draw_words (self, HL_TEXT_NORMAL, name,
              (HlTextBox){ .rect = { x, legend->y, width, legend->height }, .align_y = 0.5 },
              self->palette->text);

  return x + width + 3 * GAP * self->layout->scale;
}

static void draw_legend (const Brush *self)
{
  const HlRect *legend = &self->layout->legend;
  const double  y = legend->y + legend->height / 2;
  const double  sample = 2 * GAP * self->layout->scale;
  double        x = legend->x;

  for (int series = 0; series < HL_DOT_SERIES && self->plot->names[series] != NULL; series++)
    {
      draw_dot (self, series, x + sample / 2, y);
      x = draw_legend_name (self, self->plot->names[series], x + sample + GAP);
    }
  if (self->plot->line_name == NULL)
    return;

  cairo_save (self->cr);
  set_line_stroke (self);
  stroke_line (self, &(HlDot){ x, y }, &(HlDot){ x + 2 * sample, y });
  cairo_restore (self->cr);
  draw_legend_name (self, self->plot->line_name, x + 2 * sample + GAP);
}

static void draw_sentences (const Brush *self)
{
  g_autoptr (HlText) large =
      hl_text_new_scaled (self->plot->font, self->layout->scale * HL_DOT_HEADLINE);

  if (self->plot->headline != NULL)
    hl_text_draw (large, HL_TEXT_TITLE, self->plot->headline,
                  &(HlTextBox){ .rect = self->layout->headline }, self->palette->text, self->cr);
  if (self->plot->note != NULL)
    draw_words (self, HL_TEXT_NORMAL, self->plot->note,
                (HlTextBox){ .rect = self->layout->note, .wraps = TRUE }, self->palette->text);
}

void hl_dot_plot_draw (const HlDotPlot *self, const HlDotPlotLayout *layout, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new_scaled (self->font, layout->scale);
  const Brush        brush = hl_dot_plot_brush (self, layout, text, cr);

  cairo_save (cr);
  draw_sentences (&brush);
  hl_dot_plot_draw_axes (self, layout, text, cr);
  if (self->rows != NULL)
    draw_joints (&brush);
  draw_dots (&brush);
  if (self->line_name != NULL)
    draw_slope (&brush);
  draw_legend (&brush);
  cairo_restore (cr);
}

static void append_number (GString *table, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (table, ",%s", g_ascii_formatd (text, sizeof text, "%.9g", number));
}

static char *new_table (const HlDotPlot *self)
{
  GString *table = g_string_new (self->rows != NULL ? "series,row,value\r\n" : "series,x,y\r\n");

  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (guint i = 0; i < self->dots[series]->len; i++)
      {
        const HlDot *dot = &g_array_index (self->dots[series], HlDot, i);

        hl_csv_append (table, self->names[series]);
        if (self->rows != NULL)
          {
            g_string_append_c (table, ',');
            hl_csv_append (table, self->rows[(int) dot->y]);
          }
        append_number (table, dot->x);
        if (self->rows == NULL)
          append_number (table, dot->y);
        g_string_append (table, "\r\n");
      }

  return g_string_free (table, FALSE);
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlDotPlotLayout layout = hl_dot_plot_layout (data, paper.width, paper.height);

  hl_dot_plot_draw (data, &layout, cr);
}

/* Returns what becomes the file, for white paper. text: its title, formulas and caption. */
HlRecording *hl_dot_plot_record (const HlDotPlot *self, const HlSheetText *text,
                                 HlFigureFormat format)
{
  HlDotPlot printed = *self;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (new_table (self));

  printed.palette = hl_palette_get (FALSE);
  printed.font = NULL;

  return hl_sheet_record_drawing (text, &(HlDrawing){ paper, draw_cb, &printed }, (HlSize){ 0, 0 },
                                  format);
}

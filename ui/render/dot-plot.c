#include "ui/render/dot-plot.h"

#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/number-text.h"
#include "ui/render/sheet.h"

#define DIGITS 4 /* of the number of a row */

static const HlSize paper = { 640.0, 420.0 };

/**
 * hl_dot_plot_new:
 *
 * Returns: (transfer full): a plot without dots
 */
HlDotPlot *
hl_dot_plot_new (void)
{
  HlDotPlot *self = g_new0 (HlDotPlot, 1);

  for (int series = 0; series < HL_DOT_SERIES; series++)
    self->dots[series] = g_array_new (FALSE, FALSE, sizeof (HlDot));

  return self;
}

/**
 * hl_dot_plot_free:
 * @self: (nullable) (transfer full): the plot
 */
void
hl_dot_plot_free (HlDotPlot *self)
{
  if (self == NULL)
    return;

  for (int series = 0; series < HL_DOT_SERIES; series++)
    {
      g_free (self->names[series]);
      g_array_unref (self->dots[series]);
    }
  g_free (self->headline);
  g_free (self->note);
  g_free (self->x_title);
  g_free (self->y_title);
  g_strfreev (self->rows);
  g_free (self->line_name);
  g_free (self);
}

/**
 * hl_dot_plot_add:
 * @self: the plot
 * @series: below %HL_DOT_SERIES
 * @x: to the right
 * @y: upward, or the number of a row
 */
void
hl_dot_plot_add (HlDotPlot *self,
                 int        series,
                 double     x,
                 double     y)
{
  const HlDot dot = { x, y };

  g_array_append_val (self->dots[series], dot);
}

/**
 * hl_dot_plot_row_numbers:
 * @self: a plot with rows and both series
 * @row: from 0
 *
 * Returns: (transfer full): its number before and after
 */
char *
hl_dot_plot_row_numbers (const HlDotPlot *self,
                         guint            row)
{
  g_autofree char *from = hl_number_to_text (g_array_index (self->dots[0], HlDot, row).x, DIGITS);
  g_autofree char *to = hl_number_to_text (g_array_index (self->dots[1], HlDot, row).x, DIGITS);

  return g_strdup_printf ("%s → %s", from, to);
}

static void
append_rows (const HlDotPlot *self,
             GString         *text)
{
  for (guint i = 0; i < self->dots[1]->len; i++)
    {
      g_autofree char *numbers = hl_dot_plot_row_numbers (self, i);

      g_string_append_printf (text, " %s: %s.", self->rows[i], numbers);
    }
}

/**
 * hl_dot_plot_describe:
 * @self: the plot
 *
 * Returns: (transfer full): what is to be seen, in words
 */
char *
hl_dot_plot_describe (const HlDotPlot *self)
{
  GString *text = g_string_new (self->headline);

  if (text->len > 0)
    g_string_append_c (text, '.');
  if (self->note != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", self->note);
  if (self->rows != NULL)
    append_rows (self, text);

  return g_string_free (text, FALSE);
}

static void
append_number (GString *table,
               double   number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (table, ",%s", g_ascii_formatd (text, sizeof text, "%.9g", number));
}

static char *
new_table (const HlDotPlot *self)
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

static void
draw_cb (gconstpointer data,
         cairo_t      *cr)
{
  const HlDotPlotLayout layout = hl_dot_plot_layout (data, paper.width, paper.height);

  hl_dot_plot_draw (data, &layout, cr);
}

/**
 * hl_dot_plot_record:
 * @self: the plot
 * @title: a line above
 * @caption: lines below
 * @format: what kind of file
 *
 * Returns: (transfer full): what becomes the file, for white paper
 */
HlRecording *
hl_dot_plot_record (const HlDotPlot *self,
                    const char      *title,
                    const char      *caption,
                    HlFigureFormat   format)
{
  HlDotPlot printed = *self;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (new_table (self));

  printed.palette = hl_palette_get (FALSE);
  printed.font = NULL;

  return hl_sheet_record_drawing (title, caption, &(HlDrawing){ paper, draw_cb, &printed },
                                  (HlSize){ 0, 0 }, format);
}

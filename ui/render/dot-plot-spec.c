#include "ui/render/dot-plot-spec.h"

#include "ui/numbers/loss-text.h"

/* Returns a plot without dots. */
HlDotPlot *hl_dot_plot_new (void)
{
  HlDotPlot *self = g_new0 (HlDotPlot, 1);

  for (int series = 0; series < HL_DOT_SERIES; series++)
    self->dots[series] = g_array_new (FALSE, FALSE, sizeof (HlDot));

  return self;
}

void hl_dot_plot_free (HlDotPlot *self)
{
  if (self == NULL)
    return;

  for (int series = 0; series < HL_DOT_SERIES; series++)
    {
      g_free (self->names[series]);
      g_array_unref (self->dots[series]);
    }
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self->headline);
  g_free (self->note);
  g_free (self->x_title);
  g_free (self->y_title);
  g_free (self->x_symbol);
  g_free (self->y_symbol);
  g_clear_pointer (&self->dot_names, g_ptr_array_unref);
  g_strfreev (self->rows);
  g_free (self->line_name);
  g_free (self);
}

/* y: upward, or the number of a row. */
void hl_dot_plot_add (HlDotPlot *self, int series, double x, double y)
{
  const HlDot dot = { x, y };

  g_array_append_val (self->dots[series], dot);
}

/* Returns its loss before and after. row: from 0. */
char *hl_dot_plot_row_numbers (const HlDotPlot *self, guint row)
{
  return hl_loss_change_to_text (g_array_index (self->dots[0], HlDot, row).x,
                                 g_array_index (self->dots[1], HlDot, row).x);
}

static void append_rows (const HlDotPlot *self, GString *text)
{
  for (guint i = 0; i < self->dots[1]->len; i++)
    {
      g_autofree char *numbers = hl_dot_plot_row_numbers (self, i);

      g_string_append_printf (text, " %s: %s.", self->rows[i], numbers);
    }
}

/* Returns what is to be seen, in words. */
char *hl_dot_plot_describe (const HlDotPlot *self)
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

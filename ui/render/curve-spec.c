#include "ui/render/curve-spec.h"

#include <math.h>

#include "ui/numbers/number-text.h"

#include <glib/gi18n-lib.h>

/* Returns one that owns everything but its palette. */
HlCurveSpec *hl_curve_spec_copy (const HlCurveSpec *self)
{
  HlCurveSpec   *copy = g_memdup2 (self, sizeof *self);
  HlCurveSeries *series = g_new0 (HlCurveSeries, self->n_series);

  for (int i = 0; i < self->n_series; i++)
    {
      const gsize bytes = self->series[i].n_points * sizeof (double);

      series[i] = (HlCurveSeries){
        .name = g_strdup (self->series[i].name),
        .label = g_strdup (self->series[i].label),
        .x = g_memdup2 (self->series[i].x, bytes),
        .y = g_memdup2 (self->series[i].y, bytes),
        .n_points = self->series[i].n_points,
        .is_faint = self->series[i].is_faint,
        .is_thin = self->series[i].is_thin,
        .has_dots = self->series[i].has_dots,
        .is_unlisted = self->series[i].is_unlisted,
        .is_styled = self->series[i].is_styled,
        .color = self->series[i].color,
        .dash = self->series[i].dash,
      };
    }

  copy->series = series;
  copy->x_title = g_strdup (self->x_title);
  copy->y_title = g_strdup (self->y_title);
  copy->level_name = g_strdup (self->level_name);
  copy->moment_name = g_strdup (self->moment_name);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

void hl_curve_spec_free (HlCurveSpec *self)
{
  for (int i = 0; i < self->n_series; i++)
    {
      g_free ((gpointer) self->series[i].name);
      g_free ((gpointer) self->series[i].label);
      g_free ((gpointer) self->series[i].x);
      g_free ((gpointer) self->series[i].y);
    }

  g_free ((gpointer) self->series);
  g_free ((gpointer) self->x_title);
  g_free ((gpointer) self->y_title);
  g_free ((gpointer) self->level_name);
  g_free ((gpointer) self->moment_name);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/* Returns the theme of the curves. */
const HlPalette *hl_curve_palette (const HlCurveSpec *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

/* Returns whether there is a place for y, or a gap. */
gboolean hl_curve_shows (const HlCurveSpec *self, double y)
{
  return isfinite (y) && (!self->is_logarithmic || y > 0);
}

/* Returns the point whose x is nearest, or −1 where the curve has none. */
int hl_curve_nearest (const HlCurveSeries *series, double x)
{
  int low = 0;
  int high = series->n_points - 1;

  while (low < high)
    {
      const int middle = (low + high) / 2;

      if (series->x[middle + 1] - x <= x - series->x[middle])
        low = middle + 1;
      else
        high = middle;
    }

  return series->n_points > 0 ? low : -1;
}

/* Returns the last point that is not beyond x, or −1 where the curve begins later. */
int hl_curve_latest (const HlCurveSeries *series, double x)
{
  const int nearest = hl_curve_nearest (series, x);

  return nearest >= 0 && series->x[nearest] > x ? nearest - 1 : nearest;
}

/* Returns what the legend calls a curve. */
const char *hl_curve_label (const HlCurveSeries *series)
{
  return series->label != NULL ? series->label : series->name;
}

/* Nothing is told of what was measured beyond x. Returns its latest value at x in words, such as
 * "training 1.234"; NULL if it has no points. */
char *hl_curve_value (const HlCurveSeries *series, double x)
{
  const int        point = hl_curve_latest (series, x);
  g_autofree char *place = NULL;

  if (series->n_points == 0)
    return NULL;

  if (point < 0 || !isfinite (series->y[point]))
    return g_strdup_printf (_ ("%s: %s"), hl_curve_label (series), "–");
  if (series->x[point] == x)
    {
      g_autofree char *number = g_strdup_printf ("%.4g", series->y[point]);

      /* Translators: name of a curve, and its value */
      return g_strdup_printf (_ ("%s: %s"), hl_curve_label (series), number);
    }

  place = hl_number_to_text (series->x[point], HL_NUMBER_SHORTEST);
  /* Translators: name of a curve, its latest value, where on the horizontal axis it was measured:
   * "validation loss: 3.104 (at 680)" */
  return g_strdup_printf (_ ("%s: %.4g (at %s)"), hl_curve_label (series), series->y[point], place);
}

/* Returns every curve's latest value at x in words, such as "update 120 – training: 1.234, held
 * out: 1.456". */
char *hl_curve_describe (const HlCurveSpec *self, double x)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *place = hl_number_to_text (x, HL_NUMBER_SHORTEST);
  g_autofree char      *values = NULL;

  for (int i = 0; i < self->n_series; i++)
    {
      char *value = hl_curve_value (&self->series[i], x);

      if (value != NULL)
        g_ptr_array_add (parts, value);
    }

  g_ptr_array_add (parts, NULL);
  values = g_strjoinv (", ", (char **) parts->pdata);

  /* Translators: what curves show at one place, such as "update 120 – training: 1.234, held out:
   * 1.456" */
  return g_strdup_printf (_ ("%s %s – %s"), self->x_title, place, values);
}

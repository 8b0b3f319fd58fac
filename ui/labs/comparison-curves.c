#include "ui/labs/comparison-curves.h"

#include <glib/gi18n.h>

/* Adds a curve that goes by @name, which it takes. */
static HlCurveSeries *add_series (HlComparisonCurves *self, char *name, GArray *seen,
                                  GArray *losses)
{
  HlCurveSeries *series = &self->series[self->spec.n_series++];

  g_ptr_array_add (self->names, name);
  g_ptr_array_add (self->numbers, g_array_ref (seen));
  g_ptr_array_add (self->numbers, g_array_ref (losses));
  *series = (HlCurveSeries){ name, (const double *) (gconstpointer) seen->data,
                             (const double *) (gconstpointer) losses->data, (int) losses->len };
  if (seen->len > 0)
    self->spec.x_end = MAX (self->spec.x_end, g_array_index (seen, double, seen->len - 1));

  return series;
}

/* The color tells what is different, the dash the batch size. */
static void add_training (HlComparisonCurves *self, const HlComparisonRun *const *runs, int n)
{
  const char *methods[HL_PALETTE_SERIES];
  int         batch_sizes[HL_PALETTE_SERIES];

  for (int i = 0; i < n; i++)
    {
      methods[i] = runs[i]->name;
      batch_sizes[i] = runs[i]->batch_size;
      add_series (self, hl_comparison_run_title (methods[i], batch_sizes[i]), runs[i]->seen,
                  runs[i]->losses);
      hl_comparison_style (self->series, methods, batch_sizes, i);
    }
}

/* In the color and the dash of the run.  Of these curves the first stands in the legend. */
static void add_validation (HlComparisonCurves *self, const HlComparisonRun *const *runs, int n)
{
  for (int i = 0; i < n; i++)
    {
      /* Translators: a run of a comparison: the loss on sentences that it does not learn from */
      char          *name = g_strdup_printf (_ ("%s: validation loss"), self->series[i].name);
      HlCurveSeries *series =
          add_series (self, name, runs[i]->held_out_seen, runs[i]->held_out_losses);

      series->is_styled = TRUE;
      series->color = self->series[i].color;
      series->dash = self->series[i].dash;
      series->is_thin = TRUE;
      series->has_dots = TRUE;
      series->is_unlisted = i > 0;
    }
}

/* Returns their chart. */
HlComparisonCurves *hl_comparison_curves_new (const HlComparisonRun *const *runs, int n)
{
  HlComparisonCurves *self = g_new0 (HlComparisonCurves, 1);

  g_assert (n <= HL_PALETTE_SERIES);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->spec = (HlCurveSpec){ .series = self->series,
                              .x_title = _ ("sentences learned from"),
                              .y_title = _ ("loss") };
  add_training (self, runs, n);
  add_validation (self, runs, n);

  return self;
}

void hl_comparison_curves_free (HlComparisonCurves *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->numbers);
  g_free (self);
}

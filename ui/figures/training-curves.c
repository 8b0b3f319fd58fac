#include "ui/figures/training-curves.h"

#include <glib/gi18n-lib.h>

static GArray *
column (const GArray *points,
        gsize         offset)
{
  GArray *numbers = g_array_sized_new (FALSE, FALSE, sizeof (double), points->len);

  for (guint i = 0; i < points->len; i++)
    {
      const HlTrainingPoint *point = &g_array_index (points, HlTrainingPoint, i);
      const double           number = G_STRUCT_MEMBER (double, point, offset);

      g_array_append_val (numbers, number);
    }

  return numbers;
}

static HlCurveSeries
series_of (const char   *name,
           const GArray *x,
           const GArray *y)
{
  return (HlCurveSeries){ name, (const double *) (gconstpointer) x->data,
                          (const double *) (gconstpointer) y->data, (int) x->len };
}

/**
 * hl_training_curves_new:
 * @batches: (element-type HlTrainingPoint): one an update
 * @held_out: (element-type HlTrainingPoint): one an epoch
 * @n_updates: of the whole run, where the axis ends
 *
 * Returns: (transfer full): the pictures' specs
 */
HlTrainingCurves *
hl_training_curves_new (const GArray *batches,
                        const GArray *held_out,
                        double        n_updates)
{
  HlTrainingCurves *self = g_new0 (HlTrainingCurves, 1);

  self->numbers[0] = column (batches, G_STRUCT_OFFSET (HlTrainingPoint, update));
  self->numbers[1] = column (batches, G_STRUCT_OFFSET (HlTrainingPoint, loss));
  self->numbers[2] = column (batches, G_STRUCT_OFFSET (HlTrainingPoint, gradient_norm));
  self->numbers[3] = column (held_out, G_STRUCT_OFFSET (HlTrainingPoint, update));
  self->numbers[4] = column (held_out, G_STRUCT_OFFSET (HlTrainingPoint, loss));

  self->series[0] = series_of (_ ("training loss"), self->numbers[0], self->numbers[1]);
  self->series[1] = series_of (_ ("held-out loss"), self->numbers[3], self->numbers[4]);
  self->series[2] = series_of (_ ("gradient norm"), self->numbers[0], self->numbers[2]);

  self->loss = (HlCurveSpec){ .series = self->series,
                              .n_series = 2,
                              .x_title = _ ("update"),
                              .y_title = _ ("loss"),
                              .x_end = n_updates };
  self->norm = (HlCurveSpec){ .series = &self->series[2],
                              .n_series = 1,
                              .x_title = _ ("update"),
                              .y_title = _ ("norm"),
                              .x_end = n_updates };

  return self;
}

/**
 * hl_training_curves_free:
 * @self: (nullable) (transfer full): the specs
 */
void
hl_training_curves_free (HlTrainingCurves *self)
{
  if (self == NULL)
    return;

  for (gsize i = 0; i < G_N_ELEMENTS (self->numbers); i++)
    g_array_unref (self->numbers[i]);
  g_free (self);
}

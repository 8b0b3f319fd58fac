#include "ui/pages/training-curves.h"

#include <glib/gi18n.h>

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

/* Of each number and of those before it. */
static GArray *
running_means (const GArray *numbers)
{
  GArray *means = g_array_sized_new (FALSE, FALSE, sizeof (double), numbers->len);

  for (guint i = 0; i < numbers->len; i++)
    {
      const guint n = MIN (i + 1, HL_TRAINING_CURVES_WINDOW);
      double      mean = 0.0;

      for (guint j = i + 1 - n; j <= i; j++)
        mean += g_array_index (numbers, double, j) / n;
      g_array_append_val (means, mean);
    }

  return means;
}

/* The end of the axis doubles each time the run gets there. */
static double
end_of_axis (double update,
             double n_updates)
{
  double end = 50.0;

  while (end < update)
    end *= 2.0;

  return MIN (end, n_updates);
}

/**
 * hl_training_loss_name:
 * @kind: which positions the loss counts
 *
 * Returns: (transfer none): what the curves and numbers of a training show
 */
const char *
hl_training_loss_name (NnLossKind kind)
{
  return kind == NN_LOSS_PLAIN ? _ ("training loss per position, padding included")
                               : _ ("training loss per word");
}

/**
 * hl_validation_loss_name:
 * @config: how a run is trained and judged
 *
 * Returns: (transfer none): what its validation loss is
 */
const char *
hl_validation_loss_name (const NnTrainingConfig *config)
{
  if (config->validates_unmasked)
    return config->loss == NN_LOSS_PLAIN
               ? _ ("validation loss per position, padding included; no causal mask, as in "
                    "the book")
               : _ ("validation loss per word; no causal mask, as in the book");

  return config->loss == NN_LOSS_PLAIN ? _ ("validation loss per position, padding included")
                                       : _ ("validation loss per word");
}

/**
 * hl_training_curves_new:
 * @record: what is known of a run
 * @config: (nullable): of that run; %NULL while there is none
 *
 * Returns: (transfer full): the pictures' specs
 */
HlTrainingCurves *
hl_training_curves_new (const HlTrainingRecord *record,
                        const NnTrainingConfig *config)
{
  const NnTrainingConfig any = nn_training_config_default ();
  const double           end = end_of_axis ((double) record->progress.update,
                                            (double) record->progress.n_updates);
  HlTrainingCurves      *self = g_new0 (HlTrainingCurves, 1);

  if (config == NULL)
    config = &any;

  self->numbers[0] = column (record->batches, G_STRUCT_OFFSET (HlTrainingPoint, update));
  self->numbers[1] = column (record->batches, G_STRUCT_OFFSET (HlTrainingPoint, loss));
  self->numbers[2] = column (record->batches, G_STRUCT_OFFSET (HlTrainingPoint, gradient_norm));
  self->numbers[3] = column (record->held_out, G_STRUCT_OFFSET (HlTrainingPoint, update));
  self->numbers[4] = column (record->held_out, G_STRUCT_OFFSET (HlTrainingPoint, loss));
  self->numbers[5] = running_means (self->numbers[1]);

  /* Translators: name of a curve: what it shows, and of how many updates it is a mean */
  self->smooth_name = g_strdup_printf (_ ("%s (mean of %d)"), hl_training_loss_name (config->loss),
                                       HL_TRAINING_CURVES_WINDOW);
  self->series[0] = series_of (self->smooth_name, self->numbers[0], self->numbers[5]);
  self->series[1] = series_of (hl_validation_loss_name (config), self->numbers[3],
                               self->numbers[4]);
  self->series[2] = series_of (_ ("each batch"), self->numbers[0], self->numbers[1]);
  self->series[2].is_faint = TRUE;
  self->series[3] = series_of (_ ("gradient norm"), self->numbers[0], self->numbers[2]);

  self->loss = (HlCurveSpec){ .series = self->series,
                              .n_series = 3,
                              .x_title = _ ("update"),
                              .y_title = _ ("loss"),
                              .x_end = end };
  self->norm = (HlCurveSpec){ .series = &self->series[3],
                              .n_series = 1,
                              .x_title = _ ("update"),
                              .y_title = _ ("norm"),
                              .x_end = end };

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
  g_free (self->smooth_name);
  g_free (self);
}

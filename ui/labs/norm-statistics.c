#include "ui/labs/norm-statistics.h"

#include <math.h>

/* How many statistics are known by a step. */
static int
count_statistics (HlNormStep step)
{
  if (step >= HL_NORM_STEP_DIVIDE)
    return 3;
  if (step >= HL_NORM_STEP_VARIANCE)
    return 2;

  return step >= HL_NORM_STEP_MEAN ? 1 : 0;
}

/* Returns what the numbers are divided by.  It is part of the line that divides. */
static float
divisor_of (const HlNormStudy *study,
            double             variance)
{
  return (float) (study->is_outside ? sqrt (variance) + study->epsilon
                                    : sqrt (variance + study->epsilon));
}

static const char *
name_of (const HlNormStudy *study,
         int                i)
{
  static const char *const names[] = { "μ", "σ²", "√(σ² + ε)" };

  return i == 2 && study->is_outside ? "σ + ε" : names[i];
}

/**
 * hl_norm_statistics_new:
 * @study: what has been computed
 * @side: of which normalization
 * @step: as far as which step
 *
 * Returns: (transfer full) (nullable): what is known by then; %NULL for nothing
 */
HlNormStatistics *
hl_norm_statistics_new (const HlNormStudy *study,
                        HlNormSide         side,
                        HlNormStep         step)
{
  const NnOperand  *means = hl_norm_study_made (study, side, NN_BY_HAND_MEAN);
  const NnOperand  *variances = hl_norm_study_made (study, side, NN_BY_HAND_VARIANCE);
  const int         n = count_statistics (step);
  const gboolean    is_layer = side == HL_NORM_LAYER;
  HlNormStatistics *self;
  int               n_groups;

  if (means == NULL || n == 0)
    return NULL;

  n_groups = means->rows * means->columns;
  self = g_new0 (HlNormStatistics, 1);
  self->rows = is_layer ? n_groups : n;
  self->columns = is_layer ? n : n_groups;
  self->values = g_new (float, (gsize) n *n_groups);

  for (int i = 0; i < n; i++)
    self->names[i] = name_of (study, i);
  for (int g = 0; g < n_groups; g++)
    {
      const float all[] = { means->values[g], variances->values[g],
                            divisor_of (study, variances->values[g]) };

      for (int i = 0; i < n; i++)
        self->values[is_layer ? g * n + i : i * n_groups + g] = all[i];
    }
  if (is_layer)
    self->column_names = self->names;
  else
    self->row_names = self->names;

  return self;
}

/**
 * hl_norm_statistics_free:
 * @self: (nullable) (transfer full): the statistics
 */
void
hl_norm_statistics_free (HlNormStatistics *self)
{
  if (self == NULL)
    return;

  g_free (self->values);
  g_free (self);
}

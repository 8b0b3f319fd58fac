#include "ui/labs/norm-statistics.h"

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
  const NnNormSteps *steps = study->steps[side];
  const int          n = count_statistics (step);
  const gboolean     is_layer = side == HL_NORM_LAYER;
  HlNormStatistics  *self;
  int                n_groups;

  if (steps == NULL || n == 0)
    return NULL;

  n_groups = (int) steps->mean->length;
  self = g_new0 (HlNormStatistics, 1);
  self->rows = is_layer ? n_groups : n;
  self->columns = is_layer ? n : n_groups;
  self->values = g_new (float, (gsize) n *n_groups);

  for (int i = 0; i < n; i++)
    {
      const char     *names[] = { "μ", "σ²", study->is_outside ? "σ + ε" : "√(σ² + ε)" };
      const NnTensor *tensors[] = { steps->mean, steps->variance, steps->divisor };

      self->names[i] = names[i];
      for (int g = 0; g < n_groups; g++)
        self->values[is_layer ? g * n + i : i * n_groups + g] = tensors[i]->values[g];
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

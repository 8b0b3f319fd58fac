#include "ui/labs/norm-study.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/tensor/random.h"

#include "ui/render/number-text.h"

#define DIGITS 4

/**
 * hl_norm_study_new:
 *
 * Returns: (transfer full): the textbook's choices, and no matrix yet
 */
HlNormStudy *
hl_norm_study_new (void)
{
  HlNormStudy *self = g_new0 (HlNormStudy, 1);

  self->epsilon = NN_BATCH_NORM_EPSILON;
  self->is_training = TRUE;

  return self;
}

static void
forget_results (HlNormStudy *self)
{
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      g_clear_pointer (&self->steps[side], nn_norm_steps_free);
      g_clear_pointer (&self->problems[side], g_free);
    }
}

/**
 * hl_norm_study_free:
 * @self: (nullable) (transfer full): the study
 */
void
hl_norm_study_free (HlNormStudy *self)
{
  if (self == NULL)
    return;

  forget_results (self);
  nn_tensor_free (self->x);
  nn_tensor_free (self->gamma);
  nn_tensor_free (self->beta);
  nn_batch_norm_free (self->running);
  nn_parameters_free (self->parameters);
  g_free (self);
}

/* γ and β of the right shape; those in use stay if they have it. */
static void
fit_scale (HlNormStudy *self)
{
  const int     N = nn_tensor_rows (self->x);
  const int     D = nn_tensor_columns (self->x);
  const NnShape shape = self->over_all ? NN_SHAPE (N, D) : NN_SHAPE (D);

  if (self->gamma != NULL && nn_shape_equal (self->gamma->shape, shape))
    return;

  nn_tensor_free (self->gamma);
  nn_tensor_free (self->beta);
  self->gamma = nn_tensor_new (shape);
  self->beta = nn_tensor_new (shape);
  nn_tensor_fill (self->gamma, 1.0f);
}

/**
 * hl_norm_study_set_x:
 * @self: the study
 * @values: (rows, columns), which are copied
 * @rows: N
 * @columns: D; another one forgets the running averages
 */
void
hl_norm_study_set_x (HlNormStudy *self,
                     const float *values,
                     int          rows,
                     int          columns)
{
  nn_tensor_free (self->x);
  self->x = nn_tensor_new_from (NN_SHAPE (rows, columns), values);
  self->n_padding = MIN (self->n_padding, rows - 1);
  fit_scale (self);

  if (self->running == NULL || nn_tensor_columns (self->running->running_mean->value) != columns)
    hl_norm_study_forget_batches (self);
}

/**
 * hl_norm_study_set_scale:
 * @self: a study with a matrix
 * @gamma: as many as γ has, which are copied
 * @beta: likewise
 */
void
hl_norm_study_set_scale (HlNormStudy *self,
                         const float *gamma,
                         const float *beta)
{
  fit_scale (self);
  memcpy (self->gamma->values, gamma, self->gamma->length * sizeof (float));
  memcpy (self->beta->values, beta, self->beta->length * sizeof (float));
}

/* Batch normalization has a γ for each feature, even where layer normalization has one
 * for each number: then the first row of them. */
static NnTensor *
scale_of_columns (const NnTensor *scale)
{
  return nn_tensor_new_from (NN_SHAPE (nn_tensor_columns (scale)), scale->values);
}

static void
compute_batch (HlNormStudy         *self,
               const NnNormOptions *options)
{
  g_autoptr (NnTensor) gamma = scale_of_columns (self->gamma);
  g_autoptr (NnTensor) beta = scale_of_columns (self->beta);
  g_autoptr (GError)   error = NULL;

  self->steps[HL_NORM_BATCH] = nn_norm_steps_new (self->x, gamma, beta, options, &error);
  if (error != NULL)
    self->problems[HL_NORM_BATCH] = g_strdup (error->message);
}

static void
compute_layer (HlNormStudy         *self,
               const NnNormOptions *options)
{
  g_autoptr (GError) error = NULL;

  self->steps[HL_NORM_LAYER] = nn_norm_steps_new (self->x, self->gamma, self->beta, options,
                                                  &error);
  if (error != NULL)
    self->problems[HL_NORM_LAYER] = g_strdup (error->message);
}

static gboolean *
counted_rows (const HlNormStudy *self)
{
  const int N = nn_tensor_rows (self->x);
  gboolean *counted = g_new (gboolean, N);

  for (int n = 0; n < N; n++)
    counted[n] = self->counts_padding || n < N - self->n_padding;

  return counted;
}

/**
 * hl_norm_study_compute:
 * @self: a study with a matrix
 *
 * Does both normalizations with the choices as they are now.
 */
void
hl_norm_study_compute (HlNormStudy *self)
{
  g_autofree gboolean *counted = counted_rows (self);
  NnNormOptions        options = {
           .scope = self->over_all ? NN_NORM_ALL : NN_NORM_ROWS,
           .epsilon = self->epsilon,
           .is_outside = self->is_outside,
           .is_unbiased = self->is_unbiased,
           .is_training = self->is_training,
           .running_mean = self->running->running_mean->value->values,
           .running_variance = self->running->running_var->value->values,
           .counted = counted,
  };

  fit_scale (self);
  forget_results (self);
  compute_layer (self, &options);
  options.scope = NN_NORM_COLUMNS;
  compute_batch (self, &options);
}

/**
 * hl_norm_study_feed_batch:
 * @self: a study with a matrix
 * @error: why the matrix cannot be a batch
 *
 * Lets the matrix go into the running averages, as a training step does:
 * running = 0.9 · running + 0.1 · batch.
 *
 * Returns: whether it could
 */
gboolean
hl_norm_study_feed_batch (HlNormStudy *self,
                          GError     **error)
{
  const NnPass       pass = { .is_training = TRUE };
  const int          N = nn_tensor_rows (self->x);
  const int          n_tokens = N - self->n_padding;
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, N, &n_tokens);

  self->running->counts_padding = self->counts_padding;
  if (!nn_batch_norm_can_train (self->counts_padding ? N : n_tokens))
    {
      g_set_error (error, NN_NORM_STEPS_ERROR, NN_NORM_STEPS_ERROR_TOO_FEW,
                   _ ("One row has no variance, so it cannot be a batch: add a row."));
      return FALSE;
    }

  nn_batch_norm_forward (self->running, &pass, rows, self->x);
  self->n_batches++;

  return TRUE;
}

/**
 * hl_norm_study_draw_batch:
 * @self: a study with a matrix
 * @seed: another one, another batch
 *
 * Replaces the matrix by numbers with about its own means and deviations, as the next
 * batch of the same sentences would have.
 */
void
hl_norm_study_draw_batch (HlNormStudy *self,
                          guint64      seed)
{
  const NnNormSteps *steps = self->steps[HL_NORM_BATCH];
  const int          D = nn_tensor_columns (self->x);
  NnRandom           random = nn_random_new (seed);

  for (gsize i = 0; i < self->x->length; i++)
    {
      const double mean = steps != NULL ? steps->mean->values[i % D] : 0.0;
      const double deviation = steps != NULL ? sqrt (steps->variance->values[i % D]) : 1.0;
      const double drawn = mean + MAX (deviation, 0.1) * nn_random_normal (&random);

      self->x->values[i] = (float) (round (drawn * 100.0) / 100.0);
    }
}

/**
 * hl_norm_study_forget_batches:
 * @self: a study with a matrix
 *
 * Begins again with running averages of 0 and 1.
 */
void
hl_norm_study_forget_batches (HlNormStudy *self)
{
  nn_batch_norm_free (self->running);
  nn_parameters_free (self->parameters);
  self->parameters = nn_parameters_new ();
  self->running = nn_batch_norm_new (self->parameters, "bn", nn_tensor_columns (self->x));
  self->n_batches = 0;
}

/**
 * hl_norm_study_matrix:
 * @self: the study
 * @side: of which normalization
 * @step: at which step
 *
 * Returns: (transfer none) (nullable): (N, D) what there is by then; %NULL where it is
 *   impossible
 */
const NnTensor *
hl_norm_study_matrix (const HlNormStudy *self,
                      HlNormSide         side,
                      HlNormStep         step)
{
  const NnNormSteps *steps = self->steps[side];

  if (steps == NULL)
    return NULL;

  switch (step)
    {
    case HL_NORM_STEP_X:
    case HL_NORM_STEP_MEAN:
      return self->x;
    case HL_NORM_STEP_CENTER:
    case HL_NORM_STEP_VARIANCE:
      return steps->centered;
    case HL_NORM_STEP_DIVIDE:
      return steps->normalized;
    case HL_NORM_STEP_SCALE:
    default:
      return steps->output;
    }
}

const char *
hl_norm_step_title (HlNormStep step)
{
  static const char *const titles[] = {
    N_ ("The numbers"),
    N_ ("Mean"),
    N_ ("Center"),
    N_ ("Variance"),
    N_ ("Divide by the standard deviation"),
    N_ ("Scale and shift"),
  };

  return _ (titles[step]);
}

/**
 * hl_norm_step_formula:
 *
 * Returns: (transfer none): what the step computes
 */
const char *
hl_norm_step_formula (const HlNormStudy *self,
                      HlNormStep         step)
{
  switch (step)
    {
    case HL_NORM_STEP_X:
      return "x";
    case HL_NORM_STEP_MEAN:
      return "μ = Σ x / n";
    case HL_NORM_STEP_CENTER:
      return "x − μ";
    case HL_NORM_STEP_VARIANCE:
      return self->is_unbiased ? "σ² = Σ (x − μ)² / (n − 1)" : "σ² = Σ (x − μ)² / n";
    case HL_NORM_STEP_DIVIDE:
      return self->is_outside ? "x̂ = (x − μ) / (σ + ε)" : "x̂ = (x − μ) / √(σ² + ε)";
    case HL_NORM_STEP_SCALE:
    default:
      return "y = γ x̂ + β";
    }
}

/* As many digits as a cell has, but no zeros at their end. */
static char *
short_number (double number)
{
  const double rounded = round (number * pow (10, DIGITS)) / pow (10, DIGITS);

  return rounded == 0.0 ? hl_number_to_text (number, DIGITS)
                        : hl_number_to_text (rounded, HL_NUMBER_SHORTEST);
}

/* A number in a formula; a negative one in brackets. */
static char *
operand (double number)
{
  g_autofree char *text = short_number (number);

  return number < 0 ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text);
}

static char *
divisor_text (const HlNormStudy *self,
              double             variance)
{
  g_autofree char *epsilon = hl_number_to_text (self->epsilon, HL_NUMBER_SHORTEST);
  g_autofree char *number = short_number (self->is_outside ? sqrt (variance) : variance);

  return self->is_outside ? g_strdup_printf ("(%s + %s)", number, epsilon)
                          : g_strdup_printf ("√(%s + %s)", number, epsilon);
}

/**
 * hl_norm_study_read:
 * @self: the study
 * @side: of which normalization
 * @step: at which step
 * @row: of a cell
 * @column: of a cell
 *
 * Returns: (transfer full): the cell with the numbers that it was computed from, such as
 *   "−1.2247 = (1 − 2) / √(0.6667 + 10⁻⁵)"
 */
char *
hl_norm_study_read (const HlNormStudy *self,
                    HlNormSide         side,
                    HlNormStep         step,
                    int                row,
                    int                column)
{
  const NnNormSteps *steps = self->steps[side];
  const NnTensor    *matrix = hl_norm_study_matrix (self, side, step);
  const int          at = row * nn_tensor_columns (self->x) + column;
  const int          g = steps != NULL ? nn_norm_steps_group (steps, row, column) : 0;
  g_autofree char   *result = NULL;
  g_autofree char   *x = NULL;
  g_autofree char   *mean = NULL;
  g_autofree char   *divisor = NULL;
  g_autofree char   *variance = NULL;

  if (steps == NULL)
    return g_strdup (self->problems[side]);

  result = hl_number_to_text (matrix->values[at], DIGITS);
  x = short_number (self->x->values[at]); /* comes first in its brackets */
  mean = operand (steps->mean->values[g]);
  variance = short_number (steps->variance->values[g]);
  divisor = divisor_text (self, steps->variance->values[g]);

  switch (step)
    {
    case HL_NORM_STEP_X:
      return g_strdup_printf ("x = %s", result);
    case HL_NORM_STEP_MEAN:
      return g_strdup_printf ("x = %s, μ = %s", x, mean);
    case HL_NORM_STEP_CENTER:
      return g_strdup_printf ("%s = %s − %s", result, x, mean);
    case HL_NORM_STEP_VARIANCE:
      return g_strdup_printf ("x − μ = %s, σ² = %s", result, variance);
    case HL_NORM_STEP_DIVIDE:
      return g_strdup_printf ("%s = (%s − %s) / %s", result, x, mean, divisor);
    case HL_NORM_STEP_SCALE:
    default:
      {
        const NnTensor  *gamma = self->gamma;
        const int        d = side == HL_NORM_BATCH ? column : at % (int) gamma->length;
        g_autofree char *scale = operand (gamma->values[d]);
        g_autofree char *shift = operand (self->beta->values[d]);

        return g_strdup_printf ("%s = %s · (%s − %s) / %s + %s", result, scale, x, mean, divisor,
                                shift);
      }
    }
}

#include "ui/labs/norm-study.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/tensor/random.h"

/* Returns the textbook's choices, and no matrix yet. */
HlNormStudy *hl_norm_study_new (void)
{
  HlNormStudy *self = g_new0 (HlNormStudy, 1);

  self->epsilon = NN_BATCH_NORM_EPSILON;
  self->is_training = TRUE;

  return self;
}

static void forget_results (HlNormStudy *self)
{
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      g_clear_pointer (&self->lines[side], g_ptr_array_unref);
      g_clear_pointer (&self->problems[side], g_free);
    }
}

void hl_norm_study_free (HlNormStudy *self)
{
  if (self == NULL)
    return;

  forget_results (self);
  nn_tensor_free (self->x);
  g_strfreev (self->names);
  nn_tensor_free (self->gamma);
  nn_tensor_free (self->beta);
  nn_batch_norm_free (self->running);
  nn_parameters_free (self->parameters);
  g_free (self);
}

/* Makes γ and β of the right shape.  Existing ones of that shape are kept. */
static void fit_scale (HlNormStudy *self)
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

/* values: (rows, columns), which are copied; names: what the rows are called, or NULL. */
void hl_norm_study_set_x (HlNormStudy *self, const float *values, int rows, int columns,
                          const char *const *names)
{
  g_strfreev (self->names);
  self->names = g_strdupv ((char **) names);
  nn_tensor_free (self->x);
  self->x = nn_tensor_new_from (NN_SHAPE (rows, columns), values);
  self->n_padding = MIN (self->n_padding, rows - 1);
  fit_scale (self);

  if (self->running == NULL || nn_tensor_columns (self->running->running_mean->value) != columns)
    hl_norm_study_forget_batches (self);
}

/* gamma: as many as γ has, which are copied. */
void hl_norm_study_set_scale (HlNormStudy *self, const float *gamma, const float *beta)
{
  fit_scale (self);
  memcpy (self->gamma->values, gamma, self->gamma->length * sizeof (float));
  memcpy (self->beta->values, beta, self->beta->length * sizeof (float));
}

/* Batch normalization has a γ for each feature, even where layer normalization has one
 * for each number: then the first row of them. */
static NnTensor *scale_of_columns (const NnTensor *scale)
{
  return nn_tensor_new_from (NN_SHAPE (nn_tensor_columns (scale)), scale->values);
}

static void compute_side (HlNormStudy *self, HlNormSide side, const NnTensor *gamma,
                          const NnTensor *beta, const NnNormOptions *options)
{
  g_autoptr (GError) error = NULL;

  self->lines[side] = nn_by_hand_normalize (self->x, gamma, beta, options, &error);
  if (error != NULL)
    self->problems[side] = g_strdup (error->message);
}

static void compute_batch (HlNormStudy *self, const NnNormOptions *options)
{
  g_autoptr (NnTensor) gamma = scale_of_columns (self->gamma);
  g_autoptr (NnTensor) beta = scale_of_columns (self->beta);

  compute_side (self, HL_NORM_BATCH, gamma, beta, options);
}

static gboolean *counted_rows (const HlNormStudy *self)
{
  const int N = nn_tensor_rows (self->x);
  gboolean *counted = g_new (gboolean, N);

  for (int n = 0; n < N; n++)
    counted[n] = self->counts_padding || n < N - self->n_padding;

  return counted;
}

/* Does both normalizations with the choices as they are now. */
void hl_norm_study_compute (HlNormStudy *self)
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
           .names = (const char *const *) self->names,
  };

  fit_scale (self);
  forget_results (self);
  compute_side (self, HL_NORM_LAYER, self->gamma, self->beta, &options);
  options.scope = NN_NORM_COLUMNS;
  compute_batch (self, &options);
}

/* Lets the matrix go into the running averages, as a training step does: running = 0.9 · running
 * + 0.1 · batch. Returns whether it could. */
gboolean hl_norm_study_feed_batch (HlNormStudy *self, GError **error)
{
  const NnPass       pass = { .is_training = TRUE };
  const int          N = nn_tensor_rows (self->x);
  const int          n_tokens = N - self->n_padding;
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, N, &n_tokens);

  self->running->counts_padding = self->counts_padding;
  if (!nn_batch_norm_can_train (self->counts_padding ? N : n_tokens))
    {
      g_set_error (error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
                   _ ("One row has no variance, so it cannot be a batch: add a row."));
      return FALSE;
    }

  nn_batch_norm_forward (self->running, &pass, rows, self->x);
  self->n_batches++;

  return TRUE;
}

/* Replaces the matrix by numbers with about its own means and deviations, as the next batch of
 * the same sentences would have. seed: another one, another batch. */
void hl_norm_study_draw_batch (HlNormStudy *self, guint64 seed)
{
  const NnOperand *means = hl_norm_study_made (self, HL_NORM_BATCH, NN_BY_HAND_MEAN);
  const NnOperand *variances = hl_norm_study_made (self, HL_NORM_BATCH, NN_BY_HAND_VARIANCE);
  const int        D = nn_tensor_columns (self->x);
  NnRandom         random = nn_random_new (seed);

  for (gsize i = 0; i < self->x->length; i++)
    {
      const double mean = means != NULL ? means->values[i % D] : 0.0;
      const double deviation = means != NULL ? sqrt (variances->values[i % D]) : 1.0;
      const double drawn = mean + MAX (deviation, 0.1) * nn_random_normal (&random);

      self->x->values[i] = (float) (round (drawn * 100.0) / 100.0);
    }
}

/* Begins again with running averages of 0 and 1. */
void hl_norm_study_forget_batches (HlNormStudy *self)
{
  nn_batch_norm_free (self->running);
  nn_parameters_free (self->parameters);
  self->parameters = nn_parameters_new ();
  self->running = nn_batch_norm_new (self->parameters, "bn", nn_tensor_columns (self->x));
  self->n_batches = 0;
}

/* Returns what that line made; NULL where it is impossible. */
const NnOperand *hl_norm_study_made (const HlNormStudy *self, HlNormSide side,
                                     NnByHandNormLine line)
{
  return self->lines[side] != NULL ? nn_by_hand_norm_output (self->lines[side], line) : NULL;
}

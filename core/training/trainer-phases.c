#include "core/training/trainer-phases.h"

#include <math.h>

#include "core/training/batch-order.h"
#include "core/training/gradient-clip.h"
#include "core/training/trainer.h"

static void prepare_order (NnTrainer *self)
{
  const NnBatchOrder how = {
    .batch_size = self->config.batch_size,
    .groups_lengths = self->config.groups_lengths,
    .seed = self->config.seed,
  };

  if (self->order_epoch == self->epoch)
    return;

  nn_batch_order_fill (&how, self->dataset->training, self->epoch, self->order);
  self->order_epoch = self->epoch;
}

/**
 * @self: the trainer, in an epoch that is not over
 *
 * Phase 1.  Takes the next pairs in the order of this epoch; the last batch has the pairs that are
 * left.  It never ends an epoch; nn_trainer_leave_epoch() does this before.
 */
void nn_trainer_draw_batch (NnTrainer *self)
{
  const NnPairs *pairs = self->dataset->training;
  const int      n_batches = nn_trainer_updates_per_epoch (self);
  int            first;
  int            n;

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);
  g_assert (!nn_trainer_is_epoch_over (self));

  prepare_order (self);

  first = self->position * self->config.batch_size;
  n = self->position == n_batches - 1 ? pairs->n - first : self->config.batch_size;
  nn_trainer_load (self, pairs, self->order + first, n, TRUE);

  self->phase = NN_PHASE_FORWARD;
}

/* Returns the pass of this update: training, with seed and update for dropout. */
static NnPass training_pass (const NnTrainer *self)
{
  return (NnPass){
    .is_training = TRUE,
    .seed = self->config.seed,
    .update = (guint64) self->update,
  };
}

/**
 * @self: the trainer, after drawing a batch
 *
 * Phase 2.  Computes the logits of the batch.
 */
void nn_trainer_forward (NnTrainer *self)
{
  const NnPass pass = training_pass (self);

  g_assert (self->phase == NN_PHASE_FORWARD);

  nn_slices_forward (self->slices, &pass);
  self->phase = NN_PHASE_LOSS;
}

/**
 * @self: the trainer, after forward
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED
 *
 * Phase 3.  Computes the loss from logits and labels.
 *
 * Returns: whether the loss is a number
 */
gboolean nn_trainer_loss (NnTrainer *self, GError **error)
{
  g_assert (self->phase == NN_PHASE_LOSS);

  self->report = nn_slices_loss (self->slices);
  if (!isfinite (self->report.objective))
    return nn_trainer_fall_back (self, error);

  self->phase = NN_PHASE_BACKWARD;

  return TRUE;
}

/**
 * @self: the trainer, after the loss
 *
 * Phase 4.  Computes the gradient of every parameter, summed over the whole batch.
 */
void nn_trainer_backward (NnTrainer *self)
{
  g_assert (self->phase == NN_PHASE_BACKWARD);

  nn_slices_backward (self->slices);
  self->phase = NN_PHASE_CLIP;
}

/* Computes the norm of the gradient, and the factor that clips it. */
static gboolean measure_gradient (NnTrainer *self, GError **error)
{
  self->gradient_norm = nn_slices_gradient_norm (self->slices);
  if (!isfinite (self->gradient_norm))
    return nn_trainer_fall_back (self, error);

  self->clip_factor = nn_gradient_clip_factor (self->gradient_norm, self->config.clip);

  return TRUE;
}

/* Worker w clips spans w, w + n, w + 2 n, … of the gradient. */
static void clip_spans (int w, gpointer data)
{
  NnTrainer *self = data;
  NnTensor  *gradients = self->model->parameters->gradients;

  for (int i = w; i < nn_spans_count (gradients); i += nn_workers_count (self->slices->workers))
    nn_span_scale (nn_spans_get (gradients, i), gradients, self->clip_factor);
}

/* Worker w updates the parameters in its spans.  What has never had a gradient stays. */
static void update_spans (NnTrainer *self, int w, double clip_factor)
{
  NnTensor *gradients = self->model->parameters->gradients;

  for (int i = w; i < nn_spans_count (gradients); i += nn_workers_count (self->slices->workers))
    {
      const NnSpan span = nn_spans_get (gradients, i);

      for (gsize k = span.first; self->stays != NULL && k < span.first + span.length; k++)
        if (self->stays[k])
          gradients->values[k] = 0.0f;
      nn_adam_apply_to (self->adam, span.first, span.length, self->learning_rate, clip_factor);
    }
}

static void step (int w, gpointer data) { update_spans (data, w, 1.0); }

/* Clips the gradient and applies Adam in one pass over memory. */
static void clip_and_step (int w, gpointer data)
{
  update_spans (data, w, ((const NnTrainer *) data)->clip_factor);
}

/**
 * @self: the trainer, after backward
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED
 *
 * Phase 5.  Computes the norm of the gradient and clips it.
 *
 * Returns: whether the norm is a number
 */
gboolean nn_trainer_clip (NnTrainer *self, GError **error)
{
  g_assert (self->phase == NN_PHASE_CLIP);

  if (!measure_gradient (self, error))
    return FALSE;

  nn_workers_run (self->slices->workers, clip_spans, self);
  self->phase = NN_PHASE_APPLY;

  return TRUE;
}

static void begin_step (NnTrainer *self)
{
  self->learning_rate = nn_trainer_rate (self, self->update + 1);
  nn_adam_begin_step (self->adam);
}

static void end_update (NnTrainer *self)
{
  NnTrainingSums *sums = &self->sums;

  sums->masked += self->report.masked;
  sums->plain += self->report.plain;
  sums->tokens += self->report.tokens;
  sums->positions += self->report.positions;
  sums->norms += self->gradient_norm;
  sums->updates++;

  self->update++;
  self->position++;
  self->phase = NN_PHASE_DRAW_BATCH;
}

/**
 * @self: the trainer, after clipping
 *
 * Phase 6.  Updates every parameter, and so ends the update.
 */
void nn_trainer_apply (NnTrainer *self)
{
  g_assert (self->phase == NN_PHASE_APPLY);

  begin_step (self);
  nn_workers_run (self->slices->workers, step, self);
  end_update (self);
}

/* Does phases 2 to 6.  The workers wait for each other as seldom as possible. */
static gboolean update_at_once (NnTrainer *self, GError **error)
{
  const NnPass pass = training_pass (self);

  self->report = nn_slices_compute (self->slices, &pass);
  if (!isfinite (self->report.objective))
    return nn_trainer_fall_back (self, error);
  if (!measure_gradient (self, error))
    return FALSE;

  begin_step (self);
  nn_workers_run (self->slices->workers, clip_and_step, self);
  end_update (self);

  return TRUE;
}

/**
 * @self: the trainer, in an epoch that is not over
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED
 *
 * All six phases, or those that are left of an update that was begun phase by phase.  The new
 * parameters are the same; in a lean pass they differ by rounding.  The gradient in memory is not
 * clipped, because clipping and Adam are one pass over it.
 *
 * Returns: whether loss and gradient were numbers
 */
gboolean nn_trainer_update (NnTrainer *self, GError **error)
{
  if (self->phase == NN_PHASE_DRAW_BATCH)
    nn_trainer_draw_batch (self);
  if (self->phase == NN_PHASE_FORWARD)
    return update_at_once (self, error);

  if (self->phase == NN_PHASE_LOSS && !nn_trainer_loss (self, error))
    return FALSE;
  if (self->phase == NN_PHASE_BACKWARD)
    nn_trainer_backward (self);
  if (self->phase == NN_PHASE_CLIP && !nn_trainer_clip (self, error))
    return FALSE;
  nn_trainer_apply (self);

  return TRUE;
}

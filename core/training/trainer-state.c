#include "core/training/trainer-state.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/each.h"
#include "core/engine/fail.h"

/**
 * @self: the trainer, between two updates
 * Returns: (transfer full): the state of the run without Adam's m and v, so that a run cannot be
 *   resumed from it
 */
NnTrainingState *nn_trainer_get_report (const NnTrainer *self)
{
  NnTrainingState *report = nn_training_state_new ();

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  report->config = self->config;
  report->n_pairs = self->dataset->training->n;
  report->update = self->update;
  report->epoch = self->epoch;
  report->position = self->position;
  report->adam_step = self->adam->step;
  report->gradient_norm = self->gradient_norm;
  report->sums = self->sums;
  report->seconds = self->seconds;
  g_array_append_vals (report->history, self->history->data, self->history->len);

  return report;
}

/**
 * @self: the trainer, between two updates
 * Returns: (transfer full): what is needed besides the model to resume the run exactly
 */
NnTrainingState *nn_trainer_get_state (const NnTrainer *self)
{
  NnTrainingState *state = nn_trainer_get_report (self);

  state->m = nn_tensor_copy (self->adam->m);
  state->v = nn_tensor_copy (self->adam->v);

  return state;
}

static gboolean check_moments (const NnTrainer *self, const NnTrainingState *state)
{
  return state->m != NULL && state->v != NULL && state->m->length == self->adam->m->length &&
         state->v->length == self->adam->v->length;
}

/* Whether the counters are so small that they can grow without overflow. */
static gboolean check_sums (const NnTrainingState *state)
{
  const NnTrainingSums *sums = &state->sums;
  const gint64          most = G_GINT64_CONSTANT (1) << 53;

  return sums->tokens >= 0 && sums->tokens <= most && sums->positions >= 0 &&
         sums->positions <= most && sums->updates >= 0 && sums->updates <= state->update;
}

static gboolean check_state (const NnTrainer *self, const NnTrainingState *state, GError **error)
{
  const gint64 updates_per_epoch = nn_trainer_updates_per_epoch (self);

  if (state->n_pairs != self->dataset->training->n)
    return NN_FAIL (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
                    _ ("The number of training pairs has changed (when the run began: %d, now: "
                       "%d). Resume the run with the same corpus and the same options."),
                    state->n_pairs, self->dataset->training->n);

  /* Adam's steps are the updates, or those since it began anew after a divergence. */
  if (!check_moments (self, state) || !check_sums (state) || state->adam_step < 0 ||
      state->adam_step > state->update || state->epoch < 0 || state->position < 0 ||
      state->position > updates_per_epoch ||
      state->update != state->epoch * updates_per_epoch + state->position)
    return NN_FAIL (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
                    _ ("The saved state of the run does not fit the model. Train a new model, or "
                       "resume from another file."));

  return TRUE;
}

static double latest_bleu (const GArray *history, gboolean is_base)
{
  double bleu = NAN;

  NN_EACH_AT (const NnTrainingRecord, record, history)
    {
      const double measured = is_base ? record->base_bleu : record->held_out_bleu;

      if (!isnan (measured))
        bleu = measured;
    }

  return bleu;
}

static void copy_moments (NnTrainer *self, const NnTrainingState *state)
{
  nn_tensor_assign (&self->adam->m, state->m);
  nn_tensor_assign (&self->adam->v, state->v);
  self->adam->step = state->adam_step;
}

/**
 * @self: a new trainer, with the saved model, the same corpus and the saved
 *   configuration
 * @state: what nn_trainer_get_state() returned
 * @error: return location for %NN_TRAINER_ERROR_DOES_NOT_FIT
 *
 * Resumes the saved run.  With the same number of workers its numbers are those that it would have
 * had.
 *
 * Returns: whether @state fits; if not, the trainer is as it was
 */
gboolean nn_trainer_set_state (NnTrainer *self, const NnTrainingState *state, GError **error)
{
  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  if (!check_state (self, state, error))
    return FALSE;

  self->update = state->update;
  self->epoch = state->epoch;
  self->position = state->position;
  self->sums = state->sums;
  self->seconds = state->seconds;
  self->order_epoch = -1;
  g_array_set_size (self->history, 0);
  g_array_append_vals (self->history, state->history->data, state->history->len);
  self->held_out_bleu = latest_bleu (self->history, FALSE);
  self->base_bleu = latest_bleu (self->history, TRUE);
  self->gradient_norm = state->gradient_norm;
  self->learning_rate = nn_trainer_rate (self, state->update);
  copy_moments (self, state);
  nn_trainer_keep (self);

  return TRUE;
}

/**
 * @self: a new trainer, with the saved model
 *
 * Copies Adam's m, v and t, the number of the update and the schedule of the run, but not its
 * batches.  So the next update makes the same step from a gradient as the run would make.
 *
 * Returns: whether @state has m and v of this model; if not, the trainer is as it was
 */
gboolean nn_trainer_take_memory (NnTrainer *self, const NnTrainingState *state)
{
  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  if (!check_moments (self, state) || state->adam_step < 1 || state->update < state->adam_step)
    return FALSE;

  copy_moments (self, state);
  self->update = state->update;
  self->n_scheduled = (gint64) state->config.epochs *
                      nn_trainer_count_batches (self, state->n_pairs, state->config.batch_size);

  return TRUE;
}

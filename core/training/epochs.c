#include "core/training/epochs.h"

#include <math.h>

#include "core/training/evaluation.h"
#include "core/training/trainer-phases.h"

static NnLossReport report_of_epoch (const NnTrainer *self)
{
  return (NnLossReport){
    .masked = self->sums.masked,
    .plain = self->sums.plain,
    .tokens = self->sums.tokens,
    .positions = self->sums.positions,
  };
}

static double speed_of_epoch (const NnTrainer *self)
{
  return self->sums.seconds > 0.0 ? (double) self->sums.tokens / self->sums.seconds : NAN;
}

static NnTrainingRecord record_epoch (const NnTrainer *self)
{
  const NnLossReport report = report_of_epoch (self);

  return (NnTrainingRecord){
    .update = self->update,
    .epoch = self->epoch + 1,
    .loss = nn_loss_report_mean (&report, self->config.loss),
    .masked_loss = nn_loss_report_mean (&report, NN_LOSS_MASKED),
    .plain_loss = nn_loss_report_mean (&report, NN_LOSS_PLAIN),
    .held_out_loss = NAN,
    .held_out_bleu = NAN,
    .base_bleu = NAN,
    .gradient_norm = self->sums.norms / MAX (self->sums.updates, 1),
    .learning_rate = self->learning_rate,
    .tokens_per_second = speed_of_epoch (self),
  };
}

static gboolean wants_bleu (const NnTrainer *self, int epoch)
{
  const int every = self->config.bleu_every;

  return every > 0 && (epoch % every == 0 || epoch == self->config.epochs);
}

/**
 * @self: the trainer, after the last update of an epoch
 * @cancellable: (nullable): to stop while the model is evaluated
 * @error: return location for %G_IO_ERROR_CANCELLED
 *
 * Evaluates the model on the held-out pairs, writes the record of the epoch and begins the next
 * one.  If it is cancelled, the epoch has not ended, and the function can be called again.
 *
 * Returns: whether the epoch has ended
 */
gboolean nn_trainer_end_epoch (NnTrainer *self, GCancellable *cancellable, GError **error)
{
  const gint64     started = g_get_monotonic_time ();
  NnTrainingRecord record = record_epoch (self);

  g_assert (nn_trainer_is_epoch_over (self));

  record.held_out_loss = nn_trainer_held_out_loss (self, cancellable);
  if (wants_bleu (self, record.epoch))
    {
      record.held_out_bleu = nn_trainer_held_out_bleu (self, cancellable);
      record.base_bleu = nn_trainer_base_bleu (self, cancellable);
    }
  self->seconds += (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  if (!isnan (record.held_out_bleu))
    self->held_out_bleu = record.held_out_bleu;
  if (!isnan (record.base_bleu))
    self->base_bleu = record.base_bleu;
  record.seconds = self->seconds;
  g_array_append_val (self->history, record);

  self->epoch++;
  self->position = 0;
  self->sums = (NnTrainingSums){ 0 };
  nn_trainer_keep (self);

  return TRUE;
}

/**
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop while the model is evaluated
 * @error: return location for %G_IO_ERROR_CANCELLED
 *
 * Ends the epoch if its last update is done, so that another batch can be drawn.
 *
 * Returns: whether a batch can be drawn
 */
gboolean nn_trainer_leave_epoch (NnTrainer *self, GCancellable *cancellable, GError **error)
{
  return !nn_trainer_is_epoch_over (self) || nn_trainer_end_epoch (self, cancellable, error);
}

static gboolean timed_update (NnTrainer *self, GError **error)
{
  const gint64 started = g_get_monotonic_time ();
  gboolean     is_good = nn_trainer_update (self, error);
  const double seconds = (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;

  self->seconds += seconds;
  self->sums.seconds += seconds;

  return is_good;
}

/**
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two of them
 * @error: %NN_TRAINER_ERROR_DIVERGED or %G_IO_ERROR_CANCELLED
 *
 * Ends epochs as nn_trainer_run() does, but does not stop after the last one.
 *
 * Returns: whether all were made
 */
gboolean nn_trainer_make_updates (NnTrainer *self, int n, GCancellable *cancellable, GError **error)
{
  for (int i = 0; i < n; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !nn_trainer_leave_epoch (self, cancellable, error) || !timed_update (self, error))
      return FALSE;

  return TRUE;
}

static const NnTrainingRecord *last_record (const NnTrainer *self)
{
  return self->history->len > 0
             ? &g_array_index (self->history, NnTrainingRecord, self->history->len - 1)
             : NULL;
}

/* Fills in the numbers of the epoch.  If it has just ended, its record has them; otherwise they are
 * computed. */
static void fill_epoch (const NnTrainer *self, NnTrainingProgress *progress)
{
  const NnTrainingRecord *record = last_record (self);
  const NnLossReport      report = report_of_epoch (self);

  progress->held_out_loss = record != NULL ? record->held_out_loss : NAN;

  if (progress->ended_epoch)
    {
      g_assert (record != NULL);
      progress->epoch_loss = record->loss;
      progress->masked_loss = record->masked_loss;
      progress->plain_loss = record->plain_loss;
      progress->tokens_per_second = record->tokens_per_second;
    }
  else
    {
      progress->epoch_loss = nn_loss_report_mean (&report, self->config.loss);
      progress->masked_loss = nn_loss_report_mean (&report, NN_LOSS_MASKED);
      progress->plain_loss = nn_loss_report_mean (&report, NN_LOSS_PLAIN);
      progress->tokens_per_second = speed_of_epoch (self);
    }
}

static NnTrainingProgress describe (const NnTrainer *self, gboolean ended_epoch)
{
  const gint64       n_updates = nn_trainer_updates (self);
  NnTrainingProgress progress = {
    .update = self->update,
    .n_updates = n_updates,
    .epoch = self->epoch,
    .n_epochs = self->config.epochs,
    .position = self->position,
    .updates_per_epoch = nn_trainer_updates_per_epoch (self),
    .ended_epoch = ended_epoch,
    .batch_loss = nn_loss_report_mean (&self->report, self->config.loss),
    .held_out_bleu = self->held_out_bleu,
    .base_bleu = self->base_bleu,
    .gradient_norm = self->gradient_norm,
    .learning_rate = self->learning_rate,
    .seconds = self->seconds,
    .seconds_left = self->seconds * (double) (n_updates - self->update) / (double) self->update,
  };

  fill_epoch (self, &progress);

  return progress;
}

/**
 * @progress: (nullable): called after every update
 * @cancellable: (nullable): to stop between two updates, or while the model is evaluated
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED or %G_IO_ERROR_CANCELLED
 *
 * Trains until the configured number of epochs is done.  After a cancellation the function can be
 * called again, and the run continues with the same numbers.  If the last update of an epoch was
 * done, but not its evaluation, that update is reported twice.
 *
 * Returns: whether all epochs are done
 */
gboolean nn_trainer_run (NnTrainer *self, NnTrainingProgressFunc progress, gpointer user_data,
                         GCancellable *cancellable, GError **error)
{
  while (self->epoch < self->config.epochs)
    {
      gboolean has_ended;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          (!nn_trainer_is_epoch_over (self) && !timed_update (self, error)))
        return FALSE;

      has_ended = nn_trainer_leave_epoch (self, cancellable, error);

      if (progress != NULL)
        {
          const NnTrainingProgress report = describe (self, self->position == 0);

          progress (&report, user_data);
        }

      if (!has_ended)
        return FALSE;
    }

  return TRUE;
}

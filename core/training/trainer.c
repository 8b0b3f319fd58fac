#include "core/training/trainer.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/training/evaluation.h"
#include "core/training/trainer-private.h"

G_DEFINE_QUARK (nn - trainer - error - quark, nn_trainer_error)

static void
free_tensor (gpointer data)
{
  nn_tensor_free (data);
}

static gboolean
check_vocabularies (const NnTransformer *model,
                    const NnDataset     *dataset,
                    GError             **error)
{
  const int source = dataset->source_vocabulary->size;
  const int target = dataset->target_vocabulary->size;

  if (model->config.source_vocab == source && model->config.target_vocab == target)
    return TRUE;

  g_set_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
               _ ("The vocabulary sizes of the model are %d and %d, those of the sentences %d and "
                  "%d. Train it with the corpus it was made for, or begin a new model."),
               model->config.source_vocab, model->config.target_vocab, source, target);
  return FALSE;
}

static gboolean
check_sentences (const NnTransformer *model,
                 const NnDataset     *dataset,
                 GError             **error)
{
  if (dataset->training->n == 0)
    {
      g_set_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_NO_PAIRS,
                   _ ("There is no training pair."));
      return FALSE;
    }

  if (dataset->text.num_steps > model->config.max_positions)
    {
      g_set_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
                   _ ("Sentences may have %d tokens, but the model knows %d positions. "
                      "Lower num_steps or make a model with more positions."),
                   dataset->text.num_steps, model->config.max_positions);
      return FALSE;
    }

  return check_vocabularies (model, dataset, error);
}

/* Statistics of a single sentence may be those of a single token. */
static gboolean
check_batches (const NnTransformer    *model,
               const NnTrainingConfig *config,
               const NnDataset        *dataset,
               GError                **error)
{
  if (model->config.norm != NN_NORM_BATCH || MIN (config->batch_size, dataset->training->n) > 1)
    return TRUE;

  g_set_error (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
               _ ("Batch normalization needs at least two sentences in a batch. "
                  "Raise the batch size or use layer normalization."));
  return FALSE;
}

/**
 * nn_trainer_new:
 * @model: the model, with its first values; it must outlive the trainer
 * @config: the run
 * @dataset: what to learn from; it must outlive the trainer
 * @error: return location for a %NN_TRAINING_CONFIG_ERROR or a %NN_TRAINER_ERROR
 *
 * Returns: (transfer full) (nullable): a run that has not begun
 */
NnTrainer *
nn_trainer_new (NnTransformer          *model,
                const NnTrainingConfig *config,
                const NnDataset        *dataset,
                GError                **error)
{
  NnTrainer *self;

  if (!nn_training_config_validate (config, error) ||
      !check_sentences (model, dataset, error) ||
      !check_batches (model, config, dataset, error))
    return NULL;

  self = g_new0 (NnTrainer, 1);
  self->config = *config;
  self->model = model;
  self->dataset = dataset;
  self->slices = nn_slices_new (model, config->workers, config->label_smoothing);
  if (config->is_padded)
    nn_slices_watch (self->slices);
  self->adam = nn_adam_new (model->parameters, &config->adam);
  self->order = g_new (int, dataset->training->n);
  self->order_epoch = -1;
  self->history = g_array_new (FALSE, FALSE, sizeof (NnTrainingRecord));
  self->held_out_bleu = NAN;
  self->last_good.values = g_ptr_array_new_with_free_func (free_tensor);
  nn_trainer_keep (self);

  return self;
}

/**
 * nn_trainer_free:
 * @self: (nullable) (transfer full): the trainer
 */
void
nn_trainer_free (NnTrainer *self)
{
  if (self == NULL)
    return;

  nn_slices_free (self->slices);
  nn_adam_free (self->adam);
  g_ptr_array_unref (self->last_good.values);
  g_array_unref (self->history);
  g_free (self->order);
  g_free (self);
}

/**
 * nn_trainer_updates_per_epoch:
 * @self: the trainer
 *
 * A last batch of one sentence joins the batch before it where batch normalization
 * could not work with it.
 *
 * Returns: how many batches the training part gives
 */
int
nn_trainer_updates_per_epoch (const NnTrainer *self)
{
  const int      n = self->dataset->training->n;
  const int      size = self->config.batch_size;
  const gboolean is_lone = self->model->config.norm == NN_NORM_BATCH && n > size && n % size == 1;

  return n / size + (n % size > 0 && !is_lone ? 1 : 0);
}

/**
 * nn_trainer_updates:
 *
 * Returns: how many updates the whole run has
 */
gint64
nn_trainer_updates (const NnTrainer *self)
{
  return (gint64) self->config.epochs * nn_trainer_updates_per_epoch (self);
}

static gboolean
is_epoch_over (const NnTrainer *self)
{
  return self->position == nn_trainer_updates_per_epoch (self);
}

static NnLossReport
report_of_epoch (const NnTrainer *self)
{
  return (NnLossReport){
    .masked = self->sums.masked,
    .plain = self->sums.plain,
    .tokens = self->sums.tokens,
    .positions = self->sums.positions,
  };
}

static double
speed_of_epoch (const NnTrainer *self)
{
  return self->sums.seconds > 0.0 ? (double) self->sums.tokens / self->sums.seconds : NAN;
}

static NnTrainingRecord
record_epoch (const NnTrainer *self)
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
    .gradient_norm = self->sums.norms / MAX (self->sums.updates, 1),
    .learning_rate = self->learning_rate,
    .tokens_per_second = speed_of_epoch (self),
  };
}

static gboolean
wants_bleu (const NnTrainer *self,
            int              epoch)
{
  const int every = self->config.bleu_every;

  return every > 0 && (epoch % every == 0 || epoch == self->config.epochs);
}

/**
 * nn_trainer_end_epoch:
 * @self: the trainer, after the last update of an epoch
 * @cancellable: (nullable): to stop while the held-out sentences are asked
 * @error: return location for %G_IO_ERROR_CANCELLED
 *
 * Asks the held-out sentences, writes the epoch's record and goes on to the next.  When
 * it was cancelled, the epoch has not ended and can be ended again.
 *
 * Returns: whether the epoch has ended
 */
gboolean
nn_trainer_end_epoch (NnTrainer    *self,
                      GCancellable *cancellable,
                      GError      **error)
{
  const gint64     started = g_get_monotonic_time ();
  NnTrainingRecord record = record_epoch (self);

  g_assert (is_epoch_over (self));

  record.held_out_loss = nn_trainer_held_out_loss (self, cancellable);
  if (wants_bleu (self, record.epoch))
    record.held_out_bleu = nn_trainer_held_out_bleu (self, cancellable);
  self->seconds += (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  if (!isnan (record.held_out_bleu))
    self->held_out_bleu = record.held_out_bleu;
  record.seconds = self->seconds;
  g_array_append_val (self->history, record);

  self->epoch++;
  self->position = 0;
  self->sums = (NnTrainingSums){ 0 };
  nn_trainer_keep (self);

  return TRUE;
}

static gboolean
timed_update (NnTrainer *self,
              GError   **error)
{
  const gint64 started = g_get_monotonic_time ();
  gboolean     is_good = nn_trainer_update (self, error);
  const double seconds = (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC;

  self->seconds += seconds;
  self->sums.seconds += seconds;

  return is_good;
}

static const NnTrainingRecord *
last_record (const NnTrainer *self)
{
  return self->history->len > 0
             ? &g_array_index (self->history, NnTrainingRecord, self->history->len - 1)
             : NULL;
}

/* The numbers that the last record has when an epoch has just ended, and that have
 * to be computed while it lasts. */
static void
fill_epoch (const NnTrainer    *self,
            NnTrainingProgress *progress)
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

static NnTrainingProgress
describe (const NnTrainer *self,
          gboolean         ended_epoch)
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
    .gradient_norm = self->gradient_norm,
    .learning_rate = self->learning_rate,
    .seconds = self->seconds,
    .seconds_left = self->seconds * (double) (n_updates - self->update) / (double) self->update,
  };

  fill_epoch (self, &progress);

  return progress;
}

/**
 * nn_trainer_run:
 * @self: the trainer
 * @progress: (nullable): told after every update
 * @user_data: for @progress
 * @cancellable: (nullable): to stop between two updates, or while the held-out sentences
 *   are asked
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED or %G_IO_ERROR_CANCELLED
 *
 * Trains until the configured number of epochs is done.  A run that was cancelled can
 * be called again, and goes on as if nothing had happened; an update whose epoch could
 * not be ended is reported twice.
 *
 * Returns: whether all epochs are done
 */
gboolean
nn_trainer_run (NnTrainer             *self,
                NnTrainingProgressFunc progress,
                gpointer               user_data,
                GCancellable          *cancellable,
                GError               **error)
{
  while (self->epoch < self->config.epochs)
    {
      gboolean has_ended;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          (!is_epoch_over (self) && !timed_update (self, error)))
        return FALSE;

      has_ended = !is_epoch_over (self) || nn_trainer_end_epoch (self, cancellable, error);

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

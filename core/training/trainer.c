#include "core/training/trainer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/batch.h"
#include "core/training/schedule.h"

G_DEFINE_QUARK (nn_trainer_error, nn_trainer_error)

static gboolean check_vocabularies (const NnTransformer *model, const NnDataset *dataset,
                                    GError **error)
{
  const int source = dataset->source_vocabulary->size;
  const int target = dataset->target_vocabulary->size;

  if (model->config.source_vocab == source && model->config.target_vocab == target)
    return TRUE;

  return NN_FAIL (
      error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
      _ ("The source and target vocabularies of the model have %d and %d tokens, but those of the "
         "sentences have %d and %d. Train the model on its original corpus, or train a new model."),
      model->config.source_vocab, model->config.target_vocab, source, target);
}

static gboolean check_sentences (const NnTransformer *model, const NnDataset *dataset,
                                 GError **error)
{
  if (dataset->training->n == 0)
    return NN_FAIL (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_NO_PAIRS,
                    _ ("There are no training pairs."));

  if (dataset->text.num_steps > model->config.max_positions)
    return NN_FAIL (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
                    _ ("Sentences may have up to %d tokens, but the model has only %d positions. "
                       "Lower num_steps or make a model with more positions."),
                    dataset->text.num_steps, model->config.max_positions);

  return check_vocabularies (model, dataset, error);
}

/* Batch normalization cannot train on one sentence, because it may be a single token. */
static gboolean check_batches (const NnTransformer *model, const NnTrainingConfig *config,
                               const NnDataset *dataset, GError **error)
{
  if (model->config.norm != NN_NORM_BATCH || MIN (config->batch_size, dataset->training->n) > 1)
    return TRUE;

  return NN_FAIL (error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DOES_NOT_FIT,
                  _ ("Batch normalization needs at least two sentences in a batch. "
                     "Raise the batch size or use layer normalization."));
}

/**
 * @model: the model, with its first values; it must outlive the trainer
 * @dataset: what to learn from; it must outlive the trainer
 * @error: return location for a %NN_TRAINING_CONFIG_ERROR or a %NN_TRAINER_ERROR
 * Returns: (transfer full) (nullable): a run that has not begun
 */
NnTrainer *nn_trainer_new (NnTransformer *model, const NnTrainingConfig *config,
                           const NnDataset *dataset, GError **error)
{
  NnTrainer *self;

  if (!nn_training_config_validate (config, error) || !check_sentences (model, dataset, error) ||
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
  self->base_bleu = NAN;
  nn_trainer_keep (self);

  return self;
}

NN_FREES_FOR_ALL (NnTrainer, nn_trainer_free, (nn_slices_free, slices), (nn_adam_free, adam),
                  (g_free, stays, order), (nn_tensor_free, last_good.values),
                  (g_array_unref, history))

/**
 * @stays: (transfer full) (array): for each number of the model whether it stays as it is
 *
 * Must be called before the first update: Adam moves what once had a gradient.
 */
void nn_trainer_freeze (NnTrainer *self, guint8 *stays)
{
  g_assert (self->adam->step == 0);

  g_free (self->stays);
  self->stays = stays;
}

/**
 * With batch normalization, a last batch of one sentence is added to the batch before it.
 *
 * Returns: how many batches the pairs give
 */
int nn_trainer_count_batches (const NnTrainer *self, int n_pairs, int size)
{
  const gboolean is_lone =
      self->model->config.norm == NN_NORM_BATCH && n_pairs > size && n_pairs % size == 1;

  return n_pairs / size + (n_pairs % size > 0 && !is_lone ? 1 : 0);
}

/** Returns: how many batches the training part gives */
int nn_trainer_updates_per_epoch (const NnTrainer *self)
{
  return nn_trainer_count_batches (self, self->dataset->training->n, self->config.batch_size);
}

/** Returns: how many updates the whole run has */
gint64 nn_trainer_updates (const NnTrainer *self)
{
  return (gint64) self->config.epochs * nn_trainer_updates_per_epoch (self);
}

/** Returns: whether the present epoch has no batch left.  It has then not ended yet:
 *   see nn_trainer_end_epoch() */
gboolean nn_trainer_is_epoch_over (const NnTrainer *self)
{
  return self->position == nn_trainer_updates_per_epoch (self);
}

static NnSchedule schedule_of (const NnTrainer *self)
{
  const NnTrainingConfig *config = &self->config;

  return (NnSchedule){
    .kind = config->schedule,
    .rate = config->learning_rate,
    .D = self->model->config.num_hiddens,
    .warm_up = config->warm_up,
    .n_updates = self->n_scheduled > 0 ? self->n_scheduled : nn_trainer_updates (self),
    .final_fraction = config->final_fraction,
  };
}

/**
 * @update: the number of an update, from 1
 * Returns: its learning rate; 0 for none
 */
double nn_trainer_rate (const NnTrainer *self, gint64 update)
{
  const NnSchedule schedule = schedule_of (self);

  return update > 0 ? nn_schedule_rate (&schedule, update) : 0.0;
}

/**
 * @self: the trainer, between two updates
 *
 * Keeps a copy of the present values of the parameters, for nn_trainer_fall_back().
 */
void nn_trainer_keep (NnTrainer *self)
{
  NnTrainerMark *mark = &self->last_good;

  nn_tensor_assign (&mark->values, self->model->parameters->values);
  mark->update = self->update;
  mark->epoch = self->epoch;
  mark->position = self->position;
}

/**
 * @self: a trainer whose loss or gradient is not a number
 * @error: return location for %NN_TRAINER_ERROR_DIVERGED
 *
 * Sets the parameters back to the copy of nn_trainer_keep().  Adam is reset, because its m and v
 * come from the updates that diverged.
 *
 * Returns: %FALSE
 */
gboolean nn_trainer_fall_back (NnTrainer *self, GError **error)
{
  const NnTrainerMark *mark = &self->last_good;
  const gint64         failed = self->update + 1;

  nn_tensor_assign (&self->model->parameters->values, mark->values);
  nn_adam_reset (self->adam);
  self->update = mark->update;
  self->epoch = mark->epoch;
  self->position = mark->position;
  self->sums = (NnTrainingSums){ 0 };
  self->phase = NN_PHASE_DRAW_BATCH;

  return NN_FAIL (
      error, NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED,
      _ ("Training has diverged: in update %lld, the loss or its gradient was no longer a "
         "finite number. Lower the learning rate (%g), use a longer warm-up, or clip the "
         "gradient. The model was reset to its state after update %lld."),
      (long long) failed, self->config.learning_rate, (long long) mark->update);
}

/* Chooses whether padding is computed, see trainer.h. */
static void choose_layouts (const NnTrainer *self, NnBatchLayout *source, NnBatchLayout *target)
{
  const NnConfig     *model = &self->model->config;
  const NnBatchLayout padded = self->config.text.is_book ? NN_BATCH_FIXED : NN_BATCH_PADDED;
  const gboolean      needs_all =
      self->config.is_padded || (model->norm == NN_NORM_BATCH && model->counts_padding);

  *source = needs_all ? padded : NN_BATCH_PACKED;
  *target = needs_all || self->config.loss == NN_LOSS_PLAIN ? padded : NN_BATCH_PACKED;
}

/**
 * @pairs: pairs to choose from
 * @order: (array length=n): which of them
 * @hides_words: whether some words become `<unk>`, as batch.h describes
 *
 * Makes a batch and divides it among the workers.
 */
void nn_trainer_load (NnTrainer *self, const NnPairs *pairs, const int *order, int n,
                      gboolean hides_words)
{
  const NnHiding hiding = { self->config.unknown_share, self->config.seed, self->epoch };
  NnBatchLayout  source;
  NnBatchLayout  target;
  NnBatch       *batch;

  choose_layouts (self, &source, &target);
  batch = nn_batch_new_mixed (pairs, order, n, source, target);
  if (hides_words)
    nn_shared_words_hide (pairs, order, &hiding, batch);
  nn_slices_load (self->slices, batch, self->config.loss,
                  self->config.text.is_book ? pairs->num_steps : batch->T);
}

/* core/training/trainer.h
 *
 * The trainer: the state of a training run.
 *
 *      trainer-batch.h    loads a batch for the workers
 *      trainer-phases.h   makes one update, at once or phase by phase
 *      evaluation.h       evaluates the model on held-out sentences
 *      epochs.h           makes updates, evaluations and records until the run is done
 *      trainer-state.h    saves a run and resumes it
 *
 * The same seed and the same number of workers (slices.h) give the same bits.
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"
#include "core/text/dataset.h"
#include "core/training/adam.h"
#include "core/training/slices.h"
#include "core/training/training-config.h"
#include "core/training/training-state.h"

G_BEGIN_DECLS

#define NN_TRAINER_ERROR (nn_trainer_error_quark ())

/**
 * NnTrainerError:
 * @NN_TRAINER_ERROR_NO_PAIRS: there is no training pair
 * @NN_TRAINER_ERROR_DIVERGED: the loss or a gradient is not a number any more; the
 *   model has been set back to the last epoch that ended well
 * @NN_TRAINER_ERROR_DOES_NOT_FIT: model, sentences and saved state do not belong together
 */
typedef enum
{
  NN_TRAINER_ERROR_NO_PAIRS,
  NN_TRAINER_ERROR_DIVERGED,
  NN_TRAINER_ERROR_DOES_NOT_FIT,
} NnTrainerError;

GQuark nn_trainer_error_quark (void);

/**
 * NnPhase:
 * @NN_PHASE_DRAW_BATCH: nn_trainer_draw_batch()
 * @NN_PHASE_FORWARD: nn_trainer_forward()
 * @NN_PHASE_LOSS: nn_trainer_loss()
 * @NN_PHASE_BACKWARD: nn_trainer_backward()
 * @NN_PHASE_CLIP: nn_trainer_clip()
 * @NN_PHASE_APPLY: nn_trainer_apply()
 *
 * The phase of an update that comes next.
 */
typedef enum
{
  NN_PHASE_DRAW_BATCH,
  NN_PHASE_FORWARD,
  NN_PHASE_LOSS,
  NN_PHASE_BACKWARD,
  NN_PHASE_CLIP,
  NN_PHASE_APPLY,
} NnPhase;

/**
 * NnTrainerMark:
 * @values: (nullable): the values of all parameters, as one block
 * @update: updates done when they were copied
 * @epoch: epochs done then
 * @position: batches of that epoch done then
 *
 * The parameters at one update, which the training can return to.
 */
typedef struct
{
  NnTensor *values;
  gint64    update;
  int       epoch;
  int       position;
} NnTrainerMark;

/**
 * NnTrainer:
 * @config: the run's configuration
 * @model: (unowned): what is trained
 * @dataset: (unowned): training pairs and held-out pairs
 * @slices: the workers with their parts of the batch
 * @adam: the optimizer with its m and v
 * @phase: what comes next
 * @order: (array): this epoch's order of the training pairs
 * @order_epoch: the epoch that @order was made for
 * @update: updates done
 * @n_scheduled: the number of updates that the schedule is made for, if it is that of another run;
 *   else 0
 * @epoch: epochs done
 * @position: batches of the present epoch that are done
 * @report: the loss of the latest batch
 * @gradient_norm: of the latest batch, before clipping
 * @clip_factor: κ, what its gradient was multiplied by
 * @learning_rate: of the latest update
 * @sums: sums over the present epoch so far
 * @seconds: time spent on the run
 * @history: (element-type NnTrainingRecord): one for each epoch
 * @held_out_bleu: the latest measured, or NaN
 * @base_bleu: the same of what the model knew before, or NaN
 * @last_good: what the model is set back to when the loss is not a number any more
 *
 * Read any field, write none.
 */
typedef struct
{
  NnTrainingConfig config;
  NnTransformer   *model;
  const NnDataset *dataset;
  NnSlices        *slices;
  NnAdam          *adam;

  NnPhase phase;
  int    *order;
  int     order_epoch;
  gint64  update;
  gint64  n_scheduled;
  int     epoch;
  int     position;

  NnLossReport   report;
  double         gradient_norm;
  double         clip_factor;
  double         learning_rate;
  NnTrainingSums sums;
  double         seconds;
  GArray        *history;
  double         held_out_bleu;
  double         base_bleu;

  NnTrainerMark last_good;
} NnTrainer;

NnTrainer *nn_trainer_new (NnTransformer *model, const NnTrainingConfig *config,
                           const NnDataset *dataset, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_trainer_free (NnTrainer *self);

int      nn_trainer_count_batches (const NnTrainer *self, int n_pairs, int size);
int      nn_trainer_updates_per_epoch (const NnTrainer *self);
gint64   nn_trainer_updates (const NnTrainer *self);
gboolean nn_trainer_is_epoch_over (const NnTrainer *self);
double   nn_trainer_rate (const NnTrainer *self, gint64 update);

void     nn_trainer_keep (NnTrainer *self);
gboolean nn_trainer_fall_back (NnTrainer *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainer, nn_trainer_free)

G_END_DECLS

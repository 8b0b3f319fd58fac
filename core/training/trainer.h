/* core/training/trainer.h
 *
 * Training, one update after the other.  An update is six phases:
 *
 *      draw batch   the next sentence pairs of this epoch's random order
 *      forward      pairs → logits
 *      loss         logits, labels → how surprised the model was
 *      backward     loss → a gradient for every parameter
 *      clip         no gradient longer than θ
 *      apply        Adam moves every parameter
 *
 * Each can be called alone, in this order, so that somebody can stop between two
 * of them and look into the model; nn_trainer_update() does all six with the
 * same numbers, but for rounding where nobody watches (slices.h).
 *
 * The same seed and the same number of workers (slices.h) give the same bits.
 *
 * Rows that cannot matter are not computed (core/tensor/rows.h): source padding
 * never is, target padding only if the loss counts it.  A batch normalization that
 * counts padding needs all rows, and so does somebody who wants to look at them.
 *
 * Used by   headlight-cli train, the Train page, the step player
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
 * @NN_TRAINER_ERROR_NO_PAIRS: there is nothing to learn from
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
 *
 * What a trainer does next.
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
 * @values: (element-type NnTensor): of every parameter
 * @update: updates done when they were copied
 * @epoch: epochs done then
 * @position: batches of that epoch done then
 *
 * A point that training can return to.
 */
typedef struct
{
  GPtrArray *values;
  gint64     update;
  int        epoch;
  int        position;
} NnTrainerMark;

/**
 * NnTrainer:
 * @config: the run's configuration
 * @model: (unowned): what is trained
 * @dataset: (unowned): what it learns from, and what it is judged by
 * @slices: the workers with their parts of the batch
 * @adam: the optimizer with its m and v
 * @phase: what comes next
 * @order: (array): this epoch's order of the training pairs
 * @order_epoch: the epoch it was made for
 * @update: updates done
 * @epoch: epochs done
 * @position: batches of the present epoch that are done
 * @report: the loss of the latest batch
 * @gradient_norm: of the latest batch, before clipping
 * @clip_factor: what its gradient was multiplied by
 * @learning_rate: of the latest update
 * @sums: what the present epoch adds up to so far
 * @seconds: time spent on the run
 * @history: (element-type NnTrainingRecord): one an epoch
 * @held_out_bleu: the latest measured, or NaN
 * @last_good: what to fall back on when the loss is not a number any more
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

  NnTrainerMark last_good;
} NnTrainer;

/**
 * NnTrainingProgress:
 * @update: updates done
 * @n_updates: of the whole run
 * @epoch: epochs done
 * @n_epochs: of the whole run
 * @position: batches of the present epoch that are done; 0 when one has just ended
 * @updates_per_epoch: how many batches an epoch has
 * @ended_epoch: whether this report closes an epoch
 * @batch_loss: mean loss of the latest batch: of the kind in use, as
 *   nn_loss_report_mean() has it
 * @epoch_loss: the same of the epoch so far
 * @masked_loss: nats a token of the epoch so far
 * @plain_loss: nats a position of the epoch so far; NaN where padding is not computed
 * @held_out_loss: the latest measured, or NaN
 * @held_out_bleu: the latest measured, or NaN
 * @gradient_norm: before clipping
 * @learning_rate: of the latest update
 * @tokens_per_second: target tokens of the present epoch a second
 * @seconds: time spent on training
 * @seconds_left: an estimate
 */
typedef struct
{
  gint64   update;
  gint64   n_updates;
  int      epoch;
  int      n_epochs;
  int      position;
  int      updates_per_epoch;
  gboolean ended_epoch;
  double   batch_loss;
  double   epoch_loss;
  double   masked_loss;
  double   plain_loss;
  double   held_out_loss;
  double   held_out_bleu;
  double   gradient_norm;
  double   learning_rate;
  double   tokens_per_second;
  double   seconds;
  double   seconds_left;
} NnTrainingProgress;

/**
 * NnTrainingProgressFunc:
 * @progress: how far the run is
 * @user_data: what nn_trainer_run() was given
 *
 * Called on the thread that runs, between two updates.
 */
typedef void (*NnTrainingProgressFunc) (const NnTrainingProgress *progress,
                                        gpointer                  user_data);

NnTrainer *nn_trainer_new (NnTransformer          *model,
                           const NnTrainingConfig *config,
                           const NnDataset        *dataset,
                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_trainer_free (NnTrainer *self);

void     nn_trainer_draw_batch (NnTrainer *self);
void     nn_trainer_forward (NnTrainer *self);
gboolean nn_trainer_loss (NnTrainer *self,
                          GError   **error);
void     nn_trainer_backward (NnTrainer *self);
gboolean nn_trainer_clip (NnTrainer *self,
                          GError   **error);
void     nn_trainer_apply (NnTrainer *self);

gboolean nn_trainer_update (NnTrainer *self,
                            GError   **error);
gboolean nn_trainer_end_epoch (NnTrainer    *self,
                               GCancellable *cancellable,
                               GError      **error);
gboolean nn_trainer_run (NnTrainer             *self,
                         NnTrainingProgressFunc progress,
                         gpointer               user_data,
                         GCancellable          *cancellable,
                         GError               **error);

int    nn_trainer_updates_per_epoch (const NnTrainer *self);
gint64 nn_trainer_updates (const NnTrainer *self);

NnTrainingState *nn_trainer_get_report (const NnTrainer *self) G_GNUC_WARN_UNUSED_RESULT;
NnTrainingState *nn_trainer_get_state (const NnTrainer *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean         nn_trainer_set_state (NnTrainer             *self,
                                       const NnTrainingState *state,
                                       GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainer, nn_trainer_free)

G_END_DECLS

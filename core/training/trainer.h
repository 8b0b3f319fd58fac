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
 * same numbers.
 *
 * A batch is cut into slices of whole sentences, one for each worker.  All slices
 * share the values of the parameters; each has activations and gradients of
 * its own, and these gradients are added in the order of the slices.  So the same
 * seed and the same number of workers give the same bits.
 *
 * Rows that cannot matter are not computed (core/tensor/rows.h): source padding
 * never is, target padding only if the loss counts it.  A batch normalization
 * that counts padding needs all rows, and because its statistics cross
 * sentences, a model that has one trains in a single slice.
 *
 * Used by   headlight-cli train, the Train page, the step player
 */

#pragma once

#include <gio/gio.h>

#include "core/layers/cross-entropy.h"
#include "core/model/transformer.h"
#include "core/text/batch.h"
#include "core/text/dataset.h"
#include "core/training/adam.h"
#include "core/training/training-config.h"
#include "core/training/training-state.h"
#include "core/training/workers.h"

G_BEGIN_DECLS

#define NN_TRAINER_ERROR (nn_trainer_error_quark ())

/**
 * NnTrainerError:
 * @NN_TRAINER_ERROR_NO_PAIRS: there is nothing to learn from
 * @NN_TRAINER_ERROR_DIVERGED: the loss or a gradient is not a number any more; the
 *   model has been set back to the last epoch that ended well
 * @NN_TRAINER_ERROR_STATE: a saved state does not belong to this run
 */
typedef enum
{
  NN_TRAINER_ERROR_NO_PAIRS,
  NN_TRAINER_ERROR_DIVERGED,
  NN_TRAINER_ERROR_STATE,
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
 * NnLossReport:
 * @objective: what is minimized; its scale depends on the kind of loss
 * @loss: nats a position in the manner of the loss in use: @plain if it counts
 *   padding, else @masked; this is the number that curves show
 * @masked: mean of −log p over the target tokens, <pad> left out
 * @plain: the same over all positions; NaN where padding was not computed
 * @tokens: target tokens without padding
 * @positions: all target positions, or 0 where padding was not computed
 */
typedef struct
{
  double objective;
  double loss;
  double masked;
  double plain;
  gint64 tokens;
  gint64 positions;
} NnLossReport;

/**
 * NnTrainerSlice:
 * @model: slice 0: the model itself; others: a replica of it
 * @cross_entropy: its loss layer
 * @batch: its sentences; %NULL when the batch is too small for it
 * @weights: (array): what each of its label positions counts in the loss
 * @logits: (N, V) (unowned): what forward gave
 * @objective: its part of the loss
 * @square_sum: Σ g² of the parameters that this worker adds up
 *
 * What one worker works on.
 */
typedef struct
{
  NnTransformer  *model;
  NnCrossEntropy *cross_entropy;
  NnBatch        *batch;
  float          *weights;
  const NnTensor *logits;
  double          objective;
  double          square_sum;
} NnTrainerSlice;

/**
 * NnTrainer:
 * @config: the run's configuration; the owner may change the number of epochs
 *   between two runs
 * @model: (unowned): what is trained
 * @dataset: (unowned): what it learns from, and what it is judged by
 * @workers: the threads
 * @adam: the optimizer with its m and v
 * @n_slices: into how many parts a batch is cut
 * @slices: (array length=n_slices): the parts
 * @phase: what comes next
 * @order: (array): this epoch's order of the training pairs
 * @update: updates done
 * @epoch: epochs done
 * @position: batches of the present epoch that are done
 * @report: the loss of the latest batch
 * @gradient_norm: of the latest batch, before clipping
 * @learning_rate: of the latest update
 * @sums: what the present epoch adds up to so far
 * @seconds: time spent on training
 * @history: (element-type NnTrainingRecord): one an epoch
 * @last_good: the values of the parameters when the latest epoch had ended
 *
 * Read any field, write none.
 */
typedef struct
{
  NnTrainingConfig config;
  NnTransformer   *model;
  const NnDataset *dataset;

  NnWorkers      *workers;
  NnAdam         *adam;
  int             n_slices;
  NnTrainerSlice *slices;

  NnPhase phase;
  int    *order;
  gint64  update;
  int     epoch;
  int     position;

  NnLossReport   report;
  double         gradient_norm;
  double         learning_rate;
  NnTrainingSums sums;
  double         seconds;
  GArray        *history;
  GPtrArray     *last_good;
} NnTrainer;

/**
 * NnTrainingProgress:
 * @update: updates done
 * @n_updates: of the whole run
 * @epoch: epochs done
 * @n_epochs: of the whole run
 * @position: batches of the present epoch that are done; when an epoch has just
 *   ended, all of them
 * @updates_per_epoch: how many batches an epoch has
 * @ended_epoch: whether this report closes an epoch
 * @batch: the loss of the latest batch
 * @epoch_loss: mean loss of the present epoch so far
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
  gint64       update;
  gint64       n_updates;
  int          epoch;
  int          n_epochs;
  int          position;
  int          updates_per_epoch;
  gboolean     ended_epoch;
  NnLossReport batch;
  double       epoch_loss;
  double       held_out_loss;
  double       held_out_bleu;
  double       gradient_norm;
  double       learning_rate;
  double       tokens_per_second;
  double       seconds;
  double       seconds_left;
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
gboolean nn_trainer_run (NnTrainer             *self,
                         NnTrainingProgressFunc progress,
                         gpointer               user_data,
                         GCancellable          *cancellable,
                         GError               **error);

int    nn_trainer_updates_per_epoch (const NnTrainer *self);
gint64 nn_trainer_updates (const NnTrainer *self);

NnTrainingState *nn_trainer_get_state (const NnTrainer *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean         nn_trainer_set_state (NnTrainer             *self,
                                       const NnTrainingState *state,
                                       GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainer, nn_trainer_free)

G_END_DECLS

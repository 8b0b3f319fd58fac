/* core/training/training-state.h
 *
 * The training state: what must be saved beside the parameters so that an interrupted run can be
 * resumed with the same numbers.  It is little, because random numbers have no state of their own
 * here: the order of the sentences of an epoch and the masks of dropout are functions of the seed
 * and of the numbers below.
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/training/training-config.h"

G_BEGIN_DECLS

/**
 * NnTrainingRecord:
 * @update: updates done when it was written
 * @epoch: epochs done
 * @loss: mean training loss of the epoch: @masked_loss or @plain_loss, see nn_loss_report_mean()
 * @masked_loss: in nats per token, without padding
 * @plain_loss: in nats per position, with padding; NaN if padding was not computed
 * @held_out_loss: mean loss of the held-out pairs, of the same kind as @loss; NaN if there are none
 * @held_out_bleu: their corpus BLEU-4, from 0 to 1; NaN if it was not computed
 * @base_bleu: the same of what the model knew before, where it continues with own sentences; else
 *   NaN
 * @gradient_norm: mean over the epoch, before clipping
 * @learning_rate: of its last update
 * @tokens_per_second: target tokens per second, without padding
 * @seconds: time spent on training since the start of the run
 *
 * The record of one epoch.
 */
typedef struct
{
  gint64 update;
  int    epoch;
  double loss;
  double masked_loss;
  double plain_loss;
  double held_out_loss;
  double held_out_bleu;
  double base_bleu;
  double gradient_norm;
  double learning_rate;
  double tokens_per_second;
  double seconds;
} NnTrainingRecord;

/**
 * NnTrainingSums:
 * @masked: Σ −log p over the tokens of the epoch so far
 * @plain: the same over all positions, where padding was computed
 * @tokens: target tokens
 * @positions: target positions, or 0 where padding was not computed
 * @norms: sum of the gradient norms of all updates
 * @updates: how many updates
 * @seconds: how long they took
 *
 * Sums over the epoch so far, from which its record is made.
 */
typedef struct
{
  double masked;
  double plain;
  gint64 tokens;
  gint64 positions;
  double norms;
  int    updates;
  double seconds;
} NnTrainingSums;

/**
 * NnTrainingState:
 * @config: the run's configuration
 * @n_pairs: number of its training pairs; a run cannot continue with another corpus
 * @update: updates done
 * @epoch: epochs done
 * @position: batches of the present epoch that are done
 * @adam_step: t of adam.h
 * @m: (nullable): Adam's m of all learned numbers, as one block; %NULL if it was not kept
 * @v: (nullable): Adam's v of all learned numbers, as one block; %NULL if it was not kept
 * @gradient_norm: of the latest update, before clipping; NaN if a file does not say
 * @sums: of the present epoch
 * @seconds: time spent on training
 * @history: (element-type NnTrainingRecord): one for each epoch
 */
typedef struct
{
  NnTrainingConfig config;
  int              n_pairs;
  gint64           update;
  int              epoch;
  int              position;
  gint64           adam_step;
  NnTensor        *m;
  NnTensor        *v;
  double           gradient_norm;
  NnTrainingSums   sums;
  double           seconds;
  GArray          *history;
} NnTrainingState;

NnTrainingState *nn_training_state_new (void) G_GNUC_WARN_UNUSED_RESULT;
void             nn_training_state_free (NnTrainingState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainingState, nn_training_state_free)

G_END_DECLS

/* core/training/training-state.h
 *
 * What must be kept beside the weights so that an interrupted run can go on as if
 * nothing had happened.  It is little, because chance has no memory here: the
 * order of the sentences of an epoch and the masks of dropout are functions of
 * the seed and of the numbers below.
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/training/training-config.h"

G_BEGIN_DECLS

/**
 * NnTrainingRecord:
 * @update: updates done when it was written
 * @epoch: epochs done
 * @loss: mean training loss of the epoch, padding counted as @masked_loss or
 *   @plain_loss do, whichever fits the loss in use
 * @masked_loss: nats a token, without padding
 * @plain_loss: nats a position, with padding; NaN where padding was not computed
 * @held_out_loss: of the sentences kept apart, as @loss; NaN if there are none
 * @held_out_bleu: their corpus BLEU-4, 0 to 1; NaN where it was not measured
 * @gradient_norm: mean over the epoch, before clipping
 * @learning_rate: of its last update
 * @tokens_per_second: target tokens a second, without padding
 * @seconds: time spent on training since the start of the run
 *
 * One epoch of a run.
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
 * @norms: Σ gradient norms
 * @updates: how many
 * @seconds: how long they took
 *
 * What an epoch's record is made from.
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
 * @n_pairs: pairs of its training part; a run cannot go on with another corpus
 * @update: updates done
 * @epoch: epochs done
 * @position: batches of the present epoch that are done
 * @adam_step: t of adam.h
 * @m: (nullable): Adam's m of all that is learned, as one block; %NULL where it was not kept
 * @v: (nullable): Adam's v, likewise
 * @gradient_norm: of the latest update, before clipping; NaN if a file does not say
 * @sums: of the present epoch
 * @seconds: time spent on training
 * @history: (element-type NnTrainingRecord): one an epoch
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

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

/* The record of one epoch. */
typedef struct
{
  gint64 update;            /* updates done when it was written */
  int    epoch;             /* epochs done */
  double loss;              /* mean training loss of the epoch: @masked_loss or @plain_loss, see
                             * nn_loss_report_mean() */
  double masked_loss;       /* in nats per token, without padding */
  double plain_loss;        /* in nats per position, with padding; NaN if padding was not
                             * computed */
  double held_out_loss;     /* mean loss of the held-out pairs, of the same kind as @loss; NaN if
                             * there are none */
  double held_out_bleu;     /* their corpus BLEU-4, from 0 to 1; NaN if it was not computed */
  double base_bleu;         /* the same of what the model knew before, where it continues with
                             * own sentences; else NaN */
  double gradient_norm;     /* mean over the epoch, before clipping */
  double learning_rate;     /* of its last update */
  double tokens_per_second; /* target tokens per second, without padding */
  double seconds;           /* time spent on training since the start of the run */
} NnTrainingRecord;

/* Sums over the epoch so far, from which its record is made. */
typedef struct
{
  double masked;    /* Σ −log p over the tokens of the epoch so far */
  double plain;     /* the same over all positions, where padding was computed */
  gint64 tokens;    /* target tokens */
  gint64 positions; /* target positions, or 0 where padding was not computed */
  double norms;     /* sum of the gradient norms of all updates */
  int    updates;   /* how many updates */
  double seconds;   /* how long they took */
} NnTrainingSums;

typedef struct
{
  NnTrainingConfig config;        /* the run's configuration */
  int              n_pairs;       /* number of its training pairs; a run cannot continue with
                                   * another corpus */
  gint64           update;        /* updates done */
  int              epoch;         /* epochs done */
  int              position;      /* batches of the present epoch that are done */
  gint64           adam_step;     /* t of adam.h */
  NnTensor        *m;             /* (nullable): Adam's m of all learned numbers, as one block;
                                   * NULL if it was not kept */
  NnTensor        *v;             /* (nullable): Adam's v of all learned numbers, as one block;
                                   * NULL if it was not kept */
  double           gradient_norm; /* of the latest update, before clipping; NaN if a file does
                                   * not say */
  NnTrainingSums   sums;          /* of the present epoch */
  double           seconds;       /* time spent on training */
  GArray          *history;       /* (element-type NnTrainingRecord): one for each epoch */
} NnTrainingState;

NnTrainingState *nn_training_state_new (void) G_GNUC_WARN_UNUSED_RESULT;
void             nn_training_state_free (NnTrainingState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainingState, nn_training_state_free)

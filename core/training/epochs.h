/* core/training/epochs.h
 *
 * Epochs: in an epoch every training pair is used once.  At its end the model is evaluated on the
 * held-out pairs, and a record of the epoch is written.
 *
 *      for each epoch
 *        for each batch    nn_trainer_update()
 *        nn_trainer_end_epoch()
 */

#pragma once

#include "core/training/trainer.h"

typedef struct
{
  gint64   update;            /* updates done */
  gint64   n_updates;         /* of the whole run */
  int      epoch;             /* epochs done */
  int      n_epochs;          /* of the whole run */
  int      position;          /* batches of the present epoch that are done; 0 when one has just
                               * ended */
  int      updates_per_epoch; /* how many batches an epoch has */
  gboolean ended_epoch;       /* whether this report closes an epoch */
  double   batch_loss;        /* mean loss of the latest batch, of the kind in use, see
                               * nn_loss_report_mean() */
  double   epoch_loss;        /* the same of the epoch so far */
  double   masked_loss;       /* of the epoch so far, in nats per token */
  double   plain_loss;        /* of the epoch so far, in nats per position; NaN if padding is not
                               * computed */
  double   held_out_loss;     /* the latest one, or NaN */
  double   held_out_bleu;     /* the latest one, from 0 to 1, or NaN */
  double   base_bleu;         /* the latest of what the model knew before it continued with own
                               * sentences, or NaN */
  double   gradient_norm;     /* of the latest update, before clipping */
  double   learning_rate;     /* of the latest update */
  double   tokens_per_second; /* target tokens per second in the present epoch */
  double   seconds;           /* time spent on training */
  double   seconds_left;      /* an estimate */
} NnTrainingProgress;

/**
 * NnTrainingProgressFunc:
 * @progress: how far the run is
 * @user_data: what nn_trainer_run() was given
 *
 * Called between two updates, on the thread of nn_trainer_run().
 */
typedef void (*NnTrainingProgressFunc) (const NnTrainingProgress *progress, gpointer user_data);

gboolean nn_trainer_end_epoch (NnTrainer *self, GCancellable *cancellable, GError **error);
gboolean nn_trainer_leave_epoch (NnTrainer *self, GCancellable *cancellable, GError **error);
gboolean nn_trainer_make_updates (NnTrainer *self, int n, GCancellable *cancellable,
                                  GError **error);
gboolean nn_trainer_run (NnTrainer *self, NnTrainingProgressFunc progress, gpointer user_data,
                         GCancellable *cancellable, GError **error);

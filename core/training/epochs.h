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

G_BEGIN_DECLS

/**
 * NnTrainingProgress:
 * @update: updates done
 * @n_updates: of the whole run
 * @epoch: epochs done
 * @n_epochs: of the whole run
 * @position: batches of the present epoch that are done; 0 when one has just ended
 * @updates_per_epoch: how many batches an epoch has
 * @ended_epoch: whether this report closes an epoch
 * @batch_loss: mean loss of the latest batch, of the kind in use, see nn_loss_report_mean()
 * @epoch_loss: the same of the epoch so far
 * @masked_loss: of the epoch so far, in nats per token
 * @plain_loss: of the epoch so far, in nats per position; NaN if padding is not computed
 * @held_out_loss: the latest one, or NaN
 * @held_out_bleu: the latest one, from 0 to 1, or NaN
 * @base_bleu: the latest of what the model knew before it continued with own sentences, or NaN
 * @gradient_norm: of the latest update, before clipping
 * @learning_rate: of the latest update
 * @tokens_per_second: target tokens per second in the present epoch
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
  double   base_bleu;
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
 * Called between two updates, on the thread of nn_trainer_run().
 */
typedef void (*NnTrainingProgressFunc) (const NnTrainingProgress *progress, gpointer user_data);

gboolean nn_trainer_end_epoch (NnTrainer *self, GCancellable *cancellable, GError **error);
gboolean nn_trainer_leave_epoch (NnTrainer *self, GCancellable *cancellable, GError **error);
gboolean nn_trainer_make_updates (NnTrainer *self, int n, GCancellable *cancellable,
                                  GError **error);
gboolean nn_trainer_run (NnTrainer *self, NnTrainingProgressFunc progress, gpointer user_data,
                         GCancellable *cancellable, GError **error);

G_END_DECLS

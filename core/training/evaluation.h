/* core/training/evaluation.h
 *
 * Evaluation (validation): the loss and the BLEU score of the model on held-out sentences, which it
 * has not learned from.
 *
 * The loss is computed without dropout, and with the causal mask, as in training.  The textbook
 * validates without the causal mask.  Every position then also attends to the token that it has to
 * predict, which never happens in training, and the loss is higher.  validates_unmasked gives the
 * number of the textbook.  It is a mean of the means of the batches: a last batch of one sentence
 * has the same weight as a batch of 128.
 *
 * Every few epochs the held-out sentences are also translated token by token, and compared with all
 * their references by BLEU-4.  Each worker translates some batches of them.  The batches are always
 * the same, so the score does not depend on the number of workers.
 *
 * Read in   D2L 10.7.8, "Evaluation of Predicted Sequences"
 */

#pragma once

#include "core/training/trainer.h"

/* This many sentences are translated at most; with more the score would be more exact. */
#define NN_EVALUATION_MAX_SENTENCES 500

/* Of what the model knew before, this many. */
#define NN_EVALUATION_MAX_BASE 200

NnLossReport nn_trainer_evaluate (NnTrainer *self, const NnPairs *pairs, gboolean sees_future,
                                  GCancellable *cancellable);
double       nn_trainer_held_out_loss (NnTrainer *self, GCancellable *cancellable);
double       nn_trainer_held_out_bleu (NnTrainer *self, GCancellable *cancellable);
double       nn_trainer_base_bleu (NnTrainer *self, GCancellable *cancellable);

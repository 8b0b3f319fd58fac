/* core/training/evaluation.h
 *
 * How well the model does on sentences it has not learned from.
 *
 * The loss is taken without dropout and, unlike the textbook's, with the causal
 * mask in place: the model is asked the questions it was trained on.  The
 * textbook hides nothing here, so that every position sees the word it is to
 * predict among its keys; a model that was never trained so makes little of it, and its
 * loss is even higher.  validates_unmasked reproduces that number, including its
 * mean of batch means, in which a last batch of one sentence counts as much as
 * the 128 before it.
 *
 * Every few epochs the held-out sentences are also translated, word by word as in
 * use, and compared with all their translations by BLEU-4.  Each worker translates some
 * of them, always together with the same others, so that the score does not depend on
 * how many workers there are.
 */

#pragma once

#include "core/training/trainer.h"

G_BEGIN_DECLS

/* More sentences than this would only make the number more exact. */
#define NN_EVALUATION_MAX_QUESTIONS 500

NnLossReport nn_trainer_evaluate (NnTrainer     *self,
                                  const NnPairs *pairs,
                                  gboolean       sees_future,
                                  GCancellable  *cancellable);
double       nn_trainer_held_out_loss (NnTrainer    *self,
                                       GCancellable *cancellable);
double       nn_trainer_held_out_bleu (NnTrainer    *self,
                                       GCancellable *cancellable);

G_END_DECLS

/* core/experiments/held-out-score.h
 *
 * The score of a model on the held-out sentences of its run: the loss and the BLEU-4 that a run
 * would report (core/training/evaluation.h), computed without training.  An altered model
 * (altered-model.h) is evaluated in the same way.
 */

#pragma once

#include "core/training/evaluation.h"

typedef struct
{
  double loss; /* nats per token, of the kind that the training reports */
  double bleu; /* corpus BLEU-4, from 0 to 1; NaN if it was not asked for or cannot be computed */
} NnHeldOutScore;

NnTrainer *nn_held_out_scorer_new (NnTransformer *model, const NnTrainingConfig *config,
                                   const NnDataset *dataset,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean   nn_held_out_score (NnTrainer *scorer, gboolean wants_bleu, NnHeldOutScore *score,
                              GCancellable *cancellable, GError **error);

/* core/experiments/held-out-score.h
 *
 * How well a model does on the sentences that were held out when it was trained: the loss
 * and the BLEU-4 that its training would report (core/training/evaluation.h), without a
 * training.  An altered model (altered-model.h) is judged in the same way.
 */

#pragma once

#include "core/training/evaluation.h"

G_BEGIN_DECLS

/**
 * NnHeldOutScore:
 * @loss: nats a token, of the kind that the training reports
 * @bleu: corpus BLEU-4, from 0 to 1; NaN if nobody asked or it cannot be told
 */
typedef struct
{
  double loss;
  double bleu;
} NnHeldOutScore;

gboolean nn_held_out_score (NnTransformer          *model,
                            const NnTrainingConfig *config,
                            const NnDataset        *dataset,
                            gboolean                wants_bleu,
                            NnHeldOutScore         *score,
                            GCancellable           *cancellable,
                            GError                **error);

G_END_DECLS

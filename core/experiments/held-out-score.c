#include "core/experiments/held-out-score.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"

/**
 * @model: the model, whose layers are used; it must outlive the result
 * @config: the hyperparameters of its training: the kind of loss, the number of threads
 * @dataset: the dataset of its training; it must outlive the result
 * @error: %G_IO_ERROR_NOT_FOUND if no sentences were held out; %NN_TRAINING_CONFIG_ERROR_MEMORY
 *
 * Returns: (transfer full) (nullable): who computes scores of @model, also after its values changed
 */
NnTrainer *nn_held_out_scorer_new (NnTransformer *model, const NnTrainingConfig *config,
                                   const NnDataset *dataset, GError **error)
{
  if (dataset->held_out->n > 0)
    return nn_trainer_new (model, config, dataset, error);

  return NN_FAIL_NULL (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                       _ ("No sentences were held out when this model was trained, so it "
                          "cannot be evaluated."));
}

/**
 * @scorer: from nn_held_out_scorer_new()
 * @wants_bleu: whether to compute the BLEU score too, which takes longer
 * @score: (out): the score
 * @cancellable: (nullable): stops between two batches, or two tokens
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: whether the score could be computed
 */
gboolean nn_held_out_score (NnTrainer *scorer, gboolean wants_bleu, NnHeldOutScore *score,
                            GCancellable *cancellable, GError **error)
{
  score->loss = nn_trainer_held_out_loss (scorer, cancellable);
  score->bleu = wants_bleu && !g_cancellable_is_cancelled (cancellable)
                    ? nn_trainer_held_out_bleu (scorer, cancellable)
                    : NAN;

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

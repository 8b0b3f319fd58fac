/* core/trace/walk/walk-pair.c
 *
 * The walk through a sentence pair as in training, but without dropout and without an update:
 * forward, loss and, if the caller wants the gradients, backward.
 */

#include "core/trace/walk/walk-backward.h"
#include "core/trace/walk/walk-loss.h"

/**
 * @model: the model; with gradients, those of its parameters are those of this pass afterwards
 * @has_gradients: whether to compute the backward pass too
 *
 * The loss is the mean over the words.  Afterwards the walk does not need the model.
 *
 * Returns: (transfer full): the walk
 */
NnWalk *nn_walk_new_pair (NnTransformer *model, const NnVocabulary *source_vocabulary,
                          const NnVocabulary *target_vocabulary, const NnBatch *pair,
                          gboolean has_gradients)
{
  const NnPass         pass = NN_PASS_EVALUATION;
  g_autoptr (NnSlices) slices = nn_slices_new (model, 1, 0.0);
  NnWalkSentence       shown;
  NnWalk              *walk;

  nn_slices_watch (slices);
  nn_slices_load (slices, nn_batch_slice (pair, 0, 1), NN_LOSS_MASKED, pair->T);
  nn_walk_sentence_begin (&shown, slices, source_vocabulary, target_vocabulary, 0);

  nn_slices_forward (slices, &pass);
  nn_walk_sentence_forward (&shown);
  nn_walk_loss (&shown, nn_slices_loss (slices).objective);
  if (has_gradients)
    {
      nn_slices_backward (slices);
      nn_walk_backward (&shown);
    }

  walk = nn_walker_finish (g_steal_pointer (&shown.walker));
  nn_walk_sentence_clear (&shown);

  return walk;
}

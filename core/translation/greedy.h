/* core/translation/greedy.h
 *
 * Greedy search: it chooses the most likely token at every step, until <eos>, for many sentences at
 * once.  A sentence that has ended leaves the batch, so the last steps take less time.
 *
 *      step 0    il      j'ai    va         three hypotheses
 *      step 1    est     perdu   !
 *      step 2    calme   .       <eos>      two hypotheses from the next step on
 *
 * Only the tokens are kept.  translate.h also keeps the probabilities and attention weights of one
 * sentence.
 *
 * Read in   D2L 10.7.7, "Prediction"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"

G_BEGIN_DECLS

/**
 * NnGreedyOptions:
 * @bos: the id of `<bos>`, which the decoder reads first
 * @eos: the id of `<eos>`
 * @banned: (array): for each sentence a token that must not be chosen, or %NN_NO_TOKEN
 * @counts_positions: whether the token of step t has position t; in the textbook's way all tokens
 *   have position 0
 * @max_steps: (array): for each sentence how many tokens its translation may have at most,
 *   including `<eos>`
 */
typedef struct
{
  int        bos;
  int        eos;
  gboolean   counts_positions;
  const int *banned;
  const int *max_steps;
} NnGreedyOptions;

gboolean nn_greedy_search (NnTransformer *model, const NnSentences *source,
                           const NnGreedyOptions *options, GArray **ids, GCancellable *cancellable,
                           GError **error);

G_END_DECLS

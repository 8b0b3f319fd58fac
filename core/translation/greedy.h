/* core/translation/greedy.h
 *
 * The most likely word, again and again until <eos>, for many sentences at once.
 * A sentence that has ended leaves the batch, so the last steps cost little.
 *
 *      step 0    il      j'ai    va         three hypotheses
 *      step 1    est     perdu   !
 *      step 2    calme   .       <eos>      from here on two
 *
 * Nothing but the words is kept; translator.h keeps everything of one sentence.
 *
 * Read in   D2L 10.7.7, "Prediction"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"

G_BEGIN_DECLS

/**
 * NnGreedyOptions:
 * @bos: the token a translation begins with
 * @eos: the token it ends with
 * @banned: (array): for each sentence a token that must not occur, or %NN_NO_TOKEN
 * @counts_positions: whether the token of step t stands at position t; in the
 *   textbook's way all stand at position 0
 * @max_steps: (array): for each sentence how many tokens it may get, with `<eos>`
 */
typedef struct
{
  int        bos;
  int        eos;
  gboolean   counts_positions;
  const int *banned;
  const int *max_steps;
} NnGreedyOptions;

gboolean nn_greedy_search (NnTransformer         *model,
                           const NnSentences     *source,
                           const NnGreedyOptions *options,
                           GArray               **ids,
                           GCancellable          *cancellable,
                           GError               **error);

G_END_DECLS

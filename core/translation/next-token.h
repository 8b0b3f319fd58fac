/* core/translation/next-token.h
 *
 * From the scores of all words to the few that may come next.
 *
 *      log p = logits − log Σ exp logits
 *
 * Of two words with the same score the one with the lower id wins, so that the same
 * model always says the same.
 *
 * A word may be banned: <unk>, when a wrong word is preferred to none.  The others keep the
 * probabilities that the model gave them, which then do not add up to 1.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define NN_NO_TOKEN (-1)

/**
 * NnCandidate:
 * @id: a token, or %NN_NO_TOKEN where the vocabulary has fewer than asked for
 * @log_probability: how likely the model thinks it is, in nats
 */
typedef struct
{
  int    id;
  double log_probability;
} NnCandidate;

NnCandidate nn_next_token_best (const float *logits,
                                int          V,
                                int          banned);
void        nn_next_token_top (const float *logits,
                               int          V,
                               int          banned,
                               NnCandidate *candidates,
                               int          n_candidates);
double      nn_next_token_log_probability (const float *logits,
                                           int          V,
                                           int          id);

G_END_DECLS

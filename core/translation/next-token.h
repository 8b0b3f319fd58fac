/* core/translation/next-token.h
 *
 * The most likely next tokens, and their probabilities.
 *
 *      log p = logits − log Σ exp logits
 *
 * Of two tokens with the same logit the one with the lower id is chosen, so that the same model
 * always gives the same result.
 *
 * Some tokens may be banned: <bos> and <pad> belong to no sentence, and any other word may be
 * preferred to <unk>.  The probabilities of the other tokens stay as they are, so they do not add
 * up to 1 then.
 */

#pragma once

#include "core/text/vocabulary.h"

#define NN_NO_TOKEN (-1)

typedef struct
{
  int    id;              /* a token; NN_NO_TOKEN if the vocabulary has too few */
  double log_probability; /* log p of the token, in nats */
} NnCandidate;

NnCandidate nn_next_token_best (const float *logits, int V, const NnBanned *banned);
NnCandidate nn_next_token_largest (const float *logits, int V, const NnBanned *banned);
double      nn_next_token_top (const float *logits, int V, const NnBanned *banned,
                               NnCandidate *candidates, int n_candidates);
double      nn_next_token_log_probability (const float *logits, int V, int id);

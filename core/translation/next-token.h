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
 *
 * Unknown words are copied.  A model cannot write a word that is not in its vocabulary; it writes
 * <unk>.  The <unk> is then replaced by an unknown token of the source: the one with the largest
 * attention weight.
 *
 *      source          I  live  in  Springfield  .
 *      written         j'habite  à    <unk>  .
 *      weights         .02 .05 .08   .81    .04         mean of the last block's heads
 *      copied          j'habite  à  Springfield  .
 *
 * A known token is never copied, so a symbol such as ❤ stands for itself.  <eos> and padding are
 * never copied either.
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

/* Used in place of a source position if nothing is copied. */
#define NN_NO_SOURCE (-1)

typedef struct
{
  gboolean *is_unknown; /* (array length=n): whether the token is not in the source vocabulary */
  int       n;          /* number of source tokens, without `<eos>` and padding */
} NnCopyable;

int nn_copying_choose (const float *weights, const gboolean *is_unknown, int n);

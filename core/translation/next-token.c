#include "core/translation/next-token.h"

#include <string.h>

#include "core/engine/row.h"
#include "core/layers/softmax.h"

/* A part of a row without a likely token is left out after one look at its largest logit. */
#define PART 256

/* Inserts the tokens of a part of the row into the sorted list of the best, of which @n_found are
 * found so far.  Until the list is complete, its logits are where log p will be. */
static int insert_part (const float *logits, int first, int end, const NnBanned *banned,
                        NnCandidate *candidates, int n_candidates, int n_found)
{
  for (int id = first; id < end; id++)
    {
      int place = n_found;

      while (place > 0 && candidates[place - 1].log_probability < logits[id])
        place--;

      if (place == n_candidates || nn_banned_has (banned, id))
        continue;

      n_found = MIN (n_found + 1, n_candidates);
      memmove (candidates + place + 1, candidates + place,
               sizeof (NnCandidate) * (gsize) (n_found - 1 - place));
      candidates[place] = (NnCandidate){ id, logits[id] };
    }

  return n_found;
}

/* Finds the tokens with the largest logits, which are where log p will be.  Returns how many. */
static int find_top (const float *logits, int V, const NnBanned *banned, NnCandidate *candidates,
                     int n_candidates)
{
  int n_found = 0;

  for (int first = 0; first < V; first += PART)
    {
      const int end = MIN (first + PART, V);

      if (n_found < n_candidates || nn_row_largest (logits + first, (gsize) (end - first)) >
                                        candidates[n_candidates - 1].log_probability)
        n_found = insert_part (logits, first, end, banned, candidates, n_candidates, n_found);
    }

  for (int i = n_found; i < n_candidates; i++)
    candidates[i] = (NnCandidate){ NN_NO_TOKEN, -G_MAXDOUBLE };

  return n_found;
}

/**
 * @logits: (|V|) the logits of a position
 * @banned: (nullable): the tokens that must not be chosen
 * @candidates: (out caller-allocates) (array length=n_candidates): the most likely tokens, the most
 *   likely first
 * Returns: log Σ exp logits
 */
double nn_next_token_top (const float *logits, int V, const NnBanned *banned,
                          NnCandidate *candidates, int n_candidates)
{
  const double log_sum = nn_log_sum_exp (logits, V);
  const int    n_found = find_top (logits, V, banned, candidates, n_candidates);

  for (int i = 0; i < n_found; i++)
    candidates[i].log_probability -= log_sum;

  return log_sum;
}

/**
 * @logits: (|V|) the logits of a position
 * @banned: (nullable): the tokens that must not be chosen
 * Returns: the most likely token
 */
NnCandidate nn_next_token_best (const float *logits, int V, const NnBanned *banned)
{
  NnCandidate best;

  nn_next_token_top (logits, V, banned, &best, 1);

  return best;
}

/**
 * @logits: (|V|) the logits of a position
 * @banned: (nullable): the tokens that must not be chosen
 *
 * For a greedy search of which nobody asks how likely its tokens are.
 *
 * Returns: the most likely token, with a logarithm of 0 instead of its log p; but with log p, which
 *   may be NaN, if a logit is not finite
 */
NnCandidate nn_next_token_largest (const float *logits, int V, const NnBanned *banned)
{
  NnCandidate largest;

  if (!nn_row_is_finite (logits, (gsize) V))
    return nn_next_token_best (logits, V, banned);

  if (find_top (logits, V, banned, &largest, 1) > 0)
    largest.log_probability = 0.0;

  return largest;
}

/**
 * @logits: (|V|) the logits of a position
 * Returns: log p of the token, in nats
 */
double nn_next_token_log_probability (const float *logits, int V, int id)
{
  return logits[id] - nn_log_sum_exp (logits, V);
}

/**
 * @weights: (array length=n): the attention weight of each source token
 * @is_unknown: (array length=n): whether the token is not in the source vocabulary
 * @n: number of source tokens, without `<eos>` and padding
 *
 * Of two tokens with the same weight, the first one is chosen.
 *
 * Returns: the index of the token to copy, or %NN_NO_SOURCE if all are known
 */
int nn_copying_choose (const float *weights, const gboolean *is_unknown, int n)
{
  int best = NN_NO_SOURCE;

  for (int s = 0; s < n; s++)
    if (is_unknown[s] && (best == NN_NO_SOURCE || weights[s] > weights[best]))
      best = s;

  return best;
}

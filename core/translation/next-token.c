#include "core/translation/next-token.h"

#include "core/layers/softmax.h"

/**
 * nn_next_token_top:
 * @logits: (|V|) the logits of a position
 * @V: the size of the vocabulary
 * @banned: a token that must not be chosen, or %NN_NO_TOKEN
 * @candidates: (out caller-allocates) (array length=n_candidates): the most likely tokens, the most
 *   likely first
 * @n_candidates: how many tokens to find
 */
void nn_next_token_top (const float *logits, int V, int banned, NnCandidate *candidates,
                        int n_candidates)
{
  const double log_sum = nn_log_sum_exp (logits, V);
  int          n_found = 0;

  /* Inserts each token into a short sorted list.  Of two equal tokens, the one with the lower id
   * comes first. */
  for (int id = 0; id < V; id++)
    {
      const double log_p = logits[id] - log_sum;
      int          place = n_found;

      if (id == banned)
        continue;

      while (place > 0 && candidates[place - 1].log_probability < log_p)
        place--;

      if (place == n_candidates)
        continue;

      n_found = MIN (n_found + 1, n_candidates);

      for (int i = n_found - 1; i > place; i--)
        candidates[i] = candidates[i - 1];

      candidates[place] = (NnCandidate){ id, log_p };
    }

  for (int i = n_found; i < n_candidates; i++)
    candidates[i] = (NnCandidate){ NN_NO_TOKEN, -G_MAXDOUBLE };
}

/**
 * nn_next_token_best:
 * @logits: (|V|) the logits of a position
 * @V: the size of the vocabulary
 * @banned: a token that must not be chosen, or %NN_NO_TOKEN
 *
 * Returns: the most likely token
 */
NnCandidate nn_next_token_best (const float *logits, int V, int banned)
{
  NnCandidate best;

  nn_next_token_top (logits, V, banned, &best, 1);

  return best;
}

/**
 * nn_next_token_log_probability:
 * @logits: (|V|) the logits of a position
 * @V: the size of the vocabulary
 * @id: a token
 *
 * Returns: log p of the token, in nats
 */
double nn_next_token_log_probability (const float *logits, int V, int id)
{
  return logits[id] - nn_log_sum_exp (logits, V);
}

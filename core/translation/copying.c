#include "core/translation/copying.h"

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

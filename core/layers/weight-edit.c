#include "core/layers/weight-edit.h"

static void edit_row (float *weights, int visible, int key, float weight)
{
  const double before = weights[key];
  const double others = 1.0 - before;
  const int    n_others = visible - 1;

  if (n_others == 0)
    return;

  for (int j = 0; j < visible; j++)
    if (j != key)
      weights[j] =
          (float) (others > 0.0 ? weights[j] * (1.0 - weight) / others : (1.0 - weight) / n_others);
  weights[key] = weight;
}

/**
 * @weights: (B, H, S_q, S_k) after the softmax, which change
 * @mask: which keys each query may see, and which query the first row is
 *
 * Does nothing in sentences that have no such query or key.
 */
void nn_weight_edit_apply (const NnWeightEdit *self, NnScores *weights, const NnMask *mask)
{
  const int i = self->query - mask->first_query;

  g_assert (self->head >= 0 && self->head < weights->H);

  for (int b = 0; b < weights->B; b++)
    {
      const NnMatrix w = nn_scores_matrix (weights, b, self->head);

      if (i >= 0 && i < w.rows && self->key < nn_mask_visible (mask, b, i))
        edit_row (w.values + (gsize) i * w.stride, nn_mask_visible (mask, b, i), self->key,
                  self->weight);
    }
}

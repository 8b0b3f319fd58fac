#include "core/experiments/score-width.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/layers/dot-product-attention.h"
#include "core/layers/parameters.h"
#include "core/layers/softmax.h"

#define N_TRIALS 64 /* each trial is a query with its own keys */

/* Returns the mean entropy of the attention weights over all trials.  The keys are also given as
 * the values, because the output is not used. */
static double mean_entropy (const NnTensor *queries, const NnTensor *keys, int n_keys)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows)                query_rows = nn_rows_new_padded (N_TRIALS, 1, NULL);
  g_autoptr (NnRows)                key_rows = nn_rows_new_padded (N_TRIALS, n_keys, NULL);
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 1, 0.0);
  const NnMask                      mask = nn_mask_none (query_rows, key_rows);
  double                            sum = 0.0;

  nn_dot_product_attention_forward (attention, &pass, queries, keys, keys, &mask);
  for (int i = 0; i < N_TRIALS; i++)
    sum += nn_entropy (nn_scores_matrix (&attention->pooling->weights, i, 0).values, n_keys);

  return sum / N_TRIALS;
}

/* Measures width number @index.  The attention always divides by √d, so queries that are multiplied
 * by √d give the unscaled scores. */
static void measure (NnScoreWidth *self, int index, NnRandom *random)
{
  const int            d = 1 << index;
  g_autoptr (NnTensor) queries = nn_tensor_new (NN_SHAPE (N_TRIALS, d));
  g_autoptr (NnTensor) keys = nn_tensor_new (NN_SHAPE (N_TRIALS * self->n_keys, d));

  nn_initialize_normal (queries, 1.0, random);
  nn_initialize_normal (keys, 1.0, random);

  self->widths[index] = d;
  self->scaled[index] = mean_entropy (queries, keys, self->n_keys);
  for (gsize i = 0; i < queries->length; i++)
    queries->values[i] *= sqrtf ((float) d);
  self->unscaled[index] = mean_entropy (queries, keys, self->n_keys);
}

/**
 * @n_keys: number of keys for each query
 * @n: number of widths: 1, 2, 4, …, 2ⁿ⁻¹
 * @seed: the seed of the random queries and keys
 */
NnScoreWidth *nn_score_width_new (int n_keys, int n, guint64 seed)
{
  NnScoreWidth *self = g_new0 (NnScoreWidth, 1);
  NnRandom      random = nn_random_new (seed);

  g_assert (n_keys >= 1 && n >= 1 && n <= 16);

  self->n_keys = n_keys;
  self->n = n;
  self->widths = g_new (double, n);
  self->scaled = g_new (double, n);
  self->unscaled = g_new (double, n);
  for (int i = 0; i < n; i++)
    measure (self, i, &random);

  return self;
}

NN_FREES_FOR_ALL (NnScoreWidth, nn_score_width_free, (g_free, widths, scaled, unscaled))

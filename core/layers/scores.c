#include "core/layers/scores.h"

static NnShape shape_of (const NnScores *self, gsize length, const NnRows *queries,
                         const NnRows *keys)
{
  const int S_q = nn_rows_uniform_length (queries);
  const int S_k = nn_rows_uniform_length (keys);

  if (S_q >= 0 && S_k >= 0)
    return NN_SHAPE (self->B * self->H, S_q, S_k);

  g_assert (length <= G_MAXINT);

  return NN_SHAPE ((int) length);
}

/**
 * @self: scores, all zeros before the first call
 * @keys: rows of the keys, of as many sentences
 *
 * Allocates all matrices; their values are undefined afterwards.
 */
void nn_scores_reshape (NnScores *self, int H, const NnRows *queries, const NnRows *keys)
{
  gsize length = 0;

  g_assert (queries->B == keys->B);

  if (self->B < queries->B || self->query_lens == NULL)
    {
      self->query_lens = g_renew (int, self->query_lens, queries->B);
      self->key_lens = g_renew (int, self->key_lens, queries->B);
      self->offsets = g_renew (gsize, self->offsets, queries->B);
    }
  self->B = queries->B;
  self->H = H;

  for (int b = 0; b < self->B; b++)
    {
      self->query_lens[b] = queries->lengths[b];
      self->key_lens[b] = keys->lengths[b];
      self->offsets[b] = length;
      length += (gsize) H * queries->lengths[b] * keys->lengths[b];
    }

  nn_tensor_reshape (&self->values, shape_of (self, length, queries, keys));
}

/** Frees the contents of @self, but not @self itself, which is a part of a layer. */
void nn_scores_clear (NnScores *self)
{
  g_clear_pointer (&self->query_lens, g_free);
  g_clear_pointer (&self->key_lens, g_free);
  g_clear_pointer (&self->offsets, g_free);
  g_clear_pointer (&self->values, nn_tensor_free);
  self->B = 0;
}

/** Returns: its (S_q, S_k) matrix */
NnMatrix nn_scores_matrix (const NnScores *self, int sentence, int head)
{
  const int S_q = self->query_lens[sentence];
  const int S_k = self->key_lens[sentence];

  g_assert (sentence < self->B && head < self->H);

  return (NnMatrix){ self->values->values + self->offsets[sentence] + (gsize) head * S_q * S_k, S_q,
                     S_k, S_k };
}

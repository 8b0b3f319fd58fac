#include "core/tensor/rows.h"

#include <string.h>

#include "core/engine/owned.h"

/** Returns: (transfer full): @B sentences without rows, for the caller to fill in */
NnRows *nn_rows_new (int B)
{
  NnRows *self = g_new0 (NnRows, 1);

  g_assert (B >= 0);

  self->B = B;
  self->starts = g_new0 (int, B);
  self->lengths = g_new0 (int, B);
  self->valid_lens = g_new0 (int, B);

  return self;
}

/**
 * @T: rows of each
 * @valid_lens: (nullable) (array): how many of the T are tokens; all, if %NULL
 * Returns: (transfer full): B · T rows, sentence after sentence
 */
NnRows *nn_rows_new_padded (int B, int T, const int *valid_lens)
{
  NnRows *self = nn_rows_new (B);

  self->N = B * T;

  for (int b = 0; b < B; b++)
    {
      self->starts[b] = b * T;
      self->lengths[b] = T;
      self->valid_lens[b] = valid_lens != NULL ? valid_lens[b] : T;
    }

  return self;
}

/**
 * @lengths: (array): tokens of each
 * Returns: (transfer full): one row for each token, sentence after sentence
 */
NnRows *nn_rows_new_packed (int B, const int *lengths)
{
  NnRows *self = nn_rows_new (B);

  for (int b = 0; b < B; b++)
    {
      self->starts[b] = self->N;
      self->lengths[b] = lengths[b];
      self->valid_lens[b] = lengths[b];
      self->N += lengths[b];
    }

  return self;
}

/** Returns: (transfer full): a copy */
NnRows *nn_rows_copy (const NnRows *self)
{
  NnRows     *copy = nn_rows_new (self->B);
  const gsize bytes = sizeof (int) * (gsize) self->B;

  memcpy (copy->starts, self->starts, bytes);
  memcpy (copy->lengths, self->lengths, bytes);
  memcpy (copy->valid_lens, self->valid_lens, bytes);
  copy->N = self->N;
  copy->first_position = self->first_position;
  copy->first_sentence = self->first_sentence;

  return copy;
}

NN_FREES_FOR_ALL (NnRows, nn_rows_free, (g_free, starts, lengths, valid_lens))

/** Returns: the length that all sentences share, or -1 if they differ */
int nn_rows_uniform_length (const NnRows *self)
{
  for (int b = 1; b < self->B; b++)
    if (self->lengths[b] != self->lengths[0])
      return -1;

  return self->B > 0 ? self->lengths[0] : -1;
}

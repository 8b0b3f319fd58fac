#include "core/text/sides.h"

#include <stdlib.h>

#include "core/text/split.h"

/**
 * @keys: (array length=n) (transfer full): the keys of sentences, see nn_split_key_of ()
 * @is_held_out: (array length=n): the side of each
 * @n: how many there are; the same key may occur several times
 *
 * With the textbook's split a sentence can be on both sides; it then counts as a training sentence.
 *
 * Returns: (transfer full): their sides
 */
NnSides *nn_sides_new (guint64 *keys, const guint8 *is_held_out, gsize n)
{
  NnSides *self = g_atomic_rc_box_new0 (NnSides);

  self->entries = keys;
  for (gsize i = 0; i < n; i++)
    self->entries[i] = (keys[i] & ~(guint64) 1) | (is_held_out[i] ? 1 : 0);

  qsort (self->entries, n, sizeof *self->entries, nn_split_compare_keys);

  /* Of equal keys, that of a training sentence comes first. */
  for (gsize i = 0; i < n; i++)
    if (self->n == 0 || self->entries[self->n - 1] >> 1 != self->entries[i] >> 1)
      self->entries[self->n++] = self->entries[i];

  self->entries = g_renew (guint64, self->entries, MAX (self->n, 1));

  return self;
}

/** Returns: (transfer full): @self */
NnSides *nn_sides_ref (NnSides *self) { return g_atomic_rc_box_acquire (self); }

static void clear (gpointer data)
{
  NnSides *self = data;

  g_free (self->entries);
}

/** @self: (transfer full): the sides */
void nn_sides_unref (NnSides *self) { g_atomic_rc_box_release_full (self, clear); }

/**
 * @sentence: a source sentence, valid UTF-8
 *
 * Capitals and punctuation marks make no difference.
 *
 * Returns: on which side of the split it is
 */
NnSide nn_side_of (const NnSides *self, const char *sentence)
{
  return nn_side_of_key (self, nn_split_key_of (sentence));
}

/**
 * @sentence_key: what nn_split_key_of() returns for a sentence
 *
 * Returns: on which side of the split the sentence is
 */
NnSide nn_side_of_key (const NnSides *self, guint64 sentence_key)
{
  const guint64 key = sentence_key >> 1;
  gsize         low = 0;
  gsize         high = self->n;

  while (low < high)
    {
      const gsize middle = low + (high - low) / 2;

      if (self->entries[middle] >> 1 < key)
        low = middle + 1;
      else
        high = middle;
    }

  if (low == self->n || self->entries[low] >> 1 != key)
    return NN_SIDE_UNKNOWN;

  return (self->entries[low] & 1) != 0 ? NN_SIDE_HELD_OUT : NN_SIDE_TRAINING;
}

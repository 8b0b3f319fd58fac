#include "core/tensor/random.h"

#include <math.h>

#define GOLDEN_GAMMA G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

/* Makes all bits of the result depend on all bits of @z. */
static guint64 finalize (guint64 z)
{
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

/** Returns: a sequence that is the same for the same @seed */
NnRandom nn_random_new (guint64 seed) { return (NnRandom){ finalize (seed + GOLDEN_GAMMA) }; }

/** Returns: 64 random bits */
guint64 nn_random_next (NnRandom *self)
{
  self->state += GOLDEN_GAMMA;

  return finalize (self->state);
}

/** Returns: a number from the uniform distribution over [0, 1) */
double nn_random_uniform (NnRandom *self) { return nn_random_fraction (nn_random_next (self)); }

/** The Box–Muller transform.  Its second number is not used, so that each draw takes two steps of
 * the sequence.
 *
 * Returns: a number from the normal distribution N (0, 1), with mean 0 and variance 1 */
double nn_random_normal (NnRandom *self)
{
  const double radius = sqrt (-2.0 * log (1.0 - nn_random_uniform (self)));

  return radius * cos (2.0 * G_PI * nn_random_uniform (self));
}

/**
 * @limit: at least 1
 * Returns: an integer from the uniform distribution over 0 … @limit − 1
 */
int nn_random_below (NnRandom *self, int limit)
{
  g_assert (limit > 0);

  return (int) (nn_random_uniform (self) * limit);
}

/**
 * @items: (array length=n_items): what is put in a random order, in place
 *
 * The Fisher–Yates shuffle: every order is equally likely.
 */
void nn_random_shuffle (NnRandom *self, int *items, int n_items)
{
  for (int i = n_items - 1; i > 0; i--)
    {
      const int j = nn_random_below (self, i + 1);
      const int item = items[i];

      items[i] = items[j];
      items[j] = item;
    }
}

/**
 * @key: the key of the outer place, such as (seed, update)
 * @value: the next part of the place: a layer, a sentence, a position…
 * Returns: 64 random bits: the key of the inner place, and also its random number
 */
guint64 nn_random_mix (guint64 key, guint64 value)
{
  return finalize (key + GOLDEN_GAMMA * (value + 1));
}

/**
 * @name: the name of a place, such as a layer's path
 * Returns: its key (FNV-1a, 64 bits)
 */
guint64 nn_random_key (const char *name)
{
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  for (const char *c = name; *c != '\0'; c++)
    hash = (hash ^ (guchar) *c) * G_GUINT64_CONSTANT (1099511628211);

  return hash;
}

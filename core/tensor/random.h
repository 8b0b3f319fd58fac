/* core/tensor/random.h
 *
 * All random numbers of the program.  They are pseudorandom: the same seed gives the same numbers.
 *
 * There are two kinds.  NnRandom is a sequence, for first weights and shuffling: each number
 * depends on how many were drawn before it.  nn_random_mix () is a hash: it gives a random number
 * to a named place, such as (seed, update, layer), whatever was computed before.  Dropout uses the
 * hash, so that neither packing nor the number of workers changes which features are dropped.
 *
 * Both are the finalizer of splitmix64 (Steele, Lea, Flood 2014, "Fast
 * Splittable Pseudorandom Number Generators").
 */

#pragma once

#include <glib.h>

typedef struct
{
  guint64 state; /* the state of the sequence */
} NnRandom;

NnRandom nn_random_new (guint64 seed);
guint64  nn_random_next (NnRandom *self);
double   nn_random_uniform (NnRandom *self);
double   nn_random_normal (NnRandom *self);
int      nn_random_below (NnRandom *self, int limit);
void     nn_random_shuffle (NnRandom *self, int *items, int n_items);

guint64 nn_random_mix (guint64 key, guint64 value);
guint64 nn_random_key (const char *name);

/**
 * @bits: 64 random bits
 * Returns: a number in [0, 1), made of the first 53 of them, as many as a double has
 */
static inline double nn_random_fraction (guint64 bits) { return (double) (bits >> 11) * 0x1p-53; }

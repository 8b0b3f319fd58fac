/* core/tensor/random.h
 *
 * All chance in the program comes from here, and from a seed that the caller
 * shows to the user: same seed, same numbers.
 *
 * Two kinds.  NnRandom is a stream for first weights and shuffling: each draw
 * depends on those before it.  nn_random_mix () is a hash: a random number for a named
 * place, which depends on no other place and not on the order of the calls.  Dropout
 * uses the second, so that neither packing nor the number of workers changes
 * which features are dropped.
 *
 * Both are the finalizer of splitmix64 (Steele, Lea, Flood 2014, "Fast
 * Splittable Pseudorandom Number Generators").
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnRandom:
 * @state: where the stream stands; it can be saved and set
 */
typedef struct
{
  guint64 state;
} NnRandom;

NnRandom nn_random_new (guint64 seed);
guint64  nn_random_next (NnRandom *self);
double   nn_random_uniform (NnRandom *self);
double   nn_random_normal (NnRandom *self);
int      nn_random_below (NnRandom *self,
                          int       limit);
void     nn_random_shuffle (NnRandom *self,
                            int      *items,
                            int       n_items);

guint64 nn_random_mix (guint64 key,
                       guint64 value);
guint64 nn_random_key (const char *name);

G_END_DECLS

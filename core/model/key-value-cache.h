/* core/model/key-value-cache.h
 *
 * The key–value cache: while translating, a decoder block keeps the projected keys and values of
 * all earlier tokens.  They do not change; each step projects the new token only, and compares its
 * query with all keys.
 *
 *      place 0        row 0            k_0  k_1  k_2   ·    ·        t = 3
 *      place 1        row capacity     k_0  k_1  k_2   ·    ·        capacity = 5
 *
 * The textbook keeps the inputs of the block instead and projects all of them again at each step;
 * the results are the same.
 *
 * A hypothesis keeps its place while others leave.  Only one that is continued in several ways is
 * copied.
 *
 * The capacity is doubled when it is used up, so that the mean cost of appending does not depend
 * on the length of the sentence.
 *
 * Read in   D2L 11.7.5, "Decoder", where state[2] has this task
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

/* Read any field, write none: they belong to key-value-cache.c. */
typedef struct
{
  int       n;        /* number of hypotheses */
  int       t;        /* number of positions kept */
  int       capacity; /* number of positions that there is memory for */
  int       D;        /* features of a key, and of a value */
  int       n_slots;  /* number of hypotheses that there is memory for */
  int      *slots;    /* (array length=n): which of these places each hypothesis has */
  NnTensor *keys;     /* (n_slots · capacity, D) */
  NnTensor *values;   /* (n_slots · capacity, D) */
  NnRows   *rows;     /* which of these rows belong to which hypothesis */
  NnTensor *spare;    /* (nullable): memory that the rows are copied to when they change their
                       * places */
} NnKeyValueCache;

NnKeyValueCache *nn_key_value_cache_new (int n, int D) G_GNUC_WARN_UNUSED_RESULT;
void             nn_key_value_cache_begin (NnKeyValueCache *self, int n, int D);
void             nn_key_value_cache_free (NnKeyValueCache *self);

void nn_key_value_cache_append (NnKeyValueCache *self, const NnTensor *keys,
                                const NnTensor *values);
void nn_key_value_cache_select (NnKeyValueCache *self, const int *hypotheses, int n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnKeyValueCache, nn_key_value_cache_free)

/* core/layers/dropout-mask.h
 *
 * The dropout mask r: 0 for a feature that is dropped, else 1 / (1 − p_drop).  Forward and backward
 * compute it anew, so it need not be kept.
 *
 * r is not the next number of a random sequence: it depends on a hash of (seed, update, layer,
 * sentence, position, feature).  Packing, and the number of workers, therefore do not change which
 * features of a token are dropped.
 *
 *      key       (seed, update, layer)            one pass through a layer
 *      row key   (key, sentence, position)        one token
 *      factor    (row key, feature)               r
 */

#pragma once

#include "core/tensor/rows.h"

/* For attention weights a "feature" is a key of a head: key j of head h is h · 65536 + j, whatever
 * the number of keys. */
#define NN_DROPOUT_HEAD 65536

typedef struct
{
  guint64 key; /* of one pass through a layer */
  guint32 limit; /* p_drop · 2³²: a feature whose hash is below it is dropped; 0 outside training */
  float kept;    /* 1 / (1 − p_drop), the r of the other features; 1 outside training */
} NnDropoutMask;

guint32 nn_dropout_mask_row_key (const NnDropoutMask *self, const NnRows *rows, int b, int t);
void    nn_dropout_mask_write (const NnDropoutMask *self, guint32 row_key, int first_feature,
                               float *factors, int n);

/**
 * @self: the mask, by value, so that a loop over the features keeps it in registers
 *
 * A 32-bit hash is enough for one feature and lets the loop be vectorized
 * (Wellons 2018, "lowbias32").
 *
 * Returns: r
 */
static inline float nn_dropout_mask_factor (NnDropoutMask self, guint32 row_key, guint32 feature)
{
  guint32 x = row_key + feature * 0x9e3779b9u;

  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  x = x ^ (x >> 16);

  return x < self.limit ? 0.0f : self.kept;
}

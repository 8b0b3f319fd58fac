/* core/layers/dropout.h
 *
 * Dropout: in training some features become 0, so that the model does not depend on single ones.
 *
 *      y = x ⊙ r      r = 0 with probability p_drop, else 1 / (1 − p_drop)
 *
 * The other features are scaled up, so that the expected value of y is x.  Outside training
 * y = x.
 *
 *   x, y, r   (N, D) token vectors, or attention weights
 *
 * The dropout mask r is not made of the next numbers of a random sequence: it depends on a hash of
 * (seed, update, layer, sentence, position, feature).  So it can be computed again instead of kept,
 * as lean/ does; and packing, and the number of workers, do not change which features of a token
 * are dropped.
 *
 *      key       (seed, update, layer)            one pass through a layer
 *      row key   (key, sentence, position)        one token
 *      factor    (row key, feature)               r
 *
 * Read in   D2L 5.6, "Dropout"; Vaswani et al. 2017, section 5.4
 */

#pragma once

#include "core/layers/pass.h"
#include "core/layers/scores.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

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

/* A caller may set @given; the rest belongs to dropout.c. */
typedef struct
{
  float           p;     /* p_drop, the probability of dropping a feature, in [0, 1) */
  guint64         site;  /* a hash of the layer's path, so that layers have different r */
  const NnTensor *given; /* (nullable) (unowned): 1 where a feature is kept, else 0, of the shape
                          * of x; it replaces the random choice.  Reference cases set it */

  gboolean        is_active; /* whether the latest forward call dropped anything */
  NnTensor       *factors;   /* r of the latest forward call that dropped something */
  NnTensor       *output;    /* the latest y, if it differs from x */
  const NnTensor *d_output;  /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;   /* the latest ∂x, if it differs from ∂y */
} NnDropout;

NnDropout *nn_dropout_new (const char *path, double p) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dropout_free (NnDropout *self);

const NnTensor *nn_dropout_forward (NnDropout *self, const NnPass *pass, const NnRows *rows,
                                    const NnTensor *x);
const NnTensor *nn_dropout_forward_scores (NnDropout *self, const NnPass *pass,
                                           const NnRows *queries, const NnScores *weights);
const NnTensor *nn_dropout_backward (NnDropout *self, const NnTensor *d_y);

NnDropoutMask nn_dropout_mask (const NnDropout *self, const NnPass *pass);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDropout, nn_dropout_free)

/* core/layers/batch-norm.h
 *
 * Batch normalization: every feature gets mean 0 and variance 1 over the whole batch, and then a
 * learned scale γ and shift β.
 *
 *                x − mean (x)
 *      y = γ · ───────────────── + β
 *              √ (var (x) + ε)
 *
 * The formula is that of layer-norm.h, but each feature has one mean and one variance, over the
 * tokens of all sentences.  So in training every token depends on every other one.  Outside
 * training there may be only one token; then running averages from the training take the place of
 * mean and variance of the batch:
 *
 *      running = 0.9 · running + 0.1 · batch
 *
 * The variance of the batch is a sum divided by n, the number of rows that count.  For the running
 * variance PyTorch divides this sum by n − 1, and MLX by n.
 *
 * Padding is normalized too, but counts in mean and variance only if counts_padding is set.
 *
 *   x, y                (N, D)   rows of token vectors
 *   γ, β                (D)      learned; they start at 1 and 0
 *   running mean, var   (D)      not learned but saved; they start at 0 and 1
 *
 * Read in   D2L 8.5, "Batch Normalization"; Ioffe and Szegedy 2015
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/layers/pass.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

#define NN_BATCH_NORM_EPSILON 1e-5
#define NN_BATCH_NORM_MOMENTUM 0.1

/* A caller may set the two booleans after creating the layer; the rest belongs
 * to batch-norm.c. */
typedef struct
{
  NnParameter *gamma;        /* (D) scale */
  NnParameter *beta;         /* (D) shift */
  NnParameter *running_mean; /* (D) used outside training; a buffer */
  NnParameter *running_var;  /* (D) used outside training; a buffer */

  gboolean counts_padding;          /* whether rows of padding count in mean and variance */
  gboolean biased_running_variance; /* whether the running variance divides by n, as in MLX */

  gboolean        used_batch;  /* whether the latest forward call used mean and variance of the
                                * batch */
  int             n_counted;   /* n, how many rows count */
  NnTensor       *counted;     /* (N) 1 for a row that counts, else 0 */
  NnTensor       *mean;        /* (D) the mean that the latest forward call used */
  NnTensor       *inverse_std; /* (D): its 1 / √ (var + ε) */
  NnTensor       *normalized;  /* (N, D) x̂, the fraction above; forward keeps it for backward */
  NnTensor       *output;      /* (N, D) the latest y */
  const NnTensor *d_output;    /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;     /* (N, D) the latest ∂x */
} NnBatchNorm;

NnBatchNorm *nn_batch_norm_new (NnParameters *parameters, const char *path,
                                int D) G_GNUC_WARN_UNUSED_RESULT;
void         nn_batch_norm_free (NnBatchNorm *self);

gboolean nn_batch_norm_can_train (int n_counted);

const NnTensor *nn_batch_norm_forward (NnBatchNorm *self, const NnPass *pass, const NnRows *rows,
                                       const NnTensor *x);
const NnTensor *nn_batch_norm_backward (NnBatchNorm *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBatchNorm, nn_batch_norm_free)

/* core/experiments/norm-steps.h
 *
 * Normalization, one step after the other, with every choice on which texts differ.
 *
 *      mean       μ = Σ x / n
 *      center     x − μ
 *      variance   σ² = Σ (x − μ)² / n             or / (n − 1)
 *      divide     x̂ = (x − μ) / √ (σ² + ε)        or / (σ + ε)
 *      scale      y = γ x̂ + β
 *
 * Which numbers share a μ and a σ² is the whole difference between the two kinds:
 *
 *      rows       layer normalization: each token by itself
 *      columns    batch normalization: each feature over all tokens
 *      all        layer normalization over the last two axes
 *
 * core/layers/layer-norm.h and batch-norm.h are what models use; the tests hold these
 * steps against them.
 *
 *   x, x̂, y   (N, D)
 *   μ, σ²     one each    for N rows, D columns, or once
 *   γ, β      (D), for all (N, D)
 *
 * Used by   the normalization lab
 * Read in   D2L, "Residual Connection and Layer Normalization"
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

#define NN_NORM_STEPS_ERROR (nn_norm_steps_error_quark ())

/**
 * NnNormStepsError:
 * @NN_NORM_STEPS_ERROR_TOO_FEW: a single number has no variance of this kind
 */
typedef enum
{
  NN_NORM_STEPS_ERROR_TOO_FEW,
} NnNormStepsError;

/**
 * NnNormScope:
 * @NN_NORM_ROWS: each row by itself
 * @NN_NORM_COLUMNS: each column by itself
 * @NN_NORM_ALL: all numbers together
 *
 * Which numbers share their statistics.
 */
typedef enum
{
  NN_NORM_ROWS,
  NN_NORM_COLUMNS,
  NN_NORM_ALL,
} NnNormScope;

/**
 * NnNormOptions:
 * @scope: which numbers share their statistics
 * @epsilon: ε
 * @is_outside: whether ε is added to the deviation instead of the variance
 * @is_unbiased: whether the variance divides by n − 1
 * @is_training: whether columns take the statistics of this batch; otherwise the running ones
 * @running_mean: (nullable): (D) for columns outside training
 * @running_variance: (nullable): (D) likewise
 * @counted: (nullable): (N) which rows have a vote in the statistics of columns; %NULL: all
 */
typedef struct
{
  NnNormScope     scope;
  double          epsilon;
  gboolean        is_outside;
  gboolean        is_unbiased;
  gboolean        is_training;
  const float    *running_mean;
  const float    *running_variance;
  const gboolean *counted;
} NnNormOptions;

/**
 * NnNormSteps:
 * @scope: which numbers share their statistics
 * @mean: (N), (D) or (1) μ
 * @variance: likewise σ²
 * @divisor: likewise √ (σ² + ε), or σ + ε
 * @centered: (N, D) x − μ
 * @normalized: (N, D) x̂
 * @output: (N, D) y
 *
 * All of it belongs to the steps.
 */
typedef struct
{
  NnNormScope scope;
  NnTensor   *mean;
  NnTensor   *variance;
  NnTensor   *divisor;
  NnTensor   *centered;
  NnTensor   *normalized;
  NnTensor   *output;
} NnNormSteps;

GQuark nn_norm_steps_error_quark (void);

NnNormSteps *nn_norm_steps_new (const NnTensor      *x,
                                const NnTensor      *gamma,
                                const NnTensor      *beta,
                                const NnNormOptions *options,
                                GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void         nn_norm_steps_free (NnNormSteps *self);

int nn_norm_steps_group (const NnNormSteps *self,
                         int                row,
                         int                column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnNormSteps, nn_norm_steps_free)

G_END_DECLS

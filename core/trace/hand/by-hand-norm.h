/* core/trace/hand/by-hand-norm.h
 *
 * Normalization of a few given numbers, as operations, with all choices on which texts differ.
 *
 *      mean       μ = Σ x / n
 *      center     x − μ
 *      variance   σ² = Σ (x − μ)² / n             or / (n − 1)
 *      divide     x̂ = (x − μ) / √ (σ² + ε)        or / (σ + ε)
 *      scale      y = γ x̂ + β
 *
 * The kinds of normalization differ in which numbers share a μ and a σ²:
 *
 *      rows       layer normalization: each token by itself
 *      columns    batch normalization: each feature over all tokens
 *      all        layer normalization over the last two axes
 *
 * core/layers/layer-norm.h and batch-norm.h are what models use; the tests hold these
 * lines against them.
 *
 *   x, x̂, y   (N, D)
 *   μ, σ²     (N, 1) for rows, (1, D) for columns, (1, 1) for all
 *   γ, β      (D), for all (N, D)
 *
 * Read in   D2L 11.7.3, "Residual Connection and Layer Normalization"
 */

#pragma once

#include "core/tensor/tensor.h"
#include "core/trace/operation/operation.h"

G_BEGIN_DECLS

#define NN_BY_HAND_NORM_ERROR (nn_by_hand_norm_error_quark ())

typedef enum
{
  NN_BY_HAND_NORM_ERROR_TOO_FEW, /* a single number has no variance of this kind */
} NnByHandNormError;

/* The lines, in order. */
typedef enum
{
  NN_BY_HAND_MEAN,
  NN_BY_HAND_CENTER,
  NN_BY_HAND_VARIANCE,
  NN_BY_HAND_DIVIDE,
  NN_BY_HAND_SCALE,
} NnByHandNormLine;

/* Which numbers share their statistics. */
typedef enum
{
  NN_NORM_ROWS,    /* each row by itself */
  NN_NORM_COLUMNS, /* each column by itself */
  NN_NORM_ALL,     /* all numbers together */
} NnNormScope;

typedef struct
{
  NnNormScope     scope;            /* which numbers share their statistics */
  double          epsilon;          /* ε */
  gboolean        is_outside;       /* whether ε is added to the deviation instead of the
                                     * variance */
  gboolean        is_unbiased;      /* whether the variance divides by n − 1 */
  gboolean        is_training;      /* whether columns take the statistics of this batch;
                                     * otherwise the running ones */
  const float    *running_mean;     /* (nullable): (D) for columns outside training */
  const float    *running_variance; /* (nullable): (D) for columns outside training */
  const gboolean *counted;          /* (nullable): (N) which rows count in the statistics of
                                     * columns; NULL: all */

  const char *const *names; /* (nullable): (N) what the rows are called; NULL: by their numbers */
} NnNormOptions;

GQuark nn_by_hand_norm_error_quark (void);

GPtrArray *nn_by_hand_normalize (const NnTensor *x, const NnTensor *gamma, const NnTensor *beta,
                                 const NnNormOptions *options,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;

const NnOperand *nn_by_hand_norm_output (const GPtrArray *operations, NnByHandNormLine line);

G_END_DECLS

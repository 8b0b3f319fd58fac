/* core/trace/operation.h
 *
 * One line of arithmetic out of a real pass: what went in, what came out, and what
 * the formula needs besides.
 *
 *      kind            inputs                       output
 *      TOKENS          –                            ids (n, 1)
 *      EMBEDDING       ids, E (V, D)                √D · E[ids] (n, D)
 *      POSITIONS       x, P                         x + P; row i of P belongs to row i
 *      DROPOUT         x, factors                   x · factors, each 0 or 1 / (1 − p)
 *
 *      QUERIES         x, W, (b)                    x Wᵀ + b
 *      KEYS, VALUES    x, W, (b), (past)            the same, below what the cache has
 *      SPLIT_HEADS     Q                            (H, n, K): head h is K columns of it
 *      PRODUCT         Q, K of each head            Q Kᵀ (H, n_q, n_k)
 *      SCALE           product                      product / √K
 *      FEATURES        Q, K of each head, W_q, W_k  tanh (W_q q + W_k k) (H, n_q · n_k, A)
 *      ADDITIVE_SCORES features, w_v                w_v · features (H, n_q, n_k)
 *      MASK            scores                       where the output's states say: fill
 *      SOFTMAX         scores                       exp (s − max) / Σ exp (s − max), by row
 *      WEIGHTED_SUM    weights, V of each head      weights · V (H, n_q, K)
 *      JOIN_HEADS      output of each head          (n_q, D) side by side
 *      PROJECT         heads, W, (b)                heads Wᵀ + b
 *
 *      RESIDUAL        x, sublayer                  x + sublayer
 *      MEAN            x                            (n, 1); batch norm: (1, D)
 *      VARIANCE        x, mean                      Σ (x − mean)² / divisor, likewise
 *      NORMALIZE       x, mean, variance            (x − mean) / √ (variance + ε)
 *      SCALE_SHIFT     x̂, γ, β                      γ x̂ + β
 *      DENSE1, DENSE2  x, W, b                      x Wᵀ + b
 *      RELU            x                            max (x, 0)
 *
 *      LOGITS          x, W, b                      x Wᵀ + b
 *      PROBABILITIES   logits                       softmax by row
 *      CHOICE          probabilities                id of the largest that is not banned
 *
 * The operations of an update are described in walk-update.h.
 *
 * Batch normalization in a translation takes the running statistics: MEAN and
 * VARIANCE then have one input, what is remembered, and pass it on.  In an update
 * they read x of the whole batch (is_batch_norm, without uses_running), of which
 * NORMALIZE's x are the rows from first_row on.
 *
 * Used by   walk.h, formula.h, question.h
 */

#pragma once

#include "core/trace/operand.h"

G_BEGIN_DECLS

/**
 * NnOperationKind:
 *
 * What is done; see the first comment.
 */
typedef enum
{
  NN_OP_TOKENS,
  NN_OP_EMBEDDING,
  NN_OP_POSITIONS,
  NN_OP_DROPOUT,

  NN_OP_QUERIES,
  NN_OP_KEYS,
  NN_OP_VALUES,
  NN_OP_SPLIT_HEADS,
  NN_OP_PRODUCT,
  NN_OP_FEATURES,
  NN_OP_ADDITIVE_SCORES,
  NN_OP_SCALE,
  NN_OP_MASK,
  NN_OP_SOFTMAX,
  NN_OP_WEIGHTED_SUM,
  NN_OP_JOIN_HEADS,
  NN_OP_PROJECT,

  NN_OP_RESIDUAL,
  NN_OP_MEAN,
  NN_OP_VARIANCE,
  NN_OP_NORMALIZE,
  NN_OP_SCALE_SHIFT,

  NN_OP_DENSE1,
  NN_OP_RELU,
  NN_OP_DENSE2,

  NN_OP_LOGITS,
  NN_OP_PROBABILITIES,
  NN_OP_CHOICE,

  NN_OP_BATCH,
  NN_OP_LOSS,
  NN_OP_GRADIENT,
  NN_OP_PARAMETER_GRADIENT,
  NN_OP_CLIP,
  NN_OP_ADAM_M,
  NN_OP_ADAM_V,
  NN_OP_ADAM_STEP,
  NN_OP_LOSS_AGAIN,

  NN_N_OPERATION_KINDS
} NnOperationKind;

/**
 * NnConstants:
 * @sqrt_d: √D (embedding)
 * @first_position: where the first row stands (positions); 0 for every token in the
 *   textbook's way of decoding
 * @p: probability of dropping (dropout)
 * @sqrt_k: √K (scale)
 * @has_bias: whether a linear map has one
 * @has_past: whether the last input is what the cache had: the rows above x Wᵀ
 * @n_cached: rows of the output that were computed at an earlier step (keys, values)
 * @fill: what a hidden score is replaced by (mask); may be −∞
 * @is_causal: whether later keys are hidden (mask)
 * @valid_len: keys that are no padding (mask)
 * @is_batch_norm: whether a feature is normalized over tokens, not a token over features
 * @uses_running: whether the statistics are remembered ones (batch norm)
 * @first_row: of the shown rows in the whole batch (batch norm in an update)
 * @divisor: by how many a mean or variance divides
 * @epsilon: ε (normalize, Adam)
 * @banned: an id that must not be chosen, or -1 (choice)
 * @smoothing: label smoothing (loss)
 * @norm: ‖g‖ over all parameters (clip)
 * @theta: the longest that is allowed, 0 for any (clip)
 * @factor: what gradients are multiplied by (clip)
 * @rate: η (Adam)
 * @beta: β₁ (m, step) or β₂ (v)
 * @beta2: β₂ (step)
 * @t: number of the step (Adam), from 1
 * @corrects_bias: whether m and v are divided by 1 − βᵗ (Adam)
 *
 * What a formula needs besides the operands; 0 where it does not.
 */
typedef struct
{
  double   sqrt_d;
  int      first_position;
  double   p;
  double   sqrt_k;
  gboolean has_bias;
  gboolean has_past;
  int      n_cached;
  double   fill;
  gboolean is_causal;
  int      valid_len;
  gboolean is_batch_norm;
  gboolean uses_running;
  int      first_row;
  int      divisor;
  double   epsilon;
  int      banned;
  double   smoothing;
  double   norm;
  double   theta;
  double   factor;
  double   rate;
  double   beta;
  double   beta2;
  gint64   t;
  gboolean corrects_bias;
} NnConstants;

/**
 * NnOperation:
 * @kind: what is done
 * @path: where: "encoder.blks.block0.attention.softmax"
 * @n_inputs: how many operands go in
 * @inputs: (array length=n_inputs): these
 * @output: what comes out
 * @constants: what the formula needs besides
 */
typedef struct
{
  NnOperationKind kind;
  char           *path;
  int             n_inputs;
  NnOperand     **inputs;
  NnOperand      *output;
  NnConstants     constants;
} NnOperation;

const char *nn_operation_kind_key (NnOperationKind kind);

NnOperation *nn_operation_new (NnOperationKind    kind,
                               const char        *path,
                               NnOperand *const  *inputs,
                               int                n_inputs,
                               NnOperand         *output,
                               const NnConstants *constants) G_GNUC_WARN_UNUSED_RESULT;
void         nn_operation_free (NnOperation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnOperation, nn_operation_free)

G_END_DECLS

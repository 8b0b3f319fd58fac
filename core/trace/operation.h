/* core/trace/operation.h
 *
 * One line of arithmetic out of a real pass: what went in, what came out, and what
 * the formula needs besides.
 *
 *      kind            inputs                       output
 *      TOKENS          –                            ids (n, 1)
 *      EMBEDDING       ids, E (|V|, D)              √D · E[ids] (n, D)
 *      POSITIONS       x, P                         x + P; row i of P belongs to row i
 *      DROPOUT         x, factors                   x · factors, each 0 or 1 / (1 − p_drop)
 *
 *      QUERIES         x, W, (b)                    x Wᵀ + b
 *      KEYS, VALUES    x, W, (b), (past)            the same, below what the cache has
 *      SPLIT_HEADS     Q                            (H, n, d_k): head h is d_k columns of it
 *      PRODUCT         Q, K of each head            Q Kᵀ (H, n, m)
 *      SCALE           product                      product / √d_k
 *      FEATURES        Q, K of each head, U_q, U_k  tanh (U_q q + U_k k) (H, n · m, A)
 *      ADDITIVE_SCORES features, w_v                w_v · features (H, n, m)
 *      MASK            scores                       where the output's states say: fill
 *      SOFTMAX         scores                       exp (s − max) / Σ exp (s − max), by row
 *      WEIGHTED_SUM    weights, V of each head      weights · V (H, n, d_k)
 *      JOIN_HEADS      output of each head          (n, D) side by side
 *      PROJECT         heads, W, (b)                heads Wᵀ + b
 *
 *      RESIDUAL        x, sublayer                  x + sublayer
 *      MEAN            x                            (n, 1); batch norm: (1, D)
 *      VARIANCE        x, mean                      Σ (x − mean)² / divisor, likewise
 *      NORMALIZE       x, mean, variance            (x − mean) / √ (variance + ε)
 *      SCALE_SHIFT     x̂, γ, β                      γ x̂ + β
 *      RUNNING_MEAN    μ̄, μ                         β μ̄ + (1 − β) μ
 *      RUNNING_VAR…    σ̄², σ²                       β σ̄² + (1 − β) σ² · |N| / (|N| − 1)
 *      CENTER          x, mean                      x − mean (by hand only, as the next two)
 *      SHIFT           scores                       s − max, by row
 *      EXPONENTIAL     scores                       exp (s − max), by row
 *      DENSE1, DENSE2  x, W, b                      x Wᵀ + b
 *      RELU            x                            max (x, 0)
 *
 *      LOGITS          x, W, b                      x Wᵀ + b
 *      PROBABILITIES   logits                       softmax by row
 *      CHOICE          probabilities                id of the largest that is not banned
 *
 * Batch normalization in a translation takes the running statistics: MEAN and
 * VARIANCE then have one input, what is remembered, and pass it on.  In an update
 * they read x of the whole batch (is_batch_norm, without uses_running), of which
 * NORMALIZE's x are the rows from first_row on; its rows of padding do not count.  What
 * a batch says is then mixed into what is remembered, RUNNING_MEAN and RUNNING_VARIANCE,
 * through which nothing goes back.
 *
 * Inside an update there are besides:
 *
 *      BATCH           –, or what it follows from   ids (B, m) or (B, n), lengths (B, 1)
 *      LOSS            by path:
 *        loss.positions   p, labels, (logits)       −ln p[label] (n, 1); from the logits
 *                                                   where p is too small for a float
 *        loss.smoothed    loss, logits              (1 − λ) loss + λ · mean (−ln p)
 *        loss.batch       loss, weights (B, n)      Σ weight · loss (1, 1)
 *      GRADIENT        x, what its terms need       ∂loss/∂x: Σ of what the terms say
 *      PARAMETER_…     θ, what its terms need       ∂loss/∂θ of the whole batch, of which
 *                                                   the terms are the shown sentence's part
 *      CLIP            by path:
 *        clip.norm        all gradients             ‖g‖ (1, 1)
 *        clip.factor      ‖g‖                       c / ‖g‖, or 1 if that is more
 *        of a parameter   g, factor                 g · factor
 *      ADAM_M          m, g                         β m + (1 − β) g
 *      ADAM_V          v, g                         β v + (1 − β) g²
 *      ADAM_STEP       θ, m, v                      −η m̂ / (√v̂ + ε): what is added to θ
 *      LOSS_AGAIN      loss, weights (B, n), loss before    Σ weight · loss (1, 1)
 *
 * The terms of a gradient are the operations that read the tensor, and hand back what they
 * were handed.  What each of them is made of, and how, is in its row of operations-….c, which
 * has all formulas in the language of the screen.
 *
 * In a batch normalization, the sums of NORMALIZE's terms run over all tokens of the batch,
 * whose ∂x̂ and x̂ are then the operands.  VARIANCE would hand something to μ too, but
 * Σ (x − μ) is 0.
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
  NN_OP_RUNNING_MEAN,
  NN_OP_RUNNING_VARIANCE,

  NN_OP_CENTER,
  NN_OP_SHIFT,
  NN_OP_EXPONENTIAL,

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
 * @p: p_drop, the probability of dropping (dropout)
 * @sqrt_k: √d_k (scale)
 * @has_bias: whether a linear map has one
 * @has_past: whether the last input is what the cache had: the rows above x Wᵀ
 * @n_cached: rows of the output that were computed at an earlier step (keys, values)
 * @fill: what a hidden score is replaced by (mask); may be −∞
 * @is_causal: whether later keys are hidden (mask)
 * @valid_len: keys that are no padding (mask)
 * @is_batch_norm: whether a feature is normalized over tokens, not a token over features
 * @uses_running: whether the statistics are remembered ones (batch norm)
 * @is_over_all: whether all numbers share their statistics (by hand)
 * @is_unbiased: whether the variance divides by one less (by hand)
 * @is_outside: whether ε is added to the deviation, not to the variance (by hand)
 * @first_row: of the shown rows in the whole batch (batch norm in an update)
 * @divisor: by how many a mean or variance divides, or has divided (running variance)
 * @epsilon: ε (normalize, Adam)
 * @banned: an id that must not be chosen, or -1 (choice)
 * @is_given: whether a person gave the next token, whatever was chosen (choice)
 * @given: its id, where it is (choice)
 * @smoothing: label smoothing (loss)
 * @norm: ‖g‖ over all parameters (clip)
 * @theta: the longest that is allowed, 0 for any (clip)
 * @factor: what gradients are multiplied by (clip)
 * @rate: η (Adam)
 * @beta: β₁ (m, step) or β₂ (v); what is left of a running average
 * @beta2: β₂ (v, step)
 * @t: number of the step (Adam), from 1
 * @corrects_bias: whether m and v are divided by 1 − βᵗ (Adam); whether the batch's
 *   variance is to be one that divides by N − 1 (running variance)
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
  gboolean is_over_all;
  gboolean is_unbiased;
  gboolean is_outside;
  int      first_row;
  int      divisor;
  double   epsilon;
  int      banned;
  gboolean is_given;
  int      given;
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
 * NnGradientTerm:
 * @by: the kind of the operation that read the tensor
 * @input: which of its inputs the tensor was
 * @first: its first operand among the inputs of the gradient
 * @n: how many operands it has there
 * @constants: of the operation that read the tensor
 * @path: where that operation is; "loss" for the loss
 */
typedef struct
{
  NnOperationKind by;
  int             input;
  int             first;
  int             n;
  NnConstants     constants;
  char           *path;
} NnGradientTerm;

/**
 * NnOperation:
 * @kind: what is done
 * @path: where: "encoder.blks.block0.attention.softmax"
 * @n_inputs: how many operands go in
 * @inputs: (array length=n_inputs): these
 * @output: what comes out
 * @constants: what the formula needs besides
 * @of: the kind of the operation whose output a gradient belongs to; of what is about a
 *   parameter, the one that read it
 * @n_terms: how many terms a gradient has
 * @terms: (array length=n_terms): these
 */
typedef struct
{
  NnOperationKind kind;
  char           *path;
  int             n_inputs;
  NnOperand     **inputs;
  NnOperand      *output;
  NnConstants     constants;
  NnOperationKind of;
  int             n_terms;
  NnGradientTerm *terms;
} NnOperation;

const char *nn_operation_kind_key (NnOperationKind kind);
const char *nn_operation_kind_title (NnOperationKind kind);
const char *nn_operation_kind_lesson (NnOperationKind kind);
const char *nn_operation_kind_group (NnOperationKind kind);
const char *nn_gradient_term_lesson (const NnGradientTerm *term);

NnOperation *nn_operation_new (NnOperationKind    kind,
                               const char        *path,
                               NnOperand *const  *inputs,
                               int                n_inputs,
                               NnOperand         *output,
                               const NnConstants *constants) G_GNUC_WARN_UNUSED_RESULT;
void         nn_operation_set_terms (NnOperation          *self,
                                     NnOperationKind       of,
                                     const NnGradientTerm *terms,
                                     int                   n_terms);
void         nn_operation_free (NnOperation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnOperation, nn_operation_free)

G_END_DECLS

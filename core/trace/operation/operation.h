/* core/trace/operation/operation.h
 *
 * An operation: one line of arithmetic of a real pass, with its inputs, its output and the
 * constants of its formula.
 *
 * The formula of a kind is in its row of operations-….c, in which $0 is the first of the inputs:
 *
 *      EMBEDDING, POSITIONS              ids, E; x, P of the same rows
 *      a linear map                      x, W, (b), (what the cache has)
 *      PRODUCT, FEATURES                 Q, K of each head, (U_q, U_k)
 *      ADDITIVE_SCORES, WEIGHTED_SUM     features, w_v; weights, V of each head
 *      RESIDUAL, SUBLAYER_ALONE          x, sublayer; sublayer, where a model adds no x
 *      DROPOUT                           x, factors, each 0 or 1 / (1 − p_drop)
 *      VARIANCE, NORMALIZE, SCALE_SHIFT  x, mean; x, mean, variance; x̂, γ, β
 *      RUNNING_MEAN, RUNNING_VARIANCE    the running statistic, that of the batch
 *      LOSS                              p, labels, (logits); loss, logits; loss, weights (B, n)
 *      GRADIENT, PARAMETER_GRADIENT      x, what its terms need
 *      CLIP                              all gradients; ‖∂θ‖; g, factor
 *      ADAM_M, ADAM_V, ADAM_STEP         m, g; v, g; θ, m, v
 *      LOSS_AGAIN                        loss, weights (B, n), loss before
 *
 * From SPLIT_HEADS to WEIGHTED_SUM there is a matrix for each head, (H, n, d_k) or (H, n, m).
 * FEATURES have a row for each pair of a query and a key, (H, n · m, A).  CENTER, SHIFT and
 * EXPONENTIAL are done by hand only.
 *
 * Batch normalization in a translation uses the running statistics: MEAN and VARIANCE then have one
 * input, the running statistic, and their output is equal to it.  In an update they read x of the
 * whole batch (is_batch_norm, without uses_running); the x of NORMALIZE is its rows from first_row
 * on, and rows of padding do not count.  RUNNING_MEAN and RUNNING_VARIANCE then update the running
 * statistics; no gradient flows through them.
 *
 * BATCH, LOSS and CLIP do different things by path.  A probability may be too small for a float:
 * its loss is then computed from the logits, which are a third input.  PARAMETER_GRADIENT is of the
 * whole batch, of which its terms are the shown sentence's part.  ADAM_STEP is what is added to θ;
 * LOSS_AGAIN is the loss after that.
 *
 * A gradient has a term for each operation that read the tensor.  The row of that operation has the
 * formula of the term.
 *
 * In a batch normalization, the sums of NORMALIZE's terms run over all tokens of the batch,
 * whose ∂x̂ and x̂ are then the operands.  VARIANCE has no term for μ: it would be 0, as
 * Σ (x − μ) is.
 */

#pragma once

#include "core/text/vocabulary.h"
#include "core/trace/operation/operand.h"

/* The kind of operation; see the first comment. */
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
  NN_OP_SUBLAYER_ALONE,
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

/* The constants of a formula; those that it does not have are 0. */
typedef struct
{
  double   sqrt_d;         /* √D (embedding) */
  int      first_position; /* position of the first row (positions); 0 for every token in the
                            * textbook's prediction */
  double   p;              /* p_drop, the probability of dropping (dropout) */
  double   sqrt_k;         /* √d_k (scale) */
  gboolean has_bias;       /* whether a linear map has one */
  gboolean has_past;       /* whether the last input is what the cache had: the rows above x Wᵀ */
  double   fill;           /* what a hidden score is replaced by (mask); may be −∞ */
  gboolean is_causal;      /* whether later keys are hidden (mask) */
  int      valid_len;      /* keys that are not padding (mask) */
  gboolean is_batch_norm;  /* whether a feature is normalized over tokens, not a token over
                            * features */
  gboolean uses_running;   /* whether the statistics are the running ones (batch norm) */
  gboolean is_over_all;    /* whether all numbers share their statistics (by hand) */
  gboolean is_unbiased;    /* whether the variance divides by one less (by hand) */
  gboolean is_outside;     /* whether ε is added to the deviation, not to the variance (by hand) */
  int      first_row;      /* of the shown rows in the whole batch (batch norm in an update) */
  int      divisor;        /* by how many a mean or variance divides, or has divided (running
                            * variance) */
  double   epsilon;        /* ε (normalize, Adam) */
  NnBanned banned;         /* the ids that must not be chosen (choice) */
  gboolean is_given;       /* whether a person gave the next token, whatever was chosen (choice) */
  int      given;          /* its id, where it is (choice) */
  double   smoothing;      /* label smoothing (loss) */
  double   norm;           /* ‖∂θ‖ over all parameters (clip) */
  double   limit;          /* c, the largest norm that is allowed, 0 for no limit (clip) */
  double   factor;         /* κ, what gradients are multiplied by (clip) */
  double   rate;           /* η (Adam) */
  double   beta;           /* β₁ (m, step) or β₂ (v); the weight of the old value in a running
                            * average */
  double   beta2;          /* β₂ (v, step) */
  gint64   t;              /* number of the step (Adam), from 1 */
  gboolean corrects_bias;  /* whether m and v are divided by 1 − βᵗ (Adam); whether the batch's
                            * variance is to be one that divides by N − 1 (running variance) */
} NnConstants;

typedef struct
{
  NnOperationKind by;        /* the kind of the operation that read the tensor */
  int             input;     /* which of its inputs the tensor was */
  int             first;     /* its first operand among the inputs of the gradient */
  int             n;         /* how many operands it has there */
  NnConstants     constants; /* of the operation that read the tensor */
  char           *path;      /* where that operation is; "loss" for the loss */
} NnGradientTerm;

typedef struct
{
  NnOperationKind kind;      /* the kind of operation */
  char           *path;      /* its place in the model: "encoder.blks.block0.attention.softmax" */
  int             n_inputs;  /* how many operands it reads */
  NnOperand     **inputs;    /* (array length=n_inputs): these operands */
  NnOperand      *output;    /* the result */
  NnConstants     constants; /* the constants of its formula */
  NnOperationKind of;        /* the kind of the operation whose output a gradient belongs to; of
                              * what is about a parameter, the one that read it */
  char           *parameter; /* (nullable): of what is about a parameter, what the operation that
                              * read it calls it: "W_q" */
  int             n_terms;   /* how many terms a gradient has */
  NnGradientTerm *terms;     /* (array length=n_terms): these */
} NnOperation;

/* The operands that go into an operation; those after a NULL are left out. */
#define NN_INPUTS(...) ((NnOperand *const[]){ __VA_ARGS__, NULL })

const char *nn_operation_kind_key (NnOperationKind kind);
const char *nn_operation_kind_title (NnOperationKind kind);
const char *nn_operation_kind_lesson (NnOperationKind kind);
const char *nn_operation_kind_group (NnOperationKind kind);
const char *nn_gradient_term_lesson (const NnGradientTerm *term);

NnOperation *nn_operation_new (NnOperationKind kind, const char *path, NnOperand *const *inputs,
                               int n_inputs, NnOperand *output,
                               const NnConstants *constants) G_GNUC_WARN_UNUSED_RESULT;
void nn_operation_set_terms (NnOperation *self, NnOperationKind of, const NnGradientTerm *terms,
                             int n_terms);
void nn_operation_free (NnOperation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnOperation, nn_operation_free)

#include "core/trace/operation.h"

static const char *const keys[] = {
  [NN_OP_TOKENS] = "tokens",
  [NN_OP_EMBEDDING] = "embedding",
  [NN_OP_POSITIONS] = "positions",
  [NN_OP_DROPOUT] = "dropout",
  [NN_OP_QUERIES] = "queries",
  [NN_OP_KEYS] = "keys",
  [NN_OP_VALUES] = "values",
  [NN_OP_SPLIT_HEADS] = "split_heads",
  [NN_OP_PRODUCT] = "product",
  [NN_OP_FEATURES] = "features",
  [NN_OP_ADDITIVE_SCORES] = "additive_scores",
  [NN_OP_SCALE] = "scale",
  [NN_OP_MASK] = "mask",
  [NN_OP_SOFTMAX] = "softmax",
  [NN_OP_WEIGHTED_SUM] = "weighted_sum",
  [NN_OP_JOIN_HEADS] = "join_heads",
  [NN_OP_PROJECT] = "project",
  [NN_OP_RESIDUAL] = "residual",
  [NN_OP_MEAN] = "mean",
  [NN_OP_VARIANCE] = "variance",
  [NN_OP_NORMALIZE] = "normalize",
  [NN_OP_SCALE_SHIFT] = "scale_shift",
  [NN_OP_RUNNING_MEAN] = "running_mean",
  [NN_OP_RUNNING_VARIANCE] = "running_variance",
  [NN_OP_DENSE1] = "dense1",
  [NN_OP_RELU] = "relu",
  [NN_OP_DENSE2] = "dense2",
  [NN_OP_LOGITS] = "logits",
  [NN_OP_PROBABILITIES] = "probabilities",
  [NN_OP_CHOICE] = "choice",
  [NN_OP_BATCH] = "batch",
  [NN_OP_LOSS] = "loss",
  [NN_OP_GRADIENT] = "gradient",
  [NN_OP_PARAMETER_GRADIENT] = "parameter_gradient",
  [NN_OP_CLIP] = "clip",
  [NN_OP_ADAM_M] = "adam_m",
  [NN_OP_ADAM_V] = "adam_v",
  [NN_OP_ADAM_STEP] = "adam_step",
  [NN_OP_LOSS_AGAIN] = "loss_again",
};

G_STATIC_ASSERT (G_N_ELEMENTS (keys) == NN_N_OPERATION_KINDS);

/**
 * nn_operation_kind_key:
 *
 * Returns: (transfer none): a name that files, paths and style sheets may use
 */
const char *
nn_operation_kind_key (NnOperationKind kind)
{
  g_assert (kind >= 0 && kind < NN_N_OPERATION_KINDS);

  return keys[kind];
}

/**
 * nn_operation_new:
 * @kind: what is done
 * @path: where
 * @inputs: (array length=n_inputs) (transfer none): what goes in
 * @n_inputs: how many
 * @output: (transfer none): what comes out
 * @constants: (nullable): what the formula needs besides
 *
 * Returns: (transfer full): the operation, which holds its operands
 */
NnOperation *
nn_operation_new (NnOperationKind    kind,
                  const char        *path,
                  NnOperand *const  *inputs,
                  int                n_inputs,
                  NnOperand         *output,
                  const NnConstants *constants)
{
  NnOperation *self = g_new0 (NnOperation, 1);

  self->kind = kind;
  self->path = g_strdup (path);
  self->n_inputs = n_inputs;
  self->inputs = g_new0 (NnOperand *, n_inputs);
  for (int i = 0; i < n_inputs; i++)
    self->inputs[i] = nn_operand_ref (inputs[i]);
  self->output = nn_operand_ref (output);
  if (constants != NULL)
    self->constants = *constants;

  return self;
}

/**
 * nn_operation_set_terms:
 * @self: a gradient
 * @of: what it is the gradient of
 * @terms: (array length=n_terms): what it is the sum of
 * @n_terms: how many
 */
void
nn_operation_set_terms (NnOperation          *self,
                        NnOperationKind       of,
                        const NnGradientTerm *terms,
                        int                   n_terms)
{
  g_assert (self->terms == NULL);

  self->of = of;
  self->n_terms = n_terms;
  self->terms = g_memdup2 (terms, sizeof (NnGradientTerm) * (gsize) n_terms);
  for (int i = 0; i < n_terms; i++)
    self->terms[i].path = g_strdup (terms[i].path);
}

/**
 * nn_operation_free:
 * @self: (nullable) (transfer full): the operation
 */
void
nn_operation_free (NnOperation *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_inputs; i++)
    nn_operand_unref (self->inputs[i]);
  g_free (self->inputs);
  for (int i = 0; i < self->n_terms; i++)
    g_free (self->terms[i].path);
  g_free (self->terms);
  nn_operand_unref (self->output);
  g_free (self->path);
  g_free (self);
}

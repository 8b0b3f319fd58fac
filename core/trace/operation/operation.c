#include "core/trace/operation/operation.h"

/**
 * @inputs: (array length=n_inputs) (transfer none): the operands that it reads
 * @output: (transfer none): the result
 * @constants: (nullable): the constants of the formula
 * Returns: (transfer full): the operation, which holds references to its operands
 */
NnOperation *nn_operation_new (NnOperationKind kind, const char *path, NnOperand *const *inputs,
                               int n_inputs, NnOperand *output, const NnConstants *constants)
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

/** @terms: (array length=n_terms): what it is the sum of */
void nn_operation_set_terms (NnOperation *self, NnOperationKind of, const NnGradientTerm *terms,
                             int n_terms)
{
  g_assert (self->terms == NULL);

  self->of = of;
  self->n_terms = n_terms;
  self->terms = g_memdup2 (terms, sizeof (NnGradientTerm) * (gsize) n_terms);
  for (int i = 0; i < n_terms; i++)
    self->terms[i].path = g_strdup (terms[i].path);
}

void nn_operation_free (NnOperation *self)
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
  g_free (self->parameter);
  g_free (self);
}

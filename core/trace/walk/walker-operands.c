/* core/trace/walk/walker-operands.c
 *
 * The operands of a walk: new ones, copies of parameters and of rows, and where layers will have
 * their gradients.
 */

#include "core/trace/walk/walker.h"

#include <string.h>

#include "core/layers/path.h"

/** Returns: (transfer none): zeros, to be filled before the operand is added */
NnOperand *nn_walker_operand (NnWalker *self, const char *symbol, const char *path, NnAxis slices,
                              NnAxis rows, NnAxis columns)
{
  NnOperand *operand = nn_operand_new (symbol, path, slices, rows, columns);

  g_ptr_array_add (self->operands, operand);

  return operand;
}

/**
 * @self: the walker, in a box
 * @symbol: the name of the result in formulas
 * Returns: (transfer none): zeros, to be filled before the operand is added
 */
NnOperand *nn_walker_output (NnWalker *self, NnOperationKind kind, const char *symbol,
                             NnAxis slices, NnAxis rows, NnAxis columns)
{
  g_autofree char *path = nn_path_join (nn_walker_box (self)->path, nn_operation_kind_key (kind));

  return nn_walker_operand (self, symbol, path, slices, rows, columns);
}

/* A worker reads a replica of the model's parameter. */
static gboolean is_same (const NnParameter *a, const NnParameter *b)
{
  return g_str_equal (a->path, b->path);
}

/* Words name the rows of an embedding and of the output layer, and its biases. */
static NnAxis parameter_axis (const NnWalker *self, const NnParameter *parameter, int length)
{
  if (length == self->model->config.source_vocab &&
      is_same (parameter, self->model->encoder->embedding->weight))
    return nn_axis (NN_AXIS_WORD, length, self->source_words);

  if (length == self->model->config.target_vocab &&
      (is_same (parameter, self->model->decoder->embedding->weight) ||
       is_same (parameter, self->model->decoder->dense->weight) ||
       is_same (parameter, self->model->decoder->dense->bias)))
    return nn_axis (NN_AXIS_WORD, length, self->target_words);

  return NN_FEATURES (length);
}

/**
 * @parameter: (nullable): a parameter of the model
 *
 * Copies it when it is asked for first.
 *
 * Returns: (transfer none) (nullable): (1, rows, columns), one row for a vector; the
 *   same operand whenever the same parameter is asked for
 */
NnOperand *nn_walker_parameter (NnWalker *self, const NnParameter *parameter, const char *symbol)
{
  const NnTensor *value;
  NnOperand      *operand;
  int             columns;
  int             rows;

  if (parameter == NULL)
    return NULL;

  operand = g_hash_table_lookup (self->parameters, parameter->path);
  if (operand != NULL)
    return operand;

  value = parameter->value;
  columns = nn_tensor_columns (value);
  rows = (int) (value->length / (gsize) columns);
  operand = nn_walker_operand (self, symbol, parameter->path, NN_ONE,
                               rows == 1 ? NN_ONE : parameter_axis (self, parameter, rows),
                               rows == 1 ? parameter_axis (self, parameter, columns)
                                         : NN_FEATURES (columns));
  operand->is_parameter = TRUE;
  memcpy (operand->values, value->values, value->length * sizeof (float));
  g_hash_table_insert (self->parameters, operand->path, operand);

  return operand;
}

/**
 * @gradient: where its layer will have the gradient of it, of the whole batch
 * @first: which number of that will be the first of the shown sentence
 *
 * Notes where the walk of the backward pass will find a gradient.
 */
void nn_walker_expect (NnWalker *self, const NnOperand *result, const NnTensor *const *gradient,
                       gsize first)
{
  NnWalkGradient *expected = g_new (NnWalkGradient, 1);

  *expected = (NnWalkGradient){ gradient, first };
  g_hash_table_insert (self->gradients, (gpointer) result, expected);
}

static gsize first_number (const NnOperand *operand, const NnWalkRows *rows)
{
  return (gsize) rows->rows->starts[rows->sentence] * (gsize) operand->columns;
}

/**
 * @result: (1, n, columns): the result of an operation
 * @gradient: where its layer will have (N, columns), the gradient of it
 */
void nn_walker_expect_rows (NnWalker *self, const NnOperand *result,
                            const NnTensor *const *gradient, const NnWalkRows *rows)
{
  nn_walker_expect (self, result, gradient, first_number (result, rows));
}

/**
 * Returns: (transfer none) (nullable): where its layer has the gradient of it; %NULL if layers go
 *   past it
 */
const NnWalkGradient *nn_walker_gradient (const NnWalker *self, const NnOperand *result)
{
  return g_hash_table_lookup (self->gradients, result);
}

/**
 * @operand: (1, n, columns): where they go
 * @stack: (N, columns): where they come from
 *
 * Copies the rows that are shown.
 */
void nn_walk_copy_rows (NnOperand *operand, const NnTensor *stack, const NnWalkRows *rows)
{
  g_assert (operand->rows == rows->rows->lengths[rows->sentence]);

  memcpy (operand->values, stack->values + first_number (operand, rows),
          nn_operand_length (operand) * sizeof (float));
}

/* core/layers/parameters-pack.c
 *
 * The numbers of all parameters as one block; parameters.h has a drawing of it.
 */

#include "core/layers/parameters.h"

/* The parts of a block, in order. */
typedef enum
{
  MATRICES,
  VECTORS,
  BUFFERS,
} Part;

static Part part_of (const NnParameter *parameter)
{
  if (parameter->gradient == NULL)
    return BUFFERS;

  return parameter->value->shape.n_dims > 1 ? MATRICES : VECTORS;
}

typedef NnTensor *(*TensorOf) (const NnParameter *parameter);

static NnTensor *value_of (const NnParameter *parameter) { return parameter->value; }

static NnTensor *gradient_of (const NnParameter *parameter) { return parameter->gradient; }

/* Moves the tensors of all parameters that have one to a block. */
static void move_all (const NnParameters *self, TensorOf tensor_of, const NnTensor *block)
{
  gsize used = 0;

  for (Part part = MATRICES; part <= BUFFERS; part++)
    for (int i = 0; i < nn_parameters_count (self); i++)
      {
        const NnParameter *parameter = nn_parameters_get (self, i);
        NnTensor          *tensor = tensor_of (parameter);

        if (tensor == NULL || part_of (parameter) != part)
          continue;

        nn_tensor_move_to (tensor, block->values + used);
        used += tensor->length; /* also of what was an outline */
      }
}

static NnTensor *new_block (gsize length)
{
  g_assert (length > 0 && length <= G_MAXINT);

  return nn_tensor_new (NN_SHAPE ((int) length));
}

static gsize count_values (const NnParameters *self)
{
  gsize sum = 0;

  for (int i = 0; i < nn_parameters_count (self); i++)
    sum += nn_shape_length (nn_parameters_get (self, i)->value->shape);

  return sum;
}

/**
 * @self: the list, to which nothing will be added any more
 *
 * Moves all values into one block, and all gradients into another: first the matrices, then the
 * vectors, then the buffers, each in the order of the list.  W_q, W_k and W_v that follow each
 * other are then one matrix of 3 D rows.
 */
void nn_parameters_pack (NnParameters *self)
{
  g_assert (self->gradients == NULL);

  if (self->original == NULL)
    {
      self->values = new_block (count_values (self));
      move_all (self, value_of, self->values);
    }

  self->gradients = new_block (nn_parameters_count_learned_values (self));
  move_all (self, gradient_of, self->gradients);
}

/**
 * @block: numbers in the order of the gradients
 *
 * Returns: the numbers of that parameter, in its shape; they live as long as @block does
 */
NnTensor nn_parameters_part (const NnParameters *self, int index, const NnTensor *block)
{
  const NnTensor *gradient = nn_parameters_get (self, index)->gradient;
  NnTensor        part = *gradient;

  g_assert (block->length == self->gradients->length);

  part.values = block->values + (gradient->values - self->gradients->values);

  return part;
}

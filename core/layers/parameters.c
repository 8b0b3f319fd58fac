#include "core/layers/parameters.h"

#include <math.h>
#include <string.h>

#include "core/engine/owned.h"
#include "core/layers/path.h"
#include "core/tensor/arithmetic.h"
#include "core/tensor/matmul.h"

/* Of values in [−bound, bound). */
static void initialize_uniform (NnTensor *tensor, double bound, NnRandom *random)
{
  for (gsize i = 0; i < tensor->length; i++)
    tensor->values[i] = (float) ((2.0 * nn_random_uniform (random) - 1.0) * bound);
}

/** @deviation: the standard deviation; the mean is 0 */
void nn_initialize_normal (NnTensor *tensor, double deviation, NnRandom *random)
{
  for (gsize i = 0; i < tensor->length; i++)
    tensor->values[i] = (float) (nn_random_normal (random) * deviation);
}

static double weight_bound (NnInitialization self, int inputs, int outputs)
{
  return self == NN_INITIALIZATION_CLASSIC ? sqrt (6.0 / (inputs + outputs)) : 1.0 / sqrt (inputs);
}

static void initialize (NnParameter *self, NnInitialization initialization, NnRandom *random)
{
  const int *dims = self->value->shape.dims;

  switch (self->first)
    {
    case NN_FIRST_WEIGHT:
      initialize_uniform (self->value, weight_bound (initialization, dims[1], dims[0]), random);
      break;
    case NN_FIRST_BIAS:
      initialize_uniform (self->value, 1.0 / sqrt (self->inputs), random);
      break;
    case NN_FIRST_EMBEDDING:
      nn_initialize_normal (self->value,
                            initialization == NN_INITIALIZATION_MLX ? 1.0 / sqrt (dims[1]) : 1.0,
                            random);
      break;
    case NN_FIRST_AS_MADE:
    default:
      break;
    }
}

static void parameter_free (gpointer data)
{
  NnParameter *parameter = data;

  if (parameter->owns_value)
    nn_tensor_free (parameter->value);
  nn_tensor_free (parameter->gradient);
  nn_panels_free (parameter->panels);
  g_free (parameter->path);
  g_free (parameter);
}

NnParameters *nn_parameters_new (void)
{
  NnParameters *self = g_new0 (NnParameters, 1);

  self->items = g_ptr_array_new_with_free_func (parameter_free);
  self->by_path = g_hash_table_new (g_str_hash, g_str_equal);

  return self;
}

/**
 * @original: a complete list that outlives the replica
 * Returns: (transfer full): an empty list; what is added to it takes its value
 *   from the parameter of the same name in @original
 */
NnParameters *nn_parameters_new_replica (const NnParameters *original)
{
  NnParameters *self = nn_parameters_new ();

  self->original = original;

  return self;
}

/** Returns: (transfer full): an empty list; what is added to it gets a shape and no numbers */
NnParameters *nn_parameters_new_outline (void)
{
  NnParameters *self = nn_parameters_new ();

  self->is_outline = TRUE;

  return self;
}

NN_FREES_FOR_ALL (NnParameters, nn_parameters_free, (g_hash_table_unref, by_path),
                  (g_ptr_array_unref, items), (nn_tensor_free, values, gradients))

static NnTensor *new_tensor (const NnParameters *self, NnShape shape)
{
  return self->is_outline ? nn_tensor_new_outline (shape) : nn_tensor_new (shape);
}

/* Most numbers of a model are in its weight matrices.  If the list will be packed, they get their
 * memory then, once: layers write them only when they are initialized. */
static gboolean has_numbers (const NnParameters *self, const char *name, NnShape shape)
{
  return !self->is_outline &&
         !(self->will_be_packed && shape.n_dims == 2 && strcmp (name, "weight") == 0);
}

static NnParameter *add_value (NnParameters *self, const char *path, const char *name,
                               NnShape shape)
{
  NnParameter *parameter = g_new0 (NnParameter, 1);

  parameter->path = nn_path_join (path, name);
  g_assert (nn_parameters_find (self, parameter->path) == NULL);

  if (self->original != NULL)
    {
      const NnParameter *original = nn_parameters_find (self->original, parameter->path);

      g_assert (original != NULL && nn_shape_equal (original->value->shape, shape));
      parameter->value = original->value;
      parameter->original = original;
    }
  else
    {
      parameter->value =
          has_numbers (self, name, shape) ? nn_tensor_new (shape) : nn_tensor_new_outline (shape);
      parameter->owns_value = TRUE;
    }

  g_ptr_array_add (self->items, parameter);
  g_hash_table_insert (self->by_path, parameter->path, parameter);

  return parameter;
}

/**
 * @name: what the layer calls the parameter, "weight" or "bias"
 *
 * In a list that will be packed, a matrix called "weight" must not be read or written before.
 *
 * Returns: (transfer none): a new parameter, zeros in a list of its own
 */
NnParameter *nn_parameters_add (NnParameters *self, const char *path, const char *name,
                                NnShape shape)
{
  NnParameter *parameter = add_value (self, path, name, shape);

  parameter->gradient =
      self->will_be_packed ? nn_tensor_new_outline (shape) : new_tensor (self, shape);

  return parameter;
}

/** Returns: (transfer none): numbers that are saved with the model but not learned */
NnParameter *nn_parameters_add_buffer (NnParameters *self, const char *path, const char *name,
                                       NnShape shape)
{
  return add_value (self, path, name, shape);
}

/** Returns: how many parameters and buffers there are */
int nn_parameters_count (const NnParameters *self) { return (int) self->items->len; }

/**
 * @index: from 0
 * Returns: (transfer none): number @index, in the order of adding
 */
NnParameter *nn_parameters_get (const NnParameters *self, int index)
{
  g_assert (index >= 0 && index < nn_parameters_count (self));

  return g_ptr_array_index (self->items, index);
}

/** Returns: (transfer none) (nullable): the one called @path */
NnParameter *nn_parameters_find (const NnParameters *self, const char *path)
{
  return g_hash_table_lookup (self->by_path, path);
}

/** Returns: how many numbers training can change, in all parameters together */
gsize nn_parameters_count_learned_values (const NnParameters *self)
{
  gsize sum = 0;

  NN_EACH_OF (NnParameter, parameter, self->items)
    if (parameter->gradient != NULL)
      sum += parameter->value->length;

  return sum;
}

/**
 * @random: the random numbers; the same ones make the same model
 *
 * Gives every parameter its first value, in the order of the list.
 */
void nn_parameters_initialize (NnParameters *self, NnInitialization initialization,
                               NnRandom *random)
{
  NN_EACH_OF (NnParameter, parameter, self->items)
    initialize (parameter, initialization, random);
}

/**
 * @self: the parameters of a model, not of a replica
 *
 * Lays the weights of all linear layers out for many products (engine/panels.h).  The values must
 * stay the same until nn_parameters_end_layout().  Replicas use the layout as well.
 */
void nn_parameters_lay_out (NnParameters *self)
{
  NN_EACH_OF (NnParameter, parameter, self->items)
    if (parameter->is_factor)
      parameter->panels = nn_panels_new (nn_matrix (parameter->value));
}

/**
 * @self: the parameters, after nn_parameters_lay_out()
 *
 * From now on the values may change again.
 */
void nn_parameters_end_layout (NnParameters *self)
{
  NN_EACH_OF (NnParameter, parameter, self->items)
    g_clear_pointer (&parameter->panels, nn_panels_free);
}

/**
 * @parameter: a weight of a model, or of a replica
 * Returns: (transfer none) (nullable): its layout
 */
const NnPanels *nn_parameter_panels (const NnParameter *parameter)
{
  while (parameter->original != NULL)
    parameter = parameter->original;

  return parameter->panels;
}

/** Sets all gradients to zero; the backward passes add to them. */
void nn_parameters_clear_gradients (NnParameters *self)
{
  if (self->gradients != NULL)
    {
      nn_tensor_fill (self->gradients, 0.0f);
      return;
    }

  NN_EACH_OF (NnParameter, parameter, self->items)
    if (parameter->gradient != NULL)
      nn_tensor_fill (parameter->gradient, 0.0f);
}

/**
 * @self: the list that takes the values
 * @source: a list with the same names in the same order
 */
void nn_parameters_copy_values (NnParameters *self, const NnParameters *source)
{
  g_assert (nn_parameters_count (self) == nn_parameters_count (source));

  for (int i = 0; i < nn_parameters_count (self); i++)
    nn_tensor_assign (&nn_parameters_get (self, i)->value, nn_parameters_get (source, i)->value);
}

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
    NN_EACH_OF (const NnParameter, parameter, self->items)
      {
        NnTensor *tensor = tensor_of (parameter);

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

  NN_EACH_OF (NnParameter, parameter, self->items)
    sum += nn_shape_length (parameter->value->shape);

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

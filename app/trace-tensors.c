#include "app/trace-tensors.h"

#include <math.h>

#include "core/model/place.h"

/* What a file calls the result of an operation, and whether it has the gradient of it. */
static const struct
{
  const char *name;
  gboolean    has_gradient;
} results[NN_N_OPERATION_KINDS] = {
  [NN_OP_EMBEDDING] = { "output", TRUE },
  [NN_OP_POSITIONS] = { "sum", TRUE },
  [NN_OP_QUERIES] = { "queries", TRUE },
  [NN_OP_KEYS] = { "keys", TRUE },
  [NN_OP_VALUES] = { "values", TRUE },
  [NN_OP_FEATURES] = { "features", TRUE },
  [NN_OP_ADDITIVE_SCORES] = { "scores", TRUE },
  [NN_OP_SCALE] = { "scores", TRUE },
  [NN_OP_MASK] = { "masked_scores", FALSE },
  [NN_OP_SOFTMAX] = { "weights", TRUE },
  [NN_OP_JOIN_HEADS] = { "heads", TRUE },
  [NN_OP_PROJECT] = { "output", TRUE },
  [NN_OP_RESIDUAL] = { "sum", TRUE },
  [NN_OP_SUBLAYER_ALONE] = { "sum", TRUE },
  [NN_OP_MEAN] = { "mean", FALSE },
  [NN_OP_VARIANCE] = { "inverse_std", FALSE },
  [NN_OP_NORMALIZE] = { "normalized", FALSE },
  [NN_OP_SCALE_SHIFT] = { "output", TRUE },
  [NN_OP_DENSE1] = { "dense1.output", TRUE },
  [NN_OP_RELU] = { "relu.output", TRUE },
  [NN_OP_DENSE2] = { "dense2.output", TRUE },
  [NN_OP_LOGITS] = { "output", TRUE },
  [NN_OP_PROBABILITIES] = { "probabilities", TRUE },
};

static void tensor_free (gpointer data)
{
  HlTraceTensor *self = data;

  g_free (self->name);
  nn_tensor_free (self->tensor);
  g_free (self);
}

static void add (GPtrArray *tensors, const char *layer, const char *name, NnTensor *tensor)
{
  HlTraceTensor *added = g_new (HlTraceTensor, 1);

  *added = (HlTraceTensor){ nn_path_join (layer, name), tensor };
  g_ptr_array_add (tensors, added);
}

/* The axes that count something; a row for each query and key of all heads is one axis. */
static NnShape shape_of (const NnOperand *operand)
{
  const gboolean is_of_pairs = operand->row_axis.kind == NN_AXIS_PAIR;
  NnShape        shape = { 0 };

  if (operand->slice_axis.kind != NN_AXIS_ONE && !is_of_pairs)
    shape.dims[shape.n_dims++] = operand->slices;
  if (operand->row_axis.kind != NN_AXIS_ONE)
    shape.dims[shape.n_dims++] = operand->rows * (is_of_pairs ? operand->slices : 1);
  if (operand->column_axis.kind != NN_AXIS_ONE)
    shape.dims[shape.n_dims++] = operand->columns;

  return shape;
}

/* A file has 1 / √(σ² + ε) for a variance. */
static void invert (NnTensor *variance, double epsilon)
{
  for (gsize i = 0; i < variance->length; i++)
    variance->values[i] = (float) (1.0 / sqrt (variance->values[i] + epsilon));
}

/* A walk has two boxes for an add & norm that normalizes first; a file knows the layer alone. */
static char *layer_of (const NnOperation *operation, NnOperationKind kind, const NnConfig *config)
{
  const NnPlace    place = nn_place_read (operation->path);
  g_autofree char *box = nn_path_parent (operation->path);
  g_autofree char *name = g_strdup_printf ("addnorm%d", place.add_norm);
  char *layer = place.add_norm > 0 ? nn_block_path (nn_stack_name (place.stack), place.block, name)
                                   : g_steal_pointer (&box);
  char *norm;

  if (kind != NN_OP_MEAN && kind != NN_OP_VARIANCE && kind != NN_OP_NORMALIZE &&
      kind != NN_OP_SCALE_SHIFT)
    return layer;

  norm = nn_path_join (layer, config->norm == NN_NORM_BATCH ? "bn" : "ln");
  g_free (layer);

  return norm;
}

static void add_operation (GPtrArray *tensors, const NnConfig *config, const NnOperation *operation)
{
  const gboolean        is_gradient = operation->kind == NN_OP_GRADIENT;
  const NnOperationKind kind = is_gradient ? operation->of : operation->kind;
  g_autofree char      *layer = NULL;
  g_autofree char      *full = NULL;
  NnTensor             *tensor;

  if (results[kind].name == NULL || (is_gradient && !results[kind].has_gradient))
    return;

  layer = layer_of (operation, kind, config);
  full = is_gradient ? nn_path_join ("grad", layer) : g_steal_pointer (&layer);
  tensor = nn_tensor_new_from (shape_of (operation->output), operation->output->values);
  if (kind == NN_OP_VARIANCE)
    invert (tensor, operation->constants.epsilon);
  add (tensors, full, results[kind].name, tensor);
}

/* The loss of each word; that of the batch is made of these. */
static void add_losses (GPtrArray *tensors, const NnWalk *walk)
{
  const int        node = nn_walk_find (walk, "loss.positions", -1, FALSE);
  const NnOperand *losses = nn_walk_get (walk, node)->operation->output;

  add (tensors, "loss", "losses", nn_tensor_new_from (shape_of (losses), losses->values));
}

/* Returns what a file of it has. learned: the parameters of its model with their gradients, if
 * it went back, or NULL. */
GPtrArray *hl_trace_tensors_new (const NnWalk *walk, const NnParameters *learned)
{
  GPtrArray *tensors = g_ptr_array_new_with_free_func (tensor_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      add_operation (tensors, &walk->config, nn_walk_get (walk, i)->operation);
  add_losses (tensors, walk);

  for (int i = 0; learned != NULL && i < nn_parameters_count (learned); i++)
    {
      const NnParameter *parameter = nn_parameters_get (learned, i);

      if (parameter->gradient != NULL)
        add (tensors, "grad", parameter->path, nn_tensor_copy (parameter->gradient));
    }

  return tensors;
}

#include "core/trace/walk/walker.h"

#include <string.h>

#include "core/layers/path.h"
#include "core/trace/operation/operations.h"

static void
node_clear (gpointer data)
{
  NnWalkNode *node = data;

  g_free (node->path);
  nn_operation_free (node->operation);
}

static void
node_unref (gpointer node)
{
  g_atomic_rc_box_release_full (node, node_clear);
}

static void
operand_free (gpointer data)
{
  nn_operand_unref (data);
}

/**
 * nn_walker_new:
 * @kind: what the pass is for
 * @model: the model; it must outlive the walker, but not the walk
 * @source_vocabulary: the words of its encoder
 * @target_vocabulary: the words of its decoder
 *
 * Returns: (transfer full): a walker with an empty walk
 */
NnWalker *
nn_walker_new (NnWalkKind           kind,
               const NnTransformer *model,
               const NnVocabulary  *source_vocabulary,
               const NnVocabulary  *target_vocabulary)
{
  NnWalker *self = g_new0 (NnWalker, 1);

  self->walk = g_new0 (NnWalk, 1);
  self->walk->kind = kind;
  self->walk->config = model->config;
  self->walk->nodes = g_ptr_array_new_with_free_func (node_unref);

  self->model = model;
  self->operands = g_ptr_array_new_with_free_func (operand_free);
  self->parameters = g_hash_table_new (g_str_hash, g_str_equal);
  self->gradients = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->boxes = g_array_new (FALSE, FALSE, sizeof (int));
  self->source_words = nn_labels_new ((const char *const *) source_vocabulary->tokens,
                                      source_vocabulary->size);
  self->target_words = nn_labels_new ((const char *const *) target_vocabulary->tokens,
                                      target_vocabulary->size);
  self->target_step = -1;

  return self;
}

/**
 * nn_walker_free:
 * @self: (nullable) (transfer full): the walker
 */
void
nn_walker_free (NnWalker *self)
{
  if (self == NULL)
    return;

  nn_walk_free (self->walk);
  g_ptr_array_unref (self->operands);
  g_hash_table_unref (self->parameters);
  g_hash_table_unref (self->gradients);
  g_array_unref (self->boxes);
  nn_labels_unref (self->source_words);
  nn_labels_unref (self->target_words);
  g_free (self);
}

/**
 * nn_walker_finish:
 * @self: (transfer full): the walker, who has closed all boxes
 *
 * Returns: (transfer full): the walk
 */
NnWalk *
nn_walker_finish (NnWalker *self)
{
  NnWalk *walk = g_steal_pointer (&self->walk);

  g_assert (self->boxes->len == 0);
  nn_walker_free (self);

  return walk;
}

static NnWalkNode *
innermost (const NnWalker *self)
{
  const int index = g_array_index (self->boxes, int, self->boxes->len - 1);

  return g_ptr_array_index (self->walk->nodes, index);
}

static NnWalkNode *
add_node (NnWalker   *self,
          NnLevel     level,
          const char *path)
{
  NnWalkNode *node = g_atomic_rc_box_new0 (NnWalkNode);
  const guint depth = self->boxes->len;

  node->level = level;
  node->path = g_strdup (path);
  node->parent = depth > 0 ? g_array_index (self->boxes, int, depth - 1) : -1;
  node->depth = (int) depth;
  node->end = (int) self->walk->nodes->len + 1;
  node->target_step = self->target_step;
  node->is_backward = self->is_backward;
  g_ptr_array_add (self->walk->nodes, node);

  return node;
}

/**
 * nn_walker_open:
 * @self: the walker
 * @level: how large a box
 * @path: which box of the figure
 *
 * What is added from here to nn_walker_close() is in this box.
 */
void
nn_walker_open (NnWalker   *self,
                NnLevel     level,
                const char *path)
{
  const int index = (int) self->walk->nodes->len;

  add_node (self, level, path);
  g_array_append_val (self->boxes, index);
}

/**
 * nn_walker_close:
 * @self: the walker, in a box
 */
void
nn_walker_close (NnWalker *self)
{
  g_assert (self->boxes->len > 0);

  innermost (self)->end = (int) self->walk->nodes->len;
  g_array_set_size (self->boxes, self->boxes->len - 1);
}

/**
 * nn_walker_operand:
 * @self: the walker
 * @symbol: what formulas call it
 * @path: its name
 * @slices: which matrices it has
 * @rows: which rows
 * @columns: which columns
 *
 * Returns: (transfer none): zeros, to be filled before the operand is added
 */
NnOperand *
nn_walker_operand (NnWalker   *self,
                   const char *symbol,
                   const char *path,
                   NnAxis      slices,
                   NnAxis      rows,
                   NnAxis      columns)
{
  NnOperand *operand = nn_operand_new (symbol, path, slices, rows, columns);

  g_ptr_array_add (self->operands, operand);

  return operand;
}

static char *
operation_path (const NnWalker *self,
                NnOperationKind kind)
{
  return nn_path_join (innermost (self)->path, nn_operation_kind_key (kind));
}

/**
 * nn_walker_output:
 * @self: the walker, in a box
 * @kind: what is done there
 * @symbol: what formulas call the result
 * @slices: which matrices it has
 * @rows: which rows
 * @columns: which columns
 *
 * Returns: (transfer none): zeros, to be filled before the operand is added
 */
NnOperand *
nn_walker_output (NnWalker       *self,
                  NnOperationKind kind,
                  const char     *symbol,
                  NnAxis          slices,
                  NnAxis          rows,
                  NnAxis          columns)
{
  g_autofree char *path = operation_path (self, kind);

  return nn_walker_operand (self, symbol, path, slices, rows, columns);
}

/* A worker reads a replica of the model's parameter. */
static gboolean
is_same (const NnParameter *a,
         const NnParameter *b)
{
  return g_str_equal (a->path, b->path);
}

/* Words name the rows of an embedding and of the output layer, and its biases. */
static NnAxis
parameter_axis (const NnWalker    *self,
                const NnParameter *parameter,
                int                length)
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
 * nn_walker_parameter:
 * @self: the walker
 * @parameter: (nullable): a parameter of the model
 * @symbol: what formulas call it
 *
 * Copies it when it is asked for first.
 *
 * Returns: (transfer none) (nullable): (1, rows, columns), one row for a vector; the
 *   same operand whenever the same parameter is asked for
 */
NnOperand *
nn_walker_parameter (NnWalker          *self,
                     const NnParameter *parameter,
                     const char        *symbol)
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
 * nn_walker_add_at:
 * @self: the walker, in a box
 * @path: where it is done
 * @kind: what is done
 * @output: (transfer none): what comes out
 * @constants: (nullable): what the formula needs besides
 * @inputs: (array zero-terminated=1): what goes in
 *
 * Returns: (transfer none): @output
 */
NnOperand *
nn_walker_add_at (NnWalker          *self,
                  const char        *path,
                  NnOperationKind    kind,
                  NnOperand         *output,
                  const NnConstants *constants,
                  NnOperand *const  *inputs)
{
  NnWalkNode *node = add_node (self, NN_LEVEL_OPERATION, path);
  int         n_inputs = 0;

  while (inputs[n_inputs] != NULL)
    n_inputs++;

  node->operation = nn_operation_new (kind, path, inputs, n_inputs, output, constants);

  return output;
}

/**
 * nn_walker_add:
 * @self: the walker, in a box
 * @kind: what is done
 * @output: (transfer none): what comes out
 * @constants: (nullable): what the formula needs besides
 * @inputs: (array zero-terminated=1): what goes in
 *
 * Returns: (transfer none): @output
 */
NnOperand *
nn_walker_add (NnWalker          *self,
               NnOperationKind    kind,
               NnOperand         *output,
               const NnConstants *constants,
               NnOperand *const  *inputs)
{
  g_autofree char *path = operation_path (self, kind);

  return nn_walker_add_at (self, path, kind, output, constants, inputs);
}

/**
 * nn_walker_compute:
 * @self: the walker, in a box
 * @kind: what is done
 * @output: (transfer none): zeros, where the result goes
 * @constants: (nullable): what the formula needs besides
 * @inputs: (array zero-terminated=1): what goes in
 *
 * Computes what no layer has kept, from the formula, and adds it.
 *
 * Returns: (transfer none): @output
 */
NnOperand *
nn_walker_compute (NnWalker          *self,
                   NnOperationKind    kind,
                   NnOperand         *output,
                   const NnConstants *constants,
                   NnOperand *const  *inputs)
{
  nn_operation_compute (kind, output, constants, inputs);

  return nn_walker_add (self, kind, output, constants, inputs);
}

/**
 * nn_walker_expect:
 * @self: the walker
 * @result: what an operation made
 * @gradient: where its layer will have the gradient of it, of the whole batch
 * @first: which number of that will be the first of the shown sentence
 */
void
nn_walker_expect (NnWalker              *self,
                  const NnOperand       *result,
                  const NnTensor *const *gradient,
                  gsize                  first)
{
  NnWalkGradient *expected = g_new (NnWalkGradient, 1);

  *expected = (NnWalkGradient){ gradient, first };
  g_hash_table_insert (self->gradients, (gpointer) result, expected);
}

static gsize
first_number (const NnOperand  *operand,
              const NnWalkRows *rows)
{
  return (gsize) rows->rows->starts[rows->sentence] * (gsize) operand->columns;
}

/**
 * nn_walker_expect_rows:
 * @self: the walker
 * @result: (1, n, columns): what an operation made
 * @gradient: where its layer will have (N, columns), the gradient of it
 * @rows: which rows of that are shown
 */
void
nn_walker_expect_rows (NnWalker              *self,
                       const NnOperand       *result,
                       const NnTensor *const *gradient,
                       const NnWalkRows      *rows)
{
  nn_walker_expect (self, result, gradient, first_number (result, rows));
}

/**
 * nn_walker_gradient:
 * @self: the walker
 * @result: what an operation made
 *
 * Returns: (transfer none) (nullable): where its layer has the gradient of it; %NULL if layers go
 *   past it
 */
const NnWalkGradient *
nn_walker_gradient (const NnWalker  *self,
                    const NnOperand *result)
{
  return g_hash_table_lookup (self->gradients, result);
}

/**
 * nn_walk_copy_rows:
 * @operand: (1, n, columns): where they go
 * @stack: (N, columns): where they come from
 * @rows: which they are
 */
void
nn_walk_copy_rows (NnOperand        *operand,
                   const NnTensor   *stack,
                   const NnWalkRows *rows)
{
  g_assert (operand->rows == rows->rows->lengths[rows->sentence]);

  memcpy (operand->values, stack->values + first_number (operand, rows),
          nn_operand_length (operand) * sizeof (float));
}

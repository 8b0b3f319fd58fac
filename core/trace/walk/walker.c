#include "core/trace/walk/walker.h"

#include "core/engine/owned.h"
#include "core/layers/path.h"
#include "core/trace/operation/operations.h"

static void node_clear (gpointer data)
{
  NnWalkNode *node = data;

  g_free (node->path);
  nn_operation_free (node->operation);
}

static void node_unref (gpointer node) { g_atomic_rc_box_release_full (node, node_clear); }

static void operand_free (gpointer data) { nn_operand_unref (data); }

/**
 * @kind: what the pass is for
 * @model: the model; it must outlive the walker, but not the walk
 * Returns: (transfer full): a walker with an empty walk
 */
NnWalker *nn_walker_new (NnWalkKind kind, const NnTransformer *model,
                         const NnVocabulary *source_vocabulary,
                         const NnVocabulary *target_vocabulary)
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
  self->source_words =
      nn_labels_new ((const char *const *) source_vocabulary->tokens, source_vocabulary->size);
  self->target_words =
      nn_labels_new ((const char *const *) target_vocabulary->tokens, target_vocabulary->size);
  self->target_step = -1;

  return self;
}

NN_FREES_FOR_ALL (NnWalker, nn_walker_free, (nn_walk_free, walk), (g_ptr_array_unref, operands),
                  (g_hash_table_unref, parameters, gradients), (g_array_unref, boxes),
                  (nn_labels_unref, source_words, target_words))

/**
 * @self: (transfer full): the walker, whose boxes are all closed
 * Returns: (transfer full): the walk
 */
NnWalk *nn_walker_finish (NnWalker *self)
{
  NnWalk *walk = g_steal_pointer (&self->walk);

  g_assert (self->boxes->len == 0);
  nn_walker_free (self);

  return walk;
}

/**
 * @self: the walker, in a box
 * Returns: (transfer none): the innermost box that is open
 */
NnWalkNode *nn_walker_box (const NnWalker *self)
{
  const int index = g_array_index (self->boxes, int, self->boxes->len - 1);

  return g_ptr_array_index (self->walk->nodes, index);
}

static NnWalkNode *add_node (NnWalker *self, NnLevel level, const char *path)
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

/** What is added from here to nn_walker_close() is in this box. */
void nn_walker_open (NnWalker *self, NnLevel level, const char *path)
{
  const int index = (int) self->walk->nodes->len;

  add_node (self, level, path);
  g_array_append_val (self->boxes, index);
}

/**
 * @self: the walker, in a box
 *
 * Closes the innermost box.
 */
void nn_walker_close (NnWalker *self)
{
  g_assert (self->boxes->len > 0);

  nn_walker_box (self)->end = (int) self->walk->nodes->len;
  g_array_set_size (self->boxes, self->boxes->len - 1);
}

/**
 * @self: the walker, in a box
 * @output: (transfer none): its result
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 * Returns: (transfer none): @output
 */
NnOperand *nn_walker_add_at (NnWalker *self, const char *path, NnOperationKind kind,
                             NnOperand *output, const NnConstants *constants,
                             NnOperand *const *inputs)
{
  NnWalkNode *node = add_node (self, NN_LEVEL_OPERATION, path);
  int         n_inputs = 0;

  while (inputs[n_inputs] != NULL)
    n_inputs++;

  node->operation = nn_operation_new (kind, path, inputs, n_inputs, output, constants);

  return output;
}

/**
 * @self: the walker, in a box
 * @output: (transfer none): its result
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 * Returns: (transfer none): @output
 */
NnOperand *nn_walker_add (NnWalker *self, NnOperationKind kind, NnOperand *output,
                          const NnConstants *constants, NnOperand *const *inputs)
{
  g_autofree char *path = nn_path_join (nn_walker_box (self)->path, nn_operation_kind_key (kind));

  return nn_walker_add_at (self, path, kind, output, constants, inputs);
}

/**
 * @self: the walker, in a box
 * @output: (transfer none): zeros, where the result goes
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 *
 * Computes what no layer has kept, from the formula, and adds it.
 *
 * Returns: (transfer none): @output
 */
NnOperand *nn_walker_compute (NnWalker *self, NnOperationKind kind, NnOperand *output,
                              const NnConstants *constants, NnOperand *const *inputs)
{
  nn_operation_compute (kind, output, constants, inputs);

  return nn_walker_add (self, kind, output, constants, inputs);
}

#include "core/trace/walk/walk.h"

#include "core/engine/owned.h"
#include "core/model/place.h"

/**
 * @self: the walk, which is complete, or a part that is reported
 * Returns: (transfer full): a walk with the same nodes, which another thread may use
 */
NnWalk *nn_walk_share (const NnWalk *self)
{
  NnWalk *share = g_memdup2 (self, sizeof *self);

  share->nodes = g_ptr_array_ref (self->nodes);
  share->source_tokens = g_strdupv (self->source_tokens);
  share->decoder_tokens = g_strdupv (self->decoder_tokens);
  share->target_tokens = g_strdupv (self->target_tokens);
  share->search.tokens = g_strdupv (self->search.tokens);

  return share;
}

NN_FREES_FOR_ALL (NnWalk, nn_walk_free, (g_ptr_array_unref, nodes),
                  (g_strfreev, source_tokens, decoder_tokens, target_tokens, search.tokens))

/** Returns: how many nodes there are */
int nn_walk_count (const NnWalk *self) { return (int) self->nodes->len; }

/**
 * @index: from 0
 * Returns: (transfer none): node number @index, from 0
 */
const NnWalkNode *nn_walk_get (const NnWalk *self, int index)
{
  g_assert (index >= 0 && index < nn_walk_count (self));

  return g_ptr_array_index (self->nodes, index);
}

/**
 * @path: a box or an operation
 * @target_step: the step of the decoder, or -1
 * @is_backward: whether the node is of a backward pass
 * Returns: index of the first such node, or -1
 */
int nn_walk_find (const NnWalk *self, const char *path, int target_step, gboolean is_backward)
{
  for (int i = 0; i < nn_walk_count (self); i++)
    {
      const NnWalkNode *node = nn_walk_get (self, i);

      if (node->target_step == target_step && node->is_backward == is_backward &&
          g_str_equal (node->path, path))
        return i;
      if (node->level == NN_LEVEL_PASS && node->target_step != target_step)
        i = node->end - 1; /* all nodes of a pass belong to its step */
    }

  return -1;
}

/**
 * @index: of a node, or -1
 * Returns: (transfer none) (nullable): what is done there; %NULL for a larger box, and where
 *   there is no node
 */
const NnOperation *nn_walk_operation (const NnWalk *self, int index)
{
  return index >= 0 && index < nn_walk_count (self) ? nn_walk_get (self, index)->operation : NULL;
}

/**
 * @from: a node, or their number
 * Returns: the first node of that kind from there on, or -1
 */
int nn_walk_next (const NnWalk *self, NnOperationKind kind, int from)
{
  for (int i = from; i < nn_walk_count (self); i++)
    if (nn_walk_operation (self, i) != NULL && nn_walk_operation (self, i)->kind == kind)
      return i;

  return -1;
}

/**
 * @target_step: the step of the decoder, or -1
 * Returns: the first node of that kind in that box, or -1
 */
int nn_walk_find_operation (const NnWalk *self, const char *box, NnOperationKind kind,
                            int target_step)
{
  int node = nn_walk_next (self, kind, 0);

  while (node >= 0 && (nn_walk_get (self, node)->target_step != target_step ||
                       !nn_path_is_in (nn_walk_get (self, node)->path, box)))
    node = nn_walk_next (self, kind, node + 1);

  return node;
}

/**
 * @before: look from this node on, backward
 * Returns: the last node up to @before that makes the matrix, or -1: it is a parameter, or
 *   what a cache had
 */
int nn_walk_find_maker (const NnWalk *self, const NnOperand *operand, int before)
{
  for (int i = MIN (before, nn_walk_count (self) - 1); i >= 0; i--)
    if (nn_walk_operation (self, i) != NULL && nn_walk_operation (self, i)->output == operand)
      return i;

  return -1;
}

/** Returns: the box of that size which the node is in, or the node itself; -1 if there is none */
int nn_walk_around (const NnWalk *self, int node, NnLevel level)
{
  while (node >= 0 && nn_walk_get (self, node)->level != level)
    node = nn_walk_get (self, node)->parent;

  return node;
}

/**
 * Returns: how many of its positions are not padding: these are the first ones.  Numbers of no walk
 *   have none
 */
int nn_walk_count_tokens (const NnWalk *self, const NnAxis *axis)
{
  if (self != NULL && axis->kind == NN_AXIS_SOURCE)
    return MIN (axis->length, self->source_valid_len);
  if (self != NULL && axis->kind == NN_AXIS_TARGET)
    return MIN (axis->length, self->target_valid_len);

  return axis->length;
}

/** Returns: (nullable): where the next token is chosen, or %NULL if the walk has no such step */
const NnOperation *nn_walk_find_choice (const NnWalk *self, int target_step)
{
  return nn_walk_operation (self, nn_walk_find (self, "decoder.dense.choice", target_step, FALSE));
}

/**
 * Returns: the id of the token that the decoder read next, or would have: the one that was given,
 *   or else the one that was chosen
 */
int nn_walk_get_written (const NnWalk *self, int target_step)
{
  const NnOperation *choice = nn_walk_find_choice (self, target_step);

  return choice->constants.is_given ? choice->constants.given : (int) choice->output->values[0];
}

#include "core/trace/walk.h"

static gpointer
share_node (gconstpointer node,
            gpointer      user_data)
{
  return g_atomic_rc_box_acquire ((gpointer) node);
}

/**
 * nn_walk_share:
 * @self: the walk, in which no box is open
 *
 * Returns: (transfer full): a walk with the same nodes, which may be held in another
 *   thread: what @self goes on with is not in it
 */
NnWalk *
nn_walk_share (const NnWalk *self)
{
  NnWalk *share = g_memdup2 (self, sizeof *self);

  share->nodes = g_ptr_array_copy (self->nodes, share_node, NULL);
  share->source_tokens = g_strdupv (self->source_tokens);
  share->decoder_tokens = g_strdupv (self->decoder_tokens);
  share->target_tokens = g_strdupv (self->target_tokens);
  share->search.tokens = g_strdupv (self->search.tokens);

  return share;
}

/**
 * nn_walk_free:
 * @self: (nullable) (transfer full): the walk
 */
void
nn_walk_free (NnWalk *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->nodes);
  g_strfreev (self->source_tokens);
  g_strfreev (self->decoder_tokens);
  g_strfreev (self->target_tokens);
  g_strfreev (self->search.tokens);
  g_free (self);
}

/**
 * nn_walk_count:
 *
 * Returns: how many nodes there are
 */
int
nn_walk_count (const NnWalk *self)
{
  return (int) self->nodes->len;
}

/**
 * nn_walk_get:
 * @index: from 0
 *
 * Returns: (transfer none): node number @index, from 0
 */
const NnWalkNode *
nn_walk_get (const NnWalk *self,
             int           index)
{
  g_assert (index >= 0 && index < nn_walk_count (self));

  return g_ptr_array_index (self->nodes, index);
}

/**
 * nn_walk_find:
 * @self: the walk
 * @path: a box or an operation
 * @target_step: the step of the decoder, or -1
 * @is_backward: on the way up the figure or on the way down
 *
 * Returns: index of the first such node, or -1
 */
int
nn_walk_find (const NnWalk *self,
              const char   *path,
              int           target_step,
              gboolean      is_backward)
{
  for (int i = 0; i < nn_walk_count (self); i++)
    {
      const NnWalkNode *node = nn_walk_get (self, i);

      if (node->target_step == target_step && node->is_backward == is_backward &&
          g_str_equal (node->path, path))
        return i;
    }

  return -1;
}

/**
 * nn_walk_around:
 * @self: the walk
 * @node: a node of it
 * @level: how large a box
 *
 * Returns: the box of that size which the node is in, or the node itself; -1 if there is none
 */
int
nn_walk_around (const NnWalk *self,
                int           node,
                NnLevel       level)
{
  while (node >= 0 && nn_walk_get (self, node)->level != level)
    node = nn_walk_get (self, node)->parent;

  return node;
}

/**
 * nn_walk_find_choice:
 * @self: a walk through a translation
 * @target_step: one of its decoder steps
 *
 * Returns: (nullable): where the next token is chosen, or %NULL if the walk has no such step
 */
const NnOperation *
nn_walk_find_choice (const NnWalk *self,
                     int           target_step)
{
  const int node = nn_walk_find (self, "decoder.dense.choice", target_step, FALSE);

  return node >= 0 ? nn_walk_get (self, node)->operation : NULL;
}

/**
 * nn_walk_get_written:
 * @self: a walk through a translation
 * @target_step: one of its decoder steps
 *
 * Returns: the id of the token that the decoder read next, or would have: the one that was given,
 *   or else the one that was chosen
 */
int
nn_walk_get_written (const NnWalk *self,
                     int           target_step)
{
  const NnOperation *choice = nn_walk_find_choice (self, target_step);

  return choice->constants.is_given ? choice->constants.given : (int) choice->output->values[0];
}

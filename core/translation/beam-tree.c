#include "core/translation/beam-tree.h"

#include <string.h>

#include "core/engine/owned.h"

/** Returns: (transfer full): an empty tree, for #NnBeamOptions */
NnBeamTree *nn_beam_tree_new (void)
{
  NnBeamTree *self = g_new0 (NnBeamTree, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (NnBeamNode));
  self->weights = g_ptr_array_new_with_free_func (g_free);

  return self;
}

NN_FREES_FOR_ALL (NnBeamTree, nn_beam_tree_free, (g_array_unref, nodes),
                  (g_ptr_array_unref, weights))

/**
 * @decoder: the decoder, after a step of all live hypotheses
 * Returns: (transfer none) (array): (L, H, S) a copy of its cross-attention weights in
 *   this step, which lives as long as the tree
 */
const float *nn_beam_tree_copy_weights (NnBeamTree *self, const NnDecoder *decoder, int hypothesis)
{
  const NnScores *first = nn_multi_head_attention_weights (decoder->blocks[0]->attention2);
  float          *weights;

  self->L = decoder->n_blocks;
  self->H = first->H;
  self->S = nn_scores_matrix (first, hypothesis, 0).columns;
  weights = g_new (float, (gsize) self->L *(gsize) self->H *(gsize) self->S);

  for (int l = 0; l < self->L; l++)
    for (int h = 0; h < self->H; h++)
      {
        const NnScores *scores = nn_multi_head_attention_weights (decoder->blocks[l]->attention2);

        memcpy (weights + ((gsize) l * (gsize) self->H + (gsize) h) * (gsize) self->S,
                nn_scores_matrix (scores, hypothesis, h).values, sizeof (float) * (gsize) self->S);
      }
  g_ptr_array_add (self->weights, weights);

  return weights;
}

/**
 * @node: a hypothesis that the search considered, which is copied
 * Returns: its index in the tree
 */
int nn_beam_tree_add (NnBeamTree *self, const NnBeamNode *node)
{
  g_array_append_vals (self->nodes, node, 1);

  return (int) self->nodes->len - 1;
}

/**
 * @node: index of the translation that was chosen, or −1
 *
 * Marks it and all its beginnings as chosen.
 */
void nn_beam_tree_choose (NnBeamTree *self, int node)
{
  for (; node >= 0; node = nn_beam_tree_get (self, node)->parent)
    g_array_index (self->nodes, NnBeamNode, node).is_chosen = TRUE;
}

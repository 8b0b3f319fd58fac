/* core/translation/beam-tree.h
 *
 * The tree of a beam search: all hypotheses that it considered, step by step.  Some were kept, some
 * have ended, and some were dropped because others were more probable.
 *
 *      <bos> ─┬─ la ──┬─ voiture ─┬─ rouge …            LIVE
 *             │       │           └─ est                DROPPED
 *             │       └─ maison                         DROPPED
 *             └─ le ──── camion … <eos>                 ENDED
 *
 * A search records a tree only if #NnBeamOptions has one.  Without it, the search takes no extra
 * time.
 */

#pragma once

#include "core/model/decoder.h"

/**
 * NnBeamFate:
 * @NN_BEAM_LIVE: it was kept and extended
 * @NN_BEAM_ENDED: it ends with `<eos>`
 * @NN_BEAM_DROPPED: it was dropped, because others were more probable and no place was left
 *
 * What the search did with a hypothesis.
 */
typedef enum
{
  NN_BEAM_LIVE,
  NN_BEAM_ENDED,
  NN_BEAM_DROPPED,
} NnBeamFate;

/**
 * NnBeamNode:
 * @parent: index of the hypothesis that it extends, or −1
 * @step: number of its last token, from 0
 * @id: its last token
 * @log_probability: log p of all its tokens together
 * @score: its score, see nn_beam_score()
 * @fate: what the search did with it
 * @is_chosen: whether it is the chosen translation, or a beginning of it
 * @weights: (array): (L, H, S) the cross-attention weights of the step that computed the
 *   probability of its last token
 */
typedef struct
{
  int          parent;
  int          step;
  int          id;
  double       log_probability;
  double       score;
  NnBeamFate   fate;
  gboolean     is_chosen;
  const float *weights;
} NnBeamNode;

/**
 * NnBeamTree:
 * @L: blocks
 * @H: heads
 * @S: source rows
 * @nodes: (element-type NnBeamNode): all hypotheses in the order of steps, in each step the most
 *   probable first
 * @weights: (element-type float*): the weights of each live hypothesis in each step
 */
typedef struct
{
  int        L;
  int        H;
  int        S;
  GArray    *nodes;
  GPtrArray *weights;
} NnBeamTree;

NnBeamTree *nn_beam_tree_new (void) G_GNUC_WARN_UNUSED_RESULT;
void        nn_beam_tree_free (NnBeamTree *self);

const float *nn_beam_tree_copy_weights (NnBeamTree *self, const NnDecoder *decoder, int hypothesis);
int          nn_beam_tree_add (NnBeamTree *self, const NnBeamNode *node);
void         nn_beam_tree_choose (NnBeamTree *self, int node);

static inline const NnBeamNode *nn_beam_tree_get (const NnBeamTree *self, int node)
{
  return &g_array_index (self->nodes, NnBeamNode, node);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBeamTree, nn_beam_tree_free)

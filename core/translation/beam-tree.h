/* core/translation/beam-tree.h
 *
 * What a beam search considered, step by step: the hypotheses that it followed, those that
 * came to their end, and those for which there was no place.
 *
 *      <bos> ─┬─ la ──┬─ voiture ─┬─ rouge …            LIVE
 *             │       │           └─ est                DROPPED
 *             │       └─ maison                         DROPPED
 *             └─ le ──── camion … <eos>                 ENDED
 *
 * Recorded only for whoever asks: a search without a tree costs what it did.
 */

#pragma once

#include "core/model/decoder.h"

G_BEGIN_DECLS

/**
 * NnBeamFate:
 * @NN_BEAM_LIVE: it was followed
 * @NN_BEAM_ENDED: it is a whole translation
 * @NN_BEAM_DROPPED: others were more probable, and took all places
 *
 * What became of a hypothesis.
 */
typedef enum
{
  NN_BEAM_LIVE,
  NN_BEAM_ENDED,
  NN_BEAM_DROPPED,
} NnBeamFate;

/**
 * NnBeamNode:
 * @parent: index of the hypothesis that it extends, or -1
 * @step: number of its last token, from 0
 * @id: its last token
 * @log_probability: of all its tokens together
 * @score: what whole translations are compared by
 * @fate: what became of it
 * @is_chosen: whether it is the translation, or a beginning of it
 * @weights: (array): (L, H, S) what the row that proposed the last token looked at
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
 * @nodes: (element-type NnBeamNode): step by step, in each the best first
 * @weights: (element-type float*): of each hypothesis at each step
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

const float *nn_beam_tree_look (NnBeamTree      *self,
                                const NnDecoder *decoder,
                                int              hypothesis);
int          nn_beam_tree_add (NnBeamTree       *self,
                               const NnBeamNode *node);
void         nn_beam_tree_choose (NnBeamTree *self,
                                  int         node);

static inline const NnBeamNode *
nn_beam_tree_get (const NnBeamTree *self,
                  int               node)
{
  return &g_array_index (self->nodes, NnBeamNode, node);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBeamTree, nn_beam_tree_free)

G_END_DECLS

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

/* What the search did with a hypothesis. */
typedef enum
{
  NN_BEAM_LIVE,    /* it was kept and extended */
  NN_BEAM_ENDED,   /* it ends with `<eos>` */
  NN_BEAM_DROPPED, /* it was dropped, because others were more probable and no place was left */
} NnBeamFate;

typedef struct
{
  int          parent;          /* index of the hypothesis that it extends, or −1 */
  int          step;            /* number of its last token, from 0 */
  int          id;              /* its last token */
  double       log_probability; /* log p of all its tokens together */
  double       score;           /* its score, see nn_beam_score() */
  NnBeamFate   fate;            /* what the search did with it */
  gboolean     is_chosen;       /* whether it is the chosen translation, or a beginning of it */
  const float *weights;         /* (L, H, S) of the cross-attention that chose its last token */
} NnBeamNode;

typedef struct
{
  int        L;       /* blocks */
  int        H;       /* heads */
  int        S;       /* source rows */
  GArray    *nodes;   /* NnBeamNode, step by step, in each the most probable first */
  GPtrArray *weights; /* (element-type float*): the weights of each live hypothesis in each step */
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

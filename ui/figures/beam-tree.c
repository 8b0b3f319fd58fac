#include "ui/figures/beam-tree.h"

/* Returns the mean of all heads of the last block. */
static float *new_weights (const NnBeamTree *tree, const NnBeamNode *node)
{
  float       *weights = g_new0 (float, tree->S);
  const float *last = node->weights + (gsize) (tree->L - 1) * (gsize) tree->H * (gsize) tree->S;

  for (int h = 0; h < tree->H; h++)
    for (int s = 0; s < tree->S; s++)
      weights[s] += last[h * tree->S + s] / (float) tree->H;

  return weights;
}

static HlBeamFate fate_of (NnBeamFate fate)
{
  switch (fate)
    {
    case NN_BEAM_ENDED:
      return HL_BEAM_ENDED;
    case NN_BEAM_DROPPED:
      return HL_BEAM_DROPPED;
    case NN_BEAM_LIVE:
    default:
      return HL_BEAM_LIVE;
    }
}

/* Returns its picture; the first word of the translation is selected. */
HlBeamTreeSpec *hl_beam_tree_new (const NnTranslation *translation, const NnVocabulary *vocabulary)
{
  const NnBeamTree *tree = translation->tree;
  HlBeamTreeSpec   *spec = hl_beam_tree_spec_new ((const char *const *) translation->source_tokens);

  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);

      hl_beam_tree_spec_take (spec,
                              (HlBeamNode){
                                  .parent = node->parent,
                                  .column = node->step,
                                  .word = g_strdup (nn_vocabulary_token (vocabulary, node->id)),
                                  .log_probability = node->log_probability,
                                  .score = node->score,
                                  .fate = fate_of (node->fate),
                                  .is_chosen = node->is_chosen,
                                  .weights = new_weights (tree, node),
                              });
      if (node->is_chosen && spec->selected < 0)
        spec->selected = i;
    }

  return spec;
}

#include "core/trace/operation/scoring.h"

/* The steps of each kind of attention. */
static const NnScoring scorings[] = {
  [NN_ATTENTION_DOT_PRODUCT] = {
      .n_steps = 2,
      .steps = { { NN_OP_PRODUCT, "S₀", .is_asked = TRUE }, { NN_OP_SCALE, "S" } },
  },
  [NN_ATTENTION_ADDITIVE] = {
      .n_steps = 2,
      .steps = {
          { NN_OP_FEATURES, "T", .is_of_pairs = TRUE, .n_weights = 2 },
          { NN_OP_ADDITIVE_SCORES, "S", .first_weight = 2, .n_weights = 1, .is_asked = TRUE },
      },
      .n_weights = 3,
      .weights = { { "W_q", "U_q" }, { "W_k", "U_k" }, { "w_v", "w_v", .is_vector = TRUE } },
  },
};

/** Returns: (transfer none): its steps and weights */
const NnScoring *nn_scoring_of (NnAttentionKind kind) { return &scorings[kind]; }

/**
 * @kind: (out) (nullable): the attention that has it
 * Returns: (transfer none) (nullable): the step that it is, if it is one
 */
const NnScoringStep *nn_scoring_find (NnOperationKind operation, NnAttentionKind *kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (scorings); i++)
    for (int step = 0; step < scorings[i].n_steps; step++)
      if (scorings[i].steps[step].kind == operation)
        {
          if (kind != NULL)
            *kind = (NnAttentionKind) i;
          return &scorings[i].steps[step];
        }

  return NULL;
}

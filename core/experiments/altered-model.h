/* core/experiments/altered-model.h
 *
 * A model with an intervention (intervention.h): a copy whose parameters or whose configuration
 * differ in the alterations, and in nothing else.
 *
 *      mute head h          the d_k rows of W_v for V_h are 0, so V_h = 0 and O_h = A_h V_h = 0
 *      uniform head h       the d_k rows of W_q for Q_h are 0, so all scores are 0
 *                           (if scores are not dot products, those of W_k too: tanh (0 + 0) = 0)
 *      unscaled scores      W_q and its bias times √d_k, which cancels the division:
 *                           (√d_k q) · k / √d_k = q · k
 *      mute a sublayer      W_o, or W₂, and their bias are 0
 *      no positions         a variant without them (below)
 *      no residual          a variant without residual connections
 *      temperature τ        W / τ and b / τ of the output layer, which is no longer tied
 *      edit a weight        nn_attention_pooling_edit () of that attention
 *
 * So every kind of pass has the alterations: training, translating step by step, the lean pass.
 * The layers need no code for them, and unaltered models are as fast as before.  The numbers of the
 * altered model still follow the textbook's formulas, except edited weights.
 */

#pragma once

#include "core/experiments/intervention.h"
#include "core/model/transformer.h"

NnTransformer *nn_altered_model_new (const NnTransformer  *model,
                                     const NnIntervention *intervention) G_GNUC_WARN_UNUSED_RESULT;

void nn_altered_model_mute_head (NnTransformer *altered, const NnAlteration *head);
void nn_altered_model_restore_head (NnTransformer *altered, const NnTransformer *model,
                                    const NnAlteration *head);

gboolean nn_altered_model_has_edits (const NnTransformer *model);

/* A variant of a trained model: it has the same parameters, but another configuration, for example
 * batch normalization in place of layer normalization, or no positions. */

NnTransformer *nn_variant_new (const NnTransformer *model,
                               const NnConfig      *config) G_GNUC_WARN_UNUSED_RESULT;

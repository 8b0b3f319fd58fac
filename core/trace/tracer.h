/* core/trace/tracer.h
 *
 * Walks a model after a pass and copies what its layers remember.  The layers
 * know nothing of this: they keep their results for backward, or for the curious.
 *
 *      embedding    output                                   √D · E[id]
 *      pos_encoding sum, dropout
 *      attention    queries, keys, values, (features), scores, masked_scores,
 *                   weights, dropout, heads, output
 *      addnorm      dropout, sum; of its ln or bn: mean, inverse_std, normalized, output
 *      ffn          dense1.output, relu.output, dense2.output
 *      dense        output                                   the logits
 *      loss         probabilities, losses
 *
 * Steps that the configuration leaves out, and dropout that dropped nothing, are
 * left out here too.
 *
 * Read it directly after the pass, while the sentences and the cache that went in
 * are still there.  After nn_decoder_step() the decoder can be read in the same
 * way; give each step's decoder a path of its own.
 */

#pragma once

#include "core/layers/cross-entropy.h"
#include "core/model/transformer.h"
#include "core/trace/trace.h"

G_BEGIN_DECLS

void nn_tracer_read_transformer (NnTrace             *trace,
                                 const NnTransformer *model);
void nn_tracer_read_loss (NnTrace              *trace,
                          const NnCrossEntropy *loss);

G_END_DECLS

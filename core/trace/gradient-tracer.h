/* core/trace/gradient-tracer.h
 *
 * Walks a model after a backward pass, from the loss down, and copies every
 * gradient: how much the loss would rise if that number rose.
 *
 *      grad.decoder.dense.output                       ∂loss/∂logits, first
 *      grad.encoder.blks.block0.attention.scores       of what was computed
 *      grad.encoder.blks.block0.attention.W_q.weight   of what is learned, last
 *
 * A step of tracer.h and its gradient have the same name but for the "grad."; a
 * few steps have none of their own: the numbers inside a normalization, and masked
 * scores, whose gradient is that of the scores.
 *
 * Used by   "headlight-cli trace --gradients"
 */

#pragma once

#include "core/model/transformer.h"
#include "core/trace/trace.h"

G_BEGIN_DECLS

void nn_gradient_tracer_read (NnTrace             *trace,
                              const NnTransformer *model,
                              const NnTensor      *d_logits);

G_END_DECLS

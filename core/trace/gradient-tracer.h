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
 * Files and walks call things by different names.  A place has both, so that nobody has to
 * make one from the other:
 *
 *      encoder.blks.block0.addnorm1.sum                what a file calls it
 *      encoder.blks.block0.addnorm1.add.residual       the operation of a walk
 */

#pragma once

#include "core/layers/scores.h"
#include "core/model/transformer.h"
#include "core/trace/trace.h"

G_BEGIN_DECLS

/**
 * NnGradientPlace:
 * @path: the operation of a walk whose result it is the gradient of
 * @step: what files call that result
 * @tensor: (unowned): the gradient, of the whole batch
 * @layout: (nullable) (unowned): where each sentence begins, of numbers that there are for
 *   every query with every key
 * @per_pair: how many numbers those are for each
 */
typedef struct
{
  char           *path;
  char           *step;
  const NnTensor *tensor;
  const NnScores *layout;
  int             per_pair;
} NnGradientPlace;

GPtrArray *nn_gradient_places_new (const NnTransformer *model,
                                   const NnTensor      *d_logits) G_GNUC_WARN_UNUSED_RESULT;

void nn_gradient_tracer_read (NnTrace             *trace,
                              const NnTransformer *model,
                              const NnTensor      *d_logits);

G_END_DECLS

/* core/lean/lean.h
 *
 * The Transformer's forward and backward for a training that only needs the gradients.  It
 * computes what core/model computes, from the same parameters.  It keeps only what backward
 * needs, goes over memory as few times as possible, and changes its gradients in place.  Its
 * steps cannot be looked at: nn_transformer_forward() has them.  Tests hold the two against
 * each other.
 *
 *                         the textbook's pass        the lean pass
 *
 *      q, k, v            three products             one
 *      add & norm         four passes over memory    one
 *      bias, ReLU         two                        one
 *      loss, ∂logits      three                      one
 *      gradients          a tensor at every step     one, along the residual stream
 *      dropout            masks kept                 masks computed again
 */

#pragma once

#include "core/lean/decoder.h"
#include "core/lean/encoder.h"
#include "core/lean/loss.h"
#include "core/model/transformer.h"

G_BEGIN_DECLS

/**
 * NnLean:
 * @model: (unowned): whose parameters are used, and whose gradients grow
 * @encoder: its encoder
 * @decoder: its decoder
 * @scratch: scratch memory of both
 */
typedef struct
{
  NnTransformer *model;
  NnLeanEncoder  encoder;
  NnLeanDecoder  decoder;
  NnLeanScratch  scratch;
} NnLean;

gboolean nn_lean_fits (const NnConfig *config);

NnLean *nn_lean_new (NnTransformer *model) G_GNUC_WARN_UNUSED_RESULT;
void    nn_lean_free (NnLean *self);

NnTensor *nn_lean_forward (NnLean            *self,
                           const NnPass      *pass,
                           const NnSentences *source,
                           const NnSentences *target);
void      nn_lean_backward (NnLean         *self,
                            const NnTensor *d_logits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLean, nn_lean_free)

G_END_DECLS

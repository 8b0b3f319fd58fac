/* core/lean/lean.h
 *
 * The lean pass: the Transformer's forward and backward for training that needs only the
 * gradients.  It computes the same as core/model, except for rounding, from the same parameters.
 * It
 * keeps only the values that backward needs, goes over memory as few times as possible, and changes
 * its gradients in place.  Its intermediate values cannot be shown; those of
 * nn_transformer_forward() can.  Tests compare the two.
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

typedef struct
{
  NnTransformer *model;   /* (unowned): the model, whose parameters are read and whose gradients
                           * are added to */
  NnLeanEncoder  encoder; /* its encoder */
  NnLeanDecoder  decoder; /* its decoder */
  NnLeanScratch  scratch; /* scratch memory of both */
} NnLean;

gboolean nn_lean_fits (const NnConfig *config);

NnLean *nn_lean_new (NnTransformer *model) G_GNUC_WARN_UNUSED_RESULT;
void    nn_lean_free (NnLean *self);

NnTensor       *nn_lean_forward (NnLean *self, const NnPass *pass, const NnSentences *source,
                                 const NnSentences *target);
const NnTensor *nn_lean_encode (NnLean *self, const NnPass *pass, const NnSentences *source);
NnTensor       *nn_lean_decode (NnLean *self, const NnPass *pass, const NnTensor *memory,
                                const NnRows *source_rows, const NnSentences *target);
void            nn_lean_backward (NnLean *self, const NnTensor *d_logits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLean, nn_lean_free)

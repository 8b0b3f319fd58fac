/* core/model/transformer.h
 *
 * The Transformer: an encoder, a decoder, and the list of all their parameters.
 *
 *      source ids ─► encoder ─► memory ─┐
 *                                       ▼
 *      target ids ───────────────► decoder ─► logits     of the next token
 *
 * The decoder reads the target shifted by one position, with <bos> in front.  Row t sees the
 * tokens 0 … t and predicts token t + 1.
 *
 * Read in   D2L 11.7, "The Transformer Architecture"; Vaswani et al. 2017, section 3
 */

#pragma once

#include "core/model/decoder.h"
#include "core/model/encoder.h"

typedef struct
{
  NnConfig      config;     /* what it was made from */
  NnParameters *parameters; /* all parameters, in the order of the textbook's state_dict */
  NnEncoder    *encoder;    /* reads the source */
  NnDecoder    *decoder;    /* writes the target */
} NnTransformer;

NnTransformer *nn_transformer_new (const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
NnTransformer *nn_transformer_new_replica (const NnTransformer *original) G_GNUC_WARN_UNUSED_RESULT;
NnParameters  *nn_transformer_outline (const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void           nn_transformer_free (NnTransformer *self);

void nn_transformer_initialize (NnTransformer *self, NnRandom *random);

const NnTensor *nn_transformer_forward (NnTransformer *self, const NnPass *pass,
                                        const NnSentences *source, const NnSentences *target);
void            nn_transformer_backward (NnTransformer *self, const NnTensor *d_logits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTransformer, nn_transformer_free)

/* app/check/case-decoding.h
 *
 * Greedy decoding along the words that a case says were chosen.  Each word is
 * compared with the best one of its step, and the next step goes on from the
 * case's word: so a near tie that rounding decided the other way does not make
 * everything behind it incomparable.
 */

#pragma once

#include "app/check/case-model.h"

G_BEGIN_DECLS

typedef struct
{
  NnTensor *logits;            /* (B, steps, V) */
  double    shortfall;         /* by how much the logit of a chosen word falls short of the best */
  double    largest;           /* the largest of the best logits */
  NnTensor *gaps;              /* (B, steps) how far the best word is ahead of the second best */
  NnTensor *encoder_attention; /* (L, H, S, S) of the first sentence */
  /* (2, L, H, steps, S) of the first sentence: to the words so far and to the source, the unused
   * rest 0; only if there are as many steps as source positions */
  NnTensor *decoder_attention;
} NnCaseDecoding;

void nn_case_decode (NnCaseDecoding *self, NnTransformer *model, const NnSentences *source,
                     const int *ids, int steps, int bos, gboolean counts_positions);
void nn_case_decoding_clear (NnCaseDecoding *self);

G_END_DECLS

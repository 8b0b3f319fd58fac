/* core/model/decoder-state.h
 *
 * Decoding token by token.  A hypothesis is a translation that is not finished; greedy search has
 * one for each source sentence, beam search several.
 *
 *      state  = begin (memory)                  one hypothesis for each source sentence
 *      logits = step (state, tokens, t)         one new token for each hypothesis
 *      select (state, hypotheses)               continue with these, in this order
 *
 * The logits of step t equal row t of nn_decoder_forward() under the causal mask.  A step computes
 * one row only, because keys and values of earlier rows are kept.
 *
 * After a step, the layers of the decoder hold what it computed; the weights of
 * decoder->blocks[i]->attention1 are (n, H, 1, t + 1), those of attention2 (n, H, 1, S).
 *
 * Read in   D2L 11.7.5, "Decoder", and 10.7.7, "Prediction"
 */

#pragma once

#include "core/model/decoder.h"

/* Read any field, write none: they belong to decoder-state.c. */
typedef struct
{
  int                  n;           /* number of hypotheses */
  int                  t;           /* number of tokens each has */
  NnRows              *rows;        /* (n) the new token of each hypothesis, one row each */
  NnRows              *source_rows; /* (n) the rows of the memory that each hypothesis
                                     * translates; several may share them */
  int                  n_blocks;    /* L */
  NnDecoderBlockState *blocks;      /* (array length=n_blocks): what each block keeps */
} NnDecoderState;

NnDecoderState *nn_decoder_begin (NnDecoder *decoder, const NnTensor *memory,
                                  const NnRows *source_rows) G_GNUC_WARN_UNUSED_RESULT;
void nn_decoder_begin_again (NnDecoder *decoder, NnDecoderState *self, const NnTensor *memory,
                             const NnRows *source_rows);
const NnTensor *nn_decoder_step (NnDecoder *decoder, NnDecoderState *state, const int *tokens,
                                 int position);

void nn_decoder_mean_cross_weights (const NnDecoder *decoder, int hypothesis, float *weights,
                                    int n);

void nn_decoder_state_select (NnDecoderState *self, const int *hypotheses, int n);
void nn_decoder_state_free (NnDecoderState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDecoderState, nn_decoder_state_free)

/* core/experiments/decoder-stages.h
 *
 * What the decoder made of its input, stage by stage, out of reach of its next pass.
 *
 *      0          what block 1 reads
 *      1 … L      what each block makes of it
 *      L + 1      the scores of the words
 */

#pragma once

#include "core/model/decoder.h"

G_BEGIN_DECLS

GPtrArray *nn_decoder_stages_copy (const NnDecoder *decoder) G_GNUC_WARN_UNUSED_RESULT;

float nn_row_difference (const NnTensor *a,
                         int             row_of_a,
                         const NnTensor *b,
                         int             row_of_b);

G_END_DECLS

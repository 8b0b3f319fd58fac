/* core/experiments/decoder-stages.h
 *
 * Copies of the decoder's intermediate values, stage by stage.  They stay when the decoder runs
 * again.
 *
 *      0          the input of block 1
 *      1 … L      the output of each block
 *      L + 1      the logits
 */

#pragma once

#include "core/model/decoder.h"

GPtrArray *nn_decoder_stages_copy (const NnDecoder *decoder) G_GNUC_WARN_UNUSED_RESULT;

float nn_row_difference (const NnTensor *a, int row_of_a, const NnTensor *b, int row_of_b);

#include "core/experiments/decoder-stages.h"

#include <math.h>

static const NnTensor *block_output (const NnDecoderBlock *block)
{
  const NnAddNorm *last = block->add_norm_3;

  if (last->order == NN_PRE_NORM)
    return last->sum;

  return last->norm->layer != NULL ? last->norm->layer->output : last->norm->batch->output;
}

/**
 * @decoder: a decoder, after a pass or a step
 * Returns: (transfer full) (element-type NnTensor): L + 2 copies
 */
GPtrArray *nn_decoder_stages_copy (const NnDecoder *decoder)
{
  GPtrArray *stages = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free);

  g_ptr_array_add (stages, nn_tensor_copy (decoder->blocks[0]->input));
  for (int i = 0; i < decoder->n_blocks; i++)
    g_ptr_array_add (stages, nn_tensor_copy (block_output (decoder->blocks[i])));
  g_ptr_array_add (stages, nn_tensor_copy (decoder->dense->output));

  return stages;
}

/**
 * @a: (N, D)
 * @row_of_a: which row of @a
 * @b: (M, D)
 * @row_of_b: which row of @b
 * Returns: the largest absolute difference of any feature of the two rows
 */
float nn_row_difference (const NnTensor *a, int row_of_a, const NnTensor *b, int row_of_b)
{
  const float *a_row = nn_tensor_row (a, row_of_a);
  const float *b_row = nn_tensor_row (b, row_of_b);
  float        largest = 0.0f;

  g_assert (nn_tensor_columns (a) == nn_tensor_columns (b));

  for (int d = 0; d < nn_tensor_columns (a); d++)
    largest = MAX (largest, fabsf (a_row[d] - b_row[d]));

  return largest;
}

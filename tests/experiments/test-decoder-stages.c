#include "core/experiments/decoder-stages.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* What a block makes is what the next one reads, wherever the norms are. */
NN_VARIANT_TEST (stages_are_what_goes_from_block_to_block)
{
  const NnPass              pass = NN_PASS_EVALUATION;
  g_autoptr (NnTransformer) model = nn_test_model_new (data);
  g_autoptr (NnTestBatch)   batch = nn_test_batch_new (FALSE);
  const NnDecoder          *decoder = model->decoder;
  const NnTensor *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);
  g_autoptr (GPtrArray) stages = nn_decoder_stages_copy (decoder);
  const int             L = decoder->n_blocks;

  g_assert_cmpint (stages->len, ==, L + 2);
  for (int i = 0; i < L; i++)
    nn_test_assert_equal (g_ptr_array_index (stages, i), decoder->blocks[i]->input, 0.0);
  if (decoder->norm == NULL)
    nn_test_assert_equal (g_ptr_array_index (stages, L), decoder->dense->input, 0.0);
  nn_test_assert_equal (g_ptr_array_index (stages, L + 1), logits, 0.0);
}

NN_TEST (difference_is_the_largest_of_either_sign)
{
  const float          a_values[] = { 9, 9, 9, 1, 2, 3 };
  const float          b_values[] = { 1, 5, 2 };
  g_autoptr (NnTensor) a = nn_tensor_new_from (NN_SHAPE (2, 3), a_values);
  g_autoptr (NnTensor) b = nn_tensor_new_from (NN_SHAPE (1, 3), b_values);

  g_assert_cmpfloat (nn_row_difference (a, 1, b, 0), ==, 3.0f);
  g_assert_cmpfloat (nn_row_difference (b, 0, a, 1), ==, 3.0f);
  g_assert_cmpfloat (nn_row_difference (a, 1, a, 1), ==, 0.0f);
}

#include "core/model/decoder-block.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* D2L: TransformerDecoderBlock (24, 48, 8, 0.5) of ones. */
NN_TEST (forward_keeps_the_shape)
{
  const NnPass               pass = { .is_training = TRUE };
  const int                  valid_lens[] = { 3, 2 };
  NnConfig                   config = nn_config_default ();
  NnRandom                   random = nn_random_new (1);
  g_autoptr (NnRows)         rows = nn_rows_new_padded (2, 100, NULL);
  g_autoptr (NnRows)         source_rows = nn_rows_new_padded (2, 100, valid_lens);
  g_autoptr (NnTensor)       x = nn_tensor_new (NN_SHAPE (2 * 100, 24));
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnDecoderBlock) block = NULL;
  const NnMask               self_mask = nn_mask_causal (rows, NN_MASK_FILL);
  const NnMask               cross_mask = nn_mask_padding (rows, source_rows, NN_MASK_FILL);
  const NnTensor            *o;

  config.num_hiddens = 24;
  config.ffn_num_hiddens = 48;
  config.num_heads = 8;
  config.dropout = 0.5;
  block = nn_decoder_block_new (parameters, "", &config);
  nn_decoder_block_initialize (block, NN_INITIALIZATION_PYTORCH, &random);
  nn_tensor_fill (x, 1.0f);

  o = nn_decoder_block_forward (block, &pass, x, x, &self_mask, &cross_mask);

  g_assert_true (nn_shape_equal (o->shape, x->shape));
}

/* The textbook's bias switch stops at the encoder. */
NN_TEST (attentions_never_have_a_bias)
{
  NnConfig                   config = nn_test_config (NULL);
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnDecoderBlock) block = NULL;

  config.use_bias = TRUE;
  block = nn_decoder_block_new (parameters, "", &config);

  g_assert_null (block->attention1->W_q->bias);
  g_assert_null (block->attention2->W_o->bias);
}

/* One position after the other gives what all at once give, for two hypotheses
 * and through the growth of the cache. */
NN_TEST_EACH (steps_equal_the_rows_of_forward, nn_test_variants, NN_TEST_BLOCK_VARIANTS)
{
  enum
  {
    T = 20
  };
  const NnPass               pass = NN_PASS_EVALUATION;
  const int                  valid_lens[] = { 3, 1 };
  const NnConfig             config = nn_test_config (data);
  g_autoptr (NnRows)         rows = nn_rows_new_padded (2, T, NULL);
  g_autoptr (NnRows)         new_rows = nn_rows_new_padded (2, 1, NULL);
  g_autoptr (NnRows)         source_rows = nn_rows_new_padded (2, 3, valid_lens);
  g_autoptr (NnTensor)       x = nn_tensor_new (NN_SHAPE (2 * T, 8));
  g_autoptr (NnTensor)       x_t = nn_tensor_new (NN_SHAPE (2, 8));
  g_autoptr (NnTensor)       memory = nn_tensor_new (NN_SHAPE (6, 8));
  g_autoptr (NnTensor)       expected = NULL;
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnDecoderBlock) block = nn_decoder_block_new (parameters, "", &config);
  const NnMask               self_mask = nn_mask_causal (rows, NN_MASK_FILL);
  const NnMask               cross_mask = nn_mask_padding (rows, source_rows, NN_MASK_FILL);
  const NnMask               step_mask = nn_mask_padding (new_rows, source_rows, NN_MASK_FILL);
  NnDecoderBlockState        state = { 0 };

  nn_test_set_lively_parameters (parameters, 1);
  nn_test_set_random (x, 2);
  nn_test_set_random (memory, 3);
  expected =
      nn_tensor_copy (nn_decoder_block_forward (block, &pass, x, memory, &self_mask, &cross_mask));

  nn_decoder_block_begin (block, memory, 2, &state);
  for (int t = 0; t < T; t++)
    {
      const NnTensor *o;

      for (int b = 0; b < 2; b++)
        for (int d = 0; d < 8; d++)
          nn_tensor_row (x_t, b)[d] = nn_tensor_row (x, b * T + t)[d];
      o = nn_decoder_block_step (block, &state, x_t, &step_mask);

      for (int b = 0; b < 2; b++)
        for (int d = 0; d < 8; d++)
          g_assert_cmpfloat_with_epsilon (nn_tensor_row (o, b)[d],
                                          nn_tensor_row (expected, b * T + t)[d], 1e-5f);
    }
  nn_decoder_block_state_clear (&state);
}

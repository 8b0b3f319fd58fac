#include "core/model/encoder-block.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* D2L: EncoderBlock (24, 48, 8, 0.5) of ones, valid lengths 3 and 2. */
NN_TEST (forward_keeps_the_shape)
{
  const NnPass               pass = { .is_training = TRUE };
  const int                  valid_lens[] = { 3, 2 };
  NnConfig                   config = nn_config_default ();
  NnRandom                   random = nn_random_new (1);
  g_autoptr (NnRows)         rows = nn_rows_new_padded (2, 100, valid_lens);
  g_autoptr (NnTensor)       x = nn_tensor_new (NN_SHAPE (2 * 100, 24));
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnEncoderBlock) block = NULL;
  const NnMask               mask = nn_mask_padding (rows, rows, NN_MASK_FILL);
  const NnTensor            *z;

  config.num_hiddens = 24;
  config.ffn_num_hiddens = 48;
  config.num_heads = 8;
  config.dropout = 0.5;
  block = nn_encoder_block_new (parameters, "", &config);
  nn_encoder_block_initialize (block, NN_INITIALIZATION_PYTORCH, &random);
  nn_tensor_fill (x, 1.0f);

  z = nn_encoder_block_forward (block, &pass, x, &mask);

  g_assert_true (nn_shape_equal (z->shape, x->shape));
}

/* Pre-norm leaves the residual path alone: with silent sublayers, z = x. */
NN_TEST (pre_norm_lets_x_pass)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  NnConfig                   config = nn_test_config (NULL);
  g_autoptr (NnRows)         rows = nn_rows_new_padded (1, 3, NULL);
  g_autoptr (NnTensor)       x = nn_tensor_new (NN_SHAPE (3, 8));
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnEncoderBlock) block = NULL;
  const NnMask               mask = nn_mask_none (rows, rows);

  config.is_pre_norm = TRUE;
  block = nn_encoder_block_new (parameters, "", &config);
  nn_test_set_random (x, 1);

  nn_test_assert_equal (nn_encoder_block_forward (block, &pass, x, &mask), x, 0.0);
}

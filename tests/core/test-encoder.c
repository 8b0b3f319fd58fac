#include "core/model/encoder.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* Attention treats its keys as a set: only positions tell the encoder an order. */
NN_TEST (without_positions_order_does_not_matter)
{
  const NnPass             pass = NN_PASS_EVALUATION;
  const int                ids[] = { 3, 1, 4, 2 };
  const int                reversed[] = { 2, 4, 1, 3 };
  NnConfig                 config = nn_test_config (NULL);
  g_autoptr (NnRows)       rows = nn_rows_new_padded (1, 4, NULL);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEncoder)    encoder = NULL;
  g_autoptr (NnTensor)     forth = NULL;
  const NnTensor          *back;

  config.has_positions = FALSE;
  encoder = nn_encoder_new (parameters, "encoder", &config);
  nn_test_set_random_parameters (parameters, 1);

  forth = nn_tensor_copy (nn_encoder_forward (encoder, &pass, &(NnSentences){ rows, ids }));
  back = nn_encoder_forward (encoder, &pass, &(NnSentences){ rows, reversed });

  for (int t = 0; t < 4; t++)
    for (int d = 0; d < 8; d++)
      g_assert_cmpfloat_with_epsilon (nn_tensor_row (back, t)[d], nn_tensor_row (forth, 3 - t)[d],
                                      1e-5f);
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

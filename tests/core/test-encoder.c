#include "core/model/encoder.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* D2L: a vocabulary of 200, width 24, two blocks, 100 steps, valid lengths 3 and 2. */
NN_TEST (forward_has_the_shape_of_the_textbook)
{
  const NnPass             pass = NN_PASS_EVALUATION;
  const int                valid_lens[] = { 3, 2 };
  NnConfig                 config = nn_config_default ();
  NnRandom                 random = nn_random_new (1);
  g_autofree int          *ids = g_new0 (int, 200);
  g_autoptr (NnRows)       rows = nn_rows_new_padded (2, 100, valid_lens);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEncoder)    encoder = NULL;
  const NnSentences        source = { rows, ids };
  const NnTensor          *memory;

  config.source_vocab = 200;
  config.target_vocab = 200;
  config.num_hiddens = 24;
  config.ffn_num_hiddens = 48;
  config.num_heads = 8;
  encoder = nn_encoder_new (parameters, "encoder", &config);
  nn_parameters_initialize (parameters, NN_INITIALIZATION_PYTORCH, &random);

  memory = nn_encoder_forward (encoder, &pass, &source);

  g_assert_true (nn_shape_equal (memory->shape, NN_SHAPE (2 * 100, 24)));
  g_assert_cmpint (encoder->n_blocks, ==, 2);
  for (int i = 0; i < 2; i++)
    {
      const NnDotProductAttention *dot = encoder->blocks[i]->attention->dot;

      g_assert_true (
          nn_shape_equal (dot->pooling->weights.values->shape, NN_SHAPE (2 * 8, 100, 100)));
    }
}

/* Whatever is in the padding does not reach the tokens. */
NN_TEST (no_token_hears_of_padding)
{
  const NnPass              pass = NN_PASS_EVALUATION;
  g_autoptr (NnTransformer) model = nn_test_model_new (NULL);
  g_autoptr (NnTestBatch)   batch = nn_test_batch_new (FALSE);
  g_autoptr (NnTensor)      before =
      nn_tensor_copy (nn_encoder_forward (model->encoder, &pass, &batch->source));
  const NnTensor *after;

  for (int b = 0; b < NN_TEST_PAIRS; b++)
    for (int t = batch->source_rows->valid_lens[b]; t < NN_TEST_STEPS; t++)
      batch->source_ids[b * NN_TEST_STEPS + t] = 5;
  after = nn_encoder_forward (model->encoder, &pass, &batch->source);

  for (int b = 0; b < NN_TEST_PAIRS; b++)
    for (int t = 0; t < batch->source_rows->valid_lens[b]; t++)
      for (int d = 0; d < 8; d++)
        g_assert_cmpfloat (nn_tensor_row (after, b * NN_TEST_STEPS + t)[d], ==,
                           nn_tensor_row (before, b * NN_TEST_STEPS + t)[d]);
}

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

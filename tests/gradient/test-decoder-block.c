#include "core/model/decoder-block.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  NnRows         *rows;
  NnRows         *source_rows;
  NnTensor       *x;
  NnTensor       *memory;
  NnTensor       *weights; /* the loss is Σ weights · o */
  NnPass          pass;
  NnParameters   *parameters;
  NnDecoderBlock *block;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  const int source_valid_lens[] = { 1, 3 };
  NnConfig  config = nn_test_config (variant);

  config.dropout = 0.3;
  fixture->rows = nn_rows_new_padded (2, 3, NULL);
  fixture->source_rows = nn_rows_new_padded (2, 3, source_valid_lens);
  fixture->x = nn_tensor_new (NN_SHAPE (6, config.num_hiddens));
  fixture->memory = nn_tensor_new (NN_SHAPE (6, config.num_hiddens));
  fixture->weights = nn_tensor_new (NN_SHAPE (6, config.num_hiddens));
  nn_test_set_random (fixture->x, 1);
  nn_test_set_random (fixture->memory, 2);
  nn_test_set_random (fixture->weights, 3);

  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 4 };
  fixture->parameters = nn_parameters_new ();
  fixture->block = nn_decoder_block_new (fixture->parameters, "block", &config);
  nn_test_set_lively_parameters (fixture->parameters, 5);
}

static void tear_down (Fixture *fixture, gconstpointer variant)
{
  nn_decoder_block_free (fixture->block);
  nn_parameters_free (fixture->parameters);
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->memory);
  nn_tensor_free (fixture->weights);
  nn_rows_free (fixture->rows);
  nn_rows_free (fixture->source_rows);
}

static double weighted_sum (gpointer user_data)
{
  Fixture     *fixture = user_data;
  const NnMask self_mask = nn_mask_causal (fixture->rows, NN_MASK_FILL);
  const NnMask cross_mask = nn_mask_padding (fixture->rows, fixture->source_rows, NN_MASK_FILL);

  return nn_test_weighted_sum (fixture->weights,
                               nn_decoder_block_forward (fixture->block, &fixture->pass, fixture->x,
                                                         fixture->memory, &self_mask, &cross_mask));
}

NN_FIXTURE_TEST_EACH (backward_agrees_with_finite_differences, nn_test_variants,
                      NN_TEST_BLOCK_VARIANTS)
{
  NnDecoderBlockGradient d;

  weighted_sum (fixture);
  d = nn_decoder_block_backward (fixture->block, fixture->weights);

  nn_test_assert_gradient (fixture->x, d.x, weighted_sum, fixture);
  nn_test_assert_gradient (fixture->memory, d.memory, weighted_sum, fixture);
  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
}

NN_TEST_MAIN ()

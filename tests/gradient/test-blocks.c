#include "core/model/decoder-block.h"
#include "core/engine/owned.h"
#include "core/model/encoder-block.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* What one block of a variant reads. The loss is Σ weights · output. */
typedef struct
{
  NnConfig      config;
  NnPass        pass;
  NnParameters *parameters;
  NnRows       *rows;
  NnRows       *source_rows;
  NnTensor     *x;
  NnTensor     *memory;
  NnTensor     *weights;
  gpointer      block;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  const int source_valid_lens[] = { 1, 3 };

  fixture->config = nn_test_config (variant);
  fixture->config.dropout = 0.3;
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 4 };
  fixture->parameters = nn_parameters_new ();
  fixture->rows = nn_rows_new_padded (2, 3, NULL);
  fixture->source_rows = nn_rows_new_padded (2, 3, source_valid_lens);
  fixture->x = nn_test_random_tensor (NN_SHAPE (6, fixture->config.num_hiddens), 1);
  fixture->memory = nn_test_random_tensor (NN_SHAPE (6, fixture->config.num_hiddens), 2);
  fixture->weights = nn_test_random_tensor (NN_SHAPE (6, fixture->config.num_hiddens), 3);
}

NN_CLEARS (Fixture, tear_down, (nn_parameters_free, parameters), (nn_rows_free, rows, source_rows),
           (nn_tensor_free, x, memory, weights))

static double encoder_loss (gpointer user_data)
{
  Fixture     *self = user_data;
  const NnMask mask = nn_mask_padding (self->source_rows, self->source_rows, NN_MASK_FILL);

  return nn_test_weighted_sum (self->weights,
                               nn_encoder_block_forward (self->block, &self->pass, self->x, &mask));
}

NN_FIXTURE_TEST_EACH (encoder_block_agrees_with_finite_differences, nn_test_variants,
                      NN_TEST_BLOCK_VARIANTS)
{
  g_autoptr (NnEncoderBlock) block =
      nn_encoder_block_new (fixture->parameters, "block", &fixture->config);

  nn_test_set_lively_parameters (fixture->parameters, 4);
  fixture->block = block;
  encoder_loss (fixture);
  nn_encoder_block_backward (block, fixture->weights);

  nn_test_assert_gradient (fixture->x, block->d_x, encoder_loss, fixture);
  nn_test_assert_gradients (fixture->parameters, encoder_loss, fixture);
}

static double decoder_loss (gpointer user_data)
{
  Fixture     *self = user_data;
  const NnMask self_mask = nn_mask_causal (self->rows, NN_MASK_FILL);
  const NnMask cross_mask = nn_mask_padding (self->rows, self->source_rows, NN_MASK_FILL);

  return nn_test_weighted_sum (self->weights,
                               nn_decoder_block_forward (self->block, &self->pass, self->x,
                                                         self->memory, &self_mask, &cross_mask));
}

NN_FIXTURE_TEST_EACH (decoder_block_agrees_with_finite_differences, nn_test_variants,
                      NN_TEST_BLOCK_VARIANTS)
{
  g_autoptr (NnDecoderBlock) block =
      nn_decoder_block_new (fixture->parameters, "block", &fixture->config);
  NnDecoderBlockGradient d;

  nn_test_set_lively_parameters (fixture->parameters, 5);
  fixture->block = block;
  decoder_loss (fixture);
  d = nn_decoder_block_backward (block, fixture->weights);

  nn_test_assert_gradient (fixture->x, d.x, decoder_loss, fixture);
  nn_test_assert_gradient (fixture->memory, d.memory, decoder_loss, fixture);
  nn_test_assert_gradients (fixture->parameters, decoder_loss, fixture);
}

typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *weights;
} Whole;

static double whole_loss (gpointer user_data)
{
  const NnPass pass = { .is_training = TRUE };
  Whole       *self = user_data;

  return nn_test_weighted_sum (
      self->weights,
      nn_transformer_forward (self->model, &pass, &self->batch->source, &self->batch->target));
}

NN_VARIANT_TEST (transformer_agrees_with_finite_differences)
{
  g_autoptr (NnTransformer) model = nn_test_model_new (data);
  g_autoptr (NnTestBatch)   batch = nn_test_batch_new (TRUE);
  g_autoptr (NnTensor)      weights =
      nn_test_random_tensor (NN_SHAPE (batch->target_rows->N, NN_TEST_TARGET_VOCAB), 1);
  Whole whole = { model, batch, weights };

  whole_loss (&whole);
  nn_transformer_backward (model, weights);

  nn_test_assert_gradients (model->parameters, whole_loss, &whole);
}

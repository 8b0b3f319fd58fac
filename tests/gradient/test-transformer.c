#include "core/model/transformer.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *weights; /* the loss is Σ weights · logits */
  NnPass         pass;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  fixture->model = nn_test_model_new (variant);
  fixture->batch = nn_test_batch_new (TRUE);
  fixture->weights =
      nn_tensor_new (NN_SHAPE (fixture->batch->target_rows->N, NN_TEST_TARGET_VOCAB));
  fixture->pass = (NnPass){ .is_training = TRUE };
  nn_test_set_random (fixture->weights, 1);
}

static void tear_down (Fixture *fixture, gconstpointer variant)
{
  nn_tensor_free (fixture->weights);
  nn_test_batch_free (fixture->batch);
  nn_transformer_free (fixture->model);
}

static double weighted_sum (gpointer user_data)
{
  Fixture *fixture = user_data;

  return nn_test_weighted_sum (
      fixture->weights, nn_transformer_forward (fixture->model, &fixture->pass,
                                                &fixture->batch->source, &fixture->batch->target));
}

NN_VARIANT_FIXTURE_TEST (backward_agrees_with_finite_differences)
{
  weighted_sum (fixture);
  nn_transformer_backward (fixture->model, fixture->weights);

  nn_test_assert_gradients (fixture->model->parameters, weighted_sum, fixture);
}

NN_TEST_MAIN ()

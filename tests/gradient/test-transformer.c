#include "core/model/transformer.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *weights; /* the loss is Σ weights · logits */
  NnPass         pass;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer variant)
{
  fixture->model = nn_test_model_new (variant);
  fixture->batch = nn_test_batch_new (TRUE);
  fixture->weights = nn_tensor_new (NN_SHAPE (fixture->batch->target_rows->N,
                                              NN_TEST_TARGET_VOCAB));
  fixture->pass = (NnPass){ .is_training = TRUE };
  nn_test_set_random (fixture->weights, 1);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer variant)
{
  nn_tensor_free (fixture->weights);
  nn_test_batch_free (fixture->batch);
  nn_transformer_free (fixture->model);
}

static double
weighted_sum (gpointer user_data)
{
  Fixture *fixture = user_data;

  return nn_test_weighted_sum (fixture->weights,
                               nn_transformer_forward (fixture->model, &fixture->pass,
                                                       &fixture->batch->source,
                                                       &fixture->batch->target));
}

static void
test_backward_agrees_with_finite_differences (Fixture      *fixture,
                                              gconstpointer variant)
{
  weighted_sum (fixture);
  nn_transformer_backward (fixture->model, fixture->weights);

  nn_test_assert_gradients (fixture->model->parameters, weighted_sum, fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autofree char *path = g_strconcat ("/gradient/transformer/backward/"
                                           "agrees-with-finite-differences-",
                                           nn_test_variants[i].name, NULL);

      g_test_add (path, Fixture, &nn_test_variants[i],
                  set_up, test_backward_agrees_with_finite_differences, tear_down);
    }

  return g_test_run ();
}

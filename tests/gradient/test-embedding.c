#include "core/layers/embedding.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const int ids[] = { 1, 0, 1, 3 };

typedef struct
{
  NnEmbedding *embedding;
  NnTensor    *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, nn_embedding_forward (probe->embedding, ids, 4));
}

NN_TEST (agrees_with_finite_differences)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEmbedding)  embedding = nn_embedding_new (parameters, "embedding", 4, 6);
  g_autoptr (NnTensor)     weights = nn_test_random_tensor (NN_SHAPE (4, 6), 2);
  Probe                    probe = { embedding, weights };

  nn_test_set_random_parameters (parameters, 3);
  nn_embedding_forward (embedding, ids, 4);
  nn_embedding_backward (embedding, weights);

  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST_MAIN ()

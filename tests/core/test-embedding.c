#include "core/layers/embedding.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (forward_looks_up_and_scales)
{
  static const int         ids[] = { 2, 0, 2 };
  static const float       y[] = { 16, 18, 20, 22, 0, 2, 4, 6, 16, 18, 20, 22 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEmbedding)  embedding = nn_embedding_new (parameters, "embedding", 3, 4);

  for (int i = 0; i < 12; i++)
    embedding->weight->value->values[i] = (float) i;

  nn_test_assert_values (nn_embedding_forward (embedding, ids, 3), y, 0.0);
}

NN_TEST (backward_adds_up_what_a_word_learned_everywhere)
{
  static const int         ids[] = { 1, 0, 1 };
  static const float       gradient[] = { 6, 6, 6, 6, 12, 12, 12, 12, 0, 0, 0, 0 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnEmbedding)  embedding = nn_embedding_new (parameters, "embedding", 3, 4);
  g_autoptr (NnTensor)     d_y = nn_tensor_new (NN_SHAPE (3, 4));

  nn_tensor_fill (d_y, 3.0f);
  nn_embedding_forward (embedding, ids, 3);
  nn_embedding_backward (embedding, d_y);

  nn_test_assert_values (embedding->weight->gradient, gradient, 0.0);
}

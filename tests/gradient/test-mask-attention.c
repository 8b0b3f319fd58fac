#include "app/check/notes.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnMaskAttention *attention;
  NnTensor        *queries;
  NnTensor        *keys;
  NnTensor        *values;
  NnTensor        *mask;
  NnTensor        *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights,
                               nn_mask_attention_forward (probe->attention, 2, probe->queries,
                                                          probe->keys, probe->values, probe->mask));
}

static void assert_gradients (NnTensor *mask)
{
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (NN_MASK_ATTENTION_FILL);
  g_autoptr (NnTensor)        queries = nn_test_random_tensor (NN_SHAPE (4, 5), 1);
  g_autoptr (NnTensor)        keys = nn_test_random_tensor (NN_SHAPE (6, 5), 2);
  g_autoptr (NnTensor)        values = nn_test_random_tensor (NN_SHAPE (6, 3), 3);
  g_autoptr (NnTensor)        weights = nn_test_random_tensor (NN_SHAPE (4, 3), 4);
  Probe                       probe = { attention, queries, keys, values, mask, weights };
  NnAttentionGradient         d;

  loss (&probe);
  d = nn_mask_attention_backward (attention, weights);

  nn_test_assert_gradient (queries, d.queries, loss, &probe);
  nn_test_assert_gradient (keys, d.keys, loss, &probe);
  nn_test_assert_gradient (values, d.values, loss, &probe);
}

NN_TEST (without_mask_agrees_with_finite_differences) { assert_gradients (NULL); }

/* One query sees no key at all: its weights are even, and nothing moves them. */
NN_TEST (masked_agrees_with_finite_differences)
{
  static const float   values[] = { 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1 };
  g_autoptr (NnTensor) mask = nn_tensor_new_from (NN_SHAPE (4, 3), values);

  assert_gradients (mask);
}

NN_TEST_MAIN ()

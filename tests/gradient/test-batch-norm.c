#include "core/layers/batch-norm.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnBatchNorm *norm;
  NnPass       pass;
  NnRows      *rows;
  NnTensor    *x;
  NnTensor    *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (
      probe->weights, nn_batch_norm_forward (probe->norm, &probe->pass, probe->rows, probe->x));
}

static void assert_gradients (gboolean is_training, NnRows *rows)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  norm = nn_batch_norm_new (parameters, "norm", 3);
  g_autoptr (NnTensor)     x = nn_test_random_tensor (NN_SHAPE (6, 3), 1);
  g_autoptr (NnTensor)     weights = nn_test_random_tensor (NN_SHAPE (6, 3), 2);
  Probe                    probe = { norm, { .is_training = is_training }, rows, x, weights };

  nn_test_set_random_parameters (parameters, 3);
  nn_tensor_fill (norm->running_var->value, 2.0f);
  loss (&probe);

  nn_test_assert_gradient (x, nn_batch_norm_backward (norm, weights), loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST (in_training_agrees_with_finite_differences) { assert_gradients (TRUE, NULL); }

/* Padding moves no statistics, but is itself moved by them. */
NN_TEST (beside_padding_agrees_with_finite_differences)
{
  static const int   valid_lens[] = { 1, 3 };
  g_autoptr (NnRows) rows = nn_rows_new_padded (2, 3, valid_lens);

  assert_gradients (TRUE, rows);
}

NN_TEST (in_use_agrees_with_finite_differences) { assert_gradients (FALSE, NULL); }

NN_TEST_MAIN ()

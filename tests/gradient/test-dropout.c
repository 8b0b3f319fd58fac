#include "core/layers/dropout.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass training = { .is_training = TRUE, .seed = 3, .update = 4 };

typedef struct
{
  NnDropout *dropout;
  NnRows    *rows;
  NnTensor  *x;
  NnTensor  *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (
      probe->weights, nn_dropout_forward (probe->dropout, &training, probe->rows, probe->x));
}

NN_TEST (agrees_with_finite_differences)
{
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.4);
  g_autoptr (NnRows)    rows = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnTensor)  x = nn_test_random_tensor (NN_SHAPE (6, 5), 1);
  g_autoptr (NnTensor)  weights = nn_test_random_tensor (NN_SHAPE (6, 5), 2);
  Probe                 probe = { dropout, rows, x, weights };

  loss (&probe);

  nn_test_assert_gradient (x, nn_dropout_backward (dropout, weights), loss, &probe);
}

NN_TEST_MAIN ()

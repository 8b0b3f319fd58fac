#include "core/layers/positionwise-ffn.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnPositionwiseFfn *ffn;
  NnTensor          *x;
  NnTensor          *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, nn_positionwise_ffn_forward (probe->ffn, probe->x));
}

/* Keeps all hidden units away from the kink of the rectifier. */
static void push_hidden_units_apart (NnPositionwiseFfn *ffn)
{
  for (gsize f = 0; f < ffn->dense1->bias->value->length; f++)
    ffn->dense1->bias->value->values[f] = f % 2 == 0 ? 8.0f : -8.0f;
}

NN_TEST (agrees_with_finite_differences)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "ffn", 4, 6, 5);
  g_autoptr (NnTensor)          x = nn_test_random_tensor (NN_SHAPE (3, 4), 1);
  g_autoptr (NnTensor)          weights = nn_test_random_tensor (NN_SHAPE (3, 5), 2);
  Probe                         probe = { ffn, x, weights };

  nn_test_set_random_parameters (parameters, 3);
  push_hidden_units_apart (ffn);
  nn_positionwise_ffn_forward (ffn, x);

  nn_test_assert_gradient (x, nn_positionwise_ffn_backward (ffn, weights), loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST_MAIN ()

#include "core/layers/add-norm.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* A residual connection around a sublayer that is just a tensor times 3, so that
 * both doors of the layer are on the way of the gradient. */
typedef struct
{
  NnAddNorm *add_norm;
  NnRows    *rows;
  NnTensor  *x;
  NnTensor  *sublayer;
  NnTensor  *weights;
} Probe;

static const NnPass training = { .is_training = TRUE, .seed = 7, .update = 1 };

static const NnTensor *forward (Probe *probe)
{
  nn_tensor_assign (&probe->sublayer,
                    nn_add_norm_before (probe->add_norm, &training, probe->rows, probe->x));
  nn_tensor_scale (probe->sublayer, 3.0f);

  return nn_add_norm_after (probe->add_norm, &training, probe->rows, probe->x, probe->sublayer);
}

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (probe->weights, forward (probe));
}

static void assert_gradients (NnNormOrder order, NnNormKind kind)
{
  static const int         valid_lens[] = { 3, 2 };
  const NnAddNormConfig    config = { .D = 4, .order = order, .kind = kind, .dropout = 0.3 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = nn_add_norm_new (parameters, "add_norm", config);
  g_autoptr (NnRows)       rows = nn_rows_new_padded (2, 3, valid_lens);
  g_autoptr (NnTensor)     x = nn_test_random_tensor (NN_SHAPE (6, 4), 1);
  g_autoptr (NnTensor)     weights = nn_test_random_tensor (NN_SHAPE (6, 4), 2);
  g_autoptr (NnTensor)     d_entered = NULL;
  g_autoptr (NnTensor)     d_x = NULL;
  Probe                    probe = { add_norm, rows, x, NULL, weights };
  NnAddNormGradient        d;

  nn_test_set_random_parameters (parameters, 3);
  forward (&probe);

  d = nn_add_norm_after_backward (add_norm, weights);
  nn_tensor_assign (&d_entered, d.sublayer);
  nn_tensor_scale (d_entered, 3.0f);
  nn_tensor_assign (&d_x, d.residual);
  nn_tensor_add (d_x, nn_add_norm_before_backward (add_norm, d_entered));

  nn_test_assert_gradient (x, d_x, loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);

  nn_tensor_free (probe.sublayer);
}

NN_TEST (post_norm_agrees_with_finite_differences)
{
  assert_gradients (NN_POST_NORM, NN_NORM_LAYER);
}

NN_TEST (pre_norm_agrees_with_finite_differences) { assert_gradients (NN_PRE_NORM, NN_NORM_LAYER); }

NN_TEST (with_batch_norm_agrees_with_finite_differences)
{
  assert_gradients (NN_POST_NORM, NN_NORM_BATCH);
  assert_gradients (NN_PRE_NORM, NN_NORM_BATCH);
}

NN_TEST_MAIN ()

#include "core/layers/layer-norm.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnLayerNorm  *norm;
  NnTensor     *x;
  NnTensor     *weights; /* the loss is Σ weights · y, so ∂y = weights */
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer shape)
{
  const NnShape *x_shape = shape;

  fixture->parameters = nn_parameters_new ();
  fixture->x = nn_tensor_new (*x_shape);
  fixture->weights = nn_tensor_new (*x_shape);
  fixture->norm = nn_layer_norm_new (fixture->parameters, "norm",
                                     NN_SHAPE (nn_tensor_columns (fixture->x)));
}

static void
tear_down (Fixture      *fixture,
           gconstpointer shape)
{
  nn_layer_norm_free (fixture->norm);
  nn_tensor_free (fixture->weights);
  nn_tensor_free (fixture->x);
  nn_parameters_free (fixture->parameters);
}

/* D2L prints LayerNorm (2) of [[1, 2], [2, 3]]. */
static void
test_forward_matches_the_textbook (Fixture      *fixture,
                                   gconstpointer shape)
{
  const float x[] = { 1, 2, 2, 3 };
  const float y[] = { -0.99998f, 0.99998f, -0.99998f, 0.99998f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-5);
}

static void
test_forward_survives_a_constant_row (Fixture      *fixture,
                                      gconstpointer shape)
{
  const float y[] = { 0, 0, 0, 0 };

  nn_tensor_fill (fixture->x, 7.0f);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-6);
}

/* With a variance far below ε, √ (var + ε) and √ (var) + ε are far apart. */
static void
test_forward_keeps_epsilon_inside_the_root (Fixture      *fixture,
                                            gconstpointer shape)
{
  const float x[] = { 0, 0.001f, 0, 0.001f };
  const float y[] = { -0.15617f, 0.15617f, -0.15617f, 0.15617f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-5);
}

/* A one-pass E[x²] − E[x]² loses all digits here. */
static void
test_forward_survives_a_large_mean (Fixture      *fixture,
                                    gconstpointer shape)
{
  const float x[] = { 99.99f, 100.01f, 99.99f, 100.01f };
  const float y[] = { -0.95345f, 0.95345f, -0.95345f, 0.95345f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 2e-3);
}

static double
weighted_sum (gpointer user_data)
{
  Fixture *fixture = user_data;

  return nn_test_weighted_sum (fixture->weights,
                               nn_layer_norm_forward (fixture->norm, fixture->x));
}

static void
test_backward_agrees_with_finite_differences (Fixture      *fixture,
                                              gconstpointer shape)
{
  nn_test_set_random (fixture->x, 1);
  nn_test_set_random (fixture->weights, 2);
  nn_test_set_random_parameters (fixture->parameters, 3);

  nn_layer_norm_forward (fixture->norm, fixture->x);
  nn_layer_norm_backward (fixture->norm, fixture->weights);

  nn_test_assert_gradient (fixture->x, fixture->norm->d_input, weighted_sum, fixture);
  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
}

/* All of ∂x cancels but what ε leaves: 0.75 · ε / (var + ε)^1.5. */
static void
test_backward_keeps_what_two_features_leave (Fixture      *fixture,
                                             gconstpointer shape)
{
  const float x[] = { 1, 2, 2, 3 };
  const float d_y[] = { 1, -0.5f, 1, -0.5f };
  const float d_x[] = { 5.99964e-5f, -5.99964e-5f, 5.99964e-5f, -5.99964e-5f };

  nn_test_set_values (fixture->x, x);
  nn_test_set_values (fixture->weights, d_y);
  nn_layer_norm_forward (fixture->norm, fixture->x);

  nn_test_assert_values (nn_layer_norm_backward (fixture->norm, fixture->weights), d_x, 1e-9);
}

int
main (int   argc,
      char *argv[])
{
  static const NnShape pairs = { 2, { 2, 2 } };
  static const NnShape batch = { 3, { 2, 3, 4 } };

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/core/layer-norm/forward/matches-the-textbook", Fixture, &pairs,
              set_up, test_forward_matches_the_textbook, tear_down);
  g_test_add ("/core/layer-norm/forward/survives-a-constant-row", Fixture, &pairs,
              set_up, test_forward_survives_a_constant_row, tear_down);
  g_test_add ("/core/layer-norm/forward/keeps-epsilon-inside-the-root", Fixture, &pairs,
              set_up, test_forward_keeps_epsilon_inside_the_root, tear_down);
  g_test_add ("/core/layer-norm/forward/survives-a-large-mean", Fixture, &pairs,
              set_up, test_forward_survives_a_large_mean, tear_down);
  g_test_add ("/core/layer-norm/backward/keeps-what-two-features-leave", Fixture, &pairs,
              set_up, test_backward_keeps_what_two_features_leave, tear_down);
  g_test_add ("/core/layer-norm/backward/agrees-with-finite-differences", Fixture, &batch,
              set_up, test_backward_agrees_with_finite_differences, tear_down);

  return g_test_run ();
}

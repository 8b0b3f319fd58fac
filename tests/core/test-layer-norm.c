#include "core/layers/layer-norm.h"
#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnLayerNorm  *norm;
  NnTensor     *x;
  NnTensor     *weights; /* the loss is Σ weights · y, so ∂y = weights */
} Fixture;

static const NnShape pairs = { 2, { 2, 2 } };
static const NnShape batch = { 3, { 2, 3, 4 } };

static void set_up (Fixture *fixture, gconstpointer shape)
{
  const NnShape *x_shape = shape;

  fixture->parameters = nn_parameters_new ();
  fixture->x = nn_tensor_new (*x_shape);
  fixture->weights = nn_tensor_new (*x_shape);
  fixture->norm =
      nn_layer_norm_new (fixture->parameters, "norm", NN_SHAPE (nn_tensor_columns (fixture->x)));
}

NN_CLEARS (Fixture, tear_down, (nn_layer_norm_free, norm), (nn_tensor_free, weights, x),
           (nn_parameters_free, parameters))

/* D2L prints LayerNorm (2) of [[1, 2], [2, 3]]. */
NN_FIXTURE_TEST_ON (forward_matches_the_textbook, &pairs)
{
  const float x[] = { 1, 2, 2, 3 };
  const float y[] = { -0.99998f, 0.99998f, -0.99998f, 0.99998f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-5);
}

NN_FIXTURE_TEST_ON (forward_survives_a_constant_row, &pairs)
{
  const float y[] = { 0, 0, 0, 0 };

  nn_tensor_fill (fixture->x, 7.0f);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-6);
}

/* With a variance far below ε, √ (var + ε) and √ (var) + ε are far apart. */
NN_FIXTURE_TEST_ON (forward_keeps_epsilon_inside_the_root, &pairs)
{
  const float x[] = { 0, 0.001f, 0, 0.001f };
  const float y[] = { -0.15617f, 0.15617f, -0.15617f, 0.15617f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 1e-5);
}

/* A one-pass E[x²] − E[x]² loses all digits here. */
NN_FIXTURE_TEST_ON (forward_survives_a_large_mean, &pairs)
{
  const float x[] = { 99.99f, 100.01f, 99.99f, 100.01f };
  const float y[] = { -0.95345f, 0.95345f, -0.95345f, 0.95345f };

  nn_test_set_values (fixture->x, x);

  nn_test_assert_values (nn_layer_norm_forward (fixture->norm, fixture->x), y, 2e-3);
}

static double weighted_sum (gpointer user_data)
{
  Fixture *fixture = user_data;

  return nn_test_weighted_sum (fixture->weights, nn_layer_norm_forward (fixture->norm, fixture->x));
}

NN_FIXTURE_TEST_ON (backward_agrees_with_finite_differences, &batch)
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
NN_FIXTURE_TEST_ON (backward_keeps_what_two_features_leave, &pairs)
{
  const float x[] = { 1, 2, 2, 3 };
  const float d_y[] = { 1, -0.5f, 1, -0.5f };
  const float d_x[] = { 5.99964e-5f, -5.99964e-5f, 5.99964e-5f, -5.99964e-5f };

  nn_test_set_values (fixture->x, x);
  nn_test_set_values (fixture->weights, d_y);
  nn_layer_norm_forward (fixture->norm, fixture->x);

  nn_test_assert_values (nn_layer_norm_backward (fixture->norm, fixture->weights), d_x, 1e-9);
}

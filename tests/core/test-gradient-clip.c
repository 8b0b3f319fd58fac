#include "core/training/gradient-clip.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnParameter  *weight;
  NnParameter  *bias;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->parameters = nn_parameters_new ();
  fixture->weight = nn_parameters_add (fixture->parameters, "dense", "weight", NN_SHAPE (1, 2));
  nn_parameters_add_buffer (fixture->parameters, "dense", "running_mean", NN_SHAPE (2));
  fixture->bias = nn_parameters_add (fixture->parameters, "dense", "bias", NN_SHAPE (2));
  nn_parameters_pack (fixture->parameters);
}

static void tear_down (Fixture *fixture) { nn_parameters_free (fixture->parameters); }

static void set_gradients (Fixture *fixture, const float weight[2], const float bias[2])
{
  nn_test_set_values (fixture->weight->gradient, weight);
  nn_test_set_values (fixture->bias->gradient, bias);
}

/* Not even by rounding, as a multiplication with 1 / (norm + ε) would. */
NN_FIXTURE_TEST (clip_leaves_a_gradient_of_just_theta_untouched)
{
  const float weight[] = { 1, -2 };
  const float bias[] = { 4, 2 };

  set_gradients (fixture, weight, bias);

  nn_gradient_clip (fixture->parameters, 5.0);
  nn_test_assert_values (fixture->weight->gradient, weight, 0.0);
  nn_test_assert_values (fixture->bias->gradient, bias, 0.0);
}

NN_FIXTURE_TEST (clip_without_a_limit_leaves_any_gradient)
{
  const float weight[] = { 1e10f, -2e10f };
  const float bias[] = { 0, 0 };

  set_gradients (fixture, weight, bias);

  nn_gradient_clip (fixture->parameters, 0.0);
  nn_test_assert_values (fixture->weight->gradient, weight, 0.0);
}

/* (10²⁵)² does not fit into a float. */
NN_FIXTURE_TEST (norm_survives_a_huge_gradient)
{
  const float weight[] = { 3e25f, 0 };
  const float bias[] = { 0, 4e25f };

  set_gradients (fixture, weight, bias);

  g_assert_cmpfloat_with_epsilon (nn_gradient_norm (fixture->parameters) / 5e25, 1.0, 1e-6);
}

NN_FIXTURE_TEST (clip_survives_no_gradient_at_all)
{
  const float zero[] = { 0, 0 };

  g_assert_cmpfloat (nn_gradient_clip (fixture->parameters, 1.0), ==, 0.0);
  nn_test_assert_values (fixture->weight->gradient, zero, 0.0);
}

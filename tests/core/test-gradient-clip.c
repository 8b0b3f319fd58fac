#include "core/training/gradient-clip.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnParameter  *weight;
  NnParameter  *bias;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->parameters = nn_parameters_new ();
  fixture->weight = nn_parameters_add (fixture->parameters, "dense", "weight", NN_SHAPE (1, 2));
  nn_parameters_add_buffer (fixture->parameters, "dense", "running_mean", NN_SHAPE (2));
  fixture->bias = nn_parameters_add (fixture->parameters, "dense", "bias", NN_SHAPE (2));
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  nn_parameters_free (fixture->parameters);
}

static void
set_gradients (Fixture    *fixture,
               const float weight[2],
               const float bias[2])
{
  nn_test_set_values (fixture->weight->gradient, weight);
  nn_test_set_values (fixture->bias->gradient, bias);
}

static void
test_norm_runs_over_all_parameters_together (Fixture      *fixture,
                                             gconstpointer data)
{
  const float weight[] = { 1, -2 };
  const float bias[] = { 4, 2 };

  set_gradients (fixture, weight, bias);

  g_assert_cmpfloat_with_epsilon (nn_gradient_norm (fixture->parameters), 5.0, 1e-12);
}

static void
test_clip_shortens_a_long_gradient (Fixture      *fixture,
                                    gconstpointer data)
{
  const float weight[] = { 1, -2 };
  const float bias[] = { 4, 2 };
  const float short_weight[] = { 0.2f, -0.4f };
  const float short_bias[] = { 0.8f, 0.4f };

  set_gradients (fixture, weight, bias);

  g_assert_cmpfloat_with_epsilon (nn_gradient_clip (fixture->parameters, 1.0), 5.0, 1e-12);
  nn_test_assert_values (fixture->weight->gradient, short_weight, 1e-7);
  nn_test_assert_values (fixture->bias->gradient, short_bias, 1e-7);
}

/* Not even by rounding, as a multiplication with 1 / (norm + ε) would. */
static void
test_clip_leaves_a_gradient_of_just_theta_untouched (Fixture      *fixture,
                                                     gconstpointer data)
{
  const float weight[] = { 1, -2 };
  const float bias[] = { 4, 2 };

  set_gradients (fixture, weight, bias);

  nn_gradient_clip (fixture->parameters, 5.0);
  nn_test_assert_values (fixture->weight->gradient, weight, 0.0);
  nn_test_assert_values (fixture->bias->gradient, bias, 0.0);
}

static void
test_clip_without_a_limit_leaves_any_gradient (Fixture      *fixture,
                                               gconstpointer data)
{
  const float weight[] = { 1e10f, -2e10f };
  const float bias[] = { 0, 0 };

  set_gradients (fixture, weight, bias);

  nn_gradient_clip (fixture->parameters, 0.0);
  nn_test_assert_values (fixture->weight->gradient, weight, 0.0);
}

/* (10²⁵)² does not fit into a float. */
static void
test_norm_survives_a_huge_gradient (Fixture      *fixture,
                                    gconstpointer data)
{
  const float weight[] = { 3e25f, 0 };
  const float bias[] = { 0, 4e25f };

  set_gradients (fixture, weight, bias);

  g_assert_cmpfloat_with_epsilon (nn_gradient_norm (fixture->parameters) / 5e25, 1.0, 1e-6);
}

static void
test_clip_survives_no_gradient_at_all (Fixture      *fixture,
                                       gconstpointer data)
{
  const float zero[] = { 0, 0 };

  g_assert_cmpfloat (nn_gradient_clip (fixture->parameters, 1.0), ==, 0.0);
  nn_test_assert_values (fixture->weight->gradient, zero, 0.0);
}

#define ADD(path, test) \
  g_test_add ("/core/gradient-clip/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("norm/runs-over-all-parameters-together", test_norm_runs_over_all_parameters_together);
  ADD ("norm/survives-a-huge-gradient", test_norm_survives_a_huge_gradient);
  ADD ("clip/shortens-a-long-gradient", test_clip_shortens_a_long_gradient);
  ADD ("clip/leaves-a-gradient-of-just-theta-untouched",
       test_clip_leaves_a_gradient_of_just_theta_untouched);
  ADD ("clip/without-a-limit-leaves-any-gradient", test_clip_without_a_limit_leaves_any_gradient);
  ADD ("clip/survives-no-gradient-at-all", test_clip_survives_no_gradient_at_all);

  return g_test_run ();
}

#include "core/training/adam.h"

#include "core/training/gradient-clip.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnParameter  *weight;
  NnAdam       *adam;
} Fixture;

static const NnAdamConfig torch = { 0.9, 0.999, 1e-8, TRUE };
static const NnAdamConfig mlx = { 0.9, 0.999, 1e-8, FALSE };

static void
set_up (Fixture      *fixture,
        gconstpointer config)
{
  const float start[] = { 1, 1, 1 };

  fixture->parameters = nn_parameters_new ();
  nn_parameters_add_buffer (fixture->parameters, "norm", "running_var", NN_SHAPE (2));
  fixture->weight = nn_parameters_add (fixture->parameters, "dense", "weight", NN_SHAPE (3));
  fixture->adam = nn_adam_new (fixture->parameters, config);
  nn_test_set_values (fixture->weight->value, start);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer config)
{
  nn_adam_free (fixture->adam);
  nn_parameters_free (fixture->parameters);
}

/* With the correction m̂ = g and v̂ = g² after one step, so that every number
 * moves by the rate, however small its gradient. */
static void
test_first_step_is_as_long_as_the_rate (Fixture      *fixture,
                                        gconstpointer config)
{
  const float g[] = { 100, -0.001f, 0 };
  const float expected[] = { 0.9f, 1.1f, 1 };

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);

  nn_test_assert_values (fixture->weight->value, expected, 2e-6);
}

/* (1 − β₁) / √ (1 − β₂) = 0.1 / √0.001 = 3.1623 rates. */
static void
test_first_step_without_correction_is_three_times_as_long (Fixture      *fixture,
                                                           gconstpointer config)
{
  const float g[] = { 100, -1, 0 };
  const float expected[] = { 1 - 0.316228f, 1 + 0.316228f, 1 };

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);

  nn_test_assert_values (fixture->weight->value, expected, 1e-5);
}

/* By hand for g = 1 then g = −2, η = 0.1:
 *      t = 1   m = 0.1     v = 0.001
 *              θ = 1 − 0.1 · 1 / 1 = 0.9
 *      t = 2   m = −0.11   v = 0.004999
 *              m̂ = −0.11 / 0.19 = −0.578947   v̂ = 0.004999 / 0.001999 = 2.500750
 *              θ = 0.9 + 0.1 · 0.578947 / 1.581376 = 0.936610 */
static void
test_second_step_remembers_the_first (Fixture      *fixture,
                                      gconstpointer config)
{
  const float first[] = { 1, 1, 0 };
  const float second[] = { -2, -2, 0 };
  const float m[] = { -0.11f, -0.11f, 0 };
  const float v[] = { 0.004999f, 0.004999f, 0 };
  const float expected[] = { 0.936610f, 0.936610f, 1 };

  nn_test_set_values (fixture->weight->gradient, first);
  nn_adam_apply (fixture->adam, 0.1);
  nn_test_set_values (fixture->weight->gradient, second);
  nn_adam_apply (fixture->adam, 0.1);

  g_assert_cmpint (fixture->adam->step, ==, 2);
  nn_test_assert_values (fixture->adam->m[1], m, 1e-7);
  nn_test_assert_values (fixture->adam->v[1], v, 1e-8);
  nn_test_assert_values (fixture->weight->value, expected, 1e-6);
}

/* √v̂ = 10⁻⁸ = ε: outside of the root ε halves the step; inside it would
 * leave 10⁻⁴ of it. */
static void
test_epsilon_stands_outside_of_the_root (Fixture      *fixture,
                                         gconstpointer config)
{
  const float g[] = { 1e-8f, -1e-8f, 0 };
  const float expected[] = { 0.95f, 1.05f, 1 };

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);

  nn_test_assert_values (fixture->weight->value, expected, 1e-5);
}

static void
test_parts_make_the_same_step_as_the_whole (Fixture      *fixture,
                                            gconstpointer config)
{
  const float          g[] = { 1, -2, 0.5f };
  const float          start[] = { 1, 1, 1 };
  g_autoptr (NnTensor) whole = NULL;

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);
  nn_tensor_assign (&whole, fixture->weight->value);

  nn_adam_forget (fixture->adam);
  nn_test_set_values (fixture->weight->value, start);
  nn_adam_begin_step (fixture->adam);
  nn_adam_apply_to (fixture->adam, 1, 2, 1, 0.1, 1.0);
  nn_adam_apply_to (fixture->adam, 1, 0, 2, 0.1, 1.0);

  nn_test_assert_equal (fixture->weight->value, whole, 0.0);
}

/* Several steps, so that m and v have something to remember. */
static void
test_one_pass_clips_as_two_would (Fixture      *fixture,
                                  gconstpointer config)
{
  const float              gradients[][3] = { { 3, -4, 12 }, { 0.5f, 0.25f, -1 }, { 9, 0, -7 } };
  const float              start[] = { 1, 1, 1 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *weight = nn_parameters_add (parameters, "dense", "weight",
                                                       NN_SHAPE (3));
  g_autoptr (NnAdam)       one_pass = nn_adam_new (parameters, config);

  nn_test_set_values (weight->value, start);
  for (guint i = 0; i < G_N_ELEMENTS (gradients); i++)
    {
      nn_test_set_values (fixture->weight->gradient, gradients[i]);
      nn_gradient_clip (fixture->parameters, 2.0);
      nn_adam_apply (fixture->adam, 0.1);

      nn_test_set_values (weight->gradient, gradients[i]);
      nn_adam_begin_step (one_pass);
      nn_adam_apply_to (one_pass, 0, 0, 3, 0.1,
                        nn_gradient_clip_factor (nn_gradient_norm (parameters), 2.0));
      nn_test_assert_values (weight->gradient, gradients[i], 0.0);
    }

  nn_test_assert_equal (weight->value, fixture->weight->value, 1e-6);
  nn_test_assert_equal (one_pass->m[0], fixture->adam->m[1], 1e-6);
  nn_test_assert_equal (one_pass->v[0], fixture->adam->v[1], 1e-6);
}

static void
test_buffers_have_no_memory (Fixture      *fixture,
                             gconstpointer config)
{
  g_assert_null (fixture->adam->m[0]);
  g_assert_null (fixture->adam->v[0]);
}

#define ADD(path, config, test) \
  g_test_add ("/core/adam/" path, Fixture, config, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("apply/first-step-is-as-long-as-the-rate", &torch, test_first_step_is_as_long_as_the_rate);
  ADD ("apply/first-step-without-correction-is-three-times-as-long", &mlx,
       test_first_step_without_correction_is_three_times_as_long);
  ADD ("apply/second-step-remembers-the-first", &torch, test_second_step_remembers_the_first);
  ADD ("apply/epsilon-stands-outside-of-the-root", &torch,
       test_epsilon_stands_outside_of_the_root);
  ADD ("apply/parts-make-the-same-step-as-the-whole", &torch,
       test_parts_make_the_same_step_as_the_whole);
  ADD ("apply/one-pass-clips-as-two-would", &torch, test_one_pass_clips_as_two_would);
  ADD ("new/buffers-have-no-memory", &torch, test_buffers_have_no_memory);

  return g_test_run ();
}

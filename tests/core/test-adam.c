#include "core/training/adam.h"

#include "core/engine/owned.h"
#include "core/training/gradient-clip.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnParameter  *weight;
  NnAdam       *adam;
} Fixture;

static const NnAdamConfig torch = { 0.9, 0.999, 1e-8, TRUE };
static const NnAdamConfig mlx = { 0.9, 0.999, 1e-8, FALSE };

static void set_up (Fixture *fixture, gconstpointer config)
{
  const float start[] = { 1, 1, 1 };

  fixture->parameters = nn_parameters_new ();
  nn_parameters_add_buffer (fixture->parameters, "norm", "running_var", NN_SHAPE (2));
  fixture->weight = nn_parameters_add (fixture->parameters, "dense", "weight", NN_SHAPE (3));
  nn_parameters_pack (fixture->parameters);
  fixture->adam = nn_adam_new (fixture->parameters, config);
  nn_test_set_values (fixture->weight->value, start);
}

NN_CLEARS (Fixture, tear_down, (nn_adam_free, adam), (nn_parameters_free, parameters))

/* As a lesson says of a gradient that keeps its sign. */
NN_FIXTURE_TEST_ON (a_hundred_steps_without_correction_are_three_to_seven_times_as_long, &mlx)
{
  const float g[] = { 100, -1, 0 };

  for (int t = 0; t < 100; t++)
    {
      const float before = fixture->weight->value->values[1];

      nn_test_set_values (fixture->weight->gradient, g);
      nn_adam_apply (fixture->adam, 0.1);
      g_assert_cmpfloat (fixture->weight->value->values[1] - before, >, 0.3f);
      g_assert_cmpfloat (fixture->weight->value->values[1] - before, <, 0.7f);
    }
}

/* √v̂ = 10⁻⁸ = ε: outside of the root ε halves the step; inside it would
 * leave 10⁻⁴ of it. */
NN_FIXTURE_TEST_ON (epsilon_stands_outside_of_the_root, &torch)
{
  const float g[] = { 1e-8f, -1e-8f, 0 };
  const float expected[] = { 0.95f, 1.05f, 1 };

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);

  nn_test_assert_values (fixture->weight->value, expected, 1e-5);
}

NN_FIXTURE_TEST_ON (parts_make_the_same_step_as_the_whole, &torch)
{
  const float          g[] = { 1, -2, 0.5f };
  const float          start[] = { 1, 1, 1 };
  g_autoptr (NnTensor) whole = NULL;

  nn_test_set_values (fixture->weight->gradient, g);
  nn_adam_apply (fixture->adam, 0.1);
  nn_tensor_assign (&whole, fixture->weight->value);

  nn_adam_reset (fixture->adam);
  nn_test_set_values (fixture->weight->value, start);
  nn_adam_begin_step (fixture->adam);
  nn_adam_apply_to (fixture->adam, 2, 1, 0.1, 1.0);
  nn_adam_apply_to (fixture->adam, 0, 2, 0.1, 1.0);

  nn_test_assert_equal (fixture->weight->value, whole, 0.0);
}

/* Several steps, so that m and v have something to remember. */
NN_FIXTURE_TEST_ON (one_pass_clips_as_two_would, &torch)
{
  const float              gradients[][3] = { { 3, -4, 12 }, { 0.5f, 0.25f, -1 }, { 9, 0, -7 } };
  const float              start[] = { 1, 1, 1 };
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *weight = nn_parameters_add (parameters, "dense", "weight", NN_SHAPE (3));
  g_autoptr (NnAdam)       one_pass = NULL;

  nn_parameters_pack (parameters);
  one_pass = nn_adam_new (parameters, data);
  nn_test_set_values (weight->value, start);
  for (guint i = 0; i < G_N_ELEMENTS (gradients); i++)
    {
      nn_test_set_values (fixture->weight->gradient, gradients[i]);
      nn_gradient_clip (fixture->parameters, 2.0);
      nn_adam_apply (fixture->adam, 0.1);

      nn_test_set_values (weight->gradient, gradients[i]);
      nn_adam_begin_step (one_pass);
      nn_adam_apply_to (one_pass, 0, 3, 0.1,
                        nn_gradient_clip_factor (nn_gradient_norm (parameters), 2.0));
      nn_test_assert_values (weight->gradient, gradients[i], 0.0);
    }

  nn_test_assert_equal (weight->value, fixture->weight->value, 1e-6);
  nn_test_assert_equal (one_pass->m, fixture->adam->m, 1e-6);
  nn_test_assert_equal (one_pass->v, fixture->adam->v, 1e-6);
}

NN_FIXTURE_TEST_ON (buffers_have_no_memory, &torch)
{
  g_assert_cmpuint (fixture->parameters->values->length, ==, 5);
  g_assert_cmpuint (fixture->adam->m->length, ==, 3);
  g_assert_cmpuint (fixture->adam->v->length, ==, 3);
}

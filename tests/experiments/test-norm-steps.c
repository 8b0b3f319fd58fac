#include "core/experiments/norm-steps.h"

#include <math.h>
#include <string.h>

#include "app/check/layer-norm-std.h"
#include "core/layers/batch-norm.h"
#include "core/layers/layer-norm.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

#define N 5
#define D 4

static const NnNormOptions by_row = { .scope = NN_NORM_ROWS, .epsilon = 1e-5, .is_training = TRUE };
static const NnNormOptions by_column = { .scope = NN_NORM_COLUMNS,
                                         .epsilon = 1e-5,
                                         .is_training = TRUE };

typedef struct
{
  NnTensor *x;
  NnTensor *gamma;
  NnTensor *beta;
} Fixture;

static void
set_up (Fixture *fixture)
{
  fixture->x = nn_tensor_new (NN_SHAPE (N, D));
  fixture->gamma = nn_tensor_new (NN_SHAPE (D));
  fixture->beta = nn_tensor_new (NN_SHAPE (D));
  nn_test_set_random (fixture->x, 1);
  nn_test_set_random (fixture->gamma, 2);
  nn_test_set_random (fixture->beta, 3);
}

static void
tear_down (Fixture *fixture)
{
  nn_tensor_free (fixture->x);
  nn_tensor_free (fixture->gamma);
  nn_tensor_free (fixture->beta);
}

static NnNormSteps *
steps_of (Fixture             *fixture,
          const NnNormOptions *options)
{
  NnNormSteps *steps = nn_norm_steps_new (fixture->x, fixture->gamma, fixture->beta, options, NULL);

  g_assert_nonnull (steps);

  return steps;
}

static NnNormSteps *
plain_steps (const float         *values,
             int                  rows,
             int                  columns,
             const NnNormOptions *options,
             GError             **error)
{
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (rows, columns), values);
  g_autoptr (NnTensor) gamma = nn_tensor_new (NN_SHAPE (columns));
  g_autoptr (NnTensor) beta = nn_tensor_new (NN_SHAPE (columns));

  nn_tensor_fill (gamma, 1.0f);

  return nn_norm_steps_new (x, gamma, beta, options, error);
}

static void
assert_near (const NnTensor *actual,
             const float    *expected,
             double          tolerance)
{
  for (gsize i = 0; i < actual->length; i++)
    g_assert_cmpfloat_with_epsilon (actual->values[i], expected[i], tolerance);
}

static void
copy_parameters (Fixture     *fixture,
                 NnParameter *gamma,
                 NnParameter *beta)
{
  memcpy (gamma->value->values, fixture->gamma->values, D * sizeof (float));
  memcpy (beta->value->values, fixture->beta->values, D * sizeof (float));
}

NN_TEST (textbook_matrices)
{
  const float             two[] = { 1, 2, 2, 3 };
  const float             three[] = { 1, 2, 3, 4, 6, 8 };
  const float             two_rows[] = { -1, 1, -1, 1 };
  const float             two_columns[] = { -1, -1, 1, 1 };
  const float             three_rows[] = { -1.22474f, 0, 1.22474f, -1.22474f, 0, 1.22474f };
  g_autoptr (NnNormSteps) a = plain_steps (two, 2, 2, &by_row, NULL);
  g_autoptr (NnNormSteps) b = plain_steps (two, 2, 2, &by_column, NULL);
  g_autoptr (NnNormSteps) c = plain_steps (three, 2, 3, &by_row, NULL);

  assert_near (a->output, two_rows, 3e-5);
  assert_near (b->output, two_columns, 3e-5);
  assert_near (c->output, three_rows, 2e-5);
}

NN_FIXTURE_TEST (rows_are_layer_normalization)
{
  g_autoptr (NnNormSteps)  steps = steps_of (fixture, &by_row);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  layer = nn_layer_norm_new (parameters, "ln", NN_SHAPE (D));

  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_layer_norm_forward (layer, fixture->x);

  assert_near (steps->output, layer->output->values, 1e-6);
  assert_near (steps->mean, layer->mean->values, 1e-6);
}

NN_FIXTURE_TEST (outside_and_unbiased_is_the_notes_form)
{
  NnNormOptions              options = by_row;
  g_autoptr (NnNormSteps)    steps = NULL;
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) layer = nn_layer_norm_std_new (parameters, "ln", D);

  options.epsilon = NN_LAYER_NORM_STD_EPSILON;
  options.is_outside = TRUE;
  options.is_unbiased = TRUE;
  steps = steps_of (fixture, &options);
  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_layer_norm_std_forward (layer, fixture->x);

  assert_near (steps->output, layer->output->values, 1e-6);
}

NN_FIXTURE_TEST (columns_are_batch_normalization)
{
  const NnPass             pass = { .is_training = TRUE };
  g_autoptr (NnNormSteps)  steps = steps_of (fixture, &by_column);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  layer = nn_batch_norm_new (parameters, "bn", D);

  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_batch_norm_forward (layer, &pass, NULL, fixture->x);

  assert_near (steps->output, layer->output->values, 1e-6);
}

NN_FIXTURE_TEST (running_statistics_are_those_of_the_layer)
{
  const NnPass             training = { .is_training = TRUE };
  const NnPass             evaluation = NN_PASS_EVALUATION;
  NnNormOptions            options = by_column;
  g_autoptr (NnNormSteps)  steps = NULL;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  layer = nn_batch_norm_new (parameters, "bn", D);

  copy_parameters (fixture, layer->gamma, layer->beta);
  for (int i = 0; i < 3; i++)
    nn_batch_norm_forward (layer, &training, NULL, fixture->x);
  nn_batch_norm_forward (layer, &evaluation, NULL, fixture->x);

  options.is_training = FALSE;
  options.running_mean = layer->running_mean->value->values;
  options.running_variance = layer->running_var->value->values;
  steps = steps_of (fixture, &options);

  assert_near (steps->output, layer->output->values, 1e-6);
}

NN_FIXTURE_TEST (padding_has_no_vote)
{
  const int                valid_len = 3;
  const gboolean           counted[N] = { TRUE, TRUE, TRUE, FALSE, FALSE };
  const NnPass             pass = { .is_training = TRUE };
  g_autoptr (NnRows)       rows = nn_rows_new_padded (1, N, &valid_len);
  NnNormOptions            options = by_column;
  g_autoptr (NnNormSteps)  steps = NULL;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  layer = nn_batch_norm_new (parameters, "bn", D);

  options.counted = counted;
  steps = steps_of (fixture, &options);
  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_batch_norm_forward (layer, &pass, rows, fixture->x);

  assert_near (steps->output, layer->output->values, 1e-6);
}

NN_FIXTURE_TEST (last_two_axes_share_one_mean)
{
  NnNormOptions            options = { .scope = NN_NORM_ALL, .epsilon = 1e-5 };
  g_autoptr (NnTensor)     gamma = nn_tensor_new (NN_SHAPE (N, D));
  g_autoptr (NnTensor)     beta = nn_tensor_new (NN_SHAPE (N, D));
  g_autoptr (NnNormSteps)  steps = NULL;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  layer = nn_layer_norm_new (parameters, "ln", NN_SHAPE (N, D));
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (1, N, D), fixture->x->values);

  nn_test_set_random (gamma, 4);
  memcpy (layer->gamma->value->values, gamma->values, N * D * sizeof (float));
  steps = nn_norm_steps_new (fixture->x, gamma, beta, &options, NULL);
  nn_layer_norm_forward (layer, x);

  g_assert_cmpint (steps->mean->length, ==, 1);
  g_assert_cmpint (nn_norm_steps_group (steps, 3, 2), ==, 0);
  assert_near (steps->output, layer->output->values, 1e-6);
}

NN_FIXTURE_TEST (groups_follow_the_scope)
{
  g_autoptr (NnNormSteps) rows = steps_of (fixture, &by_row);
  g_autoptr (NnNormSteps) columns = steps_of (fixture, &by_column);

  g_assert_cmpint (nn_norm_steps_group (rows, 3, 2), ==, 3);
  g_assert_cmpint (nn_norm_steps_group (columns, 3, 2), ==, 2);
  g_assert_cmpint (rows->mean->length, ==, N);
  g_assert_cmpint (columns->mean->length, ==, D);
}

NN_TEST (batch_of_one_cannot_train)
{
  const float        x[] = { 1, 2, 3 };
  g_autoptr (GError) error = NULL;

  g_assert_null (plain_steps (x, 1, 3, &by_column, &error));
  g_assert_error (error, NN_NORM_STEPS_ERROR, NN_NORM_STEPS_ERROR_TOO_FEW);
  g_assert_false (nn_batch_norm_can_train (1));
}

NN_TEST (batch_of_one_can_be_evaluated)
{
  const float             x[] = { 1, 2, 3 };
  const float             mean[] = { 0, 1, 2 };
  const float             variance[] = { 1, 4, 1 };
  const float             expected[] = { 1, 0.5f, 1 };
  const NnNormOptions     options = { .scope = NN_NORM_COLUMNS,
                                      .running_mean = mean,
                                      .running_variance = variance };
  g_autoptr (NnNormSteps) steps = plain_steps (x, 1, 3, &options, NULL);

  assert_near (steps->output, expected, 1e-6);
}

NN_TEST (single_feature_has_no_unbiased_variance)
{
  const float             x[] = { 1, 2 };
  NnNormOptions           options = by_row;
  g_autoptr (GError)      error = NULL;
  g_autoptr (NnNormSteps) biased = plain_steps (x, 2, 1, &options, NULL);

  g_assert_cmpfloat (biased->output->values[0], ==, 0.0f);

  options.is_unbiased = TRUE;
  g_assert_null (plain_steps (x, 2, 1, &options, &error));
  g_assert_error (error, NN_NORM_STEPS_ERROR, NN_NORM_STEPS_ERROR_TOO_FEW);
}

NN_TEST_MAIN ()

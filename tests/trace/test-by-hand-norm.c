#include "core/trace/hand/by-hand.h"

#include "app/check/notes.h"
#include "core/engine/owned.h"
#include "core/layers/batch-norm.h"
#include "core/layers/layer-norm.h"
#include "core/trace/formula/formula.h"
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

static void set_up (Fixture *fixture)
{
  fixture->x = nn_tensor_new (NN_SHAPE (N, D));
  fixture->gamma = nn_tensor_new (NN_SHAPE (D));
  fixture->beta = nn_tensor_new (NN_SHAPE (D));
  nn_test_set_random (fixture->x, 1);
  nn_test_set_random (fixture->gamma, 2);
  nn_test_set_random (fixture->beta, 3);
}

NN_CLEARS (Fixture, tear_down, (nn_tensor_free, x, gamma, beta))

static GPtrArray *lines_of (Fixture *fixture, const NnNormOptions *options)
{
  GPtrArray *lines =
      nn_by_hand_normalize (fixture->x, fixture->gamma, fixture->beta, options, NULL);

  g_assert_nonnull (lines);

  return lines;
}

static GPtrArray *plain_lines (const float *values, int rows, int columns,
                               const NnNormOptions *options, GError **error)
{
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (rows, columns), values);
  g_autoptr (NnTensor) gamma = nn_tensor_new (NN_SHAPE (columns));
  g_autoptr (NnTensor) beta = nn_tensor_new (NN_SHAPE (columns));

  nn_tensor_fill (gamma, 1.0f);

  return nn_by_hand_normalize (x, gamma, beta, options, error);
}

static void assert_near (const GPtrArray *lines, NnByHandNormLine line, const float *expected,
                         double tolerance)
{
  const NnOperand *actual = nn_by_hand_norm_output (lines, line);

  for (gsize i = 0; i < nn_operand_length (actual); i++)
    g_assert_cmpfloat_with_epsilon (actual->values[i], expected[i], tolerance);
}

static void copy_parameters (Fixture *fixture, NnParameter *gamma, NnParameter *beta)
{
  memcpy (gamma->value->values, fixture->gamma->values, D * sizeof (float));
  memcpy (beta->value->values, fixture->beta->values, D * sizeof (float));
}

NN_FIXTURE_TEST (rows_are_layer_normalization)
{
  g_autoptr (GPtrArray)    lines = lines_of (fixture, &by_row);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  layer = nn_layer_norm_new (parameters, "ln", NN_SHAPE (D));

  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_layer_norm_forward (layer, fixture->x);

  assert_near (lines, NN_BY_HAND_SCALE, layer->output->values, 1e-6);
  assert_near (lines, NN_BY_HAND_MEAN, layer->mean->values, 1e-6);
}

NN_FIXTURE_TEST (outside_and_unbiased_is_the_notes_form)
{
  NnNormOptions              options = by_row;
  g_autoptr (GPtrArray)      lines = NULL;
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) layer = nn_layer_norm_std_new (parameters, "ln", D);

  options.epsilon = NN_LAYER_NORM_STD_EPSILON;
  options.is_outside = TRUE;
  options.is_unbiased = TRUE;
  lines = lines_of (fixture, &options);
  copy_parameters (fixture, layer->gamma, layer->beta);
  nn_layer_norm_std_forward (layer, fixture->x);

  assert_near (lines, NN_BY_HAND_SCALE, layer->output->values, 1e-6);
}

/* In training, with padding that does not count, and in use. */
NN_FIXTURE_TEST (columns_are_batch_normalization)
{
  static const int      valid_lens[] = { N, 3, N };
  static const gboolean counted[N] = { TRUE, TRUE, TRUE, FALSE, FALSE };

  for (int i = 0; i < 3; i++)
    {
      const NnPass             training = { .is_training = TRUE };
      const NnPass             evaluation = NN_PASS_EVALUATION;
      NnNormOptions            options = by_column;
      g_autoptr (NnRows)       rows = nn_rows_new_padded (1, N, valid_lens + i);
      g_autoptr (GPtrArray)    lines = NULL;
      g_autoptr (NnParameters) parameters = nn_parameters_new ();
      g_autoptr (NnBatchNorm)  layer = nn_batch_norm_new (parameters, "bn", D);

      copy_parameters (fixture, layer->gamma, layer->beta);
      nn_batch_norm_forward (layer, &training, rows, fixture->x);
      options.counted = i == 1 ? counted : NULL;
      if (i == 2)
        {
          nn_batch_norm_forward (layer, &evaluation, NULL, fixture->x);
          options.is_training = FALSE;
          options.running_mean = layer->running_mean->value->values;
          options.running_variance = layer->running_var->value->values;
        }
      lines = lines_of (fixture, &options);
      assert_near (lines, NN_BY_HAND_SCALE, layer->output->values, 1e-6);
    }
}

NN_FIXTURE_TEST (last_two_axes_share_one_mean)
{
  NnNormOptions            options = { .scope = NN_NORM_ALL, .epsilon = 1e-5 };
  g_autoptr (NnTensor)     gamma = nn_tensor_new (NN_SHAPE (N, D));
  g_autoptr (NnTensor)     beta = nn_tensor_new (NN_SHAPE (N, D));
  g_autoptr (GPtrArray)    lines = NULL;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  layer = nn_layer_norm_new (parameters, "ln", NN_SHAPE (N, D));
  g_autoptr (NnTensor)     x = nn_tensor_new_from (NN_SHAPE (1, N, D), fixture->x->values);

  nn_test_set_random (gamma, 4);
  memcpy (layer->gamma->value->values, gamma->values, N * D * sizeof (float));
  lines = nn_by_hand_normalize (fixture->x, gamma, beta, &options, NULL);
  nn_layer_norm_forward (layer, x);

  g_assert_cmpint (nn_operand_length (nn_by_hand_norm_output (lines, NN_BY_HAND_MEAN)), ==, 1);
  assert_near (lines, NN_BY_HAND_SCALE, layer->output->values, 1e-6);
}

static int count_statistics (const GPtrArray *lines)
{
  return (int) nn_operand_length (nn_by_hand_norm_output (lines, NN_BY_HAND_VARIANCE));
}

NN_FIXTURE_TEST (groups_follow_the_scope)
{
  g_autoptr (GPtrArray) rows = lines_of (fixture, &by_row);
  g_autoptr (GPtrArray) columns = lines_of (fixture, &by_column);

  g_assert_cmpint (count_statistics (rows), ==, N);
  g_assert_cmpint (count_statistics (columns), ==, D);
}

static void assert_general (const GPtrArray *lines, NnByHandNormLine line, const char *expected)
{
  g_autofree char *general = nn_formula_general (g_ptr_array_index (lines, line));

  g_assert_true (g_str_has_prefix (general, expected));
}

/* The choice that is made is the formula that is read. */
NN_FIXTURE_TEST (formulas_say_what_was_chosen)
{
  static const struct
  {
    NnNormScope scope;
    const char *mean;
    const char *variance;
    const char *divide;
  } cases[] = {
    { NN_NORM_ROWS, "μ[i] = Σ_d x[i,d] / D", "σ²[i] = Σ_d (x[i,d] − μ[i])² / (D − 1)",
      "x̂[i,d] = (x[i,d] − μ[i]) / (√σ²[i] + ε)" },
    { NN_NORM_COLUMNS, "μ[d] = Σ_{i ∈ N} x[i,d] / |N|",
      "σ²[d] = Σ_{i ∈ N} (x[i,d] − μ[d])² / (|N| − 1)", /* a line each */
      "x̂[i,d] = (x[i,d] − μ[d]) / (√σ²[d] + ε)" },
    { NN_NORM_ALL, "μ = Σ_i Σ_d x[i,d] / |x|", "σ² = Σ_i Σ_d (x[i,d] − μ)² / (|x| − 1)",
      "x̂ = (x − μ) / (√σ² + ε)" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const NnNormOptions   options = { .scope = cases[i].scope,
                                        .epsilon = 1e-5,
                                        .is_training = TRUE,
                                        .is_unbiased = TRUE,
                                        .is_outside = TRUE };
      g_autoptr (GPtrArray) lines = lines_of (fixture, &options);

      assert_general (lines, NN_BY_HAND_MEAN, cases[i].mean);
      assert_general (lines, NN_BY_HAND_VARIANCE, cases[i].variance);
      assert_general (lines, NN_BY_HAND_DIVIDE, cases[i].divide);
    }
}

/* A cell is printed with the numbers that it was made of. */
NN_TEST (cells_are_read)
{
  const float           x[] = { 1, 2, 2, 5 };
  g_autoptr (GPtrArray) lines = plain_lines (x, 2, 2, &by_column, NULL);
  g_autoptr (NnFormula) mean =
      nn_formula_new (g_ptr_array_index (lines, NN_BY_HAND_MEAN), 0, 0, 1, NN_FORMULA_SHORT);
  g_autoptr (NnFormula) centered =
      nn_formula_new (g_ptr_array_index (lines, NN_BY_HAND_CENTER), 0, 1, 0, NN_FORMULA_SHORT);

  g_assert_cmpstr (mean->text, ==, "3.5 = (2 + 5) / 2");
  g_assert_cmpstr (centered->text, ==, "0.5 = 2 − 1.5");
}

NN_TEST (batch_of_one_cannot_train)
{
  const float x[] = { 1, 2, 3 };

  NN_FAILS (NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW, plain_lines, x, 1, 3, &by_column);
  g_assert_false (nn_batch_norm_can_train (1));
}

NN_TEST (batch_of_one_can_be_evaluated)
{
  const float           x[] = { 1, 2, 3 };
  const float           mean[] = { 0, 1, 2 };
  const float           variance[] = { 1, 4, 1 };
  const float           expected[] = { 1, 0.5f, 1 };
  const NnNormOptions   options = { .scope = NN_NORM_COLUMNS,
                                    .running_mean = mean,
                                    .running_variance = variance };
  g_autoptr (GPtrArray) lines = plain_lines (x, 1, 3, &options, NULL);

  assert_near (lines, NN_BY_HAND_SCALE, expected, 1e-6);
}

NN_TEST (single_feature_has_no_unbiased_variance)
{
  const float           x[] = { 1, 2 };
  NnNormOptions         options = by_row;
  g_autoptr (GPtrArray) biased = plain_lines (x, 2, 1, &options, NULL);

  g_assert_cmpfloat (nn_by_hand_norm_output (biased, NN_BY_HAND_SCALE)->values[0], ==, 0.0f);

  options.is_unbiased = TRUE;
  NN_FAILS (NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW, plain_lines, x, 2, 1, &options);
}

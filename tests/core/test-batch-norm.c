#include "core/layers/batch-norm.h"

#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass training = { .is_training = TRUE };

typedef struct
{
  NnParameters *parameters;
  NnBatchNorm  *norm;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer columns)
{
  fixture->parameters = nn_parameters_new ();
  fixture->norm = nn_batch_norm_new (fixture->parameters, "norm", GPOINTER_TO_INT (columns));
}

NN_CLEARS (Fixture, tear_down, (nn_batch_norm_free, norm), (nn_parameters_free, parameters))

NN_FIXTURE_TEST_ON (forward_gives_padding_no_vote, GINT_TO_POINTER (1))
{
  static const int     valid_lens[] = { 2, 1 };
  static const float   votes[] = { -1.0f, 1.0f, 0.0f, 0.0f };
  g_autoptr (NnRows)   rows = nn_rows_new_padded (2, 2, valid_lens);
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (4, 1), (float[]){ 1, 5, 3, 1000 });
  const NnTensor      *y = nn_batch_norm_forward (fixture->norm, &training, rows, x);

  g_assert_cmpint (fixture->norm->n_counted, ==, 3);
  for (int n = 0; n < 3; n++)
    g_assert_cmpfloat_with_epsilon (y->values[n], votes[n] * 1.22474f, 1e-4);

  fixture->norm->counts_padding = TRUE;
  y = nn_batch_norm_forward (fixture->norm, &training, rows, x);
  g_assert_cmpint (fixture->norm->n_counted, ==, 4);
  g_assert_cmpfloat (y->values[3], <, 1.8);
}

NN_FIXTURE_TEST_ON (forward_survives_a_constant_column, GINT_TO_POINTER (1))
{
  static const float   y[] = { 0, 0, 0, 0 };
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (4, 1));

  nn_tensor_fill (x, 3.0f);

  nn_test_assert_values (nn_batch_norm_forward (fixture->norm, &training, NULL, x), y, 0.0);
}

NN_FIXTURE_TEST_ON (forward_survives_a_large_mean, GINT_TO_POINTER (1))
{
  static const float   y[] = { -0.95345f, 0.95345f };
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (2, 1), (float[]){ 99.99f, 100.01f });

  nn_test_assert_values (nn_batch_norm_forward (fixture->norm, &training, NULL, x), y, 2e-3);
}

NN_FIXTURE_TEST_ON (can_train_asks_for_two_rows, GINT_TO_POINTER (1))
{
  g_assert_false (nn_batch_norm_can_train (1));
  g_assert_true (nn_batch_norm_can_train (2));
}

/* All of ∂x cancels but what ε leaves: 0.75 · γ · ε / (var + ε)^1.5. */
NN_FIXTURE_TEST_ON (backward_keeps_what_two_rows_leave, GINT_TO_POINTER (1))
{
  static const float   d_x[] = { 1.799892e-5f, -1.799892e-5f };
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (2, 1), (float[]){ 1, 2 });
  g_autoptr (NnTensor) d_y = nn_tensor_new_from (NN_SHAPE (2, 1), (float[]){ 1, -0.5f });

  fixture->norm->gamma->value->values[0] = 0.3f;
  nn_batch_norm_forward (fixture->norm, &training, NULL, x);

  nn_test_assert_values (nn_batch_norm_backward (fixture->norm, d_y), d_x, 1e-9);
}

#include "core/layers/positional-encoding.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass evaluation = { .is_training = FALSE };

static NnPositionalEncodingConfig config_of (int D, int max_positions)
{
  return (NnPositionalEncodingConfig){ .D = D, .max_positions = max_positions, .is_enabled = TRUE };
}

NN_TEST (forward_adds_sines_and_cosines)
{
  const float y[] = { 0.0f, 1.0f, 0.0f, 1.0f, sinf (1), cosf (1), sinf (0.01f), cosf (0.01f) };
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnPositionalEncoding) positions =
      nn_positional_encoding_new (parameters, "", config_of (4, 10));
  g_autoptr (NnRows)   rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (2, 4));

  nn_test_assert_values (nn_positional_encoding_forward (positions, &evaluation, rows, x), y, 1e-6);
}

NN_TEST (forward_starts_where_the_rows_start)
{
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnPositionalEncoding) positions =
      nn_positional_encoding_new (parameters, "", config_of (6, 10));
  g_autoptr (NnRows)   rows = nn_rows_new_padded (2, 1, NULL);
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (2, 6));
  const NnTensor      *y;

  rows->first_position = 7;
  y = nn_positional_encoding_forward (positions, &evaluation, rows, x);

  for (int n = 0; n < 2; n++)
    for (int d = 0; d < 6; d++)
      g_assert_cmpfloat (nn_tensor_row (y, n)[d], ==, nn_tensor_row (positions->table, 7)[d]);
}

NN_TEST (fill_rounds_angles_to_single_precision)
{
  g_autoptr (NnTensor) table = nn_tensor_new (NN_SHAPE (1000, 16));
  double               apart = 0.0;

  nn_positional_encoding_fill (table);

  for (int t = 0; t < 1000; t++)
    for (int d = 0; d < 16; d++)
      {
        const double angle = t / pow (10000.0, (d - d % 2) / 16.0);
        const double exact = d % 2 == 0 ? sin (angle) : cos (angle);

        apart = MAX (apart, fabs (nn_tensor_row (table, t)[d] - exact));
      }

  g_assert_cmpfloat (apart, >, 1e-6);
  g_assert_cmpfloat (apart, <, 2e-4);
}

NN_TEST (forward_adds_nothing_when_switched_off)
{
  NnPositionalEncodingConfig       config = { .D = 3, .max_positions = 10 };
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnPositionalEncoding) positions = nn_positional_encoding_new (parameters, "", config);
  g_autoptr (NnRows)               rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor)             x = nn_tensor_new (NN_SHAPE (2, 3));

  g_assert_true (nn_positional_encoding_forward (positions, &evaluation, rows, x) == x);
}

NN_TEST (new_makes_a_trainable_table_a_parameter)
{
  NnPositionalEncodingConfig       config = config_of (4, 10);
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnParameters)         replica = nn_parameters_new_replica (parameters);
  g_autoptr (NnPositionalEncoding) positions = NULL;
  g_autoptr (NnPositionalEncoding) shared = NULL;
  g_autoptr (NnTensor)             table = nn_tensor_new (NN_SHAPE (10, 4));

  config.is_trainable = TRUE;
  positions = nn_positional_encoding_new (parameters, "encoder.pos_encoding", config);
  nn_positional_encoding_fill (table);

  g_assert_true (nn_parameters_find (parameters, "encoder.pos_encoding.P") == positions->P);
  nn_test_assert_equal (positions->P->value, table, 0.0);

  positions->P->value->values[0] = 5.0f;
  shared = nn_positional_encoding_new (replica, "encoder.pos_encoding", config);
  g_assert_cmpfloat (shared->table->values[0], ==, 5.0f);
}

NN_TEST (validate_refuses_an_odd_width)
{
  NnPositionalEncodingConfig config = config_of (7, 10);
  g_autoptr (GError)         error = NN_ERROR (nn_positional_encoding_config_validate, &config);

  g_assert_error (error, NN_POSITIONAL_ENCODING_ERROR, NN_POSITIONAL_ENCODING_ERROR_WIDTH);
  g_assert_nonnull (strstr (error->message, "7"));

  config.is_enabled = FALSE;
  g_assert_true (nn_positional_encoding_config_validate (&config, NULL));
}

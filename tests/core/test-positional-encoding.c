#include "core/layers/positional-encoding.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass evaluation = { .is_training = FALSE };

static NnPositionalEncodingConfig config_of (int D, int max_positions)
{
  return (NnPositionalEncodingConfig){ .D = D, .max_positions = max_positions, .is_enabled = TRUE };
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

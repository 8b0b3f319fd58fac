#include "core/layers/normalization.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass training = { .is_training = TRUE };

/* [[1, 2], [4, 8]]: rows give ∓1 within a row, columns ∓1 within a column. */
NN_TEST (forward_runs_over_rows_or_columns)
{
  static const float          over_rows[] = { -1, 1, -1, 1 };
  static const float          over_columns[] = { -1, -1, 1, 1 };
  g_autoptr (NnParameters)    parameters = nn_parameters_new ();
  g_autoptr (NnNormalization) layer =
      nn_normalization_new (parameters, "a", NN_NORM_LAYER, 2, FALSE);
  g_autoptr (NnNormalization) batch =
      nn_normalization_new (parameters, "b", NN_NORM_BATCH, 2, FALSE);
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (2, 2), (float[]){ 1, 2, 4, 8 });

  nn_test_assert_values (nn_normalization_forward (layer, &training, NULL, x), over_rows, 1e-4);
  nn_test_assert_values (nn_normalization_forward (batch, &training, NULL, x), over_columns, 1e-4);
}

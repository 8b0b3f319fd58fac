#include "core/layers/positionwise-ffn.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* D2L feeds ones to PositionWiseFFN (4, 8) and notes that all rows come out equal. */
NN_TEST (forward_gives_equal_rows_for_equal_rows)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "", 4, 4, 8);
  g_autoptr (NnTensor)          x = nn_tensor_new (NN_SHAPE (2, 3, 4));
  const NnTensor               *y;
  NnRandom                      random = nn_random_new (1);

  nn_tensor_fill (x, 1.0f);
  nn_parameters_initialize (parameters, NN_INITIALIZATION_PYTORCH, &random);

  y = nn_positionwise_ffn_forward (ffn, x);

  g_assert_true (nn_shape_equal (y->shape, NN_SHAPE (2, 3, 8)));
  for (int n = 1; n < 6; n++)
    for (int d = 0; d < 8; d++)
      g_assert_cmpfloat (nn_tensor_row (y, n)[d], ==, nn_tensor_row (y, 0)[d]);
}

/* max (x·1 − 1, 0) · 2 + 3, by hand. */
NN_TEST (forward_follows_the_formula)
{
  static const float            expected[] = { 3.0f, 3.0f, 7.0f };
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "", 1, 1, 1);
  g_autoptr (NnTensor)          x = nn_tensor_new_from (NN_SHAPE (3, 1), (float[]){ -1, 1, 3 });

  ffn->dense1->weight->value->values[0] = 1.0f;
  ffn->dense1->bias->value->values[0] = -1.0f;
  ffn->dense2->weight->value->values[0] = 2.0f;
  ffn->dense2->bias->value->values[0] = 3.0f;

  nn_test_assert_values (nn_positionwise_ffn_forward (ffn, x), expected, 0.0);
}

NN_TEST (new_names_parameters_like_the_textbook)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "block0.ffn", 4, 6, 8);

  g_assert_true (nn_parameters_find (parameters, "block0.ffn.dense1.weight") ==
                 ffn->dense1->weight);
  g_assert_true (nn_shape_equal (ffn->dense1->weight->value->shape, NN_SHAPE (6, 4)));
  g_assert_true (nn_parameters_find (parameters, "block0.ffn.dense2.bias") == ffn->dense2->bias);
  g_assert_true (nn_shape_equal (ffn->dense2->weight->value->shape, NN_SHAPE (8, 6)));
}

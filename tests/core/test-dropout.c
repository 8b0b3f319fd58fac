#include "core/layers/dropout.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

#define D 32

static const NnPass training = { .is_training = TRUE, .seed = 1, .update = 2 };
static const NnPass evaluation = { .is_training = FALSE };

NN_TEST (forward_changes_nothing_in_use)
{
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.5);
  g_autoptr (NnDropout) none = nn_dropout_new ("site", 0.0);
  g_autoptr (NnRows)    rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor)  x = nn_test_random_tensor (NN_SHAPE (2, D), 1);

  g_assert_true (nn_dropout_forward (dropout, &evaluation, rows, x) == x);
  g_assert_true (nn_dropout_backward (dropout, x) == x);
  g_assert_true (nn_dropout_forward (none, &training, rows, x) == x);
}

NN_TEST (forward_keeps_the_expected_value)
{
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.2);
  g_autoptr (NnRows)    rows = nn_rows_new_padded (10, 100, NULL);
  g_autoptr (NnTensor)  x = nn_tensor_new (NN_SHAPE (1000, D));
  const NnTensor       *y;
  double                sum = 0.0;
  int                   n_dropped = 0;

  nn_tensor_fill (x, 1.0f);
  y = nn_dropout_forward (dropout, &training, rows, x);
  for (gsize i = 0; i < y->length; i++)
    {
      g_assert_true (y->values[i] == 0.0f || y->values[i] == 1.25f);
      sum += y->values[i];
      n_dropped += y->values[i] == 0.0f;
    }

  g_assert_cmpfloat_with_epsilon (sum / (double) y->length, 1.0, 0.01);
  g_assert_cmpfloat_with_epsilon (n_dropped / (double) y->length, 0.2, 0.01);
}

static NnTensor *drop (const char *site, const NnPass *pass, const NnRows *rows)
{
  g_autoptr (NnDropout) dropout = nn_dropout_new (site, 0.5);
  g_autoptr (NnTensor)  ones = nn_tensor_new (NN_SHAPE (rows->N, D));

  nn_tensor_fill (ones, 1.0f);

  return nn_tensor_copy (nn_dropout_forward (dropout, pass, rows, ones));
}

static int count_equal (const float *a, const float *b, int n)
{
  int n_equal = 0;

  for (int i = 0; i < n; i++)
    n_equal += a[i] == b[i];

  return n_equal;
}

NN_TEST (forward_drops_the_same_packed_and_padded)
{
  static const int     lengths[] = { 3, 1, 2 };
  g_autoptr (NnRows)   padded_rows = nn_rows_new_padded (3, 4, lengths);
  g_autoptr (NnRows)   packed_rows = nn_rows_new_packed (3, lengths);
  g_autoptr (NnTensor) padded = drop ("site", &training, padded_rows);
  g_autoptr (NnTensor) packed = drop ("site", &training, packed_rows);

  for (int b = 0; b < 3; b++)
    for (int t = 0; t < lengths[b]; t++)
      g_assert_cmpmem (nn_tensor_row (padded, padded_rows->starts[b] + t), sizeof (float) * D,
                       nn_tensor_row (packed, packed_rows->starts[b] + t), sizeof (float) * D);
}

NN_TEST (forward_drops_the_same_in_a_slice)
{
  g_autoptr (NnRows)   all_rows = nn_rows_new_padded (3, 2, NULL);
  g_autoptr (NnRows)   slice_rows = nn_rows_new_padded (1, 2, NULL);
  g_autoptr (NnTensor) all = drop ("site", &training, all_rows);
  g_autoptr (NnTensor) slice = NULL;

  slice_rows->first_sentence = 2;
  slice = drop ("site", &training, slice_rows);

  g_assert_cmpmem (slice->values, sizeof (float) * 2 * D, nn_tensor_row (all, 4),
                   sizeof (float) * 2 * D);
}

/* Where one part of the place differs, about half of the dice agree. */
NN_TEST (forward_drops_otherwise_elsewhere)
{
  const NnPass         other_seed = { .is_training = TRUE, .seed = 2, .update = 2 };
  const NnPass         other_update = { .is_training = TRUE, .seed = 1, .update = 3 };
  g_autoptr (NnRows)   rows = nn_rows_new_padded (2, 8, NULL);
  g_autoptr (NnTensor) here = drop ("site", &training, rows);
  NnTensor            *others[] = {
               drop ("other", &training, rows),
               drop ("site", &other_seed, rows),
               drop ("site", &other_update, rows),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      const int n_equal = count_equal (here->values, others[i]->values, 16 * D);

      g_assert_cmpint (n_equal, >, 4 * D);
      g_assert_cmpint (n_equal, <, 12 * D);
      nn_tensor_free (others[i]);
    }

  g_assert_cmpint (count_equal (nn_tensor_row (here, 0), nn_tensor_row (here, 1), D), <, D);
  g_assert_cmpint (count_equal (nn_tensor_row (here, 0), nn_tensor_row (here, 8), D), <, D);
}

NN_TEST (forward_scores_drops_the_same_packed_and_padded)
{
  static const int      lengths[] = { 2, 3 };
  g_autoptr (NnRows)    padded_rows = nn_rows_new_padded (2, 3, lengths);
  g_autoptr (NnRows)    packed_rows = nn_rows_new_packed (2, lengths);
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.5);
  g_autoptr (NnTensor)  kept = NULL;
  NnScores              padded = { 0 };
  NnScores              packed = { 0 };
  const NnTensor       *packed_kept;

  nn_scores_reshape (&padded, 2, padded_rows, padded_rows);
  nn_scores_reshape (&packed, 2, packed_rows, packed_rows);
  nn_tensor_fill (padded.values, 1.0f);
  nn_tensor_fill (packed.values, 1.0f);
  kept = nn_tensor_copy (nn_dropout_forward_scores (dropout, &training, padded_rows, &padded));
  packed_kept = nn_dropout_forward_scores (dropout, &training, packed_rows, &packed);

  for (int b = 0; b < 2; b++)
    for (int h = 0; h < 2; h++)
      for (int i = 0; i < lengths[b]; i++)
        for (int j = 0; j < lengths[b]; j++)
          g_assert_cmpfloat (
              kept->values[padded.offsets[b] + (gsize) (h * 9 + i * 3 + j)], ==,
              packed_kept->values[packed.offsets[b] +
                                  (gsize) (h * lengths[b] * lengths[b] + i * lengths[b] + j)]);

  nn_scores_clear (&padded);
  nn_scores_clear (&packed);
}

NN_TEST (forward_uses_the_mask_it_is_given)
{
  static const float    expected[] = { 0, 4, 6 };
  static const float    d_expected[] = { 0, 2, 2 };
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.5);
  g_autoptr (NnTensor)  x = nn_tensor_new_from (NN_SHAPE (1, 3), (float[]){ 1, 2, 3 });
  g_autoptr (NnTensor)  ones = nn_tensor_new_from (NN_SHAPE (1, 3), (float[]){ 1, 1, 1 });
  g_autoptr (NnTensor)  mask = nn_tensor_new_from (NN_SHAPE (1, 3), (float[]){ 0, 1, 1 });

  dropout->given = mask;

  nn_test_assert_values (nn_dropout_forward (dropout, &training, NULL, x), expected, 0.0);
  nn_test_assert_values (nn_dropout_backward (dropout, ones), d_expected, 0.0);
}

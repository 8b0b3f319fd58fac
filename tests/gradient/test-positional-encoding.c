#include "core/layers/positional-encoding.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

static const NnPass training = { .is_training = TRUE, .seed = 3, .update = 4 };

typedef struct
{
  NnPositionalEncoding *positions;
  NnRows               *rows;
  NnTensor             *x;
  NnTensor             *weights;
} Probe;

static double loss (gpointer user_data)
{
  Probe *probe = user_data;

  return nn_test_weighted_sum (
      probe->weights,
      nn_positional_encoding_forward (probe->positions, &training, probe->rows, probe->x));
}

/* Sentences of 3 and 2 tokens: both teach positions 2 and 3, one alone position 4. */
NN_TEST (agrees_with_finite_differences)
{
  static const int                 lengths[] = { 3, 2 };
  const NnPositionalEncodingConfig config = {
    .D = 4, .max_positions = 6, .dropout = 0.3, .is_enabled = TRUE, .is_trainable = TRUE
  };
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnPositionalEncoding) positions =
      nn_positional_encoding_new (parameters, "pos", config);
  g_autoptr (NnRows)   rows = nn_rows_new_packed (2, lengths);
  g_autoptr (NnTensor) x = nn_test_random_tensor (NN_SHAPE (5, 4), 1);
  g_autoptr (NnTensor) weights = nn_test_random_tensor (NN_SHAPE (5, 4), 2);
  Probe                probe = { positions, rows, x, weights };

  rows->first_position = 2;
  loss (&probe);

  nn_test_assert_gradient (x, nn_positional_encoding_backward (positions, weights), loss, &probe);
  nn_test_assert_gradients (parameters, loss, &probe);
}

NN_TEST_MAIN ()

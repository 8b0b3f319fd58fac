#include "core/lean/input.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"

#define V 5
#define WIDTH 18
#define N 7

static const NnPass training = { .is_training = TRUE, .seed = 1, .update = 2 };
static const int    ids[N] = { 4, 0, 2, 2, 1, 0, 0 };

/* What the entrance is like. */
typedef struct
{
  const char *name;
  gboolean    has_positions;
  gboolean    trains_positions;
} Variant;

static const Variant variants[] = {
  { "with-positions", TRUE, FALSE },
  { "with-learned-positions", TRUE, TRUE },
  { "without-positions", FALSE, FALSE },
};

static NnPositionalEncoding *new_positions (NnParameters *parameters, const Variant *variant)
{
  const NnPositionalEncodingConfig config = {
    .D = WIDTH,
    .max_positions = 6,
    .dropout = 0.3,
    .is_enabled = variant->has_positions,
    .is_trainable = variant->trains_positions,
  };

  return nn_positional_encoding_new (parameters, "pos_encoding", config);
}

NN_TEST_EACH (agrees, variants, G_N_ELEMENTS (variants))
{
  g_auto (NnTestPair)              pair = nn_test_pair_new ();
  g_autoptr (NnEmbedding)          plain = nn_embedding_new (pair.plain, "embedding", V, WIDTH);
  g_autoptr (NnPositionalEncoding) plain_positions = new_positions (pair.plain, data);
  g_autoptr (NnEmbedding)          embedding = nn_embedding_new (pair.lean, "embedding", V, WIDTH);
  g_autoptr (NnPositionalEncoding) positions = new_positions (pair.lean, data);
  g_autoptr (NnRows)               rows = nn_rows_new_packed (2, (int[]){ 3, 4 });
  g_autoptr (NnTensor)             d_x = nn_test_random_tensor (NN_SHAPE (N, WIDTH), 2);
  NnLeanInput                      lean = { .embedding = embedding, .positions = positions };
  const NnTensor                  *x;

  nn_test_pair_begin (&pair);
  rows->first_sentence = 3;
  rows->first_position = 2;

  x = nn_positional_encoding_forward (plain_positions, &training, rows,
                                      nn_embedding_forward (plain, ids, N));
  nn_test_assert_close (nn_lean_input_forward (&lean, &training, rows, ids), x, NN_TEST_LEAN);

  nn_embedding_backward (plain, nn_positional_encoding_backward (plain_positions, d_x));
  nn_lean_input_backward (&lean, d_x);
  nn_test_pair_assert_gradients (&pair, NN_TEST_LEAN);

  nn_lean_input_clear (&lean);
}

NN_TEST_MAIN ()

#include "ui/figures/equation.h"

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"

#define WORDS 60

static void assert_words (const NnOperation *operation, gboolean shows_result, const int *expected,
                          int n_expected)
{
  int       words[HL_WORDS_AT_HAND];
  const int n = hl_words_at_hand (operation, shows_result, words);

  g_assert_cmpint (n, ==, n_expected);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (words[i], ==, expected[i]);
}

NN_TEST (the_best_words_of_a_row_come_first)
{
  static const int        best[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
  g_autoptr (NnOperation) operation = hl_test_probabilities_new (1, WORDS);

  assert_words (operation, TRUE, best, HL_WORDS_AT_HAND);
}

NN_TEST (each_row_has_its_best_word_among_them)
{
  static const int        best[] = { 0, 10, 20, 1, 11, 21, 2, 12 };
  g_autoptr (NnOperation) operation = hl_test_probabilities_new (3, WORDS);

  assert_words (operation, TRUE, best, HL_WORDS_AT_HAND);
}

NN_TEST (the_order_gives_no_result_away)
{
  static const int        sorted[] = { 0, 1, 2, 10, 11, 12, 20, 21 };
  g_autoptr (NnOperation) operation = hl_test_probabilities_new (3, WORDS);

  assert_words (operation, FALSE, sorted, HL_WORDS_AT_HAND);
}

NN_TEST (an_embedding_is_about_its_tokens)
{
  static const int   expected[] = { 7, 41 };
  static const char *tokens[] = { "go", "on", "go" };
  NnOperand         *ids = hl_test_operand_new ("ids", NN_AXIS_SOURCE, NN_AXIS_ONE, 1, 3, 1);
  NnOperand         *table = hl_test_operand_new ("E", NN_AXIS_WORD, NN_AXIS_FEATURE, 1, WORDS, 4);
  NnOperand         *rows = hl_test_operand_new ("x", NN_AXIS_SOURCE, NN_AXIS_FEATURE, 1, 3, 4);
  g_autoptr (NnOperation) operation = NULL;

  ids->words = nn_labels_new (tokens, 3);
  for (int i = 0; i < 3; i++)
    ids->values[i] = i == 1 ? 41.0f : 7.0f;
  operation = nn_operation_new (NN_OP_EMBEDDING, "encoder.embedding.embedding",
                                (NnOperand *[]){ ids, table }, 2, rows, NULL);
  nn_operand_unref (ids);
  nn_operand_unref (table);
  nn_operand_unref (rows);

  assert_words (operation, TRUE, expected, 2);
}

NN_TEST (two_vocabularies_have_no_words_in_common)
{
  NnOperand *inputs[] = {
    hl_test_operand_new ("∂E", NN_AXIS_WORD, NN_AXIS_FEATURE, 1, WORDS, 4),
    hl_test_operand_new ("∂E", NN_AXIS_WORD, NN_AXIS_FEATURE, 1, WORDS + 20, 4),
  };
  NnOperand *norm = hl_test_operand_new ("‖∂θ‖", NN_AXIS_ONE, NN_AXIS_ONE, 1, 1, 1);
  g_autoptr (NnOperation) operation =
      nn_operation_new (NN_OP_CLIP, "clip.norm", inputs, 2, norm, NULL);

  nn_operand_unref (inputs[0]);
  nn_operand_unref (inputs[1]);
  nn_operand_unref (norm);

  assert_words (operation, TRUE, NULL, 0);
}

NN_TEST (small_vocabularies_are_left_alone)
{
  g_autoptr (NnOperation) small = hl_test_probabilities_new (2, HL_WORDS_AT_HAND);
  g_autoptr (NnOperation) none = hl_test_product_new (2, 3, 4, 5);

  assert_words (small, TRUE, NULL, 0);
  assert_words (none, TRUE, NULL, 0);
}

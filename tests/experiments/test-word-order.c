#include "core/experiments/word-order.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

#define SENTENCE "the red car ."

static NnWordOrder *look (NnTestTranslator *test, guint64 seed)
{
  return NN_OK (nn_word_order_new, test->translator, SENTENCE, seed);
}

static void take_positions_away (NnConfig *config) { config->has_positions = FALSE; }

NN_TEST_ON (rows_go_with_their_words_without_positions, NULL)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (data);

  for (guint64 seed = 0; seed < 5; seed++)
    {
      g_autoptr (NnWordOrder) result = look (test, seed);

      g_assert_cmpint (result->n, ==, 4);
      for (int i = 0; i < result->n; i++)
        g_assert_cmpfloat (result->without_positions[i], <, 1e-5);
    }
}

NN_TEST_AGAIN (rows_go_with_their_words_without_positions, ever, take_positions_away)

NN_TEST (rows_change_with_positions)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnWordOrder)      result = look (test, 1);

  for (int i = 0; i < result->n; i++)
    g_assert_cmpfloat (result->with_positions[i], >, 1e-3);
}

NN_TEST (order_is_a_new_one_and_repeatable)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);

  for (guint64 seed = 0; seed < 30; seed++)
    {
      g_autoptr (NnWordOrder) result = look (test, seed);
      g_autoptr (NnWordOrder) again = look (test, seed);
      int                     n_moved = 0;

      for (int i = 0; i < result->n; i++)
        {
          n_moved += result->from[i] != i;
          g_assert_cmpint (result->from[i], ==, again->from[i]);
          g_assert_cmpstr (result->after[i], ==, result->before[result->from[i]]);
        }
      g_assert_cmpint (n_moved, >, 0);
    }
}

NN_TEST (single_word_has_only_one_order)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);

  NN_FAILS (NN_WORD_ORDER_ERROR, NN_WORD_ORDER_ERROR_TOO_FEW, nn_word_order_new, test->translator,
            "car", 1);
}

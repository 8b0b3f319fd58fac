#include "core/experiments/word-order.h"

#include "tests/support/tiny-translator.h"

#define SENTENCE "the red car ."

static NnWordOrder *
look (NnTestTranslator *test,
      guint64           seed)
{
  g_autoptr (GError) error = NULL;
  NnWordOrder       *result = nn_word_order_new (test->translator, SENTENCE, seed, &error);

  g_assert_no_error (error);

  return result;
}

static void
take_positions_away (NnConfig *config)
{
  config->has_positions = FALSE;
}

static void
test_rows_go_with_their_words_without_positions (gconstpointer change)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (change);

  for (guint64 seed = 0; seed < 5; seed++)
    {
      g_autoptr (NnWordOrder) result = look (test, seed);

      g_assert_cmpint (result->n, ==, 4);
      for (int i = 0; i < result->n; i++)
        g_assert_cmpfloat (result->without_positions[i], <, 1e-5);
    }
}

static void
test_rows_change_with_positions (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnWordOrder)      result = look (test, 1);

  for (int i = 0; i < result->n; i++)
    g_assert_cmpfloat (result->with_positions[i], >, 1e-3);
}

static void
test_order_is_a_new_one_and_repeatable (void)
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

static void
test_single_word_has_only_one_order (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (GError)           error = NULL;

  g_assert_null (nn_word_order_new (test->translator, "car", 1, &error));
  g_assert_error (error, NN_WORD_ORDER_ERROR, NN_WORD_ORDER_ERROR_TOO_FEW);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/core/word-order/rows-go-with-their-words-without-positions", NULL,
                        test_rows_go_with_their_words_without_positions);
  g_test_add_data_func ("/core/word-order/so-they-do-in-a-model-that-never-had-any",
                        (gpointer) take_positions_away,
                        test_rows_go_with_their_words_without_positions);
  g_test_add_func ("/core/word-order/rows-change-with-positions",
                   test_rows_change_with_positions);
  g_test_add_func ("/core/word-order/order-is-a-new-one-and-repeatable",
                   test_order_is_a_new_one_and_repeatable);
  g_test_add_func ("/core/word-order/single-word-has-only-one-order",
                   test_single_word_has_only_one_order);

  return g_test_run ();
}

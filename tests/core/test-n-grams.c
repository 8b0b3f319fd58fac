#include "core/translation/n-grams.h"

/* "il est : 2 1 1" for each n-gram, in order. */
static char *
compare (const char *prediction,
         const char *reference,
         int         n)
{
  g_auto (GStrv)        predicted = g_strsplit (prediction, " ", -1);
  g_auto (GStrv)        wanted = g_strsplit (reference, " ", -1);
  g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (predicted, wanted, n);
  GString              *text = g_string_new (NULL);

  for (guint i = 0; i < n_grams->len; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);

      g_string_append_printf (text, "%s: %d %d %d\n", n_gram->text, n_gram->predicted,
                              n_gram->allowed, n_gram->matches);
    }

  return g_string_free (text, FALSE);
}

static void
test_compare_lists_each_once_in_the_order_of_the_prediction (void)
{
  g_autofree char *words = compare ("il est il est calme .", "il est calme .", 1);
  g_autofree char *pairs = compare ("il est il est calme .", "il est calme .", 2);

  g_assert_cmpstr (words, ==, "il: 2 1 1\nest: 2 1 1\ncalme: 1 1 1\n.: 1 1 1\n");
  g_assert_cmpstr (pairs, ==, "il est: 2 1 1\nest il: 1 0 0\nest calme: 1 1 1\ncalme .: 1 1 1\n");
}

static void
test_compare_never_counts_more_than_were_predicted (void)
{
  g_autofree char *words = compare ("la la", "la la la", 1);

  g_assert_cmpstr (words, ==, "la: 2 3 2\n");
}

static void
test_compare_has_nothing_longer_than_the_prediction (void)
{
  g_autofree char *words = compare ("va !", "va !", 3);

  g_assert_cmpstr (words, ==, "");
}

static void
test_count_tells_tokens_from_their_parts (void)
{
  g_auto (GStrv)         tokens = g_strsplit ("a b ab", " ", -1);
  g_autoptr (GHashTable) words = nn_n_grams_count (tokens, 3, 1);
  g_autoptr (GHashTable) pairs = nn_n_grams_count (tokens, 3, 2);

  g_assert_cmpuint (g_hash_table_size (words), ==, 3);
  g_assert_cmpuint (g_hash_table_size (pairs), ==, 2);
  g_assert_cmpint (GPOINTER_TO_INT (g_hash_table_lookup (pairs, "b ab")), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/n-grams/compare/lists-each-once-in-the-order-of-the-prediction",
                   test_compare_lists_each_once_in_the_order_of_the_prediction);
  g_test_add_func ("/core/n-grams/compare/never-counts-more-than-were-predicted",
                   test_compare_never_counts_more_than_were_predicted);
  g_test_add_func ("/core/n-grams/compare/has-nothing-longer-than-the-prediction",
                   test_compare_has_nothing_longer_than_the_prediction);
  g_test_add_func ("/core/n-grams/count/tells-tokens-from-their-parts",
                   test_count_tells_tokens_from_their_parts);

  return g_test_run ();
}

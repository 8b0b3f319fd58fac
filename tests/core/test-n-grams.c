#include "core/engine/each.h"
#include "core/translation/bleu.h"

#include "tests/support/cases.h"

/* "il est : 2 1 1" for each n-gram, in order. */
static char *compare (const char *prediction, const char *reference, int n)
{
  g_auto (GStrv)        predicted = g_strsplit (prediction, " ", -1);
  g_auto (GStrv)        wanted = g_strsplit (reference, " ", -1);
  g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (predicted, wanted, n);
  GString              *text = g_string_new (NULL);

  NN_EACH_OF (const NnNGram, n_gram, n_grams)
    g_string_append_printf (text, "%s: %d %d %d\n", n_gram->text, n_gram->predicted,
                            n_gram->allowed, n_gram->matches);

  return g_string_free (text, FALSE);
}

NN_TEST (compare_lists_each_once_in_the_order_of_the_prediction)
{
  NN_TEXT (compare ("il est il est calme .", "il est calme .", 1),
           "il: 2 1 1\nest: 2 1 1\ncalme: 1 1 1\n.: 1 1 1\n");
  NN_TEXT (compare ("il est il est calme .", "il est calme .", 2),
           "il est: 2 1 1\nest il: 1 0 0\nest calme: 1 1 1\ncalme .: 1 1 1\n");
}

NN_TEST (compare_never_counts_more_than_were_predicted)
{
  NN_TEXT (compare ("la la", "la la la", 1), "la: 2 3 2\n");
}

NN_TEST (compare_has_nothing_longer_than_the_prediction)
{
  NN_TEXT (compare ("va !", "va !", 3), "");
}

NN_TEST (count_tells_tokens_from_their_parts)
{
  g_auto (GStrv)         tokens = g_strsplit ("a b ab", " ", -1);
  g_autoptr (GHashTable) words = nn_n_grams_count (tokens, 3, 1);
  g_autoptr (GHashTable) pairs = nn_n_grams_count (tokens, 3, 2);

  g_assert_cmpuint (g_hash_table_size (words), ==, 3);
  g_assert_cmpuint (g_hash_table_size (pairs), ==, 2);
  g_assert_cmpint (GPOINTER_TO_INT (g_hash_table_lookup (pairs, "b ab")), ==, 1);
}

/* "0 1 - x 2 3": where the partner begins, - for none in the reference, x for a clipped one. */
static char *pair (const char *prediction, const char *reference, int n)
{
  g_auto (GStrv)  predicted = g_strsplit (prediction, " ", -1);
  g_auto (GStrv)  wanted = g_strsplit (reference, " ", -1);
  g_autofree int *partners = nn_n_grams_pair (predicted, wanted, n);
  GString        *text = g_string_new (NULL);

  for (int i = 0; i + n <= (int) g_strv_length (predicted); i++)
    if (partners[i] == NN_N_GRAM_ABSENT)
      g_string_append (text, "-");
    else if (partners[i] == NN_N_GRAM_CLIPPED)
      g_string_append (text, "x");
    else
      g_string_append_printf (text, "%d", partners[i]);

  return g_string_free (text, FALSE);
}

NN_TEST (pair_takes_each_n_gram_of_the_reference_once)
{
  NN_TEXT (pair ("il est il est calme .", "il est calme .", 1), "01xx23");
  NN_TEXT (pair ("il est il est calme .", "il est calme .", 2), "0-x12");
  NN_TEXT (pair ("calme est il .", "il est calme .", 1), "2103");
}

NN_TEST (pair_has_nothing_longer_than_a_sentence)
{
  NN_TEXT (pair ("va !", "va !", 3), "");
  NN_TEXT (pair ("va ! va", "va !", 3), "-");
}

/* What counts is what is paired. */
NN_TEST (there_are_as_many_pairs_as_clipped_matches)
{
  const char *const sentences[] = { "a b a b c", "b a b a", "c", "a a a a", "b c a" };

  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (sentences); j++)
      for (int n = 1; n <= 3; n++)
        {
          g_auto (GStrv)        predicted = g_strsplit (sentences[i], " ", -1);
          g_auto (GStrv)        wanted = g_strsplit (sentences[j], " ", -1);
          g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (predicted, wanted, n);
          g_autofree int       *partners = nn_n_grams_pair (predicted, wanted, n);
          int                   difference = 0;

          for (guint k = 0; k < n_grams->len; k++)
            difference += ((const NnNGram *) g_ptr_array_index (n_grams, k))->matches;
          for (int k = 0; k + n <= (int) g_strv_length (predicted); k++)
            difference -= partners[k] >= 0;
          g_assert_cmpint (difference, ==, 0);
        }
}

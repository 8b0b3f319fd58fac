#include "core/text/byte-pairs.h"

#include "tests/support/cases.h"

static NnWordCount *count_of (const char *words)
{
  NnWordCount   *count = nn_word_count_new ();
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  for (int i = 0; list[i] != NULL; i += 2)
    nn_word_count_add (count, list[i], g_ascii_strtoll (list[i + 1], NULL, 10));

  return count;
}

static void assert_divided (const NnBytePairs *pairs, const char *words, const char *expected)
{
  g_autofree char *pieces = nn_byte_pairs_divide (pairs, words);
  g_auto (GStrv)   list = g_strsplit (pieces, " ", -1);
  g_auto (GStrv)   joined = nn_pieces_join (list);
  g_autofree char *again = g_strjoinv (" ", joined);

  g_assert_cmpstr (pieces, ==, expected);
  if (*words != '\0')
    g_assert_cmpstr (again, ==, words);
}

/* By hand, with the words of the textbook, 15.6.2, which has a sign of its own for the end of a
 * word. */
NN_TEST (words_that_are_not_in_the_corpus_are_divided)
{
  g_autoptr (NnWordCount) count = count_of ("fast 4 faster 3 tall 5 taller 4");
  g_autoptr (NnBytePairs) pairs = nn_byte_pairs_learn (count, 8);

  assert_divided (pairs, "fast faster tall taller", "fast fas@@ t@@ er tall tal@@ ler");
  assert_divided (pairs, "tallest fatter", "tal@@ l@@ e@@ s@@ t f@@ a@@ t@@ t@@ er");
}

/* By hand: lo 7, then low and lowe; as frequent pairs in the order of their characters. */
NN_TEST (merges_are_the_most_frequent_neighbors)
{
  const char *const expected[] = { "l@@ o@@ 7", "lo@@ w 5", "e@@ r 2", "lo@@ w@@ 2", "low@@ er 2" };
  g_autoptr (NnWordCount) count = count_of ("low 5 lower 2 x 9");
  g_autoptr (NnBytePairs) pairs = nn_byte_pairs_learn (count, 100);

  g_assert_cmpint (nn_byte_pairs_count (pairs), ==, G_N_ELEMENTS (expected));
  for (int i = 0; i < nn_byte_pairs_count (pairs); i++)
    {
      const NnMerge *merge = nn_byte_pairs_merge (pairs, i);

      NN_TEXT (g_strdup_printf ("%s %s %d", merge->left, merge->right, merge->count), expected[i]);
    }
}

/* What can be merged then, and what is merged first. */
static void assert_next (const NnWordCount *count, int n_merges, GHashTable *counts,
                         const char *first)
{
  g_autoptr (GArray) next = nn_byte_pairs_next (count, n_merges);

  g_assert_cmpint (next->len, ==, g_hash_table_size (counts));
  for (guint i = 0; i < next->len; i++)
    {
      const NnMerge   *pair = &g_array_index (next, NnMerge, i);
      g_autofree char *text = g_strdup_printf ("%s %s", pair->left, pair->right);

      g_assert_cmpint (GPOINTER_TO_INT (g_hash_table_lookup (counts, text)), ==, pair->count);
      if (i == 0)
        g_assert_cmpstr (text, ==, first);
    }
}

/* The plain way: count all neighbors anew before each merge. */
NN_TEST (merges_agree_with_counting_anew)
{
  g_autoptr (NnWordCount) count =
      count_of ("banana 7 bandana 3 ananas 5 nanana 2 aaaa 4 cabana 6 sanaa 2");
  g_autoptr (NnBytePairs) pairs = nn_byte_pairs_learn (count, 30);
  g_autoptr (NnBytePairs) plain = nn_byte_pairs_new ();

  for (int i = 0; i < nn_byte_pairs_count (pairs); i++)
    {
      g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      const NnMerge         *merge = nn_byte_pairs_merge (pairs, i);
      g_autofree char       *key = g_strdup_printf ("%s %s", merge->left, merge->right);
      GHashTableIter         iter;
      gpointer               n;

      for (guint w = 0; w < count->words->len; w++)
        {
          const NnCountedWord *word = &g_array_index (count->words, NnCountedWord, w);
          g_autofree char     *divided = nn_byte_pairs_divide (plain, word->word);
          g_auto (GStrv)       pieces = g_strsplit (divided, " ", -1);

          for (int p = 0; pieces[p] != NULL && pieces[p + 1] != NULL; p++)
            {
              char     *pair = g_strdup_printf ("%s %s", pieces[p], pieces[p + 1]);
              const int before = GPOINTER_TO_INT (g_hash_table_lookup (counts, pair));

              g_hash_table_replace (counts, pair, GINT_TO_POINTER (before + word->n));
            }
        }

      g_assert_cmpint (GPOINTER_TO_INT (g_hash_table_lookup (counts, key)), ==, merge->count);
      g_hash_table_iter_init (&iter, counts);
      while (g_hash_table_iter_next (&iter, NULL, &n))
        g_assert_cmpint (GPOINTER_TO_INT (n), <=, merge->count);
      assert_next (count, i, counts, key);
      g_assert_true (nn_byte_pairs_add (plain, merge->left, merge->right, 0));
    }

  g_assert_cmpint (nn_byte_pairs_count (pairs), >, 5);
}

NN_TEST (without_merges_the_pieces_are_the_characters)
{
  g_autoptr (NnBytePairs) none = nn_byte_pairs_new ();

  assert_divided (none, "été <eos> . 我喝 👨‍👩‍👧",
                  "é@@ t@@ é <eos> . 我@@ 喝 👨‍👩‍👧");
  assert_divided (none, "", "");
}

NN_TEST (a_long_word_is_divided)
{
  g_autoptr (NnBytePairs) none = nn_byte_pairs_new ();
  g_autofree char        *word = g_strnfill (100 * 1000, 'x');
  g_autofree char        *pieces = nn_byte_pairs_divide (none, word);

  g_assert_cmpint (strlen (pieces), ==, 4 * 100 * 1000 - 3);
}

NN_TEST (pieces_get_the_capitals_of_their_words)
{
  NN_TEXT (nn_pieces_like ("s@@ pr@@ ing . i@@ phone", "SPRing . iPhone"),
           "S@@ PR@@ ing . i@@ Phone");
}

NN_TEST (what_is_no_merge_is_refused)
{
  g_autoptr (NnBytePairs) pairs = nn_byte_pairs_new ();

  g_assert_true (nn_byte_pairs_add (pairs, "a@@", "b", 0));
  g_assert_false (nn_byte_pairs_add (pairs, "a@@", "b", 0));
  g_assert_false (nn_byte_pairs_add (pairs, "a", "b", 0));
  g_assert_false (nn_byte_pairs_add (pairs, "@@", "b", 0));
  g_assert_false (nn_byte_pairs_add (pairs, "a@@", "", 0));
}

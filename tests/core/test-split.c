#include "core/text/split.h"

#include "tests/support/cases.h"

static void assert_key (const char *sentence, const char *expected)
{
  NN_TEXT (nn_split_words (sentence), expected);
}

/* @n sentences of three words, each with two translations. */
static NnCorpus *numbered_corpus (int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  NnCorpus           *corpus;

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "Take number %d.\tPrends le %d.\nTAKE number %d!\tLe %d !\n", i,
                            i, i, i);

  corpus = NN_OK (nn_corpus_parse, text->str, text->len, "test", 0);

  return corpus;
}

static NnCorpus *parse (const char *text)
{
  return NN_OK (nn_corpus_parse, text, strlen (text), "test", 0);
}

NN_TEST (key_folds_case_stops_and_apostrophes)
{
  assert_key ("He\342\200\231s tired, isn't he?!", "he's tired isn't he");
  assert_key ("he's tired isn't he", "he's tired isn't he");
  assert_key ("A well-known \"song\".", "a well known song");
  assert_key ("...", "");
}

NN_TEST (key_keeps_accents) { assert_key ("CAFE\314\201 noir", "café noir"); }

NN_TEST (held_out_is_about_the_fraction)
{
  g_autoptr (NnCorpus) corpus = numbered_corpus (2000);
  g_autoptr (NnSplit)  held_out = nn_split_new (corpus, 0.1, 7);
  int                  count = 0;

  for (int i = 0; i < corpus->n; i++)
    count += held_out->is_held_out[i];

  g_assert_cmpint (count, >, 2 * 150);
  g_assert_cmpint (count, <, 2 * 250);
}

NN_TEST (held_out_keeps_translations_together)
{
  g_autoptr (NnCorpus) corpus = numbered_corpus (300);
  g_autoptr (NnSplit)  held_out = nn_split_new (corpus, 0.5, 1);

  for (int i = 0; i < corpus->n; i += 2)
    g_assert_cmpint (held_out->is_held_out[i], ==, held_out->is_held_out[i + 1]);
}

NN_TEST (held_out_is_stable_under_a_seed)
{
  g_autoptr (NnCorpus) few = numbered_corpus (100);
  g_autoptr (NnCorpus) many = numbered_corpus (200);
  g_autoptr (NnSplit)  held_out_of_few = nn_split_new (few, 0.3, 5);
  g_autoptr (NnSplit)  held_out_of_many = nn_split_new (many, 0.3, 5);
  g_autoptr (NnSplit)  other = nn_split_new (few, 0.3, 6);

  g_assert_cmpmem (held_out_of_few->is_held_out, few->n * sizeof (guint8),
                   held_out_of_many->is_held_out, few->n * sizeof (guint8));
  g_assert_true (
      memcmp (held_out_of_few->is_held_out, other->is_held_out, few->n * sizeof (guint8)) != 0);
}

NN_TEST (held_out_takes_all_or_nothing_at_the_ends)
{
  g_autoptr (NnCorpus) corpus = numbered_corpus (50);
  g_autoptr (NnSplit)  none = nn_split_new (corpus, 0.0, 3);
  g_autoptr (NnSplit)  all = nn_split_new (corpus, 1.0, 3);

  for (int i = 0; i < corpus->n; i++)
    {
      g_assert_false (none->is_held_out[i]);
      g_assert_true (all->is_held_out[i]);
    }
}

/* Line 0 asks.  Line 1 answers the same; line 2 is another answer to line 1's
 * question; line 3 has nothing to do with it, nor has line 4, whose note only
 * looks like a wish. */
NN_TEST (held_out_obeys_notes)
{
  g_autoptr (NnCorpus) corpus = parse ("She is late.\tElle est en retard.\ttime, held-out\n"
                                       "She's late.\tElle est en retard !\n"
                                       "she's late\tElle arrive tard.\n"
                                       "It is late.\tIl est tard.\n"
                                       "He is late.\tIl est en retard.\tnot-held-out\n");
  g_autoptr (NnSplit)  held_out = nn_split_new (corpus, 0.0, 0);

  g_assert_true (held_out->is_held_out[0]);
  g_assert_true (held_out->is_held_out[1]);
  g_assert_true (held_out->is_held_out[2]);
  g_assert_false (held_out->is_held_out[3]);
  g_assert_false (held_out->is_held_out[4]);
}

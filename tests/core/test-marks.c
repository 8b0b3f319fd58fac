#include "core/text/split.h"

#include "tests/support/cases.h"

static const char lines[] = "Go.\tVa !\tgrammar:imperative starter\n"
                            "He's calm.\tIl est calme.\tgrammar:calm starter held-out\n"
                            "I started.\tJ'ai commencé.\twritten:starters\n"
                            "I lost.\tJ'ai perdu.\twritten:past, starter\n"
                            "She is calm.\tElle est calme.\n";

static NnCorpus *parse (void) { return NN_OK (nn_corpus_parse, lines, strlen (lines), "test", 0); }

/* A mark is a whole word of the note. */
NN_TEST (marks_are_words)
{
  g_autoptr (NnCorpus)  corpus = parse ();
  static const gboolean starter[] = { TRUE, TRUE, FALSE, TRUE, FALSE };
  static const gboolean held_out[] = { FALSE, TRUE, FALSE, FALSE, FALSE };

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      g_assert_cmpint (nn_pair_has_mark (&pair, NN_MARK_STARTER), ==, starter[i]);
      g_assert_cmpint (nn_pair_has_mark (&pair, NN_MARK_HELD_OUT), ==, held_out[i]);
    }

  g_assert_cmpint (nn_corpus_count_marked (corpus, NN_MARK_STARTER), ==, 3);
}

NN_TEST (keep_takes_the_others_out)
{
  g_autoptr (NnCorpus) all = parse ();
  g_autoptr (NnCorpus) two = parse ();
  g_autoptr (NnCorpus) none = parse ();

  nn_corpus_keep_marked (all, NN_MARK_STARTER, 0);
  g_assert_cmpint (all->n, ==, 3);
  g_assert_cmpstr (nn_corpus_pair (all, 0).source, ==, "Go.");
  g_assert_cmpstr (nn_corpus_pair (all, 2).source, ==, "I lost.");

  nn_corpus_keep_marked (two, NN_MARK_STARTER, 2);
  g_assert_cmpint (two->n, ==, 2);
  g_assert_cmpstr (nn_corpus_pair (two, 1).source, ==, "He's calm.");

  nn_corpus_keep_marked (none, "nobody", 0);
  g_assert_cmpint (none->n, ==, 0);
}

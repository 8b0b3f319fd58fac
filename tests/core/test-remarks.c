#include "core/text/remarks.h"

#include <string.h>

#include "core/text/corpus-dataset.h"
#include "tests/support/cases.h"

static NnDataset *read_corpus (const char *lines, int min_count)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (lines, strlen (lines), "test", 0, &error);
  NnDatasetOptions     options = nn_dataset_options (nn_text_options_recommended ());
  NnDataset           *dataset;

  g_assert_no_error (error);
  options.held_out = 0.0;
  options.text.min_count = min_count;
  dataset = nn_dataset_new (corpus, &options, &error);
  g_assert_no_error (error);

  return dataset;
}

NN_TEST (a_good_corpus_gives_none)
{
  g_autoptr (NnDataset) dataset = read_corpus ("a b\tc d\ne f\tg h\n", 1);
  g_auto (GStrv)        remarks = nn_remarks_new (dataset);

  g_assert_cmpint (nn_remarks_unknown_words (dataset), ==, 0);
  g_assert_cmpuint (g_strv_length (remarks), ==, 0);
}

/* The heading and the empty line are counted as lines, the empty one is not left out. */
NN_TEST (lines_left_out_are_counted_and_found)
{
  g_autoptr (NnDataset) one = read_corpus ("a\tb\n\nalone\nc\td\n", 1);
  g_autoptr (NnDataset) three = read_corpus ("a\tb\nx\ny\nc\td\nz\t\n", 1);
  g_auto (GStrv)        of_one = nn_remarks_new (one);
  g_auto (GStrv)        of_three = nn_remarks_new (three);

  g_assert_cmpuint (g_strv_length (of_one), ==, 1);
  g_assert_true (g_str_has_prefix (of_one[0], "1 line of the corpus was skipped, line 3:"));
  g_assert_cmpuint (g_strv_length (of_three), ==, 1);
  g_assert_nonnull (strstr (of_three[0], "3 lines"));
  g_assert_nonnull (strstr (of_three[0], "the first is line 2:"));
}

/* Of a a a b in each language, b is rare: one word in four; <bos> and <eos> are none. */
NN_TEST (rare_words_are_counted)
{
  static const char     lines[] = "a a a b\tc c c d\n";
  g_autoptr (NnDataset) few = read_corpus (lines, 3);
  g_autoptr (NnDataset) all = read_corpus (lines, 4);
  g_auto (GStrv)        of_few = nn_remarks_new (few);
  g_auto (GStrv)        of_all = nn_remarks_new (all);

  g_assert_cmpint (nn_remarks_unknown_words (few), ==, 25);
  g_assert_cmpuint (g_strv_length (of_few), ==, 0);

  g_assert_cmpint (nn_remarks_unknown_words (all), ==, 100);
  g_assert_cmpuint (g_strv_length (of_all), ==, 1);
  g_assert_nonnull (strstr (of_all[0], "100 % of the words"));
  g_assert_nonnull (strstr (of_all[0], "fewer than 4 times"));
}

/* One language alone counts for half. */
NN_TEST (half_of_the_words_is_no_reason_yet)
{
  g_autoptr (NnDataset) half = read_corpus ("a a a a\tb c d e\n", 2);
  g_autoptr (NnDataset) more = read_corpus ("a a a a\tb c d e f\n", 2);
  g_auto (GStrv)        of_half = nn_remarks_new (half);
  g_auto (GStrv)        of_more = nn_remarks_new (more);

  g_assert_cmpint (nn_remarks_unknown_words (half), ==, NN_REMARKS_UNKNOWN);
  g_assert_cmpuint (g_strv_length (of_half), ==, 0);
  g_assert_cmpuint (g_strv_length (of_more), ==, 1);
}

NN_TEST_MAIN ()

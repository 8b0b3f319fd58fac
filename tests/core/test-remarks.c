#include "core/text/remarks.h"

#include "core/text/corpus-dataset.h"
#include "tests/support/cases.h"

static NnDataset *read_corpus (const char *lines, int min_count)
{
  g_autoptr (NnCorpus) corpus = NN_OK (nn_corpus_parse, lines, strlen (lines), "test", 0);
  NnDatasetOptions     options = nn_dataset_options (nn_text_options_recommended ());
  NnDataset           *dataset;

  options.held_out = 0.0;
  options.text.min_count = min_count;
  dataset = NN_OK (nn_dataset_new, corpus, &options);

  return dataset;
}

NN_TEST (a_good_corpus_gives_none)
{
  g_autoptr (NnDataset) dataset = read_corpus ("a b\tc d\tnote\nOK.\tOK.\ne f\tg h\tword\n", 1);
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
  g_assert_true (g_str_has_prefix (of_one[0], "1 line of the corpus was skipped (line 3):"));
  g_assert_cmpuint (g_strv_length (of_three), ==, 1);
  g_assert_nonnull (strstr (of_three[0], "3 lines"));
  g_assert_nonnull (strstr (of_three[0], "(the first is line 2):"));
}

/* Of a a a b in each language, b is rare: one word in four; <bos> and <eos> are none. */
NN_TEST (rare_words_are_counted)
{
  g_autoptr (NnDataset) few = read_corpus ("a a a b\tc c c d\n", 3);
  g_autoptr (NnDataset) many = read_corpus ("a a a b\tc c c d e f g h\n", 3);
  g_auto (GStrv)        of_few = nn_remarks_new (few);
  g_auto (GStrv)        of_many = nn_remarks_new (many);

  g_assert_cmpint (nn_remarks_unknown_words (few), ==, 25);
  g_assert_cmpuint (g_strv_length (of_few), ==, 0);

  g_assert_cmpint (nn_remarks_unknown_words (many), ==, 50);
  g_assert_cmpuint (g_strv_length (of_many), ==, 0);
}

NN_TEST (more_than_half_of_the_words_is_told)
{
  g_autoptr (NnDataset) more = read_corpus ("a a\tb b c d e f g\n", 2);
  g_auto (GStrv)        of_more = nn_remarks_new (more);

  g_assert_cmpuint (g_strv_length (of_more), ==, 1);
  g_assert_nonnull (strstr (of_more[0], "55% of the tokens"));
  g_assert_nonnull (strstr (of_more[0], "fewer than 2 times"));
}

static void assert_remark (const char *lines, const char *part)
{
  g_autoptr (NnDataset) dataset = read_corpus (lines, 1);
  g_auto (GStrv)        remarks = nn_remarks_new (dataset);

  g_assert_cmpuint (g_strv_length (remarks), ==, 1);
  g_assert_nonnull (strstr (remarks[0], part));
}

static void assert_no_remark (const char *lines)
{
  g_autoptr (NnDataset) dataset = read_corpus (lines, 1);
  g_auto (GStrv)        remarks = nn_remarks_new (dataset);

  g_assert_cmpuint (g_strv_length (remarks), ==, 0);
}

NN_TEST (what_is_odd_is_told_with_a_sentence)
{
  assert_remark ("a\tb\nTom &amp; Ann\tTom et Ann\nR&D;\tx;\n",
                 "1 pair contains HTML code or special tokens: “Tom &amp; Ann”");
  assert_remark ("a\tb\n<i>Go</i> < x > 3\tVa\nx <3\ty <- z\n",
                 "1 pair contains HTML code or special tokens: “<i>Go");
  assert_remark ("It&#39;s\tC&#39;est\n", "“C&#39;est”");
  assert_remark ("a\tb\nsummer\tÃ©tÃ©\n", "“Ã©tÃ©”");
  assert_remark ("a\tb\nhis\tcâ€™est\n", "the wrong encoding");
  assert_remark ("a\tb\nI see tea.\tРЇ РІРёР¶Сѓ С‡Р°Р№.\n", "the wrong encoding");
  assert_remark ("a\tb\nI see tea.\tÐ¯ Ð²Ð¸Ð¶Ñ Ñ‡Ð°Ð¹.\n", "the wrong encoding");
  assert_remark ("a\tb\nWe see tea.\t??? ????? ???.\n", "the wrong encoding");
  assert_remark ("a\tb\na\tb\na\tc\n", "1 pair is in the corpus more than once");
  assert_remark ("go\tva\nva\tgo\n", "the other way round: 1 of 2, such as “va”");
  assert_remark ("7\tva\n8\tvite\n9\tici\n", "contains numbers, such as “7”");
  assert_remark ("1. go\tva\n2. stop\thalte\n3. here\tici\n", "numbers, such as “1. go”");
  assert_remark ("a\tb\nsum\033[0m\tété\n", "the wrong encoding");
  assert_remark ("go.\tgo.\nyes.\tyes.\nno.\tnon.\n", "same sentence on both sides: 2 of 3");
  assert_remark ("go.\tva.\tgeh.\nyes.\toui.\tja.\n",
                 "Another column has sentences, too, such as “geh.”");
  assert_remark ("7\tgo\t1\tva\n8\tnow\t2\tvite\n", "Column 2 is read as the source, column 4");
}

NN_TEST (long_sentences_are_told)
{
  g_autofree char *line = g_strnfill (80, 'a');
  g_autofree char *lines = NULL;

  for (int i = 1; i < 80; i += 2)
    line[i] = ' ';
  lines = g_strconcat (line, "\tb\n", NULL);
  assert_remark (lines, "more than 32 tokens");
}

/* No sentence is on both sides, and each half has another direction. */
NN_TEST (mixed_directions_are_told)
{
  static const char *const english[] = { "i see", "you see", "we see", "they see" };
  static const char *const french[] = { "je vois", "tu vois", "nous voyons", "ils voient" };
  static const char *const things[][2] = { { "the dog", "le chien" },
                                           { "the cat", "le chat" },
                                           { "the car", "la voiture" },
                                           { "Paris", "Paris" } };
  g_autoptr (GString)      mixed = g_string_new (NULL);
  g_autoptr (GString)      words = g_string_new (NULL);

  for (int i = 0; i < 16; i++)
    {
      const char *const *thing = things[i % 4];
      g_autofree char   *a = g_strconcat (english[i / 4], " ", thing[0], NULL);
      g_autofree char   *b = g_strconcat (french[i / 4], " ", thing[1], NULL);

      g_string_append_printf (mixed, "%s\t%s\n", i / 2 % 2 == 0 ? a : b, i / 2 % 2 == 0 ? b : a);
      g_string_append_printf (words, "%s\t%s\n", a, english[(i + 1) / 4 % 4]);
    }
  assert_remark (mixed->str, "the other way round: 8 of 16, such as “je vois la voiture”");
  assert_no_remark (words->str);
}

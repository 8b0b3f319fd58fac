#include "core/text/book-text.h"

#include "tests/support/cases.h"

#define NO_BREAK_SPACE "\302\240"
#define NARROW_NO_BREAK_SPACE "\342\200\257"
#define THIN_SPACE "\342\200\211"
#define DOT_ABOVE "\314\207"

static void assert_normalized (const char *text, const char *expected)
{
  NN_TEXT (nn_book_normalize (text), expected);
}

static void assert_tokens (const GPtrArray *sentences, guint sentence, const char *expected)
{
  NN_TEXT (nn_tokens_join (g_ptr_array_index (sentences, sentence)), expected);
}

NN_TEST (normalize_sets_stops_apart)
{
  assert_normalized ("Run!?", "run ! ?");
  assert_normalized ("Yes, I do.", "yes , i do .");
  assert_normalized ("2.5", "2 .5");
  assert_normalized ("Wait...", "wait . . .");
}

NN_TEST (normalize_leaves_spaced_stops_alone)
{
  assert_normalized ("Cours !", "cours !");
  assert_normalized ("Cours" NARROW_NO_BREAK_SPACE "!", "cours !");
  assert_normalized ("Cours" NO_BREAK_SPACE "?", "cours ?");
}

NN_TEST (normalize_lowers_accented_capitals) { assert_normalized ("ÉTÉ À ÇA", "été à ça"); }

NN_TEST (normalize_keeps_apostrophes_and_hyphens)
{
  assert_normalized ("J'ai peut-être l\342\200\231heure", "j'ai peut-être l\342\200\231heure");
}

/* Only the first character of all has nothing before it. */
NN_TEST (normalize_puts_a_space_before_a_leading_stop)
{
  assert_normalized (".a\n.b\t!c", ".a\n .b\t !c");
}

NN_TEST (normalize_does_not_take_a_thin_space_for_a_space)
{
  assert_normalized ("ici" THIN_SPACE "!", "ici" THIN_SPACE " !");
}

/* "İ" becomes two characters, so that each stop after it is judged by the
 * character one further on: the stop itself. */
NN_TEST (normalize_shifts_after_a_letter_that_becomes_two)
{
  assert_normalized ("\304\260 .", "i" DOT_ABOVE "  .");
  assert_normalized ("\304\260.", "i" DOT_ABOVE " .");
  assert_normalized ("\304\260a. b", "i" DOT_ABOVE "a . b");
}

NN_TEST (normalize_ends_words_with_the_final_sigma) { assert_normalized ("ΣΑΣ Σ", "σας σ"); }

NN_TEST (tokenize_wants_exactly_one_tab)
{
  g_autoptr (NnTokenPairs) pairs =
      nn_book_tokenize ("sit .\tassieds-toi .\nno tab\n\na\tb\tc\nup .\tdebout .", 0);

  g_assert_cmpuint (pairs->source->len, ==, 2);
  g_assert_cmpuint (pairs->target->len, ==, 2);
  assert_tokens (pairs->source, 0, "sit . <eos>");
  assert_tokens (pairs->target, 0, "assieds-toi . <eos>");
  assert_tokens (pairs->source, 1, "up . <eos>");
}

NN_TEST (tokenize_reads_one_line_more_than_asked)
{
  g_autoptr (NnTokenPairs) pairs = nn_book_tokenize ("a\tb\nc\td\ne\tf\ng\th\n", 2);

  g_assert_cmpuint (pairs->source->len, ==, 3);
  assert_tokens (pairs->source, 2, "e <eos>");
}

NN_TEST (tokenize_counts_lines_that_are_no_pairs)
{
  g_autoptr (NnTokenPairs) pairs = nn_book_tokenize ("a\tb\n\n\nc\td\n", 2);

  g_assert_cmpuint (pairs->source->len, ==, 1);
}

static void assert_fitted (const char *text, int num_steps, const char *first, const char *expected)
{
  g_auto (GStrv) tokens = nn_tokens_split (text);
  g_auto (GStrv) fitted = nn_book_pad_or_truncate (tokens, num_steps, first);

  NN_TEXT (nn_tokens_join (fitted), expected);
}

NN_TEST (fit_cuts_or_pads)
{
  assert_fitted ("he sleeps . <eos>", 3, NULL, "he sleeps .");
  assert_fitted ("he sleeps . <eos>", 4, NULL, "he sleeps . <eos>");
  assert_fitted ("he sleeps . <eos>", 6, NULL, "he sleeps . <eos> <pad> <pad>");
}

NN_TEST (fit_does_not_count_what_it_puts_in_front)
{
  assert_fitted ("il dort . <eos>", 3, "<bos>", "<bos> il dort .");
}

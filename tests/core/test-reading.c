#include "core/text/reading.h"

#include "tests/support/cases.h"

static NnVocabulary *vocabulary_of (const char *tokens)
{
  g_auto (GStrv) list = g_strsplit (tokens, " ", -1);

  return nn_vocabulary_new_from_tokens ((const char *const *) list, (int) g_strv_length (list),
                                        NULL);
}

static void assert_read (NnVocabulary *vocabulary, const char *text, const char *expected,
                         const char *as_written)
{
  g_auto (GStrv) tokens = nn_read (vocabulary, text);
  g_auto (GStrv) written = nn_read_as_written (vocabulary, text);

  NN_TEXT (nn_tokens_join (tokens), expected);
  NN_TEXT (nn_tokens_join (written), as_written);
}

NN_TEST (a_contraction_without_apostrophe_is_read_as_it)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> can't i'm he's she'll don't dont");

  assert_read (vocabulary, "Im here, he CANT.", "i'm here , he can't .", "Im here , he CANT .");
  assert_read (vocabulary, "hes dont", "he's dont", "hes dont"); /* known as typed */
  assert_read (vocabulary, "shell whats", "shell whats", "shell whats");
}

NN_TEST (an_unknown_form_is_read_as_the_usual_one)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> the car dogs fine no . ? \" ｘ");

  assert_read (vocabulary, "Ｔｈｅ ｃａｒ。", "the car .", "Ｔｈｅ ｃａｒ 。");
  assert_read (vocabulary, "the car᠃", "the car .", "the car ᠃");
  assert_read (vocabulary, "the dogs' cars'", "the dogs cars'", "the dogs' cars'");
  assert_read (vocabulary, "the car།", "the car .", "the car །");
  assert_read (vocabulary, "ﬁne؟ «car»", "fine ? \" car \"", "ﬁne ؟ « car »");
  assert_read (vocabulary, "ｘ ｙ ， ½", "ｘ ｙ ， ½",
               "ｘ ｙ ， ½");                    /* known, or known in no form */
  assert_read (vocabulary, "№ ⒩", "№ ⒩", "№ ⒩"); /* no words */
}

/* "gs" has no id: all the words of the corpus had merged it further. */
NN_TEST (an_unknown_piece_is_read_as_those_that_it_is_made_of)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> d@@ o@@ do@@ g@@ s x");

  vocabulary->byte_pairs = nn_byte_pairs_new ();
  g_assert_true (nn_byte_pairs_add (vocabulary->byte_pairs, "d@@", "o@@", 0));
  g_assert_true (nn_byte_pairs_add (vocabulary->byte_pairs, "g@@", "s", 0));
  g_assert_true (nn_byte_pairs_add (vocabulary->byte_pairs, "q@@", "s", 0));
  assert_read (vocabulary, "Dogs", "do@@ g@@ s", "Do@@ g@@ s");
  assert_read (vocabulary, "dqs", "d@@ qs", "d@@ qs"); /* q@@ is unknown, too */
}

NN_TEST (the_book_reads_what_stands_there)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> can't");

  vocabulary->rule = NN_READING_BOOK;
  assert_read (vocabulary, "I cant: go.", "i cant: go .", "I cant: go .");
}

NN_TEST (a_second_sentence_is_found)
{
  const struct
  {
    const char *text;
    const char *second;
  } cases[] = {
    { "The car is old. The dog is small.", "The dog is small." },
    { "It is old.The dog.", "The dog." },
    { "it is old.the dog is small", "the dog is small" },
    { "“Go!” He went.", "He went." },
    { "Really?! Yes… no", "Yes… no" },
    { "我喝茶。你呢？", "你呢？" },
    { "मैं हूँ। तुम?", "तुम?" },
    { "Go . Stop .", "Stop ." },
    { "ទៅ។ ឈប់។", "ឈប់។" },
    { "Go‼ Stop⁉", "Stop⁉" },
    { "Go!Stop!", "Stop!" },
    { "It is old. 5 are new.", "5 are new." },
    { "Va ! Viens", "Viens" },
    { "He said , \" go . \"", NULL },
    { "Mr . Smith is here .", NULL },
    { "The car is old.", NULL },
    { "Go. . .", NULL },
    { "Room no. 5, approx. 3 m", NULL },
    { "example.com is good", NULL },
    { "He has a Ph.D.", NULL },
    { "See http://x.org/a?b=c or ask a.bc@x.org now", NULL },
    { "Wait...", NULL },
    { "He said (go!).", NULL },
    { "It costs 3.5 km at example.com", NULL },
    { "Mr. Smith and J. R. Brown are here.", NULL },
    { "! ? .", NULL },
    { "", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (nn_second_sentence (cases[i].text), ==, cases[i].second);
}

/* Not in a time that grows with the square of the length. */
NN_TEST (a_long_word_is_no_hindrance)
{
  g_autofree char *word = g_strnfill (4 * 1000 * 1000, 'x');

  g_assert_null (nn_second_sentence (word));
}

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
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> the car dogs fine no . ? , \" ｘ");

  assert_read (vocabulary, "Ｔｈｅ ｃａｒ。", "the car .", "Ｔｈｅ ｃａｒ 。");
  assert_read (vocabulary, "the car᠃", "the car .", "the car ᠃");
  assert_read (vocabulary, "the; car: — dogs", "the , car , , dogs", "the ; car : — dogs");
  assert_read (vocabulary, "the dogs' cars'", "the dogs cars'", "the dogs' cars'");
  assert_read (vocabulary, "the car།", "the car .", "the car །");
  assert_read (vocabulary, "ﬁne؟ «car»", "fine ? \" car \"", "ﬁne ؟ « car »");
  assert_read (vocabulary, "ｘ ｙ ½", "ｘ ｙ ½", "ｘ ｙ ½"); /* known, or known in no form */
  assert_read (vocabulary, "№ ⒩", "№ ⒩", "№ ⒩");             /* no words */
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

NN_TEST (a_name_with_marks_is_several_words)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> don't");
  g_auto (GStrv)           tokens = g_strsplit ("mr. smith|don't|10:30|<unk>|'", "|", -1);
  g_auto (GStrv)           words = nn_words_of_tokens (vocabulary, tokens);

  NN_TEXT (nn_tokens_join (words), "mr . smith don't 10 : 30 <unk> '");
}

/* Not in a time that grows with the square of the length. */
NN_TEST (a_long_word_is_no_hindrance)
{
  g_autofree char    *word = g_strnfill (4 * 1000 * 1000, 'x');
  g_autoptr (GString) points = g_string_new (NULL);
  g_autofree char    *hidden = NULL;

  g_assert_null (nn_second_sentence (word));

  for (int i = 0; i < 200 * 1000; i++)
    g_string_append (points, "a.b");
  NN_TEXT (nn_hide_names (NULL, points->str), points->str);
}

static void assert_source (const NnVocabulary *vocabulary, const char *text, const char *expected)
{
  g_autofree char *hidden = nn_hide_names (vocabulary, text);
  g_auto (GStrv)   tokens = nn_read (vocabulary, hidden);
  g_auto (GStrv)   written = nn_read_as_written (vocabulary, hidden);
  g_autofree char *joined = NULL;

  nn_show_names (tokens);
  nn_show_names (written);
  joined = g_strjoinv ("|", tokens);
  g_assert_cmpstr (joined, ==, expected);
  g_assert_cmpint (g_strv_length (written), ==, g_strv_length (tokens));
}

NN_TEST (the_full_stop_of_an_abbreviation_does_not_end_the_sentence)
{
  static const char *const cases[][2] = {
    { "Mr. Smith is here.", "mr. smith|is|here|." },
    { "Is Prof. Dr. Ann Brown here?", "is|prof. dr. ann brown|here|?" },
    { "Mr . Smith and Mrs. Lee.", "mr. smith|and|mrs. lee|." },
    { "mr. smith and dr. the.", "mr. smith|and|dr.|the|." },
    { "J. R. R. Tolkien, A. Lee", "j. r. r. tolkien|,|a. lee" },
    { "He came at 5 p.m. The dog.", "he|came|at|5|p.m|.|the|dog|." },
    { "At 5 p.m., in the U.S. now", "at|5|p.m.|,|in|the|u.s.|now" },
    { "The U.S. He is", "the|u.s|.|he|is" },
    { "He has a Ph.D. in art.", "he|has|a|ph.d.|in|art|." },
    { "No. 5, no. The 3.5", "no. 5|,|no|.|the|3.5" },
    { "So do I. He, etc. and etc. The", "so|do|i|.|he|,|etc.|and|etc|.|the" },
    { "Hunde, z. B. die, u. a. hier", "hunde|,|z.|b.|die|,|u.|a.|hier" },
    { "See a.b@x.org, www.x.org/a?b.", "see|a.b@x.org|,|www.x.org/a?b|." },
    { "At 10:30 in 1/2 of 1 000, 20 °C.", "at|10:30|in|1/2|of|1 000|,|20 °c|." },
    { "$5 or €5,50 or 50% #art @ann C++ :-)", "$5|or|€5,50|or|50%|#art|@ann|c++|:-)" },
    { "my_name _the_ +33 6 12 34, x.md", "my_name|_|the|_|+33 6 12 34|,|x.md" },
    { "-5 °C, 5 - 3 = 2, 3+4 f(\"a b\") g() no(s)",
      "-5 °c|,|5 - 3 = 2|,|3+4|f(\"a b\")|g()|no|(|s|)" },
    { "I &apos;m a &quot;b&#124;", "i'm|a|\"|b||" },
    { "It is old. 5 are new.", "it|is|old|.|5|are|new|." },
    { "See /a/b.c, AT&T <3; dogs' it's", "see|/a/b.c|,|at&t|<3|;|dogs'|it's" },
    { "Mr Smith & St Ida", "mr smith|and|st ida" },
  };
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of ("<unk> the is here no . 5 and");
  g_autoptr (NnVocabulary) learned = vocabulary_of ("<unk> mr smith . p m @ no 5 \"");
  g_autoptr (NnVocabulary) pieces = vocabulary_of ("<unk> m@@ r");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_source (vocabulary, cases[i][0], cases[i][1]);

  /* As it was learned. */
  assert_source (learned, "Mr. Smith at 5 p.m. now", "mr|.|smith|at|5|p|.|m|.|now");
  assert_source (learned, "Mr. Lee, no. 5", "mr. lee|,|no. 5");

  pieces->byte_pairs = nn_byte_pairs_new ();
  g_assert_true (nn_byte_pairs_add (pieces->byte_pairs, "m@@", "r", 0));
  assert_source (pieces, "Mr. Mr", "m@@|r|m@@|r");
}

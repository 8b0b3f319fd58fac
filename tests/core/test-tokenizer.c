#include "core/text/tokenizer.h"

#include "tests/support/cases.h"

static void assert_tokens (const char *text, const char *expected)
{
  g_auto (GStrv) tokens = nn_tokenize (text);

  NN_TEXT (nn_tokens_join (tokens), expected);
}

NN_TEST (tokenize_understands_what_people_type)
{
  assert_tokens ("I\342\200\231m home.", "i'm home .");
  assert_tokens ("i\312\274m HOME .", "i'm home .");
  assert_tokens ("Really?!", "really ? !");
}

NN_TEST (tokenize_composes_accents)
{
  assert_tokens ("e\314\201te\314\201", "été");
  assert_tokens ("E\314\201te\314\201", "été");
}

/* Long enough to be composed in pieces, wherever their ends fall; by hand, because one
 * character too many shifts them. */
NN_TEST (tokenize_composes_across_pieces)
{
  for (int n_shift = 0; n_shift < 8; n_shift++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) expected = g_string_new (NULL);

      for (int i = 0; i < n_shift; i++)
        {
          g_string_append_c (text, 'x');
          g_string_append_c (expected, 'x');
        }
      for (int i = 0; i < 400; i++)
        {
          g_string_append (text, "\341\204\222\341\205\241\341\206\253o\314\202\314\201");
          g_string_append (expected, "한ố");
        }

      assert_tokens (text->str, expected->str);
    }
}

/* A piece ends somewhere, and a text of nothing but accents is one text still. */
NN_TEST (tokenize_bears_a_heap_of_accents)
{
  g_autoptr (GString) text = g_string_new ("e");
  g_auto (GStrv)      tokens = NULL;

  for (int i = 0; i < 100 * 1000; i++)
    g_string_append (text, i % 2 == 0 ? "\314\201" : "\314\243");

  tokens = nn_tokenize (text->str);

  g_assert_cmpint (nn_tokens_count (tokens), ==, 1);
  g_assert_cmpuint (strlen (tokens[0]), >, 150 * 1000);
}

NN_TEST (tokenize_takes_every_blank_for_a_space)
{
  assert_tokens ("a\tb\nc\302\240d\342\200\257e\342\200\211f\342\200\213g\r\n", "a b c d e f g");
}

NN_TEST (tokenize_drops_what_cannot_be_seen)
{
  assert_tokens ("\357\273\277so\302\255ft \342\201\250word\342\201\251 jo\342\201\240iner",
                 "soft word joiner");
  assert_tokens ("\342\200\252the\342\200\254 \330\234car", "the car");
  assert_tokens ("c\342\200\215a\315\217r", "car"); /* joiners, of which emoji need the first */
}

NN_TEST (tokenize_leaves_other_scripts_alone) { assert_tokens ("😀 שלום", "😀 שלום"); }

/* Every character of the classes P and S, in all scripts. */
NN_TEST (tokenize_sets_marks_and_symbols_apart)
{
  assert_tokens ("He said: “yes” (no)!", "he said : “ yes ” ( no ) !");
  assert_tokens ("Er sagt „nein“; «oui» ¿qué? 5€ + 100% c/o", "er sagt „ nein “ ; « oui » ¿ qué ? "
                                                              "5 € + 100 % c / o");
  assert_tokens ("wait...Now", "wait . . . now");
  assert_tokens ("مرحبا، كيف؟ नमस्ते।", "مرحبا ، كيف ؟ नमस्ते ।");
  assert_tokens ("<b>a_b</b>", "< b > a _ b < / b >");
}

NN_TEST (tokenize_keeps_words_and_numbers_whole)
{
  assert_tokens ("'don't' vas-tu mother-in-law's dogs' 'yes' rock 'n' roll --",
                 "' don't ' vas-tu mother-in-law's dogs' ' yes ' rock ' n ' roll - -");
  assert_tokens ("3.5 km, 1,000,000 10.30am a.b 3. 4", "3.5 km , 1,000,000 10.30am a . b 3 . 4");
  assert_tokens ("٣٫١٤ ١٬٠٠٠ ３．５ 我有3，5也有", "٣٫١٤ ١٬٠٠٠ ３．５ 我 有 3 ， 5 也 有");
  assert_tokens ("don´t don`t don′t great‐aunt `x`", "don't don't don't great-aunt ` x `");
  assert_tokens ("iʹm iˈm iꞌm don＇t ‚yes' ``yes''", "i'm i'm i'm don't ‚ yes ' ` ` yes ' '");
  assert_tokens ("I 'm he 's they 'RE do n't 5 'd 'x'", "i'm he's they're don't 5 'd ' x '");
}

NN_TEST (tokenize_keeps_an_emoji_whole)
{
  assert_tokens ("hi😀👍🏽!", "hi 😀 👍🏽 !");
  assert_tokens ("👨‍👩‍👧🇫🇷🇩🇪❤️‍🔥 1️⃣",
                 "👨‍👩‍👧 🇫🇷 🇩🇪 ❤️‍🔥 1️⃣");
}

/* Han, kana, Thai with its accents, Khmer, Lao and Burmese; not Korean, which has spaces. */
NN_TEST (tokenize_takes_characters_where_there_are_no_spaces)
{
  assert_tokens ("我喝茶。Tom也3杯！", "我 喝 茶 。 tom 也 3 杯 ！");
  assert_tokens ("コーヒーを", "コ ー ヒ ー を");
  assert_tokens ("น้ำดี ខ្ញុំ ဗုဒ္ဓ ດີ ကျ", "น้ ำ ดี ខ្ញុំ ဗု ဒ္ဓ ດີ ကျ");
  assert_tokens ("나는 차를 마신다.", "나는 차를 마신다 .");
}

NN_TEST (tokenize_keeps_a_reserved_token_whole)
{
  assert_tokens ("a<EOS>b <unk>, <pad><bos> <sos>", "a <eos> b <unk> , <pad> <bos> < sos >");
}

NN_TEST (numbers_were_divided_in_the_first_versions)
{
  NN_TEXT (nn_normalize_by ("2,000.5 a: b", NN_READING_FIRST, FALSE), "2 ,000 .5 a : b");
}

/* The textbook knows four marks, and nothing else changes. */
NN_TEST (the_rule_of_the_book_is_left_alone)
{
  NN_TEXT (nn_normalize_by ("He said: “Yes”, 3.5!", NN_READING_BOOK, FALSE),
           "he said: “yes” , 3 .5 !");
  NN_TEXT (nn_normalize_by ("He said: “Yes”, 3.5!", NN_READING_BOOK, TRUE),
           "He said: “Yes” , 3 .5 !");
}

NN_TEST (tokenize_of_nothing_has_no_tokens)
{
  assert_tokens ("", "");
  assert_tokens (" \t\n", "");
}

/* As many tokens, whatever a character has for a small letter. */
NN_TEST (tokenize_as_written_keeps_capitals)
{
  const char *const written[] = { "Tom\342\200\231s Dog, REALLY?!", "\304\260ZMIR. \316\243.",
                                  "E\314\201te\314\201\tNO", "", NULL };
  const char *const expected[] = { "Tom's Dog , REALLY ? !", "\304\260ZMIR . \316\243 .",
                                   "\303\211t\303\251 NO", "", NULL };

  for (int i = 0; written[i] != NULL; i++)
    {
      g_auto (GStrv)   small = nn_tokenize (written[i]);
      g_autofree char *joined = nn_normalize_by (written[i], NN_READING_WORDS, TRUE);
      g_auto (GStrv)   tokens = nn_tokens_split (joined);

      g_assert_cmpint (nn_tokens_count (tokens), ==, nn_tokens_count (small));
      g_assert_cmpstr (joined, ==, expected[i]);
    }
}

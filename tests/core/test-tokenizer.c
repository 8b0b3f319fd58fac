#include "core/text/tokenizer.h"

#include <string.h>

static void
assert_tokens (const char *text,
               const char *expected)
{
  g_auto (GStrv)   tokens = nn_tokenize (text);
  g_autofree char *joined = nn_tokens_join (tokens);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_tokenize_understands_what_people_type (void)
{
  assert_tokens ("I\342\200\231m home.", "i'm home .");
  assert_tokens ("i\312\274m HOME .", "i'm home .");
  assert_tokens ("Really?!", "really ? !");
}

static void
test_tokenize_composes_accents (void)
{
  assert_tokens ("e\314\201te\314\201", "été");
  assert_tokens ("E\314\201te\314\201", "été");
}

/* Long enough to be composed in pieces, wherever their ends fall; by hand, because one
 * character too many shifts them. */
static void
test_tokenize_composes_across_pieces (void)
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
static void
test_tokenize_bears_a_heap_of_accents (void)
{
  g_autoptr (GString) text = g_string_new ("e");
  g_auto (GStrv)      tokens = NULL;

  for (int i = 0; i < 100 * 1000; i++)
    g_string_append (text, i % 2 == 0 ? "\314\201" : "\314\243");

  tokens = nn_tokenize (text->str);

  g_assert_cmpint (nn_tokens_count (tokens), ==, 1);
  g_assert_cmpuint (strlen (tokens[0]), >, 150 * 1000);
}

static void
test_tokenize_takes_every_blank_for_a_space (void)
{
  assert_tokens ("a\tb\nc\302\240d\342\200\257e\342\200\211f\r\n", "a b c d e f");
}

static void
test_tokenize_drops_what_cannot_be_seen (void)
{
  assert_tokens ("\357\273\277so\302\255ft zero\342\200\213width", "soft zerowidth");
}

static void
test_tokenize_leaves_other_scripts_alone (void)
{
  assert_tokens ("😀 שלום", "😀 שלום");
}

static void
test_tokenize_of_nothing_has_no_tokens (void)
{
  assert_tokens ("", "");
  assert_tokens (" \t\n", "");
}

/* As many tokens, whatever a character has for a small letter. */
static void
test_tokenize_as_written_keeps_capitals (void)
{
  const char *const written[] = { "Tom\342\200\231s Dog, REALLY?!", "\304\260ZMIR. \316\243.",
                                  "E\314\201te\314\201\tNO", "", NULL };
  const char *const expected[] = { "Tom's Dog , REALLY ? !", "\304\260ZMIR . \316\243 .",
                                   "\303\211t\303\251 NO", "", NULL };

  for (int i = 0; written[i] != NULL; i++)
    {
      g_auto (GStrv)   small = nn_tokenize (written[i]);
      g_auto (GStrv)   tokens = nn_tokenize_as_written (written[i]);
      g_autofree char *joined = nn_tokens_join (tokens);

      g_assert_cmpint (nn_tokens_count (tokens), ==, nn_tokens_count (small));
      g_assert_cmpstr (joined, ==, expected[i]);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/tokenizer/tokenize/understands-what-people-type",
                   test_tokenize_understands_what_people_type);
  g_test_add_func ("/core/tokenizer/tokenize/composes-accents", test_tokenize_composes_accents);
  g_test_add_func ("/core/tokenizer/tokenize/composes-across-pieces",
                   test_tokenize_composes_across_pieces);
  g_test_add_func ("/core/tokenizer/tokenize/bears-a-heap-of-accents",
                   test_tokenize_bears_a_heap_of_accents);
  g_test_add_func ("/core/tokenizer/tokenize/takes-every-blank-for-a-space",
                   test_tokenize_takes_every_blank_for_a_space);
  g_test_add_func ("/core/tokenizer/tokenize/drops-what-cannot-be-seen",
                   test_tokenize_drops_what_cannot_be_seen);
  g_test_add_func ("/core/tokenizer/tokenize/leaves-other-scripts-alone",
                   test_tokenize_leaves_other_scripts_alone);
  g_test_add_func ("/core/tokenizer/tokenize/of-nothing-has-no-tokens",
                   test_tokenize_of_nothing_has_no_tokens);
  g_test_add_func ("/core/tokenizer/tokenize-as-written/keeps-capitals",
                   test_tokenize_as_written_keeps_capitals);

  return g_test_run ();
}

#include "core/text/tokenizer.h"

#include <string.h>

#include "tests/support/cases.h"

static void assert_tokens (const char *text, const char *expected)
{
  g_auto (GStrv)   tokens = nn_tokenize (text);
  g_autofree char *joined = nn_tokens_join (tokens);

  g_assert_cmpstr (joined, ==, expected);
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
  assert_tokens ("a\tb\nc\302\240d\342\200\257e\342\200\211f\r\n", "a b c d e f");
}

NN_TEST (tokenize_drops_what_cannot_be_seen)
{
  assert_tokens ("\357\273\277so\302\255ft zero\342\200\213width", "soft zerowidth");
}

NN_TEST (tokenize_leaves_other_scripts_alone) { assert_tokens ("😀 שלום", "😀 שלום"); }

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
      g_auto (GStrv)   tokens = nn_tokenize_as_written (written[i]);
      g_autofree char *joined = nn_tokens_join (tokens);

      g_assert_cmpint (nn_tokens_count (tokens), ==, nn_tokens_count (small));
      g_assert_cmpstr (joined, ==, expected[i]);
    }
}

NN_TEST_MAIN ()

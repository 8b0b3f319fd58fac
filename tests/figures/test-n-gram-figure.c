#include "ui/figures/n-gram-figure.h"

#include "core/translation/bleu.h"
#include "core/translation/n-grams.h"

#include "tests/support/cases.h"

/* The picture says what the score counts: as many joined brackets as matches, as many brackets as
 * n-grams, and each joined one has the same words on both sides. */
static void check (const char *prediction, const char *reference)
{
  g_auto (GStrv) predicted = g_strsplit (prediction, " ", -1);
  g_auto (GStrv) wanted = g_strsplit (reference, " ", -1);
  const NnBleu   bleu = nn_bleu (prediction, reference, 4);

  for (int n = 1; n <= bleu.n_orders; n++)
    {
      g_autoptr (HlBracketsSpec) spec = hl_n_gram_figure (predicted, wanted, n);
      int                        n_joined = 0;

      for (int i = 0; i < (int) spec->brackets->len; i++)
        {
          const HlBracket *bracket = &g_array_index (spec->brackets, HlBracket, i);

          g_assert_cmpint (bracket->kind == HL_BRACKET_MATCHED, ==, bracket->partner >= 0);
          n_joined += bracket->partner >= 0;
          for (int j = 0; j < n && bracket->partner >= 0; j++)
            g_assert_cmpstr (spec->words[HL_BRACKETS_ABOVE][i + j], ==,
                             spec->words[HL_BRACKETS_BELOW][bracket->partner + j]);
        }

      g_assert_cmpint (spec->brackets->len, ==, bleu.parts[n - 1].total);
      g_assert_cmpint (n_joined, ==, bleu.parts[n - 1].matches);
    }
}

NN_TEST (brackets_say_what_the_score_counts)
{
  check ("il est mouillé .", "il est calme .");
  check ("il est il est calme .", "il est calme .");
  check ("calme est il .", "il est calme .");
  check ("la la la la", "la la maison");
}

/* Seen twice and allowed once: the second one is clipped; never seen: absent. */
NN_TEST (clipped_is_not_absent)
{
  g_auto (GStrv)             predicted = g_strsplit ("il est il va", " ", -1);
  g_auto (GStrv)             wanted = g_strsplit ("il est calme", " ", -1);
  g_autoptr (HlBracketsSpec) spec = hl_n_gram_figure (predicted, wanted, 1);

  g_assert_cmpint (g_array_index (spec->brackets, HlBracket, 2).kind, ==, HL_BRACKET_CLIPPED);
  g_assert_cmpint (g_array_index (spec->brackets, HlBracket, 3).kind, ==, HL_BRACKET_ABSENT);
}

NN_TEST_MAIN ()

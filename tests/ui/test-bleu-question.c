#include "ui/labs/lab-questions.h"

#include "core/text/tokens.h"
#include "tests/support/cases.h"

static HlQuestionSpec *ask (const char *prediction, const char *reference, int line)
{
  const NnBleu   bleu = nn_bleu (prediction, reference, 2);
  g_auto (GStrv) predicted = nn_tokens_split (prediction);
  g_auto (GStrv) wanted = nn_tokens_split (reference);

  return hl_bleu_question (&bleu, predicted, wanted, line);
}

static void assert_right (const char *prediction, const char *reference, int line,
                          const char *right)
{
  g_autoptr (HlQuestionSpec) spec = ask (prediction, reference, line);

  g_assert_nonnull (spec);
  g_assert_cmpint (spec->n_choices, >=, 2);
  g_assert_cmpstr (spec->choices[spec->right], ==, right);
  for (int i = 1; i < spec->n_choices; i++)
    g_assert_cmpstr (spec->choices[i], !=, spec->choices[i - 1]);
}

/* "il est" occurs there twice, in the reference once: counted by hand. */
NN_TEST (what_is_clipped_does_not_count)
{
  assert_right ("il est il est calme .", "il est calme .", 0, "4");
  assert_right ("il est il est calme .", "il est calme .", 1, "3");
  assert_right ("il est mouillé .", "il est calme .", 0, "3");
  assert_right ("il est mouillé .", "il est calme .", 1, "1");
}

/* A person who forgets to clip finds an answer, a wrong one. */
NN_TEST (unclipped_count_can_be_chosen)
{
  g_autoptr (HlQuestionSpec) spec = ask ("le le le le le le", "le chat", 0);
  gboolean                   has_unclipped = FALSE;

  g_assert_cmpstr (spec->choices[spec->right], ==, "1");
  for (int i = 0; i < spec->n_choices; i++)
    has_unclipped = has_unclipped || g_str_equal (spec->choices[i], "6");
  g_assert_true (has_unclipped);
}

NN_TEST (only_too_short_is_penalized)
{
  assert_right ("va", "va !", 1, "Yes"); /* one token has no pairs: the line after p₁ */
  assert_right ("va !", "va !", 2, "No");
  assert_right ("va va !", "va !", 2, "No");
}

NN_TEST (one_factor_of_zero_is_enough)
{
  assert_right ("calme est il .", "il est calme .", 3, "Yes");
  assert_right ("il est mouillé .", "il est calme .", 3, "No");
}

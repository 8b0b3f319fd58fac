#include "ui/lessons/claim.h"

#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

#define SENTENCE "red car ."

static void check (const char *text, gboolean is_true)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autofree char             *problem = NULL;
  g_autoptr (HlClaim)          claim = hl_claim_parse (text, &problem);
  g_autoptr (GError)           error = NULL;

  g_assert_cmpstr (problem, ==, NULL);
  if (hl_claim_check (claim, tiny->translator, SENTENCE, &error) != is_true)
    g_error ("%s: %s", text, error != NULL ? error->message : "true");
  g_assert_true (is_true == (error == NULL));
}

NN_TEST (what_is_true_is_true)
{
  check ("tokens source = 4", TRUE);
  check ("without cross:1.1 = \"never said\"", FALSE);
  check ("without cross:9.1 = x", FALSE);
  check ("without nothing = x", FALSE);
  check ("without cross:1.1 nothing = x", FALSE);
  check ("vocabulary source = 7", TRUE);
  check ("vocabulary target = 9", TRUE);
  check ("first-loss = 2.197", TRUE);
  check ("known source car = yes", TRUE);
  check ("known target car = no", TRUE);
  check ("largest decoder 1 1 1 = <bos>", TRUE);
  check ("weight decoder 1 1 1 1 = 1", TRUE);
  check ("weight encoder 1 1 1 1 < 1", TRUE);
  check ("entropy decoder 1 1 1 = 0", TRUE);
  check ("probability 1 > 0", TRUE);
  check ("cell encoder.blks.block0.attention.softmax 0 1 1 1 > 0", TRUE);
  check ("softmax 1 2 1 = 0.731", TRUE);
  check ("normalized 1 1 2 3 = -1.2247", TRUE);
  check ("position 0 2 8 = 1", TRUE);
  check ("position 1 1 8 = 0.841", TRUE);
  check ("bleu \"il est mouillé .\" \"il est calme .\" 2 = 0.658", TRUE);
}

NN_TEST (what_is_false_is_false)
{
  check ("tokens source = 5", FALSE);
  check ("tokens source > 4", FALSE);
  check ("tokens source < 4", FALSE);
  check ("known source car = no", FALSE);
  check ("softmax 1 2 1 = 0.732", FALSE);
  check ("translation = \"la la\"", FALSE);
  check ("prenorm = maybe", FALSE);
}

NN_TEST (what_the_model_has_not_is_told)
{
  check ("weight cross 9 1 1 1 > 0", FALSE);
  check ("weight sideways 1 1 1 1 > 0", FALSE);
  check ("weight cross 1 1 1 99 > 0", FALSE);
  check ("candidate 1 99 = la", FALSE);
  check ("probability 99 > 0", FALSE);
  check ("cell nowhere 0 1 1 1 > 0", FALSE);
  check ("cell encoder.blks.block0.attention.softmax 0 1 99 1 > 0", FALSE);
  check ("softmax 9 2 1 = 0", FALSE);
}

/* What the model writes, with all of its heads or without some: the value of a false claim. */
static char *translate (const NnTestTranslator *tiny, const char *claimed)
{
  g_autofree char    *text = g_strconcat (claimed, " = \"?\"", NULL);
  g_autofree char    *problem = NULL;
  g_autoptr (HlClaim) claim = hl_claim_parse (text, &problem);
  g_autoptr (GError)  error = NN_ERROR (hl_claim_check, claim, tiny->translator, SENTENCE);

  return g_strdup (strstr (error->message, "the value is "));
}

NN_TEST (a_head_that_is_out_can_change_the_translation)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  int                          n_changed = 0;
  int                          n_changed_again = 0;

  for (guint64 seed = 1; seed <= 10; seed++)
    {
      g_autofree char *whole = NULL;
      g_autofree char *without = NULL;
      g_autofree char *both = NULL;

      nn_test_set_lively_parameters (tiny->model->parameters, seed);
      whole = translate (tiny, "translation");
      without = translate (tiny, "without cross:2.1");
      both = translate (tiny, "without cross:2.1 cross:1.1");
      n_changed += !g_str_equal (whole, without);
      n_changed_again += !g_str_equal (without, both);
    }

  g_assert_cmpint (n_changed, >, 0);
  g_assert_cmpint (n_changed_again, >, 0);
}

NN_TEST (numbers_are_as_exact_as_they_are_written)
{
  check ("softmax 1 2 1 = 0.73", TRUE);
  check ("softmax 1 2 1 = 0.7", TRUE);
  check ("softmax 1 2 1 = 1", TRUE);
  check ("softmax 1 2 1 = 0.74", FALSE);
}

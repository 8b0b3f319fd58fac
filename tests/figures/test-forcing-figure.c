#include "ui/figures/forcing-figure.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

static void open_mask (NnConfig *config) { config->has_causal_mask = FALSE; }

static NnForcing *run (void (*change) (NnConfig *config), gboolean feeds_own)
{
  NnTestTranslator      *translator = nn_test_translator_new (change);
  const NnForcingOptions options = { "la voiture est rouge", feeds_own };
  g_autoptr (GError)     error = NULL;
  NnForcing *forcing = nn_forcing_new (translator->translator, "red car .", &options, NULL, &error);

  g_assert_no_error (error);
  nn_test_translator_free (translator);

  return forcing;
}

/* Words and probabilities are those of the pass; the right side has no more than is computed. */
NN_TEST (rows_have_the_numbers_of_the_pass)
{
  g_autoptr (NnForcing) forcing = run (NULL, FALSE);

  for (int position = 0; position < forcing->T; position++)
    {
      g_autoptr (HlTrianglesSpec) spec = hl_forcing_figure (forcing, position, position);

      g_assert_cmpint (spec->sides[0].n_known, ==, forcing->T);
      g_assert_cmpint (spec->sides[1].n_known, ==, position + 1);
      g_assert_cmpint (spec->sides[1].first_now, ==, position);
      for (int side = 0; side < HL_TRIANGLES; side++)
        for (int t = 0; t < spec->sides[side].n_known; t++)
          {
            const NnForcingSide *pass = side == 0 ? &forcing->at_once : &forcing->one_by_one;

            g_assert_cmpstr (spec->sides[side].read[t], ==, pass->read[t]);
            g_assert_cmpstr (spec->sides[side].chosen[t], ==, pass->chosen[t]);
            g_assert_cmpfloat (spec->sides[side].probabilities[t], ==, pass->probabilities[t]);
            g_assert_false (spec->sides[side].reads_other[t] || spec->sides[side].chooses_other[t]);
          }
    }
}

/* While the result of a step is asked for, its row is still to come. */
NN_TEST (what_is_asked_for_is_to_come)
{
  g_autoptr (NnForcing)       forcing = run (NULL, FALSE);
  g_autoptr (HlTrianglesSpec) spec = hl_forcing_figure (forcing, 2, 1);

  g_assert_cmpint (hl_triangles_cell (spec, 1, 1, 0), ==, HL_TRIANGLE_BEFORE);
  g_assert_cmpint (hl_triangles_cell (spec, 1, 2, 0), ==, HL_TRIANGLE_TO_COME);
  g_assert_cmpint (hl_triangles_cell (spec, 0, 2, 0), ==, HL_TRIANGLE_NOW);
}

/* A model that was made without the mask has no triangle in training. */
NN_TEST (the_mask_is_the_models_own)
{
  g_autoptr (NnForcing)       masked = run (NULL, FALSE);
  g_autoptr (NnForcing)       open = run (open_mask, FALSE);
  g_autoptr (HlTrianglesSpec) triangle = hl_forcing_figure (masked, 0, 0);
  g_autoptr (HlTrianglesSpec) square = hl_forcing_figure (open, 0, 0);

  g_assert_cmpint (hl_triangles_cell (triangle, 0, 0, 1), ==, HL_TRIANGLE_HIDDEN);
  g_assert_cmpint (hl_triangles_cell (square, 0, 0, 1), ==, HL_TRIANGLE_NOW);
  g_assert_cmpint (hl_triangles_cell (square, 1, 0, 1), ==, HL_TRIANGLE_NOTHING);
}

/* Each word by itself: one that is the same on both sides is never marked. */
NN_TEST (own_words_are_marked)
{
  g_autoptr (NnForcing)       forcing = run (NULL, TRUE);
  const int                   last = forcing->one_by_one.length - 1;
  g_autoptr (HlTrianglesSpec) spec = hl_forcing_figure (forcing, last, last);

  g_assert_cmpint (spec->sides[1].n_rows, ==, last + 1);
  for (int t = 0; t <= last; t++)
    {
      g_assert_cmpint (spec->sides[1].reads_other[t], ==,
                       !g_str_equal (forcing->at_once.read[t], forcing->one_by_one.read[t]));
      g_assert_cmpint (spec->sides[1].chooses_other[t], ==,
                       !g_str_equal (forcing->at_once.chosen[t], forcing->one_by_one.chosen[t]));
    }
  g_assert_true (hl_triangles_has (spec, HL_TRIANGLE_OTHER_WORD));
  g_assert_cmpint (forcing->n_same, <, forcing->T);
}

NN_TEST_MAIN ()

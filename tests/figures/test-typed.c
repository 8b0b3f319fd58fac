#include "ui/figures/by-hand.h"
#include "ui/figures/bleu.h"
#include "ui/figures/feed-forward.h"
#include "ui/figures/masks.h"
#include "ui/figures/normalization.h"
#include "ui/figures/positions.h"
#include "ui/figures/subwords.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const HlTyped *const labs_of[] = { &hl_hand_typed,     &hl_ffn_typed,  &hl_masks_typed,
                                          &hl_norm_typed,     &hl_bleu_typed, &hl_subwords_typed,
                                          &hl_positions_typed };

/* A state as somebody might leave it: an example, some choices, some numbers. */
static void take_random (const HlTyped *typed, gpointer state, GRand *random)
{
  typed->begin (state,
                g_rand_int_range (random, 0, (int) g_strv_length ((char **) typed->examples)));
  for (int i = 0; i < typed->n_fields; i++)
    {
      const HlTypedField *field = typed->fields + i;
      int                *value = G_STRUCT_MEMBER_P (state, field->offset);
      const int           old = *value;
      g_autofree gpointer before = g_memdup2 (state, typed->size);
      g_autofree char    *problem = NULL;

      if (g_rand_boolean (random) || g_str_has_prefix (field->name, "words"))
        continue;
      *value = g_rand_int_range (random, field->least, MIN (field->most, 8) + 1);
      problem = typed->settle != NULL ? typed->settle (state, before) : NULL;
      if (problem != NULL)
        *value = old;
    }
  for (int i = 0; i < typed->n_parts; i++)
    {
      int          rows, columns;
      const float *numbers = hl_typed_edited (typed, state, typed->parts[i].part, &rows, &columns);
      g_autofree float *other = NULL;

      if (numbers == NULL || g_rand_boolean (random))
        continue;
      other = g_memdup2 (numbers, sizeof *numbers * (gsize) (rows * columns));
      other[g_rand_int_range (random, 0, rows * columns)] =
          (float) g_rand_double_range (random, -3.0, 3.0);
      g_assert_null (hl_typed_set (typed, state, typed->parts[i].part, other, rows, columns));
    }
}

static char *table_of (const HlTyped *typed, gconstpointer state)
{
  g_autoptr (HlFigure) figure = typed->make (state, HL_TYPED_ALL_SHOWN);

  return hl_test_table (figure);
}

/* The line is the same line again, and all that follows from it is the same to the bit. */
NN_TEST (what_is_typed_is_there_again_from_its_line)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);

  for (int i = 0; i < 200; i++)
    {
      const HlTyped      *typed = labs_of[i % G_N_ELEMENTS (labs_of)];
      g_autofree gpointer state = g_malloc0 (typed->size), other = g_malloc0 (typed->size);
      g_autofree char    *text = NULL, *numbers = NULL;

      take_random (typed, state, random);
      text = hl_typed_write (typed, state);
      NN_OK (hl_typed_read, typed, other, text);
      NN_TEXT (hl_typed_write (typed, other), text);
      numbers = table_of (typed, state);
      NN_TEXT (table_of (typed, other), numbers);
      hl_typed_clear (typed, state);
      hl_typed_clear (typed, other);
    }
}

/* Of five rows four can be padding, though the example has three. */
NN_TEST (choices_hold_for_the_numbers_that_are_typed)
{
  HlNormState     *state = g_new0 (HlNormState, 1);
  g_autofree char *text = NULL;

  g_assert_true (hl_typed_read (&hl_norm_typed, state, "words padding=4 x=1/2/3/4/5", NULL));
  g_assert_cmpint (state->input.n_padding, ==, 4);
  text = hl_typed_write (&hl_norm_typed, state);
  g_assert_nonnull (strstr (text, "padding=4 x=1/2/3/4/5"));
  hl_typed_clear (&hl_norm_typed, state);
  g_free (state);
}

/* Sentences with what a shell would take apart, and words with their counts. */
NN_TEST (words_are_there_again_from_their_line)
{
  g_autofree HlBleuState     *bleu = g_new0 (HlBleuState, 1), *again = g_new0 (HlBleuState, 1);
  g_autofree HlSubwordsState *words = g_new0 (HlSubwordsState, 1);
  g_autofree char            *line = NULL;

  hl_bleu_typed.begin (bleu, 1);
  hl_bleu_take (bleu, "l'ami dit \"a=1\" $HOME", "#1 ; ls 'x'");
  line = hl_typed_write (&hl_bleu_typed, bleu);
  g_assert_true (hl_typed_is (&hl_bleu_typed, line));
  g_assert_true (hl_typed_read (&hl_bleu_typed, again, line, NULL));
  g_assert_cmpstr (again->prediction, ==, bleu->prediction);
  g_assert_cmpstr (again->reference, ==, bleu->reference);
  g_assert_false (hl_typed_is (&hl_bleu_typed, "il est calme . | il est ."));

  g_assert_true (
      hl_typed_read (&hl_subwords_typed, words, "tall words='Low:5 lower' new=LOWS", NULL));
  NN_TEXT (hl_typed_write (&hl_subwords_typed, words), "low words='low:5 lower:1' new='lows'");
  g_assert_false (hl_typed_read (&hl_subwords_typed, words, "low words='a:1000'", NULL));
  g_assert_false (hl_typed_read (&hl_subwords_typed, words, "low new='two words'", NULL));
  g_assert_cmpstr (words->typed, ==, "lows");
}

NN_TEST (an_example_is_its_name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (labs_of); i++)
    for (int example = 0; labs_of[i]->examples[example] != NULL; example++)
      {
        g_autofree gpointer state = g_malloc0 (labs_of[i]->size);

        labs_of[i]->begin (state, example);
        NN_TEXT (hl_typed_write (labs_of[i], state), labs_of[i]->examples[example]);
        hl_typed_clear (labs_of[i], state);
      }
}

NN_TEST (what_makes_no_sense_changes_nothing)
{
  static const char *const lines[] = { "dance",        "mask=9",       "scores=1,x/2,3", "scores=",
                                       "scores=1,2/3", "scores=1,2,3", "fill=-1",        "fill=" };
  HlMasksState            *state = g_new0 (HlMasksState, 1);

  hl_masks_typed.begin (state, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (hl_typed_read (&hl_masks_typed, state, lines[i], &error));
      g_assert_nonnull (error);
      NN_TEXT (hl_typed_write (&hl_masks_typed, state), "padding-mask");
    }
  g_free (state);
}

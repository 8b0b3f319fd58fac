#include "ui/labs/lab.h"

#include "tests/support/lab-fixture.h"
#include "ui/figures/bleu.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, &hl_bleu_lab);
  hl_test_lab_show (fixture);
}

static GtkEditable *field (HlTestLab *fixture, int index)
{
  return GTK_EDITABLE (hl_test_find (fixture->lab, GTK_TYPE_ENTRY, index));
}

static void type (HlTestLab *fixture, const char *prediction, const char *reference)
{
  gtk_editable_set_text (field (fixture, 0), prediction);
  gtk_editable_set_text (field (fixture, 1), reference);
}

static const HlBleu *shown (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

/* Nobody has to step to see a result. */
HL_LAB_TEST (opens_with_the_score_of_the_book)
{
  g_assert_cmpstr (
      hl_test_lab_sentence (fixture), ==,
      "BLEU is 0.66 (the maximum is 1). The 2-grams lower the score most (matches: 1 of 3).");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 4);
  g_assert_cmpint (shown (fixture)->n_shown, ==, 4);
}

HL_LAB_TEST (all_follows_what_is_typed)
{
  type (fixture, "Va", "va !");
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "BLEU is 0.37"));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 3);
}

/* What was typed in one go goes in one step; so does an example. */
HL_LAB_TEST (words_come_back)
{
  type (fixture, "va", "va !");
  hl_test_lab_choose (fixture, 2);
  g_assert_cmpstr (gtk_editable_get_text (field (fixture, 0)), ==, "il est il est calme .");
  hl_test_lab_undo (fixture);
  g_assert_cmpstr (gtk_editable_get_text (field (fixture, 0)), ==, "va");
  hl_test_lab_undo (fixture);
  g_assert_cmpstr (gtk_editable_get_text (field (fixture, 0)), ==, "il est mouillé .");
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "BLEU is 0.66"));
}

HL_LAB_TEST (step_shows_its_line_and_nothing_to_come)
{
  type (fixture, "il est il est calme .", "il est calme .");
  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  g_assert_cmpint (shown (fixture)->n_shown, ==, 1);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Matching 1-grams: 4 of 6;"));
}

HL_LAB_TEST (longest_n_gram_can_be_chosen)
{
  GtkSpinButton *order = hl_test_find (fixture->lab, GTK_TYPE_SPIN_BUTTON, 0);

  type (fixture, "je suis chez moi .", "je suis chez moi .");
  gtk_spin_button_set_value (order, 4);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 6);

  /* A sentence has no n-grams longer than itself. */
  gtk_spin_button_set_value (order, 8);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 7);
}

HL_LAB_TEST (nothing_typed_gets_a_hint)
{
  type (fixture, "  ", "va !");
  g_assert_true (
      g_str_has_prefix (hl_test_lab_sentence (fixture), "There is nothing to compare yet"));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  hl_test_assert_file_name (fixture->lab, NULL);

  type (fixture, "va !", "va !");
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "BLEU is 1: every n-gram matches, and no word is missing.");
}

HL_LAB_TEST (translation_is_missing_until_there_is_one)
{
  hl_test_lab_choose (fixture, 4);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "There is no translation yet"));
}

HL_LAB_TEST (a_lesson_gives_both_sentences)
{
  hl_lab_set_input (HL_LAB (fixture->lab), "va | va !");
  g_assert_cmpstr (gtk_editable_get_text (field (fixture, 0)), ==, "va");
  g_assert_cmpstr (gtk_editable_get_text (field (fixture, 1)), ==, "va !");
}

/* Both sentences, and every line with its numbers. */
HL_LAB_TEST (numbers_leave_the_program)
{
  HlExportable           *lab = HL_EXPORTABLE (fixture->lab);
  g_autofree char        *text = hl_test_export_text (fixture->lab);
  g_autoptr (HlRecording) recording =
      hl_exportable_record (lab, &(HlPrint){ .format = HL_FIGURE_PDF }, NULL);
  const char *caption = recording->caption;

  g_assert_nonnull (strstr (text, "2,est mouillé,1,0,0\n"));
  g_assert_nonnull (strstr (caption, "prediction: il est mouillé .\nreference: il est calme ."));
  g_assert_nonnull (strstr (caption, "p₂ = 1 / 3 = 0.333      0.333^(1/4) = 0.760"));
  g_assert_nonnull (strstr (caption, "Textbook BLEU = 1.000 · 0.866 · 0.760 = 0.658"));
}

#include "ui/labs/lab.h"

#include "tests/support/lab-fixture.h"
#include "ui/figures/forcing.h"

#define WORDS "la voiture est rouge ."

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, &hl_forcing_lab);
  hl_test_lab_show (fixture);
}

static const HlForcing *shown (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

static const NnForcing *result_of (HlTestLab *fixture) { return shown (fixture)->of; }

static GtkEditable *target (HlTestLab *fixture)
{
  return GTK_EDITABLE (hl_test_find (fixture->lab, GTK_TYPE_ENTRY, 0));
}

static void open_model (HlTestLab *fixture)
{
  hl_test_lab_translate (fixture, "the red car .", 1);
  hl_test_wait_until (result_of (fixture) != NULL);
}

static void reads_own (HlTestLab *fixture, gboolean does)
{
  hl_test_lab_check (fixture, "Same tokens on both sides", !does);
}

/* Types the words for both sides, and waits for what they make of the decoder. */
static void type (HlTestLab *fixture, const char *words, int T)
{
  reads_own (fixture, FALSE);
  gtk_editable_set_text (target (fixture), words);
  hl_test_wait_until (result_of (fixture)->T == T && result_of (fixture)->n_same == T);
}

HL_LAB_TEST (no_translation_gets_a_hint)
{
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "translate a sentence first"));
  hl_test_assert_file_name (fixture->lab, NULL);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
}

/* With the model's own words both sides would be equal; a person's words stay. */
HL_LAB_TEST (opens_with_a_reference_that_differs_from_the_model)
{
  const NnForcing *result;
  const char      *typed;

  open_model (fixture);
  result = result_of (fixture);
  g_assert_cmpint (result->n_same, >=, 2);
  g_assert_cmpint (result->n_same, <, result->T);
  g_assert_cmpstr (result->at_once.read[result->n_same], !=,
                   result->at_once.chosen[result->n_same - 1]);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Training reads the given “"));
  typed = gtk_editable_get_text (target (fixture));
  g_assert_true (g_str_has_prefix (typed, result->at_once.read[1]));

  type (fixture, WORDS, 6);
  g_object_set (fixture->workspace, "sentence", "the house .", NULL);
  hl_workspace_translate (fixture->workspace);
  hl_test_wait_until (!hl_job_get_is_busy (fixture->workspace->translating));
  hl_test_spin (100);
  g_assert_cmpstr (gtk_editable_get_text (target (fixture)), ==, WORDS);
}

/* Nobody has to step to see that both sides are the same. */
HL_LAB_TEST (opens_with_all_rows)
{
  open_model (fixture);
  type (fixture, WORDS, 6);

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 6);
  g_assert_cmpint (shown (fixture)->n_shown, ==, 6);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "All 6 rows are the same"));
}

HL_LAB_TEST (steps_go_row_by_row)
{
  open_model (fixture);
  type (fixture, WORDS, 6);
  for (int t = 0; t < 5; t++)
    {
      g_autofree char *row = g_strdup_printf ("Row %d is the same on both sides", t + 1);

      hl_player_set_position (fixture->player, t);
      g_assert_cmpint (shown (fixture)->n_shown, ==, t + 1);
      g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), row));
    }

  /* Who steps stays at the row with other words. */
  hl_player_set_position (fixture->player, 2);
  type (fixture, "la voiture .", 4);
  g_assert_cmpint (fixture->player->position, ==, 2);
}

/* The rows of the model's own translation are the words that the other pages look at. */
HL_LAB_TEST (row_is_the_word_of_the_other_pages)
{
  open_model (fixture);
  gtk_editable_set_text (target (fixture), "");
  hl_test_wait_until (result_of (fixture)->n_same == result_of (fixture)->T);
  g_assert_cmpint (result_of (fixture)->T, >, 2);
  hl_workspace_select_word (fixture->workspace, 1);
  g_assert_cmpint (fixture->player->position, ==, 1);
  hl_player_set_position (fixture->player, 0);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);

  type (fixture, "la", 2);
  hl_player_set_position (fixture->player, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);
}

HL_LAB_TEST (fed_with_itself_it_goes_its_own_way)
{
  const NnForcing *result;

  open_model (fixture);
  type (fixture, WORDS, 6);
  reads_own (fixture, TRUE);
  hl_test_wait_until (result_of (fixture)->n_same < 6);
  result = result_of (fixture);

  for (int t = 1; t < result->one_by_one.length; t++)
    g_assert_cmpstr (result->one_by_one.read[t], ==, result->one_by_one.chosen[t - 1]);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Training reads the given “"));
}

/* The model has 40 positions. */
HL_LAB_TEST (too_many_words_get_a_hint_and_change_nothing)
{
  g_autoptr (GString) words = g_string_new (NULL);

  open_model (fixture);
  type (fixture, "😀 <eos> 1e30 \t", 4);
  g_assert_cmpstr (result_of (fixture)->at_once.read[1], ==, "<unk>");
  g_assert_cmpstr (result_of (fixture)->at_once.read[2], ==, "<unk>");

  for (int i = 0; i < 60; i++)
    g_string_append (words, "x ");
  gtk_editable_set_text (target (fixture), words->str);
  hl_test_wait_until (strstr (hl_test_lab_sentence (fixture), "60 tokens") != NULL);
  g_assert_cmpint (result_of (fixture)->T, ==, 4);

  type (fixture, WORDS, 6);
  g_assert_null (strstr (hl_test_lab_sentence (fixture), "60 words"));
}

HL_LAB_TEST (every_stage_has_its_differences)
{
  g_autofree char *text = NULL;

  open_model (fixture);
  type (fixture, WORDS, 6);
  hl_test_lab_choose (fixture, 1);
  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "probability right,input,block 1"));

  /* What is not in sight is of the new words, too. */
  type (fixture, "la voiture .", 4);
}

HL_LAB_TEST (a_lesson_gives_the_words)
{
  open_model (fixture);
  hl_lab_set_input (HL_LAB (fixture->lab), "la voiture .");
  hl_test_wait_until (result_of (fixture)->T == 4);
  g_assert_cmpstr (gtk_editable_get_text (target (fixture)), ==, "la voiture .");
  g_assert_cmpint (result_of (fixture)->n_same, ==, 4);
}

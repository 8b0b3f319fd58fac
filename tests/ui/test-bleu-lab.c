#include "ui/labs/bleu-lab.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/brackets-picture.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/n-gram-group.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_BLEU_LAB);
  hl_test_lab_show (fixture);
  hl_test_lab_play (fixture);
}

static void type (HlTestLab *fixture, const char *prediction, const char *reference)
{
  gtk_editable_set_text (hl_test_child (fixture->lab, "prediction"), prediction);
  gtk_editable_set_text (hl_test_child (fixture->lab, "reference"), reference);
}

static const char *line_at (HlTestLab *fixture, int index)
{
  GtkWidget *line = gtk_widget_get_first_child (hl_test_child (fixture->lab, "lines"));

  for (int i = 0; i < index; i++)
    line = gtk_widget_get_next_sibling (line);

  return gtk_label_get_text (GTK_LABEL (line));
}

HL_LAB_TEST (textbook_has_its_score_and_its_factors)
{
  type (fixture, "Il est mouillé.", "il est calme .");

  g_assert_cmpstr (line_at (fixture, 0), ==, "p₁ = 3 / 4 = 0.750      0.750^(1/2) = 0.866");
  g_assert_cmpstr (line_at (fixture, 1), ==, "p₂ = 1 / 3 = 0.333      0.333^(1/4) = 0.760");
  g_assert_cmpstr (line_at (fixture, 2), ==, "brevity penalty = exp (min (0, 1 − 4 / 4)) = 1.000");
  g_assert_cmpstr (line_at (fixture, 3), ==, "BLEU of the book = 1.000 · 0.866 · 0.760 = 0.658");
}

/* exp (1 − 2 / 1): the only word is right, but one is missing. */
HL_LAB_TEST (short_prediction_pays)
{
  type (fixture, "va", "va !");

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 3);
  g_assert_cmpstr (line_at (fixture, 2), ==, "BLEU of the book = 0.368 · 1.000 = 0.368");
}

HL_LAB_TEST (step_shows_its_n_grams_and_nothing_to_come)
{
  HlMatrixEditor *n_grams = hl_test_child (fixture->lab, "n_grams");

  type (fixture, "il est il est calme .", "il est calme .");
  hl_player_set_position (fixture->player, 0);

  g_assert_cmpint (hl_matrix_editor_get_rows (n_grams), ==, 4);
  g_assert_cmpfloat (hl_matrix_editor_get_values (n_grams)[0], ==, 2); /* "il", predicted */
  g_assert_cmpfloat (hl_matrix_editor_get_values (n_grams)[2], ==, 1); /* and counted */
  g_assert_nonnull (strstr (line_at (fixture, 0), "4 / 6"));
  g_assert_null (strchr (line_at (fixture, 1), '='));

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_nonnull (strstr (line_at (fixture, 1), "3 / 5"));
  g_assert_null (strchr (line_at (fixture, 3), '='));
}

static GtkWidget *group_at (HlTestLab *fixture, int index)
{
  return hl_test_find (hl_test_child (fixture->lab, "groups"), HL_TYPE_N_GRAM_GROUP, index);
}

/* The brackets are those of the step, and say what the table says. */
HL_LAB_TEST (brackets_are_those_of_the_step)
{
  HlBracketsPicture *picture = hl_test_child (group_at (fixture, 0), "picture");

  type (fixture, "il est il est calme .", "il est calme .");
  for (int n = 1; n <= 2; n++)
    {
      hl_player_set_position (fixture->player, n - 1);
      g_assert_cmpint (hl_brackets_picture_get_spec (picture)->n, ==, n);
      g_assert_cmpint (hl_brackets_picture_get_spec (picture)->brackets->len, ==, 7 - n);
    }

  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), 0, 2);
  g_assert_cmpstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), ==,
                   "“il est”: 2 in the prediction, 1 in the reference, so min (2, 1) = 1 counts");

  /* The place that was pointed out is gone, and so are all of this length. */
  type (fixture, "va", "va !");
  g_assert_cmpint (hl_brackets_picture_get_spec (picture)->brackets->len, ==, 1);
}

/* A high page has room for what was shown before. */
HL_LAB_TEST (shorter_n_grams_stay_where_there_is_room)
{
  GtkWidget *groups = hl_test_child (fixture->lab, "groups");

  type (fixture, "il est mouillé .", "il est calme .");
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  for (int is_high = 0; is_high <= 1; is_high++)
    {
      gtk_widget_measure (groups, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_allocate (groups, 600, is_high ? 600 : 200, -1, NULL);
      g_assert_true (gtk_widget_get_child_visible (group_at (fixture, 0)));
      g_assert_cmpint (gtk_widget_get_child_visible (group_at (fixture, 1)), ==, is_high);
    }

  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  g_assert_false (gtk_widget_get_visible (group_at (fixture, 1)));
}

HL_LAB_TEST (formula_has_a_factor_for_each_length)
{
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "order"), 3);
  type (fixture, "je suis chez moi .", "je suis chez moi .");

  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->lab, "formula")), ==,
                   "BLEU = exp (min (0, 1 − r / c)) · p₁1/2 · p₂1/4 · p₃1/8");
}

HL_LAB_TEST (longest_n_gram_can_be_chosen)
{
  type (fixture, "je suis chez moi .", "je suis chez moi .");
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "order"), 4);

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 6);
  g_assert_nonnull (strstr (line_at (fixture, 5), "= 1.000"));

  /* A sentence has no n-grams longer than itself. */
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "order"), 8);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 7);
}

HL_LAB_TEST (nothing_typed_gets_a_hint)
{
  type (fixture, "  ", "va !");

  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->lab, "hint")));
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "results")));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));

  type (fixture, "va !", "va !");
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "hint")));
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->lab, "results")));
}

HL_LAB_TEST (numbers_leave_the_program)
{
  g_autofree char *text = NULL;

  type (fixture, "il est mouillé .", "il est calme .");
  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "est mouillé"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

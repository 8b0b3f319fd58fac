#include "ui/labs/bleu-lab.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tests/support/widget-window.h"
#include "ui/labs/lab-frame.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/playable.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *lab;
} Fixture;

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->lab, HL_TYPE_BLEU_LAB, name);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_BLEU_LAB, NULL));
  fixture->window = hl_test_open_window (fixture->lab, 800, 500);
  g_assert_cmpint (hl_player_get_position (hl_playable_get_player (HL_PLAYABLE (fixture->lab))),
                   ==, 0);
  hl_player_move (hl_playable_get_player (HL_PLAYABLE (fixture->lab)), HL_PLAYER_LAST);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->lab);
}

static HlPlayer *
player_of (Fixture *fixture)
{
  return hl_playable_get_player (HL_PLAYABLE (fixture->lab));
}

static void
type (Fixture    *fixture,
      const char *prediction,
      const char *reference)
{
  gtk_editable_set_text (child (fixture, "prediction"), prediction);
  gtk_editable_set_text (child (fixture, "reference"), reference);
}

static const char *
line_at (Fixture *fixture,
         int      index)
{
  GtkWidget *line = gtk_widget_get_first_child (child (fixture, "lines"));

  for (int i = 0; i < index; i++)
    line = gtk_widget_get_next_sibling (line);

  return gtk_label_get_text (GTK_LABEL (line));
}

static void
test_textbook_has_its_score_and_its_factors (Fixture      *fixture,
                                             gconstpointer data)
{
  type (fixture, "Il est mouillé.", "il est calme .");

  g_assert_cmpstr (line_at (fixture, 0), ==, "p₁ = 3 / 4 = 0.750      0.750^(1/2) = 0.866");
  g_assert_cmpstr (line_at (fixture, 1), ==, "p₂ = 1 / 3 = 0.333      0.333^(1/4) = 0.760");
  g_assert_cmpstr (line_at (fixture, 2), ==, "brevity penalty = exp (min (0, 1 − 4 / 4)) = 1.000");
  g_assert_cmpstr (line_at (fixture, 3), ==, "BLEU of the book = 1.000 · 0.866 · 0.760 = 0.658");
}

/* exp (1 − 2 / 1): the only word is right, but one is missing. */
static void
test_short_prediction_pays (Fixture      *fixture,
                            gconstpointer data)
{
  type (fixture, "va", "va !");

  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 3);
  g_assert_cmpstr (line_at (fixture, 2), ==, "BLEU of the book = 0.368 · 1.000 = 0.368");
}

static void
test_step_shows_its_n_grams_and_nothing_to_come (Fixture      *fixture,
                                                 gconstpointer data)
{
  HlMatrixEditor *n_grams = child (fixture, "n_grams");

  type (fixture, "il est il est calme .", "il est calme .");
  hl_player_set_position (player_of (fixture), 0);

  g_assert_cmpint (hl_matrix_editor_get_rows (n_grams), ==, 4);
  g_assert_cmpfloat (hl_matrix_editor_get_values (n_grams)[0], ==, 2); /* "il", predicted */
  g_assert_cmpfloat (hl_matrix_editor_get_values (n_grams)[2], ==, 1); /* and counted */
  g_assert_nonnull (strstr (line_at (fixture, 0), "4 / 6"));
  g_assert_null (strchr (line_at (fixture, 1), '='));

  hl_player_move (player_of (fixture), HL_PLAYER_NEXT);
  g_assert_nonnull (strstr (line_at (fixture, 1), "3 / 5"));
  g_assert_null (strchr (line_at (fixture, 3), '='));
}

static void
test_longest_n_gram_can_be_chosen (Fixture      *fixture,
                                   gconstpointer data)
{
  type (fixture, "je suis chez moi .", "je suis chez moi .");
  gtk_spin_button_set_value (child (fixture, "order"), 4);

  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 6);
  g_assert_nonnull (strstr (line_at (fixture, 5), "= 1.000"));

  /* A sentence has no n-grams longer than itself. */
  gtk_spin_button_set_value (child (fixture, "order"), 8);
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 7);
}

static void
test_nothing_typed_gets_a_hint (Fixture      *fixture,
                                gconstpointer data)
{
  type (fixture, "  ", "va !");

  g_assert_true (gtk_widget_get_visible (child (fixture, "hint")));
  g_assert_false (gtk_widget_get_visible (child (fixture, "results")));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 0);
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));

  type (fixture, "va !", "va !");
  g_assert_false (gtk_widget_get_visible (child (fixture, "hint")));
  g_assert_true (gtk_widget_get_visible (child (fixture, "results")));
}

static void
test_numbers_leave_the_program (Fixture      *fixture,
                                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *path = NULL;
  g_autofree char   *text = NULL;
  g_autoptr (GFile)  file = NULL;
  const int          handle = g_file_open_tmp ("bleu-XXXXXX.csv", &path, &error);

  g_assert_no_error (error);
  g_close (handle, NULL);
  file = g_file_new_for_path (path);
  type (fixture, "il est mouillé .", "il est calme .");

  hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (text, "est mouillé"));
  g_file_delete (file, NULL, NULL);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/ui/bleu-lab/textbook-has-its-score-and-its-factors",
       test_textbook_has_its_score_and_its_factors);
  ADD ("/ui/bleu-lab/short-prediction-pays", test_short_prediction_pays);
  ADD ("/ui/bleu-lab/step-shows-its-n-grams-and-nothing-to-come",
       test_step_shows_its_n_grams_and_nothing_to_come);
  ADD ("/ui/bleu-lab/longest-n-gram-can-be-chosen", test_longest_n_gram_can_be_chosen);
  ADD ("/ui/bleu-lab/nothing-typed-gets-a-hint", test_nothing_typed_gets_a_hint);
  ADD ("/ui/bleu-lab/numbers-leave-the-program", test_numbers_leave_the_program);

  return g_test_run ();
}

#include "ui/labs/forcing-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/forcing-table.h"
#include "ui/labs/lab-frame.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/playable.h"

#define WORDS "la voiture est rouge ."

typedef struct
{
  HlTestWorkshop workshop;
  HlWorkspace   *workspace;
  GtkWidget     *window;
  GtkWidget     *lab;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_FORCING_LAB, NULL));
  g_object_set (fixture->lab, "workspace", fixture->workspace, NULL);
  fixture->window = hl_test_open_window (fixture->lab, 800, 500);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_close_window (fixture->window);
  hl_test_spin (20);
  g_assert_finalize_object (fixture->lab);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->lab, HL_TYPE_FORCING_LAB, name);
}

static const NnForcing *
result_of (Fixture *fixture)
{
  return hl_forcing_lab_get_result (HL_FORCING_LAB (fixture->lab));
}

static HlPlayer *
player_of (Fixture *fixture)
{
  return hl_playable_get_player (HL_PLAYABLE (fixture->lab));
}

static const char *
hint_of (Fixture *fixture)
{
  return gtk_label_get_text (child (fixture, "hint"));
}

static void
open_model (Fixture *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "forcing", 1);

  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (result_of (fixture) != NULL);
}

/* Types the words, and waits for what they make of the decoder. */
static void
type (Fixture    *fixture,
      const char *words,
      int         T)
{
  gtk_editable_set_text (child (fixture, "target"), words);
  hl_test_wait_until (result_of (fixture)->T == T);
}

static void
test_no_translation_gets_a_hint (Fixture      *fixture,
                                 gconstpointer data)
{
  g_assert_nonnull (strstr (hint_of (fixture), "translate a sentence first"));
  g_assert_false (gtk_widget_get_visible (child (fixture, "results")));
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 0);
}

static void
test_rows_are_the_same_beyond_rounding (Fixture      *fixture,
                                        gconstpointer data)
{
  const NnForcing *result;

  open_model (fixture);
  type (fixture, WORDS, 6);
  result = result_of (fixture);

  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 6);
  g_assert_cmpint (result->n_same, ==, 6);
  for (int t = 0; t < 6; t++)
    {
      hl_player_set_position (player_of (fixture), t);
      g_assert_nonnull (strstr (gtk_label_get_text (child (fixture, "verdict")), "the same"));
      g_assert_cmpstr (hl_forcing_table_get_text (child (fixture, "table"), 1, t), ==,
                       result->at_once.read[t]);
      g_assert_cmpstr (hl_forcing_table_get_text (child (fixture, "table"), 4, t), ==,
                       hl_forcing_table_get_text (child (fixture, "table"), 2, t));
    }
}

/* Left all is there at once; right nothing that is still to come. */
static void
test_right_side_comes_step_by_step (Fixture      *fixture,
                                    gconstpointer data)
{
  const HlNumberMatrix *matrix;

  open_model (fixture);
  type (fixture, WORDS, 6);
  hl_player_set_position (player_of (fixture), 2);

  g_assert_nonnull (hl_forcing_table_get_text (child (fixture, "table"), 1, 5));
  g_assert_nonnull (hl_forcing_table_get_text (child (fixture, "table"), 3, 2));
  g_assert_null (hl_forcing_table_get_text (child (fixture, "table"), 3, 3));

  matrix = hl_number_picture_get_matrix (child (fixture, "picture"));
  g_assert_cmpint (matrix->rows, ==, 6);
  g_assert_cmpint (matrix->columns, ==, result_of (fixture)->n_stages);
  g_assert_cmpfloat (matrix->values[0], ==, 0.0f);
  g_assert_false (isnan (matrix->values[3 * matrix->columns - 1]));
  g_assert_true (isnan (matrix->values[3 * matrix->columns]));
}

static void
test_fed_with_itself_it_goes_its_own_way (Fixture      *fixture,
                                          gconstpointer data)
{
  const NnForcing *result;

  open_model (fixture);
  type (fixture, WORDS, 6);
  gtk_check_button_set_active (child (fixture, "feeds_own"), TRUE);
  hl_test_wait_until (result_of (fixture)->n_same < 6);
  result = result_of (fixture);

  for (int t = 1; t < result->one_by_one.length; t++)
    g_assert_cmpstr (result->one_by_one.read[t], ==, result->one_by_one.chosen[t - 1]);
  hl_player_set_position (player_of (fixture), 5);
  g_assert_null (strstr (gtk_label_get_text (child (fixture, "verdict")), "the same"));
}

/* The model has 40 positions. */
static void
test_too_many_words_get_a_hint_and_change_nothing (Fixture      *fixture,
                                                   gconstpointer data)
{
  g_autoptr (GString) words = g_string_new (NULL);

  open_model (fixture);
  type (fixture, "😀 <eos> 1e30 \t", 4);
  g_assert_cmpstr (result_of (fixture)->at_once.read[1], ==, "<unk>");
  g_assert_cmpstr (result_of (fixture)->at_once.read[2], ==, "<unk>");

  for (int i = 0; i < 60; i++)
    g_string_append (words, "x ");
  gtk_editable_set_text (child (fixture, "target"), words->str);
  hl_test_wait_until (*hint_of (fixture) != '\0');
  g_assert_nonnull (strstr (hint_of (fixture), "60 words"));
  g_assert_cmpint (result_of (fixture)->T, ==, 4);

  type (fixture, WORDS, 6);
  g_assert_cmpstr (hint_of (fixture), ==, "");
}

static void
test_cell_says_how_small (Fixture      *fixture,
                          gconstpointer data)
{
  open_model (fixture);
  hl_number_picture_set_cell (child (fixture, "picture"), 0, 0);

  g_assert_nonnull (strstr (hl_lab_frame_get_reading (child (fixture, "frame")),
                            "differ by at most 0;"));
}

static void
test_both_sides_leave_the_program (Fixture      *fixture,
                                   gconstpointer data)
{
  g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "forcing.csv");
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autofree char   *text = NULL;

  open_model (fixture);
  type (fixture, WORDS, 6);
  hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (text, "logits"));
  g_remove (path);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, test) \
  g_test_add ("/ui/forcing-lab/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("no-translation-gets-a-hint", test_no_translation_gets_a_hint);
  ADD ("rows-are-the-same-beyond-rounding", test_rows_are_the_same_beyond_rounding);
  ADD ("right-side-comes-step-by-step", test_right_side_comes_step_by_step);
  ADD ("fed-with-itself-it-goes-its-own-way", test_fed_with_itself_it_goes_its_own_way);
  ADD ("too-many-words-get-a-hint-and-change-nothing",
       test_too_many_words_get_a_hint_and_change_nothing);
  ADD ("cell-says-how-small", test_cell_says_how_small);
  ADD ("both-sides-leave-the-program", test_both_sides_leave_the_program);
#undef ADD

  return g_test_run ();
}

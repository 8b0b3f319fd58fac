#include "ui/labs/feed-forward-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/model-places.h"
#include "ui/labs/unit-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"

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
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_FEED_FORWARD_LAB, NULL));
  g_object_set (fixture->lab, "workspace", fixture->workspace, NULL);
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
  hl_test_spin (20);
  g_assert_finalize_object (fixture->lab);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->lab, HL_TYPE_FEED_FORWARD_LAB, name);
}

static const NnOperand *
output_of (Fixture        *fixture,
           NnOperationKind kind)
{
  return hl_operation_board_find (child (fixture, "board"), kind)->output;
}

static const float *
changes_of (Fixture *fixture)
{
  return hl_matrix_editor_get_values (child (fixture, "changes"));
}

static const char *
summary_of (Fixture *fixture)
{
  return gtk_label_get_text (child (fixture, "summary"));
}

static void
paste (Fixture    *fixture,
       const char *text)
{
  hl_matrix_editor_paste_text (child (fixture, "x"), text);
}

static void
test_equal_rows_in_equal_rows_out (Fixture      *fixture,
                                   gconstpointer data)
{
  const NnOperand *y = output_of (fixture, NN_OP_DENSE2);

  g_assert_cmpint (y->rows, ==, 6);
  g_assert_cmpint (y->columns, ==, 8);
  g_assert_cmpint (output_of (fixture, NN_OP_RELU)->columns, ==, 4);
  for (int row = 1; row < 6; row++)
    g_assert_cmpmem (nn_operand_row (y, 0, row), 8 * sizeof (float), nn_operand_row (y, 0, 0),
                     8 * sizeof (float));
  g_assert_nonnull (strstr (summary_of (fixture), "in x: 1, in y: 1."));
}

static void
test_only_the_edited_row_changes (Fixture      *fixture,
                                  gconstpointer data)
{
  const float *changes;

  paste (fixture, "1 1 1 1\n1 1 1 1\n1 -3 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1");
  changes = changes_of (fixture);

  for (int row = 0; row < 6; row++)
    if (row == 2)
      {
        g_assert_cmpfloat (changes[2 * row], ==, 4.0f);
        g_assert_cmpfloat (changes[2 * row + 1], >, 0.0f);
      }
    else
      {
        g_assert_cmpfloat (changes[2 * row], ==, 0.0f);
        g_assert_cmpfloat (changes[2 * row + 1], ==, 0.0f);
      }
  g_assert_nonnull (strstr (summary_of (fixture), "rows of x: 3."));
  g_assert_nonnull (strstr (summary_of (fixture), "of y: 0."));
  g_assert_nonnull (strstr (summary_of (fixture), "in x: 2, in y: 2."));

  gtk_widget_activate_action (fixture->lab, "feed-forward.start-here", NULL);
  g_assert_cmpfloat (changes_of (fixture)[4], ==, 0.0f);

  gtk_widget_activate_action (fixture->lab, "feed-forward.ones", NULL);
  g_assert_nonnull (strstr (summary_of (fixture), "in x: 1, in y: 1."));
}

static void
test_new_row_has_nothing_to_compare_with (Fixture      *fixture,
                                          gconstpointer data)
{
  gtk_widget_activate_action (child (fixture, "x"), "matrix.add-row", NULL);

  g_assert_cmpint (output_of (fixture, NN_OP_DENSE2)->rows, ==, 7);
  g_assert_true (isnan (changes_of (fixture)[13]));
  g_assert_nonnull (strstr (summary_of (fixture), "rows of x: 7."));

  gtk_widget_activate_action (child (fixture, "x"), "matrix.add-column", NULL);
  g_assert_cmpfloat (changes_of (fixture)[13], ==, 0.0f);
}

static void
test_sizes_and_seed_make_another_network (Fixture      *fixture,
                                          gconstpointer data)
{
  const float before = output_of (fixture, NN_OP_DENSE2)->values[0];
  float       after;

  gtk_spin_button_set_value (child (fixture, "seed"), 2);
  after = output_of (fixture, NN_OP_DENSE2)->values[0];
  g_assert_cmpfloat (before, !=, after);
  gtk_spin_button_set_value (child (fixture, "seed"), 1);
  g_assert_cmpfloat (output_of (fixture, NN_OP_DENSE2)->values[0], ==, before);

  gtk_spin_button_set_value (child (fixture, "n_hiddens"), 9);
  gtk_spin_button_set_value (child (fixture, "n_outputs"), 3);
  g_assert_cmpint (output_of (fixture, NN_OP_RELU)->columns, ==, 9);
  g_assert_cmpint (output_of (fixture, NN_OP_DENSE2)->columns, ==, 3);
}

static void
test_bad_numbers_change_nothing (Fixture      *fixture,
                                 gconstpointer data)
{
  const char *bad[] = { "a b", "1e30 1 1 1\n1 1 1 1", "nan", "1 2\n3" };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *hint = NULL;

      paste (fixture, bad[i]);
      g_object_get (child (fixture, "x"), "hint", &hint, NULL);
      g_assert_cmpstr (hint, !=, "");
      g_assert_nonnull (strstr (summary_of (fixture), "No row has changed"));
    }
}

static void
test_step_shows_nothing_to_come (Fixture      *fixture,
                                 gconstpointer data)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->lab));

  g_assert_cmpint (hl_player_get_n_steps (player), ==, 3);
  hl_player_set_position (player, 1);
  g_assert_true (hl_operation_board_shows (child (fixture, "board"), NN_OP_RELU));
  g_assert_false (hl_operation_board_shows (child (fixture, "board"), NN_OP_DENSE2));
}

static HlModelPlaces *
places_of (Fixture *fixture)
{
  return HL_MODEL_PLACES (gtk_widget_get_template_child (child (fixture, "units"),
                                                         HL_TYPE_UNIT_VIEW, "places"));
}

/* Without a translation there is nothing to look into. */
static void
test_no_translation_gets_a_hint (Fixture      *fixture,
                                 gconstpointer data)
{
  HlUnitView *units = child (fixture, "units");

  gtk_stack_set_visible_child_name (child (fixture, "views"), "model");
  hl_test_spin (50);
  g_assert_null (hl_unit_view_get_matrix (units));
  g_assert_nonnull (hl_model_places_get_problem (places_of (fixture)));
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
}

static void
toggle (Fixture    *fixture,
        const char *name,
        gboolean    is_active)
{
  GObject *button = gtk_widget_get_template_child (child (fixture, "units"), HL_TYPE_UNIT_VIEW,
                                                   name);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), is_active);
}

static void
assert_counts (HlUnitView *units)
{
  const HlWalkRows     *activity = hl_unit_view_get_activity (units);
  const HlNumberMatrix *matrix = hl_unit_view_get_matrix (units);

  for (int token = 0; token < activity->rows; token++)
    {
      double sum = 0.0;

      for (int i = 0; i < matrix->columns; i++)
        sum += (double) matrix->values[token * matrix->columns + i];
      g_assert_cmpfloat (sum, ==, hl_unit_activity_of_token (activity, token));
    }
}

/* With one color for all that fire, the row of a token adds up to how many do. */
static void
test_units_of_the_model_are_those_that_fire (Fixture      *fixture,
                                             gconstpointer data)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "units", 1);
  HlUnitView       *units = child (fixture, "units");
  const HlWalkRows *activity;
  g_autofree char  *name = NULL;

  gtk_stack_set_visible_child_name (child (fixture, "views"), "model");
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_unit_view_get_matrix (units) != NULL);

  activity = hl_unit_view_get_activity (units);
  g_assert_true (g_str_has_prefix (activity->path, "encoder.blks.block0"));
  g_assert_cmpint (hl_unit_view_get_matrix (units)->rows, ==, activity->rows);

  toggle (fixture, "is_plain", TRUE);
  g_assert_cmpint (hl_unit_view_get_matrix (units)->columns, <, activity->columns);
  assert_counts (units);
  toggle (fixture, "is_sorted", FALSE);
  g_assert_cmpint (hl_unit_view_get_matrix (units)->columns, ==, activity->columns);
  assert_counts (units);

  name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab));
  g_assert_cmpstr (name, ==, "hidden-units.png");
}

static void
test_busiest_units_come_first (Fixture      *fixture,
                               gconstpointer data)
{
  float            values[] = { 0, 1, 2, 0, 0, 0.5f, 0, 3, 0, 1, 0, 0 };
  char            *tokens[] = { (char *) "a", (char *) "b", (char *) "c", NULL };
  const HlWalkRows activity = { (char *) "encoder.blks.block1.ffn.relu", 3, 4, values, tokens };
  g_autofree int  *units = hl_unit_activity_sort (&activity);
  g_autofree char *title = hl_unit_activity_title (&activity);

  g_assert_cmpstr (title, ==, "Encoder, block 2");
  g_assert_cmpint (hl_unit_activity_of_token (&activity, 0), ==, 2);
  g_assert_cmpint (hl_unit_activity_of_unit (&activity, 1), ==, 3);
  g_assert_cmpint (units[0], ==, 1);
  g_assert_cmpint (units[1], ==, 2);
  g_assert_cmpint (units[2], ==, 3);
  g_assert_cmpint (units[3], ==, 0);
}

static void
test_numbers_leave_the_program (Fixture      *fixture,
                                gconstpointer data)
{
  g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "ffn.csv");
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autofree char   *text = NULL;

  hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (text, "ReLU"));
  g_remove (path);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, test) \
  g_test_add ("/ui/feed-forward-lab/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("equal-rows-in-equal-rows-out", test_equal_rows_in_equal_rows_out);
  ADD ("only-the-edited-row-changes", test_only_the_edited_row_changes);
  ADD ("new-row-has-nothing-to-compare-with", test_new_row_has_nothing_to_compare_with);
  ADD ("sizes-and-seed-make-another-network", test_sizes_and_seed_make_another_network);
  ADD ("bad-numbers-change-nothing", test_bad_numbers_change_nothing);
  ADD ("step-shows-nothing-to-come", test_step_shows_nothing_to_come);
  ADD ("no-translation-gets-a-hint", test_no_translation_gets_a_hint);
  ADD ("units-of-the-model-are-those-that-fire", test_units_of_the_model_are_those_that_fire);
  ADD ("busiest-units-come-first", test_busiest_units_come_first);
  ADD ("numbers-leave-the-program", test_numbers_leave_the_program);
#undef ADD

  return g_test_run ();
}

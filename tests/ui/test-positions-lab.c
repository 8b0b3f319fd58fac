#include "ui/labs/positions-lab.h"

#include <string.h>

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/word-order-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"
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
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_POSITIONS_LAB, NULL));
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
  return gtk_widget_get_template_child (fixture->lab, HL_TYPE_POSITIONS_LAB, name);
}

static HlPlayer *
player_of (Fixture *fixture)
{
  return hl_playable_get_player (HL_PLAYABLE (fixture->lab));
}

static const HlNumberMatrix *
table_of (Fixture *fixture)
{
  return hl_number_picture_get_matrix (child (fixture, "table"));
}

static void
test_table_follows_its_size_and_its_layout (Fixture      *fixture,
                                            gconstpointer data)
{
  gtk_spin_button_set_value (child (fixture, "length"), 12);
  gtk_spin_button_set_value (child (fixture, "width"), 7); /* no pair for the last */

  g_assert_cmpint (table_of (fixture)->rows, ==, 12);
  g_assert_cmpint (table_of (fixture)->columns, ==, 6);
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 12);
  g_assert_cmpfloat (table_of (fixture)->values[1], ==, 1.0f); /* cos 0 */

  gtk_drop_down_set_selected (child (fixture, "layout"), 1);
  g_assert_cmpfloat (table_of (fixture)->values[1], ==, 0.0f); /* sin 0 */
  g_assert_cmpfloat (table_of (fixture)->values[3], ==, 1.0f);
}

static void
test_step_lights_its_position (Fixture      *fixture,
                               gconstpointer data)
{
  const HlNumberMatrix *table;

  hl_player_set_position (player_of (fixture), 4);
  table = table_of (fixture);

  for (int i = 0; i < table->rows * table->columns; i++)
    g_assert_cmpint (table->lights[i], ==, i / table->columns == 4);
}

static void
test_cell_says_how_it_came_about (Fixture      *fixture,
                                  gconstpointer data)
{
  gtk_spin_button_set_value (child (fixture, "width"), 8);

  hl_number_picture_set_cell (child (fixture, "table"), 2, 3);
  g_assert_cmpstr (hl_lab_frame_get_reading (child (fixture, "frame")), ==,
                   "P[2, 3] = cos (2 · 10000^(−2 / 8)) = cos (2 · 0.10000) = 0.9801");

  gtk_drop_down_set_selected (child (fixture, "layout"), 1);
  hl_number_picture_set_cell (child (fixture, "table"), 2, 1);
  g_assert_cmpstr (hl_lab_frame_get_reading (child (fixture, "frame")), ==,
                   "P[2, 1] = sin (2 · 10000^(−2 / 8)) = sin (2 · 0.10000) = 0.1987");
}

static void
test_similarity_is_told_by_the_distance (Fixture      *fixture,
                                         gconstpointer data)
{
  hl_number_picture_set_cell (child (fixture, "similarity"), 3, 7);
  g_assert_nonnull (strstr (hl_lab_frame_get_reading (child (fixture, "frame")), "4 apart"));

  hl_number_picture_set_cell (child (fixture, "similarity"), 5, 5);
  g_assert_nonnull (strstr (hl_lab_frame_get_reading (child (fixture, "frame")), "1.0000"));
}

static void
test_every_view_of_the_table_can_be_exported (Fixture      *fixture,
                                              gconstpointer data)
{
  static const char *const views[] = { "table", "curves", "similarity" };

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *name = NULL;

      gtk_stack_set_visible_child_name (child (fixture, "views"), views[i]);
      name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab));
      g_assert_nonnull (strstr (name, views[i]));
      g_assert_true (hl_test_export (HL_EXPORTABLE (fixture->lab), NULL, NULL));
    }

  /* There is no model yet, so nothing was compared. */
  gtk_stack_set_visible_child_name (child (fixture, "views"), "order");
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
}

static void
test_without_positions_only_rounding_remains (Fixture      *fixture,
                                              gconstpointer data)
{
  HlWordOrderView  *view = child (fixture, "order");
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 2);
  HlNumberMatrix    picture;

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  gtk_stack_set_visible_child_name (child (fixture, "views"), "order");
  hl_test_wait_until (hl_word_order_view_get_picture (view, &picture));

  g_assert_cmpint (picture.columns, ==, 3);
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpfloat (picture.values[i], >, 1e-3f);
      g_assert_cmpfloat (picture.values[3 + i], <, 1e-5f);
    }

  g_object_set (fixture->workspace, "sentence", "go", NULL);
  hl_test_wait_until (!hl_word_order_view_get_picture (view, &picture));
}

static void
test_steps_are_those_of_the_table (Fixture      *fixture,
                                   gconstpointer data)
{
  const int n = hl_player_get_n_steps (player_of (fixture));

  hl_player_set_position (player_of (fixture), 3);
  gtk_stack_set_visible_child_name (child (fixture, "views"), "curves");
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 0);
  gtk_stack_set_visible_child_name (child (fixture, "views"), "similarity");
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, n);
  g_assert_cmpint (hl_player_get_position (player_of (fixture)), ==, 3);
}

/* The first feature has the highest frequency. */
static void
test_table_waits_for_the_answer (Fixture      *fixture,
                                 gconstpointer data)
{
  HlLabQuestion *question = hl_lab_frame_get_question (child (fixture, "frame"));

  g_object_set (player_of (fixture), "is-asking", TRUE, NULL);
  hl_player_set_position (player_of (fixture), 0);
  hl_player_set_position (player_of (fixture), 1);
  g_assert_false (gtk_widget_get_visible (child (fixture, "table")));
  g_assert_cmpstr (hl_lab_question_get_spec (question)->choices[0], ==, "Feature 0");

  hl_lab_question_answer (question, 0);
  g_assert_true (g_str_has_prefix (hl_lab_question_get_verdict (question), "Right."));
  g_assert_true (gtk_widget_get_visible (child (fixture, "table")));
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/ui/positions-lab/table-follows-its-size-and-its-layout",
       test_table_follows_its_size_and_its_layout);
  ADD ("/ui/positions-lab/step-lights-its-position", test_step_lights_its_position);
  ADD ("/ui/positions-lab/cell-says-how-it-came-about", test_cell_says_how_it_came_about);
  ADD ("/ui/positions-lab/similarity-is-told-by-the-distance",
       test_similarity_is_told_by_the_distance);
  ADD ("/ui/positions-lab/every-view-of-the-table-can-be-exported",
       test_every_view_of_the_table_can_be_exported);
  ADD ("/ui/positions-lab/without-positions-only-rounding-remains",
       test_without_positions_only_rounding_remains);
  ADD ("/ui/positions-lab/steps-are-those-of-the-table", test_steps_are_those_of_the_table);
  ADD ("/ui/positions-lab/table-waits-for-the-answer", test_table_waits_for_the_answer);

  return g_test_run ();
}

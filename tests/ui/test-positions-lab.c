#include "ui/labs/positions-lab.h"

#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/brackets-picture.h"
#include "ui/labs/word-order-view.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_POSITIONS_LAB);
  hl_test_lab_show (fixture);
}

static const HlNumberMatrix *table_of (HlTestLab *fixture)
{
  return hl_number_picture_get_matrix (hl_test_child (fixture->lab, "table"));
}

HL_LAB_TEST (table_follows_its_size_and_its_layout)
{
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "length"), 12);
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "width"), 7); /* no pair for the last */

  g_assert_cmpint (table_of (fixture)->rows, ==, 12);
  g_assert_cmpint (table_of (fixture)->columns, ==, 6);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 12);
  g_assert_cmpfloat (table_of (fixture)->values[1], ==, 1.0f); /* cos 0 */

  gtk_drop_down_set_selected (hl_test_child (fixture->lab, "layout"), 1);
  g_assert_cmpfloat (table_of (fixture)->values[1], ==, 0.0f); /* sin 0 */
  g_assert_cmpfloat (table_of (fixture)->values[3], ==, 1.0f);
}

HL_LAB_TEST (step_lights_its_position)
{
  const HlNumberMatrix *table = table_of (fixture);
  const guint8         *lights;

  hl_player_set_position (fixture->player, 4);
  lights = hl_number_picture_get_lights (hl_test_child (fixture->lab, "table"));

  g_assert_true (table_of (fixture) == table); /* a light makes no picture anew */
  for (int i = 0; i < table->rows * table->columns; i++)
    g_assert_cmpint (lights[i], ==, i / table->columns == 4);
}

HL_LAB_TEST (cell_says_how_it_came_about)
{
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "width"), 8);

  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "table"), 2, 3);
  g_assert_cmpstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), ==,
                   "P[2, 3] = cos (2 · 10000^(−2 / 8)) = cos (2 · 0.1000) = 0.9801");

  gtk_drop_down_set_selected (hl_test_child (fixture->lab, "layout"), 1);
  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "table"), 2, 1);
  g_assert_cmpstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), ==,
                   "P[2, 1] = sin (2 · 10000^(−2 / 8)) = sin (2 · 0.1000) = 0.1987");
}

HL_LAB_TEST (similarity_is_told_by_the_distance)
{
  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "similarity"), 3, 7);
  g_assert_nonnull (
      strstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), "4 apart"));

  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "similarity"), 5, 5);
  g_assert_nonnull (
      strstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), "1.0000"));
}

static int height_of (HlTestLab *fixture, const char *name)
{
  return gtk_widget_get_height (hl_test_child (fixture->lab, name));
}

/* What is said about a cell has its line before anybody points there. */
HL_LAB_TEST (pictures_stay_when_a_cell_is_pointed_out)
{
  static const char *const views[] = { "table", "similarity" };

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      int height;

      gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), views[i]);
      hl_test_wait_until (height_of (fixture, views[i]) > 1);
      hl_test_spin (50);
      height = height_of (fixture, views[i]);
      hl_cell_picture_set_cell (hl_test_child (fixture->lab, views[i]), 3, 7);
      hl_test_spin (50);
      g_assert_cmpint (height_of (fixture, views[i]), ==, height);
    }
}

/* The row at hand is a part of the curve of all distances, and leaves the program with it. */
HL_LAB_TEST (similarity_is_a_curve_over_the_distance)
{
  const HlNumberMatrix *matrix =
      hl_number_picture_get_matrix (hl_test_child (fixture->lab, "similarity"));
  const HlCurveSpec   *spec;
  const HlCurveSeries *here;
  const HlCurveSeries *all;
  g_autofree char     *text = NULL;

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "similarity");
  hl_player_set_position (fixture->player, 7);
  spec = hl_curve_get_spec (hl_test_child (fixture->lab, "distances"));
  here = &spec->series[0];
  all = &spec->series[1];

  g_assert_cmpint (here->n_points, ==, 60);
  g_assert_cmpint (all->n_points, ==, 119);
  for (int t = 0; t < 60; t++)
    {
      g_assert_cmpfloat (here->x[t], ==, t - 7);
      g_assert_cmpfloat (here->y[t], ==, matrix->values[7 * 60 + t]);
      g_assert_cmpfloat_with_epsilon (here->y[t], all->y[59 + t - 7], 1e-5);
    }

  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "any two positions"));
}

HL_LAB_TEST (every_view_of_the_table_can_be_exported)
{
  static const char *const views[] = { "table", "curves", "similarity" };
  g_autofree char         *text = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *name = NULL;

      gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), views[i]);
      name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab));
      g_assert_nonnull (strstr (name, views[i]));
      g_assert_true (hl_test_export (HL_EXPORTABLE (fixture->lab), NULL, NULL));
    }

  gtk_drop_down_set_selected (hl_test_child (fixture->lab, "layout"), 1);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "table");
  text = hl_test_export_svg (fixture->lab);
  g_assert_nonnull (strstr (text, "P[i, j] = sin"));
  g_assert_nonnull (strstr (text, "60 positions, 32 features"));

  /* There is no model yet, so nothing was compared. */
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "order");
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
}

HL_LAB_TEST (without_positions_only_rounding_remains)
{
  HlWordOrderView  *view = hl_test_child (fixture->lab, "order");
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 2);
  HlNumberMatrix    picture;

  const HlBracketsSpec *orders;

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "order");
  hl_test_wait_until (hl_word_order_view_get_picture (view, &picture));

  g_assert_cmpint (picture.columns, ==, 3);
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpfloat (picture.values[i], >, 1e-3f);
      g_assert_cmpfloat (picture.values[3 + i], <, 1e-5f);
    }

  orders = hl_brackets_picture_get_spec (hl_test_child (view, "picture"));
  g_assert_cmpint (orders->brackets->len, ==, 3);

  g_object_set (fixture->workspace, "sentence", "go", NULL);
  hl_test_wait_until (!hl_word_order_view_get_picture (view, &picture));
}

HL_LAB_TEST (steps_are_those_of_the_table)
{
  const int n = hl_player_get_n_steps (fixture->player);

  hl_player_set_position (fixture->player, 3);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "curves");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "similarity");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, n);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 3);
}

/* The first feature has the highest frequency. */
HL_LAB_TEST (table_waits_for_the_answer)
{
  HlQuestionPane *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));

  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, 0);
  hl_player_set_position (fixture->player, 1);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "table")));
  g_assert_cmpstr (hl_question_pane_get_spec (question)->choices[0], ==, "Feature 0");

  hl_question_pane_choose (question, 0);
  g_assert_true (
      g_str_has_prefix (gtk_label_get_text (hl_test_child (question, "verdict")), "Right: "));
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->lab, "table")));
}

/* What the model does with the words is asked before either line is shown. */
HL_LAB_TEST (order_is_asked_about_line_by_line)
{
  HlWordOrderView  *view = hl_test_child (fixture->lab, "order");
  HlQuestionPane   *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "order.safetensors", 2);
  HlNumberMatrix    picture;

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "order");
  hl_test_wait_until (hl_player_get_n_steps (fixture->player) == 2);
  g_assert_true (hl_word_order_view_get_picture (view, &picture));
  g_assert_cmpint (picture.rows, ==, 2);

  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  g_assert_true (hl_word_order_view_get_picture (view, &picture));
  g_assert_cmpint (picture.rows, ==, 1);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_nonnull (hl_question_pane_get_spec (question));
  g_assert_cmpint (hl_question_pane_get_spec (question)->right, ==, 0); /* without positions */
  g_assert_true (hl_word_order_view_get_picture (view, &picture));
  g_assert_cmpint (picture.rows, ==, 1);

  hl_question_pane_choose (question, 0);
  g_assert_true (hl_word_order_view_get_picture (view, &picture));
  g_assert_cmpint (picture.rows, ==, 2);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

#include "ui/labs/feed-forward-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/model-places.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/unit-view.h"
#include "ui/labs/unit-weights.h"
#include "ui/widgets/exportable.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_FEED_FORWARD_LAB);
  hl_test_lab_show (fixture);
  hl_test_lab_play (fixture);
}

static const NnOperand *output_of (HlTestLab *fixture, NnOperationKind kind)
{
  return hl_operation_board_find (hl_test_child (fixture->lab, "board"), kind)->output;
}

static const float *changes_of (HlTestLab *fixture)
{
  return hl_matrix_editor_get_values (hl_test_child (fixture->lab, "changes"));
}

static const char *summary_of (HlTestLab *fixture)
{
  return gtk_label_get_text (hl_test_child (fixture->lab, "summary"));
}

static void paste (HlTestLab *fixture, const char *text)
{
  hl_matrix_editor_paste_text (hl_test_child (fixture->lab, "x"), text);
}

HL_LAB_TEST (equal_rows_in_equal_rows_out)
{
  const NnOperand *y = output_of (fixture, NN_OP_DENSE2);

  g_assert_cmpint (y->rows, ==, 6);
  g_assert_cmpint (y->columns, ==, 8);
  g_assert_cmpint (output_of (fixture, NN_OP_RELU)->columns, ==, 4);
  for (int row = 1; row < 6; row++)
    g_assert_cmpmem (nn_operand_row (y, 0, row), 8 * sizeof (float), nn_operand_row (y, 0, 0),
                     8 * sizeof (float));
  g_assert_nonnull (strstr (summary_of (fixture), "1 in x, 1 in y."));
}

HL_LAB_TEST (only_the_edited_row_changes)
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
  g_assert_nonnull (strstr (summary_of (fixture), "2 in x, 2 in y."));

  gtk_widget_activate_action (fixture->lab, "feed-forward.start-here", NULL);
  g_assert_cmpfloat (changes_of (fixture)[4], ==, 0.0f);

  gtk_widget_activate_action (fixture->lab, "feed-forward.ones", NULL);
  g_assert_nonnull (strstr (summary_of (fixture), "1 in x, 1 in y."));
}

HL_LAB_TEST (new_row_has_nothing_to_compare_with)
{
  gtk_widget_activate_action (hl_test_child (fixture->lab, "x"), "matrix.add-row", NULL);

  g_assert_cmpint (output_of (fixture, NN_OP_DENSE2)->rows, ==, 7);
  g_assert_true (isnan (changes_of (fixture)[13]));
  g_assert_nonnull (strstr (summary_of (fixture), "rows of x: 7."));

  gtk_widget_activate_action (hl_test_child (fixture->lab, "x"), "matrix.add-column", NULL);
  g_assert_cmpfloat (changes_of (fixture)[13], ==, 0.0f);
}

HL_LAB_TEST (sizes_and_seed_make_another_network)
{
  const float before = output_of (fixture, NN_OP_DENSE2)->values[0];
  float       after;

  gtk_spin_button_set_value (hl_test_child (fixture->lab, "seed"), 2);
  after = output_of (fixture, NN_OP_DENSE2)->values[0];
  g_assert_cmpfloat (before, !=, after);
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "seed"), 1);
  g_assert_cmpfloat (output_of (fixture, NN_OP_DENSE2)->values[0], ==, before);

  gtk_spin_button_set_value (hl_test_child (fixture->lab, "n_hiddens"), 9);
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "n_outputs"), 3);
  g_assert_cmpint (output_of (fixture, NN_OP_RELU)->columns, ==, 9);
  g_assert_cmpint (output_of (fixture, NN_OP_DENSE2)->columns, ==, 3);
}

HL_LAB_TEST (bad_numbers_change_nothing)
{
  const char *bad[] = { "a b", "1e30 1 1 1\n1 1 1 1", "nan", "1 2\n3" };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *hint = NULL;

      paste (fixture, bad[i]);
      g_object_get (hl_test_child (fixture->lab, "x"), "hint", &hint, NULL);
      g_assert_cmpstr (hint, !=, "");
      g_assert_nonnull (strstr (summary_of (fixture), "Nothing has changed"));
    }
}

HL_LAB_TEST (step_shows_nothing_to_come)
{
  HlPlayer *player = fixture->player;

  g_assert_cmpint (hl_player_get_n_steps (player), ==, 3);
  hl_player_set_position (player, 1);
  g_assert_true (hl_operation_board_shows (hl_test_child (fixture->lab, "board"), NN_OP_RELU));
  g_assert_false (hl_operation_board_shows (hl_test_child (fixture->lab, "board"), NN_OP_DENSE2));
}

static HlModelPlaces *places_of (HlTestLab *fixture)
{
  return HL_MODEL_PLACES (hl_test_child (hl_test_child (fixture->lab, "units"), "places"));
}

/* Without a translation there is nothing to look into. */
HL_LAB_TEST (no_translation_gets_a_hint)
{
  HlUnitView *units = hl_test_child (fixture->lab, "units");

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "model");
  hl_test_spin (50);
  g_assert_null (hl_unit_view_get_matrix (units));
  g_assert_nonnull (hl_model_places_get_problem (places_of (fixture)));
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
}

static void toggle (HlTestLab *fixture, const char *name, gboolean is_active)
{
  GObject *button = hl_test_child (hl_test_child (fixture->lab, "units"), name);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), is_active);
}

static void assert_counts (HlUnitView *units)
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
HL_LAB_TEST (units_of_the_model_are_those_that_fire)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "units", 1);
  HlUnitView       *units = hl_test_child (fixture->lab, "units");
  const HlWalkRows *activity;
  g_autofree char  *name = NULL;

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "model");
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

/* The rows of the decoder are the words that the other pages look at; the encoder's are not. */
HL_LAB_TEST (row_is_the_word_of_the_other_pages)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "units", 1);
  HlUnitView       *units = hl_test_child (fixture->lab, "units");
  HlNumberPicture  *picture = hl_test_child (units, "picture");
  GtkDropDown      *list;
  int               n;

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "model");
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_unit_view_get_matrix (units) != NULL);
  g_assert_null (hl_number_picture_get_lights (picture));
  g_signal_emit_by_name (picture, "row-activated", 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);

  list = hl_test_child (hl_test_child (units, "places"), "list");
  gtk_drop_down_set_selected (list, g_list_model_get_n_items (gtk_drop_down_get_model (list)) - 1);
  n = hl_unit_view_get_matrix (units)->columns;
  g_assert_cmpint (hl_number_picture_get_lights (picture)[0], ==, HL_LIGHT_DEPENDENCY);
  hl_workspace_select_word (fixture->workspace, 1);
  g_assert_cmpint (hl_number_picture_get_lights (picture)[n], ==, HL_LIGHT_DEPENDENCY);
  g_signal_emit_by_name (picture, "row-activated", 0);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);
}

static void open_model (HlTestLab *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "units", 1);

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "model");
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_unit_view_get_matrix (hl_test_child (fixture->lab, "units")) != NULL);
}

static const NnTensor *parameter_of (HlTestLab *fixture, const char *name)
{
  HlModel *model = hl_workspace_get_model (fixture->workspace);

  return nn_parameters_find (hl_model_get_checkpoint (model)->model->parameters, name)->value;
}

/* They are the model's own, and both layers have one scale. */
HL_LAB_TEST (weights_are_those_of_the_busiest_units)
{
  const NnTensor  *W1;
  const NnTensor  *W2;
  HlSheetPart      parts[HL_UNIT_PARTS];
  HlUnitView      *view = hl_test_child (fixture->lab, "units");
  g_autofree int  *units = NULL;
  g_autofree char *text = NULL;

  open_model (fixture);
  W1 = parameter_of (fixture, "encoder.blks.block0.ffn.dense1.weight");
  W2 = parameter_of (fixture, "encoder.blks.block0.ffn.dense2.weight");
  units = hl_unit_activity_sort (hl_unit_view_get_activity (view));
  for (int is_sorted = 1; is_sorted >= 0; is_sorted--)
    {
      toggle (fixture, "is_sorted", is_sorted);
      g_assert_cmpint (hl_unit_view_get_parts (view, parts), ==, HL_UNIT_PARTS);
      g_assert_cmpint (parts[1].matrix->rows, >, 1);
      g_assert_cmpint (parts[1].matrix->columns, ==, nn_tensor_columns (W1));
      g_assert_cmpfloat (parts[1].matrix->limit, ==, parts[2].matrix->limit);
      for (int i = 0; i < parts[1].matrix->rows; i++)
        for (int d = 0; d < nn_tensor_columns (W1); d++)
          {
            const int at = i * nn_tensor_columns (W1) + d;

            g_assert_cmpfloat (parts[1].matrix->values[at], ==, nn_tensor_row (W1, units[i])[d]);
            g_assert_cmpfloat (parts[2].matrix->values[at], ==, nn_tensor_row (W2, d)[units[i]]);
            g_assert_cmpfloat (fabsf (parts[1].matrix->values[at]), <=, parts[1].matrix->limit);
            g_assert_cmpfloat (fabsf (parts[2].matrix->values[at]), <=, parts[1].matrix->limit);
          }
    }

  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "W₂ᵀ"));
}

static const char *reading_of (HlTestLab *fixture)
{
  return hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame"));
}

/* The line below the pictures is always there, so that they stay in their places. */
HL_LAB_TEST (a_unit_that_is_pointed_out_has_its_weights_lit)
{
  GtkWidget       *view = hl_test_child (fixture->lab, "units");
  HlNumberPicture *picture = hl_test_child (view, "picture");
  HlNumberPicture *w2;
  int              D;

  open_model (fixture);
  w2 = hl_test_find (hl_test_child (view, "weights"), HL_TYPE_NUMBER_PICTURE, 1);
  D = hl_number_picture_get_matrix (w2)->columns;
  g_assert_nonnull (strstr (reading_of (fixture), "Point at"));

  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), 0, 1);
  for (int i = 0; i < D * hl_number_picture_get_matrix (w2)->rows; i++)
    g_assert_cmpint (hl_number_picture_get_lights (w2)[i] != 0, ==, i / D == 1);

  hl_cell_picture_set_cell (HL_CELL_PICTURE (w2), 1, 2);
  g_assert_true (g_str_has_prefix (reading_of (fixture), "W₂ᵀ, unit "));
  g_assert_nonnull (strstr (reading_of (fixture), "feature 3: "));

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "numbers");
  g_assert_cmpstr (reading_of (fixture), ==, "");
}

/* A larger page has higher rows of weights, down to the line that says what is pointed out. */
HL_LAB_TEST (weights_fill_the_page)
{
  GtkWidget      *view = hl_test_child (fixture->lab, "units");
  GtkWidget      *picture;
  graphene_rect_t bounds;
  int             before;

  open_model (fixture);
  picture = hl_test_find (hl_test_child (view, "weights"), HL_TYPE_NUMBER_PICTURE, 0);
  hl_test_wait_until (gtk_widget_get_height (picture) > 1);
  before = gtk_widget_get_height (picture);

  hl_test_close_window (fixture->window);
  fixture->window = hl_test_open_window (fixture->lab, 800, 900);
  hl_test_wait_until (gtk_widget_get_height (picture) > before + 100);
  g_assert_true (gtk_widget_compute_bounds (picture, fixture->lab, &bounds));
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, >=,
                     gtk_widget_get_height (fixture->lab) - 50);
}

HL_LAB_TEST (busiest_units_come_first)
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

HL_LAB_TEST (numbers_leave_the_program)
{
  g_autofree char *text = hl_test_export_text (fixture->lab);

  g_assert_nonnull (strstr (text, "W₁ᵀ,"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

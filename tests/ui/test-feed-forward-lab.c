#include "ui/labs/feed-forward-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "ui/figures/feed-forward.h"
#include "ui/labs/model-places.h"
#include "ui/labs/unit-view.h"
#include "ui/labs/unit-weights.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/number-picture.h"

#include "tests/support/lab-fixture.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_FEED_FORWARD_LAB);
  hl_test_lab_show (fixture);
}

static const HlFfn *ffn_of (HlTestLab *fixture)
{
  return hl_figure_view_get_figure (hl_test_lab_view (fixture))->data;
}

static void show_view (HlTestLab *fixture, const char *view)
{
  gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), view);
}

static void set_count (HlTestLab *fixture, const char *title, int number)
{
  for (int i = 0; i < hl_test_count (fixture->lab, GTK_TYPE_LABEL); i++)
    {
      GtkWidget *label = hl_test_find (fixture->lab, GTK_TYPE_LABEL, i);

      if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), title) == 0)
        {
          gtk_spin_button_set_value (GTK_SPIN_BUTTON (gtk_widget_get_next_sibling (label)), number);
          return;
        }
    }
  g_assert_not_reached ();
}

static void type (HlTestLab *fixture, int part, int row, int column, const char *text)
{
  g_signal_emit_by_name (hl_test_lab_view (fixture), "activated", part, row, column);
  gtk_editable_set_text (hl_test_find (fixture->lab, GTK_TYPE_TEXT, 0), text);
}

HL_LAB_TEST (opens_with_the_result_and_a_sentence_about_it)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "“the” is in rows 1 and 4: equal rows enter, equal rows leave.");
  g_assert_cmpint (ffn_of (fixture)->input.n_shown, ==, HL_FFN_ALL_SHOWN);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, HL_FFN_ALL_SHOWN + 1);
}

HL_LAB_TEST (equal_rows_in_equal_rows_out)
{
  const HlFfn *ffn;

  hl_test_lab_choose (fixture, 1);
  ffn = ffn_of (fixture);
  g_assert_cmpint (ffn->rows[HL_FFN_F], ==, 6);
  g_assert_cmpint (ffn->columns[HL_FFN_F], ==, 8);
  for (int row = 1; row < 6; row++)
    g_assert_cmpmem (ffn->values[HL_FFN_F] + row * 8, 8 * sizeof (float), ffn->values[HL_FFN_F],
                     8 * sizeof (float));
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "Rows 1 and 2 go in equal, and come out equal.");
}

HL_LAB_TEST (only_the_edited_row_changes)
{
  float before[20];

  memcpy (before, ffn_of (fixture)->values[HL_FFN_F], sizeof before);
  type (fixture, HL_FFN_X, 1, 0, "5");
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "“cat” changes in x, and only its own row changes in f.");
  for (int row = 0; row < 5; row++)
    g_assert_cmpint (memcmp (before + row * 4, ffn_of (fixture)->values[HL_FFN_F] + row * 4,
                             4 * sizeof (float)) == 0,
                     ==, row != 1);
  g_signal_emit_by_name (hl_test_lab_frame (fixture), "undo");
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_X][4], ==, 0.0f);
}

HL_LAB_TEST (weights_are_edited_where_they_stand)
{
  type (fixture, HL_FFN_B2, 0, 2, "100");
  for (int row = 0; row < 5; row++)
    g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][row * 4 + 2], >, 90.0f);
  hl_test_lab_choose (fixture, 0);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][2], <, 90.0f);
}

HL_LAB_TEST (sizes_and_seed_make_another_network)
{
  const float before = ffn_of (fixture)->values[HL_FFN_F][0];

  set_count (fixture, "Seed", 2);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][0], !=, before);
  set_count (fixture, "Seed", 1);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][0], ==, before);
  set_count (fixture, "Hidden units", 9);
  set_count (fixture, "Outputs", 3);
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F2], ==, 9);
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F], ==, 3);
  g_signal_emit_by_name (hl_test_lab_frame (fixture), "undo");
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F], ==, 4);
}

/* Who types the printed numbers into a calculator gets the printed result. */
HL_LAB_TEST (printed_sums_hold)
{
  const HlFfn *ffn = ffn_of (fixture);
  const int    n_hiddens = ffn->columns[HL_FFN_F2], n_outputs = ffn->columns[HL_FFN_F];

  for (int row = 0; row < ffn->rows[HL_FFN_F]; row++)
    for (int column = 0; column < n_outputs; column++)
      {
        double printed = round (100.0 * ffn->values[HL_FFN_B2][column]) / 100.0;

        for (int k = 0; k < n_hiddens; k++)
          printed += round (100.0 * ffn->values[HL_FFN_F2][row * n_hiddens + k]) / 100.0 *
                     round (100.0 * ffn->values[HL_FFN_W2][k * n_outputs + column]) / 100.0;
        g_assert_cmpfloat_with_epsilon (printed, ffn->values[HL_FFN_F][row * n_outputs + column],
                                        1e-5);
      }
}

HL_LAB_TEST (step_shows_nothing_to_come)
{
  hl_player_set_position (fixture->player, 2);
  g_assert_cmpint (ffn_of (fixture)->input.n_shown, ==, 2);
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==, "ReLU: what is below 0 becomes 0.");
}

static HlModelPlaces *places_of (HlTestLab *fixture)
{
  return HL_MODEL_PLACES (
      hl_test_child (hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0), "places"));
}

/* Without a translation there is nothing to look into. */
HL_LAB_TEST (no_translation_gets_a_hint)
{
  HlUnitView *units = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);

  show_view (fixture, "model");
  hl_test_spin (50);
  g_assert_null (hl_unit_view_get_matrix (units));
  g_assert_nonnull (hl_model_places_get_problem (places_of (fixture)));
}

static void toggle (HlTestLab *fixture, const char *name, gboolean is_active)
{
  GObject *button = hl_test_child (hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0), name);

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
  HlUnitView       *units = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);
  const HlWalkRows *activity;
  g_autofree char  *name = NULL;

  show_view (fixture, "model");
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
  g_assert_cmpstr (name, ==, "feed-forward-model.png");
}

/* The rows of the decoder are the words that the other pages look at; the encoder's are not. */
HL_LAB_TEST (row_is_the_word_of_the_other_pages)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "units", 1);
  HlUnitView       *units = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);
  HlNumberPicture  *picture = hl_test_child (units, "picture");
  GtkDropDown      *list;
  int               n;

  show_view (fixture, "model");
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

  show_view (fixture, "model");
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_unit_view_get_matrix (hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0)) !=
                      NULL);
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
  HlUnitView      *view = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);
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

/* The sentence says what is pointed out, else how many fire. */
HL_LAB_TEST (a_unit_that_is_pointed_out_has_its_weights_lit)
{
  GtkWidget       *view = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);
  HlNumberPicture *picture = hl_test_child (view, "picture");
  HlNumberPicture *w2;
  int              D;

  open_model (fixture);
  w2 = hl_test_find (hl_test_child (view, "weights"), HL_TYPE_NUMBER_PICTURE, 1);
  D = hl_number_picture_get_matrix (w2)->columns;
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Of "));

  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), 0, 1);
  for (int i = 0; i < D * hl_number_picture_get_matrix (w2)->rows; i++)
    g_assert_cmpint (hl_number_picture_get_lights (w2)[i] != 0, ==, i / D == 1);

  hl_cell_picture_set_cell (HL_CELL_PICTURE (w2), 1, 2);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "W₂ᵀ, unit "));
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "feature 3: "));

  show_view (fixture, "numbers");
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "“the” is in rows"));
}

/* A larger page has higher rows of weights, down to the line that says what is pointed out. */
HL_LAB_TEST (weights_fill_the_page)
{
  GtkWidget      *view = hl_test_find (fixture->lab, HL_TYPE_UNIT_VIEW, 0);
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

  g_assert_nonnull (strstr (text, "matrix,row,column,number\nx,1,1,1\n"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

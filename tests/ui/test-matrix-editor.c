#include "ui/widgets/matrix-editor.h"

#include <string.h>

#include "tests/support/widget-window.h"
#include "ui/widgets/matrix-grid.h"

static const float textbook[] = { 1, 2, 3, 4, 6, 8 };

typedef struct
{
  GtkWidget      *window;
  HlMatrixEditor *editor;
  int             changes;
  int             points;
} Fixture;

static void changed_cb (Fixture *fixture) { fixture->changes++; }

static void set_up (Fixture *fixture, gconstpointer is_result)
{
  fixture->editor =
      g_object_new (HL_TYPE_MATRIX_EDITOR, "title", "x", "is-editable", is_result == NULL, NULL);
  g_object_ref_sink (fixture->editor);
  hl_matrix_editor_set_values (fixture->editor, textbook, 2, 3);
  g_object_set (fixture->editor, "can-resize", is_result == NULL, NULL);
  g_signal_connect_swapped (fixture->editor, "changed", G_CALLBACK (changed_cb), fixture);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->editor), 500, 300);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->editor);
}

static HlMatrixCell *cell_at (Fixture *fixture, int row, int column)
{
  return hl_matrix_grid_cell (HL_MATRIX_GRID (hl_test_child (GTK_WIDGET (fixture->editor), "grid")),
                              row, column);
}

static GtkWidget *text_at (Fixture *fixture, int row, int column)
{
  return GTK_WIDGET (hl_matrix_cell_get_text (cell_at (fixture, row, column)));
}

static void type (Fixture *fixture, int row, int column, const char *words)
{
  gtk_editable_set_text (GTK_EDITABLE (text_at (fixture, row, column)), words);
}

static char *hint_of (Fixture *fixture)
{
  char *hint;

  g_object_get (fixture->editor, "hint", &hint, NULL);

  return hint;
}

static void assert_values (Fixture *fixture, const float *values, int rows, int columns)
{
  g_assert_cmpint (hl_matrix_editor_get_rows (fixture->editor), ==, rows);
  g_assert_cmpint (hl_matrix_editor_get_columns (fixture->editor), ==, columns);
  g_assert_cmpmem (hl_matrix_editor_get_values (fixture->editor), sizeof (float) * rows * columns,
                   values, sizeof (float) * rows * columns);
}

static gboolean press (Fixture *fixture, guint key)
{
  GObject    *grid = hl_test_child (fixture->editor, "grid");
  GListModel *controllers = gtk_widget_observe_controllers (GTK_WIDGET (grid));
  gboolean    is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }
  g_object_unref (controllers);

  return is_handled;
}

NN_FIXTURE_TEST (typing_changes_one_number)
{
  const float expected[] = { 1, 2, 3, 4, -6.5f, 8 };

  type (fixture, 1, 1, "-6.5");

  assert_values (fixture, expected, 2, 3);
  g_assert_cmpint (fixture->changes, ==, 1);
}

NN_FIXTURE_TEST (comma_and_true_minus_are_understood)
{
  const float expected[] = { -1.5f, 2, 3, 4, 6, 8 };

  type (fixture, 0, 0, "−1,5");

  assert_values (fixture, expected, 2, 3);
}

NN_FIXTURE_TEST (numbers_can_be_typed_as_they_are_shown)
{
  const float expected[] = { 2.5e-5f, -1e-5f, 3, 4, 6, 8 };

  type (fixture, 0, 0, "2.5·10⁻⁵");
  type (fixture, 0, 1, "−10⁻⁵");

  assert_values (fixture, expected, 2, 3);
}

NN_FIXTURE_TEST (looking_at_a_number_does_not_change_it)
{
  const float long_number = 1.0f / 3.0f;

  hl_matrix_editor_set_values (fixture->editor, &long_number, 1, 1);
  gtk_widget_grab_focus (text_at (fixture, 0, 0));
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);

  assert_values (fixture, &long_number, 1, 1);
  g_assert_cmpint (fixture->changes, ==, 0);
}

NN_FIXTURE_TEST (bad_input_gets_a_hint_and_changes_nothing)
{
  static const char *const inputs[] = { "abc", "NaN", "inf", "1e30", "1 2", "0x10", "--1", "∞" };

  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autofree char *hint = NULL;

      type (fixture, 1, 2, inputs[i]);
      hint = hint_of (fixture);
      g_assert_nonnull (strstr (hint, inputs[i]));
      g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (cell_at (fixture, 1, 2)), "error"));
      assert_values (fixture, textbook, 2, 3);

      type (fixture, 1, 2, "8");
      g_free (hint);
      hint = hint_of (fixture);
      g_assert_cmpstr (hint, ==, "");
      g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (cell_at (fixture, 1, 2)), "error"));
    }
}

NN_FIXTURE_TEST (beginning_of_a_number_is_no_mistake_yet)
{
  static const char *const beginnings[] = { "", "-", "1e", "1e-", "." };

  for (gsize i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      type (fixture, 0, 1, beginnings[i]);
      before = hint_of (fixture);
      g_assert_cmpstr (before, ==, "");

      g_signal_emit_by_name (text_at (fixture, 0, 1), "activate");
      after = hint_of (fixture);
      g_assert_cmpstr (after, !=, "");
      assert_values (fixture, textbook, 2, 3);
      type (fixture, 0, 1, "2");
    }
}

NN_FIXTURE_TEST (cell_that_is_left_shows_its_number_again)
{
  g_autofree char *hint = NULL;

  gtk_widget_grab_focus (text_at (fixture, 0, 0));
  type (fixture, 0, 0, "");
  gtk_widget_grab_focus (text_at (fixture, 1, 0));

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (text_at (fixture, 0, 0))), ==, "1");
  hint = hint_of (fixture);
  g_assert_nonnull (strstr (hint, "empty"));
}

NN_FIXTURE_TEST (rows_and_columns_come_and_go)
{
  const float more[] = { 1, 2, 3, 0, 4, 6, 8, 0, 0, 0, 0, 0 };
  const float less[] = { 1, 2, 4, 6, 0, 0 };
  GtkWidget  *widget = GTK_WIDGET (fixture->editor);

  gtk_widget_activate_action (widget, "matrix.add-row", NULL);
  gtk_widget_activate_action (widget, "matrix.add-column", NULL);
  assert_values (fixture, more, 3, 4);

  gtk_widget_activate_action (widget, "matrix.remove-column", NULL);
  gtk_widget_activate_action (widget, "matrix.remove-column", NULL);
  assert_values (fixture, less, 3, 2);
  g_assert_cmpint (fixture->changes, ==, 4);
}

NN_FIXTURE_TEST (size_has_limits)
{
  const HlMatrixLimits limits = { 1, 3, 3, 3 };
  GtkWidget           *widget = GTK_WIDGET (fixture->editor);

  hl_matrix_editor_set_limits (fixture->editor, &limits);
  for (int i = 0; i < 5; i++)
    {
      gtk_widget_activate_action (widget, "matrix.add-row", NULL);
      gtk_widget_activate_action (widget, "matrix.remove-column", NULL);
    }
  g_assert_cmpint (hl_matrix_editor_get_rows (fixture->editor), ==, 3);
  g_assert_cmpint (hl_matrix_editor_get_columns (fixture->editor), ==, 3);
}

NN_FIXTURE_TEST (pasted_text_takes_the_place_of_the_matrix)
{
  static const char *const texts[] = {
    "[[1.5, 2], [2, 3]]", "[[1.5, 2],\n [2, 3]]\n",
    "1.5\t2\r\n2\t3\r\n", "1,5\t2\n2\t3",
    "1,5;2\n2;3",         "1.5,2\n2,3\n\n",
    " 1.5 2\n 2   3",     "tensor([[1.5, 2.], [2., 3.]])",
  };
  const float expected[] = { 1.5f, 2, 2, 3 };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      hl_matrix_editor_set_values (fixture->editor, textbook, 2, 3);
      hl_matrix_editor_paste_text (fixture->editor, texts[i]);
      assert_values (fixture, expected, 2, 2);
    }
  g_assert_cmpint (fixture->changes, ==, G_N_ELEMENTS (texts));
}

static char *large_text (void)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < 200 * 200; i++)
    g_string_append_printf (text, "%d%c", i, i % 200 == 199 ? '\n' : '\t');

  return g_string_free (text, FALSE);
}

NN_FIXTURE_TEST (bad_text_is_not_pasted)
{
  g_autofree char *large = large_text ();
  const struct
  {
    const char *text;
    const char *hint;
  } cases[] = {
    { large, "200 × 200" },
    { "1\t2\n3", "same length" },
    { "1\t\n3\t4", "same length" },
    { "1,,2\n3,4,5", "empty" },
    { "1\t2\nx\t4", "“x”" },
    { "1\t2\n1e30\t4", "too large" },
    { "", "0 × 0" },
    { "hello", "“hello”" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *hint = NULL;

      hl_matrix_editor_paste_text (fixture->editor, cases[i].text);
      hint = hint_of (fixture);
      g_assert_nonnull (strstr (hint, cases[i].hint));
      assert_values (fixture, textbook, 2, 3);
    }
  g_assert_cmpint (fixture->changes, ==, 0);
}

NN_FIXTURE_TEST (single_number_is_pasted_into_its_cell)
{
  const float expected[] = { 1, 2, 7, 4, 6, 8 };

  gtk_widget_grab_focus (text_at (fixture, 0, 2));
  hl_matrix_editor_paste_text (fixture->editor, " 7\n");

  assert_values (fixture, expected, 2, 3);
}

NN_FIXTURE_TEST (arrow_keys_go_from_cell_to_cell)
{
  int row;
  int column;

  gtk_widget_grab_focus (text_at (fixture, 0, 0));
  g_assert_true (press (fixture, GDK_KEY_Down));
  g_assert_true (press (fixture, GDK_KEY_Down));
  g_assert_true (press (fixture, GDK_KEY_Right));
  g_assert_true (hl_matrix_editor_get_cell (fixture->editor, &row, &column));
  g_assert_cmpint (row, ==, 1);
  g_assert_cmpint (column, ==, 1);
}

NN_FIXTURE_TEST (right_first_reaches_the_end_of_what_is_typed)
{
  GtkEditable *text = GTK_EDITABLE (text_at (fixture, 0, 0));

  gtk_widget_grab_focus (GTK_WIDGET (text));
  type (fixture, 0, 0, "12");
  gtk_editable_set_position (text, 1);
  g_assert_false (press (fixture, GDK_KEY_Right));

  gtk_editable_set_position (text, 2);
  g_assert_true (press (fixture, GDK_KEY_Right));
  g_assert_true (gtk_widget_is_focus (text_at (fixture, 0, 1)));
}

NN_FIXTURE_TEST (focus_stays_when_a_column_goes)
{
  gtk_widget_grab_focus (text_at (fixture, 1, 2));
  gtk_widget_activate_action (GTK_WIDGET (fixture->editor), "matrix.remove-column", NULL);

  g_assert_true (gtk_widget_is_focus (text_at (fixture, 1, 1)));
}

/* Lights the whole matrix, as a lab does: it must be there whenever a cell is pointed out. */
static void light_pointed_cb (Fixture *fixture)
{
  int row;
  int column;

  fixture->points++;
  hl_matrix_editor_clear_lights (fixture->editor);
  if (hl_matrix_editor_get_cell (fixture->editor, &row, &column))
    hl_matrix_editor_light (fixture->editor, HL_LIGHT_FIRST, row, column, 1, 1);
}

NN_FIXTURE_TEST (another_shape_may_come_while_somebody_types)
{
  g_signal_connect_swapped (fixture->editor, "cell-changed", G_CALLBACK (light_pointed_cb),
                            fixture);

  gtk_widget_grab_focus (text_at (fixture, 1, 2));
  gtk_editable_set_text (GTK_EDITABLE (text_at (fixture, 1, 2)), "abc");
  fixture->points = 0;
  hl_matrix_editor_paste_text (fixture->editor, "1 2\n3 4\n5 6");
  g_assert_cmpint (fixture->points, ==, 1); /* when all are there */
  g_assert_true (gtk_widget_is_focus (text_at (fixture, 1, 1)));
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 1, 1)), ==, HL_LIGHT_FIRST);

  gtk_widget_activate_action (GTK_WIDGET (fixture->editor), "matrix.add-row", NULL);
  g_assert_true (gtk_widget_is_focus (text_at (fixture, 1, 1)));
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 1, 1)), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (fixture->changes, ==, 2);
}

NN_FIXTURE_TEST (other_names_leave_the_keyboard_where_it_was)
{
  const char *const rows[] = { "he", "is", NULL };

  gtk_widget_grab_focus (text_at (fixture, 1, 2));
  hl_matrix_editor_set_names (fixture->editor, rows, NULL);
  hl_matrix_editor_set_values (fixture->editor, textbook, 2, 3);
  g_assert_true (gtk_widget_is_focus (text_at (fixture, 1, 2)));
}

static void show_again_cb (Fixture *fixture)
{
  g_autofree float *values =
      g_memdup2 (hl_matrix_editor_get_values (fixture->editor), sizeof textbook);

  hl_matrix_editor_set_values (fixture->editor, values, 2, 3);
}

NN_FIXTURE_TEST (what_is_being_typed_stays_as_it_is_typed)
{
  GtkEditable *text = GTK_EDITABLE (text_at (fixture, 0, 0));

  g_signal_connect_swapped (fixture->editor, "changed", G_CALLBACK (show_again_cb), fixture);
  gtk_widget_grab_focus (GTK_WIDGET (text));
  gtk_editable_set_text (text, ".5");
  g_assert_cmpstr (gtk_editable_get_text (text), ==, ".5");
  gtk_widget_grab_focus (text_at (fixture, 1, 0));
  g_assert_cmpstr (gtk_editable_get_text (text), ==, "0.5");
}

NN_FIXTURE_TEST (cells_say_where_they_stand)
{
  gtk_test_accessible_assert_role (text_at (fixture, 0, 1), GTK_ACCESSIBLE_ROLE_TEXT_BOX);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (text_at (fixture, 0, 1)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "row 1, column 2");
}

NN_FIXTURE_TEST_ON (results_say_place_and_number, "result")
{
  const char *const rows[] = { "he", "is", NULL };
  const float       values[] = { -1.22474f, 0, -0.00001f };

  g_object_set (fixture->editor, "digits", 4, NULL);
  hl_matrix_editor_set_names (fixture->editor, rows, NULL);
  hl_matrix_editor_set_values (fixture->editor, values, 1, 3);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell_at (fixture, 0, 0)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "row he, column 1: −1.2247");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell_at (fixture, 0, 1)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "row he, column 2: 0");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell_at (fixture, 0, 2)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "row he, column 3: 0.0000");
}

NN_FIXTURE_TEST_ON (results_are_one_stop_of_the_tab_key, "result")
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  g_assert_true (gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (cell_at (fixture, 0, 0))));
  g_assert_true (press (fixture, GDK_KEY_Right));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (cell_at (fixture, 0, 1))));
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (fixture->editor), GTK_DIR_TAB_FORWARD));
}

NN_FIXTURE_TEST_ON (lights_add_up_and_go_out, "result")
{
  hl_matrix_editor_light (fixture->editor, HL_LIGHT_FIRST, 0, 0, 1, 3);
  hl_matrix_editor_light (fixture->editor, HL_LIGHT_SECOND, 0, 1, 2, 1);

  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 0, 0)), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 0, 1)), ==, HL_LIGHT_BOTH);
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 1, 1)), ==, HL_LIGHT_SECOND);
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 1, 2)), ==, HL_LIGHT_NONE);

  hl_matrix_editor_clear_lights (fixture->editor);
  g_assert_cmpint (hl_matrix_cell_get_light (cell_at (fixture, 0, 1)), ==, HL_LIGHT_NONE);
}

static void take_back (Fixture *fixture, gboolean is_redo)
{
  g_assert_true (hl_test_key (text_at (fixture, 1, 1), is_redo ? GDK_KEY_Z : GDK_KEY_z,
                              is_redo ? GDK_CONTROL_MASK | GDK_SHIFT_MASK : GDK_CONTROL_MASK));
}

static void assert_matrix (Fixture *fixture, const char *expected)
{
  g_autofree char *text = hl_matrix_to_text (hl_matrix_editor_get_values (fixture->editor),
                                             hl_matrix_editor_get_rows (fixture->editor),
                                             hl_matrix_editor_get_columns (fixture->editor));

  g_strdelimit (text, "\t", ' ');
  g_strdelimit (g_strchomp (text), "\n", ';');
  g_assert_cmpstr (text, ==, expected);
}

/* From any cell, the last change of the matrix is taken back, wherever it was. */
NN_FIXTURE_TEST (last_change_is_taken_back_from_any_cell)
{
  const float others[] = { 5, 6 };

  take_back (fixture, FALSE);
  assert_matrix (fixture, "1 2 3;4 6 8"); /* the program's own */

  gtk_widget_grab_focus (text_at (fixture, 0, 0));
  type (fixture, 0, 0, "7");
  type (fixture, 0, 0, "75");
  gtk_widget_grab_focus (text_at (fixture, 1, 1));
  gtk_widget_activate_action (GTK_WIDGET (fixture->editor), "matrix.add-row", NULL);
  hl_matrix_editor_paste_text (fixture->editor, "1, 2\n3, 4");
  assert_matrix (fixture, "1 2;3 4");

  take_back (fixture, FALSE);
  assert_matrix (fixture, "75 2 3;4 6 8;0 0 0");
  take_back (fixture, FALSE);
  assert_matrix (fixture, "75 2 3;4 6 8");
  take_back (fixture, FALSE);
  assert_matrix (fixture, "1 2 3;4 6 8");
  take_back (fixture, TRUE);
  assert_matrix (fixture, "75 2 3;4 6 8");

  hl_matrix_editor_set_values (fixture->editor, textbook, 2, 3);
  take_back (fixture, FALSE);
  assert_matrix (fixture, "1 2 3;4 6 8");
  hl_matrix_editor_replace_values (fixture->editor, others, 1, 2); /* somebody chose them */
  hl_matrix_editor_paste_text (fixture->editor, "1, 2, 3\n4, 6, 9");
  take_back (fixture, FALSE);
  assert_matrix (fixture, "5 6");
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

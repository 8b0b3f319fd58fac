#include "ui/picture/marks.h"
#include "ui/widgets/cell-editor.h"

#include "tests/support/widget-window.h"

enum
{
  X,
  MADE
};

/* A page with a matrix that can be changed, and twice the matrix, which cannot. */
typedef struct
{
  float        x[16], made[16];
  int          rows, columns, n_shown;
  char        *problem;
  HlCellEditor edits;

  GtkWidget    *page, *window, *editor;
  HlFigureView *view;
} Fixture;

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Fixture  *self = data;
  const HlNumbers x = { self->x, self->rows, self->columns, -1, 8, 1.0 };
  const HlNumbers made = { self->made, self->rows, self->columns, 1, 8, 1.0 };

  scene->size = (HlSize){ 300, 100 };
  hl_mark_numbers (scene, X, &x, (HlRect){ 0, 0, 120, 80 });
  hl_mark_numbers (scene, MADE, &made, (HlRect){ 160, 0, 120, 80 });
}

static char *describe (gconstpointer data, HlItem item)
{
  return g_strdup_printf ("<row>row %d</row> of %d", item.row, item.part);
}

static char *headline (gconstpointer data)
{
  return g_strdup_printf ("%d rows", ((const Fixture *) data)->rows);
}

static void free_nothing (gpointer data) {}

static void show (Fixture *self)
{
  static const HlFigureKind kind = { build, describe, headline, NULL, free_nothing };

  for (int i = 0; i < self->rows * self->columns; i++)
    self->made[i] = 2 * self->x[i];
  self->n_shown++;
  hl_figure_view_take (self->view, hl_figure_new (&kind, self, (HlSize){ 300, 100 }));
}

static gboolean shape (gconstpointer state, int part, int *rows, int *columns)
{
  const Fixture *self = state;

  *rows = self->rows;
  *columns = self->columns;

  return TRUE;
}

static gboolean fit (gpointer state, int part, int rows, int columns)
{
  Fixture *self = state;

  self->rows = rows;
  self->columns = columns;

  return TRUE;
}

static void changed (gpointer page) { show (g_object_get_data (page, "fixture")); }

static void do_nothing (gpointer page) {}

static void object (gpointer page, const char *problem)
{
  Fixture *self = g_object_get_data (page, "fixture");

  g_free (self->problem);
  self->problem = g_strdup (problem);
}

static void set_up (Fixture *self, gconstpointer data)
{
  static const HlTypedPart parts[] = { { "x", X, G_STRUCT_OFFSET (Fixture, x) } };
  static const HlTyped     typed = { HL_TYPED_ROWS (parts), .most = 4, .shape = shape, .fit = fit };

  memcpy (self->x, (const float[]){ 1, 2, 6, 3, 4, -2 }, 6 * sizeof (float));
  self->rows = 2;
  self->columns = 3;
  self->page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "vexpand", TRUE, NULL);
  g_object_set_data (G_OBJECT (self->page), "fixture", self);
  self->edits = (HlCellEditor){ .view = self->view,
                                .page = self->page,
                                .state = self,
                                .typed = &typed,
                                .limits = { 2, 4, 2, 4 },
                                .changed = changed,
                                .shown = do_nothing,
                                .noted = do_nothing,
                                .object = object };
  self->editor = hl_cell_editor_make (&self->edits);
  gtk_box_append (GTK_BOX (self->page), self->editor);
  show (self);
  self->window = hl_test_open_window (self->page, 320, 160);
}

static void tear_down (Fixture *self, gconstpointer data)
{
  hl_test_close_window (self->window);
  hl_cell_editor_clear (&self->edits);
  g_free (self->problem);
}

static GtkEditable *field_of (Fixture *self)
{
  return GTK_EDITABLE (hl_test_find (self->editor, GTK_TYPE_TEXT, 0));
}

static gboolean is_typing (Fixture *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (field_of (self)));
}

static void key (Fixture *self, guint value, GdkModifierType modifiers)
{
  gboolean is_handled;

  g_signal_emit_by_name (hl_test_controller (self->page, GTK_TYPE_EVENT_CONTROLLER_KEY),
                         "key-pressed", value, 0, modifiers, &is_handled);
}

static void enter (Fixture *self, int row, int column)
{
  g_signal_emit_by_name (self->view, "activated", X, row, column);
}

static void assert_x (Fixture *self, int row, int column, float number)
{
  g_assert_cmpfloat (self->x[row * self->columns + column], ==, number);
  g_assert_cmpfloat (self->made[row * self->columns + column], ==, 2 * number);
}

NN_FIXTURE_TEST (what_is_typed_counts_at_once)
{
  enter (fixture, 1, 2);
  g_assert_true (is_typing (fixture));
  g_assert_cmpstr (gtk_editable_get_text (field_of (fixture)), ==, "−2");
  gtk_editable_set_text (field_of (fixture), "5.5");
  assert_x (fixture, 1, 2, 5.5f);
  key (fixture, GDK_KEY_Return, 0);
  g_assert_false (is_typing (fixture));
  assert_x (fixture, 1, 2, 5.5f);
}

NN_FIXTURE_TEST (a_comma_is_a_point)
{
  enter (fixture, 0, 0);
  gtk_editable_set_text (field_of (fixture), "0,25");
  assert_x (fixture, 0, 0, 0.25f);
}

NN_FIXTURE_TEST (escape_brings_the_number_back)
{
  enter (fixture, 0, 1);
  gtk_editable_set_text (field_of (fixture), "7");
  key (fixture, GDK_KEY_Escape, 0);
  assert_x (fixture, 0, 1, 2);
  g_assert_cmpint (fixture->edits.past->len, ==, 0);
}

/* A sentence says why; the number stays what it was last; the next number is clear of it. */
NN_FIXTURE_TEST (what_is_no_number_changes_nothing)
{
  enter (fixture, 0, 1);
  gtk_editable_set_text (field_of (fixture), "x");
  g_assert_nonnull (fixture->problem);
  assert_x (fixture, 0, 1, 2);
  gtk_editable_set_text (field_of (fixture), "-");
  g_assert_null (fixture->problem); /* not yet */
  gtk_editable_set_text (field_of (fixture), "x");
  key (fixture, GDK_KEY_Tab, 0);
  g_assert_true (is_typing (fixture));
  g_assert_null (fixture->problem);
  g_assert_cmpstr (gtk_editable_get_text (field_of (fixture)), ==, "6");
  assert_x (fixture, 0, 1, 2);
}

NN_FIXTURE_TEST (tab_goes_on_as_one_reads_and_round)
{
  enter (fixture, 0, 2);
  key (fixture, GDK_KEY_Tab, 0);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (fixture->view), (HlItem){ X, 1, 0 }));
  key (fixture, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK);
  key (fixture, GDK_KEY_Up, 0);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (fixture->view), (HlItem){ X, 1, 2 }));
  key (fixture, GDK_KEY_Tab, 0);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (fixture->view), (HlItem){ X, 0, 0 }));
}

NN_FIXTURE_TEST (another_number_leaves_the_one_before)
{
  enter (fixture, 0, 0);
  gtk_editable_set_text (field_of (fixture), "7");
  enter (fixture, 1, 0);
  assert_x (fixture, 0, 0, 7);
  g_assert_cmpstr (gtk_editable_get_text (field_of (fixture)), ==, "3");
}

NN_FIXTURE_TEST (a_digit_begins_to_type_where_one_points)
{
  hl_figure_view_point (fixture->view, (HlItem){ MADE, 0, 0 });
  key (fixture, GDK_KEY_8, 0);
  g_assert_false (is_typing (fixture));
  hl_figure_view_point (fixture->view, (HlItem){ X, 1, 1 });
  key (fixture, GDK_KEY_8, 0);
  g_assert_true (is_typing (fixture));
  assert_x (fixture, 1, 1, 8);
}

NN_FIXTURE_TEST (undo_and_redo_go_through_all_changes)
{
  for (int i = 0; i < 3; i++)
    {
      enter (fixture, 0, i);
      gtk_editable_set_text (field_of (fixture), "9");
      key (fixture, GDK_KEY_Return, 0);
    }
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_x (fixture, 0, 0, 9);
  assert_x (fixture, 0, 1, 2);
  assert_x (fixture, 0, 2, 6);
  key (fixture, GDK_KEY_Z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  assert_x (fixture, 0, 1, 9);
  key (fixture, GDK_KEY_y, GDK_CONTROL_MASK);
  assert_x (fixture, 0, 2, 9);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK); /* nothing is left to undo */
  assert_x (fixture, 0, 0, 1);

  /* In the next cell, too, where nothing was typed. */
  enter (fixture, 0, 0);
  gtk_editable_set_text (field_of (fixture), "7");
  key (fixture, GDK_KEY_Tab, 0);
  enter (fixture, 0, 1);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_x (fixture, 0, 0, 1);
  assert_x (fixture, 0, 1, 2);
}

static void paste (Fixture *self, const char *text)
{
  GMainContext *context = g_main_context_default ();
  const int     shown = self->n_shown;
  const gint64  end = g_get_monotonic_time () + 2 * G_USEC_PER_SEC;

  g_clear_pointer (&self->problem, g_free);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->page), text);
  key (self, GDK_KEY_v, GDK_CONTROL_MASK);
  while (self->n_shown == shown && self->problem == NULL && g_get_monotonic_time () < end)
    g_main_context_iteration (context, FALSE);
}

NN_FIXTURE_TEST (a_matrix_is_pasted_whole)
{
  paste (fixture, "1\t2\n3\t4\n5\t6");
  g_assert_cmpint (fixture->rows, ==, 3);
  g_assert_cmpint (fixture->columns, ==, 2);
  assert_x (fixture, 2, 1, 6);
  paste (fixture, "1 2 3 4 5\n6 7 8 9 1");
  g_assert_nonnull (fixture->problem);
  g_assert_cmpint (fixture->columns, ==, 2);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpint (fixture->columns, ==, 3);
  assert_x (fixture, 1, 2, -2);
}

/* As from a notebook, a spreadsheet or a file. */
NN_FIXTURE_TEST (matrices_are_pasted_in_many_forms)
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
      paste (fixture, texts[i]);
      g_assert_cmpint (fixture->rows * fixture->columns, ==, 4);
      g_assert_cmpmem (fixture->x, sizeof expected, expected, sizeof expected);
      hl_cell_editor_undo (&fixture->edits);
    }
}

static char *large_text (void)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < 200 * 200; i++)
    g_string_append_printf (text, "%d%c", i, i % 200 == 199 ? '\n' : '\t');

  return g_string_free (text, FALSE);
}

NN_FIXTURE_TEST (what_is_no_matrix_is_not_pasted)
{
  g_autofree char *large = large_text ();
  const struct
  {
    const char *text, *problem;
  } cases[] = {
    { large, "200 × 200" },
    { "1\t2\n3", "same length" },
    { "1\t\n3\t4", "same length" },
    { "1,,2\n3,4,5", "empty" },
    { "1\t2\nx\t4", "“x”" },
    { "1\t2\n1e30\t4", "out of range" },
    { "", "0 × 0" },
    { "hello 1\n2 3", "“hello”" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      paste (fixture, cases[i].text);
      g_assert_nonnull (strstr (fixture->problem, cases[i].problem));
      g_assert_cmpint (fixture->columns, ==, 3);
      assert_x (fixture, 1, 2, -2);
    }
}

static void drag (Fixture *self, double dy)
{
  GtkEventController *gesture = hl_test_controller (self->editor, GTK_TYPE_GESTURE_DRAG);

  g_signal_emit_by_name (gesture, "drag-begin", 20.0, 20.0);
  for (int i = 1; i <= 5; i++)
    g_signal_emit_by_name (gesture, "drag-update", 1.0, dy * i / 5);
  g_signal_emit_by_name (gesture, "drag-end", 1.0, dy);
}

NN_FIXTURE_TEST (dragging_up_makes_more_of_a_number)
{
  drag (fixture, -30);
  g_assert_cmpfloat_with_epsilon (fixture->x[0], 2.5f, 1e-5f);
  g_assert_cmpint (fixture->edits.past->len, ==, 1);
  key (fixture, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_x (fixture, 0, 0, 1);
  drag (fixture, 2); /* too little: a click */
  assert_x (fixture, 0, 0, 1);
  g_assert_cmpint (fixture->edits.past->len, ==, 0);
}

NN_FIXTURE_TEST (who_types_elsewhere_changes_no_number)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_box_append (GTK_BOX (fixture->page), entry);
  hl_figure_view_point (fixture->view, (HlItem){ X, 0, 0 });
  gtk_widget_grab_focus (entry);
  key (fixture, GDK_KEY_8, 0);
  g_assert_false (is_typing (fixture));
  assert_x (fixture, 0, 0, 1);
}

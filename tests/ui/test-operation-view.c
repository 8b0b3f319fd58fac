#include "ui/widgets/operation-view.h"

#include <string.h>

#include "tests/support/hand-made.h"
#include "tests/support/widget-window.h"
#include "ui/widgets/formula-line.h"
#include "ui/widgets/operand-box.h"
#include "ui/widgets/side-scroller.h"

typedef struct
{
  HlOperationView *view;
  NnOperation     *product; /* 2 heads, 3 queries, 4 keys, 5 features */
  GtkWidget       *window;
  int              cell_changes;
  int              activated[3];
} Fixture;

static void
cell_changed_cb (Fixture *fixture)
{
  fixture->cell_changes++;
}

static void
cell_activated_cb (HlOperationView *view,
                   int              slice,
                   int              row,
                   int              column,
                   Fixture         *fixture)
{
  fixture->activated[0] = slice;
  fixture->activated[1] = row;
  fixture->activated[2] = column;
}

static void
set_up (Fixture *fixture)
{
  fixture->product = hl_test_product_new (2, 3, 4, 5);
  fixture->view = g_object_ref_sink (g_object_new (HL_TYPE_OPERATION_VIEW, NULL));
  hl_operation_view_set_operation (fixture->view, fixture->product, TRUE);
  g_signal_connect_swapped (fixture->view, "cell-changed", G_CALLBACK (cell_changed_cb), fixture);
  g_signal_connect (fixture->view, "cell-activated", G_CALLBACK (cell_activated_cb), fixture);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->view), 600, 500);
}

static void
tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->view);
  nn_operation_free (fixture->product);
}

/* The pictures in the order of the operands: the result stands before what it is made of. */
static void
collect (GtkWidget *widget,
         GPtrArray *pictures)
{
  if (HL_IS_OPERAND_BOX (widget))
    g_ptr_array_insert (pictures,
                        HL_IS_OPERATION_VIEW (gtk_widget_get_parent (widget)) ||
                                pictures->len == 0
                            ? -1
                            : (int) pictures->len - 1,
                        hl_operand_box_get_picture (HL_OPERAND_BOX (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, pictures);
}

static HlNumberPicture *
picture_at (Fixture *fixture,
            guint    index)
{
  g_autoptr (GPtrArray) pictures = g_ptr_array_new ();

  collect (GTK_WIDGET (fixture->view), pictures);
  g_assert_cmpuint (index, <, pictures->len);

  return g_ptr_array_index (pictures, index);
}

static const HlNumberMatrix *
matrix_at (Fixture *fixture,
           guint    index)
{
  return hl_number_picture_get_matrix (picture_at (fixture, index));
}

static const guint8 *
lights_at (Fixture *fixture,
           guint    index)
{
  return hl_number_picture_get_lights (picture_at (fixture, index));
}

static const char *
formula_of (Fixture *fixture)
{
  return gtk_label_get_text (hl_test_child (fixture->view, "formula"));
}

NN_FIXTURE_TEST (pictures_are_those_of_the_operands)
{
  g_assert_cmpstr (matrix_at (fixture, 0)->title, ==, "Q (3, 5) · head 1 of 2");
  g_assert_cmpstr (matrix_at (fixture, 1)->title, ==, "K (4, 5) · head 1 of 2");
  g_assert_cmpstr (matrix_at (fixture, 2)->title, ==, "product (3, 4) · head 1 of 2");
  g_assert_cmpstr (formula_of (fixture), ==,
                   "Point at a number of the result to see how it was computed.");
}

NN_FIXTURE_TEST (arrow_keys_show_the_formula_of_a_cell)
{
  HlNumberPicture *result = picture_at (fixture, 2);
  int              row, column;

  g_signal_emit_by_name (result, "move-cell", 0, 1); /* the first cell */
  g_signal_emit_by_name (result, "move-cell", 1, 0);
  g_assert_true (hl_operation_view_get_cell (fixture->view, &row, &column));
  g_assert_cmpint (row, ==, 1);
  g_assert_cmpint (column, ==, 0);
  g_assert_cmpint (fixture->cell_changes, ==, 2);
  g_assert_true (g_str_has_prefix (formula_of (fixture), "10"));
  g_assert_nonnull (strstr (formula_of (fixture), "·"));

  g_assert_cmpint (lights_at (fixture, 0)[5], !=, 0); /* row 1 of Q */
  g_assert_cmpint (lights_at (fixture, 0)[0], ==, 0);
  g_assert_cmpint (lights_at (fixture, 1)[0], !=, 0); /* row 0 of K */
  g_assert_cmpint (lights_at (fixture, 1)[5], ==, 0);
}

NN_FIXTURE_TEST (a_head_is_chosen_for_all_pictures)
{
  int slice;

  hl_operation_view_set_cell (fixture->view, 0, 0);
  g_object_set (fixture->view, "slice", 1, NULL);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (matrix_at (fixture, i)->values[0], ==, 100);
  g_assert_true (g_str_has_prefix (formula_of (fixture), "100"));
  g_object_get (fixture->view, "slice", &slice, NULL);
  g_assert_cmpint (slice, ==, 1);
}

static GtkDropDown *
heads_of (Fixture *fixture)
{
  return GTK_DROP_DOWN (hl_test_child (fixture->view, "heads"));
}

/* The list that is telling a choice must not be exchanged meanwhile. */
NN_FIXTURE_TEST (the_list_of_heads_outlives_a_choice)
{
  g_autoptr (NnOperation) same = hl_test_product_new (2, 2, 2, 2);
  g_autoptr (NnOperation) other = hl_test_product_new (3, 2, 2, 2);
  GListModel             *names = gtk_drop_down_get_model (heads_of (fixture));
  int                     slice;

  gtk_drop_down_set_selected (heads_of (fixture), 1);
  g_object_get (fixture->view, "slice", &slice, NULL);
  g_assert_cmpint (slice, ==, 1);
  g_assert_true (gtk_drop_down_get_model (heads_of (fixture)) == names);

  hl_operation_view_set_operation (fixture->view, same, TRUE);
  g_assert_true (gtk_drop_down_get_model (heads_of (fixture)) == names);
  hl_operation_view_set_operation (fixture->view, other, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (heads_of (fixture))), ==,
                    3);
  g_assert_cmpuint (gtk_drop_down_get_selected (heads_of (fixture)), ==, 1);
}

/* The keyboard is in a picture that the next operation has, too. */
NN_FIXTURE_TEST (the_next_operation_keeps_the_keyboard)
{
  g_autoptr (NnOperation) linear = hl_test_linear_new (3, 4, 40);
  GtkWidget              *input = GTK_WIDGET (picture_at (fixture, 1));
  int                     row, column;

  gtk_widget_grab_focus (input);
  hl_cell_picture_set_cell (HL_CELL_PICTURE (input), 0, 0);
  hl_operation_view_set_operation (fixture->view, linear, TRUE);
  g_assert_true (gtk_widget_is_focus (input));
  g_assert_false (hl_cell_picture_get_cell (HL_CELL_PICTURE (input), &row, &column));

  hl_operation_view_set_operation (fixture->view, fixture->product, TRUE); /* which ends them all */
}

/* A screen reader's click takes effect a moment later. */
NN_FIXTURE_TEST (a_late_click_finds_no_operation)
{
  GObject *all_terms = hl_test_child (fixture->view, "all_terms");

  hl_operation_view_set_cell (fixture->view, 0, 0);
  hl_operation_view_set_operation (fixture->view, NULL, TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (all_terms), TRUE);
  g_signal_emit_by_name (hl_test_child (fixture->view, "output"),
                         "turned", 1, 0);
  hl_operation_view_set_operation (fixture->view, fixture->product, TRUE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (all_terms)));
}

NN_FIXTURE_TEST (the_next_operation_keeps_cell_and_head)
{
  g_autoptr (NnOperation) next = hl_test_product_new (2, 2, 2, 2);
  g_autoptr (NnOperation) linear = hl_test_linear_new (3, 4, 40);
  int                     row, column;

  g_object_set (fixture->view, "slice", 1, NULL);
  hl_operation_view_set_cell (fixture->view, 1, 1);
  hl_operation_view_set_operation (fixture->view, next, TRUE);
  g_assert_true (hl_operation_view_get_cell (fixture->view, &row, &column));
  g_assert_cmpint (row, ==, 1);
  g_assert_cmpstr (matrix_at (fixture, 2)->title, ==, "product (2, 2) · head 2 of 2");

  hl_operation_view_set_operation (fixture->view, linear, TRUE); /* without heads */
  g_assert_cmpint (matrix_at (fixture, 1)->origin, ==, HL_NUMBERS_LEARNED);
  hl_operation_view_set_operation (fixture->view, next, TRUE); /* with them again */
  g_assert_cmpstr (matrix_at (fixture, 2)->title, ==, "product (2, 2) · head 2 of 2");
  hl_operation_view_set_operation (fixture->view, NULL, TRUE);
  g_assert_false (hl_operation_view_get_cell (fixture->view, &row, &column));
}

NN_FIXTURE_TEST (a_result_can_wait)
{
  const NnCells answer = { -1, 2, 1, 1, 0, 4 };

  hl_operation_view_set_cell (fixture->view, 1, 2);
  g_object_set (fixture->view, "shows-result", FALSE, NULL);
  g_assert_cmpstr (formula_of (fixture), ==,
                   "The result is not shown yet.");
  g_assert_true (matrix_at (fixture, 2)->values[0] != matrix_at (fixture, 2)->values[0]);

  hl_operation_view_mark (fixture->view, &answer, 1);
  g_assert_cmpint (lights_at (fixture, 2)[8], !=, 0);
  g_assert_cmpint (lights_at (fixture, 2)[4], ==, 0);

  g_object_set (fixture->view, "shows-result", TRUE, NULL);
  g_assert_true (g_str_has_prefix (formula_of (fixture), "12"));
}

NN_FIXTURE_TEST (a_click_on_the_result_is_an_answer)
{
  HlNumberPicture *result = picture_at (fixture, 2);

  g_object_set (fixture->view, "slice", 1, NULL);
  g_signal_emit_by_name (result, "cell-activated", 2, 3);
  g_assert_cmpint (fixture->activated[0], ==, 1);
  g_assert_cmpint (fixture->activated[1], ==, 2);
  g_assert_cmpint (fixture->activated[2], ==, 3);
}

static GtkWidget *
button_of (GtkWidget  *widget,
           const char *tooltip)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) &&
      g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = button_of (child, tooltip);

  return found;
}

NN_FIXTURE_TEST (large_matrices_are_turned_page_by_page)
{
  g_autoptr (NnOperation) linear = hl_test_linear_new (3, 4, 100);
  GtkWidget              *box;
  int                     row, column;

  hl_operation_view_set_operation (fixture->view, linear, TRUE);
  box = gtk_widget_get_ancestor (GTK_WIDGET (picture_at (fixture, 1)), HL_TYPE_OPERAND_BOX);
  g_assert_false (gtk_widget_is_sensitive (button_of (box, "Rows Above")));
  g_signal_emit_by_name (button_of (box, "Rows Below"), "clicked");
  g_assert_cmpstr (matrix_at (fixture, 1)->row_names[0], ==, "7");
  g_assert_true (gtk_widget_is_sensitive (button_of (box, "Rows Above")));
  g_assert_false (gtk_widget_get_visible (button_of (box, "Columns to the Right")));

  hl_operation_view_set_cell (fixture->view, 0, 70); /* its operands are elsewhere */
  g_assert_cmpstr (matrix_at (fixture, 1)->row_names[5], ==, "71");

  hl_operation_view_set_cell (fixture->view, 2, 70);
  g_assert_true (hl_operation_view_get_cell (fixture->view, &row, &column));
  g_assert_cmpint (row, ==, 2);
  g_assert_cmpint (column, ==, 70);
}

/* A line ends between two sizes. */
NN_TEST (sizes_are_kept_together)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

  hl_formula_line_set_text (GTK_LABEL (label), "a, b   (3, 5), (4, 5) → (3, 4)");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==,
                   "a, b   (3,\u00a05), (4,\u00a05) → (3,\u00a04)");
  g_assert_finalize_object (label);
}

NN_FIXTURE_TEST (the_formula_is_spoken)
{
  GtkWidget *label = GTK_WIDGET (picture_at (fixture, 2));

  label = gtk_widget_get_ancestor (label, HL_TYPE_SIDE_SCROLLER);
  label = gtk_widget_get_next_sibling (label); /* below the result */
  hl_operation_view_set_cell (fixture->view, 0, 0);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       formula_of (fixture));
}

NN_FIXTURE_TEST (all_pictures_leave_the_program)
{
  g_autoptr (GError)      error = NULL;
  g_autoptr (HlRecording) recording =
      hl_operation_view_record (fixture->view, "product", NULL, HL_FIGURE_PDF, &error);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  bytes = hl_recording_encode (recording, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
}

static GtkWidget *
find_text (GtkWidget  *widget,
           const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child, text);

  return found;
}

static GtkMenuButton *
find_symbols (GtkWidget *widget)
{
  GtkMenuButton *found = GTK_IS_MENU_BUTTON (widget) ? GTK_MENU_BUTTON (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_symbols (child);

  return found;
}

/* Those of the formula, and no others. */
NN_FIXTURE_TEST (a_button_says_what_the_symbols_mean)
{
  GtkMenuButton *button = find_symbols (GTK_WIDGET (fixture->view));
  GtkWidget     *popover;

  gtk_menu_button_popup (button);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (button));
  g_assert_nonnull (find_text (popover, "Q, K, V"));
  g_assert_nonnull (find_text (popover, "queries, keys and values; with h those of head h"));
  g_assert_null (find_text (popover, "λ"));
  gtk_menu_button_popdown (button);
}

NN_FIXTURE_TEST (only_the_first_update_has_a_fresh_memory)
{
  const char *note = "First update of a fresh optimizer: Adam’s memory starts at 0. While a run "
                     "goes on, it has seen all updates before.";
  NnOperand  *inputs[] = { fixture->product->inputs[0], fixture->product->inputs[0],
                           fixture->product->inputs[0] };

  for (int t = 1; t <= 2; t++)
    {
      const NnConstants constants = { .t = t, .epsilon = 1e-8 };
      NnOperation      *step = nn_operation_new (NN_OP_ADAM_STEP, "decoder.dense.weight", inputs, 3,
                                                 fixture->product->inputs[1], &constants);
      GtkWidget        *label;

      hl_operation_view_set_operation (fixture->view, step, TRUE);
      label = find_text (GTK_WIDGET (fixture->view), note);
      g_assert_nonnull (label);
      g_assert_cmpint (gtk_widget_get_visible (label), ==, t == 1);
      hl_operation_view_set_operation (fixture->view, fixture->product, TRUE);
      nn_operation_free (step);
    }
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

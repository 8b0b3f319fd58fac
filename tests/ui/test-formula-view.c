#include "ui/widgets/formula-view.h"

#include "tests/support/widget-window.h"

#define LONG "a = (b + c + d + e + f) / (g + h + i + j + k) + l · m · n · o · p · q · r · s · t"

static int height_at (GtkWidget *view, int width)
{
  int height;

  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);

  return height;
}

static HlFormulaView *new_view (const char *text)
{
  const HlTypesetLetter letters[] = { { "a", HL_TYPESET_COMPUTED }, { "g", HL_TYPESET_LEARNED } };
  HlFormulaView        *view = g_object_ref_sink (g_object_new (HL_TYPE_FORMULA_VIEW, NULL));

  hl_formula_view_set_text (view, text, letters, G_N_ELEMENTS (letters));

  return view;
}

NN_TEST (is_read_as_one_line)
{
  HlFormulaView *view = new_view ("0.1 = exp(0.5) / (exp(0.5) + Σ₁₂(3.1))");

  g_assert_cmpstr (hl_formula_view_get_line (view), ==,
                   "0.1 = exp(0.5) / (exp(0.5) + (12 smaller ones: 3.1))");
  g_assert_finalize_object (view);
}

/* (7, 1) is not )7, 1(. */
NN_TEST (is_read_from_left_to_right_in_a_mirrored_window)
{
  HlFormulaView *view;
  PangoContext  *context;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  view = new_view ("(7, 1) → (7, 160)");
  context = gtk_widget_get_pango_context (GTK_WIDGET (view));
  g_assert_cmpint (pango_context_get_base_dir (context), ==, PANGO_DIRECTION_LTR);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_finalize_object (view);
}

NN_TEST (is_higher_where_it_is_narrow)
{
  HlFormulaView *view = new_view (LONG);
  int            least;
  int            natural;

  gtk_widget_measure (GTK_WIDGET (view), GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL,
                      NULL);
  g_assert_cmpint (least, <, natural);
  g_assert_cmpint (height_at (GTK_WIDGET (view), MAX (natural / 2, least)), >,
                   height_at (GTK_WIDGET (view), natural));
  g_assert_finalize_object (view);
}

/* A formula that is lower than others has their room; other room is for others. */
NN_TEST (keeps_the_room_of_others)
{
  HlFormulaView *view = new_view ("a = b");
  GtkWidget     *window = hl_test_open_window (GTK_WIDGET (view), 400, 200);
  const int      width = gtk_widget_get_width (GTK_WIDGET (view));
  const int      low = height_at (GTK_WIDGET (view), width);
  int            high;

  hl_formula_view_set_room (view, (const char *const[]){ "a = b", "a = b / c", NULL });
  high = height_at (GTK_WIDGET (view), width);
  g_assert_cmpint (high, >, low);

  hl_formula_view_set_room (view, (const char *const[]){ "a", NULL });
  g_assert_cmpint (height_at (GTK_WIDGET (view), width), ==, low);
  hl_formula_view_set_text (view, "a = b / c", NULL, 0);
  gtk_test_widget_wait_for_draw (window);
  for (int i = 0; i < 2; i++)
    {
      hl_formula_view_set_text (view, i == 0 ? "a" : "b", NULL, 0);
      gtk_test_widget_wait_for_draw (window);
      g_assert_cmpint (height_at (GTK_WIDGET (view), width), ==, high);
      g_assert_cmpint (height_at (GTK_WIDGET (view), width - 1), ==, high);
    }

  hl_test_close_window (window);
  g_assert_finalize_object (view);
}

/* The text of the page, the color of what was computed and that of what was learned. */
NN_TEST (shows_its_letters_in_colors)
{
  HlFormulaView   *colored = new_view ("a = b / g");
  HlFormulaView   *plain = new_view ("b = b / b");
  GtkWidget       *windows[] = { hl_test_open_window (GTK_WIDGET (colored), 300, 80),
                                 hl_test_open_window (GTK_WIDGET (plain), 300, 80) };
  cairo_surface_t *pictures[] = { hl_test_paint_widget (GTK_WIDGET (colored)),
                                  hl_test_paint_widget (GTK_WIDGET (plain)) };

  g_assert_cmpint (hl_test_count_colors (pictures[0]), >, hl_test_count_colors (pictures[1]));
  g_assert_cmpint (hl_test_count_colors (pictures[1]), >, 1);
  for (int i = 0; i < 2; i++)
    {
      cairo_surface_destroy (pictures[i]);
      hl_test_close_window (windows[i]);
    }
  g_assert_finalize_object (colored);
  g_assert_finalize_object (plain);
}

static void copied_cb (GObject *clipboard, GAsyncResult *result, gpointer copied)
{
  *(char **) copied = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

NN_TEST (gives_its_line_to_who_copies_it)
{
  HlFormulaView   *view = new_view ("a[i] = b / g");
  GtkWidget       *window = hl_test_open_window (GTK_WIDGET (view), 300, 80);
  g_autofree char *copied = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (view));
  g_assert_true (hl_test_press (GTK_WIDGET (view), GDK_KEY_c, GDK_CONTROL_MASK));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (view)), NULL, copied_cb,
                                 &copied);
  while (copied == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (copied, ==, "a[i] = b / g");
  hl_test_close_window (window);
  g_assert_finalize_object (view);
}

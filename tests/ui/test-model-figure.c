#include "ui/widgets/model-figure.h"

#include <math.h>

#include "tests/support/figure-boxes.h"
#include "tests/support/widget-window.h"

static const char *const first_blocks[] = { "encoder.blks.block0", "decoder.blks.block0", NULL };

typedef struct
{
  HlModelFigure *figure;
  GtkWidget     *scroller;
  GtkWidget     *window;
  GPtrArray     *activated;
  int            path_changes;
} Fixture;

static void
box_activated_cb (HlModelFigure *figure,
                  const char    *path,
                  Fixture       *fixture)
{
  g_ptr_array_add (fixture->activated, g_strdup (path));
}

static void
path_cb (Fixture *fixture)
{
  fixture->path_changes++;
}

static void
set_up (Fixture *fixture)
{
  const HlFigureSpec spec = hl_test_figure_spec (first_blocks, NULL);

  fixture->figure = g_object_ref_sink (g_object_new (HL_TYPE_MODEL_FIGURE, NULL));
  fixture->activated = g_ptr_array_new_with_free_func (g_free);
  fixture->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (fixture->scroller),
                                 GTK_WIDGET (fixture->figure));
  hl_model_figure_set_spec (fixture->figure, &spec);
  g_signal_connect (fixture->figure, "box-activated", G_CALLBACK (box_activated_cb), fixture);
  g_signal_connect_swapped (fixture->figure, "notify::path", G_CALLBACK (path_cb), fixture);
  fixture->window = hl_test_open_window (fixture->scroller, 520, 420);
}

static void
tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_ptr_array_unref (fixture->activated);
  g_assert_finalize_object (fixture->figure);
}

static void
assert_reading (Fixture    *fixture,
                const char *expected)
{
  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->figure)), ==, expected);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->figure),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

static void
assert_activated (Fixture    *fixture,
                  guint       n,
                  const char *path)
{
  g_assert_cmpuint (fixture->activated->len, ==, n);
  g_assert_cmpstr (g_ptr_array_index (fixture->activated, n - 1), ==, path);
}

static HlRect
box_of (Fixture    *fixture,
        const char *path)
{
  HlRect rect = { 0 };

  g_assert_true (hl_model_figure_get_box (fixture->figure, path, &rect));

  return rect;
}

static gboolean
is_open (Fixture    *fixture,
         const char *path)
{
  return hl_figure_spec_is_open (hl_model_figure_get_spec (fixture->figure), path);
}

static void
move (Fixture *fixture,
      int      down,
      int      right)
{
  g_signal_emit_by_name (fixture->figure, "move-box", down, right);
}

static gboolean
press (Fixture *fixture,
       guint    key)
{
  return hl_test_press (GTK_WIDGET (fixture->figure), key, 0);
}

static void
click (Fixture *fixture,
       double   x,
       double   y)
{
  HL_PICTURE_GET_CLASS (fixture->figure)->click (HL_PICTURE (fixture->figure), x, y);
}

static void
click_middle (Fixture    *fixture,
              const char *path)
{
  const HlRect rect = box_of (fixture, path);

  click (fixture, rect.x + rect.width / 2, rect.y + rect.height / 2);
}

NN_FIXTURE_TEST (label_says_what_the_figure_is_of)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->figure),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Figure of the Transformer: 2 blocks, 4 heads");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture->figure), GTK_ACCESSIBLE_ROLE_IMG);
}

NN_FIXTURE_TEST (arrow_keys_go_from_box_to_box)
{
  move (fixture, 0, 1);
  assert_reading (fixture, "Encoder, Embedding, result (m, D) = (6, 32), learned parameters, "
                           "closed");
  move (fixture, -1, 0);
  g_assert_cmpstr (hl_model_figure_get_path (fixture->figure), ==, "encoder.pos_encoding");
  move (fixture, -1, 0);
  assert_reading (fixture, "Encoder, Block 1, Self-attention, result (m, D) = (6, 32), "
                           "learned parameters, closed");
  move (fixture, 0, 1);
  g_assert_true (g_str_has_prefix (hl_model_figure_get_path (fixture->figure), "decoder."));
  g_assert_cmpint (fixture->path_changes, ==, 4);
}

NN_FIXTURE_TEST (enter_opens_and_escape_closes)
{
  g_assert_false (press (fixture, GDK_KEY_Return)); /* nothing is chosen */
  g_assert_false (press (fixture, GDK_KEY_Escape));

  hl_model_figure_set_path (fixture->figure, "encoder.blks.block0.ffn");
  g_assert_true (press (fixture, GDK_KEY_Return));
  assert_activated (fixture, 1, "encoder.blks.block0.ffn");
  g_assert_true (is_open (fixture, "encoder.blks.block0.ffn"));
  assert_reading (fixture, "Encoder, Block 1, Feed-forward network, result (m, D) = (6, 32), "
                           "learned parameters, open");

  move (fixture, 1, 0);
  g_assert_cmpstr (hl_model_figure_get_path (fixture->figure), ==,
                   "encoder.blks.block0.ffn.dense2");
  g_assert_true (press (fixture, GDK_KEY_KP_Enter)); /* an operation has no parts */
  assert_activated (fixture, 2, "encoder.blks.block0.ffn.dense2");

  g_assert_true (press (fixture, GDK_KEY_Escape));
  g_assert_false (is_open (fixture, "encoder.blks.block0.ffn"));
  g_assert_true (is_open (fixture, "encoder.blks.block0"));
  g_assert_true (press (fixture, GDK_KEY_Escape));
  g_assert_false (is_open (fixture, "encoder.blks.block0"));
  g_assert_cmpstr (hl_model_figure_get_path (fixture->figure), ==, "encoder.blks.block0");
  g_assert_false (press (fixture, GDK_KEY_Escape));
  g_assert_cmpuint (fixture->activated->len, ==, 2);
}

NN_FIXTURE_TEST (a_click_opens_and_a_click_on_the_name_closes)
{
  HlRect frame;

  click_middle (fixture, "decoder.blks.block0.attention2");
  assert_activated (fixture, 1, "decoder.blks.block0.attention2");
  g_assert_true (is_open (fixture, "decoder.blks.block0.attention2"));

  frame = box_of (fixture, "decoder.blks.block0.attention2");
  click (fixture, frame.x + 3, hl_rect_bottom (&frame) - 3); /* empty space in the frame */
  g_assert_true (is_open (fixture, "decoder.blks.block0.attention2"));
  g_assert_cmpuint (fixture->activated->len, ==, 1);

  click (fixture, frame.x + frame.width / 2, frame.y + 5);
  g_assert_false (is_open (fixture, "decoder.blks.block0.attention2"));
  assert_activated (fixture, 2, "decoder.blks.block0.attention2");

  click (fixture, -5, -5);
  g_assert_cmpuint (fixture->activated->len, ==, 2);
}

NN_FIXTURE_TEST (one_block_of_a_stack_is_open_at_a_time)
{
  click_middle (fixture, "decoder.blks.block1");
  g_assert_true (is_open (fixture, "decoder.blks.block1"));
  g_assert_false (is_open (fixture, "decoder.blks.block0"));
  g_assert_true (is_open (fixture, "encoder.blks.block0"));
}

NN_FIXTURE_TEST (pointing_is_not_choosing)
{
  const HlRect rect = box_of (fixture, "decoder.dense");

  hl_model_figure_set_path (fixture->figure, "encoder.embedding");
  HL_PICTURE_GET_CLASS (fixture->figure)
      ->hover (HL_PICTURE (fixture->figure), rect.x + 5, rect.y + 5);
  assert_reading (fixture, "Decoder, Output layer, softmax, result (n, |V|) = (5, 214), "
                           "learned parameters, closed");
  g_assert_cmpstr (hl_model_figure_get_path (fixture->figure), ==, "encoder.embedding");

  HL_PICTURE_GET_CLASS (fixture->figure)->leave (HL_PICTURE (fixture->figure));
  g_assert_true (g_str_has_prefix (hl_picture_get_reading (HL_PICTURE (fixture->figure)),
                                   "Encoder, Embedding"));
}

static void
show_step (Fixture           *fixture,
           const char        *current,
           const char *const *open)
{
  const HlFigureSpec spec = hl_test_figure_spec (open, current);

  hl_model_figure_set_spec (fixture->figure, &spec);
  gtk_test_widget_wait_for_draw (fixture->window);
}

static double
offset_of (Fixture *fixture)
{
  return gtk_adjustment_get_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (fixture->scroller)));
}

static void
assert_in_sight (Fixture    *fixture,
                 const char *path)
{
  const HlRect rect = box_of (fixture, path);
  const double page = gtk_adjustment_get_page_size (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (fixture->scroller)));

  g_assert_cmpfloat (rect.y, >=, offset_of (fixture));
  g_assert_cmpfloat (hl_rect_bottom (&rect), <=, offset_of (fixture) + page);
}

NN_FIXTURE_TEST (the_step_is_opened_and_brought_into_sight)
{
  static const char *const first[] = { "encoder.blks.block0", "encoder.blks.block0.attention",
                                       NULL };
  static const char *const last[] = { "decoder.blks.block1", "decoder.blks.block1.ffn", NULL };

  show_step (fixture, "encoder.blks.block0.attention.queries", first);
  g_assert_true (is_open (fixture, "encoder.blks.block0.attention"));
  assert_in_sight (fixture, "encoder.blks.block0.attention.queries");

  show_step (fixture, "decoder.blks.block1.ffn.dense2", last);
  g_assert_false (is_open (fixture, "encoder.blks.block0"));
  assert_in_sight (fixture, "decoder.blks.block1.ffn.dense2");
  move (fixture, 0, 1); /* the keys begin at the step */
  g_assert_cmpstr (hl_model_figure_get_path (fixture->figure), ==,
                   "decoder.blks.block1.ffn.dense2");

  show_step (fixture, "encoder.embedding", NULL);
  assert_in_sight (fixture, "encoder.embedding");
}

static gboolean
count_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       n_left)
{
  --*(int *) n_left;

  return *(int *) n_left > 0;
}

static void
wait_for_frames (Fixture *fixture,
                 int      n_left)
{
  gtk_widget_add_tick_callback (fixture->window, count_cb, &n_left, NULL);
  while (n_left > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* Whatever else takes or leaves its room: the figure is larger then, and longer. */
NN_FIXTURE_TEST (the_step_stays_in_sight_in_a_wider_window)
{
  static const char *const open[] = { "decoder.blks.block0", "decoder.blks.block0.attention1",
                                      NULL };

  show_step (fixture, "decoder.blks.block0.attention1.queries", open);
  assert_in_sight (fixture, "decoder.blks.block0.attention1.queries");

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 420);
  wait_for_frames (fixture, 4);
  g_assert_cmpint (gtk_widget_get_width (fixture->scroller), >, 900);
  assert_in_sight (fixture, "decoder.blks.block0.attention1.queries");
}

/* Where the lower edge of a box is in the window. */
static double
height_in_window (Fixture    *fixture,
                  const char *path)
{
  const HlRect rect = box_of (fixture, path);

  return hl_rect_bottom (&rect) - offset_of (fixture);
}

NN_FIXTURE_TEST (what_is_clicked_stays_where_it_is)
{
  const char *path = "decoder.blks.block0.addnorm1";
  double      before;

  gtk_adjustment_set_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (fixture->scroller)), 40);
  gtk_test_widget_wait_for_draw (fixture->window);
  before = height_in_window (fixture, path);

  click_middle (fixture, path);
  gtk_test_widget_wait_for_draw (fixture->window);
  g_assert_true (is_open (fixture, path));
  g_assert_cmpfloat (fabs (height_in_window (fixture, path) - before), <, 3);
  g_assert_cmpfloat (offset_of (fixture), >, 0);
}

NN_FIXTURE_TEST (pointing_something_out_draws_only_the_cursor_anew)
{
  cairo_surface_t *before = hl_test_paint_widget (GTK_WIDGET (fixture->figure));
  cairo_surface_t *after;

  hl_model_figure_set_path (fixture->figure, "encoder.embedding");
  after = hl_test_paint_widget (GTK_WIDGET (fixture->figure));
  g_assert_cmpint (hl_test_count_differences (before, after), >, 100);
  g_assert_cmpint (hl_test_count_differences (before, after), <, 4000);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

NN_FIXTURE_TEST (an_empty_figure_has_nothing_to_point_out)
{
  HlRect rect;

  hl_model_figure_set_spec (fixture->figure, NULL);
  move (fixture, 1, 0);
  click (fixture, 100, 100);
  g_assert_false (hl_model_figure_get_box (fixture->figure, "encoder.embedding", &rect));
  g_assert_null (hl_model_figure_get_spec (fixture->figure));
  assert_reading (fixture, "");
  g_assert_cmpuint (fixture->activated->len, ==, 0);
}

/* Beside the box under the pointer stands what it is. */
NN_FIXTURE_TEST (box_under_the_pointer_is_explained)
{
  const HlRect rect = box_of (fixture, "encoder.embedding");
  GtkTooltip  *tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  GtkWidget   *widget = GTK_WIDGET (fixture->figure);
  gboolean     is_shown = FALSE;

  g_assert_true (gtk_widget_get_has_tooltip (widget));
  g_signal_emit_by_name (widget, "query-tooltip", (int) (rect.x + rect.width / 2),
                         (int) (rect.y + rect.height / 2), FALSE, tooltip, &is_shown);
  g_assert_true (is_shown);
  g_signal_emit_by_name (widget, "query-tooltip", 0, 0, FALSE, tooltip, &is_shown);
  g_assert_false (is_shown);
  g_object_unref (tooltip);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

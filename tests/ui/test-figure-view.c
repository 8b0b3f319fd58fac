#include "ui/picture/marks.h"
#include "ui/widgets/sentence.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

/* A row of cells, the first one of which is somewhere else in each figure. */
typedef struct
{
  double at;
  int    n;
} Data;

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Data *self = data;

  scene->size = (HlSize){ MAX (self->at + 50 * self->n, 200), 60 };
  for (int i = 0; i < self->n; i++)
    {
      const HlRect at = { self->at + 50 * i, 10, 40, 40 };

      scene->item = (HlItem){ 0, 0, i };
      hl_mark (scene, HL_FILL, at, scene->look.palette->computed);
      hl_mark (scene, HL_AREA, at, scene->look.palette->computed);
      scene->is_cursor = TRUE;
      hl_mark_box (scene, at, scene->look.palette->text);
      scene->is_cursor = FALSE;
    }
}

static char *describe (gconstpointer data, HlItem item)
{
  return g_strdup_printf ("cell <row>%d</row> of %d", item.column, ((const Data *) data)->n);
}

static char *headline (gconstpointer data)
{
  return g_strdup_printf ("<column>%d</column> cells &amp; more", ((const Data *) data)->n);
}

static HlFigure *cells (double at, int n)
{
  static const HlFigureKind kind = { build, describe, headline, NULL, g_free };
  const Data                data = { at, n };

  return hl_figure_new (&kind, g_memdup2 (&data, sizeof data), (HlSize){ 200, 60 });
}

typedef struct
{
  HlFigureView *view;
  HlSentence   *sentence;
  GtkWidget    *window;
  HlItem        activated;
} Fixture;

static void activated_cb (Fixture *self, int part, int row, int column)
{
  self->activated = (HlItem){ part, row, column };
}

static void set_up (Fixture *self, gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->sentence = g_object_new (HL_TYPE_SENTENCE, NULL);
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->view));
  hl_sentence_follow (self->sentence, self->view);
  hl_figure_view_take (self->view, cells (0, 3));
  self->activated = HL_NOTHING;
  g_signal_connect_swapped (self->view, "activated", G_CALLBACK (activated_cb), self);
  self->window = hl_test_open_window (box, 240, 200);
}

static void tear_down (Fixture *self, gconstpointer data) { hl_test_close_window (self->window); }

static void assert_says (Fixture *self, const char *words)
{
  GtkLabel *label = hl_test_find (GTK_WIDGET (self->sentence), GTK_TYPE_LABEL, 0);

  g_assert_cmpstr (gtk_label_get_text (label), ==, words);
}

static void key (Fixture *self, guint value, GdkModifierType modifiers)
{
  hl_test_press (GTK_WIDGET (self->view), value, modifiers);
}

static void assert_pointed (Fixture *self, int column)
{
  g_assert_cmpint (hl_figure_view_pointed (self->view).column, ==, column);
}

NN_FIXTURE_TEST (keys_lead_from_item_to_item_and_out)
{
  assert_says (fixture, "3 cells & more");
  key (fixture, GDK_KEY_Right, 0);
  assert_pointed (fixture, 0);
  assert_says (fixture, "cell 0 of 3");
  key (fixture, GDK_KEY_End, 0);
  assert_pointed (fixture, 2);
  key (fixture, GDK_KEY_Left, 0);
  assert_pointed (fixture, 1);
  key (fixture, GDK_KEY_Return, 0);
  g_assert_cmpint (fixture->activated.column, ==, 1);
  key (fixture, GDK_KEY_Escape, 0);
  assert_pointed (fixture, -1);
  assert_says (fixture, "3 cells & more");
}

NN_FIXTURE_TEST (a_screen_reader_hears_the_picture_and_what_is_pointed_out)
{
  gtk_test_accessible_assert_role (fixture->view, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "3 cells & more");
  hl_figure_view_point (fixture->view, (HlItem){ 0, 0, 2 });
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "cell 2 of 3");
}

NN_FIXTURE_TEST (what_is_pointed_out_stays_so_where_it_is_there)
{
  hl_figure_view_point (fixture->view, (HlItem){ 0, 0, 2 });
  hl_figure_view_take (fixture->view, cells (20, 4));
  assert_pointed (fixture, 2);
  assert_says (fixture, "cell 2 of 4");
  hl_figure_view_take (fixture->view, cells (0, 1));
  assert_pointed (fixture, -1);
  assert_says (fixture, "1 cells & more");
}

NN_FIXTURE_TEST (what_is_held_stays_whatever_is_pointed_at)
{
  hl_figure_view_hold (fixture->view, (HlItem){ 0, 0, 1 });
  hl_figure_view_point (fixture->view, (HlItem){ 0, 0, 0 });
  assert_pointed (fixture, 1);
  hl_figure_view_hold (fixture->view, HL_NOTHING);
  assert_pointed (fixture, 0);
}

NN_FIXTURE_TEST (a_problem_is_said_until_something_else_is_shown)
{
  hl_sentence_object (fixture->sentence, "“<x>” is no number.");
  assert_says (fixture, "“<x>” is no number.");
  hl_figure_view_point (fixture->view, (HlItem){ 0, 0, 0 });
  assert_says (fixture, "cell 0 of 3");
}

static int height_of (Fixture *fixture)
{
  int height;

  hl_test_spin (50); /* it is measured once a frame */
  gtk_widget_measure (GTK_WIDGET (fixture->sentence), GTK_ORIENTATION_VERTICAL, 400, &height, NULL,
                      NULL, NULL);

  return height;
}

/* Letters of some scripts are; their second line would be on the figure. */
NN_FIXTURE_TEST (a_sentence_has_room_for_letters_that_are_higher)
{
  int usual;

  hl_sentence_say (fixture->sentence, "wrote “we”");
  usual = height_of (fixture);
  hl_sentence_say (fixture->sentence, "wrote “<span size='200%'>we</span>”");
  g_assert_cmpint (height_of (fixture), >, usual + 10);
  hl_sentence_say (fixture->sentence, NULL);
  g_assert_cmpint (height_of (fixture), ==, usual);
}

NN_FIXTURE_TEST (a_long_sentence_is_smaller_and_the_figure_keeps_its_place)
{
  graphene_rect_t before, after;

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (fixture->view), fixture->window, &before));
  hl_sentence_object (fixture->sentence, "A sentence that is much longer than the window is wide.");
  for (int i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (fixture->view), fixture->window, &after));
  g_assert_true (graphene_rect_equal (&before, &after));
}

/* Whether the cell is painted there. */
static gboolean is_at (Fixture *self, double x)
{
  cairo_surface_t *picture = hl_test_paint_widget (GTK_WIDGET (self->view));
  const guint32    pixel = ((guint32 *) (gpointer) cairo_image_surface_get_data (
         picture))[30 * cairo_image_surface_get_stride (picture) / 4 + (int) x];
  const int        blue = (int) (pixel & 0xff) - (int) (pixel >> 16 & 0xff);

  cairo_surface_destroy (picture);

  return blue >= 30;
}

/* The cell that is moved is on its way, and then at its place.  A busy machine may draw no frame
 * in between. */
NN_FIXTURE_TEST (items_move_to_their_new_places)
{
  gboolean was_on_its_way = FALSE;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  for (int i = 0; i < 20 && !was_on_its_way; i++)
    {
      hl_figure_view_take (fixture->view, cells (0, 1));
      g_assert_true (is_at (fixture, 20));
      hl_figure_view_move_to (fixture->view, cells (150, 1));
      was_on_its_way = is_at (fixture, 20);
      hl_test_wait_until (is_at (fixture, 170));
      g_assert_false (is_at (fixture, 20));
    }
  g_assert_true (was_on_its_way);
}

NN_FIXTURE_TEST (nothing_moves_where_the_desktop_asks_for_less)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  hl_figure_view_move_to (fixture->view, cells (150, 1));
  g_assert_false (is_at (fixture, 20));
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
}

/* Where it is pointed at is where it is drawn. */
NN_FIXTURE_TEST (a_figure_wider_than_its_room_is_drawn_smaller)
{
  HlRect last;
  int    least;

  hl_figure_view_take (fixture->view, cells (450, 3));
  least = hl_test_least (fixture->view, GTK_ORIENTATION_HORIZONTAL, -1);
  g_assert_cmpint (least, <, 500);
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->view)) == least);
  last = hl_figure_view_area (fixture->view, (HlItem){ 0, 0, 2 });
  g_assert_cmpfloat (last.width, <, 35);
  g_assert_cmpfloat (hl_rect_right (&last), <, least);
  g_assert_cmpint (
      hl_figure_view_pick (fixture->view, hl_rect_right (&last) - 2, hl_rect_bottom (&last) - 2)
          .column,
      ==, 2);
}

#include <locale.h>

#include <glib/gi18n.h>

#include "app/pages.h"
#include "config.h"
#include "tests/support/window-fixture.h"
#include "ui/labs/lab.h"

/* Walking all pages in three languages fills caches of fontconfig, which it keeps.  Their
 * callers are lost in the short stacks of the leak checker, so its list of such leaks does not
 * help; the full stacks show none of ours. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>

int __lsan_is_turned_off (void) { return 1; }
#endif

/* Room on a screen beside the sidebar, or in its place. */
typedef struct
{
  const char *name;

  int percent; /* of type */
  int width;
  int height;

  const char *language; /* of the words, or NULL: as they are in the program */
} Room;

typedef HlTestWindow Fixture;

static const Room rooms[] = {
  { "800-600", 100, HL_PAGE_LAYOUT_WIDTH, 560 },
  { "large-type-on-a-laptop", 200, 1366, 720 },
  { "800-600-french", 100, HL_PAGE_LAYOUT_WIDTH, 560, "fr" },
  { "large-type-on-a-laptop-french", 200, 1366, 720, "fr" },
  { "800-600-chinese", 100, HL_PAGE_LAYOUT_WIDTH, 560, "zh_CN" },
  { "large-type-on-a-laptop-chinese", 200, 1366, 720, "zh_CN" },
  { "phone", 100, 360, 640 },
  { "phone-french", 100, 360, 640, "fr" },
};
static const Room windows[] = {
  { "800-100", 100, 800, 600 },   { "960-100", 100, 960, 600 },   { "1024-100", 100, 1024, 600 },
  { "1280-150", 150, 1280, 720 }, { "1366-200", 200, 1366, 768 },
};

static void set_up (Fixture *fixture, gconstpointer data)
{
  const Room *room = data;

  hl_test_speak (room->language);
  hl_test_window_set_up (fixture);
  g_settings_set_string (fixture->settings, "page", "attention");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  g_settings_set_int (fixture->settings, "window-width", room->width);
  g_settings_set_int (fixture->settings, "window-height", room->height);
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, 80);
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) > 0);
}

static void set_type_scale (int percent)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * percent / 100, NULL);
  hl_test_spin (200);
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  set_type_scale (100);
  hl_test_window_tear_down (fixture);
  hl_test_speak (NULL);
}

static void assert_fits (Fixture *fixture, const Room *room, const char *page)
{
  GtkWidget *content = fixture->window->content;
  const int  width = hl_test_least (content, GTK_ORIENTATION_HORIZONTAL, -1);
  const int  height = hl_test_least (content, GTK_ORIENTATION_VERTICAL, room->width);

  if (width > room->width || height > room->height)
    g_error ("%s at %d %%: %d × %d, room for %d × %d", page, room->percent, width, height,
             room->width, room->height);
}

/* The page as it is, and with each view of its own in turn. */
static void assert_views_fit (Fixture *fixture, const Room *room, const char *page)
{
  GtkWidget           *shown = hl_test_window_page (fixture);
  g_autoptr (GtkStack) views = NULL;
  int                  picture;

  assert_fits (fixture, room, page);
  if (!HL_IS_LAB (shown))
    return;

  views = g_object_ref (HL_LAB (shown)->frame->views);
  HL_EACH_CHILD (child, views)
    {
      g_autofree char *name = g_strdup_printf (
          "%s, %s", page, gtk_stack_page_get_name (gtk_stack_get_page (views, child)));

      gtk_stack_set_visible_child (views, child);
      hl_test_spin (50);
      assert_fits (fixture, room, name);
      picture = hl_test_least (gtk_widget_get_first_child (child), GTK_ORIENTATION_HORIZONTAL, -1);
      if (picture > room->width)
        g_error ("%s scrolls sideways: %d pixels", name, picture);
    }
}

NN_FIXTURE_TEST_EACH (every_view_fits, rooms, G_N_ELEMENTS (rooms))
{
  const Room *room = data;

  set_type_scale (room->percent);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      hl_test_window_go (fixture, hl_pages_get (i)->name);
      hl_test_spin (100);
      assert_views_fit (fixture, room, hl_pages_get (i)->name);
    }
}

/* One width of the window decides for all pages, and no page makes the window grow. */
NN_FIXTURE_TEST_EACH (sidebar_folds_at_one_width, windows, G_N_ELEMENTS (windows))
{
  const Room *room = data;
  const int   width = gtk_widget_get_width (GTK_WIDGET (fixture->window));
  const int   height = gtk_widget_get_height (GTK_WIDGET (fixture->window));

  g_assert_cmpint (width, <=, room->width);
  g_assert_cmpint (height, <=, room->height);
  set_type_scale (room->percent);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      hl_test_window_go (fixture, hl_pages_get (i)->name);
      hl_test_spin (100);
      g_test_message ("%s", hl_pages_get (i)->name);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), ==, width);
      g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->window)), ==, height);
      g_assert_true (adw_flap_get_folded (fixture->window->flap) ==
                     (room->width < 1000 * room->percent / 100));
    }
}

static const Room players[] = {
  { "1280-720", 100, 1280, 720, NULL },
  { "1024-600", 100, 1024, 600, NULL },
  { "1280-720-french", 100, 1280, 720, "fr" },
  { "1024-600-french", 100, 1024, 600, "fr" },
  { "1280-720-chinese", 100, 1280, 720, "zh_CN" },
  { "1024-600-chinese", 100, 1024, 600, "zh_CN" },
};

/* The buttons for steps keep their place: inside of the window. */
static void assert_player_is_inside (Fixture *fixture, const Room *room, const char *where)
{
  GtkWidget      *window = GTK_WIDGET (fixture->window);
  graphene_rect_t bar;

  if (!gtk_widget_get_visible (GTK_WIDGET (fixture->window->player_bar)))
    return;

  g_assert_true (
      gtk_widget_compute_bounds (GTK_WIDGET (fixture->window->player_bar), window, &bar));
  if (gtk_widget_get_height (window) > room->height ||
      bar.origin.y + bar.size.height > (float) room->height + 0.5f)
    g_error ("%s: the player ends at %g in a window of height %d, room for %d", where,
             (double) (bar.origin.y + bar.size.height), gtk_widget_get_height (window),
             room->height);
}

/* With a question on the page, in each arrangement and view, at every depth. */
NN_FIXTURE_TEST_EACH (player_never_leaves_the_window, players, G_N_ELEMENTS (players))
{
  static const char *const views[] = { "map", "stage" };
  HlPlayer                *player = fixture->window->inspection->player;
  const Room              *room = data;
  GtkWidget               *page;

  hl_test_window_go (fixture, "model");
  page = hl_test_window_page (fixture);
  hl_test_wait_until (hl_player_get_n_steps (player) > 0);
  g_object_set (player, "is-asking", TRUE, NULL);
  for (int depth = 0; depth < 2; depth++)
    for (int arrangement = 0; arrangement < 2; arrangement++)
      for (gsize view = 0; view < G_N_ELEMENTS (views); view++)
        {
          hl_player_set_depth (player, depth == 0 ? HL_DEPTH_STORY : HL_DEPTH_NUMBERS);
          g_object_set (page, "is-book", arrangement == 1, "view", views[view], NULL);
          hl_player_set_position (player, 0);
          for (int step = 0; step < 14; step++)
            {
              g_autofree char *where = g_strdup_printf (
                  "%s, %s, depth %d, step %d: %s", views[view], arrangement == 1 ? "book" : "lanes",
                  depth, step, hl_player_get_title (player));

              hl_test_spin (30);
              assert_player_is_inside (fixture, room, where);
              hl_player_reveal (player);
              hl_player_move (player, HL_PLAYER_NEXT);
            }
        }
}

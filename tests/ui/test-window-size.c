#include "app/window.h"

#include <locale.h>

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/paths.h"
#include "app/window-private.h"
#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/lab.h"

/* One for all tests: a path on the bus can be taken only once. */
static AdwApplication *application;

/* Walking all pages in three languages fills caches of fontconfig, which it keeps.  Their
 * callers are lost in the short stacks of the leak checker, so its list of such leaks does not
 * help; the full stacks show none of ours. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>

int
__lsan_is_turned_off (void)
{
  return 1;
}
#endif

/* Room on a screen for what stands beside the sidebar, or in its place. */
typedef struct
{
  int percent; /* of type */
  int width;
  int height;

  const char *language; /* of the words, or NULL: as they stand in the program */
} Room;

typedef struct
{
  HlTestWorkshop workshop;
  GSettings     *settings;
  HlWindow      *window;
} Fixture;

static const Room small = { 100, HL_PAGE_AREA_WIDTH, 560 };
static const Room laptop = { 200, 1366, 720 };
static const Room small_french = { 100, HL_PAGE_AREA_WIDTH, 560, "fr" };
static const Room laptop_french = { 200, 1366, 720, "fr" };
static const Room small_chinese = { 100, HL_PAGE_AREA_WIDTH, 560, "zh_CN" };
static const Room laptop_chinese = { 200, 1366, 720, "zh_CN" };

/* The build makes the locale; what it needs for that is in the package locales. */
static void
speak (const char *language)
{
  g_autofree char *catalogs = app_paths_locale_dir ();

  if (language == NULL)
    {
      setlocale (LC_MESSAGES, "C.UTF-8");
      return;
    }

  g_setenv ("LOCPATH", g_getenv ("HL_TEST_LOCALES"), TRUE);
  g_setenv ("LANGUAGE", language, TRUE);
  g_assert_nonnull (setlocale (LC_MESSAGES, "fr_FR.UTF-8"));
  g_unsetenv ("LOCPATH");
  bindtextdomain (GETTEXT_PACKAGE, catalogs);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_assert_cmpstr (_ ("Translate"), !=, "Translate");
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autofree char  *lessons = app_paths_lessons ();
  g_autofree char  *glossary = app_paths_glossary ();
  const Room       *room = data;
  g_autoptr (GFile) file = NULL;

  speak (room->language);
  hl_test_workshop_init (&fixture->workshop);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_set_string (fixture->settings, "page", "attention");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  g_settings_set_int (fixture->settings, "window-width", room->width);
  g_settings_set_int (fixture->settings, "window-height", room->height);
  fixture->window = hl_window_new (GTK_APPLICATION (application), fixture->settings,
                                   fixture->workshop.corpus, NULL, lessons, glossary);
  gtk_window_present (GTK_WINDOW (fixture->window));
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);
  hl_window_open_model (fixture->window, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->window->workspace) != NULL);
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) > 0);
}

static void
set_type_scale (int percent)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * percent / 100, NULL);
  hl_test_spin (200);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  set_type_scale (100);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  hl_test_spin (100);
  g_object_unref (fixture->settings);
  hl_test_workshop_clear (&fixture->workshop);
  speak (NULL);
}

static int
measure (HlWindow      *window,
         GtkOrientation orientation,
         int            for_size)
{
  int minimum;

  gtk_widget_measure (window->content, orientation, for_size, &minimum, NULL, NULL, NULL);

  return minimum;
}

static void
show_page (Fixture *fixture,
           int      index)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s",
                              hl_pages_get (index)->name);
  hl_test_spin (100);
}

static void
assert_fits (Fixture    *fixture,
             const Room *room,
             const char *page)
{
  const int width = measure (fixture->window, GTK_ORIENTATION_HORIZONTAL, -1);
  const int height = measure (fixture->window, GTK_ORIENTATION_VERTICAL, room->width);

  if (width > room->width || height > room->height)
    g_error ("%s at %d %%: %d × %d, room for %d × %d", page, room->percent, width, height,
             room->width, room->height);
}

/* The page as it stands, and with each view of its own in turn. */
static void
assert_views_fit (Fixture    *fixture,
                  const Room *room,
                  const char *page)
{
  GtkWidget           *shown = gtk_stack_get_visible_child (fixture->window->pages);
  GtkWidget           *child;
  g_autoptr (GtkStack) views = NULL;

  assert_fits (fixture, room, page);
  if (!HL_IS_LAB (shown))
    return;

  g_object_get (hl_test_find (shown, HL_TYPE_LAB_FRAME, 0), "views", &views, NULL);
  for (child = gtk_widget_get_first_child (GTK_WIDGET (views)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *name = g_strdup_printf ("%s, %s", page,
                                               gtk_stack_page_get_name (
                                                   gtk_stack_get_page (views, child)));

      gtk_stack_set_visible_child (views, child);
      hl_test_spin (50);
      assert_fits (fixture, room, name);
    }
}

static void
test_every_view_fits (Fixture      *fixture,
                      gconstpointer data)
{
  const Room *room = data;

  set_type_scale (room->percent);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      show_page (fixture, i);
      assert_views_fit (fixture, room, hl_pages_get (i)->name);
    }
}

/* One width of the window decides for all pages, and no page makes the window grow. */
static void
test_sidebar_folds_at_one_width (Fixture      *fixture,
                                 gconstpointer data)
{
  const Room *room = data;
  const int   width = gtk_widget_get_width (GTK_WIDGET (fixture->window));
  const int   height = gtk_widget_get_height (GTK_WIDGET (fixture->window));

  g_assert_cmpint (width, <=, room->width);
  g_assert_cmpint (height, <=, room->height);
  set_type_scale (room->percent);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      show_page (fixture, i);
      g_test_message ("%s", hl_pages_get (i)->name);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), ==, width);
      g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->window)), ==, height);
      g_assert_true (adw_flap_get_folded (fixture->window->flap) ==
                     (room->width < 1000 * room->percent / 100));
    }
}

int
main (int   argc,
      char *argv[])
{
  static const Room windows[] = {
    { 100, 800, 600 },
    { 100, 960, 600 },
    { 100, 1024, 600 },
    { 150, 1280, 720 },
    { 200, 1366, 768 },
  };
  int status;

  hl_test_init_gtk (&argc, &argv);
  application = adw_application_new ("org.headlight.Test", G_APPLICATION_NON_UNIQUE);
  g_application_set_resource_base_path (G_APPLICATION (application), "/org/headlight/Headlight");
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));

#define ADD(path, data, function) \
  g_test_add ("/ui/window-size/" path, Fixture, data, set_up, function, tear_down)
  ADD ("every-view-fits/800-600", &small, test_every_view_fits);
  ADD ("every-view-fits/large-type-on-a-laptop", &laptop, test_every_view_fits);
  ADD ("every-view-fits/800-600-french", &small_french, test_every_view_fits);
  ADD ("every-view-fits/large-type-on-a-laptop-french", &laptop_french, test_every_view_fits);
  ADD ("every-view-fits/800-600-chinese", &small_chinese, test_every_view_fits);
  ADD ("every-view-fits/large-type-on-a-laptop-chinese", &laptop_chinese, test_every_view_fits);
  for (gsize i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/window-size/sidebar-folds-at-one-width/%d-%d",
                                               windows[i].width, windows[i].percent);

      g_test_add (path, Fixture, &windows[i], set_up, test_sidebar_folds_at_one_width, tear_down);
    }
#undef ADD

  status = g_test_run ();
  g_object_unref (application);

  return status;
}

#include "tests/support/window-fixture.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "app/paths.h"
#include "config.h"

/* One for all tests: a path on the bus can be taken only once. */
static AdwApplication *application;

static void register_application (void)
{
  application = adw_application_new ("org.headlight.Test", G_APPLICATION_NON_UNIQUE);
  g_application_set_resource_base_path (G_APPLICATION (application), "/org/headlight/Headlight");
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
}

/* Sets the language of all texts that are made from now on; NULL: English. The build makes the
 * locale; what it needs for that is in the package locales. */
void hl_test_speak (const char *language)
{
  g_autofree char *catalogs = app_paths_locale_dir ();

  if (language == NULL)
    {
      g_unsetenv ("LANGUAGE");
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

/* Makes the folder, and forgets what was kept; the window comes with hl_test_window_show (). */
void hl_test_window_set_up (HlTestWindow *self)
{
  if (application == NULL)
    register_application ();
  hl_test_workshop_init (&self->workshop);
  self->settings = g_settings_new (APP_ID);
  g_settings_reset (self->settings, "done-steps");
}

/* Opens the window, as the settings say by now. */
void hl_test_window_show (HlTestWindow *self)
{
  g_autofree char *lessons = app_paths_lessons ();

  self->window = hl_window_new (GTK_APPLICATION (application), self->settings,
                                self->workshop.corpus, NULL, lessons);
  gtk_window_present (GTK_WINDOW (self->window));
}

/* Opens a model, which has translated the sentence then. */
void hl_test_window_open_model (HlTestWindow *self, int epochs)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&self->workshop, "model.safetensors", epochs);

  hl_window_open_model (self->window, file);
  hl_test_wait_until (self->window->workspace->translation != NULL);
}

void hl_test_window_tear_down (HlTestWindow *self)
{
  if (self->window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->window));
  hl_test_spin (100);
  g_object_unref (self->settings);
  hl_test_workshop_clear (&self->workshop);
}

/* Shows another page. */
void hl_test_window_go (HlTestWindow *self, const char *page)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.page", "s", page);
}

/* The page that is shown. */
gpointer hl_test_window_page (HlTestWindow *self)
{
  return gtk_stack_get_visible_child (self->window->pages);
}

const char *hl_test_window_page_name (HlTestWindow *self)
{
  return gtk_stack_get_visible_child_name (self->window->pages);
}

/* Opens a lesson of the box. */
void hl_test_window_learn (HlTestWindow *self, const char *lesson)
{
  hl_course_open_own (self->window->course, lesson);
  hl_test_wait_until (self->window->course->plan != NULL);
}

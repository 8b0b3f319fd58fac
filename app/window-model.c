/* app/window-model.c
 *
 * Whose numbers the window shows: its title, behind which the model in use is compared with the
 * textbook's; the shipped models and those opened lately in the main menu; that opening one takes
 * long; and the sentence that is remembered until the program's next start.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/paths.h"
#include "app/window-private.h"
#include "app/window-type.h"

#define PATIENCE 500 /* milliseconds until a person wants to know that the program works */

static HlJob *opening (HlWindow *self) { return self->workspace->opening; }

static gboolean show_cb (gpointer user_data)
{
  HlWindow *self = user_data;

  self->opening_timer = 0;
  gtk_revealer_set_reveal_child (self->opening_revealer, TRUE);

  return G_SOURCE_REMOVE;
}

/* Waits a moment before it tells that a file is being read. */
static void opening_cb (HlWindow *self)
{
  g_clear_handle_id (&self->opening_timer, g_source_remove);
  if (hl_job_get_is_busy (opening (self)))
    self->opening_timer = g_timeout_add (PATIENCE, show_cb, self);
  else
    gtk_revealer_set_reveal_child (self->opening_revealer, FALSE);
}

/* Returns whether a model was on its way; the one in use stays. */
gboolean hl_window_cancel_opening (HlWindow *self)
{
  if (!hl_job_cancel (opening (self)))
    return FALSE;

  self->is_opening_elsewhere = FALSE;

  return TRUE;
}

static void cancel_opening_action (HlWindow *self) { hl_window_cancel_opening (self); }

#define SENTENCE_KEY "sentence"

/* Only what was translated is remembered. */
static void translation_cb (HlWindow *self)
{
  HlTranslation *translation = self->workspace->translation;

  if (translation != NULL)
    g_settings_set_string (self->settings, SENTENCE_KEY, translation->sentence);
}

/* A remembered sentence that cannot be translated gives way to the one that everybody begins
 * with. */
static void translating_cb (HlWindow *self)
{
  const char      *problem = hl_job_get_problem (self->workspace->translating);
  g_autofree char *kept = g_settings_get_string (self->settings, SENTENCE_KEY);
  g_autofree char *first = NULL;

  if (problem == NULL || self->workspace->translation != NULL ||
      g_strcmp0 (self->workspace->sentence, kept) != 0)
    return;

  g_settings_reset (self->settings, SENTENCE_KEY);
  first = g_settings_get_string (self->settings, SENTENCE_KEY);
  if (g_str_equal (first, kept))
    return;

  g_object_set (self->workspace, "sentence", first, NULL);
  hl_workspace_translate (self->workspace);
}

/* Begins with the sentence that was translated last. */
static void set_up_sentence (HlWindow *self)
{
  g_autofree char *kept = g_settings_get_string (self->settings, SENTENCE_KEY);

  g_object_set (self->workspace, "sentence", kept, NULL);
  hl_connect (self->workspace, "notify::translation", translation_cb, self);
  hl_connect_after (self->workspace->translating, "notify::is-busy", translating_cb, self);
}

#define RECENT_KEY "recent-models"
#define MOST 8

static GFile *file_of (const char *name)
{
  g_autofree char *path = app_paths_named_model (name);

  return g_file_new_for_path (path);
}

/* Returns the name of a shipped model, and "" for any other file, or none. */
static const char *name_of (GFile *file)
{
  static const char *const names[] = { "headlight", "book" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) box = file_of (names[i]);

      if (file != NULL && g_file_equal (file, box))
        return names[i];
    }

  return "";
}

/* The menu lists shipped models separately. */
static void fill_menu (HlWindow *self)
{
  g_autoptr (GVariant) recent = g_settings_get_value (self->settings, RECENT_KEY);
  GVariantIter         iter;
  const char          *uri;
  const char          *name;

  g_menu_remove_all (self->recent_models);
  g_variant_iter_init (&iter, recent);
  while (g_variant_iter_next (&iter, "(&s&s)", &uri, &name))
    {
      g_autoptr (GFile)     file = g_file_new_for_uri (uri);
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      if (*name_of (file) != '\0')
        continue;

      g_menu_item_set_label (item, name);
      g_menu_item_set_action_and_target (item, "win.open-recent", "s", uri);
      g_menu_append_item (self->recent_models, item);
    }
}

/* The model in use is the latest; one that is in no file, or that was altered, is none. */
void hl_window_note_recent (HlWindow *self)
{
  HlModel             *model = self->workspace->model;
  GFile               *file = model != NULL ? model->file : NULL;
  g_autofree char     *latest = file != NULL ? g_file_get_uri (file) : NULL;
  g_autoptr (GVariant) recent = g_settings_get_value (self->settings, RECENT_KEY);
  GVariantBuilder      builder;
  GVariantIter         iter;
  const char          *uri;
  const char          *name;
  int                  n = 1;

  if (latest == NULL || model->original != NULL)
    return;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  g_variant_builder_add (&builder, "(ss)", latest, model->name);
  g_variant_iter_init (&iter, recent);
  while (g_variant_iter_next (&iter, "(&s&s)", &uri, &name) && n < MOST)
    if (!g_str_equal (uri, latest))
      {
        g_variant_builder_add (&builder, "(ss)", uri, name);
        n++;
      }

  g_settings_set_value (self->settings, RECENT_KEY, g_variant_builder_end (&builder));
  fill_menu (self);
}

static void open_recent_action (HlWindow *self, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  hl_workspace_open_model (self->workspace, file);
}

/* Returns the model that was open last, if it is still there, or NULL. */
GFile *hl_window_get_last_model (GSettings *settings)
{
  g_autoptr (GVariant) recent = g_settings_get_value (settings, RECENT_KEY);
  g_autoptr (GFile)    file = NULL;
  const char          *uri;

  if (g_variant_n_children (recent) == 0)
    return NULL;

  g_variant_get_child (recent, 0, "(&s&s)", &uri, NULL);
  file = g_file_new_for_uri (uri);

  return g_file_query_exists (file, NULL) ? g_steal_pointer (&file) : NULL;
}

void hl_window_bind_models (HlWindowClass *klass)
{
  HL_ACTION ("win.cancel-opening", NULL, cancel_opening_action);
  HL_ACTION ("win.open-recent", "s", open_recent_action);
}

static void box_model_cb (HlWindow *self, GVariant *parameter)
{
  g_autoptr (GFile) file = file_of (g_variant_get_string (parameter, NULL));

  hl_workspace_open_model (self->workspace, file);
}

/* Returns whose numbers are on the page where they are not those of the open model, or NULL. */
static char *find_subject (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return HL_IS_EXPORTABLE (page) ? hl_exportable_get_subject (HL_EXPORTABLE (page)) : NULL;
}

/* Shows the page's name, whose numbers it shows, and what there is to read about them where
 * it may be wanted: not how they differ from the textbook's to a newcomer on the start page
 * or in a lesson. */
void hl_window_show_title (HlWindow *self)
{
  char             *subject = find_subject (self);
  HlModel          *model = subject == NULL ? self->workspace->model : NULL;
  const char       *name = gtk_stack_get_visible_child_name (self->pages);
  const HlPageInfo *page = name != NULL ? hl_pages_find (name) : NULL;
  const gboolean    is_start = g_strcmp0 (name, "start") == 0;
  const HlPlanStep *step = self->course != NULL ? hl_course_get_step (self->course) : NULL;
  g_autofree char  *description = model != NULL && !is_start ? hl_model_describe (model) : NULL;

  hl_title_menu_set_page (self->title, name, page != NULL ? _ (page->title) : "");
  g_free (self->subject);
  self->subject = subject;
  hl_title_menu_set_model (self->title, subject != NULL ? subject : description,
                           model != NULL ? model->checkpoint : NULL);
  hl_title_menu_set_shown (self->title,
                           !is_start && (self->course == NULL || self->course->plan == NULL),
                           step == NULL || !hl_plan_step_names (step, HL_PLAN_HIDE, "exercises"));
}

/* Another picture of the page may have other numbers. */
void hl_window_show_subject (HlWindow *self)
{
  g_autofree char *subject = find_subject (self);

  if (g_strcmp0 (subject, self->subject) != 0)
    hl_window_show_title (self);
}

/* Tells whose numbers they are, and marks the model in the main menu if it is a shipped one. */
void hl_window_show_model (HlWindow *self)
{
  HlModel *model = self->workspace->model;

  hl_window_show_title (self);
  g_simple_action_set_state (self->box_model,
                             g_variant_new_string (name_of (model != NULL ? model->file : NULL)));
}

/* Remembers the sentence and the models that were opened, once the window has settings. */
void hl_window_remember (HlWindow *self)
{
  set_up_sentence (self);
  fill_menu (self);
}

/* Adds the choice between the included models, and says so when a file takes long. */
void hl_window_set_up_models (HlWindow *self)
{
  self->box_model =
      g_simple_action_new_stateful ("box-model", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  hl_connect (self->box_model, "activate", box_model_cb, self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (self->box_model));
  hl_window_show_model (self);
  hl_connect (opening (self), "notify::is-busy", opening_cb, self);
}

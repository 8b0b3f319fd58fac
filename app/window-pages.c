/* app/window-pages.c
 *
 * Which page is shown.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/paths.h"
#include "app/window-private.h"
#include "app/window-type.h"
#include "ui/labs/lab.h"
#include "ui/pages/pages.h"

static gboolean shows_picture (HlWindow *self)
{
  g_autofree char *name = hl_window_get_picture_name (self);

  return name != NULL;
}

/* Actions that are not possible now are insensitive. */
void hl_window_update_actions (HlWindow *self)
{
  GtkWidget     *widget = GTK_WIDGET (self);
  const gboolean has_model = self->workspace->model != NULL || self->training->copy->model != NULL;
  const gboolean has_newer = self->workspace->newer_model != NULL;

  gtk_widget_action_set_enabled (widget, "win.save-model", has_model);
  gtk_widget_action_set_enabled (widget, "win.export", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.copy-as", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.print", shows_picture (self));
  hl_window_show_notes (self);
  gtk_widget_action_set_enabled (widget, "win.copy", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.use-newer", has_newer);
  hl_window_show_subject (self);
  hl_window_show_follow (self);
  hl_window_show_train_further (self);
}

/* Shows the answer on the Translate page, whichever page asks. */
static void why_action (HlWindow *self, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "translate");
  hl_translate_page_explain (self->translate_page, g_variant_get_int32 (parameter));
}

static const HlPageInfo *visible_page (HlWindow *self)
{
  return hl_pages_find (gtk_stack_get_visible_child_name (self->pages));
}

static void give (GtkWidget *page, const char *property, gpointer object)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), property) != NULL)
    g_object_set (page, property, object, NULL);
}

/* Returns the widget of a page, and makes it when it is first wanted. */
static GtkWidget *get_page (HlWindow *self, const HlPageInfo *info)
{
  g_autofree char *folder = app_paths_comparisons ();
  GtkWidget       *page = gtk_stack_get_child_by_name (self->pages, info->name);

  if (page == NULL)
    {
      page = hl_page_new (info);
      give (page, "workspace", self->workspace);
      give (page, "inspection", self->inspection);
      give (page, "state", self->state);
      give (page, "interventions", self->interventions);
      give (page, "what-if", self->what_if);
      give (page, "settings", self->settings);
      give (page, "course", self->course);
      if (HL_IS_LAB (page))
        hl_experiments_keep_in (&HL_LAB (page)->experiments, folder);
      hl_window_add_asking (self, page);
      if (HL_IS_EXPORTABLE (page))
        hl_connect (page, "picture-changed", hl_window_update_actions, self);
      gtk_stack_add_named (self->pages, page, info->name);
    }

  return page;
}

static void show_page (HlWindow *self, const HlPageInfo *info)
{
  gtk_stack_set_visible_child (self->pages, get_page (self, info));
  hl_window_show_bare (self);
  g_settings_set_string (self->settings, "page", info->name);
  hl_window_update_actions (self);
  hl_window_hold_picture (self);
  hl_window_show_player (self);
  hl_window_show_snapshots (self);
  hl_window_select_row (self, info->name);
  hl_window_show_title (self);
  hl_window_note_page (self);
}

/* Shows a page, unless there is no such page or it is shown already. */
static void show_page_called (HlWindow *self, const char *name)
{
  const HlPageInfo *info = hl_pages_find (name);

  if (info != NULL && info != visible_page (self))
    show_page (self, info);
}

static void page_action (HlWindow *self, GVariant *parameter)
{
  show_page_called (self, g_variant_get_string (parameter, NULL));
}

static void edit_sentence_action (HlWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->pages);

  if (g_strcmp0 (page, "attention") == 0)
    {
      hl_sentence_row_edit (hl_attention_page_get_sentence (self->attention_page));
      return;
    }
  if (g_strcmp0 (page, "start") == 0)
    {
      hl_start_page_edit (HL_START_PAGE (gtk_stack_get_visible_child (self->pages)));
      return;
    }
  show_page_called (self, "translate");
  hl_sentence_row_edit (hl_translate_page_get_sentence (self->translate_page));
}

/* Three pages listen to the sessions from the start, shown or not. */
void hl_window_make_pages (HlWindow *self, const char *corpus)
{
  self->translate_page = HL_TRANSLATE_PAGE (get_page (self, hl_pages_find ("translate")));
  self->attention_page = HL_ATTENTION_PAGE (get_page (self, hl_pages_find ("attention")));
  self->train_page = HL_TRAIN_PAGE (get_page (self, hl_pages_find ("train")));

  hl_train_page_set_up (self->train_page, self->workspace, self->keeper, self->snapshots,
                        self->settings, corpus);
  hl_window_watch_training (self);
}

/* Shows the page that the window begins with; a person who begins on the Translate page can type at
 * once. */
void hl_window_show_first_page (HlWindow *self, const char *name)
{
  const HlPageInfo *page = hl_pages_find (name);

  show_page (self, page != NULL ? page : hl_pages_find ("start"));
  if (g_str_equal (visible_page (self)->name, "translate"))
    hl_sentence_row_edit (hl_translate_page_get_sentence (self->translate_page));
}

void hl_window_bind_pages (HlWindowClass *klass)
{
  HL_ACTION ("win.page", "s", page_action);
  HL_ACTION ("win.why", "i", why_action);
  HL_ACTION ("win.edit-sentence", NULL, edit_sentence_action);
}

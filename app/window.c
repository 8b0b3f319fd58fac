/* The main window: its template, its problems, its guide. Each window-….c has one part of it. */

#include "app/window-type.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/paths.h"
#include "app/place-opener.h"
#include "app/window-private.h"
#include "app/window-type.h"
#include "core/text/characters.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/say.h"

G_DEFINE_FINAL_TYPE (HlWindow, hl_window, ADW_TYPE_APPLICATION_WINDOW)

#define INDENT "    " /* before a line of Python, within a message */

/* Returns what of the message can be pasted into a program, or NULL. */
static char *find_code (const char *message)
{
  g_auto (GStrv)      lines = g_strsplit (message, "\n", -1);
  g_autoptr (GString) code = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, INDENT))
      g_string_append_printf (code, "%s\n", *line + strlen (INDENT));

  return code->len > 0 ? g_string_free (g_steal_pointer (&code), FALSE) : NULL;
}

static void copy_code_action (HlWindow *self)
{
  g_autofree char *code = find_code (gtk_label_get_text (self->problem_label));

  if (code == NULL)
    return;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), code);
  hl_toast (self->toasts, _ ("Copied"));
}

/* Shows the problem; the label is empty while it is hidden, because screen readers find it then,
 * too. */
static void tell_problem (HlWindow *self, const char *problem)
{
  g_autofree char *text = nn_printable_lines (problem != NULL ? problem : "");
  g_autofree char *code = find_code (text);

  gtk_label_set_text (self->problem_label, text);
  hl_name (self->problem_label, text);
  gtk_widget_set_visible (self->problem_copy, code != NULL);
  gtk_revealer_set_reveal_child (self->problem_revealer, problem != NULL);
}

static void problem_cb (HlWindow *self)
{
  g_autofree char *problem = NULL;

  g_object_get (self->workspace, "problem", &problem, NULL);
  tell_problem (self, problem);
}

/* Tells of a dropped file where it was dropped, not in the title. */
static void tell_dropped (HlWindow *self)
{
  g_autofree char *text = NULL;

  if (!self->is_opening_elsewhere)
    return;

  self->is_opening_elsewhere = FALSE;
  /* Translators: %s is the name of a model */
  text = g_markup_printf_escaped (_ ("Opened “%s”"), self->workspace->model->name);
  hl_toast (self->toasts, text);
}

/* Train opens with the corpus of a model that somebody opens in this window, unless another one was
 * chosen there.  The model with which the window begins changes nothing. */
static void follow_corpus (HlWindow *self)
{
  HlModel         *model = self->workspace->model;
  const char      *named = model != NULL ? model->checkpoint->corpus : NULL;
  const char      *corpus = model != NULL ? model->corpus.path : NULL;
  const char      *shipped = self->workspace->shipped_corpus;
  g_autofree char *base = named != NULL ? g_path_get_basename (named) : NULL;
  g_autofree char *chosen = g_settings_get_string (self->settings, "corpus");

  if (!self->has_had_model || base == NULL || model->file == NULL ||
      g_strcmp0 (corpus, shipped) == 0 ||
      (*chosen != '\0' && g_strcmp0 (chosen, self->model_corpus) != 0))
    return;

  if (corpus != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_path (corpus);

      g_free (self->model_corpus);
      self->model_corpus = g_strdup (corpus);
      hl_train_page_set_corpus (self->train_page, file);
    }
  else if (self->course->plan == NULL)
    {
      g_autofree char *text =
          /* Translators: the name of a file */
          g_markup_printf_escaped (_ ("The corpus of this model, “%s”, is not in the folder of "
                                      "the model. To train on it, choose it on the “Train” page."),
                                   base);

      hl_toast (self->toasts, text);
    }
}

static void model_cb (HlWindow *self)
{
  tell_dropped (self);
  follow_corpus (self);
  self->has_had_model = self->workspace->model != NULL;
  hl_workspace_offer_model (self->workspace, self->training->copy->model);
  hl_window_update_actions (self);
  hl_window_show_model (self);
  hl_window_note_recent (self);
}

static void use_newer_action (HlWindow *self)
{
  HlModel *newer = self->workspace->newer_model;

  if (newer != NULL)
    hl_workspace_use_model (self->workspace, newer);
}

static void dismiss_action (HlWindow *self) { hl_workspace_tell_problem (self->workspace, NULL); }

static void snapshot_cb (HlWindow *self)
{
  hl_workspace_offer_model (self->workspace, self->training->copy->model);
}

static void connect_sessions (HlWindow *self)
{
  hl_connect (self->workspace, "notify::problem", problem_cb, self);
  hl_connect (self->workspace, "notify::model", model_cb, self);
  hl_connect (self->workspace, "notify::newer-model", hl_window_update_actions, self);
  hl_connect_after (self->workspace, "notify::translation", hl_window_update_actions, self);
  hl_connect (self->training, "notify::snapshot", snapshot_cb, self);
  hl_connect (self->training, "notify::state", hl_window_update_actions, self);
  hl_connect (self->training, "failed", hl_workspace_tell_problem, self->workspace);
}

static void remember_size (HlWindow *self)
{
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
}

/* The window stays, insensitive, until a run is saved: a screen reader that asks about a hidden one
 * ends the program (GTK 4.8). */
static gboolean hl_window_close_request (GtkWindow *window)
{
  HlWindow *self = HL_WINDOW (window);

  if (!gtk_widget_get_sensitive (GTK_WIDGET (self)) || !hl_window_may_close (self))
    return GDK_EVENT_STOP;

  remember_size (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
  hl_job_cancel (self->workspace->translating);
  hl_training_session_wait (self->training);
  hl_run_keeper_wait (self->keeper);

  return GTK_WINDOW_CLASS (hl_window_parent_class)->close_request (window);
}

static void end (HlWindow *self)
{
  g_clear_handle_id (&self->opening_timer, g_source_remove);
  g_clear_weak_pointer (&self->worksheet_form);
  g_clear_weak_pointer (&self->notes_window);
  g_clear_weak_pointer (&self->guide);
  g_clear_weak_pointer (&self->playlist_window);
  g_clear_weak_pointer (&self->words_window);
  if (self->notes != NULL)
    hl_notes_flush (self->notes);
}

static void end_last (HlWindow *self)
{
  if (self->script != NULL)
    g_string_free (g_steal_pointer (&self->script), TRUE);
}

/* The keys are one of its sections. */
static void guide_action (HlWindow *self, GVariant *section)
{
  if (self->guide == NULL)
    g_set_weak_pointer (&self->guide, hl_guide_window_new (GTK_WINDOW (self)));

  hl_guide_window_open (self->guide, g_variant_get_string (section, NULL));
}

/* Says what is wrong with a number, where a page has no place of its own for that. */
static void hint_action (HlWindow *self, GVariant *parameter)
{
  g_autofree char *text = g_markup_escape_text (g_variant_get_string (parameter, NULL), -1);

  if (*text != '\0')
    hl_toast (self->toasts, text);
}

static void hl_window_class_init (HlWindowClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = hl_window_close_request;

  HL_OWNS (HlWindow, g_object_unref, dialog, to_save, followed, model_before);
  HL_ENDS (end);
  HL_OWNS (HlWindow, g_object_unref, notes, print_settings);
  /* Not before: a file may still be on its way when the window is closed. */
  HL_KEEPS (HlWindow, g_object_unref, interventions, state, inspection, what_if, workspace,
            snapshots, keeper, training, settings, box_model, course, playlist, dropped);
  HL_KEEPS (HlWindow, g_free, subject, left_out, page_left, unsaved, kept_playlist, picture_model,
            wanted_place, model_corpus);
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlWindow, hl_keyed_text_free, glossary);
  HL_KEEPS (HlWindow, hl_place_opener_free, opener);
  HL_KEEPS (HlWindow, g_object_unref, view_signals, player_signals);

  hl_window_hold_icons ();
  hl_fields_set_up ();
  hl_window_bind_player (klass);
  g_type_ensure (HL_TYPE_ALTERED_BAR);
  hl_window_bind_playlist (klass);
  hl_window_bind_presenter (klass);
  g_type_ensure (HL_TYPE_TITLE_MENU);
  g_type_ensure (HL_TYPE_SNAPSHOT_BAR);
  HL_TEMPLATE (HlWindow, "window", altered_bar, content, flap, follow_button, header, held_picture,
               lesson_pane, lesson_toggle, menu_button, snapshot_bar, newer_button,
               opening_revealer, pages, player_bar, problem_copy, problem_label, problem_revealer,
               recent_models, sidebar, sidebar_header, sidebar_line, sidebar_views, title, toasts);
  HL_ACTION ("win.use-newer", NULL, use_newer_action);
  HL_ACTION ("win.dismiss", NULL, dismiss_action);
  HL_ACTION ("win.copy-code", NULL, copy_code_action);
  HL_ACTION ("win.guide", "s", guide_action);
  HL_ACTION ("field.hint", "s", hint_action);
  hl_window_bind_pages (klass);
  hl_window_bind_follow (klass);
  hl_window_bind_models (klass);
  hl_window_bind_sidebar (klass);
  hl_window_bind_lessons (klass);
  hl_window_bind_find (klass);
  hl_window_install_file_actions (klass);
  hl_window_install_export_actions (klass);
  hl_window_install_worksheet_actions (klass);
  hl_window_install_note_actions (klass);
  hl_window_install_training_actions (klass);
}

static HlRunKeeper *new_keeper (HlTrainingSession *training)
{
  g_autofree char *folder = app_paths_runs ();

  return hl_run_keeper_new (training, folder);
}

static void take_keys_back (gpointer widget, int unused)
{
  HlWindow  *self = widget;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->menu_button));
}

/* GTK 4.8 leaves the focus in a submenu that is gone, and then no key works any more. */
static void menu_closed_cb (HlWindow *self) { hl_defer (self, take_keys_back, 0); }

static void hl_window_init (HlWindow *self)
{
  self->workspace = hl_workspace_new ();
  self->inspection = hl_inspection_new (self->workspace);
  self->state = hl_state_new (self->workspace, self->inspection);
  self->interventions = hl_interventions_new (self->workspace);
  self->what_if = hl_what_if_new (self->workspace);
  self->training = hl_training_session_new ();
  self->keeper = new_keeper (self->training);
  self->snapshots = hl_run_snapshots_new (self->workspace, self->keeper);

  gtk_widget_init_template (GTK_WIDGET (self));
  hl_page_lay_out (gtk_widget_get_parent (GTK_WIDGET (self->content)));
  connect_sessions (self);
  hl_altered_bar_set_interventions (self->altered_bar, self->interventions);
  hl_menu_tooltip_set_up (self->menu_button);
  hl_connect (gtk_menu_button_get_popover (self->menu_button), "closed", menu_closed_cb, self);
  hl_window_fill_sidebar (self);
  hl_window_set_up_models (self);
  hl_window_set_up_follow (self);
  hl_window_set_up_player (self);
  hl_window_accept_files (self);
}

static void restore (HlWindow *self)
{
  g_autofree char *name = g_settings_get_string (self->settings, "page");

  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  hl_window_show_first_page (self, name);
}

/* Returns a window without a model. model: the included model, or NULL. */
HlWindow *hl_window_new (GtkApplication *application, GSettings *settings, const char *corpus,
                         GFile *model, const char *lessons)
{
  HlWindow   *self = g_object_new (HL_TYPE_WINDOW, "application", application, NULL);
  HlDecoding *decoding = self->workspace->decoding;

  self->settings = g_object_ref (settings);
  g_settings_bind (settings, "depth", self->inspection->player, "depth", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "beam-width", decoding, "beam-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "never-unknown", decoding, "never-unknown", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "copy-unknown", decoding, "copies-unknown", G_SETTINGS_BIND_DEFAULT);
  hl_workspace_set_shipped (self->workspace, model, corpus);

  hl_window_remember (self);
  hl_window_set_up_playlist (self);
  hl_window_set_up_presenter (self); /* which has settings */
  hl_window_make_pages (self, corpus);
  hl_window_set_up_notes (self);
  hl_window_set_up_origin (self);
  hl_window_set_up_lessons (self, lessons);
  hl_window_set_up_answers (self);
  hl_window_set_up_find (self);
  restore (self);

  return self;
}

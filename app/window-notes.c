/* app/window-notes.c
 *
 * Notes about what the window shows: where a note was written, the way back there, its picture,
 * and all of them as files.
 *
 *      what is shown ─► place of a note ─► hl_window_visit (): the same page, sentence, place
 */

#include <glib/gi18n.h>

#include "app/paths.h"
#include "app/window-private.h"
#include "ui/labs/lab.h"
#include "ui/pages/notes-window.h"
#include "ui/session/export-task.h"
#include "ui/session/notes-export.h"
#include "ui/session/player-stand.h"

/* --- where one is ----------------------------------------------------------------------------- */

static void
set_number (HlNoteFile *file,
            HlPlanKey   key,
            int         index)
{
  g_autofree char *number = g_strdup_printf ("%d", index + 1);

  if (index >= 0)
    hl_note_file_set_place (file, key, number);
}

static void
set_view (HlNoteFile *file,
          GtkWidget  *page,
          const char *name)
{
  g_autofree char *view = NULL;

  if (hl_plan_views_of (name)[0] == NULL)
    return;

  if (HL_IS_LAB (page))
    view = g_strdup (gtk_stack_get_visible_child_name (hl_lab_get_views (HL_LAB (page))));
  else
    g_object_get (page, "view", &view, NULL);
  if (view != NULL && g_strv_contains (hl_plan_views_of (name), view))
    hl_note_file_set_place (file, HL_PLAN_VIEW, view);
}

/* The operation at hand, and the word to which it belongs. */
static char *
set_operation (HlWindow   *self,
               HlNoteFile *file)
{
  const NnWalk  *walk = hl_inspection_get_walk (self->inspection);
  HlPlayer      *player = hl_inspection_get_player (self->inspection);
  const int      position = hl_player_get_position (player);
  const gboolean is_update = hl_inspection_get_mode (self->inspection) == HL_INSPECTION_UPDATE;

  hl_note_file_set_place (file, HL_PLAN_MODE, is_update ? "update" : "translation");
  if (walk == NULL || position < 0 || position >= nn_walk_count (walk) ||
      hl_player_get_n_steps (player) != nn_walk_count (walk))
    return NULL;

  hl_note_file_set_place (file, HL_PLAN_PLACE, nn_walk_get (walk, position)->path);
  set_number (file, HL_PLAN_WORD, nn_walk_get (walk, position)->target_step);

  return hl_player_get_place (player, position);
}

static void
set_selection (HlWindow   *self,
               HlNoteFile *file)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  g_autofree char  *kind = g_settings_get_string (self->settings, "attention-kind");

  set_number (file, HL_PLAN_WORD, selection.word);
  set_number (file, HL_PLAN_BLOCK, selection.block);
  if (selection.head == NN_ALL_HEADS)
    hl_note_file_set_place (file, HL_PLAN_HEAD, "all");
  else
    set_number (file, HL_PLAN_HEAD, selection.head);
  hl_note_file_set_place (file, HL_PLAN_KIND, kind);
}

static HlNoteFile *
describe_place (HlWindow *self)
{
  HlNoteFile          *file = hl_note_file_new ();
  GtkWidget           *page = gtk_stack_get_visible_child (self->pages);
  const char          *name = gtk_stack_get_visible_child_name (self->pages);
  const char          *title = adw_window_title_get_title (self->page_title);
  g_autoptr (GVariant) model = g_action_get_state (G_ACTION (self->box_model));
  g_autofree char     *place = NULL;

  hl_note_file_set_place (file, HL_PLAN_PAGE, name);
  hl_note_file_set_place (file, HL_PLAN_MODEL, g_variant_get_string (model, NULL));
  hl_note_file_set_place (file, HL_PLAN_SENTENCE, hl_workspace_get_sentence (self->workspace));
  set_view (file, page, name);
  if (g_str_equal (name, "model"))
    place = set_operation (self, file);
  else
    set_selection (self, file);
  file->title = place != NULL ? g_strdup_printf ("%s · %s", title, place) : g_strdup (title);

  return file;
}

/* --- the notes -------------------------------------------------------------------------------- */

static void
problem_cb (HlWindow   *self,
            const char *problem)
{
  hl_workspace_tell_problem (self->workspace, problem);
}

static void
new_cb (HlWindow *self)
{
  hl_notes_window_open (self->notes_window, hl_notes_add (self->notes, describe_place (self)));
}

static void
go_cb (HlWindow *self,
       HlNote   *note)
{
  hl_window_visit (self, hl_note_get_file (note)->place);
}

static GObject *
encode_in_worker (gpointer data,
                  GError **error)
{
  GBytes  *bytes = hl_recording_encode (data, 1.0, error);
  GObject *holder = NULL;

  if (bytes != NULL)
    {
      holder = g_object_new (G_TYPE_OBJECT, NULL);
      g_object_set_data_full (holder, "bytes", bytes, (GDestroyNotify) g_bytes_unref);
    }

  return holder;
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (HlNote)  note = user_data;
  HlWindow           *self = HL_WINDOW (source);
  g_autoptr (GError)  error = NULL;
  g_autoptr (GObject) holder = hl_export_finish (result, &error);

  if (holder == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    hl_notes_attach (self->notes, note, g_object_get_data (holder, "bytes"), "png");
}

static void
attach_cb (HlWindow *self,
           HlNote   *note)
{
  GtkWidget         *page = gtk_stack_get_visible_child (self->pages);
  g_autofree char   *name = hl_window_get_picture_name (self);
  g_autoptr (GError) error = NULL;
  HlRecording       *recording;

  if (name == NULL)
    return;

  recording = hl_exportable_record (HL_EXPORTABLE (page), HL_FIGURE_PNG, &error);
  if (recording == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    hl_export_async (self, encode_in_worker, recording, (GDestroyNotify) hl_recording_free,
                     encoded_cb, g_object_ref (note));
}

static void
exported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  HlSaving          *saving = user_data;
  g_autoptr (GError) error = NULL;

  if (!hl_notes_export_finish (result, &error))
    hl_workspace_tell_problem (saving->window->workspace, error->message);
  else if (gtk_widget_get_visible (GTK_WIDGET (saving->window)))
    hl_window_toast_saved (saving->window, saving->file);

  hl_saving_free (saving);
}

static void
export_response_cb (HlWindow *self,
                    int       response)
{
  g_autoptr (GFile) folder = hl_window_take_answer (self, response);
  g_autofree char  *path = folder != NULL ? g_file_get_path (folder) : NULL;

  if (folder == NULL)
    return;

  if (path == NULL)
    hl_workspace_tell_problem (self->workspace, _ ("Notes can be saved only on this computer."));
  else
    hl_notes_export_async (self->notes, path, exported_cb, hl_saving_new (self, folder));
}

static void
export_cb (HlWindow *self)
{
  GtkFileChooserNative *dialog;

  dialog = gtk_file_chooser_native_new (_ ("Export the Notes into a New Folder"),
                                        GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, NULL,
                                        NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("notes"));
  hl_window_show_dialog (self, dialog, G_CALLBACK (export_response_cb));
}

static void
open_window (HlWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { "new-note", G_CALLBACK (new_cb) },
    { "go", G_CALLBACK (go_cb) },
    { "attach", G_CALLBACK (attach_cb) },
    { "export", G_CALLBACK (export_cb) },
  };
  g_autofree char *name = hl_window_get_picture_name (self);

  if (self->notes_window == NULL)
    {
      g_set_weak_pointer (&self->notes_window,
                          hl_notes_window_new (GTK_WINDOW (self), self->notes));
      for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
        g_signal_connect_object (self->notes_window, signals[i].signal, signals[i].callback, self,
                                 G_CONNECT_SWAPPED);
    }
  hl_notes_window_set_has_picture (self->notes_window, name != NULL);
  gtk_window_present (GTK_WINDOW (self->notes_window));
}

/**
 * hl_window_show_notes:
 * @self: the window
 *
 * Another page is open, or it has a picture now.
 */
void
hl_window_show_notes (HlWindow *self)
{
  g_autofree char *name = hl_window_get_picture_name (self);

  if (self->notes_window != NULL)
    hl_notes_window_set_has_picture (self->notes_window, name != NULL);
}

static void
notes_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  open_window (HL_WINDOW (widget));
}

static void
new_note_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  open_window (HL_WINDOW (widget));
  new_cb (HL_WINDOW (widget));
}

/* Its place, and the note beside it. */
static void
note_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  HlWindow *self = HL_WINDOW (widget);
  HlNote   *note = hl_notes_find (self->notes, g_variant_get_string (parameter, NULL));

  if (note == NULL)
    return;

  go_cb (self, note);
  open_window (self);
  hl_notes_window_open (self->notes_window, note);
}

/**
 * hl_window_set_up_notes:
 * @self: a window
 *
 * Reads the notes.
 */
void
hl_window_set_up_notes (HlWindow *self)
{
  g_autofree char *folder = app_paths_notes ();

  self->notes = hl_notes_new (folder);
  g_signal_connect_object (self->notes, "problem", G_CALLBACK (problem_cb), self,
                           G_CONNECT_SWAPPED);
  hl_notes_load (self->notes);
}

/**
 * hl_window_install_note_actions:
 * @widget_class: the class of the window
 */
void
hl_window_install_note_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.notes", NULL, notes_action);
  gtk_widget_class_install_action (widget_class, "win.new-note", NULL, new_note_action);
  gtk_widget_class_install_action (widget_class, "win.note", "s", note_action);
}

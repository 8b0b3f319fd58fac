/* app/window-notes.c
 *
 * Notes about what the window shows: the way back there, the picture, and all of them as files.
 */

#include <glib/gi18n.h>

#include "app/paths.h"
#include "app/place-opener.h"
#include "app/window-private.h"
#include "core/engine/owned.h"
#include "ui/pages/windows.h"
#include "ui/session/notes.h"
#include "ui/session/task.h"

/* Returns the title by which the note of a step is found again. */
static char *title_of (HlWindow *self)
{
  const HlLessonPlan *plan = self->course->plan;
  const HlPlanStep   *step = hl_course_get_step (self->course);

  return step != NULL ? g_strdup_printf ("%s · %s", plan->title, step->title) : NULL;
}

static HlNote *find_note (HlWindow *self, const char *title)
{
  HlNote *note;

  for (guint i = 0; (note = hl_notes_get (self->notes, i)) != NULL; i++)
    if (g_strcmp0 (note->title, title) == 0)
      return note;

  return NULL;
}

/* title: NULL for that of the place. */
static HlNote *add_note (HlWindow *self, const char *title)
{
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (self);

  return hl_notes_add (self->notes, title != NULL ? title : here->name, here->place);
}

static void said_cb (HlWindow *self, const char *text)
{
  g_autofree char *title = title_of (self);
  HlNote          *note = title != NULL ? find_note (self, title) : NULL;

  if (title == NULL)
    return;

  self->is_saying = TRUE;
  hl_notes_write (self->notes, note != NULL ? note : add_note (self, title), text);
  if (self->notes_window != NULL)
    hl_notes_window_show_text (self->notes_window);
  self->is_saying = FALSE;
}

/* Another step is current, or its note says something else. */
static void show_saying (HlWindow *self)
{
  g_autofree char *title = title_of (self);
  HlNote          *note = title != NULL ? find_note (self, title) : NULL;

  if (!self->is_saying)
    hl_lesson_pane_set_saying (self->lesson_pane, note != NULL ? note->text : "");
}

void hl_window_set_up_saying (HlWindow *self)
{
  hl_connect (self->lesson_pane, "said", said_cb, self);
  hl_connect_after (self->course, "step-changed", show_saying, self);
  hl_connect (hl_notes_get_list (self->notes), "items-changed", show_saying, self);
}

static void new_cb (HlWindow *self)
{
  hl_notes_window_open (self->notes_window, add_note (self, NULL));
}

static void go_cb (HlWindow *self, HlNote *note)
{
  hl_place_opener_visit (self->opener, note->place, hl_window_tell_missing_place);
}

typedef struct
{
  HlNote      *note; /* that gets it */
  HlRecording *recording;
} Picture;

NN_FREES (Picture, picture_free, (g_object_unref, note), (hl_recording_free, recording))

static gpointer encode_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                  GError **error)
{
  return hl_recording_encode (((const Picture *) data)->recording, NULL, error);
}

static void encoded (gpointer window, gpointer data, gpointer result, const GError *error)
{
  HlWindow          *self = window;
  const Picture     *picture = data;
  g_autoptr (GBytes) bytes = result;

  if (bytes == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    hl_notes_attach (self->notes, picture->note, bytes, "png");
}

static void attach_cb (HlWindow *self, HlNote *note)
{
  static const HlTaskKind encoding = { encode_in_worker, encoded, NULL, picture_free,
                                       (GDestroyNotify) g_bytes_unref };
  GtkWidget              *page = gtk_stack_get_visible_child (self->pages);
  g_autofree char        *name = hl_window_get_picture_name (self);
  g_autoptr (GError)      error = NULL;
  Picture                 picture = { NULL };

  if (name == NULL)
    return;

  picture.recording =
      hl_exportable_record (HL_EXPORTABLE (page), &(HlPrint){ .format = HL_FIGURE_PNG }, &error);
  if (picture.recording == NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }
  picture.note = g_object_ref (note);
  hl_task_start (&encoding, self, g_memdup2 (&picture, sizeof picture));
}

static void exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  hl_notes_export_finish (result, &error);
  hl_saving_end (user_data, error);
}

static void export_notes (HlWindow *self, GFile *folder)
{
  g_autofree char *path = g_file_get_path (folder);

  if (path == NULL)
    hl_workspace_tell_problem (self->workspace, _ ("Notes can be saved only on this computer."));
  else
    hl_notes_export_async (self->notes, path, exported_cb, hl_saving_new (self, folder));
}

static void export_cb (HlWindow *self)
{
  hl_file_dialog_ask (
      &self->dialog, self,
      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export the Notes into a New Folder"),
                     G_CALLBACK (export_notes), _ ("notes"), .needs_folder = TRUE });
}

static void open_window (HlWindow *self)
{
  g_autofree char *name = hl_window_get_picture_name (self);

  if (self->notes_window == NULL)
    {
      g_set_weak_pointer (&self->notes_window,
                          hl_notes_window_new (GTK_WINDOW (self), self->notes));
      hl_connect (self->notes_window, "new", new_cb, self);
      hl_connect (self->notes_window, "go", go_cb, self);
      hl_connect (self->notes_window, "attach", attach_cb, self);
      hl_connect (self->notes_window, "export", export_cb, self);
      hl_connect (self->notes_window, "written", show_saying, self);
    }
  hl_notes_window_set_has_picture (self->notes_window, name != NULL);
  gtk_window_present (GTK_WINDOW (self->notes_window));
}

/* Another page is open, or it has a picture now. */
void hl_window_show_notes (HlWindow *self)
{
  g_autofree char *name = hl_window_get_picture_name (self);

  if (self->notes_window != NULL)
    hl_notes_window_set_has_picture (self->notes_window, name != NULL);
}

static void new_note_action (HlWindow *self)
{
  open_window (self);
  new_cb (self);
}

/* Opens the place of a note, and the note beside it. */
static void note_action (HlWindow *self, GVariant *parameter)
{
  HlNote *note = hl_notes_find (self->notes, g_variant_get_string (parameter, NULL));

  if (note == NULL)
    return;

  go_cb (self, note);
  open_window (self);
  hl_notes_window_open (self->notes_window, note);
}

/* Reads the notes. */
void hl_window_set_up_notes (HlWindow *self)
{
  g_autofree char *folder = app_paths_notes ();

  self->notes = hl_notes_new (folder);
  hl_connect (self->notes, "problem", hl_workspace_tell_problem, self->workspace);
  hl_notes_load (self->notes);
}

void hl_window_install_note_actions (HlWindowClass *klass)
{
  HL_ACTION ("win.notes", NULL, open_window);
  HL_ACTION ("win.new-note", NULL, new_note_action);
  HL_ACTION ("win.note", "s", note_action);
}

/* app/window-playlist.c
 *
 * The playlist of a lecture: its window, its file, and how it survives the program.
 *
 *      P, or the window ─► HlPlaylist ─┬─► marks in the score: window-marks.c
 *                                      ├─► settings
 *                                      └─► from place to place: window-clicker.c
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/window-private.h"
#include "app/window-playlist.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/playlist-text.h"

static void open_response_cb (HlWindow *self, int response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_window_open_playlist (self, file);
}

static void ask_for_file (HlWindow *self, GtkFileChooserAction action, const char *title,
                          const char *name, GCallback response_cb)
{
  hl_file_dialog_begin (&self->dialog, self, action, title, name);
  hl_file_dialog_add_type (self->dialog, _ ("Lists of marked places"), "playlist");
  hl_file_dialog_show (self->dialog, response_cb, self);
}

static void open_cb (HlWindow *self)
{
  ask_for_file (self, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open Marked Places"), NULL,
                G_CALLBACK (open_response_cb));
}

static void save_response_cb (HlWindow *self, int response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_saving_write (self, file, hl_playlist_to_text (self->playlist));
}

static void save_cb (HlWindow *self)
{
  ask_for_file (self, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Marked Places"),
                _ ("lecture.playlist"), G_CALLBACK (save_response_cb));
}

static void go_cb (HlWindow *self, HlPlaylistEntry *entry)
{
  hl_window_visit_marked (self, entry, 0);
}

/* Whether a clicker has that key, and nobody types it into a text. */
static gboolean is_of_clicker (HlWindow *self, guint key)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->playlist_window));

  switch (key)
    {
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return TRUE;
    case GDK_KEY_b:
    case GDK_KEY_period:
      return !GTK_IS_EDITABLE (focus) && !GTK_IS_TEXT_VIEW (focus);
    default:
      return FALSE;
    }
}

/* The lecturer's hands may be in this window, the clicker's keys are for the other one. */
static gboolean key_pressed_cb (GtkEventControllerKey *keys, guint key, guint code,
                                GdkModifierType modifiers, HlWindow *self)
{
  return self->is_presenting && is_of_clicker (self, key) &&
         gtk_event_controller_key_forward (keys, GTK_WIDGET (self));
}

static void add_keys (HlWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->playlist_window), keys);
}

static void show_window (HlWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { "mark", G_CALLBACK (hl_window_mark_place) },
    { "go", G_CALLBACK (go_cb) },
    { "open", G_CALLBACK (open_cb) },
    { "save", G_CALLBACK (save_cb) },
  };

  if (self->playlist_window == NULL)
    {
      g_set_weak_pointer (&self->playlist_window,
                          hl_playlist_window_new (GTK_WINDOW (self), self->playlist));
      for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
        g_signal_connect_object (self->playlist_window, signals[i].signal, signals[i].callback,
                                 self, G_CONNECT_SWAPPED);
      add_keys (self);
    }
  gtk_window_present (GTK_WINDOW (self->playlist_window));
}

/* Shows it in the place of the list that was there, which can be undone. */
void hl_window_open_playlist (HlWindow *self, GFile *file)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = hl_plan_file_read (HL_PLAN_PLAYLIST, file, NULL, &error);
  g_autofree char         *text = NULL;

  if (plan == NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }

  hl_playlist_open (self->playlist, plan);
  show_window (self);
  hl_playlist_window_choose (self->playlist_window, hl_playlist_get (self->playlist, 0));
  /* Translators: %s is the title of a playlist */
  text = g_markup_printf_escaped (_ ("Opened “%s”"), plan->title);
  hl_playlist_window_offer_undo (self->playlist_window, text);
}

static void playlist_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_window (HL_WINDOW (widget));
}

static void undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_playlist_undo (HL_WINDOW (widget)->playlist);
}

/* Reads the list of the program's last run; what cannot be read is told, and is not written over
 * until somebody marks a place. */
static void read_kept (HlWindow *self)
{
  g_autofree char         *text = g_settings_get_string (self->settings, "playlist");
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = NULL;

  self->kept_playlist = g_strdup (text);
  if (*text == '\0')
    return;

  plan = hl_plan_file_parse (HL_PLAN_PLAYLIST, text, strlen (text), _ ("lecture"), &error);
  if (plan != NULL)
    hl_playlist_open (self->playlist, plan);
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* Marks of a former version: "decoder.dense.choice 2", "backward:decoder.dense -1". */
static void read_former_marks (HlWindow *self)
{
  g_auto (GStrv) marks = g_settings_get_strv (self->settings, "marked-places");

  for (int i = 0; marks[i] != NULL; i++)
    {
      g_auto (GStrv)              words = g_strsplit (marks[i], " ", 2);
      const gboolean              has_word = words[0] != NULL && words[1] != NULL;
      const int                   step = has_word ? atoi (words[1]) : -1;
      g_autofree char            *word = g_strdup_printf ("%d", step + 1);
      char                       *place[HL_PLAN_N_KEYS] = { NULL };
      g_autoptr (HlPlaylistEntry) entry = NULL;

      if (!has_word)
        continue;
      place[HL_PLAN_PAGE] = (char *) "model";
      place[HL_PLAN_PLACE] = words[0];
      place[HL_PLAN_WORD] = step >= 0 ? word : NULL;
      entry = hl_playlist_entry_new (words[0], place, NULL);
      if (!hl_playlist_add (self->playlist, entry))
        break;
    }
}

/* Keeps the list.  What another window has added since stays, behind it. */
static void changed_cb (HlWindow *self)
{
  g_autofree char *text = hl_playlist_to_text (self->playlist);
  g_autofree char *there = g_settings_get_string (self->settings, "playlist");
  g_autofree char *merged = hl_playlist_text_merge (text, self->kept_playlist, there);

  g_settings_set_string (self->settings, "playlist", merged);
  g_free (self->kept_playlist);
  self->kept_playlist = g_steal_pointer (&text);
  g_settings_reset (self->settings, "marked-places");
  hl_window_show_marks (self);
}

void hl_window_set_up_playlist (HlWindow *self)
{
  self->playlist = hl_playlist_new ();
  read_kept (self);
  read_former_marks (self);
  hl_playlist_set_current (self->playlist, NULL);
  g_signal_connect_object (self->playlist, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_inspection_get_player (self->inspection), "steps-changed",
                           G_CALLBACK (hl_window_show_marks), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player_bar, "notify::player", G_CALLBACK (hl_window_show_marks),
                           self, G_CONNECT_SWAPPED);
}

void hl_window_bind_playlist (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.playlist", NULL, playlist_action);
  gtk_widget_class_install_action (widget_class, "win.undo-playlist", NULL, undo_action);
}

/* app/window-playlist.c
 *
 * The places that a lecturer has marked: the way from one to the next, their window, their file.
 *
 *      P, or the window ─► HlPlaylist ─┬─► marks in the score
 *                                      ├─► settings: it survives the program
 *                                      └─► Page Down ─► hl_place_opener_visit ()
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/place-opener.h"
#include "app/window-private.h"
#include "app/window-playlist.h"
#include "core/text/printable.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/player-stand.h"
#include "ui/session/walk-place.h"

/* Shows the marked places in the score. */
static void
show_marks (HlWindow *self)
{
  g_autoptr (GArray) marks =
      hl_playlist_find_all (self->playlist, hl_inspection_get_walk (self->inspection),
                            hl_workspace_get_sentence (self->workspace));

  if (hl_player_bar_get_player (self->player_bar) != hl_inspection_get_player (self->inspection))
    g_array_set_size (marks, 0);
  hl_player_bar_set_marks (self->player_bar, marks);
}

/* Returns the entry of the place at hand, or NULL. */
static HlPlaylistEntry *
entry_at_hand (HlWindow *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  HlPlayer     *player = hl_inspection_get_player (self->inspection);

  return walk != NULL ? hl_playlist_find (self->playlist, walk,
                                          hl_workspace_get_sentence (self->workspace),
                                          hl_player_get_position (player))
                      : NULL;
}

static void
choose (HlWindow        *self,
        HlPlaylistEntry *entry)
{
  hl_playlist_set_current (self->playlist, entry);
  if (self->playlist_window != NULL)
    hl_playlist_window_choose (self->playlist_window, entry);
}

/**
 * hl_window_choose_mark:
 * @self: the window
 *
 * Chooses the entry of the place at hand; where none is, the one chosen last stays.
 */
void
hl_window_choose_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = entry_at_hand (self);

  if (entry != NULL)
    choose (self, entry);
}

/* Marks the place at hand: in attention its head too, which no path names. */
static void
add_mark (HlWindow *self)
{
  const HlSelection           selection = hl_workspace_get_selection (self->workspace);
  HlPlayer                   *player = hl_inspection_get_player (self->inspection);
  g_autoptr (HlNoteFile)      here = hl_window_describe_place (self);
  g_autoptr (HlPlaylistEntry) entry = NULL;
  g_autofree char            *head = NULL;
  g_autofree char            *name = NULL;
  g_autofree char            *text = NULL;

  if (here->place[HL_PLAN_PLACE] == NULL)
    return;

  head = selection.head == NN_ALL_HEADS ? g_strdup ("all")
                                        : g_strdup_printf ("%d", selection.head + 1);
  if (strstr (here->place[HL_PLAN_PLACE], "attention") != NULL)
    hl_note_file_set_place (here, HL_PLAN_HEAD, head);
  hl_note_file_set_place (here, HL_PLAN_MODEL, NULL); /* the place of whichever model is open */
  name = hl_player_get_place (player, hl_player_get_position (player));
  entry = hl_playlist_entry_new (name, here->place, NULL);
  if (hl_playlist_add (self->playlist, entry))
    /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
    text = g_markup_printf_escaped (_ ("Marked: %s"), name);
  else
    text = g_strdup_printf (_ ("A playlist has at most %d entries. Make two files of it."),
                            HL_PLAN_MAX_ENTRIES);
  choose (self, hl_playlist_get_current (self->playlist));
  hl_window_toast (self, text);
}

/**
 * hl_window_toggle_mark:
 * @self: the window
 *
 * Marks the place at hand, or takes the mark and its note away, which can be undone.
 */
void
hl_window_toggle_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = entry_at_hand (self);
  g_autofree char *text = NULL;

  if (entry == NULL)
    {
      add_mark (self);
      return;
    }

  /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
  text = g_markup_printf_escaped (_ ("No longer marked: %s"), hl_playlist_entry_get_name (entry));
  hl_playlist_remove (self->playlist, entry);
  hl_window_toast_button (self, text, _ ("_Undo"), "win.undo-playlist");
}

static void
go_cb (HlWindow        *self,
       HlPlaylistEntry *entry)
{
  choose (self, entry);
  hl_place_opener_visit (self->opener, hl_playlist_entry_get_place (entry));
}

/**
 * hl_window_go_to_marked:
 * @self: the window
 * @by: 1 for the next marked place, -1 for the one before
 *
 * Returns: whether there are marked places; without them, the key steps
 */
gboolean
hl_window_go_to_marked (HlWindow *self,
                        int       by)
{
  HlPlaylistEntry *entry = hl_playlist_find_next (self->playlist, entry_at_hand (self), by);

  if (hl_playlist_get (self->playlist, 0) == NULL)
    return GDK_EVENT_PROPAGATE;

  if (entry != NULL)
    go_cb (self, entry);
  else
    hl_window_toast_briefly (self, by > 0 ? _ ("This is the last marked place.")
                                          : _ ("This is the first marked place."));

  return GDK_EVENT_STOP;
}

static void
mark_cb (HlWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "model");
  if (entry_at_hand (self) == NULL)
    add_mark (self);
  else
    choose (self, entry_at_hand (self));
}

static void
open_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_window_open_playlist (self, file);
}

static void
ask_for_file (HlWindow            *self,
              GtkFileChooserAction action,
              const char          *title,
              const char          *name,
              GCallback            response_cb)
{
  hl_file_dialog_begin (&self->dialog, self, action, title, name);
  hl_file_dialog_add_type (self->dialog, _ ("Playlists"), "playlist");
  hl_file_dialog_show (self->dialog, response_cb, self);
}

static void
open_cb (HlWindow *self)
{
  ask_for_file (self, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a Playlist"), NULL,
                G_CALLBACK (open_response_cb));
}

static void
save_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_saving_write (self, file, hl_playlist_to_text (self->playlist));
}

static void
save_cb (HlWindow *self)
{
  ask_for_file (self, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Playlist"),
                _ ("lecture.playlist"), G_CALLBACK (save_response_cb));
}

static void
show_window (HlWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { "mark", G_CALLBACK (mark_cb) },
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
    }
  gtk_window_present (GTK_WINDOW (self->playlist_window));
}

/**
 * hl_window_open_playlist:
 * @self: the window
 * @file: a playlist
 *
 * Shows it in the place of the list that was there, which can be undone.
 */
void
hl_window_open_playlist (HlWindow *self,
                         GFile    *file)
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

static void
playlist_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  show_window (HL_WINDOW (widget));
}

static void
undo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  hl_playlist_undo (HL_WINDOW (widget)->playlist);
}

/* Reads the list of the program's last run; what cannot be read is told, and is not written over
 * until somebody marks a place. */
static void
read_kept (HlWindow *self)
{
  g_autofree char         *text = g_settings_get_string (self->settings, "playlist");
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = NULL;

  if (*text == '\0')
    return;

  plan = hl_plan_file_parse (HL_PLAN_PLAYLIST, text, strlen (text), _ ("lecture"), &error);
  if (plan != NULL)
    hl_playlist_open (self->playlist, plan);
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* Marks of a former version: "decoder.dense.choice 2", "backward:decoder.dense -1". */
static void
read_former_marks (HlWindow *self)
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

static void
changed_cb (HlWindow *self)
{
  g_autofree char *text = hl_playlist_to_text (self->playlist);

  g_settings_set_string (self->settings, "playlist", text);
  g_settings_reset (self->settings, "marked-places");
  show_marks (self);
}

/**
 * hl_window_set_up_playlist:
 * @self: a window with its settings
 */
void
hl_window_set_up_playlist (HlWindow *self)
{
  self->playlist = hl_playlist_new ();
  read_kept (self);
  read_former_marks (self);
  hl_playlist_set_current (self->playlist, NULL);
  g_signal_connect_object (self->playlist, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_inspection_get_player (self->inspection), "steps-changed",
                           G_CALLBACK (show_marks), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player_bar, "notify::player", G_CALLBACK (show_marks), self,
                           G_CONNECT_SWAPPED);
}

/**
 * hl_window_bind_playlist:
 * @widget_class: the class of the window
 */
void
hl_window_bind_playlist (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.playlist", NULL, playlist_action);
  gtk_widget_class_install_action (widget_class, "win.undo-playlist", NULL, undo_action);
}

/* app/window-marks.c
 *
 * Which places a lecturer has marked: in the score, and the one at hand.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/window-private.h"
#include "ui/session/player-stand.h"
#include "ui/session/playlist-find.h"

/* Shows the marked places in the score. */
void hl_window_show_marks (HlWindow *self)
{
  g_autoptr (GArray) marks =
      hl_playlist_find_all (self->playlist, hl_inspection_get_walk (self->inspection),
                            hl_workspace_get_sentence (self->workspace));

  if (hl_player_bar_get_player (self->player_bar) != hl_inspection_get_player (self->inspection))
    g_array_set_size (marks, 0);
  hl_player_bar_set_marks (self->player_bar, marks);
}

/* Returns the entry of the place at hand, or NULL. */
HlPlaylistEntry *hl_window_get_marked (HlWindow *self)
{
  const NnWalk          *walk = hl_inspection_get_walk (self->inspection);
  HlPlayer              *player = hl_inspection_get_player (self->inspection);
  g_autoptr (HlNoteFile) here = NULL;

  if (!g_str_equal (gtk_stack_get_visible_child_name (self->pages), "model"))
    {
      here = hl_window_describe_place (self);
      return hl_playlist_find_place (self->playlist, here->place);
    }

  return walk != NULL
             ? hl_playlist_find (self->playlist, walk, hl_workspace_get_sentence (self->workspace),
                                 hl_player_get_position (player))
             : NULL;
}

/* entry: an entry of its playlist, which the playlist's own window shows too, or NULL. */
void hl_window_choose_entry (HlWindow *self, HlPlaylistEntry *entry)
{
  hl_playlist_set_current (self->playlist, entry);
  if (self->playlist_window != NULL)
    hl_playlist_window_choose (self->playlist_window, entry);
}

/* Chooses the entry of the place at hand; where none is, the one chosen last stays. */
void hl_window_choose_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = hl_window_get_marked (self);

  if (entry != NULL)
    hl_window_choose_entry (self, entry);
}

/* Chooses its entry where somebody can see its note, unless a note is being written. */
void hl_window_follow_mark (HlWindow *self)
{
  GtkWidget     *notes = GTK_WIDGET (self->playlist_window);
  const gboolean is_seen = notes != NULL && gtk_widget_get_visible (notes);

  if (gtk_widget_get_visible (self->note_box) ||
      (is_seen && !gtk_window_is_active (GTK_WINDOW (notes))))
    hl_window_choose_mark (self);
}

/* Marks the place at hand: in attention of the Model page its head too, which no path names. */
static void add_mark (HlWindow *self)
{
  const HlSelection           selection = hl_workspace_get_selection (self->workspace);
  HlPlayer                   *player = hl_inspection_get_player (self->inspection);
  g_autoptr (HlNoteFile)      here = hl_window_describe_place (self);
  g_autoptr (HlPlaylistEntry) entry = NULL;
  const gboolean              is_model = g_strcmp0 (here->place[HL_PLAN_PAGE], "model") == 0;
  g_autofree char            *head = NULL;
  g_autofree char            *name = NULL;
  g_autofree char            *text = NULL;

  if (here->place[HL_PLAN_PLACE] == NULL && is_model)
    return;

  head = selection.head == NN_ALL_HEADS ? g_strdup ("all")
                                        : g_strdup_printf ("%d", selection.head + 1);
  if (is_model && strstr (here->place[HL_PLAN_PLACE], "attention") != NULL)
    hl_note_file_set_place (here, HL_PLAN_HEAD, head);
  hl_note_file_set_place (here, HL_PLAN_MODEL, NULL); /* the place of whichever model is open */
  name = is_model ? hl_player_get_place (player, hl_player_get_position (player))
                  : g_strdup (here->title);
  entry = hl_playlist_entry_new (name, here->place, NULL);
  if (hl_playlist_add (self->playlist, entry))
    /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
    text = g_markup_printf_escaped (_ ("Marked: %s"), name);
  else
    text = g_strdup_printf (_ ("A list of marked places has at most %d entries. Split it into "
                               "two files."),
                            HL_PLAN_MAX_ENTRIES);
  hl_window_choose_entry (self, hl_playlist_get_current (self->playlist));
  hl_window_toast (self, text);
}

/* Marks the place at hand, or takes the mark and its note away, which can be undone. */
void hl_window_toggle_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = hl_window_get_marked (self);
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

/* Marks what the page shows, unless it is marked, and chooses it. */
void hl_window_mark_place (HlWindow *self)
{
  if (hl_window_get_marked (self) == NULL)
    add_mark (self);
  else
    hl_window_choose_mark (self);
}

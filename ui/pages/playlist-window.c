/* The window of the marked places. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/pages/toast.h"
#include "ui/session/playlist.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

static GtkWidget *create_row (gpointer item, gpointer user_data)
{
  GtkWidget *label = hl_label_new (NULL, NULL);

  g_object_bind_property (item, "name", label, "label", G_BINDING_SYNC_CREATE);
  gtk_widget_set_margin_top (label, 4);
  gtk_widget_set_margin_bottom (label, 4);

  return label;
}

/* Takes the keyboard away from the rows. Returns whether one of them had it. list: rows, of which
 * one is about to go. */
static gboolean leave_rows (GtkListBox *list)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (list)));
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (list)))
    return FALSE;
  gtk_window_set_focus (window, NULL);

  return TRUE;
}

/* ## Actions
 *
 * - `playlist.mark`, `playlist.go`, `playlist.open`, `playlist.save`: emits the signal of that
 *   name.
 * - `playlist.up`, `playlist.down`, `playlist.remove`: changes the list at the chosen entry.
 * - `playlist.undo`: brings back what was removed, or what a file replaced. */
struct _HlPlaylistWindow
{
  AdwWindow parent_instance;

  HlPlaylist      *playlist;
  HlPlaylistEntry *chosen;     /* whose name, sentence and note can be written and read, or NULL */
  gboolean         is_showing; /* name and note are the program's doing, not a person's */

  AdwToastOverlay *toasts;
  GtkListBox      *list;
  GtkStack        *views;
  GtkEditable     *name;
  GtkLabel        *sentence;
  GtkTextView     *note;
};

G_DEFINE_FINAL_TYPE (HlPlaylistWindow, hl_playlist_window, ADW_TYPE_WINDOW)

static void name_cb (HlPlaylistWindow *self)
{
  if (!self->is_showing && self->chosen != NULL)
    hl_playlist_entry_set_name (self->chosen, gtk_editable_get_text (self->name));
}

static void note_cb (HlPlaylistWindow *self, GtkTextBuffer *buffer)
{
  g_autofree char *text = NULL;

  if (self->is_showing || self->chosen == NULL)
    return;

  g_object_get (buffer, "text", &text, NULL);
  hl_playlist_entry_set_note (self->chosen, text);
}

static void insert_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                       HlPlaylistWindow *self)
{
  if (!self->is_showing)
    hl_text_limit_refuse (self->note, text, length, HL_PLAN_MAX_NOTE);
}

static void update_actions (HlPlaylistWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int  index = hl_playlist_index_of (self->playlist, self->chosen);
  const int  n = (int) g_list_model_get_n_items (hl_playlist_get_list (self->playlist));

  gtk_widget_action_set_enabled (widget, "playlist.up", index > 0);
  gtk_widget_action_set_enabled (widget, "playlist.down", index >= 0 && index + 1 < n);
  gtk_widget_action_set_enabled (widget, "playlist.remove", index >= 0);
  gtk_widget_action_set_enabled (widget, "playlist.go", index >= 0);
  gtk_widget_action_set_enabled (widget, "playlist.save", n > 0);
}

static void show_entry (HlPlaylistWindow *self, HlPlaylistEntry *entry)
{
  const char *sentence = entry != NULL ? entry->place[HL_PLAN_SENTENCE] : NULL;

  if (g_set_object (&self->chosen, entry))
    {
      self->is_showing = TRUE;
      gtk_editable_set_text (self->name, entry != NULL ? entry->name : "");
      gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->note),
                                entry != NULL ? entry->note : "", -1);
      hl_label_write (self->sentence, sentence);
      gtk_widget_set_visible (GTK_WIDGET (self->sentence), sentence != NULL);
      self->is_showing = FALSE;
    }
  gtk_stack_set_visible_child_name (self->views, entry != NULL ? "entry" : "none");
  update_actions (self);
}

static void row_selected_cb (HlPlaylistWindow *self, GtkListBoxRow *row)
{
  if (self->playlist == NULL) /* the window goes, and its rows with it */
    return;

  show_entry (self, row != NULL ? hl_playlist_get (self->playlist, gtk_list_box_row_get_index (row))
                                : NULL);
}

static void emit_go (HlPlaylistWindow *self)
{
  if (self->chosen != NULL)
    g_signal_emit_by_name (self, "go", self->chosen);
}

/* entry: what is shown on the right; the keyboard stays where it is, or NULL. */
void hl_playlist_window_choose (HlPlaylistWindow *self, HlPlaylistEntry *entry)
{
  const int index = hl_playlist_index_of (self->playlist, entry);

  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, index));
  show_entry (self, index >= 0 ? entry : NULL);
}

/* Chooses the entry of that number, and gives its row the keyboard if @is_focused. */
static void choose_index (HlPlaylistWindow *self, int index, gboolean is_focused)
{
  hl_playlist_window_choose (self, hl_playlist_get (self->playlist, index));
  if (is_focused && gtk_list_box_get_selected_row (self->list) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
}

static void move_now (gpointer widget, int by)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (widget);
  const int         index = hl_playlist_index_of (self->playlist, self->chosen);
  gboolean          was_focused;

  if (hl_playlist_get (self->playlist, index) == NULL ||
      hl_playlist_get (self->playlist, index + by) == NULL)
    return;

  was_focused = leave_rows (self->list);
  hl_playlist_move (self->playlist, self->chosen, by);
  choose_index (self, index + by, was_focused);
}

static void remove_now (gpointer widget, int argument)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (widget);
  const int         index = hl_playlist_index_of (self->playlist, self->chosen);
  g_autofree char  *text = NULL;
  gboolean          was_focused;

  if (index < 0)
    return;

  /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
  text = g_markup_printf_escaped (_ ("Removed: %s"), self->chosen->name);
  was_focused = leave_rows (self->list);
  hl_playlist_remove (self->playlist, self->chosen);
  choose_index (self, MAX (index - 1, 0), was_focused);
  hl_playlist_window_offer_undo (self, text);
}

/* text: what has been done, as Pango markup. */
void hl_playlist_window_offer_undo (HlPlaylistWindow *self, const char *text)
{
  hl_toast_button (self->toasts, text, _ ("_Undo"), "playlist.undo");
}

static void undo_now (gpointer widget, int argument)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (widget);
  const int         index = hl_playlist_index_of (self->playlist, self->chosen);
  const gboolean    was_focused = leave_rows (self->list);

  hl_playlist_undo (self->playlist);
  choose_index (self, MAX (index, 0), was_focused);
}

/* What changes rows waits until the key or the button has been told to everybody. */
static void change_action (HlPlaylistWindow *self, GVariant *parameter, const char *name)
{
  if (g_str_equal (name, "playlist.undo"))
    hl_defer (self, undo_now, 0);
  else if (g_str_equal (name, "playlist.remove"))
    hl_defer (self, remove_now, 0);
  else
    hl_defer (self, move_now, g_str_equal (name, "playlist.up") ? -1 : 1);
}

/* An entry that went in another way is not shown any more. */
static void items_changed_cb (HlPlaylistWindow *self)
{
  if (hl_playlist_index_of (self->playlist, self->chosen) < 0)
    show_entry (self, NULL);
  update_actions (self);
}

static void hl_playlist_window_class_init (HlPlaylistWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  hl_signal_new (HL_TYPE_PLAYLIST_WINDOW, "mark", 0);
  hl_signal_new (HL_TYPE_PLAYLIST_WINDOW, "go", 1, HL_TYPE_PLAYLIST_ENTRY);
  hl_signal_new (HL_TYPE_PLAYLIST_WINDOW, "open", 0);
  hl_signal_new (HL_TYPE_PLAYLIST_WINDOW, "save", 0);
  HL_OWNS (HlPlaylistWindow, g_object_unref, playlist, chosen);
  HL_TEMPLATE (HlPlaylistWindow, "playlist-window", toasts, list, views, name, sentence, note);
  HL_CALLED (row_selected_cb, emit_go, name_cb);
  HL_ACTION ("playlist.mark", NULL, NULL);
  HL_ACTION ("playlist.go", NULL, emit_go);
  HL_ACTION ("playlist.open", NULL, NULL);
  HL_ACTION ("playlist.save", NULL, NULL);
  HL_ACTION ("playlist.up", NULL, change_action);
  HL_ACTION ("playlist.down", NULL, change_action);
  HL_ACTION ("playlist.remove", NULL, change_action);
  HL_ACTION ("playlist.undo", NULL, change_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "playlist.up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "playlist.down",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void hl_playlist_window_init (HlPlaylistWindow *self)
{
  GtkTextBuffer *buffer;

  gtk_widget_init_template (GTK_WIDGET (self));
  buffer = gtk_text_view_get_buffer (self->note);
  g_signal_connect (buffer, "insert-text", G_CALLBACK (insert_cb), self);
  g_signal_connect_swapped (buffer, "changed", G_CALLBACK (note_cb), self);
}

HlPlaylistWindow *hl_playlist_window_new (GtkWindow *parent, HlPlaylist *playlist)
{
  HlPlaylistWindow *self = g_object_new (HL_TYPE_PLAYLIST_WINDOW, "transient-for", parent,
                                         "destroy-with-parent", TRUE, "hide-on-close", TRUE, NULL);

  self->playlist = g_object_ref (playlist);
  gtk_list_box_bind_model (self->list, hl_playlist_get_list (playlist), create_row, NULL, NULL);
  hl_connect (hl_playlist_get_list (playlist), "items-changed", items_changed_cb, self);
  choose_index (self, MAX (hl_playlist_index_of (playlist, playlist->current), 0), FALSE);

  return self;
}

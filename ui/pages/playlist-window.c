#include "ui/pages/playlist-window.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/pages/text-limit.h"
#include "ui/pages/toast.h"
#include "ui/session/playlist.h"
#include "ui/session/properties.h"
#include "ui/widgets/defer.h"

/* Name, sentence and note of a marked place, to be written and read. */

#define HL_TYPE_PLAYLIST_ENTRY_FORM (hl_playlist_entry_form_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylistEntryForm, hl_playlist_entry_form, HL, PLAYLIST_ENTRY_FORM, GtkBox)

struct _HlPlaylistEntryForm
{
  GtkBox parent_instance;

  HlPlaylistEntry *entry;      /* or NULL */
  gboolean         is_showing; /* name and note are the program's doing, not a person's */

  GtkEditable   *name;
  GtkLabel      *sentence;
  GtkTextView   *note;
  GtkTextBuffer *buffer;
};

G_DEFINE_FINAL_TYPE (HlPlaylistEntryForm, hl_playlist_entry_form, GTK_TYPE_BOX)

static void name_cb (HlPlaylistEntryForm *self)
{
  if (!self->is_showing && self->entry != NULL)
    hl_playlist_entry_set_name (self->entry, gtk_editable_get_text (self->name));
}

static void note_cb (HlPlaylistEntryForm *self)
{
  GtkTextIter      start;
  GtkTextIter      end;
  g_autofree char *text = NULL;

  if (self->is_showing || self->entry == NULL)
    return;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
  hl_playlist_entry_set_note (self->entry, text);
}

static void insert_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                       HlPlaylistEntryForm *self)
{
  if (!self->is_showing)
    hl_text_limit_refuse (self->note, text, length, HL_PLAN_MAX_NOTE);
}

/* entry: what is shown, and written, or NULL. */
static void hl_playlist_entry_form_show (HlPlaylistEntryForm *self, HlPlaylistEntry *entry)
{
  const char *sentence = entry != NULL ? entry->place[HL_PLAN_SENTENCE] : NULL;

  if (!g_set_object (&self->entry, entry))
    return;

  self->is_showing = TRUE;
  gtk_editable_set_text (self->name, entry != NULL ? entry->name : "");
  gtk_text_buffer_set_text (self->buffer, entry != NULL ? entry->note : "", -1);
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), sentence != NULL);
  self->is_showing = FALSE;
}

/* Returns what is shown, or NULL. */
static HlPlaylistEntry *hl_playlist_entry_form_get_entry (HlPlaylistEntryForm *self)
{
  return self->entry;
}

static void hl_playlist_entry_form_dispose (GObject *object)
{
  g_clear_object (&HL_PLAYLIST_ENTRY_FORM (object)->entry);

  G_OBJECT_CLASS (hl_playlist_entry_form_parent_class)->dispose (object);
}

static void hl_playlist_entry_form_class_init (HlPlaylistEntryFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_playlist_entry_form_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/playlist-entry-form.ui");
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistEntryForm, name);
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistEntryForm, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistEntryForm, note);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
}

static void hl_playlist_entry_form_init (HlPlaylistEntryForm *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->buffer = gtk_text_view_get_buffer (self->note);
  g_signal_connect (self->buffer, "insert-text", G_CALLBACK (insert_cb), self);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (note_cb), self);
}

/* The rows of a list of places in a list: their names, the chosen one, and where the keyboard
 * is. */

static GtkWidget *create_row (gpointer item, gpointer user_data)
{
  GtkWidget *label = gtk_label_new (NULL);

  g_object_bind_property (item, "name", label, "label", G_BINDING_SYNC_CREATE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_margin_top (label, 4);
  gtk_widget_set_margin_bottom (label, 4);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);

  return label;
}

static void hl_playlist_rows_bind (GtkListBox *list, GListModel *entries)
{
  gtk_list_box_bind_model (list, entries, create_row, NULL, NULL);
}

/* index: of one of them, or -1. */
static void hl_playlist_rows_select (GtkListBox *list, int index)
{
  gtk_list_box_select_row (list, index >= 0 ? gtk_list_box_get_row_at_index (list, index) : NULL);
}

/* Gives the keyboard to the chosen one. */
static void hl_playlist_rows_focus (GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* Takes the keyboard away from them. Returns whether one of them had it. list: rows, of which
 * one is about to go. */
static gboolean hl_playlist_rows_leave (GtkListBox *list)
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

  HlPlaylist *playlist;

  AdwToastOverlay     *toasts;
  GtkListBox          *list;
  GtkStack            *views;
  HlPlaylistEntryForm *form; /* of the entry that is chosen */
};

enum
{
  MARK,
  GO,
  OPEN,
  SAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlPlaylistWindow, hl_playlist_window, ADW_TYPE_WINDOW)

/* Returns the entry that is chosen, or NULL. */
static HlPlaylistEntry *chosen (HlPlaylistWindow *self)
{
  return hl_playlist_entry_form_get_entry (self->form);
}

static void update_actions (HlPlaylistWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int  index = hl_playlist_index_of (self->playlist, chosen (self));
  const int  n = (int) g_list_model_get_n_items (hl_playlist_get_list (self->playlist));

  gtk_widget_action_set_enabled (widget, "playlist.up", index > 0);
  gtk_widget_action_set_enabled (widget, "playlist.down", index >= 0 && index + 1 < n);
  gtk_widget_action_set_enabled (widget, "playlist.remove", index >= 0);
  gtk_widget_action_set_enabled (widget, "playlist.go", index >= 0);
  gtk_widget_action_set_enabled (widget, "playlist.save", n > 0);
}

static void show_entry (HlPlaylistWindow *self, HlPlaylistEntry *entry)
{
  hl_playlist_entry_form_show (self->form, entry);
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
  if (chosen (self) != NULL)
    g_signal_emit (self, signals[GO], 0, chosen (self));
}

static void row_activated_cb (HlPlaylistWindow *self, GtkListBoxRow *row) { emit_go (self); }

/* entry: what is shown on the right; the keyboard stays where it is, or NULL. */
void hl_playlist_window_choose (HlPlaylistWindow *self, HlPlaylistEntry *entry)
{
  const int index = hl_playlist_index_of (self->playlist, entry);

  hl_playlist_rows_select (self->list, index);
  show_entry (self, index >= 0 ? entry : NULL);
}

/* Chooses the entry of that number, and gives its row the keyboard if @is_focused. */
static void choose_index (HlPlaylistWindow *self, int index, gboolean is_focused)
{
  hl_playlist_window_choose (self, hl_playlist_get (self->playlist, index));
  if (is_focused)
    hl_playlist_rows_focus (self->list);
}

static void move_now (gpointer widget, int by)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (widget);
  const int         index = hl_playlist_index_of (self->playlist, chosen (self));
  gboolean          was_focused;

  if (hl_playlist_get (self->playlist, index) == NULL ||
      hl_playlist_get (self->playlist, index + by) == NULL)
    return;

  was_focused = hl_playlist_rows_leave (self->list);
  hl_playlist_move (self->playlist, chosen (self), by);
  choose_index (self, index + by, was_focused);
}

static void remove_now (gpointer widget, int argument)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (widget);
  const int         index = hl_playlist_index_of (self->playlist, chosen (self));
  g_autofree char  *text = NULL;
  gboolean          was_focused;

  if (index < 0)
    return;

  /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
  text = g_markup_printf_escaped (_ ("Removed: %s"), chosen (self)->name);
  was_focused = hl_playlist_rows_leave (self->list);
  hl_playlist_remove (self->playlist, chosen (self));
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
  const int         index = hl_playlist_index_of (self->playlist, chosen (self));
  const gboolean    was_focused = hl_playlist_rows_leave (self->list);

  hl_playlist_undo (self->playlist);
  choose_index (self, MAX (index, 0), was_focused);
}

/* What changes rows waits until the key or the button has been told to everybody. */
static void change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (g_str_equal (name, "playlist.undo"))
    hl_defer (widget, undo_now, 0);
  else if (g_str_equal (name, "playlist.remove"))
    hl_defer (widget, remove_now, 0);
  else
    hl_defer (widget, move_now, g_str_equal (name, "playlist.up") ? -1 : 1);
}

static void go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  emit_go (HL_PLAYLIST_WINDOW (widget));
}

static void ask_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit_by_name (widget, name + strlen ("playlist."));
}

/* An entry that went in another way is not shown any more. */
static void items_changed_cb (HlPlaylistWindow *self)
{
  if (hl_playlist_index_of (self->playlist, chosen (self)) < 0)
    show_entry (self, NULL);
  update_actions (self);
}

static void hl_playlist_window_dispose (GObject *object)
{
  HlPlaylistWindow *self = HL_PLAYLIST_WINDOW (object);

  g_clear_object (&self->playlist);

  G_OBJECT_CLASS (hl_playlist_window_parent_class)->dispose (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/playlist-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistWindow, list);
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistWindow, views);
  gtk_widget_class_bind_template_child (widget_class, HlPlaylistWindow, form);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void add_actions (GtkWidgetClass *widget_class)
{
  static const char *const changes[] = { "playlist.up", "playlist.down", "playlist.remove",
                                         "playlist.undo" };
  static const char *const wishes[] = { "playlist.mark", "playlist.open", "playlist.save" };

  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    gtk_widget_class_install_action (widget_class, changes[i], NULL, change_action);
  for (gsize i = 0; i < G_N_ELEMENTS (wishes); i++)
    gtk_widget_class_install_action (widget_class, wishes[i], NULL, ask_action);
  gtk_widget_class_install_action (widget_class, "playlist.go", NULL, go_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "playlist.up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "playlist.down",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void hl_playlist_window_class_init (HlPlaylistWindowClass *klass)
{
  static const char *const names[N_SIGNALS] = { "mark", "go", "open", "save" };
  GtkWidgetClass          *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HL_TYPE_PLAYLIST_ENTRY_FORM);
  G_OBJECT_CLASS (klass)->dispose = hl_playlist_window_dispose;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = hl_signal_new (HL_TYPE_PLAYLIST_WINDOW, names[i], i == GO, HL_TYPE_PLAYLIST_ENTRY);
  bind_template (widget_class);
  add_actions (widget_class);
}

static void hl_playlist_window_init (HlPlaylistWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns the playlist. */
HlPlaylistWindow *hl_playlist_window_new (GtkWindow *parent, HlPlaylist *playlist)
{
  HlPlaylistWindow *self = g_object_new (HL_TYPE_PLAYLIST_WINDOW, "transient-for", parent,
                                         "destroy-with-parent", TRUE, "hide-on-close", TRUE, NULL);

  self->playlist = g_object_ref (playlist);
  hl_playlist_rows_bind (self->list, hl_playlist_get_list (playlist));
  g_signal_connect_object (hl_playlist_get_list (playlist), "items-changed",
                           G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  choose_index (self, MAX (hl_playlist_index_of (playlist, playlist->current), 0), FALSE);

  return self;
}

/* The window of the notes. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>

#include "ui/pages/toast.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* ## Actions
 *
 * - `notes.new`, `notes.go`, `notes.attach`, `notes.export`: emits the signal of that name.
 * - `notes.delete`, `notes.undo`: deletes the note that is open, or brings the latest one back. */
struct _HlNotesWindow
{
  AdwWindow parent_instance;

  HlNotes *notes;
  HlNote  *note;       /* that is open, or NULL */
  gboolean is_showing; /* the text is the program's doing, not a person's */

  AdwToastOverlay *toasts;
  GtkListBox      *list;
  GtkStack        *views;
  GtkLabel        *place;
  GtkTextView     *view;
  GtkTextBuffer   *buffer;
  GtkPicture      *picture;
};

G_DEFINE_FINAL_TYPE (HlNotesWindow, hl_notes_window, ADW_TYPE_WINDOW)

static void show_place (HlNotesWindow *self)
{
  const char *title = self->note->title;

  hl_label_write (self->place, title != NULL ? title : _ ("No place"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "notes.go",
                                 self->note->place[HL_PLAN_PAGE] != NULL);
}

/* Shows the picture of the note that is open. */
static void show_picture (HlNotesWindow *self)
{
  g_autofree char *path = self->note != NULL ? hl_note_get_picture_path (self->note) : NULL;

  gtk_picture_set_filename (self->picture, path);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), path != NULL);
}

static void set_note (HlNotesWindow *self, HlNote *note)
{
  if (self->note != NULL)
    g_signal_handlers_disconnect_by_func (self->note, show_picture, self);
  g_set_object (&self->note, note);
  if (note != NULL)
    hl_connect (note, "notify::picture", show_picture, self);
}

static void set_text (HlNotesWindow *self, const char *text)
{
  self->is_showing = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->is_showing = FALSE;
}

/* Shows the words of the note that is open, which were written elsewhere. */
void hl_notes_window_show_text (HlNotesWindow *self)
{
  if (self->note != NULL)
    set_text (self, self->note->text);
}

static void show_note (HlNotesWindow *self, HlNote *note)
{
  if (self->note == note)
    return;

  set_note (self, note);
  gtk_stack_set_visible_child_name (self->views, note != NULL ? "note" : "none");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "notes.delete", note != NULL);
  set_text (self, note != NULL ? note->text : "");
  show_picture (self);
  if (note != NULL)
    show_place (self);
}

static void changed_cb (HlNotesWindow *self)
{
  GtkTextIter      start;
  GtkTextIter      end;
  g_autofree char *text = NULL;

  if (self->is_showing || self->note == NULL)
    return;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
  hl_notes_write (self->notes, self->note, text);
  g_signal_emit_by_name (self, "written");
}

static void insert_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                       HlNotesWindow *self)
{
  if (!self->is_showing)
    hl_text_limit_refuse (self->view, text, length, HL_NOTE_MAX_CHARACTERS);
}

static GtkWidget *create_row (gpointer item, gpointer user_data)
{
  HlNote    *note = item;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *heading = gtk_label_new (NULL);
  GtkWidget *place = gtk_label_new (note->title);

  g_object_bind_property (note, "heading", heading, "label", G_BINDING_SYNC_CREATE);
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (place), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (place), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (place, "dim-label");
  gtk_widget_add_css_class (place, "caption");
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), place);

  return box;
}

static void row_selected_cb (HlNotesWindow *self, GtkListBoxRow *row)
{
  show_note (self, row != NULL
                       ? hl_notes_get (self->notes, (guint) gtk_list_box_row_get_index (row))
                       : NULL);
}

static void select_index (HlNotesWindow *self, int index)
{
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, index));
}

/* note: one of its notes, which is opened for writing. */
void hl_notes_window_open (HlNotesWindow *self, HlNote *note)
{
  HlNote *other;

  for (guint i = 0; (other = hl_notes_get (self->notes, i)) != NULL; i++)
    if (other == note)
      select_index (self, (int) i);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void go_action (HlNotesWindow *self)
{
  if (self->note != NULL)
    g_signal_emit_by_name (self, "go", self->note);
}

static void attach_action (HlNotesWindow *self)
{
  if (self->note != NULL)
    g_signal_emit_by_name (self, "attach", self->note);
}

/* Deletes the note after the keyboard has left its row. */
static void delete_now (gpointer widget, int argument)
{
  HlNotesWindow *self = HL_NOTES_WINDOW (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  const int      index = row != NULL ? gtk_list_box_row_get_index (row) : 0;

  if (self->note == NULL)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self->list));
  hl_notes_delete (self->notes, self->note);
  select_index (self, MAX (index - 1, 0));
  gtk_widget_action_set_enabled (widget, "notes.undo", TRUE);
  hl_toast_button (self->toasts, _ ("Note deleted"), _ ("_Undo"), "notes.undo");
}

static void delete_action (HlNotesWindow *self) { hl_defer (self, delete_now, 0); }

static void undo_action (HlNotesWindow *self)
{
  HlNote *note = hl_notes_undo (self->notes);

  if (note != NULL)
    hl_notes_window_open (self, note);
}

static gboolean hl_notes_window_close_request (GtkWindow *window)
{
  hl_notes_save (HL_NOTES_WINDOW (window)->notes);

  return GTK_WINDOW_CLASS (hl_notes_window_parent_class)->close_request (window);
}

static void end (HlNotesWindow *self)
{
  if (self->notes != NULL)
    hl_notes_save (self->notes);
  set_note (self, NULL);
}

static void hl_notes_window_class_init (HlNotesWindowClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = hl_notes_window_close_request;

  hl_signal_new (HL_TYPE_NOTES_WINDOW, "new", 0);
  hl_signal_new (HL_TYPE_NOTES_WINDOW, "go", 1, HL_TYPE_NOTE);
  hl_signal_new (HL_TYPE_NOTES_WINDOW, "attach", 1, HL_TYPE_NOTE);
  hl_signal_new (HL_TYPE_NOTES_WINDOW, "export", 0);
  hl_signal_new (HL_TYPE_NOTES_WINDOW, "written", 0);
  HL_ENDS (end);
  HL_OWNS (HlNotesWindow, g_object_unref, notes);
  HL_TEMPLATE (HlNotesWindow, "notes-window", toasts, list, views, place, view, picture);
  HL_CALLED (row_selected_cb);
  HL_ACTION ("notes.new", NULL, NULL);
  HL_ACTION ("notes.go", NULL, go_action);
  HL_ACTION ("notes.attach", NULL, attach_action);
  HL_ACTION ("notes.export", NULL, NULL);
  HL_ACTION ("notes.delete", NULL, delete_action);
  HL_ACTION ("notes.undo", NULL, undo_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_notes_window_init (HlNotesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->buffer = gtk_text_view_get_buffer (self->view);
  g_signal_connect (self->buffer, "insert-text", G_CALLBACK (insert_cb), self);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "notes.undo", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "notes.delete", FALSE);
}

HlNotesWindow *hl_notes_window_new (GtkWindow *parent, HlNotes *notes)
{
  HlNotesWindow *self = g_object_new (HL_TYPE_NOTES_WINDOW, "transient-for", parent,
                                      "destroy-with-parent", TRUE, "hide-on-close", TRUE, NULL);

  self->notes = g_object_ref (notes);
  gtk_list_box_bind_model (self->list, hl_notes_get_list (notes), create_row, NULL, NULL);
  select_index (self, 0);

  return self;
}

void hl_notes_window_set_has_picture (HlNotesWindow *self, gboolean has_picture)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "notes.attach", has_picture);
}

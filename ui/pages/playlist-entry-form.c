#include "ui/pages/playlist-entry-form.h"

#include "ui/pages/text-limit.h"

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
void hl_playlist_entry_form_show (HlPlaylistEntryForm *self, HlPlaylistEntry *entry)
{
  const char *sentence =
      entry != NULL ? hl_playlist_entry_get_place (entry)[HL_PLAN_SENTENCE] : NULL;

  if (!g_set_object (&self->entry, entry))
    return;

  self->is_showing = TRUE;
  gtk_editable_set_text (self->name, entry != NULL ? hl_playlist_entry_get_name (entry) : "");
  gtk_text_buffer_set_text (self->buffer, entry != NULL ? hl_playlist_entry_get_note (entry) : "",
                            -1);
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), sentence != NULL);
  self->is_showing = FALSE;
}

/* Returns what is shown, or NULL. */
HlPlaylistEntry *hl_playlist_entry_form_get_entry (HlPlaylistEntryForm *self)
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

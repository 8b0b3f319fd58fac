/* The sentences of a person that a run is watched on, on the Train page. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "ui/session/kept-list.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define MOST 6      /* more would slow the training down */
#define LONGEST 400 /* characters */

struct _HlOwnSentences
{
  GtkWidget parent_instance;

  GtkWidget *list, *entry;
  GPtrArray *sentences;
  GSettings *settings; /* or NULL */
  char     **known;    /* as they are in the settings */
};

G_DEFINE_FINAL_TYPE (HlOwnSentences, hl_own_sentences, GTK_TYPE_WIDGET)

char **hl_own_sentences_list (HlOwnSentences *self)
{
  char **list = g_new0 (char *, self->sentences->len + 1);

  for (guint i = 0; i < self->sentences->len; i++)
    list[i] = g_strdup (self->sentences->pdata[i]);

  return list;
}

static void changed (HlOwnSentences *self)
{
  g_auto (GStrv) own = hl_own_sentences_list (self);

  gtk_widget_set_sensitive (self->entry, self->sentences->len < MOST);
  if (self->settings != NULL)
    hl_kept_list_save (self->settings, "watched-sentences", (const char *const *) own,
                       &self->known);
  g_signal_emit_by_name (self, "changed");
}

/* After the click, because the button is part of the row. */
static void removed (gpointer widget, int index)
{
  HlOwnSentences *self = widget;
  GtkListBoxRow  *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index);

  if (row == NULL)
    return;

  gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  g_ptr_array_remove_index (self->sentences, (guint) index);
  gtk_widget_set_visible (self->list, self->sentences->len > 0);
  changed (self);
}

static void remove_cb (HlOwnSentences *self, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);

  hl_defer (self, removed, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
}

static gboolean add (HlOwnSentences *self, const char *sentence)
{
  g_autofree char *stripped = g_strstrip (g_strdup (sentence));
  GtkWidget       *line, *label, *button;

  if (*stripped == '\0' || g_utf8_strlen (stripped, -1) > LONGEST || self->sentences->len >= MOST)
    return FALSE;

  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  label = gtk_label_new (stripped);
  button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Stop watching this sentence"));
  hl_name (button, _ ("Stop watching this sentence"));
  hl_connect (button, "clicked", remove_cb, self);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), button);
  gtk_list_box_append (GTK_LIST_BOX (self->list), line);
  gtk_widget_set_visible (self->list, TRUE);
  g_ptr_array_add (self->sentences, g_steal_pointer (&stripped));

  return TRUE;
}

static void entered_cb (HlOwnSentences *self)
{
  g_autofree char *sentence = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  if (!add (self, sentence))
    return;

  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  changed (self);
}

void hl_own_sentences_set_settings (HlOwnSentences *self, GSettings *settings)
{
  g_auto (GStrv) there = g_settings_get_strv (settings, "watched-sentences");

  self->settings = g_object_ref (settings);
  for (char **sentence = there; *sentence != NULL; sentence++)
    add (self, *sentence);
  self->known = hl_own_sentences_list (self); /* what is too much here stays in the settings */
  gtk_widget_set_sensitive (self->entry, self->sentences->len < MOST);
}

static void hl_own_sentences_class_init (HlOwnSentencesClass *klass)
{
  hl_children_end (klass);
  HL_KEEPS (HlOwnSentences, g_object_unref, settings);
  HL_KEEPS (HlOwnSentences, g_strfreev, known);
  HL_KEEPS (HlOwnSentences, g_ptr_array_unref, sentences);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_own_sentences_init (HlOwnSentences *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->sentences = g_ptr_array_new_with_free_func (g_free);
  self->list = gtk_list_box_new ();
  self->entry = gtk_entry_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_set_visible (self->list, FALSE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Watch your own sentence"));
  hl_name (self->entry, _ ("Watch your own sentence"));
  hl_connect (self->entry, "activate", entered_cb, self);
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}

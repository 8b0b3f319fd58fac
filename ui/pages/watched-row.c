#include "ui/pages/watched-row.h"

#include <glib/gi18n.h>

#include "ui/widgets/tooltip.h"

/* Makes a label of one line, so that the page keeps its height. */
static GtkWidget *new_line (const char *words, const char *css_class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    {
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, css_class);
    }

  return label;
}

static GtkWidget *new_remove_button (GtkWidget *row, GCallback remove, gpointer list)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Do not watch this sentence"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Do not watch this sentence"), -1);
  g_object_set_data (G_OBJECT (button), "row", row);
  g_signal_connect_object (button, "clicked", remove, list, G_CONNECT_SWAPPED);

  return button;
}

/* Returns a row, whose widget is not yet in the list. is_own: whether somebody has added it, and
 * can take it away; remove: called with list and a button, whose data "row" is the row. */
HlWatchedRow *hl_watched_row_new (const char *sentence, gboolean is_own, GCallback remove,
                                  gpointer list)
{
  HlWatchedRow *self = g_new0 (HlWatchedRow, 1);
  GtkWidget    *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget    *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget    *source = new_line (sentence, "dim-label");
  GtkWidget    *words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->row = gtk_list_box_row_new ();
  self->sentence = g_strdup (sentence);
  self->is_own = is_own;
  self->mark = GTK_LABEL (gtk_label_new (NULL));
  self->result = GTK_LABEL (new_line ("–", NULL));
  self->before = GTK_LABEL (new_line (NULL, "dim-label"));
  gtk_label_set_width_chars (self->mark, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self->mark), "success");
  gtk_widget_set_hexpand (GTK_WIDGET (self->result), TRUE);
  gtk_widget_set_hexpand (column, TRUE);

  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->result));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->before));
  gtk_box_append (GTK_BOX (column), source);
  gtk_box_append (GTK_BOX (column), words);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->mark));
  gtk_box_append (GTK_BOX (line), column);
  if (is_own)
    gtk_box_append (GTK_BOX (line), new_remove_button (self->row, remove, list));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->row), line);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->row), FALSE);
  gtk_widget_add_css_class (self->row, "measure");

  return self;
}

void hl_watched_row_free (HlWatchedRow *self)
{
  g_clear_object (&self->translation);
  g_free (self->sentence);
  g_free (self->shown);
  g_free (self);
}

static void show_mark (HlWatchedRow *self, gboolean is_right)
{
  gtk_label_set_text (self->mark, is_right ? "✓" : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  is_right ? _ ("right") : "", -1);
}

/* Forgets what it has become, because another run begins. */
void hl_watched_row_clear (HlWatchedRow *self)
{
  g_clear_object (&self->translation);
  g_clear_pointer (&self->shown, g_free);
  gtk_label_set_text (self->result, "–");
  gtk_label_set_text (self->before, "");
  hl_tooltip_set (self->row, NULL);
  show_mark (self, FALSE);
}

/* Does not say what it was before. */
void hl_watched_row_forget_before (HlWatchedRow *self) { gtk_label_set_text (self->before, ""); }

/* Shows the words, and below them the words before, if they were others. */
static void show_words (HlWatchedRow *self, const char *words)
{
  g_autofree char *before = NULL;

  if (g_strcmp0 (words, self->shown) == 0)
    return;

  /* Translators: what a model made of a sentence some updates ago */
  before = self->shown != NULL ? g_strdup_printf (_ ("before: %s"), self->shown) : g_strdup ("");
  gtk_label_set_text (self->before, before);
  gtk_label_set_text (self->result, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->result), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  g_free (self->shown);
  self->shown = g_strdup (words);
}

/* Says whether what stands there is right, as far as that is known. references: how the corpus
 * translates its sentences, or NULL. */
void hl_watched_row_judge (HlWatchedRow *self, HlReferences *references)
{
  const NnTranslation *result =
      self->translation != NULL ? hl_translation_get (self->translation) : NULL;
  const char      *reference = NULL;
  g_autofree char *tooltip = NULL;

  if (references != NULL && result != NULL)
    reference = hl_references_find (references, result);
  show_mark (self, reference != NULL && hl_references_has (references, result));

  /* Translators: what a model wrote, then how the corpus translates the sentence */
  tooltip = reference != NULL
                ? g_strdup_printf (_ ("%s\nIn the corpus: %s"), self->shown, reference)
                : g_strdup (self->shown);
  hl_tooltip_set (self->row, tooltip);
}

/* translation: the latest; NULL where these weights made none; references: how the corpus
 * translates its sentences, or NULL. */
void hl_watched_row_show (HlWatchedRow *self, HlTranslation *translation, HlReferences *references)
{
  g_autofree char *text =
      translation != NULL ? nn_translation_to_text (hl_translation_get (translation)) : NULL;

  g_set_object (&self->translation, translation);
  show_words (self, text != NULL && *text != '\0' ? text : "–");
  hl_watched_row_judge (self, references);
}

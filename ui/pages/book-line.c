#include "ui/pages/book-line.h"

#include <glib/gi18n.h>

#include "ui/figures/book-difference.h"

struct _HlBookLine
{
  AdwBin parent_instance;

  GtkWidget *button;
  GtkLabel  *summary;
  GtkLabel  *list;
};

G_DEFINE_FINAL_TYPE (HlBookLine, hl_book_line, ADW_TYPE_BIN)

/* Lists the differences, one a line. */
static char *list_of (const NnCheckpoint *checkpoint)
{
  g_autoptr (GPtrArray) parts = hl_book_differences (checkpoint);
  g_autoptr (GString)   text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, "%s• %s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (parts, i));
  if (parts->len == 0)
    g_string_append (text, _ ("There is no difference."));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void hl_book_line_class_init (HlBookLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/book-line.ui");
  gtk_widget_class_bind_template_child (widget_class, HlBookLine, button);
  gtk_widget_class_bind_template_child (widget_class, HlBookLine, summary);
  gtk_widget_class_bind_template_child (widget_class, HlBookLine, list);
}

static void hl_book_line_init (HlBookLine *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/* checkpoint: the model that is compared; with none there is nothing to read, or NULL. */
void hl_book_line_set_checkpoint (HlBookLine *self, const NnCheckpoint *checkpoint)
{
  g_autofree char *summary = checkpoint != NULL ? hl_book_summary (checkpoint) : g_strdup ("");
  g_autofree char *list = checkpoint != NULL ? list_of (checkpoint) : g_strdup ("");

  gtk_label_set_text (self->summary, summary);
  gtk_label_set_text (self->list, list);
}

#include "ui/pages/source-pane.h"

#include <glib/gi18n.h>

#include "ui/lessons/source-excerpt.h"

/* Two tabs; the one that was chosen stays while one steps on. */
struct _HlSourcePane
{
  AdwBin parent_instance;

  const HlLesson *lesson; /* or NULL */

  GtkLabel *file;
  GtkLabel *source;
  GtkLabel *pytorch;
};

G_DEFINE_FINAL_TYPE (HlSourcePane, hl_source_pane, ADW_TYPE_BIN)

static void show_source (HlSourcePane *self)
{
  g_autoptr (HlSourceExcerpt) excerpt =
      hl_source_excerpt (self->lesson->file, self->lesson->function);
  g_autofree char *file = NULL;

  if (excerpt == NULL)
    {
      gtk_label_set_text (self->file, self->lesson->file);
      gtk_label_set_text (self->source, "");
      return;
    }

  /* Translators: a file of our source, and a line of it */
  file = g_strdup_printf (_ ("%s, line %d"), self->lesson->file, excerpt->function_line);
  gtk_label_set_text (self->file, file);
  gtk_label_set_text (self->source, excerpt->text);
}

/* lesson: whose source to show; NULL for none. */
void hl_source_pane_set_lesson (HlSourcePane *self, const HlLesson *lesson)
{
  g_autofree char *pytorch = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), lesson != NULL);
  if (lesson == NULL || lesson == self->lesson)
    return;

  self->lesson = lesson;
  pytorch = hl_lesson_get_pytorch (lesson);
  gtk_label_set_text (self->pytorch, pytorch);
  show_source (self);
}

static void hl_source_pane_class_init (HlSourcePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/source-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlSourcePane, file);
  gtk_widget_class_bind_template_child (widget_class, HlSourcePane, source);
  gtk_widget_class_bind_template_child (widget_class, HlSourcePane, pytorch);
}

static void hl_source_pane_init (HlSourcePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

#include "ui/pages/explain-button.h"

#include <glib/gi18n.h>

#include "ui/lessons/lessons.h"
#include "ui/lessons/source-excerpt.h"
#include "ui/widgets/template.h"

/* One node named `explain-button`.  Where an operation is computed: the function of our own source,
 * as it is in the file, and the same as a PyTorch user would write it; the tab that was chosen
 * stays while one steps on. */
struct _HlExplainButton
{
  GtkWidget parent_instance;

  const HlLesson *lesson; /* whose source is shown, or NULL */

  GtkLabel  *why;
  GtkWidget *source_pane;
  GtkLabel  *file;
  GtkLabel  *source;
  GtkLabel  *pytorch;
};

G_DEFINE_FINAL_TYPE (HlExplainButton, hl_explain_button, GTK_TYPE_WIDGET)

static void hl_explain_button_class_init (HlExplainButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_css_name (widget_class, "explain-button");
  HL_TEMPLATE (HlExplainButton, "explain-button", why, source_pane, file, source, pytorch);
}

static void hl_explain_button_init (HlExplainButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void show_source (HlExplainButton *self)
{
  g_autoptr (HlSourceExcerpt) excerpt =
      hl_source_excerpt (self->lesson->file, self->lesson->function);
  g_autofree char *pytorch = hl_lesson_get_pytorch (self->lesson);
  g_autofree char *file = NULL;

  if (excerpt != NULL)
    /* Translators: a file of our source, and a line of it */
    file = g_strdup_printf (_ ("%s, line %d"), self->lesson->file, excerpt->function_line);
  gtk_label_set_text (self->pytorch, pytorch);
  gtk_label_set_text (self->file, file != NULL ? file : self->lesson->file);
  gtk_label_set_text (self->source, excerpt != NULL ? excerpt->text : "");
}

/* why: why the current step is done; NULL hides the button; lesson: whose source to show; NULL
 * for none. */
void hl_explain_button_explain (HlExplainButton *self, const char *why, const HlLesson *lesson)
{
  gtk_widget_set_visible (GTK_WIDGET (self), why != NULL);
  gtk_label_set_text (self->why, why != NULL ? why : "");
  gtk_widget_set_visible (self->source_pane, lesson != NULL);
  if (lesson == NULL || lesson == self->lesson)
    return;

  self->lesson = lesson;
  show_source (self);
}

#include "ui/pages/explain-button.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/lessons/lessons.h"
#include "ui/lessons/source-excerpt.h"

/* Where an operation is computed: the function of our own source, as it is in the
 * file, and the same as a PyTorch user would write it. */

#define HL_TYPE_SOURCE_PANE (hl_source_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlSourcePane, hl_source_pane, HL, SOURCE_PANE, AdwBin)

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
static void hl_source_pane_set_lesson (HlSourcePane *self, const HlLesson *lesson)
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

/* One node named `explain-button`. */
struct _HlExplainButton
{
  GtkWidget parent_instance;

  GtkLabel     *why;
  HlSourcePane *source_pane;
};

G_DEFINE_FINAL_TYPE (HlExplainButton, hl_explain_button, GTK_TYPE_WIDGET)

static void hl_explain_button_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_explain_button_parent_class)->dispose (object);
}

static void hl_explain_button_class_init (HlExplainButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_explain_button_dispose;

  g_type_ensure (HL_TYPE_SOURCE_PANE);
  gtk_widget_class_set_css_name (widget_class, "explain-button");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/explain-button.ui");
  gtk_widget_class_bind_template_child (widget_class, HlExplainButton, why);
  gtk_widget_class_bind_template_child (widget_class, HlExplainButton, source_pane);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_explain_button_init (HlExplainButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* why: why the current step is done; NULL hides the button; lesson: whose source to show; NULL
 * for none. */
void hl_explain_button_explain (HlExplainButton *self, const char *why, const HlLesson *lesson)
{
  g_return_if_fail (HL_IS_EXPLAIN_BUTTON (self));

  gtk_widget_set_visible (GTK_WIDGET (self), why != NULL);
  gtk_label_set_text (self->why, why != NULL ? why : "");
  hl_source_pane_set_lesson (self->source_pane, lesson);
}

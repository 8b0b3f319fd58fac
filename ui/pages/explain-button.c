#include "ui/pages/explain-button.h"

#include "ui/pages/source-pane.h"

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

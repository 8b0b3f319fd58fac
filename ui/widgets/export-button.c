#include "ui/widgets/export-button.h"

#include "ui/widgets/menu-tooltip.h"

struct _HlExportButton
{
  GtkWidget parent_instance;

  GtkMenuButton *kinds_button;
};

G_DEFINE_FINAL_TYPE (HlExportButton, hl_export_button, GTK_TYPE_WIDGET)

static void hl_export_button_dispose (GObject *object)
{
  GtkWidget *box = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_export_button_parent_class)->dispose (object);
}

static void hl_export_button_class_init (HlExportButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_export_button_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/export-button.ui");
  gtk_widget_class_bind_template_child (widget_class, HlExportButton, kinds_button);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_export_button_init (HlExportButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_menu_tooltip_set_up (self->kinds_button);
}

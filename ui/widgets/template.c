#include "ui/widgets/template.h"

#include <string.h>

/* Takes away all children; not of a list box, which has to know of it. */
void hl_children_drop (gpointer widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

/* A child fills a widget that does not lay it out by itself. */
static void fill (GtkWidgetClass *klass)
{
  const GtkWidgetClass *parent = g_type_class_peek_parent (klass);

  if (klass->measure == parent->measure)
    gtk_widget_class_set_layout_manager_type (klass, GTK_TYPE_BIN_LAYOUT);
}

/* Lets the children go when a widget is disposed; for a class of GtkWidget, whose template does it
 * by itself.  One fills it, if the class does not lay them out. */
void hl_children_end (gpointer klass)
{
  HL_ENDS (hl_children_drop);
  fill (klass);
}

void hl_template_set (gpointer klass, const char *path, const HlTemplateChild *children)
{
  gtk_widget_class_set_template_from_resource (klass, path);
  for (; children->name != NULL; children++)
    gtk_widget_class_bind_template_child_full (klass, children->name, FALSE, children->field);
  if (g_type_parent (G_TYPE_FROM_CLASS (klass)) == GTK_TYPE_WIDGET)
    hl_children_end (klass);
}

void hl_template_call (gpointer klass, const HlTemplateFunction *functions)
{
  for (; functions->name != NULL; functions++)
    gtk_widget_class_bind_template_callback_full (klass, functions->name, functions->function);
}

static void act (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const gpointer function = g_type_get_qdata (G_OBJECT_TYPE (widget), g_quark_try_string (name));

  if (function != NULL)
    ((void (*) (gpointer, GVariant *, const char *)) function) (widget, parameter, name);
  else
    g_signal_emit_by_name (widget, strchr (name, '.') + 1);
}

/* klass: of a final type; name: with its group; type: of the parameter, or NULL; function: or NULL
 * if the action emits the signal of its name. */
void hl_action_add (gpointer klass, const char *name, const char *type, GCallback function)
{
  g_type_set_qdata (G_TYPE_FROM_CLASS (klass), g_quark_from_static_string (name), function);
  gtk_widget_class_install_action (klass, name, type, act);
}

/* Gives one widget the actions "PREFIX.NAME". rows: and one without a name; or NULL. */
void hl_actions_add (GtkWidget *self, const char *prefix, const HlActionRow *rows)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  for (const HlActionRow *row = rows; row != NULL && row->name != NULL; row++)
    {
      g_autoptr (GVariantType)  type = row->type != NULL ? g_variant_type_new (row->type) : NULL;
      g_autoptr (GSimpleAction) action = g_simple_action_new (row->name, type);

      g_signal_connect_object (action, "activate", row->function, self, G_CONNECT_SWAPPED);
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
    }
  gtk_widget_insert_action_group (self, prefix, G_ACTION_GROUP (group));
}

/* Gives it a class of the style sheet, or takes it away. */
void hl_style_set (gpointer widget, const char *style, gboolean has_it)
{
  (has_it ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (widget, style);
}

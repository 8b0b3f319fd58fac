/* ui/widgets/template.h
 *
 * What a class of widgets says in class_init (): its template, with the names of children that are
 * fields of the widget and of functions that signals call, and its actions.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/properties.h"

typedef struct
{
  const char *name;
  gssize      field; /* its offset in the widget */
} HlTemplateChild;

typedef struct
{
  const char *name;
  GCallback   function;
} HlTemplateFunction;

#define HL_TEMPLATE_CHILD(type, field)                                                             \
  {                                                                                                \
#field, G_STRUCT_OFFSET(type, field)                                                           \
  }
#define HL_TEMPLATE_FUNCTION(type, function)                                                       \
  {                                                                                                \
#function, G_CALLBACK(function)                                                                \
  }

/* file: of the template, without ".ui". */
#define HL_TEMPLATE(type, file, ...)                                                               \
  hl_template_set (                                                                                \
      klass, "/org/headlight/Headlight/" file ".ui",                                               \
      (const HlTemplateChild[]){ NN_EACH (HL_TEMPLATE_CHILD, type, __VA_ARGS__){ NULL } })
#define HL_CALLED(...)                                                                             \
  hl_template_call (klass, (const HlTemplateFunction[]){                                           \
                               NN_EACH (HL_TEMPLATE_FUNCTION, , __VA_ARGS__){ NULL } })
/* function (self, parameter, name) */
#define HL_ACTION(name, type, function) hl_action_add (klass, name, type, G_CALLBACK (function))

void hl_template_set (gpointer klass, const char *path, const HlTemplateChild *children);
void hl_template_call (gpointer klass, const HlTemplateFunction *functions);
void hl_children_end (gpointer klass);
void hl_children_drop (gpointer widget);
void hl_style_set (gpointer widget, const char *style, gboolean has_it);
void hl_action_add (gpointer klass, const char *name, const char *type, GCallback function);

#define HL_EACH_CHILD(child, widget)                                                               \
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (widget)); child != NULL;         \
       child = gtk_widget_get_next_sibling (child))

/* What an action does: function (self, parameter). */
typedef struct
{
  const char *name, *type; /* type: of the parameter, or NULL */
  GCallback   function;
} HlActionRow;

void hl_actions_add (GtkWidget *self, const char *prefix, const HlActionRow *rows);

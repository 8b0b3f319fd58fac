#include "ui/labs/lab-frame.h"

#include <glib/gi18n.h>

#include "ui/widgets/export-button.h"
#include "ui/widgets/wrap-layout.h"

struct _HlLabFrame
{
  GtkWidget parent_instance;

  GtkStack *views;

  GtkWidget        *box;
  GtkLabel         *text;
  GtkStackSwitcher *switcher;
  GtkLabel         *hint;
  HlQuestionPane   *question;
  GtkLabel         *reading;
};

enum
{
  PROP_TEXT = 1,
  PROP_VIEWS,
  PROP_READING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlLabFrame, hl_lab_frame, GTK_TYPE_WIDGET)

static void update_switcher (HlLabFrame *self)
{
  g_autoptr (GListModel) pages = G_LIST_MODEL (gtk_stack_get_pages (self->views));

  gtk_widget_set_visible (GTK_WIDGET (self->switcher), g_list_model_get_n_items (pages) > 1);
}

static void set_views (HlLabFrame *self, GtkStack *views)
{
  self->views = views;
  if (views == NULL)
    return;

  gtk_widget_set_vexpand (GTK_WIDGET (views), TRUE);
  gtk_stack_switcher_set_stack (self->switcher, views);
  /* A question stands above what it is about, as on the Model page. */
  gtk_widget_insert_after (GTK_WIDGET (views), self->box, GTK_WIDGET (self->question));
  update_switcher (self);
}

static void hl_lab_frame_get_property (GObject *object, guint property_id, GValue *value,
                                       GParamSpec *pspec)
{
  HlLabFrame *self = HL_LAB_FRAME (object);

  switch (property_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, gtk_label_get_text (self->text));
      break;
    case PROP_VIEWS:
      g_value_set_object (value, self->views);
      break;
    case PROP_READING:
      g_value_set_string (value, hl_lab_frame_get_reading (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_lab_frame_set_property (GObject *object, guint property_id, const GValue *value,
                                       GParamSpec *pspec)
{
  HlLabFrame *self = HL_LAB_FRAME (object);

  switch (property_id)
    {
    case PROP_TEXT:
      gtk_label_set_text (self->text, g_value_get_string (value));
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), g_value_get_string (value));
      break;
    case PROP_VIEWS:
      set_views (self, g_value_get_object (value));
      break;
    case PROP_READING:
      hl_lab_frame_set_reading (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_lab_frame_dispose (GObject *object)
{
  HlLabFrame *self = HL_LAB_FRAME (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_lab_frame_parent_class)->dispose (object);
}

static void hl_lab_frame_class_init (HlLabFrameClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = hl_lab_frame_dispose;
  object_class->get_property = hl_lab_frame_get_property;
  object_class->set_property = hl_lab_frame_set_property;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  properties[PROP_VIEWS] = g_param_spec_object ("views", NULL, NULL, GTK_TYPE_STACK, flags);
  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_EXPORT_BUTTON);
  g_type_ensure (HL_TYPE_QUESTION_PANE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_css_name (widget_class, "lab");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/lab-frame.ui");
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, box);
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, text);
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, switcher);
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, question);
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, hint);
  gtk_widget_class_bind_template_child (widget_class, HlLabFrame, reading);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_lab_frame_init (HlLabFrame *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/* reading: what is pointed out, with its operands; NULL leaves out the line. Where a lab has
 * readings, an invitation to point somewhere keeps the line in place. */
void hl_lab_frame_set_reading (HlLabFrame *self, const char *reading)
{
  gtk_label_set_text (self->reading, reading != NULL ? reading : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reading), reading != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reading), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  reading != NULL ? reading : "", -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

const char *hl_lab_frame_get_reading (HlLabFrame *self)
{
  return gtk_label_get_text (self->reading);
}

/* hint: what is wrong with what was typed last; NULL: nothing. */
void hl_lab_frame_set_hint (HlLabFrame *self, const char *hint)
{
  gtk_label_set_text (self->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), hint != NULL);
}

/* Returns the views. */
GtkStack *hl_lab_frame_get_views (HlLabFrame *self) { return self->views; }

/* Returns where a lab asks before it shows. */
HlQuestionPane *hl_lab_frame_get_question (HlLabFrame *self) { return self->question; }

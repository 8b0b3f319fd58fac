#include "ui/widgets/side-scroller.h"

struct _HlSideScroller
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkWidget *child;
};

enum
{
  PROP_CHILD = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlSideScroller, hl_side_scroller, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
hl_side_scroller_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The child is never narrower than its minimum width; where there is less room, it scrolls. */
static void
hl_side_scroller_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  HlSideScroller *self = HL_SIDE_SCROLLER (widget);
  int             least, narrowest, high;

  gtk_widget_measure (self->scrolled, orientation, -1, &least, natural, NULL, NULL);
  *minimum = least;
  *natural = MAX (*natural, least);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 || self->child == NULL)
    return;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, NULL, NULL, NULL);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, MAX (for_size, narrowest), NULL, &high,
                      NULL, NULL);
  *minimum = *natural = MAX (least, high);
}

static void
hl_side_scroller_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  gtk_widget_allocate (HL_SIDE_SCROLLER (widget)->scrolled, width, height, -1, NULL);
}

static void
set_child (HlSideScroller *self,
           GtkWidget      *child)
{
  if (self->child == child)
    return;

  self->child = child;
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), child);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
hl_side_scroller_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, HL_SIDE_SCROLLER (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
hl_side_scroller_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  if (id == PROP_CHILD)
    set_child (HL_SIDE_SCROLLER (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
hl_side_scroller_dispose (GObject *object)
{
  HlSideScroller *self = HL_SIDE_SCROLLER (object);

  self->child = NULL;
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_side_scroller_parent_class)->dispose (object);
}

static void
hl_side_scroller_class_init (HlSideScrollerClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = hl_side_scroller_get_property;
  object_class->set_property = hl_side_scroller_set_property;
  object_class->dispose = hl_side_scroller_dispose;
  widget_class->get_request_mode = hl_side_scroller_get_request_mode;
  widget_class->measure = hl_side_scroller_measure;
  widget_class->size_allocate = hl_side_scroller_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                                    G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
hl_side_scroller_init (HlSideScroller *self)
{
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_widget_set_focusable (self->scrolled, FALSE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

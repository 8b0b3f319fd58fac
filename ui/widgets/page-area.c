#include "ui/widgets/page-area.h"

#define USUAL_DPI (96 * 1024) /* as GtkSettings counts */

struct _HlPageArea
{
  GtkWidget parent_instance;

  GtkWidget *child;
};

enum
{
  PROP_CHILD = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlPageArea, hl_page_area, GTK_TYPE_WIDGET)

static int
natural_width (GtkWidget *widget)
{
  int dpi;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);

  return HL_PAGE_AREA_WIDTH * MAX (dpi, USUAL_DPI) / USUAL_DPI;
}

static GtkSizeRequestMode
hl_page_area_get_request_mode (GtkWidget *widget)
{
  HlPageArea *self = HL_PAGE_AREA (widget);

  return self->child != NULL ? gtk_widget_get_request_mode (self->child)
                             : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
hl_page_area_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  HlPageArea *self = HL_PAGE_AREA (widget);

  if (self->child == NULL)
    return;

  gtk_widget_measure (self->child, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, natural_width (widget));
}

static void
hl_page_area_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  HlPageArea *self = HL_PAGE_AREA (widget);

  if (self->child != NULL)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
}

static void
set_child (HlPageArea *self,
           GtkWidget  *child)
{
  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
hl_page_area_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, HL_PAGE_AREA (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
hl_page_area_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  if (id == PROP_CHILD)
    set_child (HL_PAGE_AREA (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
hl_page_area_dispose (GObject *object)
{
  g_clear_pointer (&HL_PAGE_AREA (object)->child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_page_area_parent_class)->dispose (object);
}

static void
hl_page_area_class_init (HlPageAreaClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = hl_page_area_get_property;
  object_class->set_property = hl_page_area_set_property;
  object_class->dispose = hl_page_area_dispose;
  widget_class->get_request_mode = hl_page_area_get_request_mode;
  widget_class->measure = hl_page_area_measure;
  widget_class->size_allocate = hl_page_area_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                                    G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
hl_page_area_init (HlPageArea *self)
{
}

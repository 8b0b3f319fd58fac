#include "ui/widgets/enlarger.h"

#include <math.h>

#define USUAL_DPI (96 * 1024) /* as GtkSettings counts */
#define STEPS 8.0             /* from one size to twice that size */
#define MOST 2.5

/* The size follows from the width, so that it stays from step to step.  What HlEnlarger:fits is
 * only as large as the height allows, too.  Pointer, keyboard and screen readers find the child
 * where it is drawn. */
struct _HlEnlarger
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int        usual_width; /* pixels for type of 100 %, where nothing is enlarged */
  gboolean   fits;
  double     most; /* how much larger than usual at most */
};

enum
{
  PROP_CHILD = 1,
  PROP_FITS,
  PROP_MOST,
  PROP_USUAL_WIDTH,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlEnlarger, hl_enlarger, GTK_TYPE_WIDGET)

/* How much larger the child may be drawn where there are @width pixels, from 1 on. */
static double scale_at (HlEnlarger *self, int width)
{
  double usual;
  int    dpi;

  g_return_val_if_fail (HL_IS_ENLARGER (self), 1.0);

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", &dpi, NULL);
  usual = (double) self->usual_width * MAX (dpi, USUAL_DPI) / USUAL_DPI;

  return CLAMP (floor (STEPS * width / usual) / STEPS, 1.0, self->most);
}

static GtkSizeRequestMode hl_enlarger_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* What the child needs, or would like to have, where it is drawn at @scale. */
static int height_at (HlEnlarger *self, int width, double scale, gboolean is_natural)
{
  int minimum;
  int natural;

  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, (int) (width / scale), &minimum,
                      &natural, NULL, NULL);

  return (int) ceil ((is_natural ? natural : minimum) * scale);
}

static gboolean is_empty (HlEnlarger *self)
{
  return self->child == NULL || !gtk_widget_should_layout (self->child);
}

/* The child is never scaled below its own size, so a narrow widget needs the child's size. */
static void hl_enlarger_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
  HlEnlarger *self = HL_ENLARGER (widget);

  if (is_empty (self))
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0)
    {
      gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
      return;
    }

  *natural = height_at (self, for_size, scale_at (self, for_size), TRUE);
  *minimum = self->fits ? MIN (height_at (self, for_size, 1.0, FALSE), *natural) : *natural;
}

/* With `fits`, the child is scaled as far as both the width and the height allow. */
static void hl_enlarger_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HlEnlarger   *self = HL_ENLARGER (widget);
  double        scale = scale_at (self, width);
  GskTransform *transform = NULL;

  if (is_empty (self))
    return;

  while (self->fits && scale > 1.0 && height_at (self, width, scale, FALSE) > height)
    scale -= 1.0 / STEPS;
  if (scale > 1.0)
    transform = gsk_transform_scale (NULL, (float) scale, (float) scale);
  gtk_widget_allocate (self->child, (int) (width / scale), (int) (height / scale), -1, transform);
}

static void set_child (HlEnlarger *self, GtkWidget *child)
{
  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void set_usual_width (HlEnlarger *self, int width)
{
  if (self->usual_width == width)
    return;

  self->usual_width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_USUAL_WIDTH]);
}

static void set_fits (HlEnlarger *self, gboolean fits)
{
  if (self->fits == fits)
    return;

  self->fits = fits;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FITS]);
}

static void set_most (HlEnlarger *self, double most)
{
  if (self->most >= most && self->most <= most)
    return;

  self->most = most;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MOST]);
}

static void hl_enlarger_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HlEnlarger *self = HL_ENLARGER (object);

  if (id == PROP_CHILD)
    g_value_set_object (value, self->child);
  else if (id == PROP_FITS)
    g_value_set_boolean (value, self->fits);
  else if (id == PROP_MOST)
    g_value_set_double (value, self->most);
  else if (id == PROP_USUAL_WIDTH)
    g_value_set_int (value, self->usual_width);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void hl_enlarger_set_property (GObject *object, guint id, const GValue *value,
                                      GParamSpec *pspec)
{
  HlEnlarger *self = HL_ENLARGER (object);

  if (id == PROP_CHILD)
    set_child (self, g_value_get_object (value));
  else if (id == PROP_FITS)
    set_fits (self, g_value_get_boolean (value));
  else if (id == PROP_MOST)
    set_most (self, g_value_get_double (value));
  else if (id == PROP_USUAL_WIDTH)
    set_usual_width (self, g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void hl_enlarger_dispose (GObject *object)
{
  g_clear_pointer (&HL_ENLARGER (object)->child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_enlarger_parent_class)->dispose (object);
}

static void hl_enlarger_class_init (HlEnlargerClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = hl_enlarger_get_property;
  object_class->set_property = hl_enlarger_set_property;
  object_class->dispose = hl_enlarger_dispose;
  widget_class->get_request_mode = hl_enlarger_get_request_mode;
  widget_class->measure = hl_enlarger_measure;
  widget_class->size_allocate = hl_enlarger_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_FITS] = g_param_spec_boolean ("fits", NULL, NULL, FALSE, flags);
  properties[PROP_MOST] = g_param_spec_double ("most", NULL, NULL, 1.0, MOST, MOST, flags);
  properties[PROP_USUAL_WIDTH] =
      g_param_spec_int ("usual-width", NULL, NULL, 1, G_MAXINT16, G_MAXINT16, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_enlarger_init (HlEnlarger *self)
{
  self->usual_width = G_MAXINT16;
  self->most = MOST;
}

#include "ui/widgets/curve.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/picture.h"

#define MIN_WIDTH 260
#define MIN_HEIGHT 150
#define NATURAL_WIDTH 480
#define NATURAL_HEIGHT 260

/**
 * HlCurve:
 *
 * Shows curves over one axis, and reads off all of them at one place of it.
 *
 * ## CSS nodes
 *
 * One node named `curve`.
 *
 * ## Keys
 *
 * Left and Right go from point to point of the first curve, Home and End to its
 * ends; Escape lets go of the point.
 *
 * ## Accessibility
 *
 * Role `img`.  The description speaks the values at the place that is pointed out.
 */
struct _HlCurve
{
  GtkWidget parent_instance;

  HlCurveSpec  *spec; /* a copy; NULL until the first one */
  HlCurveLayout layout;
  HlPicture     picture;
  double        hovered; /* NAN: the pointer is elsewhere */
  double        chosen;  /* NAN: none */
  char         *point_text;
};

enum
{
  PROP_0,
  PROP_POINT_TEXT,
  N_PROPS
};

enum
{
  MOVE_POINT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlCurve, hl_curve, GTK_TYPE_WIDGET)

static double
shown_x (HlCurve *self)
{
  return isnan (self->hovered) ? self->chosen : self->hovered;
}

static void
describe_curves (HlCurve *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char      *list = NULL;
  g_autofree char      *label = NULL;

  for (int i = 0; self->spec != NULL && i < self->spec->n_series; i++)
    g_ptr_array_add (names, (gpointer) self->spec->series[i].name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);

  /* Translators: %s is a list of curves, such as "training, held out" */
  label = list[0] == '\0' ? g_strdup (_ ("Chart, empty")) : g_strdup_printf (_ ("Chart of %s"), list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
point_out (HlCurve *self,
           double   hovered,
           double   chosen)
{
  self->hovered = hovered;
  self->chosen = chosen;

  g_free (self->point_text);
  self->point_text = isnan (shown_x (self)) ? g_strdup ("")
                                            : hl_curve_describe (self->spec, shown_x (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->point_text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POINT_TEXT]);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_layout (HlCurve *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  hl_picture_clear (&self->picture);
  if (self->spec == NULL)
    return;

  pango_font_description_free ((PangoFontDescription *) self->spec->font);
  self->spec->font = pango_font_description_copy (hl_widget_font (widget));
  self->spec->palette = hl_widget_palette (widget);
  self->layout = hl_curve_layout (self->spec, gtk_widget_get_width (widget),
                                  gtk_widget_get_height (widget));
}

static void
motion_cb (HlCurve *self,
           double   x,
           double   y)
{
  double hovered = NAN;

  if (self->spec != NULL && !hl_curve_pick (self->spec, &self->layout, x, y, &hovered))
    hovered = NAN;

  point_out (self, hovered, self->chosen);
}

static void
leave_cb (HlCurve *self)
{
  point_out (self, NAN, self->chosen);
}

static void
pressed_cb (HlCurve *self,
            int      n_press,
            double   x,
            double   y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  point_out (self, self->hovered, self->hovered);
}

/* The curve whose points the keys visit: the first that has any. */
static const HlCurveSeries *
leading_series (HlCurve *self)
{
  for (int i = 0; self->spec != NULL && i < self->spec->n_series; i++)
    if (self->spec->series[i].n_points > 0)
      return &self->spec->series[i];

  return NULL;
}

static void
hl_curve_move_point (HlCurve *self,
                     int      points)
{
  const HlCurveSeries *series = leading_series (self);
  const double         x = shown_x (self);
  int                  next;

  if (series == NULL)
    return;

  next = isnan (x) ? series->n_points - 1 : hl_curve_nearest (series, x) + points;
  point_out (self, NAN, series->x[CLAMP (next, 0, series->n_points - 1)]);
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  if (isnan (shown_x (HL_CURVE (widget))))
    return FALSE;

  point_out (HL_CURVE (widget), NAN, NAN);

  return TRUE;
}

static void
draw_curves (gpointer user_data,
             cairo_t *cr)
{
  HlCurve *self = user_data;

  hl_curve_draw (self->spec, &self->layout, cr);
}

static void
draw_cursor (gpointer user_data,
             cairo_t *cr)
{
  HlCurve *self = user_data;

  hl_curve_draw_cursor (self->spec, &self->layout, shown_x (self), cr);
}

static void
hl_curve_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  HlCurve     *self = HL_CURVE (widget);
  const HlRect everything = { 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget) };

  if (self->spec != NULL)
    hl_picture_snapshot (&self->picture, widget, snapshot, draw_curves);
  if (!isnan (shown_x (self)))
    hl_picture_snapshot_area (widget, snapshot, &everything, draw_cursor);
  hl_picture_snapshot_focus (widget, snapshot);
}

static void
hl_curve_measure (GtkWidget     *widget,
                  GtkOrientation orientation,
                  int            for_size,
                  int           *minimum,
                  int           *natural,
                  int           *minimum_baseline,
                  int           *natural_baseline)
{
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = is_width ? MIN_WIDTH : MIN_HEIGHT;
  *natural = is_width ? NATURAL_WIDTH : NATURAL_HEIGHT;
}

static void
hl_curve_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  update_layout (HL_CURVE (widget));
}

static void
hl_curve_css_changed (GtkWidget         *widget,
                      GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_curve_parent_class)->css_changed (widget, change);

  update_layout (HL_CURVE (widget));
  gtk_widget_queue_draw (widget);
}

static void
hl_curve_get_property (GObject    *object,
                       guint       prop_id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  HlCurve *self = HL_CURVE (object);

  switch (prop_id)
    {
    case PROP_POINT_TEXT:
      g_value_set_string (value, self->point_text);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
hl_curve_finalize (GObject *object)
{
  HlCurve *self = HL_CURVE (object);

  hl_picture_clear (&self->picture);
  g_clear_pointer (&self->spec, hl_curve_spec_free);
  g_free (self->point_text);

  G_OBJECT_CLASS (hl_curve_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    guint keypad_key;
    int   points;
  } moves[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1 },
    { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, -10 },
    { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 10 },
    { GDK_KEY_Home, GDK_KEY_KP_Home, -(1 << 30) },
    { GDK_KEY_End, GDK_KEY_KP_End, 1 << 30 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      gtk_widget_class_add_binding_signal (widget_class, moves[i].key, 0,
                                           "move-point", "(i)", moves[i].points);
      gtk_widget_class_add_binding_signal (widget_class, moves[i].keypad_key, 0,
                                           "move-point", "(i)", moves[i].points);
    }
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
hl_curve_class_init (HlCurveClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = hl_curve_finalize;
  object_class->get_property = hl_curve_get_property;
  widget_class->css_changed = hl_curve_css_changed;
  widget_class->measure = hl_curve_measure;
  widget_class->size_allocate = hl_curve_size_allocate;
  widget_class->snapshot = hl_curve_snapshot;

  /**
   * HlCurve:point-text:
   *
   * The values at the place that is pointed out, in words; empty without one.
   */
  properties[PROP_POINT_TEXT] = g_param_spec_string ("point-text", NULL, NULL, "",
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * HlCurve::move-point:
   * @self: the chart
   * @points: how many points to the right
   *
   * Key-binding signal: points out another place, the last one if there was none.
   */
  signals[MOVE_POINT] = g_signal_new_class_handler ("move-point", G_TYPE_FROM_CLASS (klass),
                                                    G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                                    G_CALLBACK (hl_curve_move_point), NULL, NULL, NULL,
                                                    G_TYPE_NONE, 1, G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "curve");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hl_curve_init (HlCurve *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->hovered = self->chosen = NAN;
  self->point_text = g_strdup ("");

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  describe_curves (self);
}

GtkWidget *
hl_curve_new (void)
{
  return g_object_new (HL_TYPE_CURVE, NULL);
}

/**
 * hl_curve_set_spec:
 * @self: a chart
 * @spec: (nullable): what to show, which is copied; palette and font are the
 *   widget's own
 */
void
hl_curve_set_spec (HlCurve           *self,
                   const HlCurveSpec *spec)
{
  HlCurveSpec *copy;

  g_return_if_fail (HL_IS_CURVE (self));

  copy = spec == NULL ? NULL : hl_curve_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_curve_spec_free);
  self->spec = copy;
  update_layout (self);
  describe_curves (self);

  if (leading_series (self) == NULL)
    point_out (self, NAN, NAN);
  else
    point_out (self, self->hovered, self->chosen);
}

/**
 * hl_curve_get_x:
 * @self: a chart
 * @x: (out): the place that is pointed out
 *
 * Returns: whether there is one
 */
gboolean
hl_curve_get_x (HlCurve *self,
                double  *x)
{
  g_return_val_if_fail (HL_IS_CURVE (self), FALSE);

  *x = shown_x (self);

  return !isnan (*x);
}

/**
 * hl_curve_get_point_text:
 * @self: a chart
 *
 * Returns: (transfer none): the values at the place that is pointed out, in
 *   words; empty without one
 */
const char *
hl_curve_get_point_text (HlCurve *self)
{
  g_return_val_if_fail (HL_IS_CURVE (self), NULL);

  return self->point_text;
}

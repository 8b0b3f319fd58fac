#include "ui/widgets/curve.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/render/curve-renderer.h"
#include "ui/widgets/theme.h"

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
 * As #HlPicture; the description speaks the values at the place that is pointed out.
 */
struct _HlCurve
{
  HlPicture parent_instance;

  HlCurveSpec  *spec; /* a copy; NULL until the first one */
  HlCurveLayout layout;
  double        hovered; /* NAN: the pointer is elsewhere */
  double        chosen;  /* NAN: none */
};

enum
{
  MOVE_POINT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlCurve, hl_curve, HL_TYPE_PICTURE)

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
  label = names->len == 1 ? g_strdup (_ ("Chart, empty"))
                          : g_strdup_printf (_ ("Chart of %s"), list);
  hl_picture_set_label (HL_PICTURE (self), label);
}

static void
point_out (HlCurve *self,
           double   hovered,
           double   chosen)
{
  self->hovered = hovered;
  self->chosen = chosen;

  hl_picture_take_reading (HL_PICTURE (self), isnan (shown_x (self))
                                                  ? NULL
                                                  : hl_curve_describe (self->spec, shown_x (self)));
}

static double
x_at (HlCurve *self,
      double   x,
      double   y)
{
  double value;

  if (self->spec != NULL && hl_curve_pick (self->spec, &self->layout, x, y, &value))
    return value;

  return NAN;
}

static void
hl_curve_hover (HlPicture *picture,
                double     x,
                double     y)
{
  HlCurve *self = HL_CURVE (picture);

  point_out (self, x_at (self, x, y), self->chosen);
}

static void
hl_curve_leave (HlPicture *picture)
{
  point_out (HL_CURVE (picture), NAN, HL_CURVE (picture)->chosen);
}

static void
hl_curve_click (HlPicture *picture,
                double     x,
                double     y)
{
  HlCurve *self = HL_CURVE (picture);

  point_out (self, self->hovered, x_at (self, x, y));
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
hl_curve_lay_out (HlPicture *picture,
                  int        width,
                  int        height)
{
  HlCurve *self = HL_CURVE (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_curve_layout (self->spec, width, height);
}

static void
hl_curve_draw_curves (HlPicture *picture,
                      cairo_t   *cr)
{
  HlCurve *self = HL_CURVE (picture);

  if (self->spec != NULL)
    hl_curve_draw (self->spec, &self->layout, cr);
}

static void
hl_curve_snapshot_cursor (HlPicture   *picture,
                          GtkSnapshot *snapshot)
{
  HlCurve              *self = HL_CURVE (picture);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                                   gtk_widget_get_height (GTK_WIDGET (self)));
  cairo_t              *cr;

  if (isnan (shown_x (self)))
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &area);
  hl_curve_draw_cursor (self->spec, &self->layout, shown_x (self), cr);
  hl_curve_draw_note (self->spec, &self->layout, shown_x (self), cr);
  cairo_destroy (cr);
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
hl_curve_finalize (GObject *object)
{
  HlCurve *self = HL_CURVE (object);

  g_clear_pointer (&self->spec, hl_curve_spec_free);

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
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_curve_finalize;
  widget_class->measure = hl_curve_measure;
  picture_class->click = hl_curve_click;
  picture_class->draw = hl_curve_draw_curves;
  picture_class->hover = hl_curve_hover;
  picture_class->lay_out = hl_curve_lay_out;
  picture_class->leave = hl_curve_leave;
  picture_class->snapshot_cursor = hl_curve_snapshot_cursor;

  /**
   * HlCurve::move-point:
   * @self: the chart
   * @points: how many points to the right
   *
   * Key-binding signal: points out another place, the last one if there was none.
   */
  signals[MOVE_POINT] = g_signal_new_class_handler (
      "move-point", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_curve_move_point), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "curve");
}

static void
hl_curve_init (HlCurve *self)
{
  self->hovered = self->chosen = NAN;
  describe_curves (self);
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
  describe_curves (self);
  hl_picture_outdate (HL_PICTURE (self));

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

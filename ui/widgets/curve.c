#include "ui/widgets/curve.h"

#include <glib/gi18n.h>

#include "ui/render/curve-renderer.h"
#include "ui/widgets/theme.h"

#define MIN_WIDTH 260
#define MIN_HEIGHT 150
#define NATURAL_WIDTH 480
#define NATURAL_HEIGHT 260
#define PAGE 10        /* points that a page key moves by */
#define FAR G_MAXINT16 /* more points than any curve has */

/* Shows curves over one axis, and reads off all of them at one place of it.  The places are the
 * points of the first curve that has any: the columns of one row.
 *
 * One node named `curve`.
 *
 * ## Keys
 *
 * Left and Right go from point to point, the page keys over ten of them, Home and End to the
 * ends; at first to the last point.  Escape lets go of the point.
 *
 * ## Accessibility
 *
 * As HlCellPicture. */
struct _HlCurve
{
  HlCellPicture parent_instance;

  HlCurveSpec  *spec; /* a copy; NULL until the first one */
  HlCurveLayout layout;
};

G_DEFINE_FINAL_TYPE (HlCurve, hl_curve, HL_TYPE_CELL_PICTURE)

/* Returns the curve whose points are pointed out: the first one that has points. */
static const HlCurveSeries *leading_series (HlCurve *self)
{
  for (int i = 0; self->spec != NULL && i < self->spec->n_series; i++)
    if (self->spec->series[i].n_points > 0)
      return &self->spec->series[i];

  return NULL;
}

static char *hl_curve_get_label (HlCellPicture *picture)
{
  const HlCurveSpec    *spec = HL_CURVE (picture)->spec;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char      *list = NULL;

  if (spec == NULL || spec->n_series == 0)
    return g_strdup (_ ("Chart, empty"));

  for (int i = 0; i < spec->n_series; i++)
    g_ptr_array_add (names, (gpointer) spec->series[i].name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);

  /* Translators: %s is a list of curves, such as "training, held out" */
  return g_strdup_printf (_ ("Chart of %s"), list);
}

static HlCell hl_curve_get_size (HlCellPicture *picture)
{
  const HlCurveSeries *series = leading_series (HL_CURVE (picture));

  return series == NULL ? (HlCell){ 0, 0, 0, 0 } : (HlCell){ 1, 1, 1, series->n_points };
}

static gboolean hl_curve_pick_point (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlCurve *self = HL_CURVE (picture);
  double   place;

  if (self->spec == NULL || !hl_curve_pick (self->spec, &self->layout, x, y, &place))
    return FALSE;

  *cell = (HlCell){ 0, 0, 0, hl_curve_nearest (leading_series (self), place) };

  return TRUE;
}

static char *hl_curve_describe_point (HlCellPicture *picture, const HlCell *cell)
{
  HlCurve *self = HL_CURVE (picture);

  return hl_curve_describe (self->spec, leading_series (self)->x[cell->column]);
}

/* The first key press points out the newest point. */
static HlCell hl_curve_move (HlCellPicture *picture, const HlCell *from, int down, int right)
{
  const int last = hl_curve_get_size (picture).column - 1;

  return (HlCell){ 0, 0, 0, from->row < 0 ? last : CLAMP (from->column + right, 0, last) };
}

static void hl_curve_lay_out (HlPicture *picture, int width, int height)
{
  HlCurve *self = HL_CURVE (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_curve_layout (self->spec, width, height);
}

static void hl_curve_draw_curves (HlPicture *picture, cairo_t *cr)
{
  HlCurve *self = HL_CURVE (picture);

  if (self->spec != NULL)
    hl_curve_draw (self->spec, &self->layout, cr);
}

/* Returns what can be seen of the chart where a page scrolls. */
static HlRect visible_part (HlCurve *self)
{
  GtkWidget      *widget = GTK_WIDGET (self);
  GtkWidget      *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t part = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                             (float) gtk_widget_get_height (widget));
  graphene_rect_t window;

  if (scroller != NULL && gtk_widget_compute_bounds (scroller, widget, &window))
    graphene_rect_intersection (&part, &window, &part);

  return (HlRect){ part.origin.x, part.origin.y, part.size.width, part.size.height };
}

static void hl_curve_snapshot_point (HlCellPicture *picture, const HlCell *cell,
                                     GtkSnapshot *snapshot)
{
  HlCurve     *self = HL_CURVE (picture);
  const double x = leading_series (self)->x[cell->column];
  const HlRect area = { 0.0, 0.0, gtk_widget_get_width (GTK_WIDGET (self)),
                        gtk_widget_get_height (GTK_WIDGET (self)) };
  const HlRect room = visible_part (self);
  cairo_t     *cr = hl_picture_append_cairo (snapshot, &area);

  hl_curve_draw_cursor (self->spec, &self->layout, x, cr);
  hl_curve_draw_note (self->spec, &self->layout, x, &room, cr);
  cairo_destroy (cr);
}

static void hl_curve_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = is_width ? MIN_WIDTH : MIN_HEIGHT;
  *natural = is_width ? NATURAL_WIDTH : NATURAL_HEIGHT;
}

static void hl_curve_finalize (GObject *object)
{
  HlCurve *self = HL_CURVE (object);

  g_clear_pointer (&self->spec, hl_curve_spec_free);

  G_OBJECT_CLASS (hl_curve_parent_class)->finalize (object);
}

static void bind_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    int   points;
  } moves[] = {
    { GDK_KEY_Left, -1 },        { GDK_KEY_Right, 1 },   { GDK_KEY_Page_Up, -PAGE },
    { GDK_KEY_Page_Down, PAGE }, { GDK_KEY_Home, -FAR }, { GDK_KEY_End, FAR },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    hl_picture_bind_key (widget_class, moves[i].key, 0, "move-cell", 0, moves[i].points);
}

static void hl_curve_class_init (HlCurveClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_curve_finalize;
  widget_class->measure = hl_curve_measure;
  picture_class->draw = hl_curve_draw_curves;
  picture_class->lay_out = hl_curve_lay_out;
  cell_class->describe = hl_curve_describe_point;
  cell_class->get_label = hl_curve_get_label;
  cell_class->get_size = hl_curve_get_size;
  cell_class->move = hl_curve_move;
  cell_class->pick = hl_curve_pick_point;
  cell_class->snapshot_cell = hl_curve_snapshot_point;

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "curve");
}

static void hl_curve_init (HlCurve *self) {}

/* spec: what to show, which is copied; palette and font are the widget's own, or NULL. */
void hl_curve_set_spec (HlCurve *self, const HlCurveSpec *spec)
{
  HlCurveSpec *copy;

  g_return_if_fail (HL_IS_CURVE (self));

  copy = spec == NULL ? NULL : hl_curve_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_curve_spec_free);
  self->spec = copy;
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what is shown, or NULL. */
const HlCurveSpec *hl_curve_get_spec (HlCurve *self)
{
  g_return_val_if_fail (HL_IS_CURVE (self), NULL);

  return self->spec;
}

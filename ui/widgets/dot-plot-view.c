#include "ui/widgets/dot-plot-view.h"

#include "ui/render/dot-plot-pick.h"
#include "ui/widgets/theme.h"

#define LEAST_WIDTH 280
#define LEAST_HEIGHT 150

/* One node named `dot-plot`.
 *
 * ## Keys
 *
 * In rows the arrow keys go to the neighbor; in a cloud to the next dot in that direction.  Home
 * and End go to the outermost dots; Escape lets go.
 *
 * ## Accessibility
 *
 * As HlCellPicture; the label says what is to be seen, the description which dot is pointed out. */
struct _HlDotPlotView
{
  HlCellPicture parent_instance;

  HlDotPlot      *plot; /* or NULL */
  HlDotPlotLayout layout;
};

G_DEFINE_FINAL_TYPE (HlDotPlotView, hl_dot_plot_view, HL_TYPE_CELL_PICTURE)

static void hl_dot_plot_view_lay_out (HlPicture *picture, int width, int height)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);

  if (self->plot == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->plot->font, &self->plot->palette);
  self->layout = hl_dot_plot_layout (self->plot, width, height);
}

static void hl_dot_plot_view_draw (HlPicture *picture, cairo_t *cr)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);

  if (self->plot != NULL)
    hl_dot_plot_draw (self->plot, &self->layout, cr);
}

/* A dot is a cell: its row says which one, its column of which series. */
static HlDotPick pick_of (const HlCell *cell) { return (HlDotPick){ cell->column, cell->row }; }

static char *hl_dot_plot_view_get_label (HlCellPicture *picture)
{
  const HlDotPlot *plot = HL_DOT_PLOT_VIEW (picture)->plot;

  return plot != NULL ? hl_dot_plot_describe (plot) : g_strdup ("");
}

static HlCell hl_dot_plot_view_get_size (HlCellPicture *picture)
{
  const HlDotPlot *plot = HL_DOT_PLOT_VIEW (picture)->plot;

  if (plot == NULL || plot->dots[0]->len == 0)
    return (HlCell){ 0, 0, 0, 0 };

  return (HlCell){ 1, 1, (int) plot->dots[0]->len, plot->dots[1]->len > 0 ? HL_DOT_SERIES : 1 };
}

static gboolean hl_dot_plot_view_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);
  HlDotPick      dot = { 0, -1 };

  if (self->plot != NULL)
    dot = hl_dot_plot_pick (self->plot, &self->layout, x, y);
  *cell = (HlCell){ 0, 0, dot.index, dot.series };

  return dot.index >= 0;
}

static char *hl_dot_plot_view_describe (HlCellPicture *picture, const HlCell *cell)
{
  return hl_dot_plot_describe_dot (HL_DOT_PLOT_VIEW (picture)->plot, pick_of (cell));
}

static HlCell hl_dot_plot_view_move (HlCellPicture *picture, const HlCell *from, int down,
                                     int right)
{
  HlDotPick dot = { 0, 0 };

  if (from->row >= 0)
    dot = hl_dot_plot_move (HL_DOT_PLOT_VIEW (picture)->plot, pick_of (from), down, right);

  return (HlCell){ 0, 0, dot.index, dot.series };
}

static void hl_dot_plot_view_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                            GtkSnapshot *snapshot)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);
  const HlRect   area = { 0.0, 0.0, gtk_widget_get_width (GTK_WIDGET (self)),
                          gtk_widget_get_height (GTK_WIDGET (self)) };
  cairo_t       *cr = hl_picture_append_cairo (snapshot, &area);

  hl_dot_plot_draw_cursor (self->plot, &self->layout, pick_of (cell), cr);
  cairo_destroy (cr);
}

static GtkSizeRequestMode hl_dot_plot_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void hl_dot_plot_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  if (self->plot == NULL || orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  hl_widget_dress (widget, &self->plot->font, &self->plot->palette);
  *minimum = *natural =
      MAX (LEAST_HEIGHT, (int) hl_dot_plot_least_height (self->plot, MAX (for_size, LEAST_WIDTH)));
}

static void hl_dot_plot_view_finalize (GObject *object)
{
  hl_dot_plot_free (HL_DOT_PLOT_VIEW (object)->plot);

  G_OBJECT_CLASS (hl_dot_plot_view_parent_class)->finalize (object);
}

static void hl_dot_plot_view_class_init (HlDotPlotViewClass *klass)
{
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_dot_plot_view_finalize;
  GTK_WIDGET_CLASS (klass)->get_request_mode = hl_dot_plot_view_get_request_mode;
  GTK_WIDGET_CLASS (klass)->measure = hl_dot_plot_view_measure;
  picture_class->lay_out = hl_dot_plot_view_lay_out;
  picture_class->draw = hl_dot_plot_view_draw;
  cell_class->describe = hl_dot_plot_view_describe;
  cell_class->get_label = hl_dot_plot_view_get_label;
  cell_class->get_size = hl_dot_plot_view_get_size;
  cell_class->move = hl_dot_plot_view_move;
  cell_class->pick = hl_dot_plot_view_pick;
  cell_class->snapshot_cell = hl_dot_plot_view_snapshot_cell;
  hl_cell_picture_bind_keys (GTK_WIDGET_CLASS (klass));
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "dot-plot");
}

static void hl_dot_plot_view_init (HlDotPlotView *self) {}

/* plot: what to show; palette and font are the widget's own, or NULL. */
void hl_dot_plot_view_take_plot (HlDotPlotView *self, HlDotPlot *plot)
{
  g_return_if_fail (HL_IS_DOT_PLOT_VIEW (self));

  hl_cell_picture_set_cell (HL_CELL_PICTURE (self), -1, -1);
  g_clear_pointer (&self->plot, hl_dot_plot_free);
  self->plot = plot;
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what it shows, or NULL. */
const HlDotPlot *hl_dot_plot_view_get_plot (HlDotPlotView *self)
{
  g_return_val_if_fail (HL_IS_DOT_PLOT_VIEW (self), NULL);

  return self->plot;
}

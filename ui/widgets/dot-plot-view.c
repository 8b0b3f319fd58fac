#include "ui/widgets/dot-plot-view.h"

#include "ui/widgets/theme.h"

#define LEAST_WIDTH 280
#define LEAST_HEIGHT 150

/**
 * HlDotPlotView:
 *
 * ## CSS nodes
 *
 * One node named `dot-plot`.
 *
 * ## Accessibility
 *
 * As #HlPicture; the label says what is to be seen.
 */
struct _HlDotPlotView
{
  HlPicture parent_instance;

  HlDotPlot      *plot; /* or NULL */
  HlDotPlotLayout layout;
};

G_DEFINE_FINAL_TYPE (HlDotPlotView, hl_dot_plot_view, HL_TYPE_PICTURE)

static void
hl_dot_plot_view_lay_out (HlPicture *picture,
                          int        width,
                          int        height)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);

  if (self->plot == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->plot->font, &self->plot->palette);
  self->layout = hl_dot_plot_layout (self->plot, width, height);
}

static void
hl_dot_plot_view_draw (HlPicture *picture,
                       cairo_t   *cr)
{
  HlDotPlotView *self = HL_DOT_PLOT_VIEW (picture);

  if (self->plot != NULL)
    hl_dot_plot_draw (self->plot, &self->layout, cr);
}

/* Nothing of it is pointed out: all is said in words. */
static void
hl_dot_plot_view_snapshot_cursor (HlPicture   *picture,
                                  GtkSnapshot *snapshot)
{
}

static void
hl_dot_plot_view_at (HlPicture *picture,
                     double     x,
                     double     y)
{
}

static void
hl_dot_plot_view_leave (HlPicture *picture)
{
}

static void
hl_dot_plot_view_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
}

static void
hl_dot_plot_view_finalize (GObject *object)
{
  hl_dot_plot_free (HL_DOT_PLOT_VIEW (object)->plot);

  G_OBJECT_CLASS (hl_dot_plot_view_parent_class)->finalize (object);
}

static void
hl_dot_plot_view_class_init (HlDotPlotViewClass *klass)
{
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_dot_plot_view_finalize;
  GTK_WIDGET_CLASS (klass)->measure = hl_dot_plot_view_measure;
  picture_class->lay_out = hl_dot_plot_view_lay_out;
  picture_class->draw = hl_dot_plot_view_draw;
  picture_class->snapshot_cursor = hl_dot_plot_view_snapshot_cursor;
  picture_class->hover = hl_dot_plot_view_at;
  picture_class->click = hl_dot_plot_view_at;
  picture_class->leave = hl_dot_plot_view_leave;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "dot-plot");
}

static void
hl_dot_plot_view_init (HlDotPlotView *self)
{
}

/**
 * hl_dot_plot_view_take_plot:
 * @self: the view
 * @plot: (transfer full) (nullable): what to show; palette and font are the widget's own
 */
void
hl_dot_plot_view_take_plot (HlDotPlotView *self,
                            HlDotPlot     *plot)
{
  g_autofree char *words = plot != NULL ? hl_dot_plot_describe (plot) : g_strdup ("");

  g_return_if_fail (HL_IS_DOT_PLOT_VIEW (self));

  g_clear_pointer (&self->plot, hl_dot_plot_free);
  self->plot = plot;
  hl_picture_set_label (HL_PICTURE (self), words);
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_dot_plot_view_get_plot:
 *
 * Returns: (transfer none) (nullable): what it shows
 */
const HlDotPlot *
hl_dot_plot_view_get_plot (HlDotPlotView *self)
{
  g_return_val_if_fail (HL_IS_DOT_PLOT_VIEW (self), NULL);

  return self->plot;
}

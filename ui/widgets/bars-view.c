#include "ui/widgets/bars-view.h"

#include <glib/gi18n.h>

#include "ui/widgets/theme.h"

#define NATURAL_WIDTH 330

/* One node named `bars`.
 *
 * ## Keys
 *
 * Up and Down go from bar to bar; Enter leads to where the number comes from; Escape lets go.
 *
 * ## Accessibility
 *
 * As HlCellPicture: each bar is a row of one cell. */
struct _HlBarsView
{
  HlCellPicture parent_instance;

  HlBarsSpec  *spec; /* or NULL */
  HlBarsLayout layout;
};

enum
{
  BAR_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlBarsView, hl_bars_view, HL_TYPE_CELL_PICTURE)

static char *hl_bars_view_get_label (HlCellPicture *picture)
{
  return g_strdup (_ ("Parts of a difference, as bars"));
}

static HlCell hl_bars_view_get_size (HlCellPicture *picture)
{
  const HlBarsSpec *spec = HL_BARS_VIEW (picture)->spec;

  return spec != NULL ? (HlCell){ 1, 1, hl_bars_count (spec), 1 } : (HlCell){ 0, 0, 0, 0 };
}

static gboolean hl_bars_view_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlBarsView *self = HL_BARS_VIEW (picture);
  const int   bar = self->spec != NULL ? hl_bars_pick (self->spec, &self->layout, y) : -1;

  *cell = (HlCell){ 0, 0, bar, 0 };

  return bar >= 0;
}

static char *hl_bars_view_describe (HlCellPicture *picture, const HlCell *cell)
{
  return hl_bars_describe (HL_BARS_VIEW (picture)->spec, cell->row);
}

static void hl_bars_view_activate (HlCellPicture *picture, const HlCell *cell)
{
  g_signal_emit (picture, signals[BAR_ACTIVATED], 0, cell->row);
}

/* A bar is pointed out only as long as the pointer is on the picture. */
static void hl_bars_view_leave (HlPicture *picture)
{
  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), -1, -1);
}

static void hl_bars_view_lay_out (HlPicture *picture, int width, int height)
{
  HlBarsView *self = HL_BARS_VIEW (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_bars_layout (self->spec, width);
}

static void hl_bars_view_draw (HlPicture *picture, cairo_t *cr)
{
  HlBarsView *self = HL_BARS_VIEW (picture);

  if (self->spec != NULL)
    hl_bars_draw (self->spec, &self->layout, cr);
}

static void hl_bars_view_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                        GtkSnapshot *snapshot)
{
  HlBarsView  *self = HL_BARS_VIEW (picture);
  const HlRect all = { 0.0, 0.0, self->layout.size.width, self->layout.size.height };
  cairo_t     *cr = hl_picture_append_cairo (snapshot, &all);

  hl_bars_draw_cursor (self->spec, &self->layout, cell->row, cr);
  cairo_destroy (cr);
}

static void hl_bars_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
  HlBarsView *self = HL_BARS_VIEW (widget);
  HlSize      size = { 0.0, 0.0 };

  if (self->spec != NULL)
    size = hl_bars_minimum_size (self->spec);
  *minimum = *natural =
      (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, NATURAL_WIDTH);
}

static void hl_bars_view_finalize (GObject *object)
{
  hl_bars_spec_free (HL_BARS_VIEW (object)->spec);

  G_OBJECT_CLASS (hl_bars_view_parent_class)->finalize (object);
}

static void hl_bars_view_class_init (HlBarsViewClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_bars_view_finalize;
  widget_class->measure = hl_bars_view_measure;
  picture_class->draw = hl_bars_view_draw;
  picture_class->lay_out = hl_bars_view_lay_out;
  picture_class->leave = hl_bars_view_leave;
  cell_class->activate = hl_bars_view_activate;
  cell_class->describe = hl_bars_view_describe;
  cell_class->get_label = hl_bars_view_get_label;
  cell_class->get_size = hl_bars_view_get_size;
  cell_class->pick = hl_bars_view_pick;
  cell_class->snapshot_cell = hl_bars_view_snapshot_cell;

  /* A person clicked a bar or pressed Enter on it. bar: which one, from 0. */
  signals[BAR_ACTIVATED] =
      g_signal_new ("bar-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  hl_picture_bind_key (widget_class, GDK_KEY_Up, 0, "move-cell", -1, 0);
  hl_picture_bind_key (widget_class, GDK_KEY_Down, 0, "move-cell", 1, 0);
  gtk_widget_class_set_css_name (widget_class, "bars");
}

static void hl_bars_view_init (HlBarsView *self) {}

/* spec: what to show; palette and font are the widget's own, or NULL. */
void hl_bars_view_take_spec (HlBarsView *self, HlBarsSpec *spec)
{
  g_return_if_fail (HL_IS_BARS_VIEW (self));

  hl_cell_picture_set_cell (HL_CELL_PICTURE (self), -1, -1);
  g_clear_pointer (&self->spec, hl_bars_spec_free);
  self->spec = spec;
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what it shows, or NULL. */
const HlBarsSpec *hl_bars_view_get_spec (HlBarsView *self)
{
  g_return_val_if_fail (HL_IS_BARS_VIEW (self), NULL);

  return self->spec;
}

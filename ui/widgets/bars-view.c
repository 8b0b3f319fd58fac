#include "ui/widgets/bars-view.h"

#include <glib/gi18n.h>

#include "ui/widgets/theme.h"

#define NATURAL_WIDTH 330

/**
 * HlBarsView:
 *
 * ## CSS nodes
 *
 * One node named `bars`.
 *
 * ## Keys
 *
 * Up and Down go from bar to bar; Enter leads to where the number comes from.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description speaks the bar that is pointed out.
 */
struct _HlBarsView
{
  HlPicture parent_instance;

  HlBarsSpec  *spec; /* or NULL */
  HlBarsLayout layout;
  int          pointed; /* or -1 */
};

enum
{
  BAR_ACTIVATED,
  BAR_POINTED,
  MOVE_BAR,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlBarsView, hl_bars_view, HL_TYPE_PICTURE)

static void
point_at (HlBarsView *self,
          int         bar)
{
  if (self->pointed == bar)
    return;

  self->pointed = bar;
  hl_picture_take_reading (HL_PICTURE (self),
                           bar >= 0 ? hl_bars_describe (self->spec, bar) : NULL);
  g_signal_emit (self, signals[BAR_POINTED], 0);
}

static void
hl_bars_view_lay_out (HlPicture *picture,
                      int        width,
                      int        height)
{
  HlBarsView *self = HL_BARS_VIEW (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_bars_layout (self->spec, width);
}

static void
hl_bars_view_draw (HlPicture *picture,
                   cairo_t   *cr)
{
  HlBarsView *self = HL_BARS_VIEW (picture);

  if (self->spec != NULL)
    hl_bars_draw (self->spec, &self->layout, cr);
}

static void
hl_bars_view_snapshot_cursor (HlPicture   *picture,
                              GtkSnapshot *snapshot)
{
  HlBarsView *self = HL_BARS_VIEW (picture);
  cairo_t    *cr;

  if (self->spec == NULL || self->pointed < 0)
    return;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) self->layout.size.width,
                                                       (float) self->layout.size.height));
  hl_bars_draw_cursor (self->spec, &self->layout, self->pointed, cr);
  cairo_destroy (cr);
}

static void
hl_bars_view_hover (HlPicture *picture,
                    double     x,
                    double     y)
{
  HlBarsView *self = HL_BARS_VIEW (picture);

  if (self->spec != NULL)
    point_at (self, hl_bars_pick (self->spec, &self->layout, y));
}

static void
hl_bars_view_leave (HlPicture *picture)
{
  point_at (HL_BARS_VIEW (picture), -1);
}

static void
activate (HlBarsView *self)
{
  if (self->pointed >= 0)
    g_signal_emit (self, signals[BAR_ACTIVATED], 0, self->pointed);
}

static void
hl_bars_view_click (HlPicture *picture,
                    double     x,
                    double     y)
{
  hl_bars_view_hover (picture, x, y);
  activate (HL_BARS_VIEW (picture));
}

static void
hl_bars_view_move_bar (HlBarsView *self,
                       int         down,
                       int         right)
{
  const int n = self->spec != NULL ? (int) self->spec->bars->len : 0;

  if (n > 0 && down != 0)
    point_at (self, self->pointed < 0 ? 0 : CLAMP (self->pointed + down, 0, n - 1));
}

static gboolean
activate_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  HlBarsView *self = HL_BARS_VIEW (widget);

  if (self->pointed < 0)
    return GDK_EVENT_PROPAGATE;

  activate (self);

  return GDK_EVENT_STOP;
}

static void
hl_bars_view_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  HlBarsView *self = HL_BARS_VIEW (widget);
  HlSize      size = { 0.0, 0.0 };

  if (self->spec != NULL)
    size = hl_bars_minimum_size (self->spec);
  *minimum = *natural = (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width
                                                                         : size.height);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, NATURAL_WIDTH);
}

static void
hl_bars_view_finalize (GObject *object)
{
  hl_bars_spec_free (HL_BARS_VIEW (object)->spec);

  G_OBJECT_CLASS (hl_bars_view_parent_class)->finalize (object);
}

static void
add_signals (GType type)
{
  /**
   * HlBarsView::bar-activated:
   * @self: the view
   * @bar: which one, from 0
   *
   * Somebody clicked a bar or pressed Enter on it.
   */
  signals[BAR_ACTIVATED] = g_signal_new ("bar-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  /**
   * HlBarsView::bar-pointed:
   * @self: the view
   *
   * Another bar is pointed out, or none any more.
   */
  signals[BAR_POINTED] = g_signal_new ("bar-pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);

  /**
   * HlBarsView::move-bar:
   * @self: the view
   * @down: 1 for the next bar, −1 for the one before
   * @right: not used
   *
   * Key-binding signal: points out another bar, at first the uppermost.
   */
  signals[MOVE_BAR] = g_signal_new_class_handler (
      "move-bar", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, G_CALLBACK (hl_bars_view_move_bar),
      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
hl_bars_view_class_init (HlBarsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_bars_view_finalize;
  widget_class->measure = hl_bars_view_measure;
  picture_class->click = hl_bars_view_click;
  picture_class->draw = hl_bars_view_draw;
  picture_class->hover = hl_bars_view_hover;
  picture_class->lay_out = hl_bars_view_lay_out;
  picture_class->leave = hl_bars_view_leave;
  picture_class->snapshot_cursor = hl_bars_view_snapshot_cursor;

  add_signals (G_TYPE_FROM_CLASS (klass));
  hl_picture_bind_key (widget_class, GDK_KEY_Up, 0, "move-bar", -1, 0);
  hl_picture_bind_key (widget_class, GDK_KEY_Down, 0, "move-bar", 1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, activate_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "bars");
}

static void
hl_bars_view_init (HlBarsView *self)
{
  self->pointed = -1;
  hl_picture_set_label (HL_PICTURE (self), _ ("Parts of a difference, as bars"));
}

/**
 * hl_bars_view_take_spec:
 * @self: the view
 * @spec: (transfer full) (nullable): what to show; palette and font are the widget's own
 */
void
hl_bars_view_take_spec (HlBarsView *self,
                        HlBarsSpec *spec)
{
  g_return_if_fail (HL_IS_BARS_VIEW (self));

  point_at (self, -1);
  g_clear_pointer (&self->spec, hl_bars_spec_free);
  self->spec = spec;
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_bars_view_get_pointed:
 *
 * Returns: the bar that is pointed out, or −1
 */
int
hl_bars_view_get_pointed (HlBarsView *self)
{
  g_return_val_if_fail (HL_IS_BARS_VIEW (self), -1);

  return self->pointed;
}

/**
 * hl_bars_view_set_pointed:
 * @self: the view
 * @bar: the bar to point out, or −1
 */
void
hl_bars_view_set_pointed (HlBarsView *self,
                          int         bar)
{
  g_return_if_fail (HL_IS_BARS_VIEW (self));

  point_at (self, bar);
}

/**
 * hl_bars_view_get_spec:
 * @self: the view
 *
 * Returns: (transfer none) (nullable): what it shows
 */
const HlBarsSpec *
hl_bars_view_get_spec (HlBarsView *self)
{
  g_return_val_if_fail (HL_IS_BARS_VIEW (self), NULL);

  return self->spec;
}

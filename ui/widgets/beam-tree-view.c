#include "ui/widgets/beam-tree-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/theme.h"

/**
 * HlBeamTreeView:
 *
 * ## CSS nodes
 *
 * One node named `beam-tree`.
 *
 * ## Keys
 *
 * The arrow keys go from hypothesis to hypothesis.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description speaks the hypothesis that is pointed out or selected.
 */
struct _HlBeamTreeView
{
  HlPicture parent_instance;

  HlBeamTreeSpec *spec;    /* or NULL */
  int             pointed; /* or -1 */
};

enum
{
  MOVE_NODE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlBeamTreeView, hl_beam_tree_view, HL_TYPE_PICTURE)

static void
read_out (HlBeamTreeView *self)
{
  const int node = self->pointed >= 0   ? self->pointed
                   : self->spec != NULL ? self->spec->selected
                                        : -1;

  hl_picture_take_reading (HL_PICTURE (self),
                           node >= 0 ? hl_beam_tree_describe (self->spec, node) : NULL);
}

static void
hl_beam_tree_view_lay_out (HlPicture *picture,
                           int        width,
                           int        height)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  if (self->spec != NULL)
    hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
}

static void
hl_beam_tree_view_draw (HlPicture *picture,
                        cairo_t   *cr)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  if (self->spec != NULL)
    hl_beam_tree_draw (self->spec, cr);
}

static void
hl_beam_tree_view_snapshot_cursor (HlPicture   *picture,
                                   GtkSnapshot *snapshot)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);
  HlRect          rect;
  GskRoundedRect  outline;
  GdkRGBA         color;

  if (self->spec == NULL || self->pointed < 0)
    return;

  rect = hl_beam_tree_rect (self->spec, self->pointed);
  color = hl_color_to_rgba (self->spec->palette->text);
  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT ((float) rect.x, (float) rect.y,
                                                        (float) rect.width, (float) rect.height),
                                   0.0f);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1.0f, 1.0f, 1.0f, 1.0f },
                              (GdkRGBA[4]){ color, color, color, color });
}

static void
hl_beam_tree_view_hover (HlPicture *picture,
                         double     x,
                         double     y)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);
  const int       node = self->spec != NULL ? hl_beam_tree_pick (self->spec, x, y) : -1;

  if (node == self->pointed)
    return;

  self->pointed = node;
  read_out (self);
}

static void
hl_beam_tree_view_leave (HlPicture *picture)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  self->pointed = -1;
  read_out (self);
}

static void
select_node (HlBeamTreeView *self,
             int             node)
{
  self->spec->selected = node;
  read_out (self);
  hl_picture_redraw (HL_PICTURE (self));
}

static void
hl_beam_tree_view_click (HlPicture *picture,
                         double     x,
                         double     y)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  hl_beam_tree_view_hover (picture, x, y);
  if (self->pointed >= 0)
    select_node (self, self->pointed);
}

/* The neighbor of the same step, or -1. */
static int
find_beside (const HlBeamTreeSpec *spec,
             int                   node,
             int                   down)
{
  const int next = node + down;

  return next >= 0 && next < (int) spec->nodes->len &&
                 hl_beam_tree_node (spec, next)->column == hl_beam_tree_node (spec, node)->column
             ? next
             : -1;
}

static int
find_child (const HlBeamTreeSpec *spec,
            int                   node)
{
  for (int i = node + 1; i < (int) spec->nodes->len; i++)
    if (hl_beam_tree_node (spec, i)->parent == node)
      return i;

  return -1;
}

static void
hl_beam_tree_view_move_node (HlBeamTreeView *self,
                             int             down,
                             int             right)
{
  const HlBeamTreeSpec *spec = self->spec;
  int                   node;

  if (spec == NULL || spec->nodes->len == 0)
    return;

  if (spec->selected < 0)
    node = 0;
  else if (down != 0)
    node = find_beside (spec, spec->selected, down);
  else
    node = right > 0 ? find_child (spec, spec->selected)
                     : hl_beam_tree_node (spec, spec->selected)->parent;
  if (node >= 0)
    select_node (self, node);
}

static void
hl_beam_tree_view_measure (GtkWidget     *widget,
                           GtkOrientation orientation,
                           int            for_size,
                           int           *minimum,
                           int           *natural,
                           int           *minimum_baseline,
                           int           *natural_baseline)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (widget);
  HlSize          size = { 0.0, 0.0 };

  if (self->spec != NULL)
    size = hl_beam_tree_measure (self->spec);
  *minimum = *natural =
      (int) ceil (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height);
}

static void
hl_beam_tree_view_finalize (GObject *object)
{
  hl_beam_tree_spec_free (HL_BEAM_TREE_VIEW (object)->spec);

  G_OBJECT_CLASS (hl_beam_tree_view_parent_class)->finalize (object);
}

static void
hl_beam_tree_view_class_init (HlBeamTreeViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_beam_tree_view_finalize;
  widget_class->measure = hl_beam_tree_view_measure;
  picture_class->click = hl_beam_tree_view_click;
  picture_class->draw = hl_beam_tree_view_draw;
  picture_class->hover = hl_beam_tree_view_hover;
  picture_class->lay_out = hl_beam_tree_view_lay_out;
  picture_class->leave = hl_beam_tree_view_leave;
  picture_class->snapshot_cursor = hl_beam_tree_view_snapshot_cursor;

  /**
   * HlBeamTreeView::move-node:
   * @self: the view
   * @down: 1 for the hypothesis below, −1 for the one above, else 0
   * @right: 1 for one that extends it, −1 for the one that it extends, else 0
   *
   * Key-binding signal: selects another hypothesis.
   */
  signals[MOVE_NODE] = g_signal_new_class_handler (
      "move-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_beam_tree_view_move_node), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);

  hl_picture_bind_arrows (widget_class, 0, "move-node");
  gtk_widget_class_set_css_name (widget_class, "beam-tree");
}

static void
hl_beam_tree_view_init (HlBeamTreeView *self)
{
  self->pointed = -1;
  hl_picture_set_label (HL_PICTURE (self), _ ("Tree of the beam search"));
}

/**
 * hl_beam_tree_view_take_spec:
 * @self: the view
 * @spec: (transfer full) (nullable): what to show; palette and font are the widget's own
 */
void
hl_beam_tree_view_take_spec (HlBeamTreeView *self,
                             HlBeamTreeSpec *spec)
{
  g_return_if_fail (HL_IS_BEAM_TREE_VIEW (self));

  g_clear_pointer (&self->spec, hl_beam_tree_spec_free);
  self->spec = spec;
  self->pointed = -1;
  read_out (self);
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_beam_tree_view_get_spec:
 * @self: the view
 *
 * Returns: (transfer none) (nullable): what it shows
 */
const HlBeamTreeSpec *
hl_beam_tree_view_get_spec (HlBeamTreeView *self)
{
  g_return_val_if_fail (HL_IS_BEAM_TREE_VIEW (self), NULL);

  return self->spec;
}

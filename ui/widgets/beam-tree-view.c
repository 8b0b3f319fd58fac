#include "ui/widgets/beam-tree-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/theme.h"

/* A hypothesis is a cell: its step is the column, its rank in the step the row.  The one that is
 * pointed out is selected in the drawing.
 *
 * One node named `beam-tree`.
 *
 * ## Keys
 *
 * The arrow keys go from hypothesis to hypothesis; Escape lets go.
 *
 * ## Accessibility
 *
 * As HlCellPicture. */
struct _HlBeamTreeView
{
  HlCellPicture parent_instance;

  HlBeamTreeSpec *spec; /* or NULL */
};

G_DEFINE_FINAL_TYPE (HlBeamTreeView, hl_beam_tree_view, HL_TYPE_CELL_PICTURE)

static HlCell cell_of (const HlBeamTreeSpec *spec, int node)
{
  const HlBeamNode *at = node >= 0 ? hl_beam_tree_node (spec, node) : NULL;

  return at != NULL ? (HlCell){ 0, 0, at->row, at->column } : (HlCell) HL_NO_CELL;
}

static int find_node (const HlBeamTreeSpec *spec, const HlCell *cell)
{
  for (int i = 0; spec != NULL && i < (int) spec->nodes->len; i++)
    {
      const HlCell at = cell_of (spec, i);

      if (hl_cell_equal (&at, cell))
        return i;
    }

  return -1;
}

static char *hl_beam_tree_view_get_label (HlCellPicture *picture)
{
  return g_strdup (_ ("Tree of the beam search"));
}

static HlCell hl_beam_tree_view_get_size (HlCellPicture *picture)
{
  const HlBeamTreeSpec *spec = HL_BEAM_TREE_VIEW (picture)->spec;

  return spec == NULL || spec->nodes->len == 0 ? (HlCell){ 0, 0, 0, 0 }
                                               : (HlCell){ 1, 1, spec->n_rows, spec->n_columns };
}

static gboolean hl_beam_tree_view_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  const HlBeamTreeSpec *spec = HL_BEAM_TREE_VIEW (picture)->spec;
  const int             node = spec != NULL ? hl_beam_tree_pick (spec, x, y) : -1;

  *cell = cell_of (spec, node);

  return node >= 0;
}

static char *hl_beam_tree_view_describe (HlCellPicture *picture, const HlCell *cell)
{
  const HlBeamTreeSpec *spec = HL_BEAM_TREE_VIEW (picture)->spec;
  const int             node = find_node (spec, cell);

  return node >= 0 ? hl_beam_tree_describe (spec, node) : NULL;
}

/* Returns the neighbor of the same step, or -1. */
static int find_beside (const HlBeamTreeSpec *spec, int node, int down)
{
  const int next = node + down;

  return next >= 0 && next < (int) spec->nodes->len &&
                 hl_beam_tree_node (spec, next)->column == hl_beam_tree_node (spec, node)->column
             ? next
             : -1;
}

static int find_child (const HlBeamTreeSpec *spec, int node)
{
  for (int i = node + 1; i < (int) spec->nodes->len; i++)
    if (hl_beam_tree_node (spec, i)->parent == node)
      return i;

  return -1;
}

static HlCell hl_beam_tree_view_move (HlCellPicture *picture, const HlCell *from, int down,
                                      int right)
{
  const HlBeamTreeSpec *spec = HL_BEAM_TREE_VIEW (picture)->spec;
  const int             node = find_node (spec, from);
  int                   next;

  if (node < 0)
    return cell_of (spec, 0);

  if (down != 0)
    next = find_beside (spec, node, down);
  else
    next = right > 0 ? find_child (spec, node) : hl_beam_tree_node (spec, node)->parent;

  return next >= 0 ? cell_of (spec, next) : *from;
}

static void hl_beam_tree_view_lay_out (HlPicture *picture, int width, int height)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  if (self->spec != NULL)
    hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
}

static void hl_beam_tree_view_draw (HlPicture *picture, cairo_t *cr)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (picture);

  if (self->spec != NULL)
    hl_beam_tree_draw (self->spec, cr);
}

static void cell_changed_cb (HlBeamTreeView *self)
{
  const HlCell cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self));

  if (self->spec == NULL)
    return;

  self->spec->selected = find_node (self->spec, &cell);
  hl_picture_redraw (HL_PICTURE (self));
}

static void hl_beam_tree_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *minimum, int *natural, int *minimum_baseline,
                                       int *natural_baseline)
{
  HlBeamTreeView *self = HL_BEAM_TREE_VIEW (widget);
  HlSize          size = { 0.0, 0.0 };

  if (self->spec != NULL)
    size = hl_beam_tree_measure (self->spec);
  *minimum = *natural =
      (int) ceil (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height);
}

static void hl_beam_tree_view_finalize (GObject *object)
{
  hl_beam_tree_spec_free (HL_BEAM_TREE_VIEW (object)->spec);

  G_OBJECT_CLASS (hl_beam_tree_view_parent_class)->finalize (object);
}

static void hl_beam_tree_view_class_init (HlBeamTreeViewClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_beam_tree_view_finalize;
  widget_class->measure = hl_beam_tree_view_measure;
  picture_class->draw = hl_beam_tree_view_draw;
  picture_class->lay_out = hl_beam_tree_view_lay_out;
  cell_class->describe = hl_beam_tree_view_describe;
  cell_class->get_label = hl_beam_tree_view_get_label;
  cell_class->get_size = hl_beam_tree_view_get_size;
  cell_class->move = hl_beam_tree_view_move;
  cell_class->pick = hl_beam_tree_view_pick;

  hl_picture_bind_arrows (widget_class, 0, "move-cell");
  gtk_widget_class_set_css_name (widget_class, "beam-tree");
}

static void hl_beam_tree_view_init (HlBeamTreeView *self)
{
  g_signal_connect (self, "cell-changed", G_CALLBACK (cell_changed_cb), NULL);
}

/* spec: what to show; palette and font are the widget's own, and its selected hypothesis is
 * pointed out, or NULL. */
void hl_beam_tree_view_take_spec (HlBeamTreeView *self, HlBeamTreeSpec *spec)
{
  const HlCell selected = cell_of (spec, spec != NULL ? spec->selected : -1);

  g_return_if_fail (HL_IS_BEAM_TREE_VIEW (self));

  g_clear_pointer (&self->spec, hl_beam_tree_spec_free);
  self->spec = spec;
  hl_cell_picture_choose (HL_CELL_PICTURE (self), selected);
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what it shows, or NULL. */
const HlBeamTreeSpec *hl_beam_tree_view_get_spec (HlBeamTreeView *self)
{
  g_return_val_if_fail (HL_IS_BEAM_TREE_VIEW (self), NULL);

  return self->spec;
}

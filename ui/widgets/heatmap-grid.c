#include "ui/widgets/heatmap-grid.h"

/* Points out one of the maps of all heads and, under the pointer or on request of the keyboard,
 * a cell of it.
 *
 * One node named `heatmap-grid`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighboring map, Shift and arrow keys to the neighboring cell in it;
 * Enter or Space opens the map.
 *
 * ## Actions
 *
 * `heatmap-grid.activate-map` opens the map that is pointed out. */
struct _HlHeatmapGrid
{
  HlHeatmap parent_instance;
};

enum
{
  MAP_ACTIVATED,
  MOVE_IN_MAP,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, HL_TYPE_HEATMAP)

static HlCell map_at (int layer, int head) { return (HlCell){ layer, head, -1, -1 }; }

static void hl_heatmap_grid_activate (HlCellPicture *picture, const HlCell *cell)
{
  g_signal_emit (picture, signals[MAP_ACTIVATED], 0, cell->layer, cell->head);
}

/* A click on a map opens it.  A click beside the maps changes nothing. */
static void hl_heatmap_grid_click (HlPicture *picture, double x, double y)
{
  HlCellPicture *self = HL_CELL_PICTURE (picture);
  HlCell         cell;

  if (!HL_CELL_PICTURE_GET_CLASS (self)->pick (self, x, y, &cell))
    return;

  hl_cell_picture_choose (self, map_at (cell.layer, cell.head));
  hl_heatmap_grid_activate (self, &cell);
}

/* The keys go from map to map. */
static HlCell hl_heatmap_grid_move (HlCellPicture *picture, const HlCell *from, int down, int right)
{
  const HlCell size = HL_CELL_PICTURE_GET_CLASS (picture)->get_size (picture);

  if (from->layer < 0)
    return map_at (0, 0);

  return map_at (CLAMP (from->layer + down, 0, size.layer - 1),
                 CLAMP (from->head + right, 0, size.head - 1));
}

/* With Shift they go from cell to cell, as in one map. */
static void hl_heatmap_grid_move_in_map (HlHeatmapGrid *self, int down, int right)
{
  HlCellPicture      *picture = HL_CELL_PICTURE (self);
  HlCellPictureClass *klass = HL_CELL_PICTURE_CLASS (hl_heatmap_grid_parent_class);
  const HlCell        from = hl_cell_picture_get_shown (picture);

  if (klass->get_size (picture).row > 0)
    hl_cell_picture_choose (picture, klass->move (picture, &from, down, right));
}

static void activate_map_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const HlCell cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (widget));

  if (cell.layer >= 0)
    hl_heatmap_grid_activate (HL_CELL_PICTURE (widget), &cell);
}

static void bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, GDK_SHIFT_MASK, "move-in-map");

  gtk_widget_class_install_action (widget_class, "heatmap-grid.activate-map", NULL,
                                   activate_map_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "heatmap-grid.activate-map",
                                       NULL);
}

static void add_signals (GType type)
{
  /* The user wants to see one map large. layer: which block, from 0; head: which head, from 0. */
  signals[MAP_ACTIVATED] = g_signal_new ("map-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Key-binding signal: points out another cell of the map. */
  signals[MOVE_IN_MAP] =
      g_signal_new_class_handler ("move-in-map", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                  G_CALLBACK (hl_heatmap_grid_move_in_map), NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void hl_heatmap_grid_class_init (HlHeatmapGridClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  HL_PICTURE_CLASS (klass)->click = hl_heatmap_grid_click;
  cell_class->points_out_maps = TRUE;
  cell_class->activate = hl_heatmap_grid_activate;
  cell_class->move = hl_heatmap_grid_move;

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap-grid");
}

static void hl_heatmap_grid_init (HlHeatmapGrid *self) {}

/* layer: the block to point out, from 0; head: the head to point out, from 0. */
void hl_heatmap_grid_set_map (HlHeatmapGrid *self, int layer, int head)
{
  g_return_if_fail (HL_IS_HEATMAP_GRID (self));

  hl_cell_picture_choose (HL_CELL_PICTURE (self), map_at (layer, head));
}

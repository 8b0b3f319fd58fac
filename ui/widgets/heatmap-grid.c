#include "ui/widgets/heatmap-grid.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/render/heatmap-grid-renderer.h"
#include "ui/widgets/theme.h"

#define NONE (-1)
#define MIN_MAP 36.0      /* side of a map, CSS pixels */
#define NATURAL_MAP 150.0 /* side of a map, CSS pixels */

/**
 * HlHeatmapGrid:
 *
 * Shows the maps of all heads of all blocks, points out one of them and, under
 * the pointer or on request of the keyboard, a cell of it.
 *
 * ## CSS nodes
 *
 * One node named `heatmap-grid`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighboring map, Shift and arrow keys to the neighboring
 * cell in it; Enter or Space opens the map.
 *
 * ## Actions
 *
 * `heatmap-grid.activate-map` opens the map that is pointed out.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description speaks the map and the cell that are pointed out.
 */
struct _HlHeatmapGrid
{
  HlPicture parent_instance;

  HlHeatmapGridSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapGridLayout layout;
  HlHeatmapGridCell   hovered;  /* layer NONE: the pointer is elsewhere */
  HlHeatmapGridCell   chosen;   /* layer NONE: no map; row NONE: no cell */
  HlHeatmapGridCell   reported; /* what the outside was told last */
};

enum
{
  CELL_CHANGED,
  MAP_ACTIVATED,
  MOVE_CELL,
  MOVE_MAP,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, HL_TYPE_PICTURE)

static const HlHeatmapGridCell nothing = { NONE, NONE, NONE, NONE };

static HlHeatmapGridCell
shown_cell (HlHeatmapGrid *self)
{
  return self->hovered.layer != NONE ? self->hovered : self->chosen;
}

static void
describe_maps (HlHeatmapGrid *self)
{
  g_autofree char *label = NULL;

  if (self->spec == NULL)
    label = g_strdup (_ ("Attention maps, empty"));
  else
    label = g_strdup_printf (_ ("Attention maps: %d blocks, %d heads each"),
                             self->spec->layers, self->spec->heads);

  hl_picture_set_label (HL_PICTURE (self), label);
}

static void
report_cell (HlHeatmapGrid *self)
{
  const HlHeatmapGridCell cell = shown_cell (self);

  self->reported = cell;
  hl_picture_take_reading (HL_PICTURE (self), cell.layer == NONE
                                                  ? NULL
                                                  : hl_heatmap_grid_describe (self->spec, &cell));
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void
point_out (HlHeatmapGrid    *self,
           HlHeatmapGridCell hovered,
           HlHeatmapGridCell chosen)
{
  HlHeatmapGridCell cell;

  self->hovered = hovered;
  self->chosen = chosen;
  cell = shown_cell (self);

  if (memcmp (&cell, &self->reported, sizeof cell) != 0)
    report_cell (self);
}

static HlHeatmapGridCell
cell_at (HlHeatmapGrid *self,
         double         x,
         double         y)
{
  HlHeatmapGridCell cell;

  if (self->spec != NULL && hl_heatmap_grid_pick (self->spec, &self->layout, x, y, &cell))
    return cell;

  return nothing;
}

static void
hl_heatmap_grid_hover (HlPicture *picture,
                       double     x,
                       double     y)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  point_out (self, cell_at (self, x, y), self->chosen);
}

static void
hl_heatmap_grid_leave (HlPicture *picture)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  point_out (self, nothing, self->chosen);
}

static void
activate_map (HlHeatmapGrid *self)
{
  const HlHeatmapGridCell cell = shown_cell (self);

  if (cell.layer != NONE)
    g_signal_emit (self, signals[MAP_ACTIVATED], 0, cell.layer, cell.head);
}

static void
hl_heatmap_grid_click (HlPicture *picture,
                       double     x,
                       double     y)
{
  HlHeatmapGrid          *self = HL_HEATMAP_GRID (picture);
  const HlHeatmapGridCell cell = cell_at (self, x, y);

  if (cell.layer == NONE)
    return;

  point_out (self, self->hovered, (HlHeatmapGridCell){ cell.layer, cell.head, NONE, NONE });
  activate_map (self);
}

static void
hl_heatmap_grid_move_map (HlHeatmapGrid *self,
                          int            layers,
                          int            heads)
{
  const HlHeatmapGridCell cell = shown_cell (self);
  HlHeatmapGridCell       next = { 0, 0, NONE, NONE };

  if (self->spec == NULL)
    return;

  if (cell.layer != NONE)
    {
      next.layer = CLAMP (cell.layer + layers, 0, self->spec->layers - 1);
      next.head = CLAMP (cell.head + heads, 0, self->spec->heads - 1);
    }

  point_out (self, nothing, next);
}

static void
hl_heatmap_grid_move_cell (HlHeatmapGrid *self,
                           int            rows,
                           int            columns)
{
  HlHeatmapGridCell cell = shown_cell (self);

  if (self->spec == NULL)
    return;

  if (cell.layer == NONE)
    cell.layer = cell.head = 0;

  if (cell.row == NONE)
    {
      cell.row = cell.column = 0;
    }
  else
    {
      cell.row = CLAMP (cell.row + rows, 0, self->spec->rows - 1);
      cell.column = CLAMP (cell.column + columns, 0, self->spec->columns - 1);
    }

  point_out (self, nothing, cell);
}

static void
activate_map_cb (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  activate_map (HL_HEATMAP_GRID (widget));
}

static void
hl_heatmap_grid_lay_out (HlPicture *picture,
                         int        width,
                         int        height)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_heatmap_grid_layout (self->spec, width, height);
}

static void
hl_heatmap_grid_draw_maps (HlPicture *picture,
                           cairo_t   *cr)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (picture);

  if (self->spec != NULL)
    hl_heatmap_grid_draw (self->spec, &self->layout, cr);
}

static void
hl_heatmap_grid_snapshot_cursor (HlPicture   *picture,
                                 GtkSnapshot *snapshot)
{
  HlHeatmapGrid          *self = HL_HEATMAP_GRID (picture);
  const HlHeatmapGridCell cell = shown_cell (self);
  graphene_rect_t         area;
  HlRect                  map;
  cairo_t                *cr;

  if (cell.layer == NONE)
    return;

  map = hl_heatmap_grid_map (&self->layout, cell.layer, cell.head);
  graphene_rect_init (&area, map.x, map.y, map.width, map.height);
  graphene_rect_inset (&area, -HL_MATRIX_OUTLINE, -HL_MATRIX_OUTLINE);

  cr = gtk_snapshot_append_cairo (snapshot, &area);
  hl_heatmap_grid_draw_cursor (self->spec, &self->layout, &cell, cr);
  cairo_destroy (cr);
}

static void
hl_heatmap_grid_measure_widget (GtkWidget     *widget,
                                GtkOrientation orientation,
                                int            for_size,
                                int           *minimum,
                                int           *natural,
                                int           *minimum_baseline,
                                int           *natural_baseline)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (widget);
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  HlSize         smallest = { 2 * MIN_MAP, 2 * MIN_MAP };
  HlSize         best = { 2 * NATURAL_MAP, 2 * NATURAL_MAP };

  if (self->spec != NULL)
    {
      const int cells = MAX (self->spec->rows, self->spec->columns);

      smallest = hl_heatmap_grid_measure (self->spec, MIN_MAP / cells);
      best = hl_heatmap_grid_measure (self->spec, CLAMP (NATURAL_MAP / cells, 1.0, 20.0));
    }

  *minimum = is_width ? smallest.width : smallest.height;
  *natural = is_width ? MAX (best.width, smallest.width) : MAX (best.height, smallest.height);
}

static void
hl_heatmap_grid_finalize (GObject *object)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (object);

  g_clear_pointer (&self->spec, hl_heatmap_grid_spec_free);

  G_OBJECT_CLASS (hl_heatmap_grid_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const guint activating[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space };

  hl_picture_bind_arrows (widget_class, 0, "move-map");
  hl_picture_bind_arrows (widget_class, GDK_SHIFT_MASK, "move-cell");

  gtk_widget_class_install_action (widget_class, "heatmap-grid.activate-map", NULL,
                                   activate_map_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (activating); i++)
    gtk_widget_class_add_binding_action (widget_class, activating[i], 0,
                                         "heatmap-grid.activate-map", NULL);
}

static void
add_signals (GType type)
{
  /**
   * HlHeatmapGrid::cell-changed:
   * @self: the maps
   *
   * Another map or cell is pointed out, or none any more.
   */
  signals[CELL_CHANGED] = g_signal_new (
      "cell-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * HlHeatmapGrid::map-activated:
   * @self: the maps
   * @layer: which block, from 0
   * @head: which head, from 0
   *
   * The user wants to see one map large.
   */
  signals[MAP_ACTIVATED] = g_signal_new (
      "map-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
      G_TYPE_INT, G_TYPE_INT);

  /**
   * HlHeatmapGrid::move-map:
   * @self: the maps
   * @layers: how many blocks down
   * @heads: how many heads to the right
   *
   * Key-binding signal: points out another map, the first one if there was none.
   */
  signals[MOVE_MAP] = g_signal_new_class_handler (
      "move-map", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_heatmap_grid_move_map), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);

  /**
   * HlHeatmapGrid::move-cell:
   * @self: the maps
   * @rows: how many rows down
   * @columns: how many columns to the right
   *
   * Key-binding signal: points out another cell of the map, the first one if there was none.
   */
  signals[MOVE_CELL] = g_signal_new_class_handler (
      "move-cell", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_heatmap_grid_move_cell), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);
}

static void
hl_heatmap_grid_class_init (HlHeatmapGridClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_heatmap_grid_finalize;
  widget_class->measure = hl_heatmap_grid_measure_widget;
  picture_class->click = hl_heatmap_grid_click;
  picture_class->draw = hl_heatmap_grid_draw_maps;
  picture_class->hover = hl_heatmap_grid_hover;
  picture_class->lay_out = hl_heatmap_grid_lay_out;
  picture_class->leave = hl_heatmap_grid_leave;
  picture_class->snapshot_cursor = hl_heatmap_grid_snapshot_cursor;

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap-grid");
}

static void
hl_heatmap_grid_init (HlHeatmapGrid *self)
{
  self->hovered = self->chosen = self->reported = nothing;
  describe_maps (self);
}

/**
 * hl_heatmap_grid_get_spec:
 * @self: the maps
 *
 * Returns: (transfer none) (nullable): what it shows, in the window's colors and
 *   font; until the next call of hl_heatmap_grid_set_spec ()
 */
const HlHeatmapGridSpec *
hl_heatmap_grid_get_spec (HlHeatmapGrid *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP_GRID (self), NULL);

  return self->spec;
}

/**
 * hl_heatmap_grid_set_spec:
 * @self: the maps
 * @spec: (nullable): what to show, which is copied; palette and font are the
 *   widget's own
 *
 * Keeps pointing out the same map as long as there is one in its place.
 */
void
hl_heatmap_grid_set_spec (HlHeatmapGrid           *self,
                          const HlHeatmapGridSpec *spec)
{
  HlHeatmapGridSpec *copy;

  g_return_if_fail (HL_IS_HEATMAP_GRID (self));

  copy = spec == NULL ? NULL : hl_heatmap_grid_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_heatmap_grid_spec_free);
  self->spec = copy;
  if (copy != NULL)
    copy->grows = copy->shows_values = TRUE;

  self->hovered = nothing;
  if (copy == NULL || self->chosen.layer >= copy->layers || self->chosen.head >= copy->heads)
    self->chosen = nothing;
  else if (self->chosen.row >= copy->rows || self->chosen.column >= copy->columns)
    self->chosen.row = self->chosen.column = NONE;

  describe_maps (self);
  report_cell (self);
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_heatmap_grid_get_cell:
 * @self: the maps
 * @cell: (out): the map that is pointed out and the cell in it; a row of −1 for
 *   the map alone
 *
 * Returns: whether a map is pointed out
 */
gboolean
hl_heatmap_grid_get_cell (HlHeatmapGrid     *self,
                          HlHeatmapGridCell *cell)
{
  g_return_val_if_fail (HL_IS_HEATMAP_GRID (self), FALSE);

  *cell = shown_cell (self);

  return cell->layer != NONE;
}

/**
 * hl_heatmap_grid_set_map:
 * @self: the maps
 * @layer: the block to point out, from 0
 * @head: the head to point out, from 0
 */
void
hl_heatmap_grid_set_map (HlHeatmapGrid *self,
                         int            layer,
                         int            head)
{
  g_return_if_fail (HL_IS_HEATMAP_GRID (self));
  g_return_if_fail (self->spec != NULL && layer >= 0 && layer < self->spec->layers &&
                    head >= 0 && head < self->spec->heads);

  point_out (self, nothing, (HlHeatmapGridCell){ layer, head, NONE, NONE });
}

/**
 * hl_heatmap_grid_set_cell:
 * @self: the maps
 * @cell: the map to point out, and a cell of it
 */
void
hl_heatmap_grid_set_cell (HlHeatmapGrid           *self,
                          const HlHeatmapGridCell *cell)
{
  g_return_if_fail (HL_IS_HEATMAP_GRID (self));
  g_return_if_fail (self->spec != NULL && cell->layer < self->spec->layers &&
                    cell->head < self->spec->heads && cell->row < self->spec->rows &&
                    cell->column < self->spec->columns);

  point_out (self, nothing, *cell);
}

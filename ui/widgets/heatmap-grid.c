#include "ui/widgets/heatmap-grid.h"

#include <glib/gi18n.h>

#include "ui/widgets/picture.h"

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
 * Role `img`.  The description speaks the map and the cell that are pointed out.
 */
struct _HlHeatmapGrid
{
  GtkWidget parent_instance;

  HlHeatmapGridSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapGridLayout layout;
  HlPicture           picture;
  HlHeatmapGridCell   hovered; /* layer NONE: the pointer is elsewhere */
  HlHeatmapGridCell   chosen;  /* layer NONE: no map; row NONE: no cell */
  HlHeatmapGridCell   reported;
  char               *cell_text;
};

enum
{
  PROP_0,
  PROP_CELL_TEXT,
  N_PROPS
};

enum
{
  CELL_CHANGED,
  MAP_ACTIVATED,
  MOVE_CELL,
  MOVE_MAP,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, GTK_TYPE_WIDGET)

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

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
describe_cell (HlHeatmapGrid *self)
{
  const HlHeatmapGridCell cell = shown_cell (self);

  g_free (self->cell_text);
  self->cell_text = cell.layer == NONE ? g_strdup ("") : hl_heatmap_grid_describe (self->spec, &cell);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->cell_text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CELL_TEXT]);
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

  if (memcmp (&cell, &self->reported, sizeof cell) == 0)
    return;

  self->reported = cell;
  describe_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void
update_layout (HlHeatmapGrid *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  hl_picture_clear (&self->picture);
  if (self->spec == NULL)
    return;

  pango_font_description_free ((PangoFontDescription *) self->spec->font);
  self->spec->font = pango_font_description_copy (hl_widget_font (widget));
  self->spec->palette = hl_widget_palette (widget);
  self->layout = hl_heatmap_grid_layout (self->spec, gtk_widget_get_width (widget),
                                         gtk_widget_get_height (widget));
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
motion_cb (HlHeatmapGrid *self,
           double         x,
           double         y)
{
  point_out (self, cell_at (self, x, y), self->chosen);
}

static void
leave_cb (HlHeatmapGrid *self)
{
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
released_cb (HlHeatmapGrid *self,
             int            n_press,
             double         x,
             double         y)
{
  const HlHeatmapGridCell cell = cell_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (cell.layer == NONE)
    return;

  point_out (self, cell, (HlHeatmapGridCell){ cell.layer, cell.head, NONE, NONE });
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
draw_maps (gpointer user_data,
           cairo_t *cr)
{
  HlHeatmapGrid *self = user_data;

  hl_heatmap_grid_draw (self->spec, &self->layout, cr);
}

static void
draw_cursor (gpointer user_data,
             cairo_t *cr)
{
  HlHeatmapGrid          *self = user_data;
  const HlHeatmapGridCell cell = shown_cell (self);

  hl_heatmap_grid_draw_cursor (self->spec, &self->layout, &cell, cr);
}

static void
hl_heatmap_grid_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  HlHeatmapGrid          *self = HL_HEATMAP_GRID (widget);
  const HlHeatmapGridCell cell = shown_cell (self);

  if (self->spec != NULL)
    hl_picture_snapshot (&self->picture, widget, snapshot, draw_maps);

  if (cell.layer != NONE)
    {
      const HlRect map = hl_heatmap_grid_map (&self->layout, cell.layer, cell.head);
      const double margin = HL_MATRIX_OUTLINE;
      const HlRect area = { map.x - margin, map.y - margin,
                            map.width + 2 * margin, map.height + 2 * margin };

      hl_picture_snapshot_area (widget, snapshot, &area, draw_cursor);
    }

  hl_picture_snapshot_focus (widget, snapshot);
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
hl_heatmap_grid_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  update_layout (HL_HEATMAP_GRID (widget));
}

static void
hl_heatmap_grid_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_heatmap_grid_parent_class)->css_changed (widget, change);

  update_layout (HL_HEATMAP_GRID (widget));
  gtk_widget_queue_resize (widget);
}

static void
hl_heatmap_grid_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (object);

  switch (prop_id)
    {
    case PROP_CELL_TEXT:
      g_value_set_string (value, self->cell_text);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
hl_heatmap_grid_finalize (GObject *object)
{
  HlHeatmapGrid *self = HL_HEATMAP_GRID (object);

  hl_picture_clear (&self->picture);
  g_clear_pointer (&self->spec, hl_heatmap_grid_spec_free);
  g_free (self->cell_text);

  G_OBJECT_CLASS (hl_heatmap_grid_parent_class)->finalize (object);
}

static void
bind_move (GtkWidgetClass *widget_class,
           guint           key,
           guint           keypad_key,
           int             down,
           int             right)
{
  gtk_widget_class_add_binding_signal (widget_class, key, 0, "move-map", "(ii)", down, right);
  gtk_widget_class_add_binding_signal (widget_class, keypad_key, 0, "move-map", "(ii)", down, right);
  gtk_widget_class_add_binding_signal (widget_class, key, GDK_SHIFT_MASK, "move-cell", "(ii)", down, right);
  gtk_widget_class_add_binding_signal (widget_class, keypad_key, GDK_SHIFT_MASK,
                                       "move-cell", "(ii)", down, right);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  const guint activating[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space };

  bind_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, -1, 0);
  bind_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 1, 0);
  bind_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, 0, -1);
  bind_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 0, 1);

  gtk_widget_class_install_action (widget_class, "heatmap-grid.activate-map", NULL, activate_map_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (activating); i++)
    gtk_widget_class_add_binding_action (widget_class, activating[i], 0, "heatmap-grid.activate-map", NULL);
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
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", type, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * HlHeatmapGrid::map-activated:
   * @self: the maps
   * @layer: which block, from 0
   * @head: which head, from 0
   *
   * The user wants to see one map large.
   */
  signals[MAP_ACTIVATED] = g_signal_new ("map-activated", type, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /**
   * HlHeatmapGrid::move-map:
   * @self: the maps
   * @layers: how many blocks down
   * @heads: how many heads to the right
   *
   * Key-binding signal: points out another map, the first one if there was none.
   */
  signals[MOVE_MAP] = g_signal_new_class_handler ("move-map", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                                  G_CALLBACK (hl_heatmap_grid_move_map), NULL, NULL, NULL,
                                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /**
   * HlHeatmapGrid::move-cell:
   * @self: the maps
   * @rows: how many rows down
   * @columns: how many columns to the right
   *
   * Key-binding signal: points out another cell of the map, the first one if there was none.
   */
  signals[MOVE_CELL] = g_signal_new_class_handler ("move-cell", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                                   G_CALLBACK (hl_heatmap_grid_move_cell), NULL, NULL, NULL,
                                                   G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
hl_heatmap_grid_class_init (HlHeatmapGridClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = hl_heatmap_grid_finalize;
  object_class->get_property = hl_heatmap_grid_get_property;
  widget_class->css_changed = hl_heatmap_grid_css_changed;
  widget_class->measure = hl_heatmap_grid_measure_widget;
  widget_class->size_allocate = hl_heatmap_grid_size_allocate;
  widget_class->snapshot = hl_heatmap_grid_snapshot;

  /**
   * HlHeatmapGrid:cell-text:
   *
   * What is pointed out, in words; empty without it.
   */
  properties[PROP_CELL_TEXT] = g_param_spec_string ("cell-text", NULL, NULL, "",
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap-grid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hl_heatmap_grid_init (HlHeatmapGrid *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->hovered = self->chosen = self->reported = nothing;
  self->cell_text = g_strdup ("");

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  describe_maps (self);
}

GtkWidget *
hl_heatmap_grid_new (void)
{
  return g_object_new (HL_TYPE_HEATMAP_GRID, NULL);
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
  update_layout (self);
  describe_maps (self);

  self->hovered = nothing;
  if (copy == NULL || self->chosen.layer >= copy->layers || self->chosen.head >= copy->heads)
    self->chosen = nothing;
  else if (self->chosen.row >= copy->rows || self->chosen.column >= copy->columns)
    self->chosen.row = self->chosen.column = NONE;
  self->reported = shown_cell (self);
  describe_cell (self);
  g_signal_emit (self, signals[CELL_CHANGED], 0);
  gtk_widget_queue_resize (GTK_WIDGET (self));
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
 * hl_heatmap_grid_get_cell_text:
 * @self: the maps
 *
 * Returns: (transfer none): what is pointed out, in words; empty without it
 */
const char *
hl_heatmap_grid_get_cell_text (HlHeatmapGrid *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP_GRID (self), NULL);

  return self->cell_text;
}

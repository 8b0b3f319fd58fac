#include "ui/widgets/heatmap.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-renderer.h"
#include "ui/widgets/picture.h"

#define NO_CELL (-1)
#define MIN_SIDE 180.0     /* of the grid, CSS pixels */
#define NATURAL_SIDE 460.0 /* of the grid, CSS pixels */

typedef struct
{
  int row; /* or NO_CELL */
  int column;
} Cell;

/**
 * HlHeatmap:
 *
 * Shows one attention map and points out one cell of it.
 *
 * The cell under the pointer counts; without a pointer, the one that the
 * keyboard or a click chose.
 *
 * ## CSS nodes
 *
 * One node named `heatmap`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighbor, Home and End to the ends of a row, Ctrl+Home and
 * Ctrl+End to the corners; Escape lets go of the cell.
 *
 * ## Actions
 *
 * `heatmap.first-cell`, `heatmap.last-cell` and `heatmap.clear-cell`.
 *
 * ## Accessibility
 *
 * Role `img`.  The description speaks the cell that is pointed out.
 */
struct _HlHeatmap
{
  GtkWidget parent_instance;

  HlHeatmapSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapLayout layout;
  HlPicture       picture;
  Cell            hovered;
  Cell            chosen;
  Cell            reported; /* what the outside was told last */
  char           *cell_text;
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
  MOVE_CELL,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmap, hl_heatmap, GTK_TYPE_WIDGET)

static const Cell no_cell = { NO_CELL, NO_CELL };

static Cell
shown_cell (HlHeatmap *self)
{
  return self->hovered.row != NO_CELL ? self->hovered : self->chosen;
}

static void
describe_map (HlHeatmap *self)
{
  g_autofree char *label = NULL;

  if (self->spec == NULL)
    label = g_strdup (_ ("Attention map, empty"));
  else if (self->spec->name != NULL)
    /* Translators: %s is a head, such as "block 1, head 2" */
    label = g_strdup_printf (_ ("Attention map of %s: %d queries, %d keys"), self->spec->name,
                             self->spec->matrix.rows, self->spec->matrix.columns);
  else
    label = g_strdup_printf (_ ("Attention map: %d queries, %d keys"),
                             self->spec->matrix.rows, self->spec->matrix.columns);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
describe_cell (HlHeatmap *self)
{
  const Cell cell = shown_cell (self);

  g_free (self->cell_text);
  self->cell_text = cell.row == NO_CELL ? g_strdup ("")
                                        : hl_heatmap_describe (self->spec, cell.row, cell.column);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->cell_text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CELL_TEXT]);
}

static void
point_out (HlHeatmap *self,
           Cell       hovered,
           Cell       chosen)
{
  Cell cell;

  self->hovered = hovered;
  self->chosen = chosen;
  cell = shown_cell (self);

  if (cell.row == self->reported.row && cell.column == self->reported.column)
    return;

  self->reported = cell;
  describe_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void
update_layout (HlHeatmap *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  hl_picture_clear (&self->picture);
  if (self->spec == NULL)
    return;

  pango_font_description_free ((PangoFontDescription *) self->spec->font);
  self->spec->font = pango_font_description_copy (hl_widget_font (widget));
  self->spec->palette = hl_widget_palette (widget);
  self->layout = hl_heatmap_layout (self->spec, gtk_widget_get_width (widget),
                                    gtk_widget_get_height (widget));
}

static void
motion_cb (HlHeatmap *self,
           double     x,
           double     y)
{
  Cell cell = no_cell;

  if (self->spec != NULL && !hl_heatmap_pick (self->spec, &self->layout, x, y, &cell.row, &cell.column))
    cell = no_cell;

  point_out (self, cell, self->chosen);
}

static void
leave_cb (HlHeatmap *self)
{
  point_out (self, no_cell, self->chosen);
}

static void
pressed_cb (HlHeatmap *self,
            int        n_press,
            double     x,
            double     y)
{
  Cell cell;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->spec != NULL && hl_heatmap_pick (self->spec, &self->layout, x, y, &cell.row, &cell.column))
    point_out (self, cell, cell);
}

static void
hl_heatmap_move_cell (HlHeatmap *self,
                      int        rows,
                      int        columns)
{
  Cell cell = shown_cell (self);

  if (self->spec == NULL)
    return;

  if (cell.row == NO_CELL)
    {
      point_out (self, no_cell, (Cell){ 0, 0 });
      return;
    }

  cell.row = CLAMP (cell.row + rows, 0, self->spec->matrix.rows - 1);
  cell.column = CLAMP (cell.column + columns, 0, self->spec->matrix.columns - 1);
  point_out (self, no_cell, cell);
}

static void
activate_first_cell (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  HlHeatmap *self = HL_HEATMAP (widget);

  if (self->spec != NULL)
    point_out (self, no_cell, (Cell){ 0, 0 });
}

static void
activate_last_cell (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  HlHeatmap *self = HL_HEATMAP (widget);

  if (self->spec != NULL)
    point_out (self, no_cell, (Cell){ self->spec->matrix.rows - 1, self->spec->matrix.columns - 1 });
}

static void
activate_clear_cell (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  point_out (HL_HEATMAP (widget), no_cell, no_cell);
}

/* With no cell left to let go of, Escape is for whoever is around us. */
static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  HlHeatmap *self = HL_HEATMAP (widget);

  if (shown_cell (self).row == NO_CELL)
    return FALSE;

  point_out (self, no_cell, no_cell);

  return TRUE;
}

static void
draw_map (gpointer user_data,
          cairo_t *cr)
{
  HlHeatmap *self = user_data;

  hl_heatmap_draw (self->spec, &self->layout, cr);
}

static void
draw_cursor (gpointer user_data,
             cairo_t *cr)
{
  HlHeatmap *self = user_data;
  const Cell cell = shown_cell (self);

  hl_heatmap_draw_cursor (self->spec, &self->layout, cell.row, cell.column, cr);
}

static void
hl_heatmap_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  HlHeatmap *self = HL_HEATMAP (widget);
  const Cell cell = shown_cell (self);

  if (self->spec != NULL)
    hl_picture_snapshot (&self->picture, widget, snapshot, draw_map);

  if (cell.row != NO_CELL)
    {
      HlRect areas[HL_N_CURSOR_AREAS];

      hl_heatmap_cursor_areas (self->spec, &self->layout, cell.row, cell.column, areas);
      for (int i = 0; i < HL_N_CURSOR_AREAS; i++)
        hl_picture_snapshot_area (widget, snapshot, &areas[i], draw_cursor);
    }

  hl_picture_snapshot_focus (widget, snapshot);
}

static void
hl_heatmap_measure_widget (GtkWidget     *widget,
                           GtkOrientation orientation,
                           int            for_size,
                           int           *minimum,
                           int           *natural,
                           int           *minimum_baseline,
                           int           *natural_baseline)
{
  HlHeatmap     *self = HL_HEATMAP (widget);
  const gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  HlSize         smallest = { MIN_SIDE, MIN_SIDE };
  HlSize         best = { NATURAL_SIDE, NATURAL_SIDE };

  if (self->spec != NULL)
    {
      const int cells = MAX (self->spec->matrix.rows, self->spec->matrix.columns);

      smallest = hl_heatmap_measure (self->spec, CLAMP (MIN_SIDE / cells, 1.0, 16.0));
      best = hl_heatmap_measure (self->spec, CLAMP (NATURAL_SIDE / cells, 3.0, 40.0));
    }

  *minimum = is_width ? smallest.width : smallest.height;
  *natural = is_width ? MAX (best.width, smallest.width) : MAX (best.height, smallest.height);
}

static void
hl_heatmap_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  update_layout (HL_HEATMAP (widget));
}

static void
hl_heatmap_css_changed (GtkWidget         *widget,
                        GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_heatmap_parent_class)->css_changed (widget, change);

  update_layout (HL_HEATMAP (widget));
  gtk_widget_queue_resize (widget);
}

static void
hl_heatmap_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  HlHeatmap *self = HL_HEATMAP (object);

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
hl_heatmap_finalize (GObject *object)
{
  HlHeatmap *self = HL_HEATMAP (object);

  hl_picture_clear (&self->picture);
  g_clear_pointer (&self->spec, hl_heatmap_spec_free);
  g_free (self->cell_text);

  G_OBJECT_CLASS (hl_heatmap_parent_class)->finalize (object);
}

static void
bind_move (GtkWidgetClass *widget_class,
           guint           key,
           guint           keypad_key,
           int             rows,
           int             columns)
{
  gtk_widget_class_add_binding_signal (widget_class, key, 0, "move-cell", "(ii)", rows, columns);
  gtk_widget_class_add_binding_signal (widget_class, keypad_key, 0, "move-cell", "(ii)", rows, columns);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  const int far = G_MAXINT16;

  bind_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, -1, 0);
  bind_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 1, 0);
  bind_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, 0, -1);
  bind_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 0, 1);
  bind_move (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, 0, -far);
  bind_move (widget_class, GDK_KEY_End, GDK_KEY_KP_End, 0, far);

  gtk_widget_class_install_action (widget_class, "heatmap.first-cell", NULL, activate_first_cell);
  gtk_widget_class_install_action (widget_class, "heatmap.last-cell", NULL, activate_last_cell);
  gtk_widget_class_install_action (widget_class, "heatmap.clear-cell", NULL, activate_clear_cell);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_CONTROL_MASK,
                                       "heatmap.first-cell", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_End, GDK_CONTROL_MASK,
                                       "heatmap.last-cell", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
hl_heatmap_class_init (HlHeatmapClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = hl_heatmap_finalize;
  object_class->get_property = hl_heatmap_get_property;
  widget_class->css_changed = hl_heatmap_css_changed;
  widget_class->measure = hl_heatmap_measure_widget;
  widget_class->size_allocate = hl_heatmap_size_allocate;
  widget_class->snapshot = hl_heatmap_snapshot;

  /**
   * HlHeatmap:cell-text:
   *
   * The cell that is pointed out, in words; empty without one.
   */
  properties[PROP_CELL_TEXT] = g_param_spec_string ("cell-text", NULL, NULL, "",
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * HlHeatmap::cell-changed:
   * @self: the map
   *
   * Another cell is pointed out, or none any more.
   */
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * HlHeatmap::move-cell:
   * @self: the map
   * @rows: how many rows down
   * @columns: how many columns to the right
   *
   * Key-binding signal: points out another cell, the first one if there was none.
   */
  signals[MOVE_CELL] = g_signal_new_class_handler ("move-cell", G_TYPE_FROM_CLASS (klass),
                                                   G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                                   G_CALLBACK (hl_heatmap_move_cell), NULL, NULL, NULL,
                                                   G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hl_heatmap_init (HlHeatmap *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->hovered = self->chosen = self->reported = no_cell;
  self->cell_text = g_strdup ("");

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  describe_map (self);
}

GtkWidget *
hl_heatmap_new (void)
{
  return g_object_new (HL_TYPE_HEATMAP, NULL);
}

/**
 * hl_heatmap_get_spec:
 * @self: a heat map
 *
 * Returns: (transfer none) (nullable): what it shows, in the window's colors and
 *   font; until the next call of hl_heatmap_set_spec ()
 */
const HlHeatmapSpec *
hl_heatmap_get_spec (HlHeatmap *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP (self), NULL);

  return self->spec;
}

/**
 * hl_heatmap_set_spec:
 * @self: a heat map
 * @spec: (nullable): what to show, which is copied; palette and font are the
 *   widget's own
 *
 * Keeps pointing out the same cell as long as there is one in its place.
 */
void
hl_heatmap_set_spec (HlHeatmap           *self,
                     const HlHeatmapSpec *spec)
{
  HlHeatmapSpec *copy = spec == NULL ? NULL : hl_heatmap_spec_copy (spec);

  g_return_if_fail (HL_IS_HEATMAP (self));

  g_clear_pointer (&self->spec, hl_heatmap_spec_free);
  self->spec = copy;
  update_layout (self);
  describe_map (self);

  self->hovered = no_cell;
  if (copy == NULL || self->chosen.row >= copy->matrix.rows || self->chosen.column >= copy->matrix.columns)
    self->chosen = no_cell;
  self->reported = shown_cell (self);
  describe_cell (self);
  g_signal_emit (self, signals[CELL_CHANGED], 0);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * hl_heatmap_get_cell:
 * @self: a heat map
 * @row: (out) (optional): its row
 * @column: (out) (optional): its column
 *
 * Returns: whether a cell is pointed out
 */
gboolean
hl_heatmap_get_cell (HlHeatmap *self,
                     int       *row,
                     int       *column)
{
  Cell cell;

  g_return_val_if_fail (HL_IS_HEATMAP (self), FALSE);

  cell = shown_cell (self);
  if (row != NULL)
    *row = cell.row;
  if (column != NULL)
    *column = cell.column;

  return cell.row != NO_CELL;
}

/**
 * hl_heatmap_set_cell:
 * @self: a heat map that shows something
 * @row: the row to point out, or −1 for none
 * @column: the column to point out, or −1 for none
 */
void
hl_heatmap_set_cell (HlHeatmap *self,
                     int        row,
                     int        column)
{
  g_return_if_fail (HL_IS_HEATMAP (self));
  g_return_if_fail (row == NO_CELL || (self->spec != NULL && row >= 0 && row < self->spec->matrix.rows &&
                                       column >= 0 && column < self->spec->matrix.columns));

  point_out (self, no_cell, row == NO_CELL ? no_cell : (Cell){ row, column });
}

/**
 * hl_heatmap_get_cell_text:
 * @self: a heat map
 *
 * Returns: (transfer none): the cell that is pointed out, in words; empty without one
 */
const char *
hl_heatmap_get_cell_text (HlHeatmap *self)
{
  g_return_val_if_fail (HL_IS_HEATMAP (self), NULL);

  return self->cell_text;
}

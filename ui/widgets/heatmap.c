#include "ui/widgets/heatmap.h"

#include <glib/gi18n.h>

#include "ui/render/heatmap-renderer.h"
#include "ui/widgets/theme.h"

#define NO_CELL (-1)
#define FAR G_MAXINT16     /* more cells than any map has */
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
 * As #HlPicture; the description speaks the cell that is pointed out.
 */
struct _HlHeatmap
{
  HlPicture parent_instance;

  HlHeatmapSpec  *spec; /* a copy; NULL until the first one */
  HlHeatmapLayout layout;
  Cell            hovered;
  Cell            chosen;
  Cell            reported; /* what the outside was told last */
};

enum
{
  CELL_CHANGED,
  MOVE_CELL,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlHeatmap, hl_heatmap, HL_TYPE_PICTURE)

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

  hl_picture_set_label (HL_PICTURE (self), label);
}

static void
report_cell (HlHeatmap *self)
{
  const Cell cell = shown_cell (self);

  self->reported = cell;
  hl_picture_take_reading (HL_PICTURE (self),
                           cell.row == NO_CELL ? NULL
                                               : hl_heatmap_describe (self->spec, cell.row,
                                                                      cell.column));
  g_signal_emit (self, signals[CELL_CHANGED], 0);
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

  if (cell.row != self->reported.row || cell.column != self->reported.column)
    report_cell (self);
}

static Cell
cell_at (HlHeatmap *self,
         double     x,
         double     y)
{
  Cell cell;

  if (self->spec != NULL &&
      hl_heatmap_pick (self->spec, &self->layout, x, y, &cell.row, &cell.column))
    return cell;

  return no_cell;
}

static void
hl_heatmap_hover (HlPicture *picture,
                  double     x,
                  double     y)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  point_out (self, cell_at (self, x, y), self->chosen);
}

static void
hl_heatmap_leave (HlPicture *picture)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  point_out (self, no_cell, self->chosen);
}

static void
hl_heatmap_click (HlPicture *picture,
                  double     x,
                  double     y)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  point_out (self, self->hovered, cell_at (self, x, y));
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
  Cell       last;

  if (self->spec == NULL)
    return;

  last = (Cell){ self->spec->matrix.rows - 1, self->spec->matrix.columns - 1 };
  point_out (self, no_cell, last);
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
hl_heatmap_lay_out (HlPicture *picture,
                    int        width,
                    int        height)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  if (self->spec == NULL)
    return;

  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  self->layout = hl_heatmap_layout (self->spec, width, height);
}

static void
hl_heatmap_draw_map (HlPicture *picture,
                     cairo_t   *cr)
{
  HlHeatmap *self = HL_HEATMAP (picture);

  if (self->spec != NULL)
    hl_heatmap_draw (self->spec, &self->layout, cr);
}

static void
hl_heatmap_snapshot_cursor (HlPicture   *picture,
                            GtkSnapshot *snapshot)
{
  HlHeatmap *self = HL_HEATMAP (picture);
  const Cell cell = shown_cell (self);
  HlRect     areas[HL_N_CURSOR_AREAS];

  if (cell.row == NO_CELL)
    return;

  hl_heatmap_cursor_areas (self->spec, &self->layout, cell.row, cell.column, areas);
  for (int i = 0; i < HL_N_CURSOR_AREAS; i++)
    {
      const HlRect *area = &areas[i];
      cairo_t      *cr = gtk_snapshot_append_cairo (
               snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height));

      hl_heatmap_draw_cursor (self->spec, &self->layout, cell.row, cell.column, cr);
      cairo_destroy (cr);
    }
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
hl_heatmap_finalize (GObject *object)
{
  HlHeatmap *self = HL_HEATMAP (object);

  g_clear_pointer (&self->spec, hl_heatmap_spec_free);

  G_OBJECT_CLASS (hl_heatmap_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, 0, "move-cell");
  hl_picture_bind_key (widget_class, GDK_KEY_Home, 0, "move-cell", 0, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, 0, "move-cell", 0, FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_Home, GDK_CONTROL_MASK, "move-cell", -FAR, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, GDK_CONTROL_MASK, "move-cell", FAR, FAR);

  gtk_widget_class_install_action (widget_class, "heatmap.first-cell", NULL, activate_first_cell);
  gtk_widget_class_install_action (widget_class, "heatmap.last-cell", NULL, activate_last_cell);
  gtk_widget_class_install_action (widget_class, "heatmap.clear-cell", NULL, activate_clear_cell);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
hl_heatmap_class_init (HlHeatmapClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_heatmap_finalize;
  widget_class->measure = hl_heatmap_measure_widget;
  picture_class->click = hl_heatmap_click;
  picture_class->draw = hl_heatmap_draw_map;
  picture_class->hover = hl_heatmap_hover;
  picture_class->lay_out = hl_heatmap_lay_out;
  picture_class->leave = hl_heatmap_leave;
  picture_class->snapshot_cursor = hl_heatmap_snapshot_cursor;

  /**
   * HlHeatmap::cell-changed:
   * @self: the map
   *
   * Another cell is pointed out, or none any more.
   */
  signals[CELL_CHANGED] = g_signal_new (
      "cell-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
      G_TYPE_NONE, 0);

  /**
   * HlHeatmap::move-cell:
   * @self: the map
   * @rows: how many rows down
   * @columns: how many columns to the right
   *
   * Key-binding signal: points out another cell, the first one if there was none.
   */
  signals[MOVE_CELL] = g_signal_new_class_handler (
      "move-cell", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_heatmap_move_cell), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmap");
}

static void
hl_heatmap_init (HlHeatmap *self)
{
  self->hovered = self->chosen = self->reported = no_cell;
  describe_map (self);
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
  HlHeatmapSpec *copy;

  g_return_if_fail (HL_IS_HEATMAP (self));

  copy = spec == NULL ? NULL : hl_heatmap_spec_copy (spec);
  g_clear_pointer (&self->spec, hl_heatmap_spec_free);
  self->spec = copy;
  if (copy != NULL)
    copy->grows = copy->shows_values = TRUE;

  self->hovered = no_cell;
  if (copy == NULL || self->chosen.row >= copy->matrix.rows ||
      self->chosen.column >= copy->matrix.columns)
    self->chosen = no_cell;

  describe_map (self);
  report_cell (self);
  hl_picture_outdate (HL_PICTURE (self));
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
  g_return_if_fail (row == NO_CELL || self->spec != NULL);
  g_return_if_fail (row == NO_CELL || (row >= 0 && row < self->spec->matrix.rows));
  g_return_if_fail (row == NO_CELL || (column >= 0 && column < self->spec->matrix.columns));

  point_out (self, no_cell, row == NO_CELL ? no_cell : (Cell){ row, column });
}

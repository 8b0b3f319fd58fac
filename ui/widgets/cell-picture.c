#include "ui/widgets/cell-picture.h"

#define FAR G_MAXINT16 /* more cells than any picture has */

/* Base of the pictures of numbers.
 *
 * ## Keys
 *
 * Arrow keys go to the neighbor, Home and End to the ends of a row, Ctrl+Home and Ctrl+End to
 * the corners; Enter activates the cell; Escape lets go of it.
 *
 * ## Accessibility
 *
 * As HlPicture; the description speaks the cell that is pointed out. */
typedef struct
{
  HlCell hovered;
  HlCell chosen;
  HlCell reported; /* what the outside was told last */
} HlCellPicturePrivate;

enum
{
  CELL_CHANGED,
  MOVE_CELL,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const HlCell no_cell = HL_NO_CELL;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HlCellPicture, hl_cell_picture, HL_TYPE_PICTURE)

static HlCellPicturePrivate *own_of (HlCellPicture *self)
{
  return hl_cell_picture_get_instance_private (self);
}

/* Returns the cell that is pointed out; HL_NO_CELL: none. */
HlCell hl_cell_picture_get_shown (HlCellPicture *self)
{
  const HlCellPicturePrivate *own = own_of (self);

  return own->hovered.layer >= 0 ? own->hovered : own->chosen;
}

static void read_cell (HlCellPicture *self)
{
  const HlCell cell = hl_cell_picture_get_shown (self);

  hl_picture_take_reading (
      HL_PICTURE (self),
      cell.layer < 0 ? NULL : HL_CELL_PICTURE_GET_CLASS (self)->describe (self, &cell));
}

static gboolean is_reported (HlCellPicture *self)
{
  const HlCell cell = hl_cell_picture_get_shown (self);

  return hl_cell_equal (&cell, &own_of (self)->reported);
}

static void report_cell (HlCellPicture *self)
{
  if (is_reported (self))
    return;

  own_of (self)->reported = hl_cell_picture_get_shown (self);
  read_cell (self);
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void hover (HlCellPicture *self, HlCell cell)
{
  own_of (self)->hovered = cell;
  report_cell (self);
}

/* The cell under the pointer no longer counts, until the pointer moves. */
void hl_cell_picture_choose (HlCellPicture *self, HlCell cell)
{
  g_return_if_fail (HL_IS_CELL_PICTURE (self));

  hl_picture_forget_pointer (HL_PICTURE (self));
  own_of (self)->hovered = no_cell;
  own_of (self)->chosen = cell;
  report_cell (self);
}

static HlCell cell_at (HlCellPicture *self, double x, double y)
{
  HlCell cell = no_cell;

  return HL_CELL_PICTURE_GET_CLASS (self)->pick (self, x, y, &cell) ? cell : no_cell;
}

static void hl_cell_picture_hover (HlPicture *picture, double x, double y)
{
  HlCellPicture *self = HL_CELL_PICTURE (picture);

  hover (self, cell_at (self, x, y));
}

static void hl_cell_picture_leave (HlPicture *picture)
{
  hover (HL_CELL_PICTURE (picture), no_cell);
}

static gboolean activate (HlCellPicture *self, HlCell cell)
{
  const HlCellPictureClass *klass = HL_CELL_PICTURE_GET_CLASS (self);

  if (cell.layer < 0 || klass->activate == NULL)
    return FALSE;

  klass->activate (self, &cell);

  return TRUE;
}

static void hl_cell_picture_click (HlPicture *picture, double x, double y)
{
  HlCellPicture *self = HL_CELL_PICTURE (picture);
  const HlCell   cell = cell_at (self, x, y);

  own_of (self)->chosen = cell;
  report_cell (self);
  activate (self, cell);
}

static HlCell hl_cell_picture_move (HlCellPicture *self, const HlCell *from, int down, int right)
{
  const HlCell size = HL_CELL_PICTURE_GET_CLASS (self)->get_size (self);

  if (from->row < 0)
    return (HlCell){ MAX (from->layer, 0), MAX (from->head, 0), 0, 0 };

  return (HlCell){ from->layer, from->head, CLAMP (from->row + down, 0, size.row - 1),
                   CLAMP (from->column + right, 0, size.column - 1) };
}

static void move_cell_cb (HlCellPicture *self, int down, int right)
{
  const HlCellPictureClass *klass = HL_CELL_PICTURE_GET_CLASS (self);
  const HlCell              from = hl_cell_picture_get_shown (self);

  if (klass->get_size (self).row > 0)
    hl_cell_picture_choose (self, klass->move (self, &from, down, right));
}

static gboolean enter_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlCellPicture *self = HL_CELL_PICTURE (widget);

  return activate (self, hl_cell_picture_get_shown (self));
}

/* Where no cell is pointed out, Escape continues to the widget around the picture. */
static gboolean escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlCellPicture *self = HL_CELL_PICTURE (widget);
  const HlCell   cell = hl_cell_picture_get_shown (self);

  if (cell.row < 0)
    return FALSE;

  hl_cell_picture_choose (self, no_cell);

  return TRUE;
}

static void hl_cell_picture_snapshot_cursor (HlPicture *picture, GtkSnapshot *snapshot)
{
  HlCellPicture            *self = HL_CELL_PICTURE (picture);
  const HlCellPictureClass *klass = HL_CELL_PICTURE_GET_CLASS (self);
  const HlCell              cell = hl_cell_picture_get_shown (self);

  if (cell.layer >= 0 && klass->snapshot_cell != NULL)
    klass->snapshot_cell (self, &cell, snapshot);
}

static void label_picture (HlCellPicture *self)
{
  g_autofree char *label = HL_CELL_PICTURE_GET_CLASS (self)->get_label (self);

  hl_picture_set_label (HL_PICTURE (self), label);
}

static void hl_cell_picture_constructed (GObject *object)
{
  G_OBJECT_CLASS (hl_cell_picture_parent_class)->constructed (object);

  label_picture (HL_CELL_PICTURE (object));
}

static void hl_cell_picture_class_init (HlCellPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = hl_cell_picture_constructed;
  picture_class->click = hl_cell_picture_click;
  picture_class->hover = hl_cell_picture_hover;
  picture_class->leave = hl_cell_picture_leave;
  picture_class->snapshot_cursor = hl_cell_picture_snapshot_cursor;
  klass->move = hl_cell_picture_move;

  /* Another cell is pointed out, or none any more. */
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* Key-binding signal: points out another cell. */
  signals[MOVE_CELL] = g_signal_new_class_handler (
      "move-cell", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (move_cell_cb), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void hl_cell_picture_init (HlCellPicture *self)
{
  *own_of (self) = (HlCellPicturePrivate){ no_cell, no_cell, no_cell };
}

/* row: of the cell to point out; −1 for none. */
void hl_cell_picture_set_cell (HlCellPicture *self, int row, int column)
{
  g_return_if_fail (HL_IS_CELL_PICTURE (self));

  hl_cell_picture_choose (self, row < 0 ? no_cell : (HlCell){ 0, 0, row, column });
}

/* Returns the cell if the new numbers have it, else what is left of it. */
static HlCell keep_cell (HlCellPicture *self, HlCell cell)
{
  const HlCell size = HL_CELL_PICTURE_GET_CLASS (self)->get_size (self);

  if (cell.layer >= size.layer || cell.head >= size.head)
    return no_cell;

  return cell.row >= size.row || cell.column >= size.column ? no_cell : cell;
}

/* Call this when other numbers are shown.  The same cell stays pointed out as long as there is
 * one in its place, and is read anew. */
void hl_cell_picture_numbers_changed (HlCellPicture *self)
{
  HlCellPicturePrivate *own = own_of (self);

  own->hovered = keep_cell (self, own->hovered);
  own->chosen = keep_cell (self, own->chosen);
  label_picture (self);
  if (is_reported (self))
    read_cell (self);
  else
    report_cell (self);
}

/* widget_class: a subclass, whose cells are visited by the arrow keys, Home and End. */
void hl_cell_picture_bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, 0, "move-cell");
  hl_picture_bind_key (widget_class, GDK_KEY_Home, 0, "move-cell", 0, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, 0, "move-cell", 0, FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_Home, GDK_CONTROL_MASK, "move-cell", -FAR, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, GDK_CONTROL_MASK, "move-cell", FAR, FAR);
}

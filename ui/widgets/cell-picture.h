/* ui/widgets/cell-picture.h
 *
 * What all pictures of numbers have in common: one cell is pointed out, by the pointer, by
 * the keyboard or by the owner of the picture, and the reading says it in words.
 *
 *      hovered    the cell under the pointer
 *      chosen     the cell that a click, a key or the program chose
 *      shown      the hovered cell; without one, the chosen cell
 *
 * A subclass says which cell is at a point, how a cell is drawn when it is pointed out, and
 * what it is in words.
 *
 * Signals
 *   cell-changed                another cell is pointed out, or none any more
 *   move-cell (int, int)        key binding: that many rows down and columns to the right
 */

#pragma once

#include "ui/render/matrix.h"
#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_CELL_PICTURE (hl_cell_picture_get_type ())

G_DECLARE_DERIVABLE_TYPE (HlCellPicture, hl_cell_picture, HL, CELL_PICTURE, HlPicture)

struct _HlCellPictureClass
{
  HlPictureClass parent_class;

  /* how many layers, heads, rows and columns there are; all 0 when nothing is shown */
  HlCell (*get_size) (HlCellPicture *self);
  /* which cell is at a point; returns whether there is one */
  gboolean (*pick) (HlCellPicture *self, double x, double y, HlCell *cell);
  char *(*get_label) (HlCellPicture *self); /* what the picture is called by a screen reader */
  char *(*describe) (HlCellPicture *self,   /* a cell in words */
                     const HlCell  *cell);
  /* where a key leads from a cell, or from no cell; by default to the neighbor, and at first to
   * the first cell */
  HlCell (*move) (HlCellPicture *self, const HlCell *from, int down, int right);
  void (*activate) (HlCellPicture *self, /* a cell was clicked, or Enter was pressed on it */
                    const HlCell  *cell);
  /* draws over the picture that a cell is pointed out; NULL: the picture itself is drawn anew */
  void (*snapshot_cell) (HlCellPicture *self, const HlCell *cell, GtkSnapshot *snapshot);
};

HlCell hl_cell_picture_get_shown (HlCellPicture *self);
void   hl_cell_picture_choose (HlCellPicture *self, HlCell cell);
void   hl_cell_picture_set_cell (HlCellPicture *self, int row, int column);

/* For subclasses: */

void hl_cell_picture_numbers_changed (HlCellPicture *self);
void hl_cell_picture_bind_keys (GtkWidgetClass *widget_class);

G_END_DECLS

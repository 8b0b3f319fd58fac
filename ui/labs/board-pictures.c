#include "ui/labs/board-pictures.h"

#include <glib/gi18n.h>

#include "core/trace/formula.h"

#include "ui/labs/operation-matrix.h"
#include "ui/render/number-text.h"

#define CURRENT "current"

/**
 * hl_board_pictures_init:
 * @self: where to begin
 * @flow: (transfer none): the box that the pictures go into
 * @changed: called with @owner and a picture when another cell of it is pointed out
 * @owner: an object that outlives the pictures
 */
void
hl_board_pictures_init (HlBoardPictures *self,
                        GtkWidget       *flow,
                        GCallback        changed,
                        gpointer         owner)
{
  *self = (HlBoardPictures){
    .pictures = g_ptr_array_new (),
    .flow = flow,
    .changed = changed,
    .owner = owner,
    .pointed = -1,
  };
}

/**
 * hl_board_pictures_clear:
 *
 * The pictures themselves belong to their box.
 */
void
hl_board_pictures_clear (HlBoardPictures *self)
{
  g_clear_pointer (&self->pictures, g_ptr_array_unref);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
}

int
hl_board_pictures_count (const HlBoardPictures *self)
{
  return self->operations != NULL ? (int) self->operations->len : 0;
}

const NnOperation *
hl_board_pictures_operation (const HlBoardPictures *self,
                             int                    index)
{
  return g_ptr_array_index (self->operations, index);
}

HlNumberPicture *
hl_board_pictures_picture (const HlBoardPictures *self,
                           int                    index)
{
  return g_ptr_array_index (self->pictures, index);
}

static gboolean
get_cell (const HlBoardPictures *self,
          int                    index,
          int                   *row,
          int                   *column)
{
  HlCellPicture *picture = HL_CELL_PICTURE (hl_board_pictures_picture (self, index));

  return hl_cell_picture_get_cell (picture, row, column);
}

/**
 * hl_board_pictures_index_of:
 *
 * Returns: the number of the last operation of that kind, or −1
 */
int
hl_board_pictures_index_of (const HlBoardPictures *self,
                            NnOperationKind        kind)
{
  for (int i = hl_board_pictures_count (self) - 1; i >= 0; i--)
    if (hl_board_pictures_operation (self, i)->kind == kind)
      return i;

  return -1;
}

/* Which of its matrices is shown: one head's, or the only one. */
static int
slice_of (const HlBoardPictures *self,
          const NnOperand       *operand)
{
  return operand->slices > 1 ? MIN (self->slice, operand->slices - 1) : 0;
}

/**
 * hl_board_pictures_lights:
 * @self: the pictures
 * @operand: a matrix
 * @slice: which of them
 *
 * Returns: (transfer full) (nullable): for each cell of the matrix, whether the cell that
 *   is pointed out was made of it
 */
guint8 *
hl_board_pictures_lights (const HlBoardPictures *self,
                          const NnOperand       *operand,
                          int                    slice)
{
  const NnOperation *operation;
  int                row;
  int                column;

  if (self->pointed < 0 ||
      !get_cell (self, self->pointed, &row, &column))
    return NULL;

  operation = hl_board_pictures_operation (self, self->pointed);

  return hl_operation_lights (operation, slice_of (self, operation->output), row, column, operand,
                              slice);
}

static void
show_picture (HlBoardPictures *self,
              int              index)
{
  const NnOperation *operation = hl_board_pictures_operation (self, index);
  const NnOperand   *output = operation->output;
  const int          slice = slice_of (self, output);
  /* Translators: a step's number and name, and the symbol and size of what it makes */
  g_autofree char *title = g_strdup_printf (_ ("%d. %s: %s  (%d, %d)"), index + 1,
                                            nn_operation_kind_title (operation->kind),
                                            output->symbol,
                                            output->rows, output->columns);
  HlNumberMatrix   matrix = hl_operation_matrix (operation, slice);

  matrix.title = title;
  hl_number_picture_set_matrix (hl_board_pictures_picture (self, index), &matrix);
}

/**
 * hl_board_pictures_light:
 *
 * Lights in all of them what the cell that is pointed out was made of.
 */
void
hl_board_pictures_light (HlBoardPictures *self)
{
  for (int i = 0; i < hl_board_pictures_count (self); i++)
    {
      const NnOperand   *output = hl_board_pictures_operation (self, i)->output;
      g_autofree guint8 *lights = hl_board_pictures_lights (self, output,
                                                            slice_of (self, output));

      hl_number_picture_set_lights (hl_board_pictures_picture (self, i), lights);
    }
}

/**
 * hl_board_pictures_show:
 *
 * Draws all of them again, as the head wants it.
 */
void
hl_board_pictures_show (HlBoardPictures *self)
{
  for (int i = 0; i < hl_board_pictures_count (self); i++)
    show_picture (self, i);
}

/**
 * hl_board_pictures_show_step:
 * @self: the pictures
 * @position: the step at hand, whose picture is marked
 * @shown: the last step whose result may be seen
 *
 * What is still to come is not shown, and cannot be pointed at.
 */
void
hl_board_pictures_show_step (HlBoardPictures *self,
                             int              position,
                             int              shown)
{
  for (int i = 0; i < hl_board_pictures_count (self); i++)
    {
      GtkWidget *picture = GTK_WIDGET (hl_board_pictures_picture (self, i));

      gtk_widget_set_visible (picture, i <= shown);
      if (i == position)
        gtk_widget_add_css_class (picture, CURRENT);
      else
        gtk_widget_remove_css_class (picture, CURRENT);
    }
}

static void
fit (HlBoardPictures *self)
{
  while ((int) self->pictures->len > hl_board_pictures_count (self))
    {
      GtkWidget *last = g_ptr_array_steal_index (self->pictures, self->pictures->len - 1);

      gtk_box_remove (GTK_BOX (self->flow), last);
    }

  while ((int) self->pictures->len < hl_board_pictures_count (self))
    {
      GtkWidget *picture = hl_number_picture_new ();

      g_signal_connect_object (picture, "cell-changed", self->changed, self->owner,
                               G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->flow), picture);
      g_ptr_array_add (self->pictures, picture);
    }
}

/**
 * hl_board_pictures_set:
 * @self: the pictures
 * @operations: (transfer full) (element-type NnOperation): what is done, in order
 */
void
hl_board_pictures_set (HlBoardPictures *self,
                       GPtrArray       *operations)
{
  self->pointed = -1;
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  self->operations = operations;
  fit (self);
  hl_board_pictures_show (self);
}

/**
 * hl_board_pictures_find_pointed:
 * @self: the pictures
 * @shown: the last step whose result may be seen
 *
 * A picture that still has its cell pointed out keeps telling how it came about.
 */
void
hl_board_pictures_find_pointed (HlBoardPictures *self,
                                int              shown)
{
  int row;
  int column;

  self->pointed = -1;
  for (int i = 0; i < MIN (shown + 1, hl_board_pictures_count (self)); i++)
    if (get_cell (self, i, &row, &column))
      self->pointed = i;
}

/**
 * hl_board_pictures_point:
 * @self: the pictures
 * @picture: the one in which another cell is pointed out, or none any more
 *
 * Returns: whether it is one of them
 */
gboolean
hl_board_pictures_point (HlBoardPictures *self,
                         HlNumberPicture *picture)
{
  guint index;
  int   row;
  int   column;

  if (!g_ptr_array_find (self->pictures, picture, &index))
    return FALSE;

  if (hl_cell_picture_get_cell (HL_CELL_PICTURE (picture), &row, &column))
    self->pointed = (int) index;
  else if (self->pointed == (int) index)
    self->pointed = -1;

  return TRUE;
}

/**
 * hl_board_pictures_read:
 *
 * Returns: (transfer full) (nullable): how the cell that is pointed out came about
 */
char *
hl_board_pictures_read (const HlBoardPictures *self)
{
  const NnOperation    *operation;
  g_autoptr (NnFormula) formula = NULL;
  g_autofree char      *text = NULL;
  int                   row;
  int                   column;

  if (self->pointed < 0)
    return NULL;

  operation = hl_board_pictures_operation (self, self->pointed);
  get_cell (self, self->pointed, &row, &column);
  formula = nn_formula_new (operation, slice_of (self, operation->output), row, column,
                            NN_FORMULA_SHORT);

  text = hl_number_localize (formula->text);

  return g_strdup_printf ("%s[%d, %d]:  %s", operation->output->symbol, row + 1, column + 1, text);
}

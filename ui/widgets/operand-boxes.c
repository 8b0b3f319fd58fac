#include "ui/widgets/operand-boxes.h"

static void
add_box (GtkBox   *boxes,
         GCallback turned,
         gpointer  object)
{
  GtkWidget *box = hl_operand_box_new ();

  g_signal_connect_object (box, "turned", turned, object, G_CONNECT_SWAPPED);
  gtk_box_append (boxes, box);
}

static void
clear_cell (HlOperandBox *box)
{
  HlCellPicture *picture = HL_CELL_PICTURE (hl_operand_box_get_picture (box));

  hl_cell_picture_set_cell (picture, -1, -1);
}

/**
 * hl_operand_boxes_fill:
 * @boxes: where they go
 * @n: how many inputs there are
 * @turned: a handler of each one's "turned", swapped
 * @object: its first argument
 *
 * Those that are there stay, and with them the keyboard; the cells that were pointed out in
 * them are forgotten.
 */
void
hl_operand_boxes_fill (GtkBox   *boxes,
                       int       n,
                       GCallback turned,
                       gpointer  object)
{
  GtkWidget *box = gtk_widget_get_first_child (GTK_WIDGET (boxes));
  GtkWidget *next;

  for (int i = 0; i < n || box != NULL; i++, box = next)
    {
      next = box != NULL ? gtk_widget_get_next_sibling (box) : NULL;
      if (box == NULL)
        add_box (boxes, turned, object);
      else if (i >= n)
        gtk_box_remove (boxes, box);
      else
        clear_cell (HL_OPERAND_BOX (box));
    }
}

/**
 * hl_operand_boxes_show:
 * @boxes: as many as the operation has inputs
 * @pictures: whose first pictures are those of the inputs
 */
void
hl_operand_boxes_show (GtkBox                    *boxes,
                       const HlOperationPictures *pictures)
{
  int i = 0;

  for (GtkWidget *box = gtk_widget_get_first_child (GTK_WIDGET (boxes)); box != NULL;
       box = gtk_widget_get_next_sibling (box))
    hl_operand_box_show (HL_OPERAND_BOX (box), hl_operation_pictures_get (pictures, i++));
}

/**
 * hl_operand_boxes_index:
 * @boxes: the boxes
 * @box: one of them
 *
 * Returns: which input it shows
 */
int
hl_operand_boxes_index (GtkBox    *boxes,
                        GtkWidget *box)
{
  int index = 0;

  g_assert (gtk_widget_get_parent (box) == GTK_WIDGET (boxes));

  while ((box = gtk_widget_get_prev_sibling (box)) != NULL)
    index++;

  return index;
}

#include "ui/widgets/operand-box.h"

#include <glib/gi18n.h>

/**
 * HlOperandBox:
 *
 * ## CSS nodes
 *
 * One node named `operand-box`.
 */
struct _HlOperandBox
{
  GtkWidget parent_instance;

  HlOperationPicture *shown; /* NULL until the first one */

  GtkWidget *picture;
  GtkWidget *pager;
  GtkWidget *up;
  GtkWidget *down;
  GtkWidget *left;
  GtkWidget *right;
};

enum
{
  TURNED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlOperandBox, hl_operand_box, GTK_TYPE_WIDGET)

static void
turn_cb (GtkWidget *button)
{
  HlOperandBox *self = HL_OPERAND_BOX (gtk_widget_get_ancestor (button, HL_TYPE_OPERAND_BOX));
  const int     down = (button == self->down) - (button == self->up);
  const int     right = (button == self->right) - (button == self->left);

  g_signal_emit (self, signals[TURNED], 0, down, right);
}

static GtkWidget *
new_button (HlOperandBox *self,
            const char   *icon,
            const char   *label)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_signal_connect (button, "clicked", G_CALLBACK (turn_cb), NULL);
  gtk_box_append (GTK_BOX (self->pager), button);

  return button;
}

static void
hl_operand_box_dispose (GObject *object)
{
  HlOperandBox *self = HL_OPERAND_BOX (object);

  g_clear_pointer (&self->shown, hl_operation_picture_unref);
  g_clear_pointer (&self->picture, gtk_widget_unparent);
  g_clear_pointer (&self->pager, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_operand_box_parent_class)->dispose (object);
}

static void
hl_operand_box_class_init (HlOperandBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_operand_box_dispose;

  /**
   * HlOperandBox::turned:
   * @self: the box
   * @down: how many parts down
   * @right: how many parts to the right
   *
   * Somebody wants to see another part of the matrix.
   */
  signals[TURNED] = g_signal_new ("turned", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  gtk_widget_class_set_css_name (widget_class, "operand-box");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
hl_operand_box_init (HlOperandBox *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->picture = hl_number_picture_new ();
  gtk_widget_set_parent (self->picture, GTK_WIDGET (self));

  self->pager = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_parent (self->pager, GTK_WIDGET (self));
  self->up = new_button (self, "go-up-symbolic", _ ("Rows Above"));
  self->down = new_button (self, "go-down-symbolic", _ ("Rows Below"));
  self->left = new_button (self, "go-previous-symbolic", _ ("Columns to the Left"));
  self->right = new_button (self, "go-next-symbolic", _ ("Columns to the Right"));
}

GtkWidget *
hl_operand_box_new (void)
{
  return g_object_new (HL_TYPE_OPERAND_BOX, NULL);
}

/**
 * hl_operand_box_get_picture:
 *
 * Returns: (transfer none): the picture, whose cells can be pointed out
 */
HlNumberPicture *
hl_operand_box_get_picture (HlOperandBox *self)
{
  return HL_NUMBER_PICTURE (self->picture);
}

/* A pair of buttons, each of which works as long as there is more on its side. */
static void
show_pair (const HlExcerpt *excerpt,
           GtkWidget       *before,
           GtkWidget       *after)
{
  gtk_widget_set_visible (before, excerpt->is_window);
  gtk_widget_set_visible (after, excerpt->is_window);
  gtk_widget_set_sensitive (before, excerpt->indices[0] > 0);
  gtk_widget_set_sensitive (after, excerpt->indices[excerpt->n - 1] < excerpt->length - 1);
}

/**
 * hl_operand_box_show:
 * @self: the box
 * @picture: what to show, in the lights that it has now
 */
void
hl_operand_box_show (HlOperandBox       *self,
                     HlOperationPicture *picture)
{
  HlOperationPicture *before = self->shown;

  self->shown = hl_operation_picture_ref (picture);
  hl_operation_picture_unref (before);
  hl_number_picture_share_matrix (hl_operand_box_get_picture (self), picture->matrix);
  hl_number_picture_set_lights (hl_operand_box_get_picture (self), picture->lights);
  show_pair (&picture->rows, self->up, self->down);
  show_pair (&picture->columns, self->left, self->right);
  gtk_widget_set_visible (self->pager, picture->rows.is_window || picture->columns.is_window);
}

/**
 * hl_operand_box_get_cell:
 * @self: the box
 * @row: (out): of the cell that is pointed out, in the whole operand
 * @column: (out): likewise
 *
 * Returns: whether one is
 */
gboolean
hl_operand_box_get_cell (HlOperandBox *self,
                         int          *row,
                         int          *column)
{
  if (!hl_cell_picture_get_cell (HL_CELL_PICTURE (self->picture), row, column))
    return FALSE;

  *row = self->shown->rows.indices[*row];
  *column = self->shown->columns.indices[*column];

  return TRUE;
}

/**
 * hl_operand_box_set_cell:
 * @self: the box, which shows something
 * @row: of a cell of the whole operand; one that is not shown is not pointed out
 * @column: likewise
 */
void
hl_operand_box_set_cell (HlOperandBox *self,
                         int           row,
                         int           column)
{
  const int shown_row = hl_excerpt_find (&self->shown->rows, row);
  const int shown_column = hl_excerpt_find (&self->shown->columns, column);

  hl_cell_picture_set_cell (HL_CELL_PICTURE (self->picture),
                            shown_column < 0 ? -1 : shown_row, shown_column);
}

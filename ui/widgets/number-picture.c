#include "ui/widgets/number-picture.h"

#include <glib/gi18n.h>

#include "ui/render/number-matrix-draw.h"
#include "ui/render/number-matrix-layout.h"
#include "ui/widgets/theme.h"

#define NO_CELL (-1)
#define FAR G_MAXINT16
#define WIDEST 100000.0
#define MIN_STRIPE 2.0  /* width of a cell without a number */
#define MAX_STRIPE 14.0 /* likewise */
#define MIN_SQUARE 4.0  /* side of a cell of a mask */
#define MASK_SIDE 756.0 /* natural side of a mask */

typedef struct
{
  int row; /* or NO_CELL */
  int column;
} Cell;

static const Cell no_cell = { NO_CELL, NO_CELL };

/**
 * HlNumberPicture:
 *
 * The cell under the pointer counts; without a pointer, the one that the keyboard or a
 * click chose.
 *
 * ## CSS nodes
 *
 * One node named `number-picture`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighbor, Home and End to the ends of a row; Enter activates the
 * cell, Escape lets go.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description speaks the cell that is pointed out.
 */
struct _HlNumberPicture
{
  HlPicture parent_instance;

  HlNumberMatrix      *matrix; /* a copy; NULL until the first one */
  HlNumberMatrixLayout layout;
  Cell                 hovered;
  Cell                 chosen;
  Cell                 reported;
};

enum
{
  CELL_ACTIVATED,
  CELL_CHANGED,
  MOVE_CELL,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNumberPicture, hl_number_picture, HL_TYPE_PICTURE)

static Cell
shown_cell (HlNumberPicture *self)
{
  return self->hovered.row != NO_CELL ? self->hovered : self->chosen;
}

static void
report_cell (HlNumberPicture *self)
{
  const Cell cell = shown_cell (self);

  if (cell.row == self->reported.row && cell.column == self->reported.column)
    return;

  self->reported = cell;
  hl_picture_take_reading (HL_PICTURE (self),
                           cell.row == NO_CELL ? NULL
                                               : hl_number_matrix_describe (self->matrix, cell.row,
                                                                            cell.column));
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static Cell
cell_at (HlNumberPicture *self,
         double           x,
         double           y)
{
  Cell cell;

  if (self->matrix != NULL &&
      hl_number_matrix_pick (self->matrix, &self->layout, x, y, &cell.row, &cell.column))
    return cell;

  return no_cell;
}

static void
hl_number_picture_hover (HlPicture *picture,
                         double     x,
                         double     y)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  self->hovered = cell_at (self, x, y);
  report_cell (self);
}

static void
hl_number_picture_leave (HlPicture *picture)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  self->hovered = no_cell;
  report_cell (self);
}

static void
hl_number_picture_click (HlPicture *picture,
                         double     x,
                         double     y)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  self->chosen = cell_at (self, x, y);
  report_cell (self);
  if (self->chosen.row != NO_CELL)
    g_signal_emit (self, signals[CELL_ACTIVATED], 0, self->chosen.row, self->chosen.column);
}

static void
hl_number_picture_move_cell (HlNumberPicture *self,
                             int              down,
                             int              right)
{
  const Cell from = shown_cell (self);

  if (self->matrix == NULL)
    return;

  self->hovered = no_cell;
  self->chosen = from.row == NO_CELL
                     ? (Cell){ 0, 0 }
                     : (Cell){ CLAMP (from.row + down, 0, self->matrix->rows - 1),
                               CLAMP (from.column + right, 0, self->matrix->columns - 1) };
  report_cell (self);
}

static gboolean
enter_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   user_data)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (widget);

  if (self->chosen.row == NO_CELL)
    return FALSE;

  g_signal_emit (self, signals[CELL_ACTIVATED], 0, self->chosen.row, self->chosen.column);

  return TRUE;
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (widget);

  if (shown_cell (self).row == NO_CELL)
    return FALSE;

  self->hovered = self->chosen = no_cell;
  report_cell (self);

  return TRUE;
}

/* Measures anew only in another font. */
static void
use_font (HlNumberMatrix             *matrix,
          const PangoFontDescription *font)
{
  if (matrix->font != NULL && pango_font_description_equal (matrix->font, font) &&
      matrix->widths.line > 0)
    return;

  pango_font_description_free ((PangoFontDescription *) matrix->font);
  matrix->font = pango_font_description_copy (font);
  matrix->widths = hl_number_matrix_measure_widths (matrix);
}

static void
use_widths_of (HlNumberMatrix       *self,
               const HlNumberMatrix *other)
{
  pango_font_description_free ((PangoFontDescription *) self->font);
  self->font = pango_font_description_copy (other->font);
  self->widths = other->widths;
}

static void
hl_number_picture_lay_out (HlPicture *picture,
                           int        width,
                           int        height)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);
  GtkWidget       *widget = GTK_WIDGET (self);

  if (self->matrix == NULL)
    return;

  use_font (self->matrix, hl_widget_font (widget));
  self->matrix->palette = hl_widget_palette (widget);
  self->layout = hl_number_matrix_layout (self->matrix, width, height);
}

static void
hl_number_picture_draw (HlPicture *picture,
                        cairo_t   *cr)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  if (self->matrix != NULL)
    hl_number_matrix_draw (self->matrix, &self->layout, cr);
}

static void
hl_number_picture_snapshot_cursor (HlPicture   *picture,
                                   GtkSnapshot *snapshot)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);
  const Cell       cell = shown_cell (self);
  HlRect           place;
  cairo_t         *cr;

  if (cell.row == NO_CELL)
    return;

  place = hl_number_matrix_cell (self->matrix, &self->layout, cell.row, cell.column);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (place.x - HL_MATRIX_OUTLINE,
                                                       place.y - HL_MATRIX_OUTLINE,
                                                       place.width + 2 * HL_MATRIX_OUTLINE,
                                                       place.height + 2 * HL_MATRIX_OUTLINE));
  hl_matrix_draw_outline (&place, self->matrix->palette, cr);
  cairo_destroy (cr);
}

static GtkSizeRequestMode
hl_number_picture_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (HlNumberPicture *self,
               int             *minimum,
               int             *natural)
{
  const HlNumberMatrix *matrix = self->matrix;
  const HlSize          widest = hl_number_matrix_measure (matrix, WIDEST);
  const HlRect          grid = hl_number_matrix_layout (matrix, WIDEST, WIDEST).grid;
  const gboolean        is_mask = matrix->paper == HL_PAPER_MASK;
  const double          side = MAX (MIN (grid.width / matrix->columns,
                                         MASK_SIDE / matrix->columns),
                                    MIN_SQUARE);

  *minimum = (int) (grid.x + matrix->columns * (is_mask ? MIN_SQUARE : MIN_STRIPE)) + 1;
  *natural = is_mask ? (int) (grid.x + matrix->columns * side) + 1 : (int) widest.width + 1;
  *natural = MAX (*natural, *minimum);
}

static void
measure_height (HlNumberPicture *self,
                double           width,
                int             *minimum,
                int             *natural)
{
  const HlNumberMatrix *matrix = self->matrix;

  *natural = (int) hl_number_matrix_measure (matrix, width).height + 2;
  *minimum = matrix->fits ? (int) hl_number_matrix_layout (matrix, width, 1).size.height + 2
                          : *natural;
}

static void
hl_number_picture_measure (GtkWidget     *widget,
                           GtkOrientation orientation,
                           int            for_size,
                           int           *minimum,
                           int           *natural,
                           int           *minimum_baseline,
                           int           *natural_baseline)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (widget);

  *minimum = *natural = 1;
  if (self->matrix == NULL)
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (self, minimum, natural);
  else
    measure_height (self, for_size < 0 ? WIDEST : for_size, minimum, natural);
}

static void
hl_number_picture_finalize (GObject *object)
{
  g_clear_pointer (&HL_NUMBER_PICTURE (object)->matrix, hl_number_matrix_free);

  G_OBJECT_CLASS (hl_number_picture_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, 0, "move-cell");
  hl_picture_bind_key (widget_class, GDK_KEY_Home, 0, "move-cell", 0, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, 0, "move-cell", 0, FAR);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
hl_number_picture_class_init (HlNumberPictureClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_number_picture_finalize;
  widget_class->get_request_mode = hl_number_picture_get_request_mode;
  widget_class->measure = hl_number_picture_measure;
  picture_class->click = hl_number_picture_click;
  picture_class->draw = hl_number_picture_draw;
  picture_class->hover = hl_number_picture_hover;
  picture_class->lay_out = hl_number_picture_lay_out;
  picture_class->leave = hl_number_picture_leave;
  picture_class->snapshot_cursor = hl_number_picture_snapshot_cursor;

  /**
   * HlNumberPicture::cell-activated:
   * @row: of the cell
   * @column: of the cell
   *
   * A cell was clicked, or Enter was pressed on it.
   */
  signals[CELL_ACTIVATED] = g_signal_new ("cell-activated", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                          G_TYPE_INT, G_TYPE_INT);

  /**
   * HlNumberPicture::cell-changed:
   *
   * Another cell is pointed out, or none any more.
   */
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * HlNumberPicture::move-cell:
   * @down: how many rows
   * @right: how many columns
   *
   * Key-binding signal: points out another cell, the first one if there was none.
   */
  signals[MOVE_CELL] = g_signal_new_class_handler (
      "move-cell", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_number_picture_move_cell), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "number-picture");
}

static void
hl_number_picture_init (HlNumberPicture *self)
{
  self->hovered = self->chosen = self->reported = no_cell;
}

GtkWidget *
hl_number_picture_new (void)
{
  return g_object_new (HL_TYPE_NUMBER_PICTURE, NULL);
}

/**
 * hl_number_picture_get_matrix:
 *
 * Returns: (transfer none) (nullable): what it shows
 */
const HlNumberMatrix *
hl_number_picture_get_matrix (HlNumberPicture *self)
{
  return self->matrix;
}

/* Another matrix has other cells: those that are pointed out may be gone. */
static void
forget_lost_cells (HlNumberPicture *self)
{
  const HlNumberMatrix *matrix = self->matrix;

  if (matrix == NULL || self->chosen.row >= matrix->rows || self->chosen.column >= matrix->columns)
    self->chosen = no_cell;
  if (matrix == NULL || self->hovered.row >= matrix->rows ||
      self->hovered.column >= matrix->columns)
    self->hovered = no_cell;
}

static void
label_matrix (HlNumberPicture *self)
{
  const HlNumberMatrix *matrix = self->matrix;
  g_autofree char      *label = NULL;

  if (matrix != NULL)
    /* Translators: the name of a picture of a matrix; %s says which one it is */
    label = g_strdup_printf (_ ("Matrix %s: %d rows, %d columns"),
                             matrix->title != NULL ? matrix->title : "", matrix->rows,
                             matrix->columns);
  hl_picture_set_label (HL_PICTURE (self), label != NULL ? label : "");
}

/**
 * hl_number_picture_set_matrix:
 * @self: a picture
 * @matrix: (nullable): what to show, which is copied; palette and font are the widget's
 *
 * Keeps pointing out the same cell as long as there is one in its place.  Where only the
 * lights are new, nothing is measured again.
 */
void
hl_number_picture_set_matrix (HlNumberPicture      *self,
                              const HlNumberMatrix *matrix)
{
  g_autoptr (HlNumberMatrix) before = NULL;

  g_return_if_fail (HL_IS_NUMBER_PICTURE (self));

  before = g_steal_pointer (&self->matrix);
  self->matrix = matrix != NULL ? hl_number_matrix_copy (matrix) : NULL;
  forget_lost_cells (self);
  label_matrix (self);
  report_cell (self);

  if (before != NULL && matrix != NULL && hl_number_matrix_says_the_same (before, matrix))
    {
      use_widths_of (self->matrix, before);
      hl_picture_redraw (HL_PICTURE (self));
    }
  else
    {
      hl_picture_outdate (HL_PICTURE (self));
    }
}

/**
 * hl_number_picture_get_cell:
 * @self: a picture
 * @row: (out): of the cell that is pointed out
 * @column: (out): likewise
 *
 * Returns: whether one is
 */
gboolean
hl_number_picture_get_cell (HlNumberPicture *self,
                            int             *row,
                            int             *column)
{
  const Cell cell = shown_cell (self);

  *row = cell.row;
  *column = cell.column;

  return cell.row != NO_CELL;
}

/**
 * hl_number_picture_set_cell:
 * @self: a picture with a matrix
 * @row: of the cell to point out; −1 for none
 * @column: likewise
 */
void
hl_number_picture_set_cell (HlNumberPicture *self,
                            int              row,
                            int              column)
{
  self->hovered = no_cell;
  self->chosen = (Cell){ row, row == NO_CELL ? NO_CELL : column };
  report_cell (self);
}

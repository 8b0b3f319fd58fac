#include "ui/widgets/number-picture.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/render/number-matrix-draw.h"
#include "ui/render/number-matrix-layout.h"
#include "ui/widgets/theme.h"

#define WIDEST 100000.0
#define MIN_STRIPE 2.0  /* width of a cell without a number */
#define MIN_SQUARE 4.0  /* side of a cell of a mask */
#define MASK_SIDE 320.0 /* natural side of a mask */

/* Keys and accessibility are those of HlCellPicture.
 *
 * One node named `number-picture`. */
struct _HlNumberPicture
{
  HlCellPicture parent_instance;

  HlNumberMatrix       *matrix; /* NULL until the first one */
  HlNumberMatrix        shown;  /* the same, in the widget's colors and font */
  PangoFontDescription *font;   /* of what was measured */
  HlNumberMatrixLayout  layout;
  guint8               *lights; /* of each cell; NULL: none */
};

static guint row_activated; /* a signal */

G_DEFINE_FINAL_TYPE (HlNumberPicture, hl_number_picture, HL_TYPE_CELL_PICTURE)

static char *hl_number_picture_get_label (HlCellPicture *picture)
{
  const HlNumberMatrix *matrix = HL_NUMBER_PICTURE (picture)->matrix;

  if (matrix == NULL)
    return g_strdup ("");

  /* Translators: the name of a picture of a matrix; %s says which one it is */
  return g_strdup_printf (_ ("Matrix %s: %d rows, %d columns"),
                          matrix->title != NULL ? matrix->title : "", matrix->rows,
                          matrix->columns);
}

static HlCell hl_number_picture_get_size (HlCellPicture *picture)
{
  const HlNumberMatrix *matrix = HL_NUMBER_PICTURE (picture)->matrix;

  return matrix == NULL ? (HlCell){ 0, 0, 0, 0 } : (HlCell){ 1, 1, matrix->rows, matrix->columns };
}

static gboolean hl_number_picture_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  cell->layer = cell->head = 0;

  return self->matrix != NULL &&
         hl_number_matrix_pick (self->matrix, &self->layout, x, y, &cell->row, &cell->column);
}

static char *hl_number_picture_describe (HlCellPicture *picture, const HlCell *cell)
{
  return hl_number_matrix_describe (HL_NUMBER_PICTURE (picture)->matrix, cell->row, cell->column);
}

/* Measuring takes longer than the rest of a layout, so it is done once for a matrix and a font. */
static void measure_text (HlNumberPicture *self)
{
  const PangoFontDescription *font = hl_widget_font (GTK_WIDGET (self));

  if (self->font != NULL && pango_font_description_equal (self->font, font) &&
      self->shown.widths.line > 0)
    return;

  pango_font_description_free (self->font);
  self->font = pango_font_description_copy (font);
  self->shown.font = self->font;
  self->shown.widths = hl_number_matrix_measure_widths (&self->shown);
}

static void hl_number_picture_lay_out (HlPicture *picture, int width, int height)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  if (self->matrix == NULL)
    return;

  measure_text (self);
  self->shown.palette = hl_widget_palette (GTK_WIDGET (self));
  self->layout = hl_number_matrix_layout (&self->shown, width, height);
}

static void hl_number_picture_draw_paper (HlPicture *picture, cairo_t *cr)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  if (self->matrix != NULL)
    hl_number_matrix_draw_paper (&self->shown, &self->layout, cr);
}

static void hl_number_picture_snapshot_lights (HlPicture *picture, GtkSnapshot *snapshot)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);
  HlRect           area;
  cairo_t         *cr;

  if (self->lights == NULL)
    return;

  area = hl_rect_grown (&self->layout.grid, HL_MATRIX_OUTLINE);
  cr = hl_picture_append_cairo (snapshot, &area);
  hl_number_matrix_draw_lights (&self->shown, &self->layout, self->lights, cr);
  cairo_destroy (cr);
}

static void hl_number_picture_draw (HlPicture *picture, cairo_t *cr)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);

  if (self->matrix != NULL)
    hl_number_matrix_draw_text (&self->shown, &self->layout, cr);
}

static void hl_number_picture_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                             GtkSnapshot *snapshot)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (picture);
  const HlRect place = hl_number_matrix_cell (&self->shown, &self->layout, cell->row, cell->column);
  const HlRect area = hl_rect_grown (&place, HL_MATRIX_OUTLINE);
  cairo_t     *cr = hl_picture_append_cairo (snapshot, &area);

  hl_matrix_draw_outline (&place, self->shown.palette, cr);
  cairo_destroy (cr);
}

static void hl_number_picture_activate (HlCellPicture *picture, const HlCell *cell)
{
  g_signal_emit (picture, row_activated, 0, cell->row);
}

static GtkSizeRequestMode hl_number_picture_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure_width (HlNumberPicture *self, int *minimum, int *natural)
{
  const HlNumberMatrix *matrix = &self->shown;
  const HlSize          widest = hl_number_matrix_measure (matrix, WIDEST);
  const HlRect          grid = hl_number_matrix_layout (matrix, WIDEST, WIDEST).grid;
  const gboolean        is_mask = matrix->paper == HL_PAPER_MASK;
  const double          side =
      MAX (MIN (grid.width / matrix->columns, MASK_SIDE / matrix->columns), MIN_SQUARE);

  *minimum = (int) (grid.x + matrix->columns * (is_mask ? MIN_SQUARE : MIN_STRIPE)) + 1;
  *natural = is_mask ? (int) (grid.x + matrix->columns * side) + 1 : (int) widest.width + 1;
  *natural = MAX (*natural, *minimum);
}

static void measure_height (HlNumberPicture *self, double width, int *minimum, int *natural)
{
  const HlNumberMatrix *matrix = &self->shown;

  *natural = (int) hl_number_matrix_measure (matrix, width).height + 2;
  *minimum =
      matrix->fits ? (int) hl_number_matrix_layout (matrix, width, 1).size.height + 2 : *natural;
}

static void hl_number_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *minimum, int *natural, int *minimum_baseline,
                                       int *natural_baseline)
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

static void hl_number_picture_finalize (GObject *object)
{
  HlNumberPicture *self = HL_NUMBER_PICTURE (object);

  hl_number_matrix_unref (self->matrix);
  pango_font_description_free (self->font);
  g_free (self->lights);

  G_OBJECT_CLASS (hl_number_picture_parent_class)->finalize (object);
}

static void hl_number_picture_class_init (HlNumberPictureClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_number_picture_finalize;
  widget_class->get_request_mode = hl_number_picture_get_request_mode;
  widget_class->measure = hl_number_picture_measure;
  picture_class->draw = hl_number_picture_draw;
  picture_class->draw_paper = hl_number_picture_draw_paper;
  picture_class->lay_out = hl_number_picture_lay_out;
  picture_class->snapshot_lights = hl_number_picture_snapshot_lights;
  cell_class->activate = hl_number_picture_activate;
  cell_class->describe = hl_number_picture_describe;
  cell_class->get_label = hl_number_picture_get_label;
  cell_class->get_size = hl_number_picture_get_size;
  cell_class->pick = hl_number_picture_pick;
  cell_class->snapshot_cell = hl_number_picture_snapshot_cell;

  row_activated = g_signal_new ("row-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  hl_cell_picture_bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "number-picture");
}

static void hl_number_picture_init (HlNumberPicture *self) {}

GtkWidget *hl_number_picture_new (void) { return g_object_new (HL_TYPE_NUMBER_PICTURE, NULL); }

/* Returns what it shows, or NULL. */
const HlNumberMatrix *hl_number_picture_get_matrix (HlNumberPicture *self) { return self->matrix; }

static gsize count_cells (HlNumberPicture *self)
{
  return self->matrix == NULL ? 0 : (gsize) self->matrix->rows * self->matrix->columns;
}

/* Keeps pointing out the same cell as long as there is one in its place.  Another matrix has no
 * lights yet; the same one keeps them, and nothing is drawn anew. matrix: what to show, which is
 * counted; palette and font are the widget's, or NULL. */
void hl_number_picture_share_matrix (HlNumberPicture *self, HlNumberMatrix *matrix)
{
  g_return_if_fail (HL_IS_NUMBER_PICTURE (self));

  if (matrix == self->matrix)
    return;

  g_clear_pointer (&self->lights, g_free);
  g_clear_pointer (&self->matrix, hl_number_matrix_unref);
  self->shown = (HlNumberMatrix){ 0 };
  if (matrix != NULL)
    {
      self->matrix = hl_number_matrix_ref (matrix);
      self->shown = *matrix;
    }
  self->shown.widths.line = 0;
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* matrix: what to show, which is copied; else as hl_number_picture_share_matrix(), or NULL. */
void hl_number_picture_set_matrix (HlNumberPicture *self, const HlNumberMatrix *matrix)
{
  g_autoptr (HlNumberMatrix) copy = matrix != NULL ? hl_number_matrix_new (matrix) : NULL;

  hl_number_picture_share_matrix (self, copy);
}

/* Returns (rows, columns) which cells are lit; NULL: none. */
const guint8 *hl_number_picture_get_lights (HlNumberPicture *self)
{
  g_return_val_if_fail (HL_IS_NUMBER_PICTURE (self), NULL);

  return self->lights;
}

/* lights: (rows, columns) of HlNumberLights, copied; NULL: none. */
void hl_number_picture_set_lights (HlNumberPicture *self, const guint8 *lights)
{
  const gsize n_cells = count_cells (self);

  g_return_if_fail (HL_IS_NUMBER_PICTURE (self));

  if (lights != NULL && self->lights != NULL ? memcmp (lights, self->lights, n_cells) == 0
                                             : lights == self->lights)
    return;

  g_free (self->lights);
  self->lights = g_memdup2 (lights, n_cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* row: the only row that is lit; −1: none. */
void hl_number_picture_light_row (HlNumberPicture *self, int row)
{
  const gsize        n_cells = count_cells (self);
  g_autofree guint8 *lights = g_new0 (guint8, MAX (n_cells, 1));

  for (gsize i = 0; i < n_cells; i++)
    lights[i] = (int) i / self->matrix->columns == row ? HL_LIGHT_DEPENDENCY : 0;
  hl_number_picture_set_lights (self, row < 0 ? NULL : lights);
}

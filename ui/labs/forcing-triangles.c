#include "ui/labs/forcing-triangles.h"

#include <glib/gi18n.h>

#include "ui/figures/forcing-figure.h"
#include "ui/render/triangles-draw.h"
#include "ui/widgets/theme.h"

#define LOWEST 1.0 /* a height that is less than what any row needs */

/* The columns of its cells are those of the left triangle, then those of the right one.  Keys
 * and accessibility are those of HlCellPicture.
 *
 * One node named `forcing-triangles`. */
struct _HlForcingTriangles
{
  HlCellPicture parent_instance;

  HlTrianglesSpec  *spec; /* NULL until the first one */
  HlTrianglesLayout layout;
};

G_DEFINE_FINAL_TYPE (HlForcingTriangles, hl_forcing_triangles, HL_TYPE_CELL_PICTURE)

/* Measuring takes longer than the rest of a layout, so it is done once for a font. */
static void dress (HlForcingTriangles *self)
{
  const PangoFontDescription *font = hl_widget_font (GTK_WIDGET (self));

  if (self->spec->font == NULL || !pango_font_description_equal (self->spec->font, font))
    self->spec->widths = (HlTrianglesWidths){ 0 };
  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  if (self->spec->widths.row <= 0)
    self->spec->widths = hl_triangles_measure_widths (self->spec);
}

static void hl_forcing_triangles_lay_out (HlPicture *picture, int width, int height)
{
  HlForcingTriangles *self = HL_FORCING_TRIANGLES (picture);

  if (self->spec == NULL)
    return;

  dress (self);
  self->layout = hl_triangles_layout (self->spec, width, height);
}

static void hl_forcing_triangles_draw (HlPicture *picture, cairo_t *cr)
{
  HlForcingTriangles *self = HL_FORCING_TRIANGLES (picture);

  if (self->spec != NULL)
    hl_triangles_draw (self->spec, &self->layout, cr);
}

static char *hl_forcing_triangles_get_label (HlCellPicture *picture)
{
  return g_strdup (_ ("Rows of the decoder in training and in translating"));
}

static HlCell hl_forcing_triangles_get_size (HlCellPicture *picture)
{
  const HlTrianglesSpec *spec = HL_FORCING_TRIANGLES (picture)->spec;

  return spec == NULL ? (HlCell){ 0, 0, 0, 0 } : (HlCell){ 1, 1, spec->n, HL_TRIANGLES * spec->n };
}

static gboolean hl_forcing_triangles_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlForcingTriangles *self = HL_FORCING_TRIANGLES (picture);
  int                 side;
  int                 row;
  int                 column;

  if (self->spec == NULL ||
      !hl_triangles_pick (self->spec, &self->layout, x, y, &side, &row, &column))
    return FALSE;

  *cell = (HlCell){ 0, 0, row, side * self->spec->n + column };

  return TRUE;
}

static char *hl_forcing_triangles_describe (HlCellPicture *picture, const HlCell *cell)
{
  const HlTrianglesSpec *spec = HL_FORCING_TRIANGLES (picture)->spec;

  return hl_triangles_describe (spec, cell->column / spec->n, cell->row, cell->column % spec->n);
}

static void hl_forcing_triangles_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                                GtkSnapshot *snapshot)
{
  HlForcingTriangles *self = HL_FORCING_TRIANGLES (picture);
  const int           n = self->spec->n;
  const HlRect        place =
      hl_triangles_rect (self->spec, &self->layout, cell->column / n, cell->row, cell->column % n);
  const HlRect area = hl_rect_grown (&place, HL_MATRIX_OUTLINE);
  cairo_t     *cr = hl_picture_append_cairo (snapshot, &area);

  hl_matrix_draw_outline (&place, self->spec->palette, cr);
  cairo_destroy (cr);
}

static GtkSizeRequestMode hl_forcing_triangles_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void hl_forcing_triangles_measure (GtkWidget *widget, GtkOrientation orientation,
                                          int for_size, int *minimum, int *natural,
                                          int *minimum_baseline, int *natural_baseline)
{
  HlForcingTriangles *self = HL_FORCING_TRIANGLES (widget);
  double              width;

  *minimum = *natural = 1;
  if (self->spec == NULL)
    return;

  dress (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = (int) hl_triangles_minimum_width (self->spec) + 1;
      *natural = MAX ((int) hl_triangles_natural_width (self->spec) + 1, *minimum);
      return;
    }

  width = for_size < 0 ? hl_triangles_natural_width (self->spec) : for_size;
  *minimum = (int) hl_triangles_layout (self->spec, width, LOWEST).size.height + 1;
  *natural = (int) hl_triangles_layout (self->spec, width, 0).size.height + 1;
}

static void hl_forcing_triangles_finalize (GObject *object)
{
  hl_triangles_spec_free (HL_FORCING_TRIANGLES (object)->spec);

  G_OBJECT_CLASS (hl_forcing_triangles_parent_class)->finalize (object);
}

static void hl_forcing_triangles_class_init (HlForcingTrianglesClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_forcing_triangles_finalize;
  widget_class->get_request_mode = hl_forcing_triangles_get_request_mode;
  widget_class->measure = hl_forcing_triangles_measure;
  picture_class->lay_out = hl_forcing_triangles_lay_out;
  picture_class->draw = hl_forcing_triangles_draw;
  cell_class->get_label = hl_forcing_triangles_get_label;
  cell_class->get_size = hl_forcing_triangles_get_size;
  cell_class->pick = hl_forcing_triangles_pick;
  cell_class->describe = hl_forcing_triangles_describe;
  cell_class->snapshot_cell = hl_forcing_triangles_snapshot_cell;

  gtk_widget_class_set_css_name (widget_class, "forcing-triangles");
  hl_cell_picture_bind_keys (widget_class);
}

static void hl_forcing_triangles_init (HlForcingTriangles *self) {}

/* shown: how far the right side is: as far, or one less while that is asked. */
void hl_forcing_triangles_show (HlForcingTriangles *self, const NnForcing *forcing, int position,
                                int shown)
{
  g_return_if_fail (HL_IS_FORCING_TRIANGLES (self));

  hl_triangles_spec_free (self->spec);
  self->spec = hl_forcing_figure (forcing, position, shown);
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what it shows, or NULL. */
const HlTrianglesSpec *hl_forcing_triangles_get_spec (HlForcingTriangles *self)
{
  g_return_val_if_fail (HL_IS_FORCING_TRIANGLES (self), NULL);

  return self->spec;
}

/* Returns where the row at hand of the right side is, the first one with what stands above it. */
HlRect hl_forcing_triangles_get_row (HlForcingTriangles *self)
{
  HlRect row;

  g_return_val_if_fail (HL_IS_FORCING_TRIANGLES (self), ((HlRect){ 0 }));

  if (self->spec == NULL)
    return (HlRect){ 0 };

  row = hl_triangles_rect (self->spec, &self->layout, HL_TRIANGLES - 1, self->spec->current, 0);
  if (self->spec->current == 0)
    {
      row.height = hl_rect_bottom (&row);
      row.y = 0;
    }

  return row;
}

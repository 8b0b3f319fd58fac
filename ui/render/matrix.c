#include "ui/render/matrix.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/svg-text.h"

#define SVG_PIXELS 1024     /* side of a matrix in an SVG file, at most */
#define GRAY 0.75           /* of the way from the page to words: the farthest number in gray */
#define TILE 6.0            /* side of a pattern's tile, CSS pixels */
#define SEPARATED_FROM 10.0 /* cells of this side have a line of page between them */

/* Why such a cell has no value. */
const char *hl_cell_state_name (HlCellState state)
{
  switch (state)
    {
    case HL_CELL_HIDDEN:
      return _ ("hidden by the causal mask");
    case HL_CELL_PADDING:
      return _ ("padding");
    case HL_CELL_AFTER_END:
      return _ ("after the end of the sentence");
    case HL_CELL_NORMAL:
    default:
      g_return_val_if_reached ("");
    }
}

/* Returns what kind of cell this is. */
HlCellState hl_matrix_state (const HlMatrix *self, int row, int column)
{
  g_assert (row >= 0 && row < self->rows && column >= 0 && column < self->columns);

  return self->states == NULL ? HL_CELL_NORMAL : self->states[row * self->columns + column];
}

float hl_matrix_value (const HlMatrix *self, int row, int column)
{
  g_assert (row >= 0 && row < self->rows && column >= 0 && column < self->columns);

  return self->values[row * self->columns + column];
}

static gboolean has_value (const HlMatrix *self, int row, int column)
{
  return hl_matrix_state (self, row, column) == HL_CELL_NORMAL &&
         isfinite (hl_matrix_value (self, row, column));
}

/* Returns the scale; never empty, even when all values are equal. */
HlScale hl_scale_for (HlScaleKind kind, const HlMatrix *matrix)
{
  double low = INFINITY;
  double high = -INFINITY;
  double largest;

  if (kind == HL_SCALE_UNIT)
    return (HlScale){ kind, 0.0, 1.0 };

  for (int row = 0; row < matrix->rows; row++)
    for (int column = 0; column < matrix->columns; column++)
      if (has_value (matrix, row, column))
        {
          low = MIN (low, hl_matrix_value (matrix, row, column));
          high = MAX (high, hl_matrix_value (matrix, row, column));
        }

  largest = low <= high ? MAX (fabs (low), fabs (high)) : 0.0;
  if (kind == HL_SCALE_SIGNED)
    return largest > 0.0 ? (HlScale){ kind, -largest, largest } : (HlScale){ kind, -1.0, 1.0 };
  if (kind == HL_SCALE_LOGARITHMIC)
    return largest > 0.0 ? (HlScale){ kind, largest / HL_SCALE_DECADES, largest }
                         : (HlScale){ kind, 1.0 / HL_SCALE_DECADES, 1.0 };

  return low < high ? (HlScale){ kind, low, high } : (HlScale){ kind, 0.0, MAX (largest, 1.0) };
}

static double fraction_of (const HlScale *self, double value)
{
  if (self->kind == HL_SCALE_LOGARITHMIC)
    return value > self->low ? log (value / self->low) / log (self->high / self->low) : 0.0;

  return (value - self->low) / (self->high - self->low);
}

/* The page's color on its way to that of words. */
static HlColor gray_of (const HlScale *self, const HlPalette *palette, double value)
{
  const double  far = GRAY * CLAMP (fabs (2 * fraction_of (self, value) - 1), 0.0, 1.0);
  const HlColor page = palette->background, words = palette->text;

  return (HlColor){ page.red + far * (words.red - page.red),
                    page.green + far * (words.green - page.green),
                    page.blue + far * (words.blue - page.blue) };
}

HlColor hl_scale_color (const HlScale *self, const HlPalette *palette, double value)
{
  if (self->kind == HL_SCALE_SIGNED)
    return hl_palette_signed (palette, 2 * fraction_of (self, value) - 1);
  if (self->kind == HL_SCALE_GRADIENT)
    return hl_palette_gradient (palette, 2 * fraction_of (self, value) - 1);
  if (self->kind == HL_SCALE_GRAY)
    return gray_of (self, palette, value);

  return hl_palette_weight (palette, fraction_of (self, value));
}

static guint32 pixel_of (const HlScale *scale, const HlPalette *palette, float value)
{
  const guint32 *steps = scale->kind == HL_SCALE_SIGNED     ? palette->signed_values
                         : scale->kind == HL_SCALE_GRADIENT ? palette->gradients
                                                            : palette->weights;
  const double   fraction = CLAMP (fraction_of (scale, value), 0.0, 1.0);
  const HlColor  gray =
      scale->kind == HL_SCALE_GRAY ? gray_of (scale, palette, (double) value) : (HlColor){ 0 };

  if (scale->kind == HL_SCALE_GRAY)
    return 0xff000000u | (guint32) lround (255 * gray.red) << 16 |
           (guint32) lround (255 * gray.green) << 8 | (guint32) lround (255 * gray.blue);

  return 0xff000000u | steps[(int) (fraction * (HL_PALETTE_STEPS - 1) + 0.5)];
}

/* Makes an image with one pixel for each cell; cells without a value stay transparent. */
static cairo_surface_t *paint_cells (const HlMatrix *self, const HlScale *scale,
                                     const HlPalette *palette)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self->columns, self->rows);
  guint8   *pixels = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);

  g_assert (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS);
  cairo_surface_flush (surface);

  for (int row = 0; row < self->rows; row++)
    {
      guint32 *pixel = (guint32 *) (gpointer) (pixels + (gsize) row * stride);

      for (int column = 0; column < self->columns; column++)
        if (has_value (self, row, column))
          pixel[column] = pixel_of (scale, palette, hl_matrix_value (self, row, column));
    }

  cairo_surface_mark_dirty (surface);

  return surface;
}

static void set_sharp_source (cairo_surface_t *cells, cairo_t *cr)
{
  cairo_set_source_surface (cr, cells, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
}

/* Programs that show an SVG file blur the pixels of an image into each other, by half a pixel:
 * there a cell is many pixels wide. */
static cairo_surface_t *enlarge (cairo_surface_t *cells, int factor)
{
  cairo_surface_t *large = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width (cells) * factor,
      cairo_image_surface_get_height (cells) * factor);
  cairo_t *cr = cairo_create (large);

  cairo_scale (cr, factor, factor);
  set_sharp_source (cells, cr);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (cells);

  return large;
}

/* The first of n cells that share pixel of n_pixels. */
static int first_cell (int pixel, int n_pixels, int n)
{
  return (pixel * n + n_pixels - 1) / n_pixels;
}

/* Returns the number that is farthest from 0, of @values and @seen. */
static float farthest (const float *values, int n, float seen)
{
  float low = seen;
  float high = seen;

  for (int i = 0; i < n; i++)
    {
      low = values[i] < low ? values[i] : low;
      high = values[i] > high ? values[i] : high;
    }

  return -low > high ? low : high;
}

/* Returns for each pixel the number that is farthest from 0, of the cells that share it. */
static float *gather (const HlMatrix *self, int rows, int columns)
{
  float *values = g_new0 (float, (gsize) rows *(gsize) columns);

  for (int row = 0; row < self->rows; row++)
    {
      const float *from = &self->values[(gsize) row * (gsize) self->columns];
      float       *seen = &values[(gsize) (row * rows / self->rows) * (gsize) columns];

      for (int column = 0; column < columns; column++)
        {
          const int first = first_cell (column, columns, self->columns);
          const int end = first_cell (column + 1, columns, self->columns);

          seen[column] = farthest (&from[first], end - first, seen[column]);
        }
    }

  return values;
}

static void draw_values (const HlMatrix *self, const HlScale *scale, const HlPalette *palette,
                         const HlRect *place, cairo_t *cr)
{
  const int        most = MAX (self->rows, self->columns);
  const int        factor = hl_svg_text_of (cr) != NULL ? CLAMP (SVG_PIXELS / most, 1, 32) : 1;
  cairo_surface_t *cells = paint_cells (self, scale, palette);

  if (factor > 1)
    cells = enlarge (cells, factor);
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->width / (self->columns * factor), place->height / (self->rows * factor));
  set_sharp_source (cells, cr);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_rectangle (cr, 0, 0, self->columns * factor, self->rows * factor);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_surface_destroy (cells);
}

/* Strokes one tile of a state's pattern so that it continues into the next. */
static void stroke_tile (HlCellState state, cairo_t *cr)
{
  switch (state)
    {
    case HL_CELL_HIDDEN:
    case HL_CELL_PADDING:
      for (int i = -1; i <= 1; i++)
        {
          cairo_move_to (cr, i * TILE - 1, TILE + 1);
          cairo_line_to (cr, i * TILE + TILE + 1, -1);
        }
      cairo_set_line_width (cr, 1.1);
      cairo_stroke (cr);
      break;

    case HL_CELL_AFTER_END:
      cairo_rectangle (cr, 1, TILE / 2 - 0.5, TILE - 2, 1);
      cairo_fill (cr);
      break;

    case HL_CELL_NORMAL:
    default:
      g_assert_not_reached ();
    }
}

/* The pattern is recorded as strokes, so it stays sharp at any scale and in a PDF. */
static cairo_pattern_t *pattern_of (HlCellState state, const HlPalette *palette)
{
  const cairo_rectangle_t extents = { 0, 0, TILE, TILE };
  const HlColor          *ink = &palette->masked_ink;
  cairo_surface_t *tile = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t         *cr = cairo_create (tile);
  cairo_pattern_t *pattern;

  cairo_set_source_rgb (cr, ink->red, ink->green, ink->blue);
  stroke_tile (state, cr);
  cairo_destroy (cr);

  pattern = cairo_pattern_create_for_surface (tile);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_surface_destroy (tile);

  return pattern;
}

/* Fills cells without a value with the pattern that says why. cr: a path around the cells, which
 * is used up.  The pattern lives as long as what is drawn on: where it ends earlier, an SVG of
 * cairo copies it and never frees the copy. */
static void draw_state (HlCellState state, const HlPalette *palette, cairo_t *cr)
{
  const HlColor   *paper = &palette->masked_paper;
  cairo_pattern_t *pattern = pattern_of (state, palette);

  cairo_set_source_rgb (cr, paper->red, paper->green, paper->blue);
  cairo_fill_preserve (cr);
  cairo_set_source (cr, pattern);
  cairo_fill (cr);
  cairo_surface_set_user_data (cairo_get_target (cr), (const cairo_user_data_key_t *) pattern,
                               pattern, (cairo_destroy_func_t) cairo_pattern_destroy);
}

/* Returns where this cell is, to the fraction of a pixel. */
HlRect hl_matrix_cell (const HlMatrix *self, const HlRect *place, int row, int column)
{
  const double width = place->width / self->columns;
  const double height = place->height / self->rows;

  return (HlRect){ place->x + column * width, place->y + row * height, width, height };
}

/* Adds a rectangle for each run of cells of one state, row by row. */
static void trace_state (const HlMatrix *self, const HlRect *place, HlCellState state, cairo_t *cr)
{
  for (int row = 0; row < self->rows; row++)
    for (int begin = 0; begin < self->columns; begin++)
      {
        const HlRect first = hl_matrix_cell (self, place, row, begin);
        int          end = begin;

        while (end < self->columns && hl_matrix_state (self, row, end) == state)
          end++;
        if (end == begin)
          continue;

        cairo_rectangle (cr, first.x, first.y, (end - begin) * first.width, first.height);
        begin = end;
      }
}

/* Fills the cells without a value.  All cells of a state are one path: a pattern for each of
 * many cells would take its time. */
void hl_matrix_draw_states (const HlMatrix *self, const HlPalette *palette, const HlRect *place,
                            cairo_t *cr)
{
  if (self->states == NULL)
    return;

  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);

  for (HlCellState state = HL_CELL_HIDDEN; state < HL_N_CELL_STATES; state++)
    {
      const HlRect here = { 0, 0, place->width, place->height };

      cairo_new_path (cr);
      trace_state (self, &here, state, cr);
      if (cairo_has_current_point (cr))
        draw_state (state, palette, cr);
    }

  cairo_restore (cr);
}

static void draw_separators (const HlMatrix *self, const HlPalette *palette, const HlRect *place,
                             cairo_t *cr)
{
  const HlColor *color = &palette->background;

  for (int row = 1; row < self->rows; row++)
    cairo_rectangle (cr, place->x, place->y + row * place->height / self->rows - 0.5, place->width,
                     1);
  for (int column = 1; column < self->columns; column++)
    cairo_rectangle (cr, place->x + column * place->width / self->columns - 0.5, place->y, 1,
                     place->height);

  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  cairo_fill (cr);
}

/* Where cells are smaller than pixels, the largest number of those that share a pixel stands for
 * all of them. */
void hl_matrix_draw (const HlMatrix *self, const HlScale *scale, const HlPalette *palette,
                     const HlRect *place, cairo_t *cr)
{
  const int rows = MIN (self->rows, MAX ((int) place->height, 1));
  const int columns = MIN (self->columns, MAX ((int) place->width, 1));

  if (self->states == NULL && (rows < self->rows || columns < self->columns))
    {
      g_autofree float *gathered = gather (self, rows, columns);
      const HlMatrix    seen = { gathered, NULL, rows, columns };

      draw_values (&seen, scale, palette, place, cr);
      return;
    }

  draw_values (self, scale, palette, place, cr);
  hl_matrix_draw_states (self, palette, place, cr);
  if (MIN (place->width / self->columns, place->height / self->rows) >= SEPARATED_FROM)
    draw_separators (self, palette, place, cr);
}

/* Points something out: a dark and a light line, so that one of them stands out from whatever is
 * below. cell: a cell, or a whole map. */
void hl_matrix_draw_outline (const HlRect *cell, const HlPalette *palette, cairo_t *cr)
{
  const HlColor *outer = &palette->text;
  const HlColor *inner = &palette->background;

  cairo_rectangle (cr, cell->x - 0.5, cell->y - 0.5, cell->width + 1, cell->height + 1);
  cairo_set_source_rgb (cr, inner->red, inner->green, inner->blue);
  cairo_set_line_width (cr, 4.0);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, outer->red, outer->green, outer->blue);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
}

/* The last of n cells that shares the pixel with the first. */
static int last_at (int first, int n, double size)
{
  return CLAMP ((int) (first + n / MAX (size, 1.0)) - 1, first, n - 1);
}

/* Of the cells that share the pixel, the one that is seen there: the largest. */
static void pick_largest (const HlMatrix *self, const HlRect *place, int *row, int *column)
{
  const int last_row = last_at (*row, self->rows, place->height);
  const int last_column = last_at (*column, self->columns, place->width);
  const int first_row = *row, first_column = *column;

  for (int i = first_row; i <= last_row; i++)
    for (int j = first_column; j <= last_column; j++)
      if (fabsf (hl_matrix_value (self, i, j)) > fabsf (hl_matrix_value (self, *row, *column)))
        {
          *row = i;
          *column = j;
        }
}

/* Returns whether there is a cell. */
gboolean hl_matrix_pick (const HlMatrix *self, const HlRect *place, double x, double y, int *row,
                         int *column)
{
  if (!hl_rect_contains (place, x, y))
    return FALSE;

  *row = MIN ((int) ((y - place->y) * self->rows / place->height), self->rows - 1);
  *column = MIN ((int) ((x - place->x) * self->columns / place->width), self->columns - 1);
  pick_largest (self, place, row, column);

  return TRUE;
}

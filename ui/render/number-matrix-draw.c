#include "ui/render/number-matrix-draw.h"
#include "ui/render/number-matrix-scale.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/render/axis-names.h"
#include "ui/render/text.h"

#define PADDING 7.0      /* right of a number */
#define SMALL_PADDING 4  /* right of a small one */
#define LIGHT_ALPHA 0.35 /* of a color over a cell */
#define SCALE_GAP 5.0    /* between a number and its end of the scale */
#define SCALE_STEPS 61   /* colors of a scale: the middle one is 0 */
#define EDGE 2.0         /* width of a light that goes around cells */

static const HlPalette *palette_of (const HlNumberMatrix *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

static void set_source (cairo_t *cr, HlColor color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static HlScale scale_of (const HlNumberMatrix *self)
{
  const double limit = hl_number_matrix_limit (self);

  switch (self->paper)
    {
    case HL_PAPER_UNIT:
      return (HlScale){ HL_SCALE_UNIT, 0.0, 1.0 };
    case HL_PAPER_POSITIVE:
      return (HlScale){ HL_SCALE_STRETCHED, 0.0, limit };
    case HL_PAPER_LOGARITHMIC:
      return (HlScale){ HL_SCALE_LOGARITHMIC, limit / HL_SCALE_DECADES, limit };
    case HL_PAPER_PLAIN:
    case HL_PAPER_SIGNED:
    case HL_PAPER_MASK:
    default:
      return (HlScale){ HL_SCALE_SIGNED, -limit, limit };
    }
}

static void draw_lines (const HlNumberMatrix *self, const HlRect *grid, HlColor color, cairo_t *cr)
{
  for (int row = 0; row <= self->rows; row++)
    cairo_rectangle (cr, grid->x, grid->y + row * grid->height / self->rows - 0.5, grid->width, 1);
  for (int column = 0; column <= self->columns; column++)
    cairo_rectangle (cr, grid->x + column * grid->width / self->columns - 0.5, grid->y, 1,
                     grid->height);
  set_source (cr, color, 1.0);
  cairo_fill (cr);
}

/* Draws a swatch of a seen or of a hidden cell. */
static void draw_swatch (const HlNumberMatrix *self, const HlRect *swatch, gboolean is_seen,
                         cairo_t *cr)
{
  cairo_rectangle (cr, swatch->x, swatch->y, swatch->width, swatch->height);
  if (!is_seen)
    {
      hl_matrix_draw_state (HL_CELL_HIDDEN, palette_of (self), cr);
      return;
    }

  set_source (cr, palette_of (self)->computed, 1.0);
  cairo_fill (cr);
}

static void draw_mask (const HlNumberMatrix *self, const HlRect *grid, cairo_t *cr)
{
  const int          n = self->rows * self->columns;
  g_autofree guint8 *states = g_new (guint8, n);
  const HlMatrix     cells = { self->values, states, self->rows, self->columns };

  for (int i = 0; i < n; i++)
    states[i] = self->values[i] != 0.0f ? HL_CELL_NORMAL : HL_CELL_HIDDEN;
  draw_swatch (self, grid, TRUE, cr);
  hl_matrix_draw_states (&cells, palette_of (self), grid, cr);
  draw_lines (self, grid, palette_of (self)->background, cr);
}

static void draw_keys (const HlNumberMatrix *self, const HlRect *keys, HlText *text, cairo_t *cr)
{
  /* Translators: what a cell of a mask says of a query and a key */
  const char *const words[] = { _ ("seen"), _ ("hidden") };
  double            x = keys->x;

  for (int i = 0; i < 2 && self->paper == HL_PAPER_MASK; i++)
    {
      const HlRect    swatch = { x, keys->y, keys->height, keys->height };
      const double    width = hl_text_width (text, HL_TEXT_SMALL, words[i]);
      const HlTextBox box = { .rect = { x + keys->height + SMALL_PADDING, keys->y, ceil (width) + 1,
                                        keys->height } };

      draw_swatch (self, &swatch, i == 0, cr);
      hl_text_draw (text, HL_TEXT_SMALL, words[i], &box, palette_of (self)->faint_text, cr);
      x = hl_rect_right (&box.rect) + 3 * SMALL_PADDING;
    }
}

void hl_number_matrix_draw_paper (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                  cairo_t *cr)
{
  const HlRect  *grid = &layout->grid;
  const HlMatrix matrix = hl_number_matrix_cells (self);
  const HlScale  scale = scale_of (self);

  if (self->paper == HL_PAPER_MASK)
    draw_mask (self, grid, cr);
  else if (self->paper == HL_PAPER_PLAIN)
    {
      hl_matrix_draw_states (&matrix, palette_of (self), grid, cr);
      draw_lines (self, grid, palette_of (self)->grid, cr);
    }
  else
    hl_matrix_draw (&matrix, &scale, palette_of (self), grid, cr);
}

static gboolean is_lit (const HlNumberMatrix *self, const guint8 *lights, int row, int column,
                        guint8 light)
{
  return row >= 0 && row < self->rows && column >= 0 && column < self->columns &&
         (lights[row * self->columns + column] & light) != 0;
}

/* A light fills plain cells.  Around cells whose colors are numbers it draws an edge. */
static void trace_light (const HlNumberMatrix *self, const guint8 *lights, const HlRect *cell,
                         int row, int column, guint8 light, cairo_t *cr)
{
  if (self->paper == HL_PAPER_PLAIN)
    {
      cairo_rectangle (cr, cell->x + 0.5, cell->y + 0.5, cell->width - 1, cell->height - 1);
      return;
    }

  if (!is_lit (self, lights, row - 1, column, light))
    cairo_rectangle (cr, cell->x, cell->y - EDGE / 2, cell->width, EDGE);
  if (!is_lit (self, lights, row + 1, column, light))
    cairo_rectangle (cr, cell->x, hl_rect_bottom (cell) - EDGE / 2, cell->width, EDGE);
  if (!is_lit (self, lights, row, column - 1, light))
    cairo_rectangle (cr, cell->x - EDGE / 2, cell->y, EDGE, cell->height);
  if (!is_lit (self, lights, row, column + 1, light))
    cairo_rectangle (cr, hl_rect_right (cell) - EDGE / 2, cell->y, EDGE, cell->height);
}

/* lights: (rows, columns) of HlNumberLights, or NULL. */
void hl_number_matrix_draw_lights (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                   const guint8 *lights, cairo_t *cr)
{
  static const guint8 colors[] = { HL_LIGHT_DEPENDENCY, HL_LIGHT_MARK };
  const double        alpha = self->paper == HL_PAPER_PLAIN ? LIGHT_ALPHA : 1.0;

  for (gsize k = 0; k < G_N_ELEMENTS (colors) && lights != NULL; k++)
    {
      for (int row = 0; row < self->rows; row++)
        for (int column = 0; column < self->columns; column++)
          if (is_lit (self, lights, row, column, colors[k]))
            {
              const HlRect cell = hl_number_matrix_cell (self, layout, row, column);

              trace_light (self, lights, &cell, row, column, colors[k], cr);
            }
      set_source (cr, palette_of (self)->series[2 + k], alpha);
      cairo_fill (cr);
    }
}

static HlColor ink_of (const HlNumberMatrix *self, const HlScale *scale, float value)
{
  if (self->paper == HL_PAPER_PLAIN || !isfinite (value))
    return palette_of (self)->text;

  return hl_palette_ink_on (hl_scale_color (scale, palette_of (self), value));
}

static void draw_numbers (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                          HlText *text, cairo_t *cr)
{
  const gboolean   is_small = layout->shows_small_numbers;
  const HlTextSize size = is_small ? HL_TEXT_SMALL : HL_TEXT_NORMAL;
  const HlScale    scale = scale_of (self);
  const HlMatrix   matrix = hl_number_matrix_cells (self);

  if (!layout->shows_numbers && !is_small)
    return;

  for (int i = 0; i < self->rows * self->columns; i++)
    {
      const int        row = i / self->columns;
      const int        column = i % self->columns;
      const HlRect     cell = hl_number_matrix_cell (self, layout, row, column);
      g_autofree char *number = is_small ? hl_number_to_text (self->values[i], self->digits)
                                         : hl_number_matrix_text (self, row, column);
      const HlTextBox  box = {
         .rect = { cell.x, cell.y, cell.width - (is_small ? SMALL_PADDING : PADDING), cell.height },
         .align_x = 1.0,
         .align_y = 0.5,
      };

      if (hl_matrix_state (&matrix, row, column) == HL_CELL_NORMAL)
        hl_text_draw (text, size, number, &box, ink_of (self, &scale, self->values[i]), cr);
      else if (!isnan (self->values[i]))
        hl_text_draw_on (text, size, number, &box, palette_of (self)->masked_paper,
                         palette_of (self)->text, cr);
    }
}

static void draw_name (const HlNumberMatrix *self, const char *const *names, int i,
                       const HlTextBox *box, HlText *text, cairo_t *cr)
{
  g_autofree char *name = hl_token_at (names, i);

  hl_text_draw (text, HL_TEXT_SMALL, name, box, palette_of (self)->faint_text, cr);
}

/* The name of a narrow column at the end may be wider than what is left of the picture;
 * then it is left out, as the names of others are. */
static gboolean fits_beside_others (const HlNumberMatrixLayout *layout, const HlRect *cell,
                                    double width)
{
  return layout->column_step == 1 || cell->x + cell->width / 2 + width / 2 <= layout->size.width;
}

static void draw_names (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                        HlText *text, cairo_t *cr)
{
  for (int row = 0; row < self->rows; row += layout->row_step)
    {
      const HlRect    cell = hl_number_matrix_cell (self, layout, row, 0);
      const HlTextBox box = { .rect = { layout->row_names.x, cell.y, layout->row_names.width,
                                        cell.height },
                              .align_x = 1.0,
                              .align_y = 0.5 };

      draw_name (self, self->row_names, row, &box, text, cr);
    }

  for (int column = 0; column < self->columns; column += layout->column_step)
    {
      const HlRect     cell = hl_number_matrix_cell (self, layout, 0, column);
      const double     width = cell.width * layout->column_step;
      g_autofree char *name = hl_token_at (self->column_names, column);
      const HlTextBox box = { .rect = { cell.x + cell.width / 2 - width / 2, layout->column_names.y,
                                        width, layout->column_names.height },
                              .align_x = 0.5,
                              .align_y = 1.0 };

      if (fits_beside_others (layout, &cell, hl_text_width (text, HL_TEXT_SMALL, name)))
        draw_name (self, self->column_names, column, &box, text, cr);
    }
}

/* Draws the scale with its smallest and largest number, and 0 in the middle of a signed one. */
static void draw_scale (const HlNumberMatrix *self, const HlRect *place, HlText *text, cairo_t *cr)
{
  const HlPalette *palette = palette_of (self);
  const HlScale    scale = scale_of (self);
  float            steps[SCALE_STEPS];
  const HlMatrix   colors = { steps, NULL, 1, SCALE_STEPS };
  const HlRect     bar = { place->x + (place->width - HL_SCALE_BAR) / 2, place->y + 1, HL_SCALE_BAR,
                           place->height - 2 };
  HlTextBox        box = { .rect = *place, .align_y = 0.5 };

  if (place->width <= 0)
    return;

  for (int i = 0; i < SCALE_STEPS; i++)
    {
      const double part = (double) i / (SCALE_STEPS - 1);

      steps[i] = (float) (self->paper == HL_PAPER_LOGARITHMIC
                              ? scale.low * pow (scale.high / scale.low, part)
                              : scale.low + (scale.high - scale.low) * part);
    }
  hl_matrix_draw (&colors, &scale, palette, &bar, cr);

  for (int i = 0; i < 2; i++)
    {
      g_autofree char *end = hl_number_matrix_end (self, i == 1);

      box.rect.x = i == 0 ? place->x : hl_rect_right (&bar) + SCALE_GAP;
      box.rect.width = bar.x - SCALE_GAP - place->x;
      box.align_x = 1 - i; /* both touch the bar */
      hl_text_draw (text, HL_TEXT_SMALL, end, &box, palette->faint_text, cr);
    }
  box.rect = bar;
  box.align_x = 0.5;
  if (self->paper == HL_PAPER_SIGNED)
    hl_text_draw (text, HL_TEXT_SMALL, "0", &box,
                  hl_palette_ink_on (hl_scale_color (&scale, palette, 0.0)), cr);
}

/* Draws a bar beside the title of learned numbers. */
static void draw_origin (const HlNumberMatrix *self, const HlRect *title, cairo_t *cr)
{
  const HlPalette *palette = palette_of (self);

  if (!self->is_learned)
    return;

  cairo_rectangle (cr, 0, title->y, HL_NUMBER_MATRIX_BAR, title->height);
  set_source (cr, palette->learned, 1.0);
  cairo_fill (cr);
}

static char *roles_text (const HlNumberMatrix *self)
{
  if (self->row_role == NULL)
    return g_strdup (self->column_role);
  if (self->column_role == NULL)
    return g_strdup (self->row_role);

  /* Translators: what the rows and the columns of a matrix are */
  return g_strdup_printf (_ ("row: %s, column: %s"), self->row_role, self->column_role);
}

/* Draws the numbers, the names around them, and the scale. */
void hl_number_matrix_draw_text (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                 cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (self->font);
  g_autofree char   *roles = roles_text (self);
  const HlTextBox    title = { .rect = layout->title };
  const HlTextBox    role = { .rect = layout->roles };

  draw_numbers (self, layout, text, cr);
  draw_names (self, layout, text, cr);
  draw_scale (self, &layout->scale, text, cr);
  draw_origin (self, &layout->title, cr);
  draw_keys (self, &layout->keys, text, cr);
  hl_text_draw (text, HL_TEXT_NORMAL, self->title, &title, palette_of (self)->text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, roles, &role, palette_of (self)->faint_text, cr);
}

/* lights: (rows, columns) of HlNumberLights, or NULL. */
void hl_number_matrix_draw (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                            const guint8 *lights, cairo_t *cr)
{
  hl_number_matrix_draw_paper (self, layout, cr);
  hl_number_matrix_draw_lights (self, layout, lights, cr);
  hl_number_matrix_draw_text (self, layout, cr);
}

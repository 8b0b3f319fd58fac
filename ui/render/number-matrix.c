#include "ui/render/number-matrix.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/heatmap-spec.h"
#include "ui/render/legend.h"
#include "ui/render/number-text.h"
#include "ui/render/text.h"

#define GAP 5.0
#define BAR 4.0          /* width of the color beside a title */
#define PADDING 7.0      /* on both sides of a number */
#define MAX_NAME 110.0   /* longer ones are shortened */
#define MAX_SQUARE 30.0  /* of a mask */
#define MAX_STRIPE 14.0  /* width of a cell without a number */
#define LIGHT_ALPHA 0.35 /* of a color over a cell */

static const HlPalette *
palette_of (const HlNumberMatrix *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

static HlMatrix
matrix_of (const HlNumberMatrix *self)
{
  return (HlMatrix){ self->values, self->states, self->rows, self->columns };
}

/**
 * hl_number_matrix_copy:
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlNumberMatrix *
hl_number_matrix_copy (const HlNumberMatrix *self)
{
  const gsize     n_cells = (gsize) self->rows * self->columns;
  HlNumberMatrix *copy = g_memdup2 (self, sizeof *self);

  copy->title = g_strdup (self->title);
  copy->words = hl_tokens_copy (self->words, self->rows * self->columns);
  copy->values = g_memdup2 (self->values, n_cells * sizeof (float));
  copy->states = g_memdup2 (self->states, n_cells);
  copy->lights = g_memdup2 (self->lights, n_cells);
  copy->row_names = hl_tokens_copy (self->row_names, self->rows);
  copy->column_names = hl_tokens_copy (self->column_names, self->columns);
  copy->row_role = g_strdup (self->row_role);
  copy->column_role = g_strdup (self->column_role);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_number_matrix_free:
 * @self: what hl_number_matrix_copy() returned
 */
void
hl_number_matrix_free (HlNumberMatrix *self)
{
  g_free ((gpointer) self->title);
  g_free ((gpointer) self->values);
  g_free ((gpointer) self->states);
  g_free ((gpointer) self->lights);
  hl_tokens_free (self->words, self->rows * self->columns);
  hl_tokens_free (self->row_names, self->rows);
  hl_tokens_free (self->column_names, self->columns);
  g_free ((gpointer) self->row_role);
  g_free ((gpointer) self->column_role);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

static double
widest_name (HlText            *text,
             const char *const *names,
             int                n_names)
{
  double widest = 0.0;

  for (int i = 0; i < n_names; i++)
    {
      g_autofree char *name = hl_token_at (names, i);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, name));
    }

  return MIN (ceil (widest), MAX_NAME);
}

/* What is written into a cell. */
static char *
cell_text (const HlNumberMatrix *self,
           int                   index)
{
  return self->words != NULL ? g_strdup (self->words[index])
                             : hl_number_to_text (self->values[index], self->digits);
}

static double
widest_number (const HlNumberMatrix *self,
               HlText               *text)
{
  double widest = 0.0;

  for (int i = 0; i < self->rows * self->columns; i++)
    {
      g_autofree char *number = cell_text (self, i);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_NORMAL, number));
    }

  return ceil (widest);
}

/* Squares as large as the room allows; stripes where no numbers fit. */
static HlSize
cell_size (const HlNumberMatrix *self,
           HlText               *text,
           double                width,
           double                height,
           gboolean             *shows_numbers)
{
  const double line = ceil (hl_text_line (text, HL_TEXT_NORMAL));
  double       number;

  *shows_numbers = FALSE;
  if (self->paper == HL_PAPER_BLACK_WHITE)
    {
      const double side = MIN (MIN (width / self->columns, height / self->rows), MAX_SQUARE);

      return (HlSize){ MAX (floor (side), 1), MAX (floor (side), 1) };
    }

  if (self->columns * (2 * PADDING + 1) <= width)
    {
      number = MAX (widest_number (self, text),
                    MIN (widest_name (text, self->column_names, self->columns), MAX_NAME / 2)) +
               2 * PADDING;
      *shows_numbers = self->columns * number <= width;
      if (*shows_numbers)
        return (HlSize){ number, line + GAP };
    }

  return (HlSize){ CLAMP (width / self->columns, 0.5, MAX_STRIPE), line + 2 };
}

static int
step_for (double cell,
          double name)
{
  return MAX ((int) ceil ((name + GAP) / cell), 1);
}

static double
with_gap (double part)
{
  return part > 0 ? part + GAP : 0.0;
}

/**
 * hl_number_matrix_layout:
 * @self: what to draw
 * @width: the room there is
 * @height: the room there is; only squares mind
 *
 * Returns: where everything goes, from the top left corner
 */
HlNumberMatrixLayout
hl_number_matrix_layout (const HlNumberMatrix *self,
                         double                width,
                         double                height)
{
  g_autoptr (HlText)   text = hl_text_new (self->font);
  const double         line = ceil (hl_text_line (text, HL_TEXT_NORMAL));
  const double         small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double         title = self->title != NULL ? line : 0.0;
  const double         bar = self->origin != HL_NUMBERS_PLAIN ? BAR + GAP : 0.0;
  const double         roles = self->row_role != NULL || self->column_role != NULL ? small : 0.0;
  const double         names = widest_name (text, self->row_names, self->rows);
  const double         left = with_gap (names);
  const double         top = with_gap (title) + with_gap (roles) + with_gap (small);
  HlNumberMatrixLayout layout = { .size = { 0 } };
  const HlSize         cell = cell_size (self, text, MAX (width - left, 1), MAX (height - top, 1),
                                         &layout.shows_numbers);

  layout.title = (HlRect){ bar, 0, width - bar, title };
  layout.roles = (HlRect){ 0, with_gap (title), width, roles };
  layout.grid = (HlRect){ left, top, cell.width * self->columns, cell.height * self->rows };
  layout.column_names = (HlRect){ left, top - with_gap (small), layout.grid.width, small };
  layout.row_names = (HlRect){ 0, top, names, layout.grid.height };
  layout.row_step = step_for (cell.height, small - 2 * GAP);
  layout.column_step = layout.shows_numbers
                           ? 1
                           : step_for (cell.width,
                                       widest_name (text, self->column_names, self->columns));
  layout.size = (HlSize){ MAX (hl_rect_right (&layout.grid),
                               bar + ceil (hl_text_width (text, HL_TEXT_NORMAL, self->title))),
                          hl_rect_bottom (&layout.grid) };
  layout.size.width = MIN (layout.size.width, MAX (width, hl_rect_right (&layout.grid)));

  return layout;
}

/**
 * hl_number_matrix_measure:
 * @self: what to draw
 * @max_width: the room there is
 *
 * Returns: the room it takes
 */
HlSize
hl_number_matrix_measure (const HlNumberMatrix *self,
                          double                max_width)
{
  return hl_number_matrix_layout (self, max_width, G_MAXINT).size;
}

static void
set_source (cairo_t *cr,
            HlColor  color,
            double   alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static double
limit_of (const HlNumberMatrix *self)
{
  double largest = 0.0;

  if (self->limit > 0.0)
    return self->limit;

  for (int i = 0; i < self->rows * self->columns; i++)
    if (isfinite (self->values[i]))
      largest = MAX (largest, fabs (self->values[i]));

  return largest > 0.0 ? largest : 1.0;
}

static HlScale
scale_of (const HlNumberMatrix *self)
{
  const double limit = limit_of (self);

  return self->paper == HL_PAPER_UNIT ? (HlScale){ HL_SCALE_UNIT, 0.0, 1.0 }
                                      : (HlScale){ HL_SCALE_SIGNED, -limit, limit };
}

static void
draw_lines (const HlNumberMatrix *self,
            const HlRect         *grid,
            HlColor               color,
            cairo_t              *cr)
{
  for (int row = 0; row <= self->rows; row++)
    cairo_rectangle (cr, grid->x, grid->y + row * grid->height / self->rows - 0.5, grid->width, 1);
  for (int column = 0; column <= self->columns; column++)
    cairo_rectangle (cr, grid->x + column * grid->width / self->columns - 0.5, grid->y, 1,
                     grid->height);
  set_source (cr, color, 1.0);
  cairo_fill (cr);
}

static void
draw_mask (const HlNumberMatrix *self,
           const HlRect         *grid,
           cairo_t              *cr)
{
  const HlMatrix matrix = matrix_of (self);

  cairo_rectangle (cr, grid->x, grid->y, grid->width, grid->height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill (cr);

  for (int i = 0; i < self->rows * self->columns; i++)
    if (self->values[i] != 0.0f)
      {
        const HlRect cell = hl_matrix_cell (&matrix, grid, i / self->columns, i % self->columns);

        cairo_rectangle (cr, cell.x, cell.y, cell.width, cell.height);
      }
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_fill (cr);
  draw_lines (self, grid, (HlColor){ 0.55, 0.55, 0.55 }, cr);
}

static void
draw_paper (const HlNumberMatrix *self,
            const HlRect         *grid,
            cairo_t              *cr)
{
  const HlMatrix matrix = matrix_of (self);
  const HlScale  scale = scale_of (self);

  if (self->paper == HL_PAPER_BLACK_WHITE)
    draw_mask (self, grid, cr);
  else if (self->paper == HL_PAPER_PLAIN)
    draw_lines (self, grid, palette_of (self)->grid, cr);
  else
    hl_matrix_draw (&matrix, &scale, palette_of (self), grid, cr);
}

static void
draw_lights (const HlNumberMatrix *self,
             const HlRect         *grid,
             cairo_t              *cr)
{
  const HlMatrix matrix = matrix_of (self);

  for (int i = 0; self->lights != NULL && i < self->rows * self->columns; i++)
    for (int light = 0; light < 2; light++)
      if (self->lights[i] & 1 << light)
        {
          const HlRect cell = hl_matrix_cell (&matrix, grid, i / self->columns, i % self->columns);

          cairo_rectangle (cr, cell.x + 0.5, cell.y + 0.5, cell.width - 1, cell.height - 1);
          set_source (cr, palette_of (self)->series[2 + light], LIGHT_ALPHA);
          cairo_fill (cr);
        }
}

static HlColor
ink_of (const HlNumberMatrix *self,
        const HlScale        *scale,
        float                 value)
{
  if (self->paper == HL_PAPER_PLAIN || !isfinite (value))
    return palette_of (self)->text;

  return hl_palette_ink_on (hl_scale_color (scale, palette_of (self), value));
}

static void
draw_numbers (const HlNumberMatrix       *self,
              const HlNumberMatrixLayout *layout,
              HlText                     *text,
              cairo_t                    *cr)
{
  const HlScale  scale = scale_of (self);
  const HlMatrix matrix = matrix_of (self);

  for (int i = 0; layout->shows_numbers && i < self->rows * self->columns; i++)
    {
      const HlRect     cell = hl_number_matrix_cell (self, layout, i / self->columns,
                                                     i % self->columns);
      g_autofree char *number = cell_text (self, i);
      const HlTextBox  box = {
         .rect = { cell.x, cell.y, cell.width - PADDING, cell.height },
         .align_x = 1.0,
         .align_y = 0.5,
      };

      if (hl_matrix_state (&matrix, i / self->columns, i % self->columns) == HL_CELL_NORMAL)
        hl_text_draw (text, HL_TEXT_NORMAL, number, &box,
                      ink_of (self, &scale, self->values[i]), cr);
    }
}

static void
draw_name (const HlNumberMatrix *self,
           const char *const    *names,
           int                   i,
           const HlTextBox      *box,
           HlText               *text,
           cairo_t              *cr)
{
  g_autofree char *name = hl_token_at (names, i);

  hl_text_draw (text, HL_TEXT_SMALL, name, box, palette_of (self)->faint_text, cr);
}

static void
draw_names (const HlNumberMatrix       *self,
            const HlNumberMatrixLayout *layout,
            HlText                     *text,
            cairo_t                    *cr)
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
      const HlRect    cell = hl_number_matrix_cell (self, layout, 0, column);
      const double    width = cell.width * layout->column_step;
      const HlTextBox box = { .rect = { cell.x + cell.width / 2 - width / 2,
                                        layout->column_names.y, width,
                                        layout->column_names.height },
                              .align_x = 0.5,
                              .align_y = 1.0 };

      draw_name (self, self->column_names, column, &box, text, cr);
    }
}

static void
draw_origin (const HlNumberMatrix *self,
             const HlRect         *title,
             cairo_t              *cr)
{
  const HlPalette *palette = palette_of (self);

  if (self->origin == HL_NUMBERS_PLAIN)
    return;

  cairo_rectangle (cr, title->x - BAR - GAP, title->y, BAR, title->height);
  set_source (cr, self->origin == HL_NUMBERS_LEARNED ? palette->learned : palette->computed, 1.0);
  cairo_fill (cr);
}

static char *
roles_text (const HlNumberMatrix *self)
{
  if (self->row_role == NULL)
    return g_strdup (self->column_role);
  if (self->column_role == NULL)
    return g_strdup (self->row_role);

  /* Translators: what the rows and the columns of a matrix are */
  return g_strdup_printf (_ ("row: %s, column: %s"), self->row_role, self->column_role);
}

/**
 * hl_number_matrix_draw:
 * @self: what to draw
 * @layout: where
 * @cr: where the strokes go
 */
void
hl_number_matrix_draw (const HlNumberMatrix       *self,
                       const HlNumberMatrixLayout *layout,
                       cairo_t                    *cr)
{
  g_autoptr (HlText) text = hl_text_new (self->font);
  g_autofree char   *roles = roles_text (self);
  const HlTextBox    title = { .rect = layout->title };
  const HlTextBox    role = { .rect = layout->roles };

  draw_paper (self, &layout->grid, cr);
  draw_lights (self, &layout->grid, cr);
  draw_numbers (self, layout, text, cr);
  draw_names (self, layout, text, cr);
  draw_origin (self, &layout->title, cr);
  hl_text_draw (text, HL_TEXT_NORMAL, self->title, &title, palette_of (self)->text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, roles, &role, palette_of (self)->faint_text, cr);
}

/**
 * hl_number_matrix_cell:
 *
 * Returns: where a cell is
 */
HlRect
hl_number_matrix_cell (const HlNumberMatrix       *self,
                       const HlNumberMatrixLayout *layout,
                       int                         row,
                       int                         column)
{
  const HlMatrix matrix = matrix_of (self);

  return hl_matrix_cell (&matrix, &layout->grid, row, column);
}

/**
 * hl_number_matrix_pick:
 *
 * Returns: whether there is a cell at a point, and which
 */
gboolean
hl_number_matrix_pick (const HlNumberMatrix       *self,
                       const HlNumberMatrixLayout *layout,
                       double                      x,
                       double                      y,
                       int                        *row,
                       int                        *column)
{
  const HlMatrix matrix = matrix_of (self);

  return hl_matrix_pick (&matrix, &layout->grid, x, y, row, column);
}

/**
 * hl_number_matrix_describe:
 *
 * Returns: (transfer full): a cell in words, such as "row he, column 2: -1.2247"
 */
char *
hl_number_matrix_describe (const HlNumberMatrix *self,
                           int                   row,
                           int                   column)
{
  const HlMatrix    matrix = matrix_of (self);
  const HlCellState state = hl_matrix_state (&matrix, row, column);
  g_autofree char  *row_name = hl_token_at (self->row_names, row);
  g_autofree char  *column_name = hl_token_at (self->column_names, column);
  g_autofree char  *number = state == HL_CELL_NORMAL ? cell_text (self, row * self->columns + column)
                                                     : g_strdup (hl_cell_state_name (state));

  /* Translators: a cell of a matrix: where it stands, and its number */
  return g_strdup_printf (_ ("row %s, column %s: %s"), row_name, column_name, number);
}

#include "ui/render/equation-term-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/equation-words.h"
#include "ui/render/symbol.h"

#define OUTLINE_FADE 0.5
#define SMALLEST_MARKED 2.0 /* cell, in pixels */
#define ROW_GAP 1.5         /* above and below the outline of a row that is to come */

void hl_equation_write (const HlEquationSpec *spec, const HlEquationLayout *layout, HlTextSize size,
                        const char *words, HlTextBox box, gboolean is_faint, cairo_t *cr)
{
  const HlPalette *palette = hl_equation_palette (spec);

  hl_text_draw (layout->text, size, words, &box, is_faint ? palette->faint_text : palette->text,
                cr);
}

/* The first of @n cells that share pixel @pixel of @n_pixels. */
static int first_cell (int pixel, int n_pixels, int n)
{
  return (pixel * n + n_pixels - 1) / n_pixels;
}

/* Returns: that of some numbers and @seen which is farthest from 0. */
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

/* The largest number of those that share a pixel stands for all of them. */
static void gather_row (const HlEquationTerm *term, int row, int columns, float *seen)
{
  const float *values = &term->values[(gsize) row * (gsize) term->columns];
  int          first = 0;

  for (int column = 0; column < columns; column++)
    {
      const int end = first_cell (column + 1, columns, term->columns);

      seen[column] = farthest (&values[first], end - first, seen[column]);
      first = end;
    }
}

static float *gather (const HlEquationTerm *term, int n_shown, int rows, int columns)
{
  float *values = g_new0 (float, (gsize) rows *(gsize) columns);

  for (int row = 0; row < n_shown; row++)
    gather_row (term, row, columns, &values[(gsize) (row * rows / n_shown) * (gsize) columns]);

  return values;
}

static void draw_outline (const HlEquationSpec *spec, const HlRect *grid, cairo_t *cr)
{
  const HlPalette *palette = hl_equation_palette (spec);
  const HlColor    ink = palette->faint_text;
  const double     dashes[] = { 4.0, 3.0 };

  cairo_save (cr);
  cairo_rectangle (cr, grid->x + 0.5, grid->y + 0.5, grid->width - 1.0, grid->height - 1.0);
  cairo_set_dash (cr, dashes, 2, 0.0);
  cairo_set_line_width (cr, palette->line);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue,
                         hl_palette_opacity (palette, OUTLINE_FADE));
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void draw_values (const HlEquationSpec *spec, const HlEquationTerm *term, int n_shown,
                         const HlRect *grid, cairo_t *cr)
{
  const HlScale     scale = hl_equation_scale (spec, term);
  const int         rows = MIN (n_shown, MAX ((int) grid->height, 1));
  const int         columns = MIN (term->columns, MAX ((int) grid->width, 1));
  const gboolean    is_whole = rows == n_shown && columns == term->columns;
  g_autofree float *gathered = is_whole ? NULL : gather (term, n_shown, rows, columns);
  const HlMatrix    matrix = { is_whole ? term->values : gathered, is_whole ? term->states : NULL,
                            rows, columns };

  if (term->scale != HL_TERM_WORDS)
    hl_matrix_draw (&matrix, &scale, hl_equation_palette (spec), grid, cr);
}

/* Some rows of a term; all, where they are of one pass. */
static HlRect rows_of (const HlEquationTerm *term, const HlRect *grid, int first, int n)
{
  const double row = grid->height / term->rows;

  return (HlRect){ grid->x, grid->y + first * row, grid->width, n * row };
}

/* Draws the colors of the numbers; of what is not known yet, an outline, where each row is of
 * another pass one around each. term: one of its terms, or a head. */
void hl_equation_draw_cells (const HlEquationSpec *spec, const HlEquationTerm *term,
                             const HlRect *grid, cairo_t *cr)
{
  const int    by = term->row_at_hand == HL_EQUATION_NONE ? term->rows : 1;
  const int    n = term->n_shown;
  const HlRect shown = rows_of (term, grid, 0, n);

  if (n > 0)
    draw_values (spec, term, n, &shown, cr);
  for (int row = n; row < term->rows; row += by)
    {
      HlRect rect = rows_of (term, grid, row, by);

      if (term->row_at_hand != HL_EQUATION_NONE && rect.height > 4 * ROW_GAP)
        rect = (HlRect){ rect.x, rect.y + ROW_GAP, rect.width, rect.height - 2 * ROW_GAP };
      draw_outline (spec, &rect, cr);
    }
}

/* Marks a number that is beyond the scale of colors. */
void hl_equation_draw_corner (const HlRect *cell, HlColor ink, cairo_t *cr)
{
  const double edge = MIN (cell->width, cell->height) > 2.0 * HL_EQUATION_CORNER ? 1.0 : 0.0;
  const double right = MAX (hl_rect_right (cell) - edge, cell->x + 1.0);
  const double width = CLAMP (cell->width - edge, 1.0, HL_EQUATION_CORNER);
  const double height = CLAMP (cell->height - edge, 1.0, HL_EQUATION_CORNER);

  cairo_move_to (cr, right - width, cell->y + edge);
  cairo_line_to (cr, right, cell->y + edge);
  cairo_line_to (cr, right, cell->y + edge + height);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, ink.red, ink.green, ink.blue);
  cairo_fill (cr);
}

static HlColor ink_of (const HlEquationSpec *spec, const HlEquationTerm *term, int row, int column)
{
  const HlScale scale = hl_equation_scale (spec, term);

  if (term->scale == HL_TERM_WORDS || hl_equation_state (term, row, column) != HL_CELL_NORMAL ||
      !isfinite (hl_equation_value (term, row, column)))
    return hl_equation_palette (spec)->text;

  return hl_palette_ink_on (
      hl_scale_color (&scale, hl_equation_palette (spec), hl_equation_value (term, row, column)));
}

/* A number that a mask put there stands on the pattern of the mask. */
static void draw_numbers (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                          cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const gboolean        are_short = hl_equation_place (layout, index)->are_short;

  for (int row = 0; row < term->n_shown; row++)
    for (int column = 0; column < term->columns; column++)
      {
        g_autofree char *number = are_short ? hl_equation_short_text (term, row, column)
                                            : hl_equation_text (term, row, column);
        const HlTextBox  box = { .rect = hl_equation_cell (spec, layout, index, row, column),
                                 .align_x = 0.5,
                                 .align_y = 0.5 };

        if (hl_equation_state (term, row, column) == HL_CELL_NORMAL)
          hl_text_draw (layout->text, HL_TEXT_SMALL, number, &box, ink_of (spec, term, row, column),
                        cr);
        else if (!isnan (hl_equation_value (term, row, column)))
          hl_text_draw_on (layout->text, HL_TEXT_SMALL, number, &box,
                           hl_equation_palette (spec)->masked_paper,
                           hl_equation_palette (spec)->text, cr);
      }
}

/* Returns whether the term has numbers beyond the scale of colors, in cells large enough for a
 * mark: a smaller one would hide their color. */
gboolean hl_equation_marks_beyond (const HlEquationSpec *spec, const HlEquationLayout *layout,
                                   int index)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);

  return hl_term_has_grid (place) && term->scale < HL_EQUATION_SCALES &&
         spec->has_beyond[hl_equation_key (term)] &&
         place->grid.width >= SMALLEST_MARKED * term->columns &&
         place->grid.height >= SMALLEST_MARKED * term->rows;
}

/* In the corner of each cell whose number is beyond the scale. */
static void draw_beyond (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                         cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);

  for (int row = 0; row < term->n_shown; row++)
    for (int column = 0; column < term->columns; column++)
      if (hl_equation_is_beyond (spec, term, row, column))
        {
          const HlRect cell = hl_equation_cell (spec, layout, index, row, column);

          hl_equation_draw_corner (&cell, ink_of (spec, term, row, column), cr);
        }
}

/* In the place of what is not known yet. */
static void write_not_yet (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                           cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const gboolean        is_asked = spec->is_asked && term->step == spec->step;
  const gboolean        is_row = term->row_at_hand != HL_EQUATION_NONE;
  const HlTextBox       box = {
          .rect = is_row ? rows_of (term, &place->grid, term->row_at_hand, 1) : place->grid,
          .align_x = 0.5,
          .align_y = 0.5,
  };

  if (place->form == HL_TERM_LARGE)
    hl_equation_write (spec, layout, is_asked && !is_row ? HL_TEXT_TITLE : HL_TEXT_SMALL,
                       is_asked ? "?" : _ ("not yet"), box, !is_asked, cr);
}

static void draw_grid (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                       cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);

  hl_equation_draw_cells (spec, term, &place->grid, cr);
  if (!term->is_known)
    write_not_yet (spec, layout, index, cr);
  if (place->shows_numbers)
    draw_numbers (spec, layout, index, cr);
  if (hl_equation_marks_beyond (spec, layout, index))
    draw_beyond (spec, layout, index, cr);
}

/* Every which name has room. */
static int name_step (double cell, double line) { return MAX ((int) ceil (0.9 * line / cell), 1); }

static void draw_row_names (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                            cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const double          cell = place->grid.height / term->rows;
  const int             step = name_step (cell, layout->small);

  if (place->row_names.width <= 0.0)
    return;

  for (int row = 0; row < term->rows; row += step)
    hl_equation_write (spec, layout, HL_TEXT_SMALL, term->row_names[row],
                       (HlTextBox){ .rect = { place->row_names.x, place->row_names.y + row * cell,
                                              place->row_names.width, cell },
                                    .align_x = 1.0,
                                    .align_y = 0.5 },
                       term->row_at_hand != HL_EQUATION_NONE && row != term->row_at_hand, cr);
}

static void draw_column_names (const HlEquationSpec *spec, const HlEquationLayout *layout,
                               int index, cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const double          cell = place->grid.width / term->columns;
  const int             step = place->names_are_turned ? name_step (cell, layout->small) : 1;

  if (place->column_names.height <= 0.0)
    return;

  for (int column = 0; column < term->columns; column += step)
    hl_equation_write (
        spec, layout, HL_TEXT_SMALL, term->column_names[column],
        (HlTextBox){ .rect = { place->column_names.x + column * cell, place->column_names.y, cell,
                               place->column_names.height - 2.0 },
                     .align_x = 0.5,
                     .align_y = 1.0,
                     .is_turned = place->names_are_turned },
        FALSE, cr);
}

/* The color of the bar says whether it was learned or follows from the sentence. */
static void draw_head (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                       cairo_t *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const HlPalette      *palette = hl_equation_palette (spec);
  HlTextBox             box = { .rect = place->head };
  g_autofree char      *below = NULL;

  hl_symbol_draw (layout->text, HL_TEXT_STRONG, hl_equation_symbol (term, place->form), box.rect.x,
                  box.rect.y,
                  term->is_learned ? palette->learned
                  : term->is_known ? palette->computed
                                   : palette->faint_text,
                  cr);
  if (!hl_term_has_grid (place))
    return;

  box.rect.y += layout->line;
  box.rect.height = layout->small;
  below = hl_equation_shape_and_note (term, place->form, place->shows_numbers);
  hl_equation_write (spec, layout, HL_TEXT_SMALL, below, box, TRUE, cr);
}

/* Draws the term with its symbol, its shape and the names of its rows and columns. */
void hl_equation_draw_term (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                            cairo_t *cr)
{
  draw_head (spec, layout, index, cr);
  if (!hl_term_has_grid (hl_equation_place (layout, index)))
    return;

  draw_grid (spec, layout, index, cr);
  draw_row_names (spec, layout, index, cr);
  draw_column_names (spec, layout, index, cr);
}

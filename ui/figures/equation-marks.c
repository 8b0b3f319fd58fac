#include "ui/figures/equation-marks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NONE HL_EQUATION_NONE

#define OUTLINE_FADE 0.5
#define HIGHER 0.18         /* of a line: W_qᵀ has letters above and below */
#define ROW_GAP 1.5         /* above and below the outline of a row that is to come */
#define SMALLEST_MARKED 2.0 /* cell, in pixels */
#define CORNER 3.5          /* size of the mark of a number beyond the scale */

HlMark *hl_equation_write (const HlEquationLayout *self, HlTextSize size, const char *words,
                           HlRect rect, double align_x, HlColor ink)
{
  HlMark *mark = hl_mark_words (self->scene, size, words, rect, ink);

  mark->times = self->times;
  mark->align_x = align_x;

  return mark;
}

/* --- Cells ------------------------------------------------------------------------------------ */

static HlRect rows_of (const HlEquationTerm *term, const HlRect *grid, int first, int n)
{
  const double row = grid->height / term->rows;

  return (HlRect){ grid->x, grid->y + first * row, grid->width, n * row };
}

static HlMatrix matrix_of (const HlEquationTerm *term, int rows)
{
  return (HlMatrix){ term->values, term->states, rows, term->columns };
}

/* The colors of the numbers; of what is not known yet, an outline, where each row is of another
 * pass one around each. */
void hl_equation_draw_cells (const HlEquationLayout *self, const HlEquationTerm *term,
                             const HlRect *grid)
{
  const int      by = term->row_at_hand == NONE ? term->rows : 1;
  const HlMatrix shown = matrix_of (term, term->n_shown);
  const HlScale  scale = hl_equation_scale (self->equation, term);

  if (term->n_shown > 0 && term->scale != HL_TERM_WORDS)
    hl_mark_cells (self->scene, &shown, rows_of (term, grid, 0, term->n_shown), &scale);
  for (int row = term->n_shown; row < term->rows; row += by)
    {
      HlRect  rect = rows_of (term, grid, row, by);
      HlMark *mark;

      if (term->row_at_hand != NONE && rect.height > 4 * ROW_GAP)
        rect = (HlRect){ rect.x, rect.y + ROW_GAP, rect.width, rect.height - 2 * ROW_GAP };
      mark = hl_mark (self->scene, HL_FRAME, rect, hl_equation_palette (self)->faint_text);
      mark->dash[0] = 4.0;
      mark->dash[1] = 3.0;
      mark->opacity = 1.0 - OUTLINE_FADE * hl_equation_palette (self)->fading;
    }
}

static HlColor ink_of (const HlEquationLayout *self, const HlEquationTerm *term, int row,
                       int column)
{
  const HlScale scale = hl_equation_scale (self->equation, term);
  const float   value = hl_equation_value (term, row, column);

  if (term->scale == HL_TERM_WORDS || hl_equation_state (term, row, column) != HL_CELL_NORMAL ||
      !isfinite (value))
    return hl_equation_palette (self)->text;

  return hl_palette_ink_on (hl_scale_color (&scale, hl_equation_palette (self), value));
}

/* A number that a mask put there is on the pattern of the mask. */
static void add_number (const HlEquationLayout *self, const HlEquationTerm *term,
                        const char *number, int row, int column, HlRect cell)
{
  const double width = MIN (hl_equation_width (self, HL_TEXT_SMALL, number) + 2.0, cell.width);
  const double height = MIN (hl_scene_line (self->scene, HL_TEXT_SMALL, self->times), cell.height);

  if (hl_equation_state (term, row, column) != HL_CELL_NORMAL)
    {
      if (isnan (hl_equation_value (term, row, column)))
        return;
      hl_mark (self->scene, HL_FILL,
               (HlRect){ cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2,
                         width, height },
               hl_equation_palette (self)->masked_paper);
    }
  hl_equation_write (self, HL_TEXT_SMALL, number, cell, 0.5, ink_of (self, term, row, column));
}

/* Marks a number that is beyond the scale of colors. */
void hl_equation_draw_corner (const HlEquationLayout *self, const HlRect *cell, HlColor ink)
{
  const double  edge = MIN (cell->width, cell->height) > 2.0 * CORNER ? 1.0 : 0.0;
  const double  right = MAX (hl_rect_right (cell) - edge, cell->x + 1.0);
  const double  width = CLAMP (cell->width - edge, 1.0, CORNER);
  const double  height = CLAMP (cell->height - edge, 1.0, CORNER);
  const HlPoint points[] = { { right - width, cell->y + edge },
                             { right, cell->y + edge },
                             { right, cell->y + edge + height } };

  hl_mark_path (self->scene, points, G_N_ELEMENTS (points), ink)->is_filled = TRUE;
}

/* Returns whether the term has numbers beyond the scale of colors, in cells large enough for a
 * mark: a smaller one would hide their color. */
gboolean hl_equation_marks_beyond (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;

  return hl_term_has_grid (place) && term->scale < HL_EQUATION_SCALES &&
         self->equation->has_beyond[hl_equation_key (term)] &&
         place->grid.width >= SMALLEST_MARKED * term->columns &&
         place->grid.height >= SMALLEST_MARKED * term->rows;
}

static void add_numbers (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const gboolean        marks = hl_equation_marks_beyond (self, place);
  const HlMatrix        all = matrix_of (term, term->rows);

  for (int i = 0; (marks || place->shows_numbers) && i < term->n_shown * term->columns; i++)
    {
      const int    row = i / term->columns, column = i % term->columns;
      const HlRect cell = hl_matrix_cell (&all, &place->grid, row, column);

      if (place->shows_numbers)
        {
          g_autofree char *number = hl_equation_text (term, row, column, place->are_short);

          add_number (self, term, number, row, column, cell);
        }
      if (marks && hl_equation_is_beyond (self->equation, term, row, column))
        hl_equation_draw_corner (self, &cell, ink_of (self, term, row, column));
    }
}

/* Drawn instead of what is not known yet. */
static void write_not_yet (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const gboolean        is_asked = self->equation->is_asked && term->step == self->equation->step;
  const gboolean        is_row = term->row_at_hand != NONE;
  const HlRect rect = is_row ? rows_of (term, &place->grid, term->row_at_hand, 1) : place->grid;
  /* Translators: in place of a matrix that no step has computed yet */
  const char *words = is_asked ? "?" : _ ("not yet");

  if (place->form == HL_TERM_LARGE && hl_equation_width (self, HL_TEXT_SMALL, words) <= rect.width)
    hl_equation_write (self, is_asked && !is_row ? HL_TEXT_TITLE : HL_TEXT_SMALL, words, rect, 0.5,
                       is_asked ? hl_equation_palette (self)->text
                                : hl_equation_palette (self)->faint_text);
}

/* The cells of a term: all can be pointed at, also those that are not known yet. */
static void add_grid (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const HlMatrix        all = { term->values, NULL, term->rows, term->columns };

  hl_equation_draw_cells (self, term, &place->grid);
  self->scene->item = (HlItem){ (int) (place - self->places), 0, 0 };
  hl_mark_cells (self->scene, &all, place->grid, NULL);
  self->scene->item = HL_NOTHING;
  if (!term->is_known)
    write_not_yet (self, place);
  add_numbers (self, place);
}

/* --- What is around them ------------------------------------------------------------------ */

/* How many rows or columns are from one name to the next, so that names do not touch. */
static int name_step (double cell, double line) { return MAX ((int) ceil (0.9 * line / cell), 1); }

static void add_row_names (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlPalette      *palette = hl_equation_palette (self);
  const HlEquationTerm *term = place->term;
  const double          cell = place->grid.height / term->rows;

  if (place->row_names.width <= 0.0)
    return;

  for (int row = 0; row < term->rows; row += name_step (cell, self->small))
    hl_equation_write (self, HL_TEXT_SMALL, term->row_names[row],
                       (HlRect){ place->row_names.x, place->row_names.y + row * cell,
                                 place->row_names.width, cell },
                       1.0,
                       term->row_at_hand != NONE && row != term->row_at_hand ? palette->faint_text
                                                                             : palette->text);
}

static void add_column_names (const HlEquationLayout *self, const HlTermPlace *place)
{
  const double cell = place->grid.width / place->term->columns;
  const int    step = place->names_are_turned ? name_step (cell, self->small) : 1;

  if (place->column_names.height <= 0.0)
    return;

  for (int column = 0; column < place->term->columns; column += step)
    {
      HlMark *mark =
          hl_equation_write (self, HL_TEXT_SMALL, place->term->column_names[column],
                             (HlRect){ place->column_names.x + column * cell, place->column_names.y,
                                       cell, place->column_names.height - 2.0 },
                             0.5, hl_equation_palette (self)->text);

      mark->align_y = 1.0;
      mark->is_turned = place->names_are_turned;
    }
}

/* The color of the symbol says whether it was learned or follows from the sentence. */
static void add_head (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const HlPalette      *palette = hl_equation_palette (self);
  const HlColor         ink = term->is_learned ? palette->learned
                              : term->is_known ? palette->computed
                                               : palette->faint_text;
  HlMark *symbol = hl_equation_write (self, HL_TEXT_STRONG, place->symbol, place->head, 0.0, ink);

  symbol->is_symbol = TRUE;
  symbol->align_y = 0.0;
  if (strchr (place->symbol, '_') != NULL && g_str_has_suffix (place->symbol, "ᵀ"))
    symbol->rect.y -= HIGHER * self->line; /* what is below it must not touch its index */
  if (hl_term_has_grid (place))
    hl_equation_write (
        self, HL_TEXT_SMALL, place->below,
        (HlRect){ place->head.x, place->head.y + self->line, place->head.width, self->small }, 0.0,
        palette->faint_text)
        ->align_y = 0.0;
  else if (term->step >= 0)
    hl_equation_add_button (self, HL_EQUATION_STEP, term->step, place->head);
}

void hl_equation_draw_term (const HlEquationLayout *self, const HlTermPlace *place)
{
  add_head (self, place);
  if (!hl_term_has_grid (place))
    return;

  add_grid (self, place);
  add_row_names (self, place);
  add_column_names (self, place);
}

#include "ui/render/equation-pick.h"

#include <math.h>

/* The last cell that shares the pixel with the first. */
static int last_at (int first, int n, double size)
{
  return CLAMP ((int) (first + n / MAX (size, 1.0)) - 1, first, n - 1);
}

/* Of the cells that share the pixel, the one that is seen there: the largest. */
static void pick_largest (const HlEquationTerm *term, const HlRect *grid, HlEquationPick *pick)
{
  const int            last_row = last_at (pick->row, term->rows, grid->height);
  const int            last_column = last_at (pick->column, term->columns, grid->width);
  const HlEquationPick from = *pick;

  for (int row = from.row; row <= last_row; row++)
    for (int column = from.column; column <= last_column; column++)
      if (fabsf (hl_equation_value (term, row, column)) >
          fabsf (hl_equation_value (term, pick->row, pick->column)))
        {
          pick->row = row;
          pick->column = column;
        }
}

static gboolean pick_term (const HlEquationSpec *spec, const HlEquationLayout *self, int index,
                           double x, double y, HlEquationPick *pick)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (self, index);

  if (!hl_term_has_grid (place))
    {
      if (!hl_rect_contains (&place->head, x, y))
        return FALSE;
      pick->step = term->step;
      return TRUE;
    }
  if (!hl_rect_contains (&place->grid, x, y))
    return FALSE;

  pick->term = index;
  pick->row =
      CLAMP ((int) ((y - place->grid.y) * term->rows / place->grid.height), 0, term->rows - 1);
  pick->column =
      CLAMP ((int) ((x - place->grid.x) * term->columns / place->grid.width), 0, term->columns - 1);
  pick_largest (term, &place->grid, pick);

  return TRUE;
}

/* Returns what is there. */
HlEquationPick hl_equation_pick (const HlEquationSpec *spec, const HlEquationLayout *self, double x,
                                 double y)
{
  HlEquationPick pick = HL_EQUATION_NOTHING;

  for (int i = 0; i < (int) spec->terms->len; i++)
    if (pick_term (spec, self, i, x, y, &pick))
      return pick;
  for (int i = 0; i < (int) self->heads->len; i++)
    if (hl_rect_contains (&g_array_index (self->heads, HlRect, i), x, y))
      pick.head = i;
  for (int i = 0; i < (int) self->pieces->len; i++)
    if (hl_rect_contains (&g_array_index (self->pieces, HlRect, i), x, y))
      pick.step = hl_equation_piece (spec, i)->step;

  return pick;
}

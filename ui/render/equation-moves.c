#include "ui/render/equation-moves.h"

static gboolean is_reachable (const HlEquationLayout *layout, int term)
{
  return layout != NULL && hl_term_has_grid (hl_equation_place (layout, term));
}

/* The next term in a direction that is not folded, or the same. */
static int next_term (const HlEquationSpec *spec, const HlEquationLayout *layout, int term, int by)
{
  const int n = (int) spec->terms->len;

  for (int i = term + by; i >= 0 && i < n; i += by)
    if (is_reachable (layout, i))
      return i;

  return term;
}

/* Returns where the keyboard begins: in what the step at hand makes. */
HlEquationCell hl_equation_first_cell (const HlEquationSpec *spec)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_term (spec, i)->step == spec->step)
      return (HlEquationCell){ i, MAX (hl_equation_term (spec, i)->row_at_hand, 0), 0 };

  return (HlEquationCell){ 0, 0, 0 };
}

/* Returns the cell there, or the nearest. layout: where it is; without it no term is left, or
 * NULL. */
HlEquationCell hl_equation_move (const HlEquationSpec *spec, const HlEquationLayout *layout,
                                 HlEquationCell from, int down, int right)
{
  const HlEquationTerm *term = hl_equation_term (spec, from.term);
  HlEquationCell        to = { from.term, from.row + down, from.column + right };

  if (ABS (right) == 1 && (to.column < 0 || to.column >= term->columns))
    {
      to.term = next_term (spec, layout, from.term, right);
      term = hl_equation_term (spec, to.term);
      if (to.term != from.term)
        to.column = right > 0 ? 0 : term->columns - 1;
    }
  to.row = CLAMP (to.row, 0, term->rows - 1);
  to.column = CLAMP (to.column, 0, term->columns - 1);

  return to;
}

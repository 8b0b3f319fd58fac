#include "ui/render/equation-measure.h"

#include <math.h>

#include "ui/render/equation-words.h"
#include "ui/render/symbol.h"

#define MARGIN HL_EQUATION_MARGIN
#define GAP HL_EQUATION_GAP
#define SMALL_SIGN 14.0  /* width of a sign beside what is folded */
#define SIGN_SHARE 0.75  /* of a line, likewise where type is large */
#define LONGEST_NAME 5.0 /* in lines */
#define MOST_NAMES 128   /* lines that a screen has room for */

static int n_terms (const HlEquationFit *self) { return (int) self->spec->terms->len; }

/* Of a whole vocabulary only some are named: so many are measured, and the rest is cut off.
 * Returns how wide the widest of them is, but not wider than there is room for names. names: of
 * rows or columns. */
double hl_equation_fit_names (const HlEquationFit *self, char **names, int n)
{
  const double most = LONGEST_NAME * self->layout->line;
  const int    step = (n + MOST_NAMES - 1) / MOST_NAMES;
  double       widest = 0.0;

  if (names == NULL)
    return 0.0;

  for (int i = 0; i < n && widest < most; i += step)
    widest = MAX (widest,
                  ceil (hl_text_number_width (self->layout->text, HL_TEXT_SMALL, names[i])) + 1.0);

  return MIN (widest, most);
}

/* Returns the width of a cell that shows its number, or its word. */
double hl_equation_fit_cell (const HlEquationFit *self, const HlEquationTerm *term)
{
  double widest = term->scale == HL_TERM_UNIT ? self->weight : self->number;

  if (term->words != NULL)
    widest = MAX (widest,
                  hl_text_widest (self->layout->text, HL_TEXT_SMALL,
                                  (const char *const *) term->words, term->rows * term->columns));

  return ceil (widest) + GAP;
}

/* Returns the width of a symbol, or of the ellipsis in its place. */
double hl_equation_fit_symbol (const HlEquationFit *self, int term)
{
  const HlTermForm form = hl_equation_place (self->layout, term)->form;

  return form == HL_TERM_GONE
             ? 0.0
             : ceil (hl_symbol_width (
                   self->layout->text, HL_TEXT_STRONG,
                   hl_equation_symbol (hl_equation_term (self->spec, term), form)));
}

/* Returns the width of the line above a grid, which may be wider than the grid. */
double hl_equation_fit_head (const HlEquationFit *self, int term)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);
  HlText               *text = self->layout->text;
  const HlTermForm      form = hl_equation_place (self->layout, term)->form;
  double                width = hl_equation_fit_symbol (self, term);

  if (form == HL_TERM_GONE)
    return 0.0;
  if (hl_term_has_grid (hl_equation_place (self->layout, term)))
    {
      g_autofree char *below = self->has_short_notes ? g_strdup (at->shape)
                                                     : hl_equation_shape_and_note (at, form, TRUE);

      width = MAX (width, hl_text_width (text, HL_TEXT_SMALL, below));
    }

  return ceil (width) + 1.0;
}

/* Returns the form of the next term in a direction, or HL_TERM_GONE. */
static HlTermForm form_beside (const HlEquationFit *self, int index, int by)
{
  for (int i = index + by; i >= 0 && i < (int) self->spec->pieces->len; i += by)
    if (hl_equation_piece (self->spec, i)->term != HL_EQUATION_NONE)
      return hl_equation_place (self->layout, hl_equation_piece (self->spec, i)->term)->form;

  return HL_TERM_GONE;
}

/* Beside what is folded, a sign is small, and an arrow says no more than its direction; it goes
 * with what is left out. Returns the width of a piece that is a sign. */
double hl_equation_fit_sign (const HlEquationFit *self, int index)
{
  const HlEquationPiece *piece = hl_equation_piece (self->spec, index);
  HlText                *text = self->layout->text;
  const HlTermForm       next = form_beside (self, index, 1);
  double                 width = 0.0;

  if (next == HL_TERM_GONE ||
      (next == HL_TERM_REST && form_beside (self, index, -1) == HL_TERM_GONE))
    return 0.0;
  if (next == HL_TERM_FOLDED || next == HL_TERM_REST)
    return MAX (SMALL_SIGN, SIGN_SHARE * self->layout->line);
  if (piece->is_arrow)
    width = 1.5 * self->layout->line;
  if (piece->sign != NULL && !piece->is_arrow)
    width = hl_text_width (text, HL_TEXT_TITLE, piece->sign);
  else if (piece->sign != NULL && !self->has_short_signs)
    width = MAX (width, hl_equation_sign_width (text, piece->sign));

  return ceil (width) + 2 * GAP;
}

/* What stands left of the first large term that has these rows, names them for all. */
static void name_rows (HlEquationFit *self)
{
  for (int i = 0; i < n_terms (self); i++)
    {
      const HlEquationTerm *term = hl_equation_term (self->spec, i);
      gboolean              is_named = hl_equation_place (self->layout, i)->form != HL_TERM_LARGE;

      for (int j = 0; j < i && !is_named; j++)
        is_named = self->names[j] > 0.0 &&
                   hl_equation_term (self->spec, j)->rows_alike == term->rows_alike;
      self->names[i] = is_named ? 0.0 : hl_equation_fit_names (self, term->row_names, term->rows);
    }
}

/* Returns the width of the whole line, with what names its rows. */
double hl_equation_fit_total (HlEquationFit *self)
{
  double total = 2 * MARGIN;

  name_rows (self);
  for (int i = 0; i < (int) self->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (self->spec, i);
      const int              term = piece->term;

      if (term == HL_EQUATION_NONE)
        total += hl_equation_fit_sign (self, i);
      else
        total += MAX (self->widths[term], hl_equation_fit_head (self, term)) +
                 (self->names[term] > 0.0 ? self->names[term] + GAP : 0.0);
    }

  return total;
}

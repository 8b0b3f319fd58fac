#include "ui/render/equation-fit.h"

#include <math.h>

#include "ui/render/equation-words.h"

#define MARGIN HL_EQUATION_MARGIN
#define GAP HL_EQUATION_GAP

#define FEW 16             /* columns that have room for numbers */
#define STRIPE 4.0         /* natural width of a column without a number */
#define MOST_STRIPES 240.0 /* natural width of many of them */
#define LEAST_STRIPES 90.0
#define WIDEST_STRIPE 8.0
#define NARROW 44.0     /* width of a narrow term */
#define SMALL_SIGN 14.0 /* width of a sign beside what is folded */
#define FEW_SYMBOLS 3
#define SIGN_SHARE 0.75  /* of a line, likewise where type is large */
#define WIDEST_CELL 3.0  /* times a number */
#define LONGEST_NAME 5.0 /* in lines */

static int
n_terms (const HlEquationFit *self)
{
  return (int) self->spec->terms->len;
}

/**
 * hl_equation_fit_names:
 * @self: widths
 * @names: (nullable) (array length=n): of rows or columns
 * @n: how many
 *
 * Returns: how wide the widest of them is, but not wider than there is room for names
 */
double
hl_equation_fit_names (const HlEquationFit *self,
                       char               **names,
                       int                  n)
{
  if (names == NULL)
    return 0.0;

  return MIN (ceil (hl_text_widest (self->layout->text, HL_TEXT_SMALL,
                                    (const char *const *) names, n)) +
                  1.0,
              LONGEST_NAME * self->layout->line);
}

/**
 * hl_equation_fit_cell:
 *
 * Returns: the width of a cell that shows its number, or its word
 */
double
hl_equation_fit_cell (const HlEquationFit  *self,
                      const HlEquationTerm *term)
{
  double widest = term->scale == HL_TERM_UNIT ? self->weight : self->number;

  if (term->words != NULL)
    widest = MAX (widest, hl_text_widest (self->layout->text, HL_TEXT_SMALL,
                                          (const char *const *) term->words,
                                          term->rows * term->columns));

  return ceil (widest) + GAP;
}

static gboolean
is_few (const HlEquationTerm *term)
{
  return term->columns <= FEW || (term->column_names != NULL && term->columns <= 2 * FEW);
}

static double
natural_width (const HlEquationFit  *self,
               const HlEquationTerm *term)
{
  return is_few (term) ? term->columns * hl_equation_fit_cell (self, term)
                       : MIN (term->columns * STRIPE, MOST_STRIPES);
}

static double
largest_width (const HlEquationFit  *self,
               const HlEquationTerm *term)
{
  return term->columns * (is_few (term) ? WIDEST_CELL * self->number : WIDEST_STRIPE);
}

static double
symbol_width (const HlEquationFit *self,
              int                  term)
{
  const HlTermForm form = hl_equation_place (self->layout, term)->form;

  return form == HL_TERM_GONE
             ? 0.0
             : ceil (hl_text_width (self->layout->text, HL_TEXT_STRONG,
                                    hl_equation_symbol (hl_equation_term (self->spec, term),
                                                        form)));
}

/**
 * hl_equation_fit_head:
 *
 * Returns: the width of the line above a grid, which may be wider than the grid
 */
double
hl_equation_fit_head (const HlEquationFit *self,
                      int                  term)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);
  HlText               *text = self->layout->text;
  const HlTermForm      form = hl_equation_place (self->layout, term)->form;
  double                width = symbol_width (self, term);

  if (form == HL_TERM_GONE)
    return 0.0;
  if (hl_term_has_grid (hl_equation_place (self->layout, term)))
    {
      g_autofree char *below = hl_equation_shape_and_note (at, form);

      width = MAX (width, hl_text_width (text, HL_TEXT_SMALL, below));
    }

  return ceil (width) + 1.0;
}

/* The form of the next term in a direction; of none, that of nothing. */
static HlTermForm
form_beside (const HlEquationFit *self,
             int                  index,
             int                  by)
{
  for (int i = index + by; i >= 0 && i < (int) self->spec->pieces->len; i += by)
    if (hl_equation_piece (self->spec, i)->term != HL_EQUATION_NONE)
      return hl_equation_place (self->layout, hl_equation_piece (self->spec, i)->term)->form;

  return HL_TERM_GONE;
}

/**
 * hl_equation_fit_sign:
 *
 * Beside what is folded, a sign is small, and an arrow says no more than its direction; it goes
 * with what is left out.
 *
 * Returns: the width of a piece that is a sign
 */
double
hl_equation_fit_sign (const HlEquationFit *self,
                      int                  index)
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
static void
name_rows (HlEquationFit *self)
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

/**
 * hl_equation_fit_total:
 *
 * Returns: the width of the whole line, with what names its rows
 */
double
hl_equation_fit_total (HlEquationFit *self)
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

/* How far a term is from what is looked at. */
static int
distance_of (const HlEquationFit *self,
             int                  term)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);
  int                   nearest = G_MAXINT;

  if (at->is_at_hand)
    return 0;
  for (int i = 0; i < (int) self->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (self->spec, i);

      if (piece->term == term)
        nearest = MIN (nearest, ABS (piece->step - self->spec->step));
    }

  return nearest;
}

static void
set_form (HlEquationFit *self,
          int            term,
          HlTermForm     form)
{
  hl_equation_place (self->layout, term)->form = form;
  self->widths[term] = form >= HL_TERM_FOLDED ? symbol_width (self, term)
                                              : MIN (self->naturals[term], NARROW);
}

/* The farthest term of that form that is not at hand. */
static int
find_farthest (const HlEquationFit *self,
               HlTermForm           form)
{
  int best = HL_EQUATION_NONE;
  int farthest = 0;

  for (int i = 0; i < n_terms (self); i++)
    if (hl_equation_place (self->layout, i)->form == form && distance_of (self, i) > farthest)
      {
        best = i;
        farthest = distance_of (self, i);
      }

  return best;
}

static void
make_smaller (HlEquationFit *self,
              double         width,
              HlTermForm     from,
              HlTermForm     to)
{
  int term;

  while (hl_equation_fit_total (self) > width &&
         (term = find_farthest (self, from)) != HL_EQUATION_NONE)
    set_form (self, term, to);
}

/* Of neighbors that are left out, the nearest has an ellipsis for all. */
static void
share_ellipses (HlEquationFit *self)
{
  int at_hand = 0;

  while (at_hand < n_terms (self) && !hl_equation_term (self->spec, at_hand)->is_at_hand)
    at_hand++;
  for (int by = -1; by <= 1; by += 2)
    {
      gboolean has_ellipsis = FALSE;

      for (int i = at_hand + by; i >= 0 && i < n_terms (self); i += by)
        {
          const gboolean is_out = hl_equation_place (self->layout, i)->form >= HL_TERM_REST;

          if (is_out)
            set_form (self, i, has_ellipsis ? HL_TERM_GONE : HL_TERM_REST);
          has_ellipsis = is_out;
        }
    }
}

static int
count_folded (const HlEquationFit *self)
{
  int n = 0;

  for (int i = 0; i < n_terms (self); i++)
    n += hl_equation_place (self->layout, i)->form == HL_TERM_FOLDED;

  return n;
}

/* What is far is left out before what is at hand loses its numbers; of few symbols, an ellipsis
 * would be no shorter. */
static void
leave_out_far (HlEquationFit *self,
               double         width)
{
  int term;

  if (count_folded (self) < FEW_SYMBOLS)
    return;

  while (hl_equation_fit_total (self) > width &&
         (term = find_farthest (self, HL_TERM_FOLDED)) != HL_EQUATION_NONE)
    {
      set_form (self, term, HL_TERM_REST);
      share_ellipses (self);
    }
}

static double
sum_of_large (const HlEquationFit *self,
              gboolean             counts_few)
{
  double sum = 0.0;

  for (int i = 0; i < n_terms (self); i++)
    if (hl_equation_place (self->layout, i)->form == HL_TERM_LARGE &&
        (counts_few || !is_few (hl_equation_term (self->spec, i))))
      sum += self->widths[i];

  return sum;
}

/* Many columns give way before the few that can be read as numbers. */
static void
shrink_large (HlEquationFit *self,
              double         too_much,
              gboolean       counts_few)
{
  const double sum = sum_of_large (self, counts_few);
  const double factor = CLAMP (1.0 - too_much / MAX (sum, 1.0), 0.1, 1.0);

  for (int i = 0; i < n_terms (self); i++)
    if (hl_equation_place (self->layout, i)->form == HL_TERM_LARGE &&
        (counts_few || !is_few (hl_equation_term (self->spec, i))))
      self->widths[i] = MAX (self->widths[i] * factor,
                             counts_few ? NARROW / 2
                                        : MIN (LEAST_STRIPES, self->widths[i]));
}

static void
grow_large (HlEquationFit *self,
            double         room)
{
  const double sum = sum_of_large (self, TRUE);

  for (int i = 0; i < n_terms (self); i++)
    if (hl_equation_place (self->layout, i)->form == HL_TERM_LARGE)
      self->widths[i] = MIN (self->widths[i] * (1.0 + room / MAX (sum, 1.0)),
                             MAX (largest_width (self, hl_equation_term (self->spec, i)),
                                  self->widths[i]));
}

static void
fit_widths (HlEquationFit *self,
            double         width)
{
  for (int i = 0; i < n_terms (self); i++)
    self->widths[i] = self->naturals[i] = natural_width (self,
                                                         hl_equation_term (self->spec, i));
  make_smaller (self, width, HL_TERM_LARGE, HL_TERM_NARROW);
  make_smaller (self, width, HL_TERM_NARROW, HL_TERM_FOLDED);
  self->has_short_signs = hl_equation_fit_total (self) > width; /* before the numbers go */
  leave_out_far (self, width);
  if (hl_equation_fit_total (self) > width)
    {
      shrink_large (self, hl_equation_fit_total (self) - width, FALSE);
      shrink_large (self, hl_equation_fit_total (self) - width, TRUE);
    }
  else
    grow_large (self, width - hl_equation_fit_total (self));
}

static HlEquationFit
begin (const HlEquationSpec *spec,
       HlEquationLayout     *layout)
{
  return (HlEquationFit){
    .spec = spec,
    .layout = layout,
    .naturals = g_new0 (double, spec->terms->len + 1),
    .widths = g_new0 (double, spec->terms->len + 1),
    .names = g_new0 (double, spec->terms->len + 1),
    .number = ceil (hl_text_width (layout->text, HL_TEXT_SMALL, "−00.0")),
    .weight = ceil (hl_text_width (layout->text, HL_TEXT_SMALL, "<0.01")),
    .short_weight = ceil (hl_text_width (layout->text, HL_TEXT_SMALL, "<.01")),
  };
}

/**
 * hl_equation_natural_width:
 * @spec: an equation
 *
 * Returns: the width at which all its terms are large, in the usual type
 */
double
hl_equation_natural_width (const HlEquationSpec *spec)
{
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new_empty (spec, 1.0);
  g_auto (HlEquationFit)       self = begin (spec, layout);

  for (int i = 0; i < n_terms (&self); i++)
    self.widths[i] = natural_width (&self, hl_equation_term (spec, i));

  return hl_equation_fit_total (&self);
}

/**
 * hl_equation_fit:
 * @spec: an equation with terms
 * @layout: whose terms get their forms
 * @width: how much room there is, CSS pixels
 *
 * Returns: how wide each term may be
 */
HlEquationFit
hl_equation_fit (const HlEquationSpec *spec,
                 HlEquationLayout     *layout,
                 double                width)
{
  HlEquationFit self = begin (spec, layout);

  fit_widths (&self, width);

  return self;
}

void
hl_equation_fit_clear (HlEquationFit *self)
{
  g_free (self->naturals);
  g_free (self->widths);
  g_free (self->names);
}

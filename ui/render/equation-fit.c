#include "ui/render/equation-fit.h"

#include <math.h>

#define FEW 16             /* columns that have room for numbers */
#define STRIPE 4.0         /* natural width of a column without a number */
#define MOST_STRIPES 240.0 /* natural width of many of them */
#define LEAST_STRIPES 90.0
#define WIDEST_STRIPE 8.0
#define NARROW 44.0 /* width of a narrow term */
#define FEW_SYMBOLS 3
#define WIDEST_CELL 3.0 /* times a number */

static int n_terms (const HlEquationFit *self) { return (int) self->spec->terms->len; }

static gboolean is_few (const HlEquationTerm *term)
{
  return term->columns <= FEW || (term->column_names != NULL && term->columns <= 2 * FEW);
}

static double natural_width (const HlEquationFit *self, const HlEquationTerm *term)
{
  return is_few (term) ? term->columns * hl_equation_fit_cell (self, term)
                       : MIN (term->columns * STRIPE, MOST_STRIPES);
}

static double largest_width (const HlEquationFit *self, const HlEquationTerm *term)
{
  return term->columns * (is_few (term) ? WIDEST_CELL * self->number : WIDEST_STRIPE);
}

/* How far a term is from what is looked at. */
static int distance_of (const HlEquationFit *self, int term)
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

static void set_form (HlEquationFit *self, int term, HlTermForm form)
{
  hl_equation_place (self->layout, term)->form = form;
  self->widths[term] = form >= HL_TERM_FOLDED ? hl_equation_fit_symbol (self, term)
                                              : MIN (self->naturals[term], NARROW);
}

/* The farthest term of that form that is not at hand. */
static int find_farthest (const HlEquationFit *self, HlTermForm form)
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

/* The width at which the numbers of a term can just be read. */
static double tight_width (const HlEquationFit *self, int term)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);
  const double          number = at->scale == HL_TERM_UNIT && at->words == NULL
                                     ? self->short_weight
                                     : hl_equation_fit_cell (self, at) - HL_EQUATION_GAP;

  return is_few (at) ? at->columns * (number + HL_EQUATION_AIR) : self->naturals[term];
}

/* From the natural width of what is large, @share 0, to the one at which it can just be read. */
static void tighten (HlEquationFit *self, double share)
{
  for (int i = 0; i < n_terms (self); i++)
    if (hl_equation_place (self->layout, i)->form == HL_TERM_LARGE)
      self->widths[i] = self->naturals[i] - share * (self->naturals[i] - tight_width (self, i));
}

/* What is far keeps its numbers as long as all cells together can make room for it. */
static gboolean can_tighten (HlEquationFit *self, double width)
{
  const double natural = hl_equation_fit_total (self);
  double       least;

  tighten (self, 1.0);
  least = hl_equation_fit_total (self);
  tighten (self, least <= width ? (natural - width) / (natural - least) : 0.0);

  return least <= width;
}

static void make_smaller (HlEquationFit *self, double width, HlTermForm from, HlTermForm to)
{
  int term;

  while (hl_equation_fit_total (self) > width && !can_tighten (self, width) &&
         (term = find_farthest (self, from)) != HL_EQUATION_NONE)
    set_form (self, term, to);
}

/* One ellipsis stands for a run of hidden terms. */
static void share_ellipses (HlEquationFit *self)
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

static int count_folded (const HlEquationFit *self)
{
  int n = 0;

  for (int i = 0; i < n_terms (self); i++)
    n += hl_equation_place (self->layout, i)->form == HL_TERM_FOLDED;

  return n;
}

/* What is far is left out before what is at hand loses its numbers; of few symbols, an ellipsis
 * would be no shorter. */
static void leave_out_far (HlEquationFit *self, double width)
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

/* Of a single word there is nothing to see but the word. */
static gboolean is_elastic (const HlEquationFit *self, int term, gboolean counts_few)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);

  return hl_equation_place (self->layout, term)->form == HL_TERM_LARGE &&
         (counts_few || !is_few (at)) && (at->words == NULL || at->columns > 1);
}

static double sum_of_large (const HlEquationFit *self, gboolean counts_few)
{
  double sum = 0.0;

  for (int i = 0; i < n_terms (self); i++)
    if (is_elastic (self, i, counts_few))
      sum += self->widths[i];

  return sum;
}

/* Many columns give way before the few that can be read as numbers. */
static void shrink_large (HlEquationFit *self, double too_much, gboolean counts_few)
{
  const double sum = sum_of_large (self, counts_few);
  const double factor = CLAMP (1.0 - too_much / MAX (sum, 1.0), 0.1, 1.0);

  for (int i = 0; i < n_terms (self); i++)
    if (is_elastic (self, i, counts_few))
      self->widths[i] = MAX (self->widths[i] * factor,
                             counts_few ? NARROW / 2 : MIN (LEAST_STRIPES, self->widths[i]));
}

static void grow_large (HlEquationFit *self, double room)
{
  const double sum = sum_of_large (self, TRUE);

  for (int i = 0; i < n_terms (self); i++)
    if (is_elastic (self, i, TRUE))
      self->widths[i] =
          MIN (self->widths[i] * (1.0 + room / MAX (sum, 1.0)),
               MAX (largest_width (self, hl_equation_term (self->spec, i)), self->widths[i]));
}

static void fit_widths (HlEquationFit *self, double width)
{
  for (int i = 0; i < n_terms (self); i++)
    self->widths[i] = self->naturals[i] = natural_width (self, hl_equation_term (self->spec, i));
  make_smaller (self, width, HL_TERM_LARGE, HL_TERM_NARROW);
  make_smaller (self, width, HL_TERM_NARROW, HL_TERM_FOLDED);
  self->has_short_notes = hl_equation_fit_total (self) > width; /* before an arrow loses its name */
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

static HlEquationFit begin (const HlEquationSpec *spec, HlEquationLayout *layout)
{
  return (HlEquationFit){
    .spec = spec,
    .layout = layout,
    .naturals = g_new0 (double, spec->terms->len + 1),
    .widths = g_new0 (double, spec->terms->len + 1),
    .names = g_new0 (double, spec->terms->len + 1),
    .number = ceil (hl_text_number_width (layout->text, HL_TEXT_SMALL, "−00.0")),
    .weight = ceil (hl_text_number_width (layout->text, HL_TEXT_SMALL, "<0.01")),
    .short_weight = ceil (hl_text_number_width (layout->text, HL_TEXT_SMALL, "<.01")),
  };
}

/* Returns the width at which all its terms are large, in the usual type. */
double hl_equation_natural_width (const HlEquationSpec *spec)
{
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new_empty (spec, 1.0);
  g_auto (HlEquationFit)       self = begin (spec, layout);

  for (int i = 0; i < n_terms (&self); i++)
    self.widths[i] = natural_width (&self, hl_equation_term (spec, i));

  return hl_equation_fit_total (&self);
}

/* Returns how wide each term may be. width: how much room there is, CSS pixels. */
HlEquationFit hl_equation_fit (const HlEquationSpec *spec, HlEquationLayout *layout, double width)
{
  HlEquationFit self = begin (spec, layout);

  fit_widths (&self, width);

  return self;
}

void hl_equation_fit_clear (HlEquationFit *self)
{
  g_free (self->naturals);
  g_free (self->widths);
  g_free (self->names);
}

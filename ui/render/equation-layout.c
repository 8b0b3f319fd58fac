#include "ui/render/equation-layout.h"

#include <math.h>

#include "ui/render/equation-fit.h"
#include "ui/render/equation-keys.h"

#define MARGIN HL_EQUATION_MARGIN
#define GAP HL_EQUATION_GAP

#define FEW_ROWS 16     /* that are high even without names */
#define PITCH 2.0       /* height of a row, in lines */
#define EASY_ROW 0.85   /* height of a row with a number, in small lines */
#define FLAT_PITCH 0.7  /* of rows that have no names, likewise */
#define HEADS_ROOM 10.0 /* lines of a picture without which the chosen head has all the room */
#define HEAD_WIDTH 92.0
#define HEAD_HEIGHT 44.0
#define LEAST_WIDTH 260.0
#define LEAST_BODY 3.0 /* in lines */

static int n_terms (const HlEquationFit *self) { return (int) self->spec->terms->len; }

static double head_height (const HlEquationFit *self)
{
  return self->layout->line + self->layout->small + 2.0;
}

/* Names stand upright above their columns where these are wide enough. */
static double name_columns (HlEquationFit *self)
{
  double height = 0.0;

  for (int i = 0; i < n_terms (self); i++)
    {
      const HlEquationTerm *term = hl_equation_term (self->spec, i);
      HlTermPlace          *place = hl_equation_place (self->layout, i);
      const double          cell = self->widths[i] / term->columns;
      const double widest = hl_equation_fit_names (self, term->column_names, term->columns);

      if (place->form != HL_TERM_LARGE || widest == 0.0 || cell < 0.8 * self->layout->small)
        continue;
      place->names_are_turned = widest > cell;
      place->column_names.height =
          place->names_are_turned ? widest + 4.0 : self->layout->small + 2.0;
      height = MAX (height, place->column_names.height);
    }

  return height;
}

static void lay_out_heads (const HlEquationSpec *spec, HlEquationLayout *layout, double *top)
{
  const int    n = (int) spec->heads->len;
  const double room = layout->size.width - 2 * MARGIN;
  const double width = MIN (HEAD_WIDTH, room / MAX (n, 1) - GAP);
  const double height = CLAMP (layout->size.height / 8, layout->line, HEAD_HEIGHT);
  double       x = layout->size.width - MARGIN - n * (width + GAP) + GAP;

  if (n == 0 || layout->size.height < HEADS_ROOM * layout->line)
    return;

  layout->heads_title = (HlRect){ MARGIN, *top, MAX (x - 2 * MARGIN, 0.0), height };
  for (int i = 0; i < n; i++, x += width + GAP)
    g_array_append_val (layout->heads, ((HlRect){ x, *top, width, height }));
  *top += height + layout->small + GAP;
}

/* Rows that are others than those of the result stand a little lower, so that nobody reads
 * them as the same. */
static double offset_of (const HlEquationFit *self, const HlEquationTerm *term, double height,
                         double body)
{
  const HlEquationTerm *first = hl_equation_term (self->spec, 0);

  if (term->row_names == NULL || first->row_names == NULL ||
      term->rows_alike == first->rows_alike || term->is_level)
    return 0.0;

  return MAX (MIN (self->layout->line, body - height), 0.0);
}

static double row_height (const HlEquationFit *self, const HlEquationTerm *term, double body)
{
  const double most =
      (term->row_names != NULL || term->rows <= FEW_ROWS ? PITCH : FLAT_PITCH) * self->layout->line;

  return MIN (body / term->rows, most);
}

/* Where the signs are, and in one line with them what is folded. */
static double sign_middle (const HlEquationFit *self, double top, double names, double body)
{
  double least = body;

  for (int i = 0; i < n_terms (self); i++)
    {
      const HlEquationTerm *term = hl_equation_term (self->spec, i);

      if (hl_equation_place (self->layout, i)->form == HL_TERM_LARGE)
        least =
            MIN (least, MAX (row_height (self, term, body) * term->rows, 2 * self->layout->line));
    }

  return top + head_height (self) + names + MIN (least, body) / 2;
}

/* Whether the numbers fit, and in which form. */
static void place_numbers (const HlEquationFit *self, const HlEquationTerm *term,
                           HlTermPlace *place)
{
  const double width = place->grid.width / term->columns - HL_EQUATION_AIR;
  const double height = place->grid.height / term->rows;

  if (place->form != HL_TERM_LARGE || height < EASY_ROW * self->layout->small)
    return;

  place->shows_numbers = width >= hl_equation_fit_cell (self, term) - GAP;
  place->are_short = !place->shows_numbers && term->scale == HL_TERM_UNIT && term->words == NULL &&
                     width >= self->short_weight;
  place->shows_numbers |= place->are_short;
}

static void place_term (HlEquationFit *self, int term, double *x, double top, double names,
                        double body)
{
  const HlEquationTerm *at = hl_equation_term (self->spec, term);
  HlTermPlace          *place = hl_equation_place (self->layout, term);
  const double          heads = head_height (self);
  const double          row = row_height (self, at, body);
  const double          height = row * at->rows;
  const double          y = top + heads + names + offset_of (self, at, height, body);
  const double          width = self->widths[term];
  const double          all = MAX (width, hl_equation_fit_head (self, term));

  if (self->names[term] > 0.0)
    {
      place->row_names = (HlRect){ *x, y, self->names[term], height };
      *x += self->names[term] + GAP;
    }
  place->head = (HlRect){ *x, top, all, heads };
  if (!hl_term_has_grid (place))
    place->head = (HlRect){ *x, sign_middle (self, top, names, body) - self->layout->line / 2, all,
                            self->layout->line };
  else
    place->grid = (HlRect){ *x, y, width, height };
  place->column_names =
      (HlRect){ *x, y - place->column_names.height, width, place->column_names.height };
  place_numbers (self, at, place);
  *x += all;
}

/* Whether a sign leads to what has a frame, which the sign must not touch. */
static gboolean leads_to_frame (const HlEquationFit *self, int piece)
{
  const int n = (int) self->spec->pieces->len;
  const int term =
      piece + 1 < n ? hl_equation_piece (self->spec, piece + 1)->term : HL_EQUATION_NONE;

  return term != HL_EQUATION_NONE && hl_equation_is_framed (self->spec, self->layout, term);
}

static void place_pieces (HlEquationFit *self, double top, double bottom)
{
  HlEquationLayout *layout = self->layout;
  const double      names = name_columns (self);
  const double      body = MAX (bottom - top - head_height (self) - names, 1.0);
  double            x = MARGIN + MAX (layout->size.width - hl_equation_fit_total (self), 0.0) / 2;

  for (int i = 0; i < (int) self->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (self->spec, i);
      HlRect                 rect = { x, top, 0.0, 0.0 };

      if (piece->term != HL_EQUATION_NONE)
        place_term (self, piece->term, &x, top, names, body);
      else
        {
          rect.width = hl_equation_fit_sign (self, i);
          rect.height = 3 * layout->line;
          rect.y = sign_middle (self, top, names, body) - rect.height / 2;
          x += rect.width;
          if (leads_to_frame (self, i))
            rect.width = MAX (rect.width - HL_EQUATION_FRAME, 0.0);
        }
      g_array_append_val (layout->pieces, rect);
    }
}

/* By how much the type may grow: with the page, as long as all terms stay large; half of that
 * (as a factor) in any case, or a large screen would show small type. */
static double scale_for (const HlEquationSpec *spec, double width, double height)
{
  const double page = hl_text_scale_for (width, height, G_MAXDOUBLE, 1.0);

  if (page <= 1.0 || spec->terms->len == 0)
    return 1.0;

  return CLAMP (width / hl_equation_natural_width (spec), sqrt (page), page);
}

/* Returns where everything goes. width: how much room there is, CSS pixels. */
HlEquationLayout *hl_equation_layout_new (const HlEquationSpec *spec, double width, double height)
{
  const double           scale = scale_for (spec, width, height);
  HlEquationLayout      *self = hl_equation_layout_new_empty (spec, scale);
  g_auto (HlEquationFit) fit = { NULL };
  double                 top = 2.0;
  double                 bottom;

  self->size = (HlSize){ width, height };
  if (spec->terms->len == 0)
    return self;

  lay_out_heads (spec, self, &top);
  bottom = hl_equation_lay_out_keys (spec, self);
  fit = hl_equation_fit (spec, self, width);
  place_pieces (&fit, top, bottom);

  return self;
}

/* Returns the room without which nothing could be told apart. */
HlSize hl_equation_minimum_size (const HlEquationSpec *spec)
{
  g_autoptr (HlEquationLayout) self = hl_equation_layout_new_empty (spec, 1.0);

  return (HlSize){ LEAST_WIDTH, ceil ((4 + LEAST_BODY) * self->line) };
}

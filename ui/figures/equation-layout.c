/* Where the terms of an equation are, and which of them fold when there is little room. */

#include "ui/figures/equation-marks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MARGIN HL_EQUATION_MARGIN
#define GAP HL_EQUATION_GAP
#define NONE HL_EQUATION_NONE

#define AIR 2.0            /* left and right of a number, at least */
#define LONG_SIGN 76.0     /* an arrow that is longer has its name in two lines */
#define SMALL_SIGN 14.0    /* width of a sign beside what is folded */
#define SIGN_SHARE 0.75    /* of a line, likewise where type is large */
#define LONGEST_NAME 5.0   /* in lines */
#define MOST_NAMES 128     /* lines that a screen has room for */
#define FEW 16             /* columns that have room for numbers */
#define STRIPE 4.0         /* natural width of a column without a number */
#define MOST_STRIPES 240.0 /* natural width of many of them */
#define LEAST_STRIPES 90.0
#define WIDEST_STRIPE 8.0
#define NARROW 44.0 /* width of a narrow term */
#define FEW_SYMBOLS 3
#define WIDEST_CELL 3.0  /* times a number */
#define FEW_ROWS 16      /* that are high even without names */
#define MOST_ROWS 64     /* of which a file names each */
#define NAMED_COLUMN 0.8 /* width, in small lines */
#define PITCH 2.0        /* height of a row, in lines */
#define EASY_ROW 0.85    /* height of a row with a number, in small lines */
#define FLAT_PITCH 0.7   /* of rows that have no names, likewise */

/* The term's place, or NULL for a sign. */
static HlTermPlace *place_of (const HlEquationLayout *self, const HlSignPlace *sign)
{
  return sign->piece->term != NONE ? &self->places[sign->piece->term] : NULL;
}

/* --- Widths ----------------------------------------------------------------------------------- */

static double number_width (const HlEquationLayout *self, const char *number)
{
  return ceil (hl_scene_number_width (self->scene, self->times, number));
}

static void measure (HlEquationLayout *self)
{
  self->number = number_width (self, "−00.0");
  self->weight = number_width (self, "<0.01");
  self->short_weight = number_width (self, "<.01");
}

/* Returns what is above its grid, or in its place. */
static const char *symbol_of (const HlTermPlace *place)
{
  return place->form == HL_TERM_GONE ? "" : place->form == HL_TERM_REST ? "…" : place->term->symbol;
}

/* Returns what is below its symbol. */
static char *shape_and_note (const HlTermPlace *place, gboolean shows_numbers)
{
  const HlEquationTerm *term = place->term;
  /* Translators: of numbers that do not add up as they are printed */
  const char *rounded = term->is_rounded && shows_numbers ? _ ("rounded") : NULL;

  if (place->form != HL_TERM_LARGE)
    return g_strdup (term->shape);

  return term->note != NULL ? g_strjoin (" · ", term->shape, term->note, rounded, NULL)
                            : g_strjoin (" · ", term->shape, rounded, NULL);
}

/* Returns the same in one line, or in two if that is much shorter. widest: gets how wide it is. */
static char *break_sign (const HlEquationLayout *self, const char *sign, double *widest)
{
  const char *best = NULL;
  char       *broken = g_strdup (sign);

  *widest = hl_equation_width (self, HL_TEXT_NORMAL, sign);
  for (const char *space = *widest > LONG_SIGN ? strchr (sign, ' ') : NULL; space != NULL;
       space = strchr (space + 1, ' '))
    {
      g_autofree char *first = g_strndup (sign, (gsize) (space - sign));
      const double     width = MAX (hl_equation_width (self, HL_TEXT_NORMAL, first),
                                    hl_equation_width (self, HL_TEXT_NORMAL, space + 1));

      if (width < *widest)
        {
          best = space;
          *widest = width;
        }
    }
  if (best != NULL)
    broken[best - sign] = '\n';

  return broken;
}

/* Of a whole vocabulary only some are named: these are measured, and the rest is cut off.
 * Returns how wide the widest of them is, but not wider than there is room for names. names: of
 * rows or columns. */
static double width_of_names (const HlEquationLayout *self, char **names, int n)
{
  const double most = LONGEST_NAME * self->line;
  const int    step = (n + MOST_NAMES - 1) / MOST_NAMES;
  double       widest = 0.0;

  for (int i = 0; names != NULL && i < n && widest < most; i += step)
    widest = MAX (widest, number_width (self, names[i]) + 1.0);

  return MIN (widest, most);
}

/* The width of a cell that shows its number, or its word. */
static double width_of_cell (const HlEquationLayout *self, const HlEquationTerm *term)
{
  double widest = term->scale == HL_TERM_UNIT ? self->weight : self->number;

  for (int i = 0; term->words != NULL && i < term->rows * term->columns; i++)
    widest = MAX (widest, hl_equation_width (self, HL_TEXT_SMALL, term->words[i]));

  return ceil (widest) + GAP;
}

/* The width of a symbol, or of the ellipsis in its place. */
static double width_of_symbol (const HlEquationLayout *self, const HlTermPlace *place)
{
  return ceil (hl_scene_symbol_width (self->scene, HL_TEXT_STRONG, self->times, symbol_of (place)));
}

/* The width of the line above a grid, which may be wider than the grid. */
static double width_of_head (const HlEquationLayout *self, const HlTermPlace *place)
{
  double width = width_of_symbol (self, place);

  if (place->form == HL_TERM_GONE)
    return 0.0;
  if (hl_term_has_grid (place))
    {
      g_autofree char *below =
          self->has_short_notes ? g_strdup (place->term->shape) : shape_and_note (place, TRUE);

      width = MAX (width, hl_equation_width (self, HL_TEXT_SMALL, below));
    }

  return ceil (width) + 1.0;
}

/* The form of the next term in a direction, or HL_TERM_GONE. */
static HlTermForm form_beside (const HlEquationLayout *self, const HlSignPlace *sign, int by)
{
  for (sign += by; sign->piece != NULL; sign += by)
    if (place_of (self, sign) != NULL)
      return place_of (self, sign)->form;

  return HL_TERM_GONE;
}

/* Beside what is folded, a sign is small, and an arrow says no more than its direction; it goes
 * with what is left out. */
static double width_of_sign (const HlEquationLayout *self, const HlSignPlace *sign)
{
  const HlEquationPiece *piece = sign->piece;
  const HlTermForm       next = form_beside (self, sign, 1);
  double                 width = 0.0;

  if (next == HL_TERM_GONE ||
      (next == HL_TERM_REST && form_beside (self, sign, -1) == HL_TERM_GONE))
    return 0.0;
  if (next == HL_TERM_FOLDED || next == HL_TERM_REST)
    return MAX (SMALL_SIGN, SIGN_SHARE * self->line);
  if (piece->is_arrow)
    width = 1.5 * self->line;
  if (piece->sign != NULL && !piece->is_arrow)
    width = hl_equation_width (self, HL_TEXT_TITLE, piece->sign);
  else if (piece->sign != NULL && !self->has_short_signs)
    {
      double widest;

      g_free (break_sign (self, piece->sign, &widest));
      width = MAX (width, widest);
    }

  return ceil (width) + 2 * GAP;
}

/* The names to the left of the first large term that has these rows hold for all terms with the
 * same rows. */
static void name_rows (HlEquationLayout *self)
{
  HL_EACH_PLACE (place, self)
    {
      const HlEquationTerm *term = place->term;
      gboolean              is_named = place->form != HL_TERM_LARGE;

      for (const HlTermPlace *other = self->places; other < place && !is_named; other++)
        is_named = other->names > 0.0 && other->line == place->line &&
                   other->term->rows_alike == term->rows_alike;
      place->names = is_named ? 0.0 : width_of_names (self, term->row_names, term->rows);
    }
}

/* The width of a line, with what names its rows. */
static double line_width (HlEquationLayout *self, int line)
{
  double total = 2 * MARGIN;
  int    of_sign = 0;

  name_rows (self);
  HL_EACH_SIGN (sign, self)
    {
      const HlTermPlace *place = place_of (self, sign);

      of_sign += sign == self->turn;
      if (of_sign == line)
        total += place == NULL ? width_of_sign (self, sign)
                               : MAX (place->width, width_of_head (self, place)) +
                                     (place->names > 0.0 ? place->names + GAP : 0.0);
    }

  return total;
}

static double total_width (HlEquationLayout *self)
{
  return MAX (line_width (self, 0), line_width (self, 1));
}

/* --- Fitting into the room -------------------------------------------------------------------- */

static gboolean is_few (const HlEquationTerm *term)
{
  return term->columns <= FEW || (term->column_names != NULL && term->columns <= 2 * FEW);
}

static void take_natural_widths (HlEquationLayout *self)
{
  HL_EACH_PLACE (place, self)
    {
      place->form = HL_TERM_LARGE;
      place->width = place->natural = is_few (place->term)
                                          ? place->term->columns * width_of_cell (self, place->term)
                                          : MIN (place->term->columns * STRIPE, MOST_STRIPES);
    }
}

static void set_form (HlEquationLayout *self, HlTermPlace *place, HlTermForm form)
{
  place->form = form;
  place->width =
      form >= HL_TERM_FOLDED ? width_of_symbol (self, place) : MIN (place->natural, NARROW);
}

/* The term of that form that is farthest from what is looked at, and not current. */
static HlTermPlace *find_farthest (const HlEquationLayout *self, HlTermForm form)
{
  HlTermPlace *best = NULL;
  int          farthest = 0;

  HL_EACH_PLACE (place, self)
    {
      int distance = place->term->is_at_hand ? 0 : G_MAXINT;

      HL_EACH_SIGN (sign, self)
        if (place_of (self, sign) == place)
          distance = MIN (distance, ABS (sign->piece->step - self->equation->step));
      if (place->form == form && distance > farthest)
        {
          best = place;
          farthest = distance;
        }
    }

  return best;
}

/* The width at which the numbers of a term can just be read. */
static double tight_width (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const double          number = term->scale == HL_TERM_UNIT && term->words == NULL
                                     ? self->short_weight
                                     : width_of_cell (self, term) - GAP;

  return is_few (term) ? term->columns * (number + AIR) : place->natural;
}

/* Makes all large terms narrower: with @share 0 not at all, with @share 1 so far that their numbers
 * can just be read. */
static void tighten (HlEquationLayout *self, double share)
{
  HL_EACH_PLACE (place, self)
    if (place->form == HL_TERM_LARGE)
      place->width = place->natural - share * (place->natural - tight_width (self, place));
}

/* Makes all cells narrower if that makes room for everything, so that terms far from the current
 * ones keep their numbers too. */
static gboolean can_tighten (HlEquationLayout *self, double width)
{
  const double natural = total_width (self);
  double       least;

  tighten (self, 1.0);
  least = total_width (self);
  tighten (self, least <= width ? (natural - width) / (natural - least) : 0.0);

  return least <= width;
}

static void make_smaller (HlEquationLayout *self, double width, HlTermForm from, HlTermForm to)
{
  HlTermPlace *far;

  while (total_width (self) > width && !can_tighten (self, width) &&
         (far = find_farthest (self, from)) != NULL)
    set_form (self, far, to);
}

/* One ellipsis stands for a run of hidden terms. */
static void share_ellipses (HlEquationLayout *self)
{
  HlTermPlace *at_hand = self->places;

  while (at_hand->term != NULL && !at_hand->term->is_at_hand)
    at_hand++;
  for (int by = -1; by <= 1; by += 2)
    {
      gboolean has_ellipsis = FALSE;

      if (by > 0 && at_hand->term == NULL)
        break;
      for (HlTermPlace *place = at_hand + by; place->term != NULL; place += by)
        {
          const gboolean is_out = place->form >= HL_TERM_REST;

          if (is_out)
            set_form (self, place, has_ellipsis ? HL_TERM_GONE : HL_TERM_REST);
          has_ellipsis = is_out;
        }
    }
}

/* Leaves out terms far from the current ones before these lose their numbers. Where only few
 * symbols would go, an ellipsis would be no shorter. */
static void leave_out_far (HlEquationLayout *self, double width)
{
  HlTermPlace *far;
  int          n_folded = 0;

  HL_EACH_PLACE (place, self)
    n_folded += place->form == HL_TERM_FOLDED;
  if (n_folded < FEW_SYMBOLS)
    return;

  while (total_width (self) > width && (far = find_farthest (self, HL_TERM_FOLDED)) != NULL)
    {
      set_form (self, far, HL_TERM_REST);
      share_ellipses (self);
    }
}

/* Whether a term may become narrower: not one that shows a single column of words. */
static gboolean is_elastic (const HlTermPlace *place, gboolean counts_few)
{
  return place->form == HL_TERM_LARGE && (counts_few || !is_few (place->term)) &&
         (place->term->words == NULL || place->term->columns > 1);
}

/* Gives the large terms of a line more width, or less: many columns give way before the few that
 * can be read as numbers. */
static void share_out (HlEquationLayout *self, int line, gboolean counts_few)
{
  const double room = self->size.width - line_width (self, line);
  double       sum = 0.0;

  HL_EACH_PLACE (place, self)
    sum += place->line == line && is_elastic (place, counts_few) ? place->width : 0.0;
  HL_EACH_PLACE (place, self)
    {
      const double width = place->width, by = 1.0 + room / MAX (sum, 1.0);
      const double least = counts_few ? NARROW / 2 : MIN (LEAST_STRIPES, width);
      const double cell = is_few (place->term) ? WIDEST_CELL * self->number : WIDEST_STRIPE;

      if (place->line == line && is_elastic (place, counts_few))
        place->width = room < 0.0 ? MAX (width * MAX (by, 0.1), least)
                                  : MIN (width * by, MAX (place->term->columns * cell, width));
    }
}

static void fit_widths (HlEquationLayout *self)
{
  const double width = self->size.width;

  take_natural_widths (self);
  make_smaller (self, width, HL_TERM_LARGE, HL_TERM_NARROW);
  make_smaller (self, width, HL_TERM_NARROW, HL_TERM_FOLDED);
  self->has_short_notes = total_width (self) > width; /* before an arrow loses its name */
  self->has_short_signs = total_width (self) > width; /* before the numbers go */
  leave_out_far (self, width);
  for (int line = 0; line < 2; line++)
    {
      if (line_width (self, line) > width)
        share_out (self, line, FALSE);
      share_out (self, line, TRUE);
    }
}

static gboolean has_room_for_names (const HlTermPlace *place, double line)
{
  return place->width / place->term->columns >= NAMED_COLUMN * line;
}

/* In a file that is too narrow for the names of columns, the result of the step has a line for
 * itself, from its arrow on. */
static void break_line (HlEquationLayout *self)
{
  gboolean is_short = FALSE;

  HL_EACH_PLACE (place, self)
    is_short |= place->form == HL_TERM_LARGE && place->term->column_names != NULL &&
                place->term->columns <= MOST_ROWS && !has_room_for_names (place, self->small);
  if (!is_short || !self->scene->look.is_paper)
    return;

  HL_EACH_SIGN (sign, self)
    if (sign->piece->is_arrow && sign->piece->step == self->equation->step)
      self->turn = sign;
  for (HlSignPlace *sign = self->turn; sign != NULL && sign->piece != NULL; sign++)
    if (place_of (self, sign) != NULL)
      place_of (self, sign)->line = 1;
  if (self->turn != NULL)
    fit_widths (self);
}

/* --- Places ----------------------------------------------------------------------------------- */

static double head_height (const HlEquationLayout *self) { return self->line + self->small + 2.0; }

/* Names are upright above their columns where these are wide enough. */
static double name_columns (HlEquationLayout *self)
{
  double height = 0.0;

  HL_EACH_PLACE (place, self)
    {
      const HlEquationTerm *term = place->term;
      const double          widest = width_of_names (self, term->column_names, term->columns);

      if (place->form != HL_TERM_LARGE || widest == 0.0 || !has_room_for_names (place, self->small))
        continue;
      place->names_are_turned = widest > place->width / term->columns;
      place->column_names.height = place->names_are_turned ? widest + 4.0 : self->small + 2.0;
      height = MAX (height, place->column_names.height);
    }

  return height;
}

/* Rows that are others than those of the result are a little lower, so that nobody reads
 * them as the same. */
static double offset_of (const HlEquationLayout *self, const HlEquationTerm *term, double height,
                         double body)
{
  const HlEquationTerm *first = self->places[0].term;

  if (term->row_names == NULL || first->row_names == NULL ||
      term->rows_alike == first->rows_alike || term->is_level)
    return 0.0;

  return MAX (MIN (self->line, body - height), 0.0);
}

static double row_height (const HlEquationLayout *self, const HlEquationTerm *term, double body)
{
  const gboolean is_high = term->row_names != NULL || term->rows <= FEW_ROWS;

  return MIN (body / term->rows, (is_high ? PITCH : FLAT_PITCH) * self->line);
}

/* Where the signs are, and in one line with them what is folded. */
static double sign_middle (const HlEquationLayout *self, double top, double names, double body)
{
  double least = body;

  HL_EACH_PLACE (place, self)
    if (place->form == HL_TERM_LARGE)
      least = MIN (least,
                   MAX (row_height (self, place->term, body) * place->term->rows, 2 * self->line));

  return top + head_height (self) + names + least / 2;
}

/* Whether the numbers fit, and in which form. */
static void place_numbers (const HlEquationLayout *self, HlTermPlace *place)
{
  const HlEquationTerm *term = place->term;
  const double          width = place->grid.width / term->columns - AIR;
  const double          height = place->grid.height / term->rows;

  if (place->form != HL_TERM_LARGE || height < EASY_ROW * self->small)
    return;

  place->shows_numbers = width >= width_of_cell (self, term) - GAP;
  place->are_short = !place->shows_numbers && term->scale == HL_TERM_UNIT && term->words == NULL &&
                     width >= self->short_weight;
  place->shows_numbers |= place->are_short;
}

/* Whether the current step makes it, or shows it before anything is made, and there is more to see
 * than its symbol. */
static gboolean is_framed (const HlEquationLayout *self, const HlTermPlace *place)
{
  const int             step = self->equation->step;
  const HlEquationTerm *term = place->term;

  return !self->scene->look.is_paper && hl_term_has_grid (place) &&
         (step == HL_EQUATION_GIVEN ? term->step == NONE && term->is_at_hand
                                    : step != NONE && term->step == step);
}

static void place_term (HlEquationLayout *self, HlTermPlace *place, double *x, double top,
                        double names, double body)
{
  const HlEquationTerm *term = place->term;
  const double          height = row_height (self, term, body) * term->rows;
  const double          y = top + head_height (self) + names + offset_of (self, term, height, body);
  const double          all = MAX (place->width, width_of_head (self, place));

  if (place->names > 0.0)
    {
      place->row_names = (HlRect){ *x, y, place->names, height };
      *x += place->names + GAP;
    }
  place->head = (HlRect){ *x, top, all, head_height (self) };
  if (!hl_term_has_grid (place))
    place->head =
        (HlRect){ *x, sign_middle (self, top, names, body) - self->line / 2, all, self->line };
  else
    place->grid = (HlRect){ *x, y, place->width, height };
  place->column_names =
      (HlRect){ *x, y - place->column_names.height, place->width, place->column_names.height };
  if (is_framed (self, place)) /* the frame is around the names of its rows, too */
    {
      const double left = place->names > 0.0 ? place->row_names.x : place->head.x;

      place->frame = (HlRect){ left - HL_EQUATION_FRAME, top - 1.0,
                               hl_rect_right (&place->head) - left + 2 * HL_EQUATION_FRAME,
                               hl_rect_bottom (&place->grid) + HL_EQUATION_FRAME - top + 1.0 };
    }
  place_numbers (self, place);
  *x += all;
}

static double line_start (HlEquationLayout *self, int line)
{
  return MARGIN + MAX (self->size.width - line_width (self, line), 0.0) / 2;
}

static double grids_bottom (const HlEquationLayout *self)
{
  double bottom = 0.0;

  HL_EACH_PLACE (place, self)
    bottom = place->line == 0 ? MAX (bottom, hl_rect_bottom (&place->grid)) : bottom;

  return bottom;
}

static void place_pieces (HlEquationLayout *self, double top, double bottom)
{
  const double names = name_columns (self);
  const double body = MAX (bottom - top - head_height (self) - names, 1.0);
  double       x = line_start (self, 0);

  HL_EACH_SIGN (sign, self)
    {
      const HlEquationPiece *piece = sign->piece;
      const double           height = 3 * self->line;
      double                 width;

      if (sign == self->turn)
        {
          x = line_start (self, 1);
          top = grids_bottom (self) + self->line;
        }
      if (piece->term != NONE)
        {
          place_term (self, place_of (self, sign), &x, top, names, body);
          continue;
        }
      width = width_of_sign (self, sign);
      sign->rect = (HlRect){ x, sign_middle (self, top, names, body) - height / 2, width, height };
      x += width;
      if (sign[1].piece != NULL && place_of (self, sign + 1) != NULL &&
          is_framed (self, place_of (self, sign + 1))) /* which the sign must not touch */
        sign->rect.width = MAX (width - HL_EQUATION_FRAME, 0.0);
      if (piece->is_arrow && piece->sign != NULL)
        sign->name = hl_scene_keep (self->scene, break_sign (self, piece->sign, &width));
    }
}

/* Returns the width at which all its terms are large. */
double hl_equation_natural_width (HlEquationLayout *self)
{
  measure (self);
  take_natural_widths (self);

  return total_width (self);
}

/* Which tokens are shown is left out rather than cut: the text ends before its colon. */
static char *without_reason (const char *text)
{
  const char *wide = g_utf8_strrchr (text, -1, 0xff1a); /* the Chinese colon */
  const char *end = wide != NULL ? wide : strrchr (text, ':');

  while (end != NULL && end > text && g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);

  return g_strndup (text, end != NULL ? (gsize) (end - text) : strlen (text));
}

/* How much higher a file must be, so that each row has its name. */
static double room_for_names (const HlEquationLayout *self)
{
  double more = 0.0;

  HL_EACH_PLACE (place, self)
    if (self->scene->look.is_paper && place->row_names.width > 0.0 &&
        place->term->rows <= MOST_ROWS)
      more = MAX (more, place->term->rows * self->small - place->grid.height);

  return more;
}

/* Puts all terms and signs between two heights.  Returns how much lower a file needs the second. */
double hl_equation_fit (HlEquationLayout *self, double top, double bottom)
{
  double more;

  measure (self);
  fit_widths (self);
  break_line (self);
  place_pieces (self, top, bottom);
  more = room_for_names (self);
  if (more > 0.0)
    place_pieces (self, top, bottom + more);
  more += self->turn != NULL ? bottom + more - top + self->line : 0.0;
  HL_EACH_PLACE (place, self)
    {
      place->symbol = symbol_of (place);
      place->below = hl_scene_keep (self->scene, shape_and_note (place, place->shows_numbers));
      if (hl_equation_width (self, HL_TEXT_SMALL, place->below) > place->head.width)
        place->below = self->scene->look.is_paper /* rather than a note that is cut */
                           ? place->term->shape
                           : hl_scene_keep (self->scene, without_reason (place->below));
    }

  return more;
}

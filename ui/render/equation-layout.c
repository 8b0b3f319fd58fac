#include "ui/render/equation-layout.h"

#include <math.h>

#define MARGIN 8.0
#define GAP 7.0            /* around a sign, and beside names */
#define FEW 16             /* columns that have room for numbers */
#define STRIPE 4.0         /* natural width of a column without a number */
#define MOST_STRIPES 240.0 /* natural width of many of them */
#define LEAST_STRIPES 90.0
#define WIDEST_STRIPE 8.0
#define NARROW 44.0     /* width of a narrow term */
#define SMALL_SIGN 22.0 /* width of a sign beside what is folded */
#define WIDEST_CELL 3.0 /* times a number */
#define PITCH 2.0       /* height of a row, in lines */
#define FLAT_PITCH 0.7  /* of rows that have no names, likewise */
#define LONGEST_NAME 84.0
#define HEAD_WIDTH 92.0
#define HEAD_HEIGHT 44.0
#define KEY_BAR 180.0
#define FRAME 5.0 /* around the result of the step at hand */
#define LEAST_WIDTH 260.0
#define LEAST_BODY 5.0 /* in lines */

/* One layout while it is made. */
typedef struct
{
  const HlEquationSpec *spec;
  HlEquationLayout     *layout;
  double               *naturals; /* of the terms' grids */
  double               *widths;
  double               *names;  /* of the rows' names, 0 where others have them */
  double                number; /* width of one with a sign */
  double                weight;
} Maker;

static HlTermPlace *
place_of (const Maker *maker,
          int          term)
{
  return &g_array_index (maker->layout->places, HlTermPlace, term);
}

static int
n_terms (const Maker *maker)
{
  return (int) maker->spec->terms->len;
}

static double
widest_name (const Maker *maker,
             char       **names,
             int          n)
{
  if (names == NULL)
    return 0.0;

  return MIN (ceil (hl_text_widest (maker->layout->text, HL_TEXT_SMALL,
                                    (const char *const *) names, n)) +
                  1.0,
              LONGEST_NAME);
}

static double
cell_width (const Maker          *maker,
            const HlEquationTerm *term)
{
  double widest = term->scale == HL_TERM_UNIT ? maker->weight : maker->number;

  if (term->words != NULL)
    widest = MAX (widest, hl_text_widest (maker->layout->text, HL_TEXT_SMALL,
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
natural_width (const Maker          *maker,
               const HlEquationTerm *term)
{
  return is_few (term) ? term->columns * cell_width (maker, term)
                       : MIN (term->columns * STRIPE, MOST_STRIPES);
}

static double
largest_width (const Maker          *maker,
               const HlEquationTerm *term)
{
  return term->columns * (is_few (term) ? WIDEST_CELL * maker->number : WIDEST_STRIPE);
}

static double
symbol_width (const Maker *maker,
              int          term)
{
  return ceil (hl_text_width (maker->layout->text, HL_TEXT_STRONG,
                              hl_equation_term (maker->spec, term)->symbol));
}

/* Of the line above a grid, which may be wider than the grid. */
static double
head_width (const Maker *maker,
            int          term)
{
  const HlEquationTerm *at = hl_equation_term (maker->spec, term);
  HlText               *text = maker->layout->text;
  double                width = symbol_width (maker, term);

  if (place_of (maker, term)->form == HL_TERM_LARGE)
    width = MAX (width, hl_text_width (text, HL_TEXT_SMALL, at->note));
  if (place_of (maker, term)->form != HL_TERM_FOLDED)
    width = MAX (width, hl_text_width (text, HL_TEXT_SMALL, at->shape));

  return ceil (width) + 1.0;
}

/* Beside what is folded, a sign is small, and an arrow says no more than its direction. */
static gboolean
is_beside_folded (const Maker *maker,
                  int          index)
{
  for (int i = index + 1; i < (int) maker->spec->pieces->len; i++)
    if (hl_equation_piece (maker->spec, i)->term != HL_EQUATION_NONE)
      return place_of (maker, hl_equation_piece (maker->spec, i)->term)->form == HL_TERM_FOLDED;

  return FALSE;
}

static double
sign_width (const Maker *maker,
            int          index)
{
  const HlEquationPiece *piece = hl_equation_piece (maker->spec, index);
  HlText                *text = maker->layout->text;
  double                 width = 0.0;

  if (is_beside_folded (maker, index))
    return SMALL_SIGN;
  if (piece->sign != NULL)
    width = hl_text_width (text, piece->is_arrow ? HL_TEXT_NORMAL : HL_TEXT_TITLE, piece->sign);
  if (piece->is_arrow)
    width = MAX (width, 1.5 * maker->layout->line);

  return ceil (width) + 2 * GAP;
}

/* What stands left of the first large term that has these rows, names them for all. */
static void
name_rows (Maker *maker)
{
  for (int i = 0; i < n_terms (maker); i++)
    {
      const HlEquationTerm *term = hl_equation_term (maker->spec, i);
      gboolean              is_named = place_of (maker, i)->form != HL_TERM_LARGE;

      for (int j = 0; j < i && !is_named; j++)
        is_named = maker->names[j] > 0.0 &&
                   hl_equation_term (maker->spec, j)->rows_alike == term->rows_alike;
      maker->names[i] = is_named ? 0.0 : widest_name (maker, term->row_names, term->rows);
    }
}

static double
total_width (Maker *maker)
{
  double total = 2 * MARGIN;

  name_rows (maker);
  for (int i = 0; i < (int) maker->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (maker->spec, i);
      const int              term = piece->term;

      if (term == HL_EQUATION_NONE)
        total += sign_width (maker, i);
      else
        total += MAX (maker->widths[term], head_width (maker, term)) +
                 (maker->names[term] > 0.0 ? maker->names[term] + GAP : 0.0);
    }

  return total;
}

/* How far a term is from what is looked at. */
static int
distance_of (const Maker *maker,
             int          term)
{
  const HlEquationTerm *at = hl_equation_term (maker->spec, term);
  int                   nearest = G_MAXINT;

  if (at->is_at_hand)
    return 0;
  for (int i = 0; i < (int) maker->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (maker->spec, i);

      if (piece->term == term)
        nearest = MIN (nearest, ABS (piece->step - maker->spec->step));
    }

  return nearest;
}

static void
set_form (Maker     *maker,
          int        term,
          HlTermForm form)
{
  place_of (maker, term)->form = form;
  maker->widths[term] = form == HL_TERM_FOLDED ? symbol_width (maker, term)
                                               : MIN (maker->naturals[term], NARROW);
}

/* The farthest term of that form that is not at hand. */
static int
find_farthest (const Maker *maker,
               HlTermForm   form)
{
  int best = HL_EQUATION_NONE;
  int farthest = 0;

  for (int i = 0; i < n_terms (maker); i++)
    if (place_of (maker, i)->form == form && distance_of (maker, i) > farthest)
      {
        best = i;
        farthest = distance_of (maker, i);
      }

  return best;
}

static void
make_smaller (Maker     *maker,
              double     width,
              HlTermForm from,
              HlTermForm to)
{
  int term;

  while (total_width (maker) > width &&
         (term = find_farthest (maker, from)) != HL_EQUATION_NONE)
    set_form (maker, term, to);
}

static double
sum_of_large (const Maker *maker,
              gboolean     counts_few)
{
  double sum = 0.0;

  for (int i = 0; i < n_terms (maker); i++)
    if (place_of (maker, i)->form == HL_TERM_LARGE &&
        (counts_few || !is_few (hl_equation_term (maker->spec, i))))
      sum += maker->widths[i];

  return sum;
}

/* Many columns give way before the few that can be read as numbers. */
static void
shrink_large (Maker   *maker,
              double   too_much,
              gboolean counts_few)
{
  const double sum = sum_of_large (maker, counts_few);
  const double factor = CLAMP (1.0 - too_much / MAX (sum, 1.0), 0.1, 1.0);

  for (int i = 0; i < n_terms (maker); i++)
    if (place_of (maker, i)->form == HL_TERM_LARGE &&
        (counts_few || !is_few (hl_equation_term (maker->spec, i))))
      maker->widths[i] = MAX (maker->widths[i] * factor,
                              counts_few ? NARROW / 2
                                         : MIN (LEAST_STRIPES, maker->widths[i]));
}

static void
grow_large (Maker *maker,
            double room)
{
  const double sum = sum_of_large (maker, TRUE);

  for (int i = 0; i < n_terms (maker); i++)
    if (place_of (maker, i)->form == HL_TERM_LARGE)
      maker->widths[i] = MIN (maker->widths[i] * (1.0 + room / MAX (sum, 1.0)),
                              MAX (largest_width (maker, hl_equation_term (maker->spec, i)),
                                   maker->widths[i]));
}

static void
fit_widths (Maker *maker,
            double width)
{
  for (int i = 0; i < n_terms (maker); i++)
    maker->widths[i] = maker->naturals[i] = natural_width (maker,
                                                           hl_equation_term (maker->spec, i));
  make_smaller (maker, width, HL_TERM_LARGE, HL_TERM_NARROW);
  make_smaller (maker, width, HL_TERM_NARROW, HL_TERM_FOLDED);
  if (total_width (maker) > width)
    {
      shrink_large (maker, total_width (maker) - width, FALSE);
      shrink_large (maker, total_width (maker) - width, TRUE);
    }
  else
    grow_large (maker, width - total_width (maker));
}

static double
head_height (const Maker *maker)
{
  const HlEquationLayout *layout = maker->layout;
  gboolean                has_notes = FALSE;

  for (int i = 0; i < n_terms (maker); i++)
    has_notes = has_notes || hl_equation_term (maker->spec, i)->note != NULL;

  return layout->line + (has_notes ? 2 : 1) * layout->small + 2.0;
}

/* Names stand upright above their columns where these are wide enough. */
static double
name_columns (Maker *maker)
{
  double height = 0.0;

  for (int i = 0; i < n_terms (maker); i++)
    {
      const HlEquationTerm *term = hl_equation_term (maker->spec, i);
      HlTermPlace          *place = place_of (maker, i);
      const double          cell = maker->widths[i] / term->columns;
      const double          widest = widest_name (maker, term->column_names, term->columns);

      if (place->form != HL_TERM_LARGE || widest == 0.0 || cell < 0.8 * maker->layout->small)
        continue;
      place->names_are_turned = widest + 2.0 > cell;
      place->column_names.height = place->names_are_turned ? widest + 4.0
                                                           : maker->layout->small + 2.0;
      height = MAX (height, place->column_names.height);
    }

  return height;
}

static void
lay_out_heads (Maker  *maker,
               double *top)
{
  HlEquationLayout *layout = maker->layout;
  const int         n = (int) maker->spec->heads->len;
  const double      width = MIN (HEAD_WIDTH,
                                 (layout->size.width - 2 * MARGIN) / MAX (n, 1) - GAP);
  const double      height = CLAMP (layout->size.height / 8, layout->line, HEAD_HEIGHT);
  double            x = layout->size.width - MARGIN - n * (width + GAP) + GAP;

  if (n == 0)
    return;

  layout->heads_title = (HlRect){ MARGIN, *top, MAX (x - 2 * MARGIN, 0.0), height };
  for (int i = 0; i < n; i++, x += width + GAP)
    g_array_append_val (layout->heads, ((HlRect){ x, *top, width, height }));
  *top += height + layout->small + GAP;
}

/* Rows that are others than those of the result stand a little lower, so that nobody reads
 * them as the same. */
static double
offset_of (const Maker          *maker,
           const HlEquationTerm *term,
           double                height,
           double                body)
{
  const HlEquationTerm *first = hl_equation_term (maker->spec, 0);

  if (term->row_names == NULL || first->row_names == NULL ||
      term->rows_alike == first->rows_alike)
    return 0.0;

  return MAX (MIN (maker->layout->line, body - height), 0.0);
}

static double
row_height (const Maker          *maker,
            const HlEquationTerm *term,
            double                body)
{
  const double most = (term->row_names != NULL || term->rows <= FEW ? PITCH : FLAT_PITCH) *
                      maker->layout->line;

  return MIN (body / term->rows, most);
}

/* Where the signs are, and in one line with them what is folded. */
static double
sign_middle (const Maker *maker,
             double       top,
             double       names,
             double       body)
{
  double least = body;

  for (int i = 0; i < n_terms (maker); i++)
    {
      const HlEquationTerm *term = hl_equation_term (maker->spec, i);

      if (place_of (maker, i)->form == HL_TERM_LARGE)
        least = MIN (least, MAX (row_height (maker, term, body) * term->rows,
                                 2 * maker->layout->line));
    }

  return top + head_height (maker) + names + MIN (least, body) / 2;
}

static void
place_term (Maker  *maker,
            int     term,
            double *x,
            double  top,
            double  names,
            double  body)
{
  const HlEquationTerm *at = hl_equation_term (maker->spec, term);
  HlTermPlace          *place = place_of (maker, term);
  const double          heads = head_height (maker);
  const double          row = row_height (maker, at, body);
  const double          height = row * at->rows;
  const double          y = top + heads + names + offset_of (maker, at, height, body);
  const double          width = maker->widths[term];
  const double          all = MAX (width, head_width (maker, term));

  if (maker->names[term] > 0.0)
    {
      place->row_names = (HlRect){ *x, y, maker->names[term], height };
      *x += maker->names[term] + GAP;
    }
  place->head = (HlRect){ *x, top, all, heads };
  if (place->form == HL_TERM_FOLDED)
    place->head = (HlRect){ *x, sign_middle (maker, top, names, body) - maker->layout->line / 2,
                            all, maker->layout->line };
  else
    place->grid = (HlRect){ *x, y, width, height };
  place->column_names = (HlRect){ *x, y - place->column_names.height, width,
                                  place->column_names.height };
  place->shows_numbers = place->form == HL_TERM_LARGE && row >= maker->layout->small &&
                         width / at->columns >= cell_width (maker, at) - GAP / 2;
  *x += all;
}

static void
place_pieces (Maker *maker,
              double top,
              double bottom)
{
  HlEquationLayout *layout = maker->layout;
  const double      names = name_columns (maker);
  const double      body = MAX (bottom - top - head_height (maker) - names, 1.0);
  double            x = MARGIN + MAX (layout->size.width - total_width (maker), 0.0) / 2;

  for (int i = 0; i < (int) maker->spec->pieces->len; i++)
    {
      const HlEquationPiece *piece = hl_equation_piece (maker->spec, i);
      HlRect                 rect = { x, top, 0.0, 0.0 };

      if (piece->term != HL_EQUATION_NONE)
        place_term (maker, piece->term, &x, top, names, body);
      else
        {
          rect.width = sign_width (maker, i);
          rect.height = 3 * layout->line;
          rect.y = sign_middle (maker, top, names, body) - rect.height / 2;
          x += rect.width;
        }
      g_array_append_val (layout->pieces, rect);
    }
}

static double
lay_out_keys (Maker *maker)
{
  HlEquationLayout *layout = maker->layout;
  const double      height = layout->small + 2.0;
  const double      y = layout->size.height - height;
  double            x = MARGIN;

  for (int i = 0; i < HL_EQUATION_SCALES; i++)
    if (hl_equation_has_scale (maker->spec, i))
      {
        layout->keys[i] = (HlRect){ x, y, KEY_BAR + 8 * layout->line, height };
        x += layout->keys[i].width + 2 * GAP;
      }

  return y - GAP;
}

static HlEquationLayout *
begin (const HlEquationSpec *spec,
       double                scale)
{
  HlEquationLayout *self = g_new0 (HlEquationLayout, 1);

  self->text = hl_text_new_scaled (spec->font, scale);
  self->line = ceil (hl_text_line (self->text, HL_TEXT_NORMAL));
  self->small = ceil (hl_text_line (self->text, HL_TEXT_SMALL));
  self->places = g_array_new (FALSE, TRUE, sizeof (HlTermPlace));
  self->pieces = g_array_new (FALSE, TRUE, sizeof (HlRect));
  self->heads = g_array_new (FALSE, TRUE, sizeof (HlRect));
  g_array_set_size (self->places, spec->terms->len);

  return self;
}

/**
 * hl_equation_layout_new:
 * @spec: an equation
 * @width: how much room there is, CSS pixels
 * @height: likewise
 *
 * Returns: (transfer full): where everything goes
 */
HlEquationLayout *
hl_equation_layout_new (const HlEquationSpec *spec,
                        double                width,
                        double                height)
{
  HlEquationLayout  *self = begin (spec, 1.0);
  g_autofree double *naturals = g_new0 (double, spec->terms->len);
  g_autofree double *widths = g_new0 (double, spec->terms->len);
  g_autofree double *names = g_new0 (double, spec->terms->len);
  Maker              maker = { spec, self, naturals, widths, names };
  double             top = 2.0;
  double             bottom;

  self->size = (HlSize){ width, height };
  if (spec->terms->len == 0)
    return self;

  maker.number = ceil (hl_text_width (self->text, HL_TEXT_SMALL, "−00.0"));
  maker.weight = ceil (hl_text_width (self->text, HL_TEXT_SMALL, "<0.01"));
  lay_out_heads (&maker, &top);
  bottom = lay_out_keys (&maker);
  fit_widths (&maker, width);
  place_pieces (&maker, top, bottom);

  return self;
}

void
hl_equation_layout_free (HlEquationLayout *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->places);
  g_array_unref (self->pieces);
  g_array_unref (self->heads);
  hl_text_free (self->text);
  g_free (self);
}

/**
 * hl_equation_minimum_size:
 *
 * Returns: the room without which nothing could be told apart
 */
HlSize
hl_equation_minimum_size (const HlEquationSpec *spec)
{
  g_autoptr (HlEquationLayout) self = begin (spec, 1.0);
  const double                 heads = spec->heads->len > 0 ? self->line + self->small : 0.0;

  return (HlSize){ LEAST_WIDTH, ceil (heads + (4 + LEAST_BODY) * self->line) };
}

const HlTermPlace *
hl_equation_place (const HlEquationLayout *self,
                   int                     term)
{
  g_assert (term >= 0 && term < (int) self->places->len);

  return &g_array_index (self->places, HlTermPlace, term);
}

/**
 * hl_equation_frame:
 * @spec: an equation
 * @layout: where it goes
 * @term: one of its terms
 * @frame: (out): around it and its name
 *
 * Returns: whether the step at hand makes it, and there is more to see than its symbol
 */
gboolean
hl_equation_frame (const HlEquationSpec   *spec,
                   const HlEquationLayout *layout,
                   int                     term,
                   HlRect                 *frame)
{
  const HlTermPlace *place = hl_equation_place (layout, term);

  if (hl_equation_term (spec, term)->step != spec->step || spec->step == HL_EQUATION_NONE ||
      place->form == HL_TERM_FOLDED)
    return FALSE;

  *frame = place->head;
  frame->x -= FRAME;
  frame->width += 2 * FRAME;
  frame->y -= 1.0;
  frame->height = hl_rect_bottom (&place->grid) + FRAME - frame->y;

  return TRUE;
}

/**
 * hl_equation_cell:
 *
 * Returns: where a cell is
 */
HlRect
hl_equation_cell (const HlEquationSpec   *spec,
                  const HlEquationLayout *self,
                  int                     term,
                  int                     row,
                  int                     column)
{
  const HlEquationTerm *at = hl_equation_term (spec, term);
  const HlRect         *grid = &hl_equation_place (self, term)->grid;

  return (HlRect){
    .x = grid->x + column * grid->width / at->columns,
    .y = grid->y + row * grid->height / at->rows,
    .width = grid->width / at->columns,
    .height = grid->height / at->rows,
  };
}

/* The last cell that shares the pixel with the first. */
static int
last_at (int    first,
         int    n,
         double size)
{
  return CLAMP ((int) (first + n / MAX (size, 1.0)) - 1, first, n - 1);
}

/* Of the cells that share the pixel, the one that is seen there: the largest. */
static void
pick_largest (const HlEquationTerm *term,
              const HlRect         *grid,
              HlEquationPick       *pick)
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

static gboolean
pick_term (const HlEquationSpec   *spec,
           const HlEquationLayout *self,
           int                     index,
           double                  x,
           double                  y,
           HlEquationPick         *pick)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (self, index);

  if (place->form == HL_TERM_FOLDED)
    {
      if (!hl_rect_contains (&place->head, x, y))
        return FALSE;
      pick->step = term->step;
      return TRUE;
    }
  if (!hl_rect_contains (&place->grid, x, y))
    return FALSE;

  pick->term = index;
  pick->row = CLAMP ((int) ((y - place->grid.y) * term->rows / place->grid.height), 0,
                     term->rows - 1);
  pick->column = CLAMP ((int) ((x - place->grid.x) * term->columns / place->grid.width), 0,
                        term->columns - 1);
  pick_largest (term, &place->grid, pick);

  return TRUE;
}

/**
 * hl_equation_pick:
 * @spec: an equation
 * @self: its layout
 * @x: in CSS pixels
 * @y: likewise
 *
 * Returns: what is there
 */
HlEquationPick
hl_equation_pick (const HlEquationSpec   *spec,
                  const HlEquationLayout *self,
                  double                  x,
                  double                  y)
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

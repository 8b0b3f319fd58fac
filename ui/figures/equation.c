#include "ui/figures/equation.h"

#include <math.h>
#include <string.h>

#include "core/engine/owned.h"
#include "ui/numbers/number-text.h"

#define FIGURES 2 /* of a weight in a cell */
#define DIGITS 1  /* of any other number there */
#define SMALLEST_SHOWN 0.05
#define NONE HL_EQUATION_NONE
#define MANY 100 /* numbers of which a few may be left out of a scale */
#define SHARE 0.99
#define FAR 0.8 /* how far below the largest a limit must be to be worth it */
#define BINS 1024
#define FAMILY 4.0 /* how many times as large the numbers of a family may be */

/* Core and pictures count the states of cells alike. */
G_STATIC_ASSERT ((int) NN_CELL_FUTURE == (int) HL_CELL_HIDDEN);
G_STATIC_ASSERT ((int) NN_CELL_PADDING == (int) HL_CELL_PADDING);

NN_FREES_FOR_ALL (HlEquation, hl_equation_free,
                  (g_array_unref, terms, pieces, heads, marks, lights),
                  (g_free, heads_title, heads_symbol))

static void clear_term (gpointer data)
{
  HlEquationTerm *term = data;

  hl_excerpt_clear (&term->source.rows);
  hl_excerpt_clear (&term->source.columns);
  g_free (term->symbol);
  g_free (term->shape);
  g_free (term->note);
  g_free (term->values);
  g_free (term->states);
  g_strfreev (term->words);
  g_strfreev (term->row_names);
  g_strfreev (term->column_names);
}

static void clear_piece (gpointer data) { g_free (((HlEquationPiece *) data)->sign); }

/* Returns an equation without terms. */
HlEquation *hl_equation_new_empty (void)
{
  HlEquation *self = g_new0 (HlEquation, 1);

  self->terms = g_array_new (FALSE, TRUE, sizeof (HlEquationTerm));
  self->pieces = g_array_new (FALSE, TRUE, sizeof (HlEquationPiece));
  self->heads = g_array_new (FALSE, TRUE, sizeof (HlEquationTerm));
  g_array_set_clear_func (self->terms, clear_term);
  g_array_set_clear_func (self->pieces, clear_piece);
  g_array_set_clear_func (self->heads, clear_term);
  self->step = NONE;
  for (int i = 0; i < HL_EQUATION_KEYS; i++)
    self->limits[i] = 1.0;

  return self;
}

const HlEquationTerm *hl_equation_term (const HlEquation *self, int term)
{
  g_assert (term >= 0 && term < (int) self->terms->len);

  return &g_array_index (self->terms, HlEquationTerm, term);
}

/* Returns the term to the right of that one, or the first; NULL behind the last. */
HlEquationTerm *hl_equation_next (const HlEquation *self, const HlEquationTerm *term)
{
  HlEquationTerm *terms = (HlEquationTerm *) (gpointer) self->terms->data;
  const gsize     i = term != NULL ? (gsize) (term - terms) + 1 : 0;

  return i < self->terms->len ? terms + i : NULL;
}

/* --- Terms ------------------------------------------------------------------------------------ */

/* Returns which key explains the colors of a term, that is not of words. */
int hl_equation_key (const HlEquationTerm *term)
{
  return term->family > 0 ? term->family : (int) term->scale;
}

/* Returns what number each color of a term is. */
HlScale hl_equation_scale (const HlEquation *self, const HlEquationTerm *term)
{
  if (term->scale == HL_TERM_UNIT)
    return (HlScale){ HL_SCALE_UNIT, 0.0, 1.0 };
  if (term->scale == HL_TERM_WORDS)
    return (HlScale){ HL_SCALE_SIGNED, -1.0, 1.0 };

  return (HlScale){ HL_SCALE_SIGNED, -self->limits[hl_equation_key (term)],
                    self->limits[hl_equation_key (term)] };
}

float hl_equation_value (const HlEquationTerm *term, int row, int column)
{
  return term->values[(gsize) row * (gsize) term->columns + (gsize) column];
}

HlCellState hl_equation_state (const HlEquationTerm *term, int row, int column)
{
  return term->states == NULL ? HL_CELL_NORMAL
                              : term->states[(gsize) row * (gsize) term->columns + (gsize) column];
}

/* Returns whether the number of a cell is larger than that of the strongest color. */
gboolean hl_equation_is_beyond (const HlEquation *self, const HlEquationTerm *term, int row,
                                int column)
{
  const int key = hl_equation_key (term);

  return term->scale < HL_EQUATION_SCALES && self->has_beyond[key] &&
         hl_equation_state (term, row, column) == HL_CELL_NORMAL &&
         fabs ((double) hl_equation_value (term, row, column)) > self->limits[key];
}

/* Returns the cell as it is in the picture: never 0 for what is not 0. is_short: of a weight
 * without the 0 before the point, ".93", "<.01". */
char *hl_equation_text (const HlEquationTerm *term, int row, int column, gboolean is_short)
{
  const double   value = hl_equation_value (term, row, column);
  const gboolean is_weight = term->scale == HL_TERM_UNIT;
  char          *text, *zero;

  if (term->words != NULL)
    return g_strdup (term->words[row * term->columns + column]);

  text = is_weight && value > 0.0 && value < 0.01
             ? hl_number_typeset (g_strdup_printf ("<%.2f", 0.01))
         : is_weight ? hl_number_to_text (value, FIGURES)
         : value != 0.0 && fabs (value) < SMALLEST_SHOWN
             ? hl_number_to_figures (value, 1)
             : hl_number_to_text (value, fabs (value) < 10.0 ? DIGITS + 1 : DIGITS);
  zero = is_weight && is_short ? strchr (text, '0') : NULL;
  if (zero != NULL && (zero == text || zero[-1] == '<') && zero[1] != '\0')
    memmove (zero, zero + 1, strlen (zero));

  return text;
}

/* Returns whether the axis runs over the tokens of a sentence. */
gboolean hl_term_is_token (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_SOURCE || axis->kind == NN_AXIS_TARGET;
}

/* Returns whether its rows are queries and its columns keys, as those of scores and attention
 * weights are. */
gboolean hl_term_is_attention (const NnOperand *operand)
{
  return hl_term_is_token (&operand->row_axis) && hl_term_is_token (&operand->column_axis);
}

/* Returns whether its rows are queries or are compared with all words of the vocabulary. Then each
 * row is named by the word that it has read and the word that it writes. */
gboolean hl_term_has_queries (const NnOperand *operand)
{
  return hl_term_is_attention (operand) || operand->column_axis.kind == NN_AXIS_WORD;
}

/* Returns which number it shows; without an operand where there is none: an earlier pass had not
 * read that word yet. row: of a cell, as it is in the term. */
static NnNumber source_number (const HlTermSource *self, int row, int column)
{
  NnNumber number = {
    .operand = self->operand,
    .slice = self->slice,
    .column = self->columns.indices[self->is_transposed ? row : column],
  };

  if (self->n_passes == 0)
    number.row = self->rows.indices[self->is_transposed ? column : row];
  else
    number.operand = self->passes[row];
  if (number.column >= number.operand->columns)
    number.operand = NULL;

  return number;
}

/* Returns which of its passes has it, from 0, or −1. */
static int find_pass (const HlTermSource *self, const NnOperand *operand)
{
  for (int i = 0; i < self->n_passes; i++)
    if (self->passes[i] == operand)
      return i;

  return -1;
}

/* NULL where they have none but their numbers. */
static char **new_names (const NnAxis *axis, gboolean has_queries, const HlExcerpt *excerpt)
{
  char **names;

  if (axis->labels == NULL)
    return NULL;

  names = g_new0 (char *, excerpt->n + 1);
  for (int i = 0; i < excerpt->n; i++)
    names[i] = has_queries ? nn_axis_query_name (axis, excerpt->indices[i])
                           : g_strdup (nn_axis_label (axis, excerpt->indices[i]));

  return names;
}

/* A large matrix is copied row by row, without asking for each cell where it is from. */
static void copy_numbers (const HlTermSource *source, HlEquationTerm *term)
{
  const gsize across = source->is_transposed ? (gsize) term->columns : 1;
  const gsize down = source->is_transposed ? 1 : (gsize) term->columns;

  for (int i = 0; i < source->rows.n; i++)
    {
      const float *row = nn_operand_row (source->operand, source->slice, source->rows.indices[i]);
      float       *values = &term->values[(gsize) i * down];

      for (int j = 0; j < source->columns.n; j++)
        values[(gsize) j * across] = row[source->columns.indices[j]];
    }
}

/* A cell of a word that was not read yet has no number. */
static void copy_cell (const HlTermSource *source, HlEquationTerm *term, int row, int column)
{
  const NnNumber   number = source_number (source, row, column);
  const NnOperand *operand = number.operand;
  const gsize      cell = (gsize) row * (gsize) term->columns + (gsize) column;

  if (operand == NULL)
    {
      term->values[cell] = NAN;
      term->states[cell] = (guint8) HL_CELL_HIDDEN;
      return;
    }

  term->values[cell] = (float) nn_number_value (&number);
  if (term->states != NULL)
    term->states[cell] = (guint8) nn_operand_state (operand, number.row, number.column);
  if (term->words != NULL) /* where the word names its row, the cell has its id */
    term->words[cell] =
        operand->words == operand->row_axis.labels
            ? g_strdup_printf ("%.0f", nn_number_value (&number))
            : g_strdup (operand->words[number.row * operand->columns + number.column]);
}

static void copy_cells (const HlTermSource *source, HlEquationTerm *term)
{
  const NnOperand *operand = source->operand;
  const gsize      n = (gsize) term->rows * (gsize) term->columns;
  const gboolean   has_states = operand->states != NULL || source->n_passes > 0;

  term->values = g_new (float, n);
  term->states = has_states ? g_new0 (guint8, n) : NULL;
  term->words = operand->words != NULL ? g_new0 (char *, n + 1) : NULL;
  if (!has_states && operand->words == NULL)
    copy_numbers (source, term);
  else
    for (int i = 0; i < (int) n; i++)
      copy_cell (source, term, i / term->columns, i % term->columns);
}

/* Scores are sums of many products, so they get a color scale of their own. */
static HlTermScale scale_of (const HlTermSource *source)
{
  const NnOperand *operand = source->operand;

  if (operand->words != NULL)
    return HL_TERM_WORDS;
  if (operand->is_unit)
    return HL_TERM_UNIT;
  if (source->maker != NULL && source->maker->kind == NN_OP_RELU)
    return HL_TERM_POSITIVE;

  return !operand->is_parameter && hl_term_has_queries (operand) ? HL_TERM_SCORE : HL_TERM_SIGNED;
}

/* Returns the term, whose fields belong to the caller; the equation says its note, its step, its
 * rows' likes, what is known, and how the rows of several passes are named. */
HlEquationTerm hl_equation_term_new (const HlTermSource *source, const char *name)
{
  const NnOperand *operand = source->operand;
  const gboolean   is_transposed = source->is_transposed;
  HlEquationTerm   term = {
      .source = *source,
      .symbol = g_strconcat (name, is_transposed ? "ᵀ" : NULL, NULL),
      .shape = g_strdup_printf ("%d × %d", is_transposed ? operand->columns : operand->rows,
                              is_transposed ? operand->rows : operand->columns),
      .is_learned = operand->is_parameter,
      .scale = scale_of (source),
      .rows = source->n_passes > 0 ? source->n_passes
              : is_transposed      ? source->columns.n
                                   : source->rows.n,
      .columns = is_transposed ? source->rows.n : source->columns.n,
      .column_names = new_names (&operand->column_axis, FALSE, &source->columns),
      .step = HL_EQUATION_NONE,
      .row_at_hand = source->n_passes > 0 ? source->pass : HL_EQUATION_NONE,
  };

  if (source->n_passes == 0)
    term.row_names = new_names (&operand->row_axis, hl_term_has_queries (operand), &source->rows);
  if (is_transposed)
    {
      char **names = term.row_names;

      term.row_names = term.column_names;
      term.column_names = names;
    }
  copy_cells (source, &term);

  return term;
}

/* --- Cells of operands ------------------------------------------------------------------------ */

static gboolean shows (const HlTermSource *source, const NnOperand *operand)
{
  return source->operand == operand || find_pass (source, operand) >= 0;
}

/* Returns the last term that shows the operand, or −1. */
int hl_equation_find (const HlEquation *self, const NnOperand *operand)
{
  for (int i = (int) self->terms->len - 1; i >= 0; i--)
    if (shows (&hl_equation_term (self, i)->source, operand))
      return i;

  return NONE;
}

/* Returns which number of which operand it is; without an operand where there is none. row: of a
 * cell of it, as it is there. */
NnNumber hl_equation_number (const HlEquation *self, int term, int row, int column)
{
  return source_number (&hl_equation_term (self, term)->source, row, column);
}

/* Returns whether it is in the picture. */
gboolean hl_equation_cell_of (const HlEquation *self, const NnNumber *number, HlItem *cell)
{
  const int           term = hl_equation_find (self, number->operand);
  const HlTermSource *source = term != NONE ? &hl_equation_term (self, term)->source : NULL;
  int                 row, column;

  if (source == NULL || source->slice != number->slice)
    return FALSE;

  row = source->n_passes > 0 ? find_pass (source, number->operand)
                             : hl_excerpt_find (&source->rows, number->row);
  column = hl_excerpt_find (&source->columns, number->column);
  *cell = source->is_transposed ? (HlItem){ term, column, row } : (HlItem){ term, row, column };

  return row >= 0 && column >= 0;
}

/* Returns the operation of the place that made it, or the same of another pass, if it has shown
 * it, or NULL. */
const NnOperation *hl_equation_find_maker (const HlEquation *self, const NnNumber *number)
{
  const int             index = hl_equation_find (self, number->operand);
  const HlEquationTerm *term = index != NONE ? hl_equation_term (self, index) : NULL;
  int                   pass;

  if (term == NULL)
    return NULL;
  if (term->source.n_passes == 0)
    return term->is_known ? term->source.maker : NULL;

  pass = find_pass (&term->source, number->operand);

  return pass < term->n_shown ? term->source.pass_makers[pass] : NULL;
}

/* Which shown rows, or columns, are among @n of the operand from @first on. */
static gboolean find_shown (const HlExcerpt *excerpt, int first, int n, int step, int *shown,
                            int *n_shown)
{
  *n_shown = 0;
  if (excerpt->n == excerpt->length) /* all are */
    {
      *shown = first;
      *n_shown = n;
    }
  for (int i = 0; i < n && excerpt->n < excerpt->length; i++)
    {
      const int index = hl_excerpt_find (excerpt, first + i * step);

      if (index < 0)
        continue;
      *shown = *n_shown == 0 ? index : MIN (*shown, index);
      (*n_shown)++;
    }

  return *n_shown > 0;
}

/* Adds the cells of all terms that show them. Of an operand of one pass that is its row. */
void hl_equation_light (const HlEquation *self, const NnOperand *operand, const NnCells *cells,
                        GArray *lights)
{
  for (int i = 0; i < (int) self->terms->len; i++)
    {
      const HlTermSource *source = &hl_equation_term (self, i)->source;
      const int           step = MAX (cells->row_step, 1);
      int                 row = find_pass (source, operand), n_rows = 1, column, n_columns;
      HlEquationLight     upright, turned;

      if (!shows (source, operand) || (cells->slice != NONE && cells->slice != source->slice) ||
          (source->n_passes == 0 &&
           !find_shown (&source->rows, cells->first_row, cells->n_rows, step, &row, &n_rows)) ||
          !find_shown (&source->columns, cells->first_column, cells->n_columns, 1, &column,
                       &n_columns))
        continue;

      upright = (HlEquationLight){ i, row, n_rows, step, column, n_columns };
      turned = (HlEquationLight){ i, column, n_columns, 1, row, n_rows };
      g_array_append_val (lights, *(source->is_transposed ? &turned : &upright));
    }
}

/* Returns what it was made of. */
GArray *hl_equation_lights (const HlEquation *self, const NnNumber *number)
{
  GArray            *lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  const NnOperation *maker = hl_equation_find_maker (self, number);

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    if (nn_formula_reads (maker, i))
      {
        const NnCells cells =
            nn_formula_depends (maker, number->slice, number->row, number->column, i);

        hl_equation_light (self, maker->inputs[i], &cells, lights);
      }

  return lights;
}

/* --- Which number has the strongest color ----------------------------------------------------- */

static gboolean is_in (const HlEquationTerm *term, HlTermScale scale, int family)
{
  return term->scale == scale && term->family == family;
}

/* What is not known yet has no part in a scale. */
static gsize count_known (const HlEquationTerm *term)
{
  return (gsize) term->n_shown * (gsize) term->columns;
}

/* Returns how far the number of a cell is from 0; 0 also where there is none. */
static double size_of (const HlEquationTerm *term, gsize cell)
{
  const gboolean is_number = (term->states == NULL || term->states[cell] == HL_CELL_NORMAL) &&
                             isfinite (term->values[cell]);

  return is_number ? fabs ((double) term->values[cell]) : 0.0;
}

/* Returns a number that nearly all of the term but its zeros stay below, in parts of the
 * largest. */
static double quantile_of (const HlEquationTerm *term, double largest)
{
  int bins[BINS] = { 0 };
  int n_all = 0, n = 0, bin = 0;

  for (gsize cell = 0; cell < count_known (term); cell++)
    {
      const double size = size_of (term, cell);

      if (size <= 0.0)
        continue;
      bins[MIN ((int) (size * (BINS / largest)), BINS - 1)]++;
      n_all++;
    }
  for (; bin < BINS && n + bins[bin] < (n_all >= MANY ? SHARE * n_all : n_all); bin++)
    n += bins[bin];

  return n_all > 0 ? (double) (bin + 1) / BINS : 0.0;
}

/* Where a few numbers are much larger than all others, the colors end at the largest of the others:
 * else these would all look alike. */
static double limit_of (double share, double largest)
{
  return share < FAR ? largest * share : largest;
}

/* The largest number of the terms of a family, or the largest of where the colors of each would
 * end; 0: there are none. */
static double largest_in (const HlEquation *self, gboolean is_alone, HlTermScale scale, int family)
{
  double largest = 0.0;

  HL_EACH_TERM (term, self)
    if (is_in (term, scale, family))
      largest = MAX (largest, is_alone ? term->alone : term->largest);

  return largest;
}

/* No term has more than a few numbers beyond the limit, however many numbers the others have. */
static void set_limit (HlEquation *self, HlTermScale scale, int family)
{
  const double largest = largest_in (self, FALSE, scale, family);
  const int    key = family > 0 ? family : (int) scale;
  double       share = 0.0;

  HL_EACH_TERM (term, self)
    if (largest > 0.0 && is_in (term, scale, family))
      share = MAX (share, quantile_of (term, largest));
  self->limits[key] = largest > 0.0 ? limit_of (share, largest) : 1.0;
  self->has_beyond[key] = largest > self->limits[key];
}

/* Moves the terms whose numbers are much smaller than the largest of a family into the next one,
 * as long as there are keys. */
static void part_family (HlEquation *self, HlTermScale scale, int family, int *n_keys)
{
  const double base = largest_in (self, TRUE, scale, family);

  if (*n_keys == HL_EQUATION_KEYS)
    return;
  HL_EACH_TERM (term, self)
    if (is_in (term, scale, family) && term->largest > 0.0 && term->alone < base / FAMILY)
      term->family = *n_keys;
  if (largest_in (self, FALSE, scale, *n_keys) > 0.0)
    part_family (self, scale, (*n_keys)++, n_keys);
}

/* Terms whose numbers are about as large share a scale; others have one of their own, so that no
 * matrix is blank, or all black, because of another one. has_one_scale: whether all that is
 * known shares the colors, however large it is. */
void hl_equation_limits_find (HlEquation *self, gboolean has_one_scale)
{
  int n_keys = HL_EQUATION_SCALES;

  HL_EACH_TERM (term, self)
    {
      term->largest = 0.0;
      for (gsize cell = 0; cell < count_known (term); cell++)
        term->largest = MAX (term->largest, size_of (term, cell));
      term->alone = limit_of (quantile_of (term, term->largest), term->largest);
    }
  for (HlTermScale scale = 0; scale < HL_EQUATION_SCALES; scale++)
    {
      const int first = n_keys;

      if (!has_one_scale && scale != HL_TERM_UNIT)
        part_family (self, scale, 0, &n_keys);
      set_limit (self, scale, 0);
      for (int family = first; family < n_keys; family++)
        set_limit (self, scale, family);
    }
}

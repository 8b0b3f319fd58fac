#include "ui/figures/equation-term.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Core and pictures count the states of cells alike. */
G_STATIC_ASSERT ((int) NN_CELL_FUTURE == (int) HL_CELL_HIDDEN);
G_STATIC_ASSERT ((int) NN_CELL_PADDING == (int) HL_CELL_PADDING);

static const char *kind_name (NnAxisKind kind)
{
  switch (kind)
    {
    case NN_AXIS_SOURCE:
      /* Translators: what the rows or the columns of a matrix are, as the next ones */
      return _ ("source token");
    case NN_AXIS_TARGET:
      return _ ("target token");
    case NN_AXIS_FEATURE:
      return _ ("feature");
    case NN_AXIS_HEAD:
      return _ ("head");
    case NN_AXIS_WORD:
      return _ ("word");
    case NN_AXIS_SENTENCE:
      return _ ("sentence");
    case NN_AXIS_POSITION:
      return _ ("position");
    case NN_AXIS_PAIR:
      return _ ("query and key");
    case NN_AXIS_ONE:
    case NN_AXIS_INDEX:
    default:
      return NULL;
    }
}

/* Returns whether the axis runs over the tokens of a sentence. */
gboolean hl_term_is_token (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_SOURCE || axis->kind == NN_AXIS_TARGET;
}

/* Returns whether its rows ask its columns: scores and attention weights. */
gboolean hl_term_is_attention (const NnOperand *operand)
{
  return hl_term_is_token (&operand->row_axis) && hl_term_is_token (&operand->column_axis);
}

static const char *role_of (const NnOperand *operand, gboolean is_rows)
{
  const NnAxis *axis = is_rows ? &operand->row_axis : &operand->column_axis;

  if (!hl_term_is_attention (operand))
    return kind_name (axis->kind);
  if (is_rows)
    /* Translators: what the rows or the columns of attention weights are, as the next ones */
    return axis->kind == NN_AXIS_SOURCE ? _ ("query (source)") : _ ("query (target)");

  return axis->kind == NN_AXIS_SOURCE ? _ ("key (source)") : _ ("key (target)");
}

/* Returns whether its rows ask keys, or are held against words: what each has read and writes is
 * its name. */
gboolean hl_term_has_queries (const NnOperand *operand)
{
  return hl_term_is_attention (operand) || operand->column_axis.kind == NN_AXIS_WORD;
}

/* %NULL where they have none but their numbers. */
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

static gboolean has_numbers_alone (const HlTermSource *source)
{
  return source->n_passes == 0 && source->operand->states == NULL && source->operand->words == NULL;
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
  const NnNumber   number = hl_term_source_number (source, row, column);
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
  if (term->words != NULL)
    term->words[cell] = g_strdup (operand->words[number.row * operand->columns + number.column]);
}

static void copy_cells (const HlTermSource *source, HlEquationTerm *term)
{
  const NnOperand *operand = source->operand;
  const gsize      n = (gsize) term->rows * (gsize) term->columns;
  const gboolean   has_states = operand->states != NULL || source->n_passes > 0;

  term->values = g_new (float, n);
  term->states = has_states ? g_new0 (guint8, n) : NULL;
  term->words = operand->words != NULL ? g_new0 (char *, n + 1) : NULL;
  if (has_numbers_alone (source))
    {
      copy_numbers (source, term);
      return;
    }

  for (int i = 0; i < term->rows; i++)
    for (int j = 0; j < term->columns; j++)
      copy_cell (source, term, i, j);
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

static void exchange (char ***a, char ***b)
{
  char **names = *a;

  *a = *b;
  *b = names;
}

void hl_term_source_clear (HlTermSource *self)
{
  hl_excerpt_clear (&self->rows);
  hl_excerpt_clear (&self->columns);
}

/* Returns which number it shows; without an operand where there is none: an earlier pass had not
 * read that word yet. row: of a cell, as it is in the term. */
NnNumber hl_term_source_number (const HlTermSource *self, int row, int column)
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
int hl_term_source_find_pass (const HlTermSource *self, const NnOperand *operand)
{
  for (int i = 0; i < self->n_passes; i++)
    if (self->passes[i] == operand)
      return i;

  return -1;
}

/* Returns the term, whose fields belong to the caller; the equation says its note, its step, its
 * rows' likes, what is known, and how the rows of several passes are named. */
HlEquationTerm hl_equation_term_new (const HlTermSource *source, const char *name)
{
  const NnOperand *operand = source->operand;
  const gboolean   is_transposed = source->is_transposed;
  HlEquationTerm   term = {
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
      .row_role = g_strdup (role_of (operand, !is_transposed)),
      .column_role = g_strdup (role_of (operand, is_transposed)),
      .step = HL_EQUATION_NONE,
      .row_at_hand = source->n_passes > 0 ? source->pass : HL_EQUATION_NONE,
  };

  if (source->n_passes == 0)
    term.row_names = new_names (&operand->row_axis, hl_term_has_queries (operand), &source->rows);
  if (is_transposed)
    exchange (&term.row_names, &term.column_names);
  copy_cells (source, &term);

  return term;
}

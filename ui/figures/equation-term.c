#include "ui/figures/equation-term.h"

#include <glib/gi18n-lib.h>

/* Core and pictures count the states of cells alike. */
G_STATIC_ASSERT ((int) NN_CELL_FUTURE == (int) HL_CELL_HIDDEN);
G_STATIC_ASSERT ((int) NN_CELL_PADDING == (int) HL_CELL_PADDING);

static const char *
kind_name (NnAxisKind kind)
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

static gboolean
is_token (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_SOURCE || axis->kind == NN_AXIS_TARGET;
}

/* Rows that ask columns: scores and attention weights. */
static gboolean
is_attention (const NnOperand *operand)
{
  return is_token (&operand->row_axis) && is_token (&operand->column_axis);
}

static const char *
role_of (const NnOperand *operand,
         gboolean         is_rows)
{
  const NnAxis *axis = is_rows ? &operand->row_axis : &operand->column_axis;

  if (!is_attention (operand))
    return kind_name (axis->kind);
  if (is_rows)
    /* Translators: what the rows or the columns of attention weights are, as the next ones */
    return axis->kind == NN_AXIS_SOURCE ? _ ("query (source)") : _ ("query (target)");

  return axis->kind == NN_AXIS_SOURCE ? _ ("key (source)") : _ ("key (target)");
}

/* A row that asks keys, or that is held against words, is named by what it has read and
 * what it writes. */
static gboolean
has_queries (const NnOperand *operand)
{
  return is_attention (operand) || operand->column_axis.kind == NN_AXIS_WORD;
}

/* %NULL where they have none but their numbers. */
static char **
new_names (const NnAxis    *axis,
           gboolean         has_queries,
           const HlExcerpt *excerpt)
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

/* "query ↓ key →" for weights; what is left out of a vocabulary. */
static char *
new_note (const HlTermSource *source)
{
  const NnOperand *operand = source->operand;
  const HlExcerpt *words = operand->row_axis.kind == NN_AXIS_WORD ? &source->rows
                                                                  : &source->columns;

  if (words->n < words->length)
    /* Translators: so many of all words are shown, such as "8 of 1403 words" */
    return g_strdup_printf (_ ("%d of %d words"), words->n, words->length);
  if (is_attention (operand))
    return g_strdup (source->is_transposed ? _ ("key ↓ query →") : _ ("query ↓ key →"));
  if (source->is_transposed && is_token (&operand->row_axis))
    return g_strdup (operand->row_axis.kind == NN_AXIS_SOURCE ? _ ("source token →")
                                                              : _ ("target token →"));
  if (operand->is_parameter)
    return g_strdup (_ ("learned"));

  return NULL;
}

static void
copy_cells (const HlTermSource *source,
            HlEquationTerm     *term)
{
  const NnOperand *operand = source->operand;
  const gsize      n = (gsize) term->rows * (gsize) term->columns;

  term->values = g_new (float, n);
  term->states = operand->states != NULL ? g_new (guint8, n) : NULL;
  term->words = operand->words != NULL ? g_new0 (char *, n + 1) : NULL;

  for (int i = 0; i < term->rows; i++)
    for (int j = 0; j < term->columns; j++)
      {
        const int   row = source->rows.indices[source->is_transposed ? j : i];
        const int   column = source->columns.indices[source->is_transposed ? i : j];
        const gsize cell = (gsize) i * (gsize) term->columns + (gsize) j;

        term->values[cell] = nn_operand_get (operand, source->slice, row, column);
        if (term->states != NULL)
          term->states[cell] = (guint8) nn_operand_state (operand, row, column);
        if (term->words != NULL)
          term->words[cell] = g_strdup (operand->words[row * operand->columns + column]);
      }
}

/* Scores are sums of many products, so they get a color scale of their own. */
static HlTermScale
scale_of (const NnOperand *operand)
{
  if (operand->words != NULL)
    return HL_TERM_WORDS;
  if (operand->is_unit)
    return HL_TERM_UNIT;

  return !operand->is_parameter && has_queries (operand) ? HL_TERM_SCORE : HL_TERM_SIGNED;
}

static void
exchange (char ***a,
          char ***b)
{
  char **names = *a;

  *a = *b;
  *b = names;
}

/**
 * hl_term_source_clear:
 * @self: what is no longer needed
 */
void
hl_term_source_clear (HlTermSource *self)
{
  hl_excerpt_clear (&self->rows);
  hl_excerpt_clear (&self->columns);
}

/**
 * hl_equation_term_new:
 * @source: where its cells come from
 * @name: what the formula calls the operand
 *
 * Returns: the term, whose fields belong to the caller; the equation says its step, its rows'
 *   likes and whether it is known
 */
HlEquationTerm
hl_equation_term_new (const HlTermSource *source,
                      const char         *name)
{
  const NnOperand *operand = source->operand;
  const gboolean   is_transposed = source->is_transposed;
  HlEquationTerm   term = {
      .symbol = g_strconcat (name, is_transposed ? "ᵀ" : NULL, NULL),
      .shape = g_strdup_printf ("%d × %d", is_transposed ? operand->columns : operand->rows,
                              is_transposed ? operand->rows : operand->columns),
      .note = new_note (source),
      .is_learned = operand->is_parameter,
      .scale = scale_of (operand),
      .rows = is_transposed ? source->columns.n : source->rows.n,
      .columns = is_transposed ? source->rows.n : source->columns.n,
      .row_names = new_names (&operand->row_axis, has_queries (operand), &source->rows),
      .column_names = new_names (&operand->column_axis, FALSE, &source->columns),
      .row_role = g_strdup (role_of (operand, !is_transposed)),
      .column_role = g_strdup (role_of (operand, is_transposed)),
      .step = HL_EQUATION_NONE,
  };

  if (is_transposed)
    exchange (&term.row_names, &term.column_names);
  copy_cells (source, &term);

  return term;
}

#include "core/trace/formula/cell-text.h"

#include "core/trace/operation/cell-argmax.h"
#include "core/trace/operation/cell-log-sum-exp.h"

#define MAX_SUMS 3 /* nested in one another: Σ_h Σ_i Σ_j */

/* Where a part of a line is written. */
typedef enum
{
  ALONE,          /* nothing is at its sides */
  FIRST,          /* the first factor of a term */
  AFTER_OPERATOR, /* any other; a number with a minus sign needs brackets */
} Place;

/* One term of a sum, where the letters of the sums are at @at. */
typedef struct
{
  const NnNode *sum;
  int           at[MAX_SUMS];
} Term;

/* The terms of one sum, or of several that are added. */
typedef struct
{
  NnCell *cell;
  GArray *terms;  /* Term */
  GArray *values; /* double */
} Terms;

static void write_node (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place);

static void write_number (NnFormulaWriter *writer, double x, Place place)
{
  if (place == AFTER_OPERATOR)
    nn_write_operand (writer, x);
  else
    nn_write_number (writer, x);
}

static void write_value (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  write_number (writer, nn_cell_value (cell, node), place);
}

static void write_in_brackets (NnCell *cell, NnFormulaWriter *writer, const char *opening,
                               const NnNode *node)
{
  nn_write (writer, opening);
  write_node (cell, writer, node, ALONE);
  nn_write (writer, ")");
}

/* Sums */

static void collect_terms (Terms *self, const NnNode *node, Term *term, int depth)
{
  NnCell       *cell = self->cell;
  int          *letter = &cell->letters[node->letter - 'a'];
  const int     kept = *letter;
  const guint32 bound = cell->bound;
  const NnNode *body = node->children[0];

  g_assert (depth < MAX_SUMS);
  cell->bound |= nn_letter_bit (node->letter);
  for (*letter = 0; *letter < nn_cell_range (cell, node->letter); (*letter)++)
    {
      double value;

      if ((node->is_counted && !nn_cell_counts (cell)) || nn_cell_leaves_out (cell, body))
        continue;

      term->at[depth] = *letter;
      if (body->kind == NN_NODE_SUM)
        {
          collect_terms (self, body, term, depth + 1);
          continue;
        }

      value = nn_cell_value (cell, body);
      g_array_append_val (self->values, value);
      g_array_append_val (self->terms, *term);
    }
  cell->bound = bound;
  *letter = kept;
}

/* Writes what is summed, with the letters of the sum where the term has them. */
static void write_body (NnCell *cell, NnFormulaWriter *writer, const NnNode *sum, const int *at)
{
  int          *letter = &cell->letters[sum->letter - 'a'];
  const int     kept = *letter;
  const guint32 bound = cell->bound;
  const NnNode *body = sum->children[0];

  *letter = *at;
  cell->bound |= nn_letter_bit (sum->letter);
  if (body->kind == NN_NODE_SUM)
    write_body (cell, writer, body, at + 1);
  else
    write_node (cell, writer, body, ALONE);
  cell->bound = bound;
  *letter = kept;
}

static void write_term_of_sum (NnFormulaWriter *writer, int index, gpointer user_data)
{
  const Terms *self = user_data;
  const Term  *term = &g_array_index (self->terms, Term, index);

  write_body (self->cell, writer, term->sum, term->at);
}

/* Writes the @n sums at @nodes, which are added, as one sum. */
static void write_sums (NnCell *cell, NnFormulaWriter *writer, NnNode *const *nodes, int n)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (Term));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  Terms              self = { cell, terms, values };

  for (int i = 0; i < n; i++)
    collect_terms (&self, nodes[i], &(Term){ nodes[i] }, 0);

  nn_write_sum (writer, (const void *) values->data, (int) values->len, write_term_of_sum, &self);
}

/* Σ_θ ‖∂θ‖²: a term for each operand */

static void write_square_sum (NnFormulaWriter *writer, int index, gpointer user_data)
{
  const double *sums = user_data;

  nn_write_number (writer, sums[index]);
}

static void write_sum_of_squares (NnCell *cell, NnFormulaWriter *writer, const NnNode *node,
                                  Place place)
{
  g_autofree double *sums = g_new (double, cell->n_operands);

  for (int i = 0; i < cell->n_operands; i++)
    sums[i] = nn_cell_square_sum (cell, i);

  nn_write_sum (writer, sums, cell->n_operands, write_square_sum, sums);
}

/* a + b − c */

static double signed_value (NnCell *cell, const NnNode *node)
{
  const double x = nn_cell_value (cell, node);

  return node->is_inverse ? -x : x;
}

/* Counts the children from @first on that are fixed numbers and are written as one. */
static int count_fixed (const NnNode *node, int first)
{
  int n = 0;

  while (first + n < node->n && node->children[first + n]->is_fixed)
    n++;

  return n;
}

static int count_sums (const NnNode *node, int first)
{
  int n = 0;

  while (first + n < node->n && node->children[first + n]->kind == NN_NODE_SUM &&
         !node->children[first + n]->is_inverse)
    n++;

  return n;
}

/* Writes adjacent fixed numbers as one number, behind the sign of the first. */
static void write_fixed (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, int first,
                         int n)
{
  const gboolean subtracts = node->children[first]->is_inverse;
  double         sum = 0.0;

  for (int i = first; i < first + n; i++)
    sum += signed_value (cell, node->children[i]);

  write_number (writer, subtracts ? -sum : sum, subtracts ? AFTER_OPERATOR : ALONE);
}

static void write_add (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  int n;

  for (int i = 0; i < node->n; i += n)
    {
      const NnNode  *child = node->children[i];
      const gboolean subtracts = child->is_inverse;
      gsize          start;

      if (subtracts)
        nn_write (writer, i > 0 ? " − " : "−");
      start = writer->text->len;
      n = 1;
      if (count_fixed (node, i) > 0)
        {
          n = count_fixed (node, i);
          write_fixed (cell, writer, node, i, n);
        }
      else if (count_sums (node, i) > 0)
        {
          n = count_sums (node, i);
          write_sums (cell, writer, node->children + i, n);
        }
      else
        {
          write_node (cell, writer, child, subtracts ? AFTER_OPERATOR : ALONE);
        }
      if (i > 0 && !subtracts)
        nn_write_joined (writer, start);
    }
}

/* a · b / c */
static void write_multiply (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  if (nn_cell_leaves_out (cell, node))
    {
      nn_write (writer, "0");
      return;
    }

  for (int i = 0; i < node->n; i++)
    {
      const NnNode *child = node->children[i];

      if (child->kind == NN_NODE_COUNTS || child->kind == NN_NODE_ONE_HOT)
        continue;
      if (i > 0 && node->children[i - 1]->kind != NN_NODE_COUNTS &&
          node->children[i - 1]->kind != NN_NODE_ONE_HOT)
        {
          nn_write (writer, child->is_inverse ? " / " : " · ");
          place = AFTER_OPERATOR;
        }
      if (child->kind == NN_NODE_MULTIPLY && !child->is_fixed)
        write_in_brackets (cell, writer, "(", child);
      else
        write_node (cell, writer, child, place == ALONE ? FIRST : place);
    }
}

/* A sum needs brackets unless nothing is at its sides. */
static gboolean is_sum (const NnNode *node)
{
  return node->kind == NN_NODE_ADD || node->kind == NN_NODE_SUM ||
         node->kind == NN_NODE_SUM_OF_SQUARES || node->kind == NN_NODE_LOG_SUM_EXP;
}

/* id(“go”); padding has no word. */
static void write_id (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  const NnOperand *ids = cell->y;
  const char      *word = ids->words[cell->row * ids->columns + cell->column];

  if (*word != '\0')
    g_string_append_printf (writer->text, "id(“%s”)", word);
  else
    nn_write_number (writer, nn_operand_get (ids, cell->slice, cell->row, cell->column));
}

static void write_choice (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  const int row = cell->letters['r' - 'a'];

  write_node (cell, writer, nn_cell_choose (cell, node), place);
  cell->letters['r' - 'a'] = row;
}

static void write_two (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  nn_write (writer, node->kind == NN_NODE_MIN ? "min(" : "max(");
  write_node (cell, writer, node->children[0], ALONE);
  nn_write (writer, ", ");
  write_node (cell, writer, node->children[1], ALONE);
  nn_write (writer, ")");
}

static void write_one_sum (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  write_sums (cell, writer, (NnNode *const[]){ (NnNode *) node }, 1);
}

/* argmax, or ln Σ exp */
static void write_over (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  if (node->kind == NN_NODE_ARGMAX)
    nn_cell_write_argmax (cell, writer, node);
  else
    nn_cell_write_log_sum_exp (cell, writer, node);
}

static void write_function (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  g_autofree char *opening = g_strconcat (node->name, "(", NULL);

  write_in_brackets (cell, writer, opening, node->children[0]);
}

static void write_square (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  write_in_brackets (cell, writer, "(", node->children[0]);
  nn_write (writer, "²");
}

/* By the kind of node; all others are written as their value. */
static void (*const writers[NN_N_NODES]) (NnCell *cell, NnFormulaWriter *writer, const NnNode *node,
                                          Place place) = {
  [NN_NODE_ADD] = write_add,          [NN_NODE_MULTIPLY] = write_multiply,
  [NN_NODE_SUM] = write_one_sum,      [NN_NODE_SUM_OF_SQUARES] = write_sum_of_squares,
  [NN_NODE_ARGMAX] = write_over,      [NN_NODE_FUNCTION] = write_function,
  [NN_NODE_LOG_SUM_EXP] = write_over, [NN_NODE_SQUARE] = write_square,
  [NN_NODE_MIN] = write_two,          [NN_NODE_MAX] = write_two,
  [NN_NODE_ABOVE] = write_choice,     [NN_NODE_IF] = write_choice,
  [NN_NODE_ID_OF_TOKEN] = write_id,
};

static void write_node (NnCell *cell, NnFormulaWriter *writer, const NnNode *node, Place place)
{
  if (node->is_fixed || writers[node->kind] == NULL)
    write_value (cell, writer, node, place);
  else if (is_sum (node) && place != ALONE)
    write_in_brackets (cell, writer, "(", node);
  else
    writers[node->kind](cell, writer, node, place);
}

/**
 * @writer: where to write
 * @node: its line's right side
 *
 * Writes how the cell is computed, with its numbers.
 */
void nn_cell_write (NnCell *self, NnFormulaWriter *writer, const NnNode *node)
{
  write_node (self, writer, node, ALONE);
}

#include "core/trace/formula/cell-text.h"

#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"
#include "core/trace/operation/small-digits.h"

typedef struct
{
  NnCell       *cell;
  const NnNode *node;
  double        largest;
  const double *scores;
} Powers;

static void write_power (NnFormulaWriter *writer, int index, gpointer user_data)
{
  const Powers *self = user_data;

  nn_write (writer, "exp(");
  nn_write_number (writer, self->scores[index]);
  nn_write_minus (writer, self->largest);
  nn_write (writer, ")");
}

/* Log-sum-exp, ln Σ_j exp (x), as it is computed, so that no exp (x) overflows:
 *
 *      2.104 + ln(exp(1.921 − 2.104) + exp(2.104 − 2.104) + …) */
static void write_log_sum_exp (NnCell *cell, NnFormulaWriter *writer, const NnNode *node)
{
  const int          n = nn_cell_range (cell, node->letter);
  int               *letter = &cell->letters[node->letter - 'a'];
  const int          kept = *letter;
  double             largest = -INFINITY;
  g_autofree double *scores = g_new0 (double, n);
  g_autofree double *powers = g_new (double, n);

  for (*letter = 0; *letter < n; (*letter)++)
    {
      scores[*letter] = nn_cell_value (cell, node->children[0]);
      largest = fmax (largest, scores[*letter]);
    }
  *letter = kept;
  for (int i = 0; i < n; i++)
    powers[i] = exp (scores[i] - largest);

  nn_write_number (writer, largest);
  nn_write (writer, " + ln(");
  nn_write_sum (writer, powers, n, write_power, &(Powers){ cell, node, largest, scores });
  nn_write (writer, ")");
}

/* Writes a candidate, with all digits of a float if two of them would otherwise look alike. */
static void write_candidate (NnFormulaWriter *writer, double x, gboolean is_close)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (is_close)
    nn_write (writer, g_ascii_formatd (digits, sizeof digits, "%.10f", x));
  else
    nn_write_number (writer, x);
}

static gboolean looks_alike (double a, double b)
{
  NnFormulaWriter  writers[] = { { g_string_new (NULL) }, { g_string_new (NULL) } };
  g_autofree char *text_a = NULL;
  g_autofree char *text_b = NULL;

  nn_write_number (&writers[0], a);
  nn_write_number (&writers[1], b);
  text_a = g_string_free (writers[0].text, FALSE);
  text_b = g_string_free (writers[1].text, FALSE);

  return a != b && g_str_equal (text_a, text_b);
}

/* Whether the two largest candidates look alike as short numbers. */
static gboolean largest_look_alike (const NnTerm *candidates, int n)
{
  double best = -1.0;
  double second = -1.0;

  for (int i = 0; i < n; i++)
    if (candidates[i].value > best)
      {
        second = best;
        best = candidates[i].value;
      }
    else if (candidates[i].value > second)
      {
        second = candidates[i].value;
      }

  return second >= 0.0 && looks_alike (best, second);
}

static int collect_candidates (NnCell *cell, const NnNode *node, NnTerm *candidates)
{
  int      *letter = &cell->letters[node->letter - 'a'];
  const int kept = *letter;
  int       n = 0;

  for (*letter = 0; *letter < nn_cell_range (cell, node->letter); (*letter)++)
    if (!node->skips_banned || !nn_banned_has (&cell->constants->banned, *letter))
      candidates[n++] = (NnTerm){ *letter, nn_cell_value (cell, node->children[0]) };
  *letter = kept;

  return n;
}

/* Argmax with its candidates: all of them, or the best and the largest of the rest:
 *
 *      argmax(417: 0.8123, 12: 0.0412, max₅₈₉₂(0.0301)) */
static void write_argmax (NnCell *cell, NnFormulaWriter *writer, const NnNode *node)
{
  g_autofree NnTerm *candidates = g_new (NnTerm, nn_cell_range (cell, node->letter));
  const int          n = collect_candidates (cell, node, candidates);
  const gboolean     is_close = largest_look_alike (candidates, n);
  int                n_shown = n;

  if (writer->length == NN_FORMULA_SHORT && n > NN_FORMULA_SHOWN_TERMS + 1)
    n_shown = nn_terms_pick_largest (candidates, n, NN_FORMULA_SHOWN_TERMS);

  nn_write (writer, "argmax(");
  for (int i = 0; i < n_shown; i++)
    {
      g_string_append_printf (writer->text, i > 0 ? ", %d: " : "%d: ", candidates[i].index);
      write_candidate (writer, candidates[i].value, is_close);
    }
  if (n_shown < n)
    {
      nn_terms_pick_largest (candidates + n_shown, n - n_shown, 1);
      nn_write (writer, ", max");
      nn_write_subscript (writer, n - n_shown);
      nn_write (writer, "(");
      write_candidate (writer, candidates[n_shown].value, is_close);
      nn_write (writer, ")");
      writer->n_left_out += n - n_shown;
    }
  nn_write (writer, ")");
}

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
    write_argmax (cell, writer, node);
  else
    write_log_sum_exp (cell, writer, node);
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

/** Writes how the cell is computed, with its numbers. */
void nn_cell_write (NnCell *self, NnFormulaWriter *writer, const NnNode *node)
{
  write_node (self, writer, node, ALONE);
}

/** Writes its size: "8 × (6, 16)". */
void nn_formula_write_size (GString *text, const NnOperand *operand)
{
  if (operand->slices > 1)
    g_string_append_printf (text, "%d × ", operand->slices);
  g_string_append_printf (text, "(%d, %d)", operand->rows, operand->columns);
}

/* Whether two operands have one name: the keys of two blocks, whose gradients meet. */
static gboolean shares_its_name (const NnOperation *operation, const NnOperand *operand)
{
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] != operand &&
        g_str_equal (operation->inputs[i]->symbol, operand->symbol))
      return TRUE;

  return FALSE;
}

/**
 * @operand: one of its inputs, or its output
 * Returns: (transfer full): what its formula calls that: the symbol, and the number of the
 *   block where another input has the same, as in "∂K⁽²⁾"
 */
char *nn_formula_name (const NnOperation *operation, const NnOperand *operand)
{
  const int block = nn_place_read (operand->path).block;
  GString  *name = g_string_new (operand->symbol);

  if (block < 0 || operation->n_terms < 2 || !shares_its_name (operation, operand))
    return g_string_free (name, FALSE);

  g_string_append (name, "⁽");
  nn_append_superscript (name, block + 1);
  g_string_append (name, "⁾");

  return g_string_free (name, FALSE);
}

/* Returns the constant that a line prints as its number; @length gets that of its name. */
static double printed_constant (const char *name, const NnConstants *constants, gsize *length)
{
  const struct
  {
    const char *name;
    double      value;
  } all[] = {
    { "%s", constants->fill },
    { "%β", constants->beta },
    { "%α", 1.0 - constants->beta },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_has_prefix (name, all[i].name))
      {
        *length = strlen (all[i].name);
        return all[i].value;
      }

  g_assert_not_reached ();
}

static void append_banned (GString *text, const NnBanned *banned, const NnAxis *words)
{
  for (int i = 0; i < banned->n; i++)
    {
      const char *word = nn_axis_label (words, banned->ids[i]);

      g_string_append (text, i > 0 ? ", " : "");
      if (word != NULL)
        g_string_append (text, word);
      else
        g_string_append_printf (text, "%d", banned->ids[i]);
    }
}

/**
 * @inputs: (array): what $0 and so on stand for
 * @operation: whose line it is; its output is what $y stands for
 *
 * `%v` becomes the words that a choice leaves out.
 */
void nn_formula_expand (GString *text, const char *line, NnOperand *const *inputs,
                        const NnOperation *operation)
{
  NnFormulaWriter writer = { text };

  for (const char *c = line; *c != '\0'; c++)
    if (*c == '$')
      {
        const NnOperand *operand = *++c == 'y' ? operation->output : inputs[*c - '0'];
        g_autofree char *name = nn_formula_name (operation, operand);

        g_string_append (text, name);
      }
    else if (g_str_has_prefix (c, "%v"))
      {
        append_banned (text, &operation->constants.banned, &inputs[0]->column_axis);
        c++;
      }
    else if (*c == '%')
      {
        gsize length = 0;

        nn_write_number (&writer, printed_constant (c, &operation->constants, &length));
        c += length - 1;
      }
    else
      g_string_append_c (text, *c);
}

#include "tests/support/general-value.h"

#include <math.h>
#include <string.h>

static NnTestValue value (double x) { return (NnTestValue){ x, fabs (x) }; }

/* A gradient has those of the operations that read the tensor: one normalization at most. */
static const NnConstants *constants_of (const NnOperation *operation)
{
  const NnConstants *found = &operation->constants;

  for (int i = 0; i < operation->n_terms; i++)
    if (i == 0 || operation->terms[i].constants.divisor > 0)
      found = &operation->terms[i].constants;

  return found;
}

/* Operands */

gboolean nn_test_is_of_batch (const NnOperand *operand)
{
  return g_str_has_suffix (operand->symbol, "*");
}

static int row_of_batch (const NnTestCell *self, char letter)
{
  const int first = self->is_bound[(int) letter] ? 0 : constants_of (self->operation)->first_row;

  return self->letters[(int) letter] + first;
}

/* Whether row i is a token that counts in the statistics of the batch. */
static gboolean counts (const NnTestCell *self)
{
  const NnOperand *found = NULL;

  for (int i = 0; i < self->operation->n_inputs; i++)
    if (nn_test_is_of_batch (self->operation->inputs[i]) &&
        self->operation->inputs[i]->states != NULL)
      found = self->operation->inputs[i];

  return found == NULL || nn_operand_state (found, row_of_batch (self, 'i'), 0) == NN_CELL_NORMAL;
}

/* Which row or column an index means: words by their ids, all else from 1. */
static int place_of (NnTestCell *self, const NnOperand *operand, const NnTestNode *index)
{
  if (index->kind == NN_TEST_LETTER && index->letter == 'i' && nn_test_is_of_batch (operand))
    return row_of_batch (self, 'i');
  if (index->kind == NN_TEST_LETTER)
    return self->letters[(int) index->letter];
  if (index->kind == NN_TEST_OPERAND)
    return (int) nn_test_evaluate (self, index).value;

  return (int) nn_test_evaluate (self, index).value - 1;
}

static NnTestValue read_operand (NnTestCell *self, const NnTestNode *node)
{
  const NnOperand *operand = node->operand;
  const int        slice = operand->slices > 1 ? self->letters['h'] : 0;
  int              row = operand->rows > 1 ? self->row : 0;
  int              column = operand->columns > 1 ? self->column : 0;

  if (node->n == 1 && operand->columns == 1)
    row = place_of (self, operand, node->children[0]);
  else if (node->n == 1)
    column = place_of (self, operand, node->children[0]);
  else if (node->n > 1)
    {
      row = place_of (self, operand, node->children[0]);
      column = place_of (self, operand, node->children[node->n - 1]);
    }
  if (node->n == 3)
    row = row * self->ranges['j'] + place_of (self, operand, node->children[1]);

  return value (nn_operand_get (operand, slice, row, column));
}

/* Sizes */

static int size_of (const NnTestNode *node, gboolean wants_rows)
{
  int most = 1;

  switch (node->kind)
    {
    case NN_TEST_OPERAND:
      if (node->n > 0)
        return 1;
      return wants_rows ? node->operand->rows : node->operand->columns;
    case NN_TEST_PRODUCT:
      return size_of (node->children[wants_rows ? 0 : 1], wants_rows);
    case NN_TEST_TRANSPOSED:
      return size_of (node->children[0], !wants_rows);
    case NN_TEST_ONE_HOT:
      return wants_rows ? size_of (node->children[0], TRUE) : G_MAXINT;
    default:
      for (int i = 0; i < node->n; i++)
        most = MAX (most, size_of (node->children[i], wants_rows));
      return most;
    }
}

static int n_heads (const NnTestCell *self)
{
  int n = self->operation->output->slices;

  for (int i = 0; i < self->operation->n_inputs; i++)
    n = MAX (n, self->operation->inputs[i]->slices);

  return n;
}

/* Sums, and the largest */

static NnTestValue run_over (NnTestCell *self, const NnTestNode *node)
{
  const int   letter = node->letter;
  const int   kept = self->letters[letter];
  const int   n = letter == 'h' ? n_heads (self) : self->ranges[letter];
  double      largest = -INFINITY;
  int         best = -1;
  NnTestValue sum = { 0.0, 0.0 };

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++)
    {
      NnTestValue x;

      self->letters[letter] = i;
      if ((node->skips_banned && nn_banned_has (&self->operation->constants.banned, i)) ||
          (node->is_counted && !counts (self)))
        continue;
      x = nn_test_evaluate (self, node->children[0]);
      sum = (NnTestValue){ sum.value + x.value, sum.size + x.size };
      if (best < 0 || x.value > largest)
        {
          best = i;
          largest = x.value;
        }
    }
  self->letters[letter] = kept;

  if (node->kind == NN_TEST_LARGEST)
    return value (largest);

  return node->kind == NN_TEST_WHICH_IS_LARGEST ? value (best) : sum;
}

static NnTestValue put_side_by_side (NnTestCell *self, const NnTestNode *node)
{
  const int   width = size_of (node->children[0], FALSE);
  const int   column = self->column;
  const int   head = self->letters['h'];
  NnTestValue found;

  self->letters['h'] = column / width;
  self->column = column % width;
  found = nn_test_evaluate (self, node->children[0]);
  self->column = column;
  self->letters['h'] = head;

  return found;
}

static NnTestValue at (NnTestCell *self, const NnTestNode *node, int row, int column)
{
  const int   kept_row = self->row;
  const int   kept_column = self->column;
  NnTestValue found;

  self->row = row;
  self->column = column;
  found = nn_test_evaluate (self, node);
  self->row = kept_row;
  self->column = kept_column;

  return found;
}

static NnTestValue multiply_matrices (NnTestCell *self, const NnTestNode *node)
{
  const NnTestNode *a = node->children[0];
  const NnTestNode *b = node->children[1];
  const int         n = MIN (size_of (a, FALSE), size_of (b, TRUE));
  NnTestValue       sum = { 0.0, 0.0 };

  if (size_of (a, FALSE) != size_of (b, TRUE) && size_of (a, FALSE) != G_MAXINT)
    g_error ("%s: a matrix with %d columns times one with %d rows", self->operation->path,
             size_of (a, FALSE), size_of (b, TRUE));

  for (int k = 0; k < n; k++)
    {
      const NnTestValue x = at (self, a, self->row, k);
      const NnTestValue y = at (self, b, k, self->column);

      sum = (NnTestValue){ sum.value + x.value * y.value, sum.size + x.size * y.size };
    }

  return sum;
}

static NnTestValue put_above (NnTestCell *self, const NnTestNode *node)
{
  const int n = size_of (node->children[0], TRUE);

  return self->row < n ? nn_test_evaluate (self, node->children[0])
                       : at (self, node->children[1], self->row - n, self->column);
}

/* Numbers */

static double constant (const NnTestCell *self, const char *name)
{
  const NnConstants *c = constants_of (self->operation);
  const NnConfig    *config = &self->general->walk->config;
  const struct
  {
    const char *name;
    double      value;
  } all[] = {
    { "D", config->num_hiddens },
    { "d_k", config->num_hiddens / config->num_heads },
    { "|V|", config->target_vocab },
    { "|N|", c->divisor },
    { "ε", c->epsilon },
    { "λ", c->smoothing },
    { "β₁", c->beta },
    { "β₂", self->operation->kind == NN_OP_ADAM_V ? c->beta : c->beta2 },
    { "η", c->rate },
    { "c", c->limit },
    { "pad", self->general->words->source->pad },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_equal (all[i].name, name))
      return all[i].value;

  g_error ("nobody knows %s", name);
}

static double root_slope (double x) { return 0.5 / sqrt (x); }

static double reciprocal (double x) { return 1.0 / x; }

static double tanh_slope (double x) { return 1.0 - pow (tanh (x), 2.0); }

/* How much rounding of x matters is a question of the slope. */
static NnTestValue apply (const char *name, NnTestValue x)
{
  const struct
  {
    const char *name;
    double (*function) (double x);
    double (*slope) (double x);
  } all[] = {
    { "exp", exp, exp },       { "ln", log, reciprocal }, { "tanh", tanh, tanh_slope },
    { "√", sqrt, root_slope }, { "sin", sin, cos },       { "cos", cos, sin },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_equal (all[i].name, name))
      {
        const double y = all[i].function (x.value);
        const double slope = fabs (all[i].slope (x.value));

        return (NnTestValue){ y, fabs (y) + (slope > 0.0 ? slope * x.size : 0.0) };
      }

  g_error ("nobody knows the function %s", name);
}

static NnTestValue id_of_token (const NnTestCell *self)
{
  const NnOperand   *ids = self->operation->output;
  const NnTestWords *words = self->general->words;
  const gboolean     is_source = g_str_has_prefix (self->operation->path, "encoder") ||
                             g_str_equal (self->operation->path, "batch.source");
  const int           at = self->row * ids->columns + self->column;
  const NnVocabulary *vocabulary = is_source ? words->source : words->target;

  return value (*ids->words[at] != '\0' ? nn_vocabulary_id (vocabulary, ids->words[at])
                                        : ids->values[at]);
}

static NnTestValue sum_of_squares (const NnTestCell *self)
{
  double sum = 0.0;

  for (int i = 0; i < self->operation->n_inputs; i++)
    for (gsize k = 0; k < nn_operand_length (self->operation->inputs[i]); k++)
      sum += pow (self->operation->inputs[i]->values[k], 2.0);

  return value (sum);
}

static NnTestValue evaluate_two (NnTestCell *self, const NnTestNode *node)
{
  const NnTestValue a = nn_test_evaluate (self, node->children[0]);
  const NnTestValue b = nn_test_evaluate (self, node->children[1]);

  switch (node->kind)
    {
    case NN_TEST_ADD:
      return (NnTestValue){ a.value + b.value, a.size + b.size };
    case NN_TEST_SUBTRACT:
      return (NnTestValue){ a.value - b.value, a.size + b.size };
    case NN_TEST_TIMES:
      return (NnTestValue){ a.value * b.value, a.size * b.size };
    case NN_TEST_OVER:
      return (NnTestValue){ a.value / b.value, a.size / fabs (b.value) };
    case NN_TEST_IS_EQUAL:
      return value (a.value == b.value);
    case NN_TEST_IS_UNEQUAL:
      return value (a.value != b.value);
    case NN_TEST_IS_GREATER:
      return value (a.value > b.value);
    case NN_TEST_MIN:
      return a.value < b.value ? a : b;
    case NN_TEST_MAX:
      return a.value > b.value ? a : b;
    case NN_TEST_POWER:
    default:
      return value (pow (a.value, b.value));
    }
}

static NnTestValue evaluate_one (NnTestCell *self, const NnTestNode *node)
{
  NnTestValue x;

  if (node->kind == NN_TEST_TRANSPOSED)
    return at (self, node->children[0], self->column, self->row);
  if (node->kind == NN_TEST_ONE_HOT)
    return value (at (self, node->children[0], self->row, 0).value == self->column);

  x = nn_test_evaluate (self, node->children[0]);
  switch (node->kind)
    {
    case NN_TEST_NEGATIVE:
      return (NnTestValue){ -x.value, x.size };
    case NN_TEST_SQUARE:
      return (NnTestValue){ x.value * x.value, x.size * x.size };
    case NN_TEST_POWER:
      return value (pow (x.value, (double) self->operation->constants.t));
    case NN_TEST_FUNCTION:
    default:
      return apply (node->name, x);
    }
}

NnTestValue nn_test_evaluate (NnTestCell *self, const NnTestNode *node)
{
  switch (node->kind)
    {
    case NN_TEST_NUMBER:
      return value (node->number);
    case NN_TEST_LETTER: /* words are counted from 0 */
      return value (self->letters[(int) node->letter] + (node->letter == 'v' ? 0 : 1));
    case NN_TEST_CONSTANT:
      return g_str_equal (node->name, "Σ′") ? self->other_sentences
                                            : value (constant (self, node->name));
    case NN_TEST_OPERAND:
      return read_operand (self, node);
    case NN_TEST_SUM:
    case NN_TEST_LARGEST:
    case NN_TEST_WHICH_IS_LARGEST:
      return run_over (self, node);
    case NN_TEST_SIDE_BY_SIDE:
      return put_side_by_side (self, node);
    case NN_TEST_PRODUCT:
      return multiply_matrices (self, node);
    case NN_TEST_ABOVE:
      return put_above (self, node);
    case NN_TEST_COUNTS:
      return value (counts (self));
    case NN_TEST_SUM_OF_SQUARES:
      return sum_of_squares (self);
    case NN_TEST_ID_OF_TOKEN:
      return id_of_token (self);
    default:
      return node->n == 1 ? evaluate_one (self, node) : evaluate_two (self, node);
    }
}

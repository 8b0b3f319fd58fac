#include "core/trace/operation/notation.h"

#include <math.h>
#include <string.h>

/* A node, which is never freed. */
static NnNode *node_new (NnNodeKind kind)
{
  NnNode *node = g_new0 (NnNode, 1);

  node->kind = kind;
  node->memory = -1;

  return node;
}

/* What is added to a sum or multiplies a term; @is_inverse: is subtracted or divides. */
static void node_add (NnNode *node, NnNode *child, gboolean is_inverse)
{
  g_assert (node->n < NN_MAX_CHILDREN);

  child->is_inverse = is_inverse;
  node->children[node->n++] = child;
}

static NnNode *node_new_of (NnNodeKind kind, NnNode *child)
{
  NnNode *node = node_new (kind);

  node_add (node, child, FALSE);

  return node;
}

/* Writes @to for @from wherever a whole matrix has it as its row or column. */
static void node_rename_letter (NnNode *node, char from, char to)
{
  if (node->row == from)
    node->row = to;
  if (node->column == from)
    node->column = to;
  for (int i = 0; i < node->n; i++)
    node_rename_letter (node->children[i], from, to);
}

/* Makes rows of the columns of all whole matrices in an expression. */
static void node_transpose (NnNode *node)
{
  const char row = node->row;

  node->row = node->column;
  node->column = row;
  node->is_transposed = !node->is_transposed;
  for (int i = 0; i < node->n; i++)
    node_transpose (node->children[i]);
}

static gboolean runs_over_letter (const NnNode *node)
{
  return node->kind == NN_NODE_SUM || node->kind == NN_NODE_MAX_OVER ||
         node->kind == NN_NODE_ARGMAX || node->kind == NN_NODE_LOG_SUM_EXP;
}

static gboolean is_the_same (const NnNode *a, const NnNode *b)
{
  return a != NULL && a->length == b->length && memcmp (a->text, b->text, a->length) == 0;
}

/* Returns a memory; equal maxima, as the two of the softmax, share one. */
static int memory_for (NnLine *line, NnNode *node)
{
  if (node->kind == NN_NODE_MAX_OVER && is_the_same (line->maximum, node))
    return line->maximum->memory;
  if (node->kind == NN_NODE_MAX_OVER && line->maximum == NULL)
    line->maximum = node;

  return line->n_memories++;
}

/* Sets has_letters, is_fixed and memory of a node of the right side and of all nodes below it. */
static void node_finish (NnNode *node, NnLine *line)
{
  node->is_fixed = node->kind != NN_NODE_OPERAND && node->kind != NN_NODE_ID_OF_TOKEN &&
                   node->kind != NN_NODE_SUM_OF_SQUARES;
  if (node->kind == NN_NODE_LETTER)
    node->has_letters = nn_letter_bit (node->letter);
  if (node->kind == NN_NODE_COUNTS)
    node->has_letters = nn_letter_bit ('i');
  if (node->kind == NN_NODE_OPERAND)
    node->has_letters = nn_letter_bit ('h');
  if (node->row != 0)
    node->has_letters |= nn_letter_bit (node->row) | nn_letter_bit (node->column);

  for (int i = 0; i < node->n; i++)
    {
      node_finish (node->children[i], line);
      node->has_letters |= node->children[i]->has_letters;
      node->is_fixed = node->is_fixed && node->children[i]->is_fixed;
    }

  if (node->kind == NN_NODE_IS_EQUAL || node->kind == NN_NODE_IS_GREATER ||
      node->kind == NN_NODE_IS_WORD)
    node->is_fixed = TRUE;
  if (runs_over_letter (node))
    {
      node->has_letters &= ~nn_letter_bit (node->letter);
      node->is_fixed = FALSE;
      node->memory = memory_for (line, node);
    }
}

/* The lexer of notation.h: it reads the signs, letters, numbers and constants of a line, one after
 * the other.  The grammar is in notation.c. */

typedef struct
{
  const char *c;            /* how far the line has been read */
  NnLine     *line;         /* (unowned): the line that is made of it */
  char        next_product; /* the letter that the next product of matrices sums over */
} NnNotationReader;

/* The first match counts: a name that begins with another name comes before it. */
static const char *const constants[] = {
  [NN_CONSTANT_BETA1_POWER] = "β₁ᵗ",
  [NN_CONSTANT_BETA2_POWER] = "β₂ᵗ",
  [NN_CONSTANT_BETA1] = "β₁",
  [NN_CONSTANT_BETA2] = "β₂",
  [NN_CONSTANT_ROOT_OF_HEAD_WIDTH] = "√d_k",
  [NN_CONSTANT_ROOT_OF_WIDTH] = "√D",
  [NN_CONSTANT_HEAD_WIDTH] = "d_k",
  [NN_CONSTANT_WORDS] = "|V|",
  [NN_CONSTANT_COUNTED] = "|N|",
  [NN_CONSTANT_NUMBERS] = "|x|",
  [NN_CONSTANT_WIDTH] = "D",
  [NN_CONSTANT_EPSILON] = "ε",
  [NN_CONSTANT_SMOOTHING] = "λ",
  [NN_CONSTANT_RATE] = "η",
  [NN_CONSTANT_LIMIT] = "c",
  [NN_CONSTANT_MASK_VALUE] = "%s",
  [NN_CONSTANT_KEPT] = "%β",
  [NN_CONSTANT_MIXED] = "%α",
};

G_STATIC_ASSERT (G_N_ELEMENTS (constants) == NN_N_CONSTANTS);

/* Returns whether text comes next. */
static gboolean notation_comes (const NnNotationReader *reader, const char *text)
{
  return g_str_has_prefix (reader->c, text);
}

/* Returns whether text came next; it is read then. */
static gboolean notation_take (NnNotationReader *reader, const char *text)
{
  if (!notation_comes (reader, text))
    return FALSE;

  reader->c += strlen (text);

  return TRUE;
}

/* text: what has to come next; otherwise the program ends, because its own line is wrong. */
static void notation_expect (NnNotationReader *reader, const char *text)
{
  if (!notation_take (reader, text))
    g_error ("%s: no %s at %s", reader->line->text, text, reader->c);
}

/* Returns the letter that comes next, from a to z. */
static char notation_letter (NnNotationReader *reader)
{
  g_assert (g_ascii_islower (*reader->c));

  return *reader->c++;
}

/* Returns the constant that comes next, if one does, or NULL. */
static NnNode *notation_constant (NnNotationReader *reader)
{
  for (int i = 0; i < NN_N_CONSTANTS; i++)
    if (notation_take (reader, constants[i]))
      {
        NnNode *node = node_new (NN_NODE_CONSTANT);

        node->constant = (NnConstantName) i;
        return node;
      }

  return NULL;
}

/* Returns the number, or else the letter, that comes next. */
static NnNode *notation_number (NnNotationReader *reader)
{
  NnNode *node = node_new (NN_NODE_NUMBER);
  char   *end = NULL;

  if (notation_take (reader, "½"))
    {
      node->number = 0.5;
      return node;
    }

  node->number = g_ascii_strtod (reader->c, &end);
  if (end == reader->c)
    {
      node->kind = NN_NODE_LETTER;
      node->letter = notation_letter (reader);
      return node;
    }
  reader->c = end;

  return node;
}

#define FIRST_PRODUCT 'k' /* what products of matrices sum over; no line uses these letters */

static const struct
{
  const char *name;
  double (*function) (double x);
} functions[] = { { "exp", exp }, { "ln", log }, { "tanh", tanh }, { "√", sqrt } };

static const char *const conditions[] = {
  [NN_IF_VISIBLE] = "key j is visible",
  [NN_IF_SEES] = "query i sees a key",
  [NN_IF_EXISTS] = "there is one",
};

static NnNode *read_add (NnNotationReader *reader);
static NnNode *read_factor (NnNotationReader *reader);

/* Σ_k a[r,k] · b[k,c] */
static NnNode *multiply_matrices (NnNotationReader *reader, NnNode *a, NnNode *b)
{
  NnNode *product = node_new_of (NN_NODE_MULTIPLY, a);
  NnNode *sum = node_new_of (NN_NODE_SUM, product);

  sum->letter = reader->next_product++;
  node_rename_letter (a, 'c', sum->letter);
  node_rename_letter (b, 'r', sum->letter);
  node_add (product, b, FALSE);
  product->name = "·";
  sum->is_whole = TRUE;

  return sum;
}

/* $0, $0[i,d] */
static NnNode *read_operand (NnNotationReader *reader)
{
  NnNode *node = node_new (NN_NODE_OPERAND);

  notation_expect (reader, "$");
  node->operand = *reader->c++ - '0';
  node->is_whole = !notation_comes (reader, "[");
  if (node->is_whole)
    {
      node->row = 'r';
      node->column = 'c';
      return node;
    }

  notation_expect (reader, "[");
  for (; !notation_take (reader, "]"); notation_take (reader, ","))
    node_add (node, read_add (reader), FALSE);

  return node;
}

/* Reads what follows "Σ_": the letter of the sum and its term. */
static NnNode *read_sum (NnNotationReader *reader)
{
  NnNode *node;
  NnNode *term;
  NnNode *factor;

  if (notation_take (reader, "θ ‖∂θ‖²"))
    return node_new (NN_NODE_SUM_OF_SQUARES);

  node = node_new (NN_NODE_SUM);
  node->is_counted = notation_take (reader, "{i ∈ N}");
  node->letter = node->is_counted ? 'i' : notation_letter (reader);
  notation_expect (reader, " ");
  factor = read_factor (reader);
  if (!notation_comes (reader, " · "))
    {
      node_add (node, factor, FALSE);
      return node;
    }

  term = node_new_of (NN_NODE_MULTIPLY, factor);
  while (notation_take (reader, " · "))
    node_add (term, read_factor (reader), FALSE);
  node_add (node, term, FALSE);

  return node;
}

/* Reads what follows "argmax_": what it runs over, and the numbers. */
static NnNode *read_argmax (NnNotationReader *reader)
{
  NnNode *node = node_new (NN_NODE_ARGMAX);

  node->letter = 'v';
  node->skips_banned = notation_take (reader, "{v ≠ %v}");
  if (!node->skips_banned)
    notation_expect (reader, "v");
  notation_expect (reader, " ");
  node_add (node, read_factor (reader), FALSE);

  return node;
}

static NnNode *read_max (NnNotationReader *reader)
{
  const char *start = reader->c;
  const char  letter = notation_letter (reader);
  NnNode     *node;

  notation_expect (reader, " ");
  node = node_new_of (NN_NODE_MAX_OVER, read_factor (reader));
  node->letter = letter;
  node->text = start;
  node->length = (gsize) (reader->c - start);

  return node;
}

static NnNode *read_two (NnNotationReader *reader, NnNodeKind kind)
{
  NnNode *node = node_new_of (kind, read_add (reader));

  notation_expect (reader, ", ");
  node_add (node, read_add (reader), FALSE);
  notation_expect (reader, ")");

  return node;
}

static NnNode *read_one_hot (NnNotationReader *reader)
{
  NnNode *node = node_new_of (NN_NODE_ONE_HOT, read_operand (reader));

  notation_expect (reader, ")");
  node->row = 'r';
  node->column = 'c';

  return node;
}

/* Reads what follows "[". */
static NnNode *read_bracket (NnNotationReader *reader)
{
  static const struct
  {
    const char *sign;
    NnNodeKind  kind;
  } signs[] = {
    { " = ", NN_NODE_IS_EQUAL },
    { " > ", NN_NODE_IS_GREATER },
    { "; ", NN_NODE_ABOVE },
  };
  NnNode *first;
  NnNode *node;

  if (notation_take (reader, "i ∈ N]"))
    return node_new (NN_NODE_COUNTS);

  first = read_add (reader);
  if (notation_take (reader, " ≠ pad]"))
    return node_new_of (NN_NODE_IS_WORD, first);

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (notation_take (reader, signs[i].sign))
      {
        node = node_new_of (signs[i].kind, first);
        node_add (node, read_add (reader), FALSE);
        notation_expect (reader, "]");
        return node;
      }

  g_error ("%s: what is [ … %s", reader->line->text, reader->c);
}

/* Makes ln Σ_j exp (x) one node, log-sum-exp, with x below it. */
static void make_log_sum_exp (NnNode *node)
{
  NnNode *sum = node->children[0];
  NnNode *power = sum->children[0];

  node->kind = NN_NODE_LOG_SUM_EXP;
  node->letter = sum->letter;
  node->children[0] = power->children[0];
  g_free (sum);
  g_free (power);
}

/* "exp (x)", "ln x".  ln Σ exp (x) is one node, which can be computed without overflow. */
static NnNode *read_function (NnNotationReader *reader)
{
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    if (notation_take (reader, functions[i].name))
      {
        NnNode *node;

        notation_take (reader, " ");
        node = node_new_of (NN_NODE_FUNCTION, read_factor (reader));
        node->name = functions[i].name;
        node->function = functions[i].function;
        if (node->function == log && node->children[0]->kind == NN_NODE_SUM)
          make_log_sum_exp (node);
        return node;
      }

  return NULL;
}

static NnNode *read_inside (NnNotationReader *reader, const char *end)
{
  NnNode *node = read_add (reader);

  notation_expect (reader, end);

  return node;
}

static NnNode *read_over (NnNotationReader *reader)
{
  NnNode *node = NULL;

  if (notation_take (reader, "Σ_"))
    return read_sum (reader);
  if (notation_take (reader, "argmax_"))
    return read_argmax (reader);
  if (notation_take (reader, "max_"))
    return read_max (reader);
  if (notation_take (reader, "concat_h "))
    {
      node = read_operand (reader);
      node->joins_heads = TRUE;
    }

  return node;
}

static NnNode *read_primary (NnNotationReader *reader)
{
  NnNode *node = read_over (reader);

  if (node != NULL)
    return node;
  if (notation_comes (reader, "$"))
    return read_operand (reader);
  if (notation_take (reader, "("))
    return read_inside (reader, ")");
  if (notation_take (reader, "["))
    return read_bracket (reader);
  if (notation_take (reader, "min ("))
    return read_two (reader, NN_NODE_MIN);
  if (notation_take (reader, "max ("))
    return read_two (reader, NN_NODE_MAX);
  if (notation_take (reader, "onehot("))
    return read_one_hot (reader);
  if (notation_take (reader, "id(token)"))
    return node_new (NN_NODE_ID_OF_TOKEN);

  node = notation_constant (reader);
  if (node == NULL)
    node = read_function (reader);

  return node != NULL ? node : notation_number (reader);
}

static NnNode *read_factor (NnNotationReader *reader)
{
  NnNode *node = read_primary (reader);

  if (notation_take (reader, "ᵀ"))
    node_transpose (node);

  return notation_take (reader, "²") ? node_new_of (NN_NODE_SQUARE, node) : node;
}

static NnNode *read_product (NnNotationReader *reader)
{
  NnNode *node = read_factor (reader);

  while (notation_comes (reader, " $"))
    {
      notation_expect (reader, " ");
      node = multiply_matrices (reader, node, read_factor (reader));
    }

  return node;
}

static NnNode *read_multiply (NnNotationReader *reader)
{
  NnNode *first = read_product (reader);
  NnNode *node = NULL;

  for (;;)
    {
      const gboolean divides = notation_take (reader, " / ");
      const gboolean is_cellwise = !divides && notation_take (reader, " ⊙ ");

      if (!divides && !is_cellwise && !notation_take (reader, " · "))
        return node != NULL ? node : first;
      if (node == NULL)
        node = node_new_of (NN_NODE_MULTIPLY, first);
      node->name = is_cellwise ? "⊙" : "·";
      node_add (node, read_product (reader), divides);
    }
}

static NnNode *read_add (NnNotationReader *reader)
{
  const gboolean is_negative = notation_take (reader, "−");
  NnNode        *first = read_multiply (reader);
  NnNode        *node;

  if (!is_negative && !notation_comes (reader, " + ") && !notation_comes (reader, " − "))
    return first;

  node = node_new (NN_NODE_ADD);
  node_add (node, first, is_negative);
  for (;;)
    {
      const gboolean subtracts = notation_take (reader, " − ");

      if (!subtracts && !notation_take (reader, " + "))
        return node;
      node_add (node, read_multiply (reader), subtracts);
    }
}

static NnNode *read_right (NnNotationReader *reader)
{
  NnNode *node = read_add (reader);
  NnNode *choice;

  if (!notation_take (reader, " if "))
    return node;

  choice = node_new_of (NN_NODE_IF, node);
  for (gsize i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (notation_take (reader, conditions[i]))
      choice->condition = (NnCondition) i;
  notation_expect (reader, ", else ");
  node_add (choice, read_add (reader), FALSE);

  return choice;
}

/* [i,d] */
static void read_indices (NnNotationReader *reader)
{
  if (notation_take (reader, "["))
    for (; !notation_take (reader, "]"); notation_take (reader, ","))
      reader->line->indices[reader->line->n_indices++] = notation_letter (reader);
}

static NnLine *read_line (const char *text, const char *cell)
{
  NnLine          *line = g_new0 (NnLine, 1);
  NnNotationReader reader = { cell != NULL ? cell : "", line, FIRST_PRODUCT };

  line->text = text;
  read_indices (&reader);
  reader.c = text;
  if (notation_take (&reader, "$y"))
    {
      read_indices (&reader);
      notation_expect (&reader, " = ");
    }
  line->right = read_right (&reader);
  if (*reader.c != '\0')
    g_error ("%s: what is %s", text, reader.c);
  node_finish (line->right, line);

  return line;
}

/**
 * @cell: (nullable): the indices of the cell that it is about, such as "[i,d]", where the
 *   line itself has no left side
 *
 * Any thread may call it.
 *
 * Returns: (transfer none): the line as a tree
 */
const NnLine *nn_line_of (const char *text, const char *cell)
{
  static GMutex      mutex;
  static GHashTable *lines = NULL;
  const NnLine      *line;

  g_mutex_lock (&mutex);
  if (lines == NULL)
    lines = g_hash_table_new (NULL, NULL);
  line = g_hash_table_lookup (lines, text);
  if (line == NULL)
    {
      line = read_line (text, cell);
      g_hash_table_insert (lines, (gpointer) text, (gpointer) line);
    }
  g_mutex_unlock (&mutex);

  return line;
}

#include "core/trace/notation.h"

#include <math.h>
#include <string.h>

#define FIRST_PRODUCT 'k' /* what products of matrices sum over; no line uses these letters */

/* How far a line has been read. */
typedef struct
{
  const char *c;
  NnLine     *line;
  char        next_product;
} Reader;

/* Those that begin with another stand before it. */
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

static NnNode *read_add (Reader *reader);
static NnNode *read_factor (Reader *reader);

static gboolean
comes (const Reader *reader,
       const char   *text)
{
  return g_str_has_prefix (reader->c, text);
}

static gboolean
take (Reader     *reader,
      const char *text)
{
  if (!comes (reader, text))
    return FALSE;

  reader->c += strlen (text);

  return TRUE;
}

static void
expect (Reader     *reader,
        const char *text)
{
  if (!take (reader, text))
    g_error ("%s: no %s at %s", reader->line->text, text, reader->c);
}

/* Σ_k a[r,k] · b[k,c] */
static NnNode *
multiply_matrices (Reader *reader,
                   NnNode *a,
                   NnNode *b)
{
  NnNode *product = nn_node_new_of (NN_NODE_MULTIPLY, a);
  NnNode *sum = nn_node_new_of (NN_NODE_SUM, product);

  sum->letter = reader->next_product++;
  nn_node_rename_letter (a, 'c', sum->letter);
  nn_node_rename_letter (b, 'r', sum->letter);
  nn_node_add (product, b, FALSE);

  return sum;
}

/* $0, $0[i,d] */
static NnNode *
read_operand (Reader *reader)
{
  NnNode *node = nn_node_new (NN_NODE_OPERAND);

  expect (reader, "$");
  node->operand = *reader->c++ - '0';
  node->is_whole = !comes (reader, "[");
  if (node->is_whole)
    {
      node->row = 'r';
      node->column = 'c';
      return node;
    }

  for (expect (reader, "["); !take (reader, "]"); take (reader, ","))
    nn_node_add (node, read_add (reader), FALSE);

  return node;
}

static char
read_letter (Reader *reader)
{
  g_assert (g_ascii_islower (*reader->c));

  return *reader->c++;
}

/* After Σ_ */
static NnNode *
read_sum (Reader *reader)
{
  NnNode *node;
  NnNode *term;
  NnNode *factor;

  if (take (reader, "θ ‖∂θ‖²"))
    return nn_node_new (NN_NODE_SUM_OF_SQUARES);

  node = nn_node_new (NN_NODE_SUM);
  node->is_counted = take (reader, "{i ∈ N}");
  node->letter = node->is_counted ? 'i' : read_letter (reader);
  expect (reader, " ");
  factor = read_factor (reader);
  if (!comes (reader, " · "))
    {
      nn_node_add (node, factor, FALSE);
      return node;
    }

  term = nn_node_new_of (NN_NODE_MULTIPLY, factor);
  while (take (reader, " · "))
    nn_node_add (term, read_factor (reader), FALSE);
  nn_node_add (node, term, FALSE);

  return node;
}

/* After argmax_ */
static NnNode *
read_which (Reader *reader)
{
  NnNode *node = nn_node_new (NN_NODE_WHICH_IS_LARGEST);

  node->letter = 'v';
  node->skips_banned = take (reader, "{v ≠ %v}");
  if (!node->skips_banned)
    expect (reader, "v");
  expect (reader, " ");
  nn_node_add (node, read_factor (reader), FALSE);

  return node;
}

static NnNode *
read_largest (Reader *reader)
{
  const char *start = reader->c;
  const char  letter = read_letter (reader);
  NnNode     *node;

  expect (reader, " ");
  node = nn_node_new_of (NN_NODE_LARGEST, read_factor (reader));
  node->letter = letter;
  node->text = start;
  node->length = (gsize) (reader->c - start);

  return node;
}

static NnNode *
read_two (Reader    *reader,
          NnNodeKind kind)
{
  NnNode *node = nn_node_new_of (kind, read_add (reader));

  expect (reader, ", ");
  nn_node_add (node, read_add (reader), FALSE);
  expect (reader, ")");

  return node;
}

static NnNode *
read_one_hot (Reader *reader)
{
  NnNode *node = nn_node_new_of (NN_NODE_ONE_HOT, read_operand (reader));

  expect (reader, ")");
  node->row = 'r';
  node->column = 'c';

  return node;
}

/* After "[" */
static NnNode *
read_bracket (Reader *reader)
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

  if (take (reader, "i ∈ N]"))
    return nn_node_new (NN_NODE_COUNTS);

  first = read_add (reader);
  if (take (reader, " ≠ pad]"))
    return nn_node_new_of (NN_NODE_IS_WORD, first);

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (take (reader, signs[i].sign))
      {
        node = nn_node_new_of (signs[i].kind, first);
        nn_node_add (node, read_add (reader), FALSE);
        expect (reader, "]");
        return node;
      }

  g_error ("%s: what is [ … %s", reader->line->text, reader->c);
}

/* ln Σ_j exp (x) becomes one node, with x below it. */
static void
take_sum_of_powers (NnNode *node)
{
  NnNode *sum = node->children[0];
  NnNode *power = sum->children[0];

  node->kind = NN_NODE_LOG_OF_SUM;
  node->letter = sum->letter;
  node->children[0] = power->children[0];
  g_free (sum);
  g_free (power);
}

/* "exp (x)", "ln x"; Σ of powers under a logarithm is one thing, which is safe to compute. */
static NnNode *
read_function (Reader *reader)
{
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    if (take (reader, functions[i].name))
      {
        NnNode *node;

        take (reader, " ");
        node = nn_node_new_of (NN_NODE_FUNCTION, read_factor (reader));
        node->name = functions[i].name;
        node->function = functions[i].function;
        if (node->function == log && node->children[0]->kind == NN_NODE_SUM)
          take_sum_of_powers (node);
        return node;
      }

  return NULL;
}

static NnNode *
read_constant (Reader *reader)
{
  for (int i = 0; i < NN_N_CONSTANTS; i++)
    if (take (reader, constants[i]))
      {
        NnNode *node = nn_node_new (NN_NODE_CONSTANT);

        node->constant = (NnConstantName) i;
        return node;
      }

  return NULL;
}

static NnNode *
read_number (Reader *reader)
{
  NnNode *node = nn_node_new (NN_NODE_NUMBER);
  char   *end = NULL;

  if (take (reader, "½"))
    {
      node->number = 0.5;
      return node;
    }

  node->number = g_ascii_strtod (reader->c, &end);
  if (end == reader->c)
    {
      node->kind = NN_NODE_LETTER;
      node->letter = read_letter (reader);
      return node;
    }
  reader->c = end;

  return node;
}

static NnNode *
read_inside (Reader     *reader,
             const char *end)
{
  NnNode *node = read_add (reader);

  expect (reader, end);

  return node;
}

static NnNode *
read_over (Reader *reader)
{
  NnNode *node = NULL;

  if (take (reader, "Σ_"))
    return read_sum (reader);
  if (take (reader, "argmax_"))
    return read_which (reader);
  if (take (reader, "max_"))
    return read_largest (reader);
  if (take (reader, "concat_h "))
    {
      node = read_operand (reader);
      node->joins_heads = TRUE;
    }

  return node;
}

static NnNode *
read_primary (Reader *reader)
{
  NnNode *node = read_over (reader);

  if (node != NULL)
    return node;
  if (comes (reader, "$"))
    return read_operand (reader);
  if (take (reader, "("))
    return read_inside (reader, ")");
  if (take (reader, "["))
    return read_bracket (reader);
  if (take (reader, "min ("))
    return read_two (reader, NN_NODE_MIN);
  if (take (reader, "max ("))
    return read_two (reader, NN_NODE_MAX);
  if (take (reader, "onehot("))
    return read_one_hot (reader);
  if (take (reader, "id(token)"))
    return nn_node_new (NN_NODE_ID_OF_TOKEN);

  node = read_constant (reader);
  if (node == NULL)
    node = read_function (reader);

  return node != NULL ? node : read_number (reader);
}

static NnNode *
read_factor (Reader *reader)
{
  NnNode *node = read_primary (reader);

  if (take (reader, "ᵀ"))
    nn_node_transpose (node);

  return take (reader, "²") ? nn_node_new_of (NN_NODE_SQUARE, node) : node;
}

static NnNode *
read_product (Reader *reader)
{
  NnNode *node = read_factor (reader);

  while (comes (reader, " $"))
    {
      expect (reader, " ");
      node = multiply_matrices (reader, node, read_factor (reader));
    }

  return node;
}

static NnNode *
read_multiply (Reader *reader)
{
  NnNode  *first = read_product (reader);
  NnNode  *node = NULL;
  gboolean divides;

  for (;;)
    {
      divides = take (reader, " / ");
      if (!divides && !take (reader, " · ") && !take (reader, " ⊙ "))
        return node != NULL ? node : first;
      if (node == NULL)
        node = nn_node_new_of (NN_NODE_MULTIPLY, first);
      nn_node_add (node, read_product (reader), divides);
    }
}

static NnNode *
read_add (Reader *reader)
{
  const gboolean is_negative = take (reader, "−");
  NnNode        *first = read_multiply (reader);
  NnNode        *node;

  if (!is_negative && !comes (reader, " + ") && !comes (reader, " − "))
    return first;

  node = nn_node_new (NN_NODE_ADD);
  nn_node_add (node, first, is_negative);
  for (;;)
    {
      const gboolean subtracts = take (reader, " − ");

      if (!subtracts && !take (reader, " + "))
        return node;
      nn_node_add (node, read_multiply (reader), subtracts);
    }
}

static NnNode *
read_right (Reader *reader)
{
  NnNode *node = read_add (reader);
  NnNode *choice;

  if (!take (reader, " if "))
    return node;

  choice = nn_node_new_of (NN_NODE_IF, node);
  for (gsize i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (take (reader, conditions[i]))
      choice->condition = (NnCondition) i;
  expect (reader, ", else ");
  nn_node_add (choice, read_add (reader), FALSE);

  return choice;
}

/* [i,d] */
static void
read_indices (Reader *reader)
{
  if (take (reader, "["))
    for (; !take (reader, "]"); take (reader, ","))
      reader->line->indices[reader->line->n_indices++] = read_letter (reader);
}

static NnLine *
read_line (const char *text,
           const char *cell)
{
  NnLine *line = g_new0 (NnLine, 1);
  Reader  reader = { cell != NULL ? cell : "", line, FIRST_PRODUCT };

  line->text = text;
  read_indices (&reader);
  reader.c = text;
  if (take (&reader, "$y"))
    {
      read_indices (&reader);
      expect (&reader, " = ");
    }
  line->right = read_right (&reader);
  if (*reader.c != '\0' && !comes (&reader, "   "))
    g_error ("%s: what is %s", text, reader.c);
  nn_node_finish (line->right, line);

  return line;
}

/**
 * nn_line_of:
 * @text: a general line, which never goes away
 * @cell: (nullable): the indices of the cell that it is about, such as "[i,d]", where the
 *   line itself has no left side
 *
 * Returns: (transfer none): what it says; any thread may ask
 */
const NnLine *
nn_line_of (const char *text,
            const char *cell)
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

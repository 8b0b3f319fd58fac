#include "tests/support/general-parser.h"

#include <math.h>
#include <string.h>

#include "core/trace/formula/formula.h"
#include "tests/support/text-cursor.h"
#include "core/engine/owned.h"

typedef struct
{
  const NnOperation *operation;
  NnTestCursor       cursor;
} Parser;

static NnTestNode *parse_sum (Parser *self);
static NnTestNode *parse_term (Parser *self);
static NnTestNode *parse_factor (Parser *self);

static NnTestNode *node (NnTestNodeKind kind, NnTestNode *a, NnTestNode *b)
{
  NnTestNode *self = g_new0 (NnTestNode, 1);

  self->kind = kind;
  self->children[0] = a;
  self->children[1] = b;
  self->n = (a != NULL) + (b != NULL);

  return self;
}

static void node_free (NnTestNode *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n; i++)
    node_free (self->children[i]);
  g_free (self);
}

static int take_superscript (Parser *self)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const gboolean           is_negative = nn_test_takes (&self->cursor, "⁻");
  int                      n = 0;

  for (int i = 0; i < 10; i++)
    if (nn_test_takes (&self->cursor, digits[i]))
      {
        n = 10 * n + i;
        i = -1;
      }

  return is_negative ? -n : n;
}

static NnTestNode *parse_number (Parser *self)
{
  const gsize      length = strspn (self->cursor.at, "0123456789.");
  g_autofree char *digits = g_strndup (self->cursor.at, length);
  NnTestNode      *number = node (NN_TEST_NUMBER, NULL, NULL);

  self->cursor.at += length;
  number->number = g_ascii_strtod (digits, NULL);
  if (number->number == 10.0)
    {
      const int exponent = take_superscript (self);

      number->number = exponent != 0 ? pow (10.0, exponent) : 10.0;
    }
  if (g_ascii_islower (*self->cursor.at)) /* 2j */
    return node (NN_TEST_TIMES, number, parse_factor (self));

  return number;
}

/* The operand with the longest name that is here. */
static const NnOperand *take_operand (Parser *self)
{
  const NnOperation *operation = self->operation;
  const NnOperand   *found = NULL;
  gsize              longest = 0;

  for (int i = 0; i <= operation->n_inputs; i++)
    {
      const NnOperand *operand = i < operation->n_inputs ? operation->inputs[i] : operation->output;

      g_autofree char *name = nn_formula_name (operation, operand);

      if (i < operation->n_inputs && !nn_formula_reads (operation, i))
        continue;
      if (nn_test_sees (&self->cursor, name) && strlen (name) > longest)
        {
          found = operand;
          longest = strlen (name);
        }
    }
  self->cursor.at += longest;

  return found;
}

static NnTestNode *parse_operand (Parser *self, const NnOperand *operand)
{
  NnTestNode *found = node (NN_TEST_OPERAND, NULL, NULL);

  found->operand = operand;
  if (!nn_test_takes (&self->cursor, "["))
    return found;

  do
    found->children[found->n++] = parse_sum (self);
  while (nn_test_takes (&self->cursor, ","));
  nn_test_needs (&self->cursor, "]");

  return found;
}

static const char *take_one_of (Parser *self, const char *const *names)
{
  for (int i = 0; names[i] != NULL; i++)
    if (nn_test_takes (&self->cursor, names[i]))
      return names[i];

  return NULL;
}

/* "[a = b]", "[i ∈ N]", "[A; B]" */
static NnTestNode *parse_bracket (Parser *self)
{
  NnTestNode    *a = parse_sum (self);
  NnTestNode    *b;
  NnTestNodeKind kind;

  if (nn_test_takes (&self->cursor, " ∈ N]"))
    return node (NN_TEST_COUNTS, a, NULL);

  if (nn_test_takes (&self->cursor, " = "))
    kind = NN_TEST_IS_EQUAL;
  else if (nn_test_takes (&self->cursor, " ≠ "))
    kind = NN_TEST_IS_UNEQUAL;
  else if (nn_test_takes (&self->cursor, " > "))
    kind = NN_TEST_IS_GREATER;
  else
    {
      nn_test_needs (&self->cursor, "; ");
      kind = NN_TEST_ABOVE;
    }
  b = parse_sum (self);
  nn_test_needs (&self->cursor, "]");

  return node (kind, a, b);
}

static NnTestNode *parse_pair (Parser *self, NnTestNodeKind kind)
{
  NnTestNode *a = parse_sum (self);
  NnTestNode *b;

  nn_test_needs (&self->cursor, ", ");
  b = parse_sum (self);
  nn_test_needs (&self->cursor, ")");

  return node (kind, a, b);
}

static NnTestNode *parse_group (Parser *self)
{
  NnTestNode *sum = parse_sum (self);

  nn_test_needs (&self->cursor, ")");

  return sum;
}

static NnTestNode *parse_name (Parser *self)
{
  static const char *const constants[] = { "D",  "d_k", "|V|", "|N|", "ε", "λ", "β₁",
                                           "β₂", "η",   "pad", "Σ′",  "c", NULL };
  const NnOperand         *operand = take_operand (self);
  NnTestNode              *found;

  if (operand != NULL)
    return parse_operand (self, operand);

  found = node (NN_TEST_CONSTANT, NULL, NULL);
  found->name = take_one_of (self, constants);
  if (found->name != NULL)
    return found;

  if (*self->cursor.at == '\0' || strchr ("ijabdhv", *self->cursor.at) == NULL)
    g_error ("a name expected at “%s” of “%s”", self->cursor.at, self->cursor.text);
  found->kind = NN_TEST_LETTER;
  found->letter = *self->cursor.at++;

  return found;
}

static NnTestNode *parse_primary (Parser *self)
{
  NnTestNode *half;

  if (nn_test_takes (&self->cursor, "id(token)"))
    return node (NN_TEST_ID_OF_TOKEN, NULL, NULL);
  if (nn_test_takes (&self->cursor, "min ("))
    return parse_pair (self, NN_TEST_MIN);
  if (nn_test_takes (&self->cursor, "max ("))
    return parse_pair (self, NN_TEST_MAX);
  if (nn_test_takes (&self->cursor, "("))
    return parse_group (self);
  if (nn_test_takes (&self->cursor, "["))
    return parse_bracket (self);
  if (g_ascii_isdigit (*self->cursor.at))
    return parse_number (self);
  if (nn_test_sees (&self->cursor, "∞") || nn_test_sees (&self->cursor, "½"))
    {
      half = node (NN_TEST_NUMBER, NULL, NULL);
      half->number = nn_test_takes (&self->cursor, "½") ? 0.5 : INFINITY;
      nn_test_takes (&self->cursor, "∞");
      return half;
    }

  return parse_name (self);
}

static NnTestNode *parse_with_marks (Parser *self)
{
  NnTestNode *found = parse_primary (self);

  while (TRUE)
    if (nn_test_takes (&self->cursor, "²"))
      found = node (NN_TEST_SQUARE, found, NULL);
    else if (nn_test_takes (&self->cursor, "ᵀ"))
      found = node (NN_TEST_TRANSPOSED, found, NULL);
    else if (nn_test_takes (&self->cursor, "ᵗ"))
      found = node (NN_TEST_POWER, found, NULL);
    else if (nn_test_takes (&self->cursor, "^"))
      found = node (NN_TEST_POWER, found, parse_factor (self));
    else
      return found;
}

/* Σ and its like take all of the term that follows, max only a factor. */
static NnTestNode *parse_over (Parser *self, NnTestNodeKind kind)
{
  NnTestNode *found = node (kind, NULL, NULL);
  const char *braced = nn_test_takes (&self->cursor, "{") ? self->cursor.at : NULL;

  found->letter = *self->cursor.at++;
  found->is_counted = braced != NULL && nn_test_takes (&self->cursor, " ∈ N}");
  found->skips_banned = braced != NULL && nn_test_takes (&self->cursor, " ≠ ");
  if (found->skips_banned)
    self->cursor.at = strchr (self->cursor.at, '}') + 1;
  nn_test_needs (&self->cursor, " ");
  found->children[0] = kind == NN_TEST_SUM ? parse_term (self) : parse_factor (self);
  found->n = 1;

  return found;
}

static NnTestNode *parse_function (Parser *self, const char *name)
{
  NnTestNode *found;

  nn_test_takes (&self->cursor, " ");
  found = node (g_str_equal (name, "onehot") ? NN_TEST_ONE_HOT : NN_TEST_FUNCTION,
                parse_factor (self), NULL);
  found->name = name;

  return found;
}

static NnTestNode *parse_factor (Parser *self)
{
  static const char *const functions[] = { "exp", "ln", "tanh", "sin", "cos", "√", NULL };
  const char              *name;

  if (nn_test_takes (&self->cursor, "−"))
    return node (NN_TEST_NEGATIVE, parse_factor (self), NULL);
  if (nn_test_takes (&self->cursor, "Σ_θ ‖∂θ‖²"))
    return node (NN_TEST_SUM_OF_SQUARES, NULL, NULL);
  if (nn_test_takes (&self->cursor, "Σ_"))
    return parse_over (self, NN_TEST_SUM);
  if (nn_test_takes (&self->cursor, "argmax_"))
    return parse_over (self, NN_TEST_WHICH_IS_LARGEST);
  if (nn_test_takes (&self->cursor, "max_"))
    return parse_over (self, NN_TEST_LARGEST);
  if (nn_test_takes (&self->cursor, "concat_"))
    return parse_over (self, NN_TEST_SIDE_BY_SIDE);
  name = take_one_of (self, functions);
  if (name != NULL)
    return parse_function (self, name);
  if (nn_test_takes (&self->cursor, "onehot("))
    {
      NnTestNode *found = node (NN_TEST_ONE_HOT, parse_group (self), NULL);

      return nn_test_takes (&self->cursor, "ᵀ") ? node (NN_TEST_TRANSPOSED, found, NULL) : found;
    }

  return parse_with_marks (self);
}

static gboolean sees_matrix (const Parser *self)
{
  static const char *const others[] = { " + ", " − ", " · ", " / ",  " ⊙ ", " = ",
                                        " ≠ ", " > ", " ∈ ", " if ", NULL };

  if (*self->cursor.at != ' ')
    return FALSE;
  for (int i = 0; others[i] != NULL; i++)
    if (nn_test_sees (&self->cursor, others[i]))
      return FALSE;

  return TRUE;
}

static NnTestNode *parse_term (Parser *self)
{
  NnTestNode *term = parse_factor (self);

  while (TRUE)
    if (nn_test_takes (&self->cursor, " · ") || nn_test_takes (&self->cursor, " ⊙ "))
      term = node (NN_TEST_TIMES, term, parse_factor (self));
    else if (nn_test_takes (&self->cursor, " / "))
      term = node (NN_TEST_OVER, term, parse_factor (self));
    else if (sees_matrix (self) && nn_test_takes (&self->cursor, " "))
      term = node (NN_TEST_PRODUCT, term, parse_factor (self));
    else
      return term;
}

static NnTestNode *parse_sum (Parser *self)
{
  NnTestNode *sum = parse_term (self);

  while (TRUE)
    if (nn_test_takes (&self->cursor, " + "))
      sum = node (NN_TEST_ADD, sum, parse_term (self));
    else if (nn_test_takes (&self->cursor, " − "))
      sum = node (NN_TEST_SUBTRACT, sum, parse_term (self));
    else
      return sum;
}

/* Stops the test where the text is not such a line. text: a line, without sizes. */
NnTestLine *nn_test_line_new (const NnOperation *operation, const char *text)
{
  Parser      parser = { operation, { text, text } };
  NnTestLine *self = g_new0 (NnTestLine, 1);

  self->left = parse_primary (&parser);
  nn_test_needs (&parser.cursor, " = ");
  self->right = parse_sum (&parser);
  if (nn_test_takes (&parser.cursor, " if "))
    {
      const char *end = strstr (parser.cursor.at, ", else ");

      g_assert_nonnull (end);
      self->condition = g_strndup (parser.cursor.at, (gsize) (end - parser.cursor.at));
      parser.cursor.at = end + strlen (", else ");
      self->otherwise = parse_sum (&parser);
    }
  if (*parser.cursor.at != '\0')
    g_error ("“%s” is left over of “%s”", parser.cursor.at, text);

  return self;
}

NN_FREES_FOR_ALL (NnTestLine, nn_test_line_free, (node_free, left, right, otherwise),
                  (g_free, condition))

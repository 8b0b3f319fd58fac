#include "tests/support/formula-parser.h"

#include <math.h>
#include <string.h>

/* Numbers are floats: even an exact one may be off by this much, relatively. */
#define FLOAT_ROUNDING 1.2e-7
/* What is left where numbers of about 1 cancel each other, in floats. */
#define SMALLEST 1e-9

typedef NnTestInterval Interval;

typedef struct
{
  const char         *text;
  const char         *at;    /* what is left of it */
  const NnVocabulary *words; /* of which it asks the ids, or NULL */
  double              largest;
} Parser;

static Interval parse_sum (Parser *self);

/* Reads a token if it comes next; returns whether it did. */
static gboolean takes (Parser *self, const char *token)
{
  if (!g_str_has_prefix (self->at, token))
    return FALSE;

  self->at += strlen (token);

  return TRUE;
}

static void needs (Parser *self, const char *token)
{
  if (!takes (self, token))
    g_error ("“%s” expected at “%s” of “%s”", token, self->at, self->text);
}

/* Reading */

/* A digit of a row of ten, or -1. */
static int take_digit (Parser *self, const char *const *digits)
{
  for (int i = 0; i < 10; i++)
    if (takes (self, digits[i]))
      return i;

  return -1;
}

static int parse_small_integer (Parser *self, const char *const *digits)
{
  int n = take_digit (self, digits);
  int digit;

  if (n < 0)
    g_error ("a small number expected at “%s” of “%s”", self->at, self->text);
  while ((digit = take_digit (self, digits)) >= 0)
    n = 10 * n + digit;

  return n;
}

static gboolean parse_superscript (Parser *self, int *n)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const gboolean           is_negative = takes (self, "⁻");
  const char              *start = self->at;

  if (take_digit (self, digits) < 0)
    return FALSE;

  self->at = start;
  *n = parse_small_integer (self, digits);
  if (is_negative)
    *n = -*n;

  return TRUE;
}

static int parse_subscript (Parser *self)
{
  static const char *const digits[] = { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" };

  return parse_small_integer (self, digits);
}

/* Computing */

static Interval hull (double a, double b, double c, double d)
{
  return (Interval){ fmin (fmin (a, b), fmin (c, d)), fmax (fmax (a, b), fmax (c, d)) };
}

static Interval add (Interval a, Interval b)
{
  return (Interval){ a.low + b.low, a.high + b.high };
}

static Interval negate (Interval a) { return (Interval){ -a.high, -a.low }; }

static Interval multiply (Interval a, Interval b)
{
  return hull (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
}

static Interval divide (Parser *self, Interval a, Interval b)
{
  if (b.low <= 0.0 && b.high >= 0.0)
    g_error ("division by 0 in “%s”", self->text);

  return hull (a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high);
}

static Interval square (Interval a)
{
  const double low = a.low <= 0.0 && a.high >= 0.0 ? 0.0 : fmin (fabs (a.low), fabs (a.high));
  const double high = fmax (fabs (a.low), fabs (a.high));

  return (Interval){ low * low, high * high };
}

/* Numbers */

static Interval around (double x, double half_a_digit)
{
  const double margin = half_a_digit + fabs (x) * FLOAT_ROUNDING;

  return isinf (x) ? (Interval){ x, x } : (Interval){ x - margin, x + margin };
}

static int significant_digits (const char *digits)
{
  int n = 0;

  for (const char *c = digits + strspn (digits, "0."); *c != '\0'; c++)
    n += *c != '.';

  return n;
}

static Interval parse_number (Parser *self)
{
  const gsize      length = strspn (self->at, "0123456789.");
  g_autofree char *digits = g_strndup (self->at, length);
  const char      *point = strchr (digits, '.');
  double           x = g_ascii_strtod (digits, NULL);
  double           half_a_digit = 0.0;
  int              exponent;

  if (length == 0)
    g_error ("a number expected at “%s” of “%s”", self->at, self->text);
  if (point != NULL && significant_digits (digits) > 3)
    half_a_digit = 0.5 * pow (10.0, -(double) strlen (point + 1));

  self->at += length;
  if (takes (self, "·10"))
    {
      if (!parse_superscript (self, &exponent))
        g_error ("an exponent expected at “%s” of “%s”", self->at, self->text);
      return around (x * pow (10.0, exponent), half_a_digit * pow (10.0, exponent));
    }
  if (g_str_equal (digits, "10") && parse_superscript (self, &exponent))
    x = pow (10.0, exponent);

  self->largest = fmax (self->largest, x);

  return around (x, half_a_digit);
}

/* Functions */

static Interval parse_id (Parser *self)
{
  const char      *end;
  g_autofree char *word = NULL;
  int              id;

  needs (self, "“");
  end = strstr (self->at, "”)");
  if (end == NULL)
    g_error ("no end of the word in “%s”", self->text);

  word = g_strndup (self->at, (gsize) (end - self->at));
  self->at = end;
  needs (self, "”)");
  id = nn_vocabulary_id (self->words, word);

  return (Interval){ id, id };
}

static Interval parse_rest (Parser *self)
{
  Interval rest;

  g_assert_cmpint (parse_subscript (self), >=, 2);
  needs (self, "(");
  rest = parse_sum (self);
  needs (self, ")");

  return rest;
}

/* The candidates that may be the largest, as far as the digits tell. */
static Interval parse_argmax (Parser *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) highs = g_array_new (FALSE, FALSE, sizeof (double));
  double             largest = -INFINITY;
  Interval           found = { INFINITY, -INFINITY };

  do
    if (takes (self, "max"))
      largest = fmax (largest, parse_rest (self).low);
    else
      {
        const double   id = parse_number (self).low;
        const Interval p = (needs (self, ": "), parse_sum (self));

        g_array_append_val (ids, id);
        g_array_append_val (highs, p.high);
        largest = fmax (largest, p.low);
      }
  while (takes (self, ", "));
  needs (self, ")");

  for (guint i = 0; i < ids->len; i++)
    if (g_array_index (highs, double, i) >= largest)
      found = hull (found.low, found.high, round (g_array_index (ids, double, i)),
                    round (g_array_index (ids, double, i)));

  return found;
}

static Interval parse_extreme (Parser *self, double (*extreme) (double, double))
{
  Interval found = parse_sum (self);

  while (takes (self, ", "))
    {
      const Interval next = parse_sum (self);

      found = (Interval){ extreme (found.low, next.low), extreme (found.high, next.high) };
    }
  needs (self, ")");

  return found;
}

static Interval parse_function (Parser *self, double (*function) (double))
{
  const Interval x = parse_sum (self);

  needs (self, ")");

  return (Interval){ function (x.low), function (x.high) };
}

static double root_or_zero (double x) { return sqrt (fmax (x, 0.0)); }

static double other_sentences (double sum) { return sum; }

static Interval parse_group (Parser *self)
{
  const Interval sum = parse_sum (self);

  needs (self, ")");

  return takes (self, "²") ? square (sum) : sum;
}

static Interval parse_factor (Parser *self)
{
  if (takes (self, "−"))
    return negate (parse_factor (self));
  if (takes (self, "∞"))
    return (Interval){ INFINITY, INFINITY };
  if (takes (self, "("))
    return parse_group (self);
  if (takes (self, "√("))
    return parse_function (self, root_or_zero);
  if (takes (self, "exp("))
    return parse_function (self, exp);
  if (takes (self, "ln("))
    return parse_function (self, log);
  if (takes (self, "tanh("))
    return parse_function (self, tanh);
  if (takes (self, "max("))
    return parse_extreme (self, fmax);
  if (takes (self, "min("))
    return parse_extreme (self, fmin);
  if (takes (self, "argmax("))
    return parse_argmax (self);
  if (takes (self, "id("))
    return parse_id (self);
  if (takes (self, "Σ′("))
    return parse_function (self, other_sentences);
  if (takes (self, "Σ"))
    return parse_rest (self);

  return parse_number (self);
}

static Interval parse_term (Parser *self)
{
  Interval term = parse_factor (self);

  while (TRUE)
    if (takes (self, " · "))
      term = multiply (term, parse_factor (self));
    else if (takes (self, " / "))
      term = divide (self, term, parse_factor (self));
    else
      return term;
}

static Interval parse_sum (Parser *self)
{
  Interval sum = parse_term (self);

  while (TRUE)
    if (takes (self, " + "))
      sum = add (sum, parse_term (self));
    else if (takes (self, " − "))
      sum = add (sum, negate (parse_term (self)));
    else
      return sum;
}

/* Stops the test where the text is not a formula. words: of which it may ask the ids, or NULL. */
NnTestEquation nn_test_formula_parse (const char *text, const NnVocabulary *words)
{
  Parser         parser = { text, text, words, 0.0 };
  NnTestEquation equation;

  equation.left = parse_factor (&parser);
  needs (&parser, " = ");
  equation.right = parse_sum (&parser);
  equation.has_underflow = g_str_has_prefix (parser.at, " (underflow: ");
  if (*parser.at != '\0' && !equation.has_underflow)
    g_error ("“%s” is left over of “%s”", parser.at, text);
  equation.largest = parser.largest;

  return equation;
}

/* What is too small for a float may be 0, for its exponential even a little earlier. */
gboolean nn_test_equation_holds (const NnTestEquation *equation)
{
  return equation->left.low <= equation->right.high + SMALLEST &&
         equation->right.low <= equation->left.high + SMALLEST;
}

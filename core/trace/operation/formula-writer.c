#include "core/trace/operation/formula-writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/trace/operation/small-digits.h"

#define MINUS "−"

#define FIRST_SMALL 1e-3 /* smaller numbers are written with ·10ⁿ */
#define FIRST_LARGE 1e6  /* this and larger ones, too */
#define FIRST_HUGE 1e7   /* the same for numbers that are exact */
#define DIGITS 4         /* of a rounded number, at least */
#define FLOAT_DIGITS 7   /* of one that fills a float, at most */
#define DECIMALS 3       /* of a rounded number, if it has room for them */

/** @text: what to add */
void nn_write (NnFormulaWriter *self, const char *text) { g_string_append (self->text, text); }

/** @n: a count, 0 or more */
void nn_write_subscript (NnFormulaWriter *self, int n) { nn_append_subscript (self->text, n); }

static void write_power_of_ten (NnFormulaWriter *self, int exponent)
{
  nn_write (self, exponent < 0 ? "10⁻" : "10");
  nn_append_superscript (self->text, exponent);
}

/* "1.5", "0.001", "100": without zeros at the end of the decimals. */
static void write_decimal (NnFormulaWriter *self, double x, int decimals, gboolean keeps_zeros)
{
  char  digits[G_ASCII_DTOSTR_BUF_SIZE];
  char  format[8];
  char *end;

  g_snprintf (format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd (digits, sizeof digits, format, x);
  end = digits + strlen (digits);
  if (!keeps_zeros && strchr (digits, '.') != NULL)
    {
      while (end[-1] == '0')
        end--;
      if (end[-1] == '.')
        end--;
    }
  *end = '\0';

  nn_write (self, digits);
}

/* "2.5·10⁻⁵", or "10⁻⁵" where that says it all. */
static void write_scientific (NnFormulaWriter *self, double mantissa, int exponent,
                              gboolean is_exact)
{
  if (!is_exact || mantissa != 1.0)
    {
      write_decimal (self, mantissa, is_exact ? 2 : DIGITS - 1, !is_exact);
      nn_write (self, "·");
    }
  write_power_of_ten (self, exponent);
}

/* Rounds x to three digits; returns whether that is the same float. */
static gboolean has_three_digits (double x, double *rounded)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (digits, sizeof digits, "%.2e", x);
  *rounded = g_ascii_strtod (digits, NULL);

  return (float) *rounded == (float) x;
}

/* Returns the exponent of @x after rounding to @digits digits. */
static int exponent_of (double x, int digits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];

  g_snprintf (format, sizeof format, "%%.%de", digits - 1);
  g_ascii_formatd (text, sizeof text, format, x);

  return atoi (strchr (text, 'e') + 1);
}

static void write_exact (NnFormulaWriter *self, double x)
{
  const int exponent = exponent_of (x, DIGITS);

  if (x < FIRST_SMALL || x >= FIRST_HUGE)
    write_scientific (self, x / pow (10.0, exponent), exponent, TRUE);
  else
    write_decimal (self, x, MAX (0, 2 - exponent), FALSE);
}

static void write_rounded (NnFormulaWriter *self, double x)
{
  const int exponent = exponent_of (x, DIGITS);
  const int decimals = MAX (DECIMALS, DIGITS - 1 - exponent);
  const int room = FLOAT_DIGITS - 1 - exponent_of (x, FLOAT_DIGITS);

  if (x < FIRST_SMALL || x >= FIRST_LARGE)
    write_scientific (self, x / pow (10.0, exponent), exponent, FALSE);
  else
    write_decimal (self, x, MIN (decimals, room), TRUE);
}

/* Writes a number that is not negative. */
static void write_magnitude (NnFormulaWriter *self, double x)
{
  double rounded;

  if (isnan (x))
    nn_write (self, "NaN");
  else if (x == 0.0)
    nn_write (self, "0");
  else if (isinf (x))
    nn_write (self, "∞");
  else if (has_three_digits (x, &rounded))
    write_exact (self, rounded);
  else if (x == floor (x) && x < FIRST_HUGE)
    write_decimal (self, x, 0, FALSE);
  else
    write_rounded (self, x);
}

/** @x: a number */
void nn_write_number (NnFormulaWriter *self, double x)
{
  if (x < 0.0)
    nn_write (self, MINUS);
  write_magnitude (self, fabs (x));
}

/** Writes it so that it may follow an operator. */
void nn_write_operand (NnFormulaWriter *self, double x)
{
  if (x < 0.0)
    nn_write (self, "(");
  nn_write_number (self, x);
  if (x < 0.0)
    nn_write (self, ")");
}

/** @x: what is subtracted */
void nn_write_minus (NnFormulaWriter *self, double x)
{
  nn_write (self, " − ");
  nn_write_operand (self, x);
}

/** Joins it to the text before it with + or −, by its sign. */
void nn_write_joined (NnFormulaWriter *self, gsize start)
{
  if (!g_str_has_prefix (self->text->str + start, MINUS))
    {
      g_string_insert (self->text, (gssize) start, " + ");
      return;
    }

  g_string_erase (self->text, (gssize) start, (gssize) strlen (MINUS));
  g_string_insert (self->text, (gssize) start, " − ");
}

static int compare_sizes (gconstpointer a, gconstpointer b)
{
  const NnTerm *s = a;
  const NnTerm *t = b;
  const double  difference = fabs (t->value) - fabs (s->value);

  if (difference != 0.0)
    return difference > 0.0 ? 1 : -1;

  return s->index - t->index;
}

/**
 * @terms: (array length=n): terms; the largest come to the front, in order
 *
 * Terms of one size stay in their order.
 *
 * Returns: how many are sorted
 */
int nn_terms_pick_largest (NnTerm *terms, int n, int n_wanted)
{
  const int n_picked = MIN (n, n_wanted);

  for (int i = 0; i < n_picked; i++)
    {
      int    largest = i;
      NnTerm term;

      for (int j = i + 1; j < n; j++)
        if (compare_sizes (&terms[j], &terms[largest]) < 0)
          largest = j;

      term = terms[largest];
      terms[largest] = terms[i];
      terms[i] = term;
    }

  return n_picked;
}

static void write_rest (NnFormulaWriter *self, const NnTerm *terms, int n)
{
  double rest = 0.0;

  for (int i = 0; i < n; i++)
    rest += terms[i].value;

  nn_write (self, " + Σ");
  nn_write_subscript (self, n);
  nn_write (self, "(");
  nn_write_number (self, rest);
  nn_write (self, ")");
  self->n_left_out += n;
}

/** @terms: (array length=n): what is added */
void nn_write_sum (NnFormulaWriter *self, const double *terms, int n, NnTermFunc write,
                   gpointer user_data)
{
  g_autofree NnTerm *sorted = g_new (NnTerm, (guint) n);
  int                n_shown = n;

  for (int i = 0; i < n; i++)
    {
      sorted[i] = (NnTerm){ i, terms[i] };
      self->size += fabs (terms[i]);
    }
  if (self->longest != NULL && n > (int) self->longest->len)
    {
      g_array_set_size (self->longest, 0);
      g_array_append_vals (self->longest, terms, (guint) n);
    }
  if (self->length == NN_FORMULA_SHORT && n > NN_FORMULA_SHOWN_TERMS + 1)
    {
      n_shown = nn_terms_pick_largest (sorted, n, NN_FORMULA_SHOWN_TERMS);
      while (n_shown > 1 && sorted[n_shown - 1].value == 0.0)
        n_shown--;
    }
  if (n == 0)
    nn_write (self, "0");

  for (int i = 0; i < n_shown; i++)
    {
      const gsize start = self->text->len;

      write (self, sorted[i].index, user_data);
      if (i > 0)
        nn_write_joined (self, start);
    }
  if (n_shown < n)
    write_rest (self, sorted + n_shown, n - n_shown);
}

#include "core/trace/operation/small-digits.h"

static void append (GString *text, const char *digits[10], int number)
{
  char decimal[16];

  g_snprintf (decimal, sizeof decimal, "%d", ABS (number));
  for (const char *c = decimal; *c != '\0'; c++)
    g_string_append (text, digits[*c - '0']);
}

/** @number: a number, whose sign is not written */
void nn_append_superscript (GString *text, int number)
{
  static const char *digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };

  append (text, digits, number);
}

/** @number: a number, whose sign is not written */
void nn_append_subscript (GString *text, int number)
{
  static const char *digits[] = { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" };

  append (text, digits, number);
}

#include "ui/lessons/question-kind.h"

#include <glib/gi18n-lib.h>

#include "core/trace/operation/formula-writer.h"
#include "ui/numbers/number-text.h"

const char *const hl_question_yes_no[] = {
  [NN_CHOICE_YES] = N_ ("Yes"),
  [NN_CHOICE_NO] = N_ ("No"),
};

/* Returns the index of a token among the same tokens of the sentence: "2nd". */
static char *new_ordinal (int n)
{
  static const char *const ordinals[] = { N_ ("1st"), N_ ("2nd"), N_ ("3rd"), N_ ("4th"),
                                          N_ ("5th"), N_ ("6th"), N_ ("7th"), N_ ("8th") };

  g_assert (n >= 1);
  if (n <= (int) G_N_ELEMENTS (ordinals))
    return g_strdup (_ (ordinals[n - 1]));

  return g_strdup_printf ("%d", n);
}

/* Counts how often the token at @index is before @end. */
static int count_same (const NnAxis *axis, int index, int end)
{
  int n = 0;

  for (int i = 0; i < end; i++)
    n += g_str_equal (nn_axis_label (axis, i), nn_axis_label (axis, index));

  return n;
}

/* A token of a sentence that is there several times is numbered. Returns the token in
 * quotation marks, or a number, from 1. axis: tokens, positions, or what else is along a
 * matrix; index: which of them, from 0. */
char *hl_question_name (const NnAxis *axis, int index)
{
  const char      *label = nn_axis_label (axis, index);
  g_autofree char *ordinal = NULL;

  if (label == NULL && axis->kind == NN_AXIS_POSITION)
    /* Translators: number of a row of a table of numbers, from 1 */
    return g_strdup_printf (_ ("row %d"), index + 1);
  if (label == NULL)
    return g_strdup_printf ("%d", index + 1);
  if ((axis->kind != NN_AXIS_SOURCE && axis->kind != NN_AXIS_TARGET) ||
      count_same (axis, index, axis->length) == 1)
    /* Translators: a token in quotation marks */
    return g_strdup_printf (_ ("“%s”"), label);

  ordinal = new_ordinal (count_same (axis, index, index + 1));

  /* Translators: a token in quotation marks, and "2nd" if it is the second of its kind */
  return g_strdup_printf (_ ("“%s” (%s)"), label, ordinal);
}

/* Returns the row's name in quotation marks: of the decoder, what it has read and what it
 * writes. index: which of them, from 0. */
char *hl_question_query (const NnAxis *axis, int index)
{
  g_autofree char *name = NULL;

  if (axis->kind != NN_AXIS_TARGET || axis->writes == NULL)
    return hl_question_name (axis, index);

  name = nn_axis_query_name (axis, index);

  /* Translators: what a row of the decoder has read and writes, "est → calme" */
  return g_strdup_printf (_ ("“%s”"), name);
}

/* Returns a number with the figures that formulas have, −4.1·10⁻⁴, and the decimal sign of the
 * language. */
char *hl_question_number (double x)
{
  g_autoptr (GString) text = g_string_new (NULL);
  NnFormulaWriter     writer = { text };

  nn_write_number (&writer, x);

  return hl_number_localize (text->str);
}

#include "ui/figures/softmax-sum.h"

#include <math.h>
#include <stdlib.h>

#include "core/engine/row.h"
#include "ui/numbers/number-text.h"

#define FIGURES 2
#define SHOWN 4

static int compare (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a;
  const double y = *(const double *) b;

  return (x < y) - (x > y);
}

static void append_terms (GString *text, const double *terms, int n)
{
  const int n_shown = n > SHOWN + 1 ? SHOWN : n;
  double    rest = 0.0;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *term = hl_number_to_figures (terms[i], FIGURES);

      rest += i < n_shown ? 0.0 : terms[i];
      if (i < n_shown)
        g_string_append_printf (text, i > 0 ? " + %s" : "%s", term);
    }
  if (n_shown < n)
    {
      g_autofree char *sum = hl_number_to_figures (rest, FIGURES);

      g_string_append_printf (text, " + … %s", sum);
    }
}

/* Returns exp of its score over the sum of all of the row, as numbers, the largest first; NULL
 * if the operation is not a softmax, or sees no score. */
char *hl_softmax_sum (const NnOperation *operation, const NnNumber *number)
{
  const NnOperand   *scores;
  const float       *row;
  g_autofree double *terms = NULL;
  g_autofree char   *own = NULL;
  GString           *text;
  double             largest;

  if ((operation->kind != NN_OP_SOFTMAX && operation->kind != NN_OP_PROBABILITIES) ||
      number->operand != operation->output)
    return NULL;

  scores = operation->inputs[0];
  row = nn_operand_row (scores, number->slice, number->row);
  largest = nn_row_largest (row, (gsize) scores->columns);
  if (!isfinite (largest))
    return NULL;

  /* One loop over the row.  The table's formula of exp looks for the maximum again in every
   * cell, which takes |V|² steps in a row of |V| words. */
  terms = g_new (double, scores->columns);
  for (int i = 0; i < scores->columns; i++)
    terms[i] = exp ((double) row[i] - largest);
  own = hl_number_to_figures (terms[number->column], FIGURES);
  qsort (terms, (gsize) scores->columns, sizeof *terms, compare);
  text = g_string_new (own);
  g_string_append (text, " / (");
  append_terms (text, terms, scores->columns);
  g_string_append (text, ")");

  return g_string_free (text, FALSE);
}

#include "ui/figures/word-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"

#define DIGITS 3       /* of a probability */
#define LOGIT_DIGITS 2 /* of a logit */

/* Returns whether it makes the probabilities of one next word. */
gboolean hl_word_bars_is_for (const NnOperation *operation)
{
  return operation->kind == NN_OP_PROBABILITIES && operation->output->rows == 1;
}

/* The words with the largest logits, which are those of the largest probability at every
 * temperature. */
static int find_largest (const float *logits, int n_words, int most, int ids[HL_WORD_BARS])
{
  int n = 0;

  for (int id = 0; id < n_words; id++)
    {
      int at = n;

      while (at > 0 && logits[id] > logits[ids[at - 1]])
        at--;
      if (at >= most)
        continue;
      n = MIN (n + 1, most);
      for (int i = n - 1; i > at; i--)
        ids[i] = ids[i - 1];
      ids[at] = id;
    }

  return n;
}

/* ln Σ exp (z / T), z the logits less the largest. */
static double log_sum (const float *logits, int n_words, double largest, double temperature)
{
  double sum = 0.0;

  for (int id = 0; id < n_words; id++)
    sum += exp (((double) logits[id] - largest) / temperature);

  return log (sum);
}

static char *new_others (int n)
{
  /* Translators: all words that are not shown one by one */
  return g_strdup_printf (ngettext ("%'d other", "%'d others", (gulong) n), n);
}

/* Returns the bars. */
HlBarsSpec *hl_word_bars_new (const HlWordBars *self, int ids[HL_WORD_BARS])
{
  const NnOperand *p = self->probabilities->output;
  const float     *logits = nn_operand_row (self->probabilities->inputs[0], 0, 0);
  const int        n = find_largest (logits, p->columns, MIN (self->n, HL_WORD_BARS), ids);
  const double     largest = (double) logits[ids[0]];
  const double     sum = log_sum (logits, p->columns, largest, self->temperature);
  g_autofree char *others = new_others (p->columns - n);
  HlBarsSpec      *spec = hl_bars_spec_new (NULL, NULL, others, 1.0);

  spec->number_title = g_strdup (_ ("probability"));
  spec->second_title = g_strdup (_ ("logit"));
  spec->digits = DIGITS;
  spec->is_of_parts = TRUE;
  spec->is_logarithmic = self->is_logarithmic;
  for (int i = 0; i < n; i++)
    {
      const double     logit = (double) logits[ids[i]];
      const double     shown = self->temperature == 1.0
                                   ? (double) nn_operand_get (p, 0, 0, ids[i])
                                   : exp ((logit - largest) / self->temperature - sum);
      g_autofree char *text = hl_number_to_text (logit, LOGIT_DIGITS);

      hl_bars_spec_add_with (spec, nn_axis_label (&p->column_axis, ids[i]), shown, text);
      spec->sum -= shown;
      if (ids[i] == self->chosen)
        spec->chosen = i;
    }
  spec->sum = MAX (spec->sum, 0.0);

  return spec;
}

#include "ui/lessons/bleu-lines.h"

#include <math.h>

#include <glib/gi18n-lib.h>

static const char *const subscripts[NN_BLEU_MAX_ORDER] = {
  "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈",
};

/* Returns the factor of the n-grams' precision in the product. */
double hl_bleu_factor (const NnBleu *bleu, int n)
{
  return pow (bleu->parts[n - 1].precision, pow (0.5, n));
}

static char *line_of_order (const NnBleu *bleu, int n)
{
  const NnBleuPart *part = &bleu->parts[n - 1];

  return g_strdup_printf ("p%s = %d / %d = %.3f      %.3f^(1/%d) = %.3f", subscripts[n - 1],
                          part->matches, part->total, part->precision, part->precision, 1 << n,
                          hl_bleu_factor (bleu, n));
}

static char *line_of_brevity (const NnBleu *bleu)
{
  /* Translators: the factor of a BLEU score for translations that are too short */
  return g_strdup_printf (_ ("brevity penalty = exp (min (0, 1 − %d / %d)) = %.3f"),
                          bleu->reference_length, bleu->prediction_length, bleu->brevity);
}

static char *line_of_score (const NnBleu *bleu)
{
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, _ ("Textbook BLEU = %.3f"), bleu->brevity);
  for (int n = 1; n <= bleu->n_orders; n++)
    g_string_append_printf (line, " · %.3f", hl_bleu_factor (bleu, n));
  g_string_append_printf (line, " = %.3f", bleu->score);

  return g_string_free (line, FALSE);
}

/* Returns how many lines there are: one a length of n-grams, the brevity, the score. bleu: a
 * score of one sentence, or all zeros where there is none. */
int hl_bleu_lines_count (const NnBleu *bleu) { return bleu->n_orders > 0 ? bleu->n_orders + 2 : 0; }

/* Returns what it is about. line: which line, from 0. */
char *hl_bleu_title (const NnBleu *bleu, int line)
{
  if (line == bleu->n_orders)
    return g_strdup (_ ("Brevity penalty"));
  if (line > bleu->n_orders)
    return g_strdup (_ ("Score"));

  /* Translators: runs of %d tokens, which BLEU counts */
  return g_strdup_printf (_ ("%d-grams"), line + 1);
}

/* Returns its formula, filled in. line: which line, from 0. */
char *hl_bleu_line (const NnBleu *bleu, int line)
{
  if (line == bleu->n_orders)
    return line_of_brevity (bleu);
  if (line > bleu->n_orders)
    return line_of_score (bleu);

  return line_of_order (bleu, line + 1);
}

/* Returns how often both sentences have it, and what that counts. */
char *hl_bleu_n_gram_line (const NnNGram *n_gram)
{
  return g_strdup_printf (
      /* Translators: tokens, and how often they occur in two sentences */
      _ ("“%s”: %d in the prediction, %d in the reference; clipped count: min(%d, %d) = %d"),
      n_gram->text, n_gram->predicted, n_gram->allowed, n_gram->predicted, n_gram->allowed,
      n_gram->matches);
}

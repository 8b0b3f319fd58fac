/* The numbers of BLEU, and what is said about them. */

#include "ui/figures/bleu.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/bleu-lines.h"
#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

/* One for each length, one for the brevity, one for the score. */
int hl_bleu_count_lines (const HlBleu *self) { return hl_bleu_lines_count (&self->bleu); }

/* Whether the line has its result. */
gboolean hl_bleu_is_known (const HlBleu *self, int line) { return line < self->n_shown; }

/* The n-gram of n words that begins at a word of the prediction. */
const NnNGram *hl_bleu_n_gram_at (const HlBleu *self, int n, int place)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv)           words = NULL;
  g_autofree char         *text = NULL;
  const GPtrArray         *n_grams = self->n_grams[n - 1];
  guint                    i = 0;

  for (int k = 0; k < n; k++)
    g_strv_builder_add (builder, self->predicted[place + k]);
  words = g_strv_builder_end (builder);
  text = g_strjoinv (" ", words);
  while (!g_str_equal (((const NnNGram *) n_grams->pdata[i])->text, text))
    i++;

  return n_grams->pdata[i];
}

/* How many n-grams of n words the prediction has. */
int hl_bleu_count_n_grams (const HlBleu *self, int n) { return self->bleu.parts[n - 1].total; }

static int count_clipped (const HlBleu *self, int n)
{
  int clipped = 0;

  for (int i = 0; i < hl_bleu_count_n_grams (self, n); i++)
    clipped += self->partners[n - 1][i] == NN_N_GRAM_CLIPPED;

  return clipped;
}

/* What one line makes of the product. */
double hl_bleu_factor_of (const HlBleu *self, int line)
{
  return line < self->bleu.n_orders    ? hl_bleu_factor (&self->bleu, line + 1)
         : line == self->bleu.n_orders ? self->bleu.brevity
                                       : self->bleu.score;
}

/* The line that costs most; −1: none costs anything. */
static int dearest (const HlBleu *self)
{
  int line = -1;

  for (int i = 0; i <= self->bleu.n_orders; i++)
    if (hl_bleu_factor_of (self, i) < (line < 0 ? 1.0 : hl_bleu_factor_of (self, line)))
      line = i;

  return line;
}

static char *say_score (const HlBleu *self)
{
  const NnBleu    *bleu = &self->bleu;
  const int        line = dearest (self);
  g_autofree char *score = hl_number_to_text (bleu->score, 2);

  if (line < 0)
    return g_strdup (_ ("BLEU is 1: every n-gram matches, and no word is missing."));
  if (bleu->score == 0.0)
    /* Translators: a length, such as 2 in "2-grams" */
    return g_strdup_printf (_ ("BLEU is 0: <row>none of the %d-grams matches</row>, and a product "
                               "with a factor of 0 is 0."),
                            line + 1);
  if (line == bleu->n_orders)
    return g_strdup_printf (
        /* Translators: a score, then two numbers of tokens */
        ngettext ("BLEU is %s (the maximum is 1). The length lowers the score most: <row>%d</row> "
                  "token instead of <column>%d</column>.",
                  "BLEU is %s (the maximum is 1). The length lowers the score most: <row>%d</row> "
                  "tokens instead of <column>%d</column>.",
                  (gulong) bleu->prediction_length),
        score, bleu->prediction_length, bleu->reference_length);

  return g_strdup_printf (
      /* Translators: a score, a length, then how many n-grams of that length match, of how many */
      _ ("BLEU is %s (the maximum is 1). <row>The %d-grams lower the score most (matches: %d of "
         "%d)</row>."),
      score, line + 1, bleu->parts[line].matches, bleu->parts[line].total);
}

static char *say_n_grams (const HlBleu *self, int n)
{
  const NnBleuPart *part = &self->bleu.parts[n - 1];
  const int         clipped = count_clipped (self, n);

  if (clipped > 0)
    return g_strdup_printf (
        /* Translators: a length, such as 2 in "2-grams"; how many, of how many; how many */
        ngettext ("Matching %d-grams: <row>%d of %d</row>; <column>%d</column> occurs more often "
                  "than in the reference.",
                  "Matching %d-grams: <row>%d of %d</row>; <column>%d</column> occur more often "
                  "than in the reference.",
                  (gulong) clipped),
        n, part->matches, part->total, clipped);

  return g_strdup_printf (
      /* Translators: a length, such as 2 in "2-grams"; how many, of how many */
      _ ("%d-grams of the prediction that match the reference: <row>%d of %d</row>."), n,
      part->matches, part->total);
}

static char *say_brevity (const HlBleu *self)
{
  const NnBleu *bleu = &self->bleu;

  if (bleu->prediction_length >= bleu->reference_length)
    return g_strdup (_ ("The prediction is not shorter than the reference, so there is no penalty "
                        "for its length."));

  /* Translators: two numbers of tokens, then a factor */
  return g_strdup_printf (_ ("The prediction has fewer tokens than the reference, <row>%d</row> "
                             "instead of <column>%d</column>, so the score is multiplied by %.3f."),
                          bleu->prediction_length, bleu->reference_length, bleu->brevity);
}

/* The picture in a sentence. */
char *hl_bleu_headline (gconstpointer data)
{
  const HlBleu *self = data;

  if (hl_bleu_count_lines (self) == 0)
    return g_strdup (_ ("There is nothing to compare yet: type a prediction and a reference."));
  if (self->n_shown <= 0)
    return g_strdup (_ ("How many sequences of n words (n-grams) does the prediction share with "
                        "the reference?"));
  if (self->n_shown <= self->bleu.n_orders)
    return say_n_grams (self, self->n_shown);

  return self->n_shown < hl_bleu_count_lines (self) ? say_brevity (self) : say_score (self);
}

static char *describe_line (const HlBleu *self, int line)
{
  g_autofree char *sum = hl_bleu_line (&self->bleu, line);

  if (line < self->bleu.n_orders)
    {
      g_autofree char *about = say_n_grams (self, line + 1);

      return g_strdup_printf ("%s  %s", about, sum);
    }
  if (line == self->bleu.n_orders)
    return g_steal_pointer (&sum);

  return g_strdup_printf ("%s. %s", sum,
                          _ ("The textbook’s score of one sentence is between 0 and 1. Corpus "
                             "BLEU-4 is computed over many sentences and is between 0 and 100."));
}

/* A line or an n-gram in a sentence. */
char *hl_bleu_describe (gconstpointer data, HlItem item)
{
  const HlBleu *self = data;

  if (item.part < 0 || !hl_bleu_is_known (self, item.row))
    return g_strdup ("");
  if (item.part == HL_BLEU_LINES)
    return describe_line (self, item.row);
  else
    {
      g_autofree char *line =
          hl_bleu_n_gram_line (hl_bleu_n_gram_at (self, item.row + 1, item.column));

      return g_markup_escape_text (line, -1);
    }
}

/* The n-grams, then what each line gives to the product. */
void hl_bleu_tabulate (gconstpointer data, GString *csv)
{
  const HlBleu *self = data;

  g_string_append (csv, "n,n-gram,predicted,reference,matches\n");
  for (int n = 1; n <= MIN (self->bleu.n_orders, self->n_shown); n++)
    for (guint i = 0; i < self->n_grams[n - 1]->len; i++)
      {
        const NnNGram *n_gram = self->n_grams[n - 1]->pdata[i];

        g_string_append_printf (csv, "%d,", n);
        hl_csv_append (csv, n_gram->text);
        g_string_append_printf (csv, ",%d,%d,%d\n", n_gram->predicted, n_gram->allowed,
                                n_gram->matches);
      }
  for (int line = 0; line < MIN (hl_bleu_count_lines (self), self->n_shown); line++)
    g_string_append_printf (csv, "%s,,,,%.6f\n",
                            line < self->bleu.n_orders    ? "factor"
                            : line == self->bleu.n_orders ? "brevity"
                                                          : "score",
                            hl_bleu_factor_of (self, line));
}

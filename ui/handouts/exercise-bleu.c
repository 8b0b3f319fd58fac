#include "ui/handouts/exercise-bleu.h"

#include <glib/gi18n-lib.h>

#include "core/tensor/random.h"
#include "core/trace/operation/operand.h"
#include "core/translation/bleu.h"
#include "core/translation/n-grams.h"
#include "ui/lessons/bleu-lines.h"
#include "ui/numbers/number-text.h"

#define LENGTH 6   /* tokens of the reference */
#define N_ORDERS 2 /* n-grams of one and of two tokens */
#define COLUMNS 3  /* predicted, in the reference, matches */

/* Tokens are letters, as in the textbook, because their meaning has no effect. */
static char **new_reference (NnRandom *random)
{
  int    letters[2 * LENGTH];
  char **tokens = g_new0 (char *, LENGTH + 1);

  for (int i = 0; i < 2 * LENGTH; i++)
    letters[i] = i;
  nn_random_shuffle (random, letters, 2 * LENGTH);
  for (int i = 0; i < LENGTH; i++)
    tokens[i] = g_strdup_printf ("%c", 'A' + letters[i]);

  return tokens;
}

/* Makes a prediction: a part of the reference, with one token twice. */
static char **new_prediction (NnRandom *random, char *const *reference)
{
  const int length = LENGTH - 1 - nn_random_below (random, 2);
  const int start = nn_random_below (random, LENGTH - length + 1);
  const int twice = 1 + nn_random_below (random, length - 1);
  char    **tokens = g_new0 (char *, length + 1);

  for (int i = 0; i < length; i++)
    tokens[i] = g_strdup (reference[start + (i == twice ? i - 1 : i)]);

  return tokens;
}

/* Adds the n-grams of the prediction.  How many of each match is asked, except for the first. */
static void add_matches (HlCellExercise *self, const GPtrArray *n_grams, const char *title)
{
  const int            n_rows = (int) n_grams->len;
  const gsize          n_cells = (gsize) n_rows * COLUMNS;
  g_autofree float    *values = g_new (float, n_cells);
  g_autofree gboolean *is_blank = g_new0 (gboolean, n_cells);
  g_auto (GStrv)       rows = g_new0 (char *, n_rows + 1);
  /* Translators: how often an n-gram is in the prediction, in the reference, in both */
  const char *const    columns[COLUMNS] = { _ ("predicted"), _ ("reference"), _ ("matches") };
  const HlNumberMatrix numbers = {
    .title = title,
    .values = values,
    .rows = n_rows,
    .columns = COLUMNS,
    .row_names = (const char *const *) rows,
    .column_names = columns,
  };

  for (int i = 0; i < n_rows; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);
      float         *row = values + (gsize) i * COLUMNS;

      row[0] = (float) n_gram->predicted;
      row[1] = (float) n_gram->allowed;
      row[2] = (float) n_gram->matches;
      rows[i] = g_strdup (n_gram->text);
      is_blank[i * COLUMNS + 2] = i > 0;
      if (i > 0)
        g_ptr_array_add (self->answers,
                         g_strdup_printf ("%s: min (%d, %d) = %d", n_gram->text, n_gram->predicted,
                                          n_gram->allowed, n_gram->matches));
    }

  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}

static char *name_of_part (const NnBleu *bleu, int line)
{
  if (line < bleu->n_orders)
    return nn_symbol_numbered ("p", line + 1);

  /* Translators: the factor of a BLEU score for translations that are too short; a short word,
   * above a narrow column */
  return g_strdup (line == bleu->n_orders ? _ ("brevity") : "BLEU");
}

/* Adds the precisions, the brevity penalty and the score. */
static void add_score (HlCellExercise *self, const NnBleu *bleu, int digits)
{
  const int            n = hl_bleu_lines_count (bleu);
  g_autofree float    *values = g_new (float, n);
  g_autofree gboolean *is_blank = g_new (gboolean, n);
  g_auto (GStrv)       columns = g_new0 (char *, n + 1);
  const char *const    rows[] = { "" };
  const HlNumberMatrix numbers = {
    .title = "BLEU",
    .values = values,
    .rows = 1,
    .columns = n,
    .row_names = rows,
    .column_names = (const char *const *) columns,
    .digits = digits,
  };

  for (int i = 0; i < n; i++)
    {
      g_autofree char *line = hl_bleu_line (bleu, i);

      values[i] = (float) (i < bleu->n_orders    ? bleu->parts[i].precision
                           : i == bleu->n_orders ? bleu->brevity
                                                 : bleu->score);
      is_blank[i] = TRUE;
      columns[i] = name_of_part (bleu, i);
      g_ptr_array_add (self->answers, hl_number_localize (line));
    }

  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}

void hl_exercise_fill_bleu (HlCellExercise *self, const HlSheetExercise *what, guint64 seed)
{
  NnRandom         random = nn_random_new (nn_random_mix (seed, HL_SHEET_BLEU));
  g_auto (GStrv)   reference = new_reference (&random);
  g_auto (GStrv)   prediction = new_prediction (&random, reference);
  g_autofree char *predicted = g_strjoinv (" ", prediction);
  g_autofree char *expected = g_strjoinv (" ", reference);
  const NnBleu     bleu = nn_bleu (predicted, expected, N_ORDERS);

  /* Translators: tokens of a translation that is scored, and of the one it is compared with */
  self->given = g_strdup_printf (_ ("Prediction: %s\nReference: %s"), predicted, expected);
  for (int n = 1; n <= N_ORDERS; n++)
    {
      g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (prediction, reference, n);
      g_autofree char      *title = hl_bleu_title (&bleu, n - 1);

      add_matches (self, n_grams, title);
    }
  add_score (self, &bleu, what->digits);
}

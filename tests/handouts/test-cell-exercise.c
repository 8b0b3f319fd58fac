/* What is on paper is right: computed a second time from the numbers that are printed. */

#include "core/engine/each.h"
#include "ui/handouts/exercise-making.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/cases.h"

#define SEED 4

static HlCellExercise *new_exercise (const char *name, guint64 seed)
{
  const HlSheetExercise *what = hl_sheet_exercise_find (name);

  g_assert_nonnull (what);

  return hl_exercise_make (what, seed, NULL, NULL);
}

static const HlPaperMatrix *find (const HlCellExercise *exercise, const char *title)
{
  NN_EACH_OF (const HlBlankMatrix, matrix, exercise->matrices)
    if (g_str_has_prefix (matrix->numbers->title, title))
      return matrix->numbers;

  g_error ("there is no %s", title);
}

static double at (const HlPaperMatrix *matrix, int row, int column)
{
  return matrix->values[row * matrix->columns + column];
}

static int count_blanks (const HlCellExercise *exercise)
{
  int n = 0;

  NN_EACH_OF (const HlBlankMatrix, matrix, exercise->matrices)
    for (int j = 0; j < matrix->numbers->rows * matrix->numbers->columns; j++)
      n += matrix->is_blank[j];

  return n;
}

NN_TEST (every_blank_has_an_answer)
{
  const char *const *names = hl_sheet_exercise_names ();

  g_assert_cmpint (g_strv_length ((char **) names), ==, HL_SHEET_EXERCISES);
  for (int i = 0; names[i] != NULL; i++)
    {
      g_autoptr (HlCellExercise) exercise = NULL;

      if (hl_sheet_exercise_needs_pass (hl_sheet_exercise_find (names[i])))
        continue; /* test-exercise-pass.c */
      exercise = new_exercise (names[i], SEED);
      g_assert_cmpint (count_blanks (exercise), >, 1);
      g_assert_cmpint (count_blanks (exercise), ==, exercise->answers->len);
    }
}

/* "S[q2, k1] = −1.5 = −3 / 2" is about the number in that blank. */
static double number_after (const char *text)
{
  const gboolean is_negative = g_str_has_prefix (text, "−");

  const double size = g_ascii_strtod (text + (is_negative ? strlen ("−") : 0), NULL);

  return is_negative ? -size : size;
}

NN_TEST (answers_are_about_the_blanks_in_their_order)
{
  static const char *const names[] = { "scores",      "softmax",    "weighted-sum",  "attention",
                                       "heads",       "layer-norm", "batch-norm",    "feed-forward",
                                       "causal-mask", "adam",       "cross-entropy", NULL };

  for (int i = 0; names[i] != NULL; i++)
    {
      g_autoptr (HlCellExercise) exercise = new_exercise (names[i], SEED);
      guint                      n = 0;

      NN_EACH_OF (const HlBlankMatrix, matrix, exercise->matrices)
        for (int k = 0; k < matrix->numbers->rows * matrix->numbers->columns; k++)
          if (matrix->is_blank[k])
            {
              const char  *answer = g_ptr_array_index (exercise->answers, n++);
              const double told = number_after (strstr (answer, " = ") + strlen (" = "));
              const double size = MAX (fabs (matrix->numbers->values[k]), 1e-3);

              g_assert_cmpfloat_with_epsilon (told, matrix->numbers->values[k], 2e-3 * size);
            }
    }
}

NN_TEST (attention_follows_from_the_printed_numbers)
{
  g_autoptr (HlCellExercise) exercise = new_exercise ("attention", SEED);
  const HlPaperMatrix       *Q = find (exercise, "Q");
  const HlPaperMatrix       *K = find (exercise, "K");
  const HlPaperMatrix       *V = find (exercise, "V");
  const HlPaperMatrix       *A = find (exercise, "A");
  const HlPaperMatrix       *O = find (exercise, "O");

  for (int i = 0; i < Q->rows; i++)
    {
      double weights[8];
      double sum = 0.0;

      for (int j = 0; j < K->rows; j++)
        {
          double score = 0.0;

          for (int d = 0; d < Q->columns; d++)
            score += at (Q, i, d) * at (K, j, d);
          weights[j] = exp (score / sqrt (Q->columns));
          sum += weights[j];
        }
      for (int j = 0; j < K->rows; j++)
        g_assert_cmpfloat_with_epsilon (at (A, i, j), weights[j] / sum, 1e-5);
      for (int d = 0; d < V->columns; d++)
        {
          double output = 0.0;

          for (int j = 0; j < K->rows; j++)
            output += weights[j] / sum * at (V, j, d);
          g_assert_cmpfloat_with_epsilon (at (O, i, d), output, 1e-4);
        }
    }
}

NN_TEST (normalization_follows_from_the_printed_numbers)
{
  g_autoptr (HlCellExercise) exercise = new_exercise ("layer-norm", SEED);
  const HlPaperMatrix       *x = find (exercise, "x (");
  const HlPaperMatrix       *gamma = find (exercise, "γ");
  const HlPaperMatrix       *beta = find (exercise, "β");
  const HlPaperMatrix       *y = find (exercise, "y");

  for (int i = 0; i < x->rows; i++)
    {
      double mean = 0.0;
      double variance = 0.0;

      for (int d = 0; d < x->columns; d++)
        mean += at (x, i, d) / x->columns;
      for (int d = 0; d < x->columns; d++)
        variance += pow (at (x, i, d) - mean, 2) / x->columns;
      for (int d = 0; d < x->columns; d++)
        g_assert_cmpfloat_with_epsilon (
            at (y, i, d),
            at (gamma, 0, d) * (at (x, i, d) - mean) / sqrt (variance) + at (beta, 0, d), 1e-3);
    }
}

NN_TEST (positions_are_sines_and_cosines)
{
  for (guint64 seed = 1; seed < 20; seed++)
    {
      g_autoptr (HlCellExercise) exercise = new_exercise ("positions", seed);
      const HlPaperMatrix       *P = find (exercise, "P");
      const double               D = g_ascii_strtod (exercise->given + strlen ("D = "), NULL);

      for (int i = 0; i < P->rows; i++)
        for (int d = 0; d < P->columns; d++)
          {
            const double angle = atoi (P->row_names[i]) / pow (10000, (d - d % 2) / D);

            g_assert_cmpfloat_with_epsilon (at (P, i, d), d % 2 == 0 ? sin (angle) : cos (angle),
                                            1e-4);
          }
    }
}

/* How often the tokens of an n-gram are side by side in a sentence. */
static int count_in (const char *sentence, const char *n_gram)
{
  g_autofree char *spaced = g_strconcat (" ", sentence, " ", NULL);
  g_autofree char *wanted = g_strconcat (" ", n_gram, " ", NULL);
  int              n = 0;

  for (const char *found = strstr (spaced, wanted); found != NULL;
       found = strstr (found + 1, wanted))
    n++;

  return n;
}

NN_TEST (n_grams_match_as_often_as_the_reference_has_them)
{
  for (guint64 seed = 1; seed < 20; seed++)
    {
      g_autoptr (HlCellExercise) exercise = new_exercise ("bleu", seed);
      g_auto (GStrv)             lines = g_strsplit (exercise->given, "\n", 2);
      const char                *prediction = strchr (lines[0], ':') + 2;
      const char                *reference = strchr (lines[1], ':') + 2;

      for (int n = 1; n <= 2; n++)
        {
          const HlPaperMatrix *table = find (exercise, n == 1 ? "1-grams" : "2-grams");
          const HlPaperMatrix *score = find (exercise, "BLEU");
          double               matches = 0.0;
          double               predicted = 0.0;

          for (int i = 0; i < table->rows; i++)
            {
              g_assert_cmpfloat (at (table, i, 0), ==, count_in (prediction, table->row_names[i]));
              g_assert_cmpfloat (at (table, i, 1), ==, count_in (reference, table->row_names[i]));
              g_assert_cmpfloat (at (table, i, 2), ==, MIN (at (table, i, 0), at (table, i, 1)));
              predicted += at (table, i, 0);
              matches += at (table, i, 2);
            }
          g_assert_cmpfloat_with_epsilon (at (score, 0, n - 1), matches / predicted, 1e-6);
        }
    }
}

NN_TEST (another_seed_has_other_numbers)
{
  const char *const *names = hl_sheet_exercise_names ();

  for (int i = 0; !hl_sheet_exercise_needs_pass (hl_sheet_exercise_find (names[i])); i++)
    {
      g_autoptr (HlCellExercise) one = new_exercise (names[i], 1);
      g_autoptr (HlCellExercise) same = new_exercise (names[i], 1);
      g_autoptr (HlCellExercise) other = new_exercise (names[i], 2);

      gboolean differs = g_strcmp0 (one->given, other->given) != 0;

      for (guint j = 0; j < one->answers->len; j++)
        {
          g_assert_cmpstr (g_ptr_array_index (one->answers, j), ==,
                           g_ptr_array_index (same->answers, j));
          differs |=
              j >= other->answers->len || !g_str_equal (g_ptr_array_index (one->answers, j),
                                                        g_ptr_array_index (other->answers, j));
        }
      g_assert_true (differs);
    }
}

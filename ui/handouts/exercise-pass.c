#include "ui/handouts/exercise-pass.h"

#include <glib/gi18n-lib.h>

#include "core/tensor/random.h"
#include "ui/handouts/exercise-operations.h"
#include "ui/lessons/box-title.h"
#include "ui/numbers/number-text.h"

#define EPSILON_DIGITS 5

static const NnOperand *last_result (const NnPassExercise *exercise)
{
  const NnOperation *last = g_ptr_array_index (exercise->operations, exercise->operations->len - 1);

  return last->output;
}

/* Says what has to be known of a sum if some of its features are left out. */
static void describe_part (const NnPassExercise *exercise, GString *lines)
{
  if (exercise->head_width > 0)
    g_string_append_printf (lines, "d_k = %d\n", exercise->head_width);
  if (!exercise->is_part)
    return;

  if (exercise->epsilon > 0.0)
    /* Translators: a number of features, and how many the model has */
    g_string_append_printf (lines,
                            _ ("D = %d here. The model has %d features and takes the mean and "
                               "the variance of all of them, so its results are others."),
                            exercise->n_features, exercise->n_all_features);
  else
    g_string_append_printf (lines,
                            _ ("The model adds up all %d features, so a score here is a part of "
                               "its score."),
                            exercise->n_all_features);
  g_string_append_c (lines, '\n');
}

/* Says in lines where the numbers come from. */
static GString *describe (const NnPassExercise *exercise, const char *sentence)
{
  GString         *lines = g_string_new (NULL);
  const int        first = exercise->feature + 1;
  const int        last = exercise->feature + exercise->n_features;
  g_autofree char *place = hl_parameter_title (exercise->path, last_result (exercise)->symbol);

  /* Translators: what the model translates */
  g_string_append_printf (lines, _ ("Sentence: %s"), sentence);
  g_string_append_c (lines, '\n');
  /* Translators: where in the model the numbers are, such as "Decoder › Block 2 › … › A" */
  g_string_append_printf (lines, _ ("Place: %s"), place);
  g_string_append_c (lines, '\n');
  if (exercise->head >= 0)
    {
      g_string_append_printf (lines, _ ("Head: %d"), exercise->head + 1);
      g_string_append_c (lines, '\n');
    }
  if (exercise->n_features < exercise->n_all_features)
    {
      /* Translators: two numbers of features, and how many there are */
      g_string_append_printf (lines, _ ("Features: %d to %d of %d"), first, last,
                              exercise->n_all_features);
      g_string_append_c (lines, '\n');
    }
  describe_part (exercise, lines);
  if (exercise->epsilon > 0.0)
    {
      g_autofree char *epsilon = hl_number_to_text (exercise->epsilon, EPSILON_DIGITS);

      g_string_append_printf (lines, "ε = %s\n", epsilon);
    }

  return lines;
}

/* Says which number the model has in the place of the last cell. */
static char *compare (const NnPassExercise *exercise, int digits)
{
  const NnOperand *y = last_result (exercise);
  g_autofree char *cell = hl_exercise_name_cell (y, 0, y->rows - 1, y->columns - 1);
  g_autofree char *number = hl_number_to_text (exercise->whole, digits);

  /* Translators: a number of features, a cell of a matrix such as "S[calm]", its number */
  return g_strdup_printf (_ ("With all %d features, the model has %s = %s."),
                          exercise->n_all_features, cell, number);
}

/* Finds the place in one of the passes, beginning with the one of the seed. */
static NnPassExercise *find_exercise (const HlSheetPasses *passes, const HlSheetExercise *what,
                                      const char *place, guint64 seed, guint *pass)
{
  NnRandom    random = nn_random_new (nn_random_mix (seed, (guint64) what->kind));
  const guint first = (guint) nn_random_below (&random, (int) passes->walks->len);

  for (guint i = 0; i < passes->walks->len; i++)
    {
      NnPassExercise *exercise;

      *pass = (first + i) % passes->walks->len;
      exercise = nn_pass_exercise_new ((NnPassExerciseKind) (what->kind - HL_SHEET_PASS),
                                       g_ptr_array_index (passes->walks, *pass), place, seed,
                                       what->digits);
      if (exercise != NULL)
        return exercise;
    }

  g_assert_not_reached (); /* hl_sheet_passes_new () has seen to it */
}

/* seed: which sentence, place, head, row and features; place: where in the model, if there is
 * such a computation, or NULL. */
void hl_exercise_fill_pass (HlCellExercise *self, const HlSheetExercise *what, guint64 seed,
                            const char *place, const HlSheetPasses *passes)
{
  guint                      pass = 0;
  g_autoptr (NnPassExercise) exercise = find_exercise (passes, what, place, seed, &pass);
  const char                *sentence = g_ptr_array_index (passes->sentences, pass);

  self->given = g_strchomp (g_string_free (describe (exercise, sentence), FALSE));
  hl_exercise_add_operations (self, exercise->operations, what->digits);
  if (exercise->is_part && what->kind == HL_SHEET_PASS + NN_PASS_SCORES)
    self->comparison = compare (exercise, what->digits);
}

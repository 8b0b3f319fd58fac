/* Exercises on a model's own numbers: the given ones are the model's, and what the key says
 * follows from the numbers that are printed, computed a second time. */

#include "core/engine/each.h"
#include "core/trace/operation/corner.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"
#include "ui/handouts/exercise-making.h"
#include "ui/lessons/plan-file.h"

#include <math.h>

#define SEEDS 24
#define LARGEST 8 /* rows or columns of a matrix */

static const char *const shipped[] = { "eng-fra.safetensors", "book.safetensors" };

static const char *const names[NN_N_PASS_EXERCISES] = {
  [NN_PASS_SCORES] = "model-scores",
  [NN_PASS_SOFTMAX] = "model-softmax",
  [NN_PASS_WEIGHTED_SUM] = "model-weighted-sum",
  [NN_PASS_NORM] = "model-norm",
  [NN_PASS_LOSS] = "model-loss",
};

static HlLessonPlan *new_plan (const char *lines)
{
  g_autofree char *text = g_strconcat ("# Mine\n## One\n", lines, "see: Look.\n", NULL);

  return NN_OK (hl_plan_file_parse, HL_PLAN_LESSON, text, strlen (text), "mine");
}

static HlSheetPasses *new_passes (const NnTranslator *translator)
{
  g_autoptr (HlLessonPlan) plan = new_plan ("");

  return NN_OK (hl_sheet_passes_new, translator, plan);
}

static HlSheetPasses *passes_of_shipped (int index)
{
  g_autoptr (NnTestShipped) model = nn_test_shipped_new (shipped[index]);

  return new_passes (model->translator);
}

static HlCellExercise *new_exercise (NnPassExerciseKind kind, guint64 seed, const char *place,
                                     const HlSheetPasses *passes)
{
  return hl_exercise_make (hl_sheet_exercise_find (names[kind]), seed, place, passes);
}

/* --- what is printed -------------------------------------------------------------------------- */

/* What a person reads on the paper. */
typedef struct
{
  int    rows;
  int    columns;
  double cells[LARGEST][LARGEST];
  double unit; /* of the last decimal */
} Printed;

static double read_number (const char *text)
{
  const gboolean is_negative = g_str_has_prefix (text, "−");
  char          *end;
  const double   size = g_ascii_strtod (text + (is_negative ? strlen ("−") : 0), &end);

  g_assert_cmpstr (end, ==, "");

  return is_negative ? -size : size;
}

static Printed printed (const HlCellExercise *exercise, int index)
{
  const HlBlankMatrix *matrix = g_ptr_array_index (exercise->matrices, index);
  const HlPaperMatrix *numbers = matrix->numbers;
  Printed              self = { numbers->rows, numbers->columns, .unit = 1.0 };

  g_assert_cmpint (MAX (self.rows, self.columns), <=, LARGEST);
  for (int i = 0; i < self.rows; i++)
    for (int j = 0; j < self.columns; j++)
      {
        g_autofree char *text = hl_paper_matrix_text (numbers, i, j);
        const char      *point = strchr (text, '.');

        self.cells[i][j] = read_number (text);
        if (point != NULL)
          self.unit = MIN (self.unit, pow (10.0, 1.0 - (double) strlen (point)));
      }

  return self;
}

static void assert_prints (const Printed *matrix, int row, int column, double number)
{
  g_assert_cmpfloat_with_epsilon (matrix->cells[row][column], number,
                                  0.5 * matrix->unit + 1e-4 * fabs (number) + 1e-5);
}

static double number_in (const HlCellExercise *exercise, const char *before)
{
  const char *found = strstr (exercise->given, before);

  g_assert_nonnull (found);

  return g_ascii_strtod (found + strlen (before), NULL);
}

/* --- computed a second time ------------------------------------------------------------------- */

static void check_scores (const HlCellExercise *exercise)
{
  const Printed Q = printed (exercise, 0);
  const Printed K = printed (exercise, 1);
  const Printed product = printed (exercise, 2);
  const Printed S = printed (exercise, 3);
  const double  d_k = number_in (exercise, "d_k = ");

  for (int j = 0; j < K.rows; j++)
    {
      double sum = 0.0;

      for (int d = 0; d < Q.columns; d++)
        sum += Q.cells[0][d] * K.cells[j][d];
      assert_prints (&product, 0, j, sum);
      assert_prints (&S, 0, j, sum / sqrt (d_k));
    }
}

static void check_softmax (const HlCellExercise *exercise)
{
  const Printed S = printed (exercise, 0);
  const Printed exponents = printed (exercise, 1);
  const Printed A = printed (exercise, 2);
  double        largest = S.cells[0][0];
  double        sum = 0.0;

  for (int j = 1; j < S.columns; j++)
    largest = MAX (largest, S.cells[0][j]);
  for (int j = 0; j < S.columns; j++)
    sum += exp (S.cells[0][j] - largest);
  for (int j = 0; j < S.columns; j++)
    {
      assert_prints (&exponents, 0, j, exp (S.cells[0][j] - largest));
      assert_prints (&A, 0, j, exp (S.cells[0][j] - largest) / sum);
    }
}

static void check_weighted_sum (const HlCellExercise *exercise)
{
  const Printed A = printed (exercise, 0);
  const Printed V = printed (exercise, 1);
  const Printed O = printed (exercise, 2);

  g_assert_cmpint (A.columns, ==, V.rows);
  for (int d = 0; d < V.columns; d++)
    {
      double sum = 0.0;

      for (int j = 0; j < V.rows; j++)
        sum += A.cells[0][j] * V.cells[j][d];
      assert_prints (&O, 0, d, sum);
    }
}

static void check_norm (const HlCellExercise *exercise)
{
  const Printed x = printed (exercise, 0);
  const Printed mean = printed (exercise, 1);
  const Printed variance = printed (exercise, 2);
  const Printed x_hat = printed (exercise, 3);
  const Printed gamma = printed (exercise, 4);
  const Printed beta = printed (exercise, 5);
  const Printed y = printed (exercise, 6);

  for (int i = 0; i < x.rows; i++)
    {
      double mu = 0.0;
      double squares = 0.0;

      for (int d = 0; d < x.columns; d++)
        mu += x.cells[i][d] / x.columns;
      for (int d = 0; d < x.columns; d++)
        squares += pow (x.cells[i][d] - mu, 2) / x.columns;
      assert_prints (&mean, i, 0, mu);
      assert_prints (&variance, i, 0, squares);
      for (int d = 0; d < x.columns; d++)
        {
          const double normal = (x.cells[i][d] - mu) / sqrt (squares + 1e-5);

          assert_prints (&x_hat, i, d, normal);
          assert_prints (&y, i, d, gamma.cells[0][d] * normal + beta.cells[0][d]);
        }
    }
}

static void check_loss (const HlCellExercise *exercise)
{
  const Printed p = printed (exercise, 0);
  const Printed label = printed (exercise, 1);
  const Printed loss = printed (exercise, 2);

  g_assert_cmpint (p.rows, >, 1);
  for (int i = 0; i < p.rows; i++)
    assert_prints (&loss, i, 0, -log (p.cells[i][(int) label.cells[i][0]]));
}

static void (*const checks[NN_N_PASS_EXERCISES]) (const HlCellExercise *exercise) = {
  [NN_PASS_SCORES] = check_scores,
  [NN_PASS_SOFTMAX] = check_softmax,
  [NN_PASS_WEIGHTED_SUM] = check_weighted_sum,
  [NN_PASS_NORM] = check_norm,
  [NN_PASS_LOSS] = check_loss,
};

NN_TEST (key_follows_from_the_printed_numbers)
{
  for (int model = 0; model < (int) G_N_ELEMENTS (shipped); model++)
    {
      g_autoptr (HlSheetPasses) passes = passes_of_shipped (model);

      for (int kind = 0; kind < NN_N_PASS_EXERCISES; kind++)
        for (guint64 seed = 0; seed < SEEDS; seed++)
          {
            g_autoptr (HlCellExercise) exercise =
                new_exercise ((NnPassExerciseKind) kind, seed, NULL, passes);

            checks[kind](exercise);
          }
    }
}

/* --- whose numbers they are ------------------------------------------------------------------- */

static gboolean is_corner (const NnOperand *corner, const NnOperand *whole, int slice, int row,
                           int column)
{
  for (int i = 0; i < corner->rows; i++)
    for (int j = 0; j < corner->columns; j++)
      if (nn_operand_row (corner, 0, i)[j] !=
          nn_round_to (nn_operand_row (whole, slice, row + i)[column + j], 2))
        return FALSE;

  return TRUE;
}

/* In one of the passes of that operation. */
static gboolean has_query (const NnPassExercise *exercise, const NnOperand *query)
{
  NN_EACH_OPERATION (operation, exercise->walk)
    {
      for (int row = 0; operation != NULL && g_str_equal (operation->path, exercise->path) &&
                        row < operation->inputs[0]->rows;
           row++)
        if (is_corner (query, operation->inputs[0], exercise->head, row, exercise->feature))
          return TRUE;
    }

  return FALSE;
}

NN_TEST (given_numbers_are_those_of_the_model)
{
  g_autoptr (HlSheetPasses) passes = passes_of_shipped (0);

  for (guint64 seed = 0; seed < SEEDS; seed++)
    {
      const guint                pass = (guint) seed % passes->walks->len;
      const NnWalk              *walk = g_ptr_array_index (passes->walks, pass);
      g_autoptr (NnPassExercise) exercise =
          nn_pass_exercise_new (NN_PASS_SCORES, walk, NULL, seed, 2);
      const NnOperation *first = g_ptr_array_index (exercise->operations, 0);

      g_assert_true (exercise->is_part);
      g_assert_cmpint (first->inputs[0]->columns, ==, exercise->n_features);
      g_assert_true (has_query (exercise, first->inputs[0]));
    }
}

NN_TEST (place_decides_which_operation)
{
  static const char *const  place = "encoder.blks.block1.attention.scale";
  g_autoptr (HlSheetPasses) passes = passes_of_shipped (0);

  for (guint64 seed = 0; seed < SEEDS; seed++)
    for (int kind = NN_PASS_SCORES; kind <= NN_PASS_WEIGHTED_SUM; kind++)
      {
        g_autoptr (NnPassExercise) exercise = nn_pass_exercise_new (
            (NnPassExerciseKind) kind, g_ptr_array_index (passes->walks, 0), place, seed, 2);

        g_assert_true (g_str_has_prefix (exercise->path, "encoder.blks.block1.attention."));
      }
}

NN_TEST (attention_page_has_a_place)
{
  g_autoptr (HlLessonPlan) plan = new_plan ("page: attention\nkind: cross\nblock: 2\n");

  NN_TEXT (hl_sheet_passes_place (hl_lesson_plan_get (plan, 0)),
           "decoder.blks.block1.attention2.softmax");
}

NN_TEST (students_have_different_numbers)
{
  g_autoptr (HlSheetPasses) passes = passes_of_shipped (0);

  for (int kind = 0; kind < NN_N_PASS_EXERCISES; kind++)
    {
      g_autoptr (GHashTable) different =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint64 seed = 0; seed < SEEDS; seed++)
        {
          g_autoptr (HlCellExercise) exercise =
              new_exercise ((NnPassExerciseKind) kind, seed, NULL, passes);
          g_autoptr (HlCellExercise) again =
              new_exercise ((NnPassExerciseKind) kind, seed, NULL, passes);
          const char *answer = g_ptr_array_index (exercise->answers, 0);

          g_assert_cmpstr (answer, ==, g_ptr_array_index (again->answers, 0));
          g_assert_cmpstr (exercise->given, ==, again->given);
          g_hash_table_add (different, g_strconcat (exercise->given, answer, NULL));
        }
      g_assert_cmpuint (g_hash_table_size (different), >, kind == NN_PASS_LOSS ? 5 : SEEDS * 3 / 4);
    }
}

/* --- other models ----------------------------------------------------------------------------- */

static void make_additive (NnConfig *config) { config->attention = NN_ATTENTION_ADDITIVE; }

static void make_batch_norm (NnConfig *config) { config->norm = NN_NORM_BATCH; }

static void make_one_head (NnConfig *config) { config->num_heads = 1; }

NN_TEST (every_model_has_every_exercise)
{
  static void (*const changes[]) (NnConfig * config) = { NULL, make_additive, make_batch_norm,
                                                         nn_test_make_pre_norm, make_one_head };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (NnTestTranslator) translator = nn_test_translator_new (changes[i]);
      g_autoptr (HlSheetPasses)    passes = new_passes (translator->translator);

      for (int kind = 0; kind < NN_N_PASS_EXERCISES; kind++)
        for (guint64 seed = 0; seed < SEEDS; seed++)
          {
            g_autoptr (HlCellExercise) exercise =
                new_exercise ((NnPassExerciseKind) kind, seed, NULL, passes);
            int n_blanks = 0;

            for (guint j = 0; j < exercise->matrices->len; j++)
              n_blanks += hl_blank_matrix_count (g_ptr_array_index (exercise->matrices, j));
            g_assert_cmpint (n_blanks, >, 0);
            g_assert_cmpint (n_blanks, ==, exercise->answers->len);
            NN_EACH_OF (const char, answer, exercise->answers)
              {
                g_assert_null (strstr (answer, "nan"));
                g_assert_null (strstr (answer, "∞"));
              }
          }
    }
}

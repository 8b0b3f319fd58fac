#include "core/engine/each.h"
#include "core/trace/hand/hand-exercise.h"

#include <math.h>

#include "core/trace/formula/formula.h"
#include "tests/support/cases.h"

#define SEEDS 40

static const NnOperation *find (const GPtrArray *operations, NnOperationKind kind)
{
  NN_EACH_OF (const NnOperation, operation, operations)
    if (operation->kind == kind)
      return operation;

  g_assert_not_reached ();
}

/* All numbers of an exercise, one after the other. */
static GArray *numbers_of (NnExerciseKind kind, guint64 seed)
{
  g_autoptr (GPtrArray) operations = nn_hand_exercise_new (kind, seed);
  GArray               *numbers = g_array_new (FALSE, FALSE, sizeof (float));

  NN_EACH_OF (const NnOperation, operation, operations)
    {
      for (int j = 0; j < operation->n_inputs; j++)
        g_array_append_vals (numbers, operation->inputs[j]->values,
                             (guint) nn_operand_length (operation->inputs[j]));
      g_array_append_vals (numbers, operation->output->values,
                           (guint) nn_operand_length (operation->output));
    }

  return numbers;
}

static gboolean are_same (const GArray *a, const GArray *b)
{
  return a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (float)) == 0;
}

NN_TEST (seed_decides_the_numbers)
{
  for (int kind = 0; kind < NN_N_EXERCISES; kind++)
    {
      g_autoptr (GArray) first = numbers_of ((NnExerciseKind) kind, 1);
      g_autoptr (GArray) again = numbers_of ((NnExerciseKind) kind, 1);
      g_autoptr (GArray) other = numbers_of ((NnExerciseKind) kind, 2);

      g_assert_true (are_same (first, again));
      g_assert_false (are_same (first, other));
    }
}

static gboolean is_result (const GPtrArray *operations, const NnOperand *operand)
{
  for (guint i = 0; i < operations->len; i++)
    if (((const NnOperation *) g_ptr_array_index (operations, i))->output == operand)
      return TRUE;

  return FALSE;
}

/* Nothing that is printed has lost a digit: a person who computes gets what the key says. */
NN_TEST (given_numbers_have_two_decimals)
{
  for (int kind = 0; kind < NN_N_EXERCISES; kind++)
    for (guint64 seed = 0; seed < SEEDS; seed++)
      {
        g_autoptr (GPtrArray) operations = nn_hand_exercise_new ((NnExerciseKind) kind, seed);

        NN_EACH_OF (const NnOperation, operation, operations)
          for (int j = 0; j < operation->n_inputs; j++)
            for (gsize k = 0; k < nn_operand_length (operation->inputs[j]) &&
                              !is_result (operations, operation->inputs[j]);
                 k++)
              {
                const double hundredfold = 100.0 * operation->inputs[j]->values[k];

                g_assert_cmpfloat_with_epsilon (hundredfold, round (hundredfold), 1e-4);
              }
      }
}

/* The first row, column or matrix is the example; the rest is to be done. */
NN_TEST (every_result_has_an_example_and_open_cells)
{
  for (int kind = 0; kind < NN_N_EXERCISES; kind++)
    {
      g_autoptr (GPtrArray) operations = nn_hand_exercise_new ((NnExerciseKind) kind, 7);

      g_assert_cmpuint (operations->len, >, 0);
      NN_EACH_OF (const NnOperation, operation, operations)
        {
          const NnOperand *y = operation->output;

          g_assert_false (nn_hand_exercise_is_open (operation, 0, 0, 0));
          g_assert_true (
              nn_hand_exercise_is_open (operation, y->slices - 1, y->rows - 1, y->columns - 1));
        }
    }
}

NN_TEST (rows_can_be_normalized)
{
  for (guint64 seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GPtrArray) rows = nn_hand_exercise_new (NN_EXERCISE_LAYER_NORM, seed);
      g_autoptr (GPtrArray) columns = nn_hand_exercise_new (NN_EXERCISE_BATCH_NORM, seed);
      const NnOperand      *of_rows = find (rows, NN_OP_VARIANCE)->output;
      const NnOperand      *of_columns = find (columns, NN_OP_VARIANCE)->output;

      for (int i = 0; i < 2; i++)
        {
          g_assert_cmpfloat (of_rows->values[i], >, 0.5f);
          g_assert_cmpfloat (of_columns->values[i], >, 0.5f);
        }
    }
}

static void assert_rows_add_up (const NnOperand *weights)
{
  for (int i = 0; i < weights->rows; i++)
    {
      double sum = 0.0;

      for (int j = 0; j < weights->columns; j++)
        {
          g_assert_cmpfloat (nn_operand_get (weights, 0, i, j), >, 0.04f);
          sum += nn_operand_get (weights, 0, i, j);
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
    }
}

NN_TEST (shares_add_up)
{
  for (guint64 seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GPtrArray) sum = nn_hand_exercise_new (NN_EXERCISE_WEIGHTED_SUM, seed);
      g_autoptr (GPtrArray) loss = nn_hand_exercise_new (NN_EXERCISE_CROSS_ENTROPY, seed);

      assert_rows_add_up (find (sum, NN_OP_WEIGHTED_SUM)->inputs[0]);
      assert_rows_add_up (find (loss, NN_OP_LOSS)->inputs[0]);
    }
}

NN_TEST (loss_is_that_of_the_label)
{
  g_autoptr (GPtrArray) operations = nn_hand_exercise_new (NN_EXERCISE_CROSS_ENTROPY, 3);
  const NnOperation    *loss = find (operations, NN_OP_LOSS);

  for (int i = 0; i < loss->output->rows; i++)
    {
      const int label = (int) nn_operand_get (loss->inputs[1], 0, i, 0);

      g_assert_cmpfloat_with_epsilon (nn_operand_get (loss->output, 0, i, 0),
                                      -log (nn_operand_get (loss->inputs[0], 0, i, label)), 1e-5);
    }
}

/* Adam's memory is that of one update before this one. */
NN_TEST (adam_takes_its_second_update)
{
  g_autoptr (GPtrArray) operations = nn_hand_exercise_new (NN_EXERCISE_ADAM, 3);
  const NnOperand      *before = find (operations, NN_OP_ADAM_M)->inputs[0];
  const NnOperand      *squares = find (operations, NN_OP_ADAM_V)->inputs[0];
  const NnOperand      *g = find (operations, NN_OP_ADAM_M)->inputs[1];
  const NnOperand      *step = find (operations, NN_OP_ADAM_STEP)->output;

  for (int i = 0; i < g->columns; i++)
    {
      const double m = 0.9 * before->values[i] + 0.1 * g->values[i];
      const double v = 0.99 * squares->values[i] + 0.01 * g->values[i] * g->values[i];
      const double expected = -0.1 * (m / 0.19) / (sqrt (v / (1 - 0.99 * 0.99)) + 1e-8);

      g_assert_cmpfloat_with_epsilon (squares->values[i] * 100.0,
                                      before->values[i] * before->values[i] * 100.0, 1e-4);
      g_assert_cmpfloat_with_epsilon (step->values[i], expected, 1e-5);
    }
}

NN_TEST (all_open_cells_can_be_explained)
{
  for (int kind = 0; kind < NN_N_EXERCISES; kind++)
    {
      g_autoptr (GPtrArray) operations = nn_hand_exercise_new ((NnExerciseKind) kind, 5);
      const NnOperation    *last = g_ptr_array_index (operations, operations->len - 1);
      const NnOperand      *y = last->output;
      g_autoptr (NnFormula) formula =
          nn_formula_new (last, y->slices - 1, y->rows - 1, y->columns - 1, NN_FORMULA_ALL);

      g_assert_nonnull (strstr (formula->text, " = "));
      g_assert_cmpint (formula->n_left_out, ==, 0);
    }
}

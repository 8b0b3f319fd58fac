#include "core/trace/formula/formula.h"

#include <math.h>

#include "core/engine/owned.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "tests/support/walk-formulas.h"

typedef struct
{
  NnTestTranslator *translator;
  NnWalk           *walk;
  NnTestWords       words;
} Fixture;

static NnWalk *translate (const Fixture *fixture, gboolean is_book)
{
  return nn_test_walk (fixture->translator->translator, "red car .", is_book, 4);
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  const NnTestVariant *variant = data;

  fixture->translator = nn_test_translator_new (variant->change);
  fixture->walk = translate (fixture, FALSE);
  fixture->words = (NnTestWords){ fixture->translator->source_vocabulary,
                                  fixture->translator->target_vocabulary };
}

NN_CLEARS (Fixture, tear_down, (nn_walk_free, walk), (nn_test_translator_free, translator))

NN_VARIANT_FIXTURE_TEST (short_formulas_hold)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_SHORT, 0);
}

NN_VARIANT_FIXTURE_TEST (full_formulas_hold)
{
  nn_test_assert_formulas_hold (fixture->walk, &fixture->words, NN_FORMULA_ALL, 0);
}

NN_VARIANT_FIXTURE_TEST (dependencies_are_true)
{
  nn_test_assert_dependencies_are_true (fixture->walk);
}

NN_VARIANT_FIXTURE_TEST (general_formulas_have_sizes)
{
  nn_test_assert_general_formulas (fixture->walk);
}

/* The textbook's way pads the source and writes on after <eos>. */
NN_VARIANT_FIXTURE_TEST (the_textbooks_way_of_decoding)
{
  g_autoptr (NnWalk) walk = translate (fixture, TRUE);

  nn_test_assert_formulas_hold (walk, &fixture->words, NN_FORMULA_SHORT, 0);
  nn_test_assert_dependencies_are_true (walk);
}

/* Operations by hand */

static NnOperand *operand (const char *symbol, int rows, int columns, const float *values)
{
  NnOperand *self = nn_operand_new (symbol, symbol, NN_ONE, nn_axis (NN_AXIS_INDEX, rows, NULL),
                                    nn_axis (NN_AXIS_INDEX, columns, NULL));

  for (int i = 0; i < rows * columns; i++)
    self->values[i] = values[i];

  return self;
}

static NnOperation *operation (NnOperationKind kind, NnOperand *x, NnOperand *second, NnOperand *y,
                               const NnConstants *constants)
{
  NnOperand   *inputs[] = { x, second };
  NnOperation *self = nn_operation_new (kind, nn_operation_kind_key (kind), inputs,
                                        second != NULL ? 2 : 1, y, constants);

  nn_operand_unref (x);
  nn_operand_unref (second);
  nn_operand_unref (y);

  return self;
}

static void assert_text (const NnOperation *self, int column, const char *text)
{
  g_autoptr (NnFormula) formula = nn_formula_new (self, 0, 0, column, NN_FORMULA_SHORT);

  g_assert_cmpstr (formula->text, ==, text);
}

NN_TEST (softmax_shows_the_largest_score)
{
  const float             scores[] = { 1.9213f, 2.1041f, -1e6f };
  const float             weights[] = { 0.454426f, 0.545574f, 0.0f };
  g_autoptr (NnOperation) softmax = operation (NN_OP_SOFTMAX, operand ("S", 1, 3, scores), NULL,
                                               operand ("A", 1, 3, weights), NULL);

  assert_text (softmax, 0,
               "0.4544 = exp(1.921 − 2.104) / "
               "(exp(1.921 − 2.104) + exp(2.104 − 2.104) + exp(−1000000 − 2.104))");
}

/* A query that sees nothing, where hidden scores are −∞. */
NN_TEST (softmax_of_nothing_is_nothing)
{
  const float             scores[] = { -INFINITY, -INFINITY };
  const float             weights[] = { 0.0f, 0.0f };
  g_autoptr (NnOperation) softmax = operation (NN_OP_SOFTMAX, operand ("S", 1, 2, scores), NULL,
                                               operand ("A", 1, 2, weights), NULL);

  assert_text (softmax, 0, "0 = 0");
}

NN_TEST (long_sums_show_the_largest_terms)
{
  const float             x[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  const float             mean[] = { 4.5f };
  NnConstants             constants = { .divisor = 8 };
  g_autoptr (NnOperation) op =
      operation (NN_OP_MEAN, operand ("x", 1, 8, x), NULL, operand ("μ", 1, 1, mean), &constants);
  g_autoptr (NnFormula) all = nn_formula_new (op, 0, 0, 0, NN_FORMULA_ALL);
  g_autoptr (NnFormula) brief = nn_formula_new (op, 0, 0, 0, NN_FORMULA_SHORT);

  g_assert_cmpstr (all->text, ==, "4.5 = (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8");
  g_assert_cmpint (all->n_left_out, ==, 0);
  g_assert_cmpstr (brief->text, ==, "4.5 = (8 + 7 + 6 + 5 + 4 + 3 + Σ₂(3)) / 8");
  g_assert_cmpint (brief->n_left_out, ==, 2);
  g_assert_cmpuint (brief->terms->len, ==, 8);
  g_assert_cmpfloat (g_array_index (brief->terms, double, 7), ==, 8.0);
  NN_TEXT (nn_formula_general (op), "μ[i] = Σ_d x[i,d] / D   (1, 8) → (1, 1)");
}

/* Where it must not run over the row, but down the column. */
NN_TEST (batch_normalization_reads_columns)
{
  const float             x[] = { 1, 10, 2, 20, 6, 30 };
  const float             mean[] = { 3, 20 };
  NnConstants             constants = { .divisor = 3, .is_batch_norm = TRUE };
  g_autoptr (NnOperation) op =
      operation (NN_OP_MEAN, operand ("x", 3, 2, x), NULL, operand ("μ", 1, 2, mean), &constants);

  assert_text (op, 1, "20 = (10 + 20 + 30) / 3");
}

NN_TEST (a_choice_leaves_out_what_is_banned)
{
  const float             p[] = { 0.1f, 0.6f, 0.3f };
  const float             id[] = { 2 };
  NnConstants             constants = { .banned = { 1, { 1 } } };
  g_autoptr (NnOperation) op =
      operation (NN_OP_CHOICE, operand ("p", 1, 3, p), NULL, operand ("id", 1, 1, id), &constants);

  assert_text (op, 0, "2 = argmax(0: 0.1, 2: 0.3)");
}

/* 0.3000 and 0.3000 would not say which is larger. */
NN_TEST (a_choice_tells_close_rivals_apart)
{
  const float             p[] = { 0.30001f, 0.30003f, 0.39996f };
  const float             id[] = { 1 };
  NnConstants             constants = { .banned = { 1, { 2 } } };
  g_autoptr (NnOperation) op =
      operation (NN_OP_CHOICE, operand ("p", 1, 3, p), NULL, operand ("id", 1, 1, id), &constants);

  assert_text (op, 0, "1 = argmax(0: 0.3000099957, 1: 0.3000299931)");
}

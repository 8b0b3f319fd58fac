/* ui/lessons/question-structure.c
 *
 * The words of questions about shapes, parameters and norms.
 */

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"

static char *ask_shape (const NnQuestion *question)
{
  const NnOperand *scores = question->operation->output;
  const int        width = (int) question->value;

  if (question->operation->kind == NN_OP_PRODUCT)
    /* Translators: rows and columns of two matrices */
    return g_strdup_printf (_ ("In one head, Q has %d × %d numbers (queries × features) and K has "
                               "%d × %d (keys × features). What is the shape of Q Kᵀ?"),
                            scores->rows, width, scores->columns, width);

  /* Translators: three numbers */
  return g_strdup_printf (_ ("One head has %d queries, %d keys and %d features for each pair. "
                             "What is the shape of its scores?"),
                          scores->rows, scores->columns, width);
}

static char *choose_shape (const NnQuestion *question, int index)
{
  const double *shape = nn_question_numbers (question, index);

  return g_strdup_printf ("%.0f × %.0f", shape[0], shape[1]);
}

static char *explain_shape (const NnQuestion *question)
{
  const NnOperand *scores = question->operation->output;

  /* Translators: three numbers */
  return g_strdup_printf (_ ("There is one score for each pair of a query and a key: a row for "
                             "each query (%d), a column for each key (%d). The features (%d) are "
                             "summed over, so they are no longer there."),
                          scores->rows, scores->columns, (int) question->value);
}

static const char *const against_shape[] = {
  [NN_SHAPE_FEATURES] = N_ ("That would compare features with features. Scores compare tokens "
                            "with tokens."),
  [NN_SHAPE_QUERIES] = N_ ("That would still have features as columns, but the sum runs over "
                           "the features."),
  [NN_SHAPE_TURNED] = N_ ("That is the transpose: its rows would be the keys."),
};

const HlQuestionKind hl_question_shape = {
  .concept = HL_CONCEPT_SHAPES,
  .ask = ask_shape,
  .choose = choose_shape,
  .explain = explain_shape,
  .against = against_shape,
};

static char *ask_parameters (const NnQuestion *question)
{
  const double *words = nn_question_numbers (question, NN_TABLE_EMBEDDING);
  const double *hidden = nn_question_numbers (question, NN_TABLE_DENSE1);

  /* Translators: three numbers; keep the symbols */
  return g_strdup_printf (_ ("Which of these holds the most parameters? Words of the source "
                             "vocabulary: |V| = %'.0f, features of a token: D = %'.0f, hidden "
                             "units of a feed-forward network: %'.0f."),
                          words[0], words[1], hidden[0]);
}

static const char *const tables[NN_N_TABLES] = {
  [NN_TABLE_EMBEDDING] = N_ ("The embedding of the source words"),
  [NN_TABLE_QUERIES] = N_ ("W_q of one attention"),
  [NN_TABLE_DENSE1] = N_ ("W_1 of one feed-forward network"),
  [NN_TABLE_GAMMA] = N_ ("γ of one normalization"),
};

static char *count_parameters (const NnQuestion *question, int index)
{
  const double *shape = nn_question_numbers (question, index);

  /* Translators: rows, columns, and their product */
  return g_strdup_printf (_ ("It has %'.0f × %'.0f = %'.0f parameters."), shape[0], shape[1],
                          shape[0] * shape[1]);
}

static char *explain_parameters (const NnQuestion *question)
{
  g_autofree char *count = count_parameters (question, nn_question_find_right (question));

  /* Translators: a sentence with the largest number of parameters, and the next largest */
  return g_strdup_printf (_ ("%s The next largest of the four has %'.0f."), count,
                          question->other_value);
}

const HlQuestionKind hl_question_parameters = {
  .concept = HL_CONCEPT_SHAPES,
  .ask = ask_parameters,
  .choices = tables,
  .explain = explain_parameters,
  .refute = count_parameters,
};

static const char *const norm_places[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("What the sublayer reads: x + sublayer(norm(x))"),
  [NN_NORM_AFTER] = N_ ("The sum: norm(x + sublayer(x))"),
  [NN_NORM_INSIDE] = N_ ("What the sublayer gives: x + norm(sublayer(x))"),
};

static const char *const reasons_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("This model is pre-norm: each sublayer reads a normalized copy, and "
                         "the sums x themselves pass from block to block without a "
                         "normalization."),
  [NN_NORM_AFTER] = N_ ("This model is post-norm, as the first Transformer was: it adds first and "
                        "normalizes the sum."),
};

static const char *const against_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("That would be pre-norm."),
  [NN_NORM_AFTER] = N_ ("That would be post-norm."),
  [NN_NORM_INSIDE] = N_ ("Neither pre-norm nor post-norm does that."),
};

const HlQuestionKind hl_question_norm_place = {
  .concept = HL_CONCEPT_NORMALIZATION,
  .prompt = N_ ("A sublayer reads x, and its output is added to x. What does this model "
                "normalize?"),
  .choices = norm_places,
  .reasons = reasons_norm_place,
  .against = against_norm_place,
};

/* ui/lessons/questions-model.c
 *
 * The words of questions about what becomes of a row, a unit, a word; shapes, parameters and norms;
 * positions; two searches.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/lessons/question-kind.h"

static char *choose_sum (const NnQuestion *question, int index)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  switch (index)
    {
    case NN_SUM_ROW:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("The row of %s"), row);
    case NN_SUM_COLUMN:
      /* Translators: number of a feature, from 1 */
      return g_strdup_printf (_ ("The column of feature %d"), question->column + 1);
    case NN_SUM_BOTH:
      return g_strdup (_ ("Both"));
    default:
      return g_strdup (_ ("Neither"));
    }
}

static char *explain_sum_zero (const NnQuestion *question)
{
  const double row = question->value;
  const double column = question->other_value;

  if (question->is_right[NN_SUM_ROW])
    /* Translators: two sums */
    return g_strdup_printf (
        _ ("Layer normalization subtracts the mean of each row, so the row adds up to %.3f. The "
           "column does not have to add up to 0; its sum is %.3f."),
        fabs (row), column);
  if (question->is_right[NN_SUM_COLUMN])
    /* Translators: two sums */
    return g_strdup_printf (
        _ ("Batch normalization subtracts the mean of each column, so the column adds up to %.3f. "
           "The row does not have to add up to 0; its sum is %.3f."),
        fabs (column), row);

  /* Translators: two sums */
  return g_strdup_printf (_ ("The mean that was subtracted is not the mean of these rows or "
                             "columns: it is the running mean, or the mean of the whole batch. "
                             "The row adds up to %.3f, the column to %.3f."),
                          row, column);
}

static char *ask_relu (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("What share of the hidden units of %s is positive and passes ReLU?"),
                          row);
}

static char *explain_relu (const NnQuestion *question)
{
  const int n = (int) question->other_value;

  /* Translators: how many of how many units, and their share in percent */
  return g_strdup_printf (ngettext ("%d of %d hidden unit is positive: %.0f %%. ReLU sets the "
                                    "others to 0.",
                                    "%d of %d hidden units are positive: %.0f %%. ReLU sets the "
                                    "others to 0.",
                                    (gulong) n),
                          (int) question->value, n, 100.0 * question->value / n);
}

static const char *const shares[] = {
  [NN_SHARE_LEAST] = N_ ("Less than 20 %"),
  [NN_SHARE_LESS] = N_ ("20 to 40 %"),
  [NN_SHARE_MORE] = N_ ("40 to 60 %"),
  [NN_SHARE_MOST] = N_ ("More than 60 %"),
};

static char *ask_next_token (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("The decoder has read %s. Which token will be the most "
                             "probable next one?"),
                          row);
}

static char *explain_next_token (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);

  /* Translators: a token in quotation marks, and two probabilities */
  return g_strdup_printf (_ ("%s has probability %.3f; the second largest is %.3f. Its logit is "
                             "the largest, and softmax keeps the order."),
                          word, question->value, question->other_value);
}

/* Names a row by what it reads and writes. */
static char *choose_loss (const NnQuestion *question, int index)
{
  return hl_question_query (&question->operation->output->row_axis, index);
}

static char *explain_largest_loss (const NnQuestion *question)
{
  const NnOperand *labels = question->operation->inputs[1];
  const char      *word = labels->words != NULL ? labels->words[question->row] : "";

  /* Translators: a token, its probability and its loss, and another loss */
  return g_strdup_printf (_ ("The label was “%s”, and the model gave it probability %.3f. The loss "
                             "is −ln of this probability: %.2f. The second largest loss is %.2f."),
                          word, exp (-question->value), question->value, question->other_value);
}

static char *refute_largest_loss (const NnQuestion *question, int index)
{
  const NnOperand *losses = question->operation->output;

  if (nn_operand_state (losses, index, 0) != NN_CELL_NORMAL)
    return g_strdup (_ ("That is padding."));

  /* Translators: the loss of a row */
  return g_strdup_printf (_ ("Its loss is %.2f."), nn_operand_get (losses, 0, index, 0));
}

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
  return g_strdup_printf (_ ("There is one score for each pair of a query and a key: one row for "
                             "each query (%d), one column for each key (%d). The sum runs over the "
                             "features (%d), so the result has no features."),
                          scores->rows, scores->columns, (int) question->value);
}

static const char *const against_shape[] = {
  [NN_SHAPE_FEATURES] = N_ ("That would compare features with features. Scores compare tokens "
                            "with tokens."),
  [NN_SHAPE_QUERIES] = N_ ("That would still have features as columns, but the sum runs over "
                           "the features."),
  [NN_SHAPE_TURNED] = N_ ("That is the transpose: its rows would be the keys."),
};

static char *ask_parameters (const NnQuestion *question)
{
  const double *words = nn_question_numbers (question, NN_TABLE_EMBEDDING);
  const double *hidden = nn_question_numbers (question, NN_TABLE_DENSE1);

  /* Translators: three numbers; keep the symbols */
  return g_strdup_printf (
      _ ("Which of these has the most parameters? Words of the source vocabulary: |V| = %'.0f, "
         "features of a token: D = %'.0f, hidden units of a feed-forward network: %'.0f."),
      words[0], words[1], hidden[0]);
}

static const char *const tables[NN_N_TABLES] = {
  [NN_TABLE_EMBEDDING] = N_ ("The embedding of the source words"),
  [NN_TABLE_QUERIES] = N_ ("W_q of one attention layer"),
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

static const char *const norm_places[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("The input of the sublayer: x + sublayer(norm(x))"),
  [NN_NORM_AFTER] = N_ ("The sum: norm(x + sublayer(x))"),
  [NN_NORM_INSIDE] = N_ ("The output of the sublayer: x + norm(sublayer(x))"),
};

static const char *const reasons_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("This model is pre-norm: each sublayer reads a normalized copy, and "
                         "the sums x themselves pass from block to block without a "
                         "normalization."),
  [NN_NORM_AFTER] = N_ ("This model is post-norm, like the first Transformer: it adds first and "
                        "then normalizes the sum."),
};

static const char *const against_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("That would be pre-norm."),
  [NN_NORM_AFTER] = N_ ("That would be post-norm."),
  [NN_NORM_INSIDE] = N_ ("Neither pre-norm nor post-norm does that."),
};

static char *ask_same_word (const NnQuestion *question)
{
  const char *word = nn_axis_label (&question->operation->output->row_axis, question->row);

  /* Translators: a token, and two positions, from 0 */
  return g_strdup_printf (_ ("“%s” occurs at positions %d and %d. Where do its two rows first "
                             "differ?"),
                          word, question->row, question->other_row);
}

static const char *const differences[NN_N_DIFFERENCES] = {
  [NN_DIFFER_BEFORE] = N_ ("Their embeddings differ already"),
  [NN_DIFFER_HERE] = N_ ("As soon as their positions are added"),
  [NN_DIFFER_LATER] = N_ ("Only after the first attention layer"),
};

static char *explain_same_word (const NnQuestion *question)
{
  if (question->is_right[NN_DIFFER_HERE])
    /* Translators: the largest difference of two rows of numbers */
    return g_strdup_printf (
        _ ("The same token has the same id, and so the same row of the embedding. Each position "
           "adds a different encoding; after that, the two rows differ by up to %.2f."),
        question->value);
  if (question->is_right[NN_DIFFER_BEFORE])
    return g_strdup (_ ("The rows differ before the positions are added: dropout has set different "
                        "features to 0."));

  return g_strdup (_ ("The same token has the same embedding, and here both rows get the same "
                      "encoding. Only what they attend to can tell them apart."));
}

static const char *const against_same_word[NN_N_DIFFERENCES] = {
  [NN_DIFFER_BEFORE] = N_ ("The embedding is a table: a token always gets the same row."),
  [NN_DIFFER_HERE] = N_ ("Both rows get the same encoding here."),
  [NN_DIFFER_LATER] =
      N_ ("Each position has its own encoding, which is added before any attention layer."),
};

static gboolean adds_positions (const NnQuestion *question)
{
  return question->operation->kind == NN_OP_POSITIONS;
}

static char *ask_swap (const NnQuestion *question)
{
  const NnAxis    *axis = &question->operation->output->row_axis;
  g_autofree char *word = hl_question_name (axis, question->row);
  g_autofree char *other = hl_question_name (axis, question->other_row);

  if (adds_positions (question))
    /* Translators: two tokens in quotation marks */
    return g_strdup_printf (_ ("If %s and %s changed places, how would their two rows change "
                               "once the positions are added?"),
                            word, other);

  /* Translators: two tokens in quotation marks */
  return g_strdup_printf (_ ("If %s and %s changed places, how would their two rows of "
                             "embeddings change?"),
                          word, other);
}

static const char *const swaps[NN_N_SWAPS] = {
  [NN_SWAP_NOTHING] = N_ ("Both stay as they are"),
  [NN_SWAP_MOVES] = N_ ("They change places and keep their numbers"),
  [NN_SWAP_NEW] = N_ ("Both get new numbers"),
};

static char *explain_swap (const NnQuestion *question)
{
  if (question->is_right[NN_SWAP_NEW])
    /* Translators: the largest change of a number */
    return g_strdup_printf (
        _ ("Each embedding moves with its word, but the encodings stay with the positions. So the "
           "sums change, by up to %.2f. This lets the model tell the two orders apart."),
        question->value);
  if (adds_positions (question))
    return g_strdup (_ ("Both positions have the same encoding, so the rows only move with their "
                        "words."));

  return g_strdup (
      _ ("An embedding depends only on the word. Without positions, the model would see the same "
         "rows in another order, and attention does not depend on the order."));
}

static char *refute_swap (const NnQuestion *question, int index)
{
  switch (nn_question_role (question, index))
    {
    case NN_SWAP_NOTHING:
      return g_strdup (_ ("A row belongs to a position, and another word is there now."));
    case NN_SWAP_MOVES:
      return g_strdup (_ ("This would be true without positions."));
    default:
      return g_strdup (adds_positions (question) ? _ ("Both positions have the same encoding here.")
                                                 : _ ("No position has been added yet."));
    }
}

static char *ask_search (const NnQuestion *question)
{
  /* Translators: how many beginnings a beam search keeps */
  return g_strdup_printf (_ ("Greedy search took the most probable token at each step. Beam search "
                             "of width %d keeps %d partial translations at each step. Which of "
                             "them finds the more probable translation of this sentence?"),
                          question->width, question->width);
}

static const char *const searches[NN_N_SEARCHES] = {
  [NN_SEARCH_GREEDY] = N_ ("Greedy search"),
  [NN_SEARCH_BEAM] = N_ ("Beam search"),
  [NN_SEARCH_BOTH] = N_ ("Both find the same translation"),
};

static char *explain_search (const NnQuestion *question)
{
  if (question->is_right[NN_SEARCH_BOTH])
    /* Translators: the probability of a sentence */
    return g_strdup_printf (_ ("The other partial translations did not become more probable: both "
                               "searches write this translation, with probability %.3g."),
                            question->value);
  if (question->is_right[NN_SEARCH_BEAM])
    /* Translators: a translation, its probability, and another probability */
    return g_strdup_printf (_ ("Beam search finds “%s”, with probability %.3g. The greedy "
                               "translation has the probability %.3g: a token that was less "
                               "probable at first led to a more probable sentence."),
                            question->tokens, question->other_value, question->value);

  /* Translators: a translation, its probability, and another probability */
  return g_strdup_printf (_ ("Beam search finds “%s”, with probability only %.3g. The greedy "
                             "translation has the probability %.3g: its beginning fell out of the "
                             "beam, so beam search does not guarantee a better result."),
                          question->tokens, question->other_value, question->value);
}

static char *refute_search (const NnQuestion *question, int index)
{
  if (question->is_right[NN_SEARCH_BOTH])
    return g_strdup (_ ("Here both write the same tokens."));
  if (nn_question_role (question, index) == NN_SEARCH_BOTH)
    return g_strdup (_ ("They write different tokens here."));

  /* Translators: two probabilities */
  return g_strdup_printf (_ ("The greedy translation has probability %.3g, and the translation of "
                             "the beam search has probability %.3g."),
                          question->value, question->other_value);
}

const HlQuestionKind hl_questions_model[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_SUM_ZERO] = {
    .concept = HL_CONCEPT_NORMALIZATION,
    .prompt = N_ ("After the normalization, which of these adds up to 0?"),
    .choose = choose_sum,
    .explain = explain_sum_zero,
  },
  [NN_QUESTION_RELU] = {
    .concept = HL_CONCEPT_FEED_FORWARD,
    .ask = ask_relu,
    .choices = shares,
    .explain = explain_relu,
  },
  [NN_QUESTION_NEXT_TOKEN] = {
    .concept = HL_CONCEPT_DECODING,
    .ask = ask_next_token,
    .explain = explain_next_token,
  },
  [NN_QUESTION_LARGEST_LOSS] = {
    .concept = HL_CONCEPT_LOSS,
    .prompt = N_ ("Which row has the largest loss?"),
    .choose = choose_loss,
    .explain = explain_largest_loss,
    .refute = refute_largest_loss,
  },
  [NN_QUESTION_SHAPE] = {
    .concept = HL_CONCEPT_SHAPES,
    .ask = ask_shape,
    .choose = choose_shape,
    .explain = explain_shape,
    .against = against_shape,
  },
  [NN_QUESTION_PARAMETERS] = {
    .concept = HL_CONCEPT_SHAPES,
    .ask = ask_parameters,
    .choices = tables,
    .explain = explain_parameters,
    .refute = count_parameters,
  },
  [NN_QUESTION_NORM_PLACE] = {
    .concept = HL_CONCEPT_NORMALIZATION,
    .prompt = N_ ("A sublayer reads x, and its output is added to x. What does this model "
                  "normalize?"),
    .choices = norm_places,
    .reasons = reasons_norm_place,
    .against = against_norm_place,
  },
  [NN_QUESTION_SAME_WORD] = {
    .concept = HL_CONCEPT_POSITIONS,
    .ask = ask_same_word,
    .choices = differences,
    .explain = explain_same_word,
    .against = against_same_word,
  },
  [NN_QUESTION_SWAP] = {
    .concept = HL_CONCEPT_POSITIONS,
    .ask = ask_swap,
    .choices = swaps,
    .explain = explain_swap,
    .refute = refute_swap,
  },
  [NN_QUESTION_SEARCH] = {
    .concept = HL_CONCEPT_DECODING,
    .ask = ask_search,
    .choices = searches,
    .explain = explain_search,
    .refute = refute_search,
  },
};

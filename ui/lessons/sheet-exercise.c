#include "ui/lessons/sheet-exercise.h"

#include <glib/gi18n-lib.h>

static const HlSheetExercise exercises[] = {
  { "scores", NN_EXERCISE_SCORES, 2, N_ ("Scores"),
    N_ ("The score of a query and a key is their dot product, divided by √d_k. Compute the "
        "scores of query 2.") },
  { "softmax", NN_EXERCISE_SOFTMAX, 2, N_ ("Softmax of a row"),
    N_ ("Subtract the largest score of the row from each score, and take exp. Then divide each "
        "result by the sum of the results.") },
  { "weighted-sum", NN_EXERCISE_WEIGHTED_SUM, 2, N_ ("Weighted sum of the values"),
    N_ ("Multiply each row of V by its attention weight, and add up the results.") },
  { "attention", NN_EXERCISE_ATTENTION, 2, N_ ("Attention from Q, K and V"),
    N_ ("Compute the scores, the attention weights and the output of query 2.") },
  { "heads", NN_EXERCISE_HEADS, 2, N_ ("Two heads"),
    N_ ("Each head has half of the features, here two. Compute the output of head 2.") },
  { "padding-mask", NN_EXERCISE_PADDING_MASK, 2, N_ ("Padding mask"),
    N_ ("The last key is padding. Replace its scores, then compute softmax as usual.") },
  { "causal-mask", NN_EXERCISE_CAUSAL_MASK, 2, N_ ("Causal mask"),
    N_ ("No row sees a later column. Replace the scores that are hidden, then compute softmax as "
        "usual.") },
  { "layer-norm", NN_EXERCISE_LAYER_NORM, 2, N_ ("Layer normalization"),
    N_ ("Each row has its own mean and variance. Normalize row 2.") },
  { "batch-norm", NN_EXERCISE_BATCH_NORM, 2, N_ ("Batch normalization"),
    N_ ("Each column has its own mean and variance over the rows of the batch. Normalize column "
        "2.") },
  { "feed-forward", NN_EXERCISE_FEED_FORWARD, 2, N_ ("Feed-forward network"),
    N_ ("Compute both layers for row 2, and the ReLU between them.") },
  { "cross-entropy", NN_EXERCISE_CROSS_ENTROPY, 2, N_ ("The loss of a word"),
    N_ ("The columns of p are four words, numbered from 0. The loss of a row is −ln of the "
        "probability of its label.") },
  { "adam", NN_EXERCISE_ADAM, 4, N_ ("An update with Adam"),
    N_ ("This is update t = 2, with η = 0.1, β₁ = 0.9 and β₂ = 0.99. Compute m, v and the change "
        "of each parameter. ε is too small to matter here.") },
  { "positions", HL_SHEET_POSITIONS, 2, N_ ("Positional encoding"),
    N_ ("P[i, 2j] = sin (i / 10000^(2j / D)) and P[i, 2j + 1] = cos (i / 10000^(2j / D)), in "
        "radians. Rows and columns are counted from 0.") },
  { "bleu", HL_SHEET_BLEU, 3, N_ ("BLEU"),
    N_ ("Count how many n-grams of the prediction are also in the reference; each n-gram of the "
        "reference matches only once. Then compute the precisions and the score.") },
  { "model-scores", HL_SHEET_PASS + NN_PASS_SCORES, 2, N_ ("Scores of the model"),
    N_ ("These are numbers from the model. Compute the scores of the query with the formulas "
        "below.") },
  { "model-softmax", HL_SHEET_PASS + NN_PASS_SOFTMAX, 2, N_ ("Attention weights of the model"),
    N_ ("These are all scores of one query of the model. Subtract the largest score from each "
        "score, and take exp. Then divide each result by the sum of the results.") },
  { "model-weighted-sum", HL_SHEET_PASS + NN_PASS_WEIGHTED_SUM, 2, N_ ("Weighted sum in the model"),
    N_ ("These are the attention weights of one query of the model, and some features of the "
        "values. Multiply each row of V by its weight, and add up the results.") },
  { "model-norm", HL_SHEET_PASS + NN_PASS_NORM, 2, N_ ("Normalization in the model"),
    N_ ("These are some features of two tokens in the model. Normalize them with the formulas "
        "below.") },
  { "model-loss", HL_SHEET_PASS + NN_PASS_LOSS, 3, N_ ("Losses of the model"),
    N_ ("Each row of p is a step of the translation. Its columns are words, numbered from 0; the "
        "label is the word that the model wrote. The loss of a row is −ln of the probability of "
        "its label.") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (exercises) == HL_SHEET_EXERCISES);

/* Returns the exercise of that name, or NULL. */
const HlSheetExercise *hl_sheet_exercise_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (exercises); i++)
    if (g_str_equal (exercises[i].name, name))
      return &exercises[i];

  return NULL;
}

/* Returns whether its numbers are those of a model. */
gboolean hl_sheet_exercise_needs_pass (const HlSheetExercise *self)
{
  return self->kind >= HL_SHEET_PASS;
}

const char *const *hl_sheet_exercise_names (void)
{
  static const char *names[HL_SHEET_EXERCISES + 1];

  for (gsize i = 0; i < G_N_ELEMENTS (exercises); i++)
    names[i] = exercises[i].name;

  return names;
}

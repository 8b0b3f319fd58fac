#include "ui/lessons/sheet-exercise.h"

#include "ui/lessons/sentences.h"

static const HlSheetExercise exercises[] = {
  { "scores", NN_EXERCISE_SCORES, 2 },
  { "softmax", NN_EXERCISE_SOFTMAX, 2 },
  { "weighted-sum", NN_EXERCISE_WEIGHTED_SUM, 2 },
  { "attention", NN_EXERCISE_ATTENTION, 2 },
  { "heads", NN_EXERCISE_HEADS, 2 },
  { "padding-mask", NN_EXERCISE_PADDING_MASK, 2 },
  { "causal-mask", NN_EXERCISE_CAUSAL_MASK, 2 },
  { "layer-norm", NN_EXERCISE_LAYER_NORM, 2 },
  { "batch-norm", NN_EXERCISE_BATCH_NORM, 2 },
  { "feed-forward", NN_EXERCISE_FEED_FORWARD, 2 },
  { "cross-entropy", NN_EXERCISE_CROSS_ENTROPY, 2 },
  { "adam", NN_EXERCISE_ADAM, 4 },
  { "positions", HL_SHEET_POSITIONS, 2 },
  { "bleu", HL_SHEET_BLEU, 3 },
  { "model-scores", HL_SHEET_PASS + NN_PASS_SCORES, 2 },
  { "model-softmax", HL_SHEET_PASS + NN_PASS_SOFTMAX, 2 },
  { "model-weighted-sum", HL_SHEET_PASS + NN_PASS_WEIGHTED_SUM, 2 },
  { "model-norm", HL_SHEET_PASS + NN_PASS_NORM, 2 },
  { "model-loss", HL_SHEET_PASS + NN_PASS_LOSS, 3 },
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

/* Returns its heading ("title"), or what is to be done ("task"). */
char *hl_sheet_exercise_say (const HlSheetExercise *self, const char *line)
{
  g_autofree char *key = g_strconcat ("sheet ", self->name, NULL);

  return hl_sentence_of (key, line, (const HlNamed[]){ { NULL } });
}

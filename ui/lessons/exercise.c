#include "ui/lessons/exercise.h"

#include <glib/gi18n-lib.h>

static const HlExercise exercises[] = {
  {
      "deeper",
      "train",
      N_ ("A deeper model"),
      N_ ("Train with 1, 2 and 4 blocks from the same seed. Compare the seconds of an epoch, the "
          "loss on training pairs and the loss on held-out pairs. With few sentence pairs a "
          "deeper model mostly learns them by heart sooner: the training loss falls, the "
          "held-out loss does not follow."),
  },
  {
      "additive",
      "train",
      N_ ("Additive attention"),
      N_ ("Train once with scaled dot-product attention and once with additive attention, from "
          "the same seed. Compare the tokens a second and the held-out loss. Additive attention "
          "has three more matrices to score with and takes a tanh for each feature of each pair; "
          "see whether the translations are worth it."),
  },
  {
      "additive-by-hand",
      "attention-lab",
      N_ ("Additive attention by hand"),
      N_ ("Score the same queries and keys in both ways. Make the vectors ten times as long: the "
          "products grow a hundredfold and softmax gives all weight to one key, while tanh keeps "
          "the additive scores within bounds."),
  },
  {
      "language-model",
      "forcing",
      N_ ("Encoder or decoder for language modeling?"),
      N_ ("A language model predicts each word from the words before it. That is what the "
          "decoder does under its causal mask, with or without an encoder to look at. An encoder "
          "sees the later words too, so predicting them would be copying: it suits tasks where "
          "the whole text is given. Change a later word and see whose rows move."),
  },
  {
      "language-model-masks",
      "masks",
      N_ ("What if the decoder had no mask?"),
      N_ ("Take the causal mask away and train. The training loss collapses, because every "
          "position can read its answer one place to the right. Then let the model write: there "
          "is nothing to the right any more, and the translation breaks."),
  },
  {
      "long-inputs",
      "translate",
      N_ ("Very long inputs"),
      N_ ("Translate sentences of 5, 50 and 200 words. Each head compares every position with "
          "every other, so its scores grow with the square of the length: 25, 2,500 and 40,000 "
          "of them. Look also at what a model does with positions that it never saw in training."),
  },
  {
      "efficiency",
      "model",
      N_ ("Where does the work go?"),
      N_ ("Open an attention and look at the sizes of its pictures. Projections cost in "
          "proportion to the length n, products and weighted sums in proportion to n². How might "
          "one attend to fewer pairs: only to neighbors, only to some tokens for all, or by "
          "products of smaller matrices? Which of the maps you see would lose little?"),
  },
};

/**
 * hl_exercises_count:
 *
 * Returns: how many exercises there are
 */
int
hl_exercises_count (void)
{
  return G_N_ELEMENTS (exercises);
}

/**
 * hl_exercises_get:
 * @index: from 0
 *
 * Returns: one of them
 */
const HlExercise *
hl_exercises_get (int index)
{
  g_assert (index >= 0 && index < hl_exercises_count ());

  return &exercises[index];
}

/**
 * hl_exercises_find:
 * @page: a page
 * @index: from 0
 *
 * Returns: (nullable): the exercise number @index of that page, if it has so many
 */
const HlExercise *
hl_exercises_find (const char *page,
                   int         index)
{
  for (gsize i = 0; i < G_N_ELEMENTS (exercises); i++)
    if (g_str_equal (exercises[i].page, page) && index-- == 0)
      return &exercises[i];

  return NULL;
}

/**
 * hl_exercise_get_title:
 *
 * Returns: its heading, in the user's language
 */
const char *
hl_exercise_get_title (const HlExercise *self)
{
  return _ (self->title);
}

/**
 * hl_exercise_get_text:
 *
 * Returns: what to do and what to look at, in the user's language
 */
const char *
hl_exercise_get_text (const HlExercise *self)
{
  return _ (self->text);
}

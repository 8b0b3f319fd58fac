#include "ui/lessons/exercise.h"

#include <glib/gi18n-lib.h>

const HlExercise hl_exercises[] = {
  {
      "deeper",
      "train",
      N_ ("A deeper model"),
      N_ ("Train with 1, 2 and 4 blocks from the same seed. After the same number of epochs, write "
          "down the tokens per second, the training loss and the validation loss. Does the deeper "
          "model learn the training pairs faster? Is its validation loss smaller as well?"),
  },
  {
      "additive",
      "train",
      N_ ("Additive attention"),
      N_ ("Train once with scaled dot-product attention and once with additive attention, from the "
          "same seed. Write down the tokens per second and the validation loss. Additive attention "
          "computes its scores with two matrices and one vector, which all heads share, and with "
          "one tanh for each feature of each query–key pair. Are the translations worth the extra "
          "time?"),
  },
  {
      "additive-by-hand",
      "attention-lab",
      N_ ("Additive attention by hand"),
      N_ ("Score the same queries and keys in both ways. Then multiply all numbers of Q and K by "
          "ten. Each dot product becomes a hundred times as large, and softmax gives nearly all "
          "weight to one key. Look at the additive scores: tanh keeps them bounded."),
  },
  {
      "language-model",
      "masks",
      N_ ("Encoder or decoder for language modeling?"),
      N_ ("A language model predicts each word from the words before it. The decoder does this "
          "with its causal mask, with or without an encoder. An encoder also sees the later words, "
          "so it could simply copy them; it suits tasks in which the whole text is given. Open "
          "“What leaks”, change a word, and see which rows change with the mask and without it."),
  },
  {
      "language-model-masks",
      "masks",
      N_ ("What if the decoder had no mask?"),
      N_ ("Open “In training”, and first guess: is the training loss lower or higher without the "
          "causal mask? Then train both models, and compare their translations. In training, each "
          "position could read its label one position to the right; in a translation, there is "
          "nothing to read there yet."),
  },
  {
      "heads",
      "attention",
      N_ ("What does each head look at?"),
      N_ ("Choose cross-attention, and compare the heads of the last block. Find a row in which "
          "one head looks at one word and another head looks at several words. Then try a second "
          "sentence: do both heads still do the same? Attention weights say how values are mixed, "
          "not why a word was chosen."),
  },
  {
      "long-inputs",
      "translate",
      N_ ("Very long inputs"),
      N_ ("Copy a sentence and paste it several times in a row, to get about 10, 50 and 200 words. "
          "Each head of the encoder compares every token with every token, so n tokens need n² "
          "scores: 100, 2,500 and 40,000. Look at the translations, too: what does the model write "
          "for inputs that are longer than its training sentences?"),
  },
  {
      "copying",
      "translate",
      N_ ("Words that the model does not know"),
      N_ ("Put a name that you made up into a sentence. Its token in the source shows that the "
          "model reads <unk>. Does the model write <unk> in the right place? Choose that token, "
          "and look at its attention weights: which word is copied, and would you have copied the "
          "same word? Then type two such names, or a made-up word that is not a name, and switch "
          "copying off."),
  },
  {
      "efficiency",
      "model",
      N_ ("Where is the computing time spent?"),
      N_ ("Open an attention layer and look at the sizes of its matrices. The cost of the "
          "projections grows with the length n; the cost of the scores and weighted sums grows "
          "with n². How might a model compute fewer scores: only for neighbors, only for a few "
          "tokens that attend to all others, or with products of smaller matrices? Which of the "
          "maps that you see would lose little?"),
  },
  { NULL },
};

/* Returns the exercise number index of that page, if it has that many, or NULL. index: from 0. */
const HlExercise *hl_exercises_find (const char *page, int index)
{
  for (const HlExercise *exercise = hl_exercises; exercise->key != NULL; exercise++)
    if (g_str_equal (exercise->page, page) && index-- == 0)
      return exercise;

  return NULL;
}

/* Returns its heading, in the user's language. */
const char *hl_exercise_get_title (const HlExercise *self) { return _ (self->title); }

/* Returns what to do and what to look at, in the user's language. */
const char *hl_exercise_get_text (const HlExercise *self) { return _ (self->text); }

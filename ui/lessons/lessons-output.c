#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_output[] = {
  {
      .key = "logits",
      .title = N_ ("Logits"),
      .why = N_ ("The decoder's last vector is compared with every word of the target "
                 "vocabulary: one number each, the higher the likelier. These are not "
                 "probabilities yet; they may be negative, and their sum means nothing."),
      .file = "core/model/decoder.c",
      .function = "nn_decoder_forward",
      .pytorch = "logits = self.dense(x)",
  },
  {
      .key = "logits-tied",
      .title = N_ ("Logits, tied to the embedding"),
      .why = N_ ("The output layer borrows the decoder's table of embeddings: the logit of a "
                 "word is the product of the decoder's vector with that word's own embedding. "
                 "The model is one table smaller, and a word learns from being read and from "
                 "being written."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_new_tied",
      .pytorch = "logits = F.linear(x, self.embedding.weight, self.dense.bias)",
  },
  {
      .key = "probabilities",
      .title = N_ ("Probabilities"),
      .why = N_ ("A softmax over the vocabulary turns logits into probabilities: positive, and 1 "
                 "in sum. This is the model's whole answer. All that follows only chooses from "
                 "it, or measures how good it was."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row",
      .pytorch = "p = F.softmax(logits, dim=-1)",
  },
  {
      .key = "choice",
      .title = N_ ("Choose the word"),
      .why = N_ ("Greedy search takes the likeliest word and reads it at the next step as if it "
                 "had been given. It can take nothing back. A beam search keeps several "
                 "beginnings and often ends with a likelier sentence."),
      .file = "core/translation/next-token.c",
      .function = "nn_next_token_best",
      .pytorch = "token = p.argmax(dim=-1)",
  },
  {
      .key = "loss-positions",
      .title = N_ ("Loss of each position"),
      .why = N_ ("−ln of the probability that the model gave to the right word: 0 if it was "
                 "sure, ln 2 ≈ 0.69 for an even chance, large if it was surprised. The other "
                 "words count only in that they took probability away from the right one."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_forward",
      .pytorch = "loss = F.cross_entropy(logits, labels, reduction='none')",
  },
  {
      .key = "loss-positions-logits",
      .title = N_ ("Loss of each position"),
      .why = N_ ("The right word got a probability that is too small for a number: it is stored as "
                 "0, whose logarithm is infinite. So the loss is never taken from probabilities, "
                 "but from the logits, where −ln p is an ordinary difference."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_forward",
      .pytorch = "loss = logits.logsumexp(-1) - logits.gather(-1, labels[:, None])[:, 0]",
  },
  {
      .key = "loss-smoothed",
      .title = N_ ("Smoothed loss"),
      .why = N_ ("With label smoothing the right word is to get probability 1 − s, and the rest "
                 "is spread evenly over all words. The model gains nothing by being ever more "
                 "certain, and its probabilities often become more honest."),
      .file = "core/layers/cross-entropy.c",
      .function = "spread_loss",
      .pytorch = "loss = F.cross_entropy(logits, labels, reduction='none',\n"
                 "                       label_smoothing=s)",
  },
  {
      .key = "loss-batch",
      .title = N_ ("Loss of the batch"),
      .why = N_ ("One number, to be made smaller: the losses of all positions, each times its "
                 "weight. The weights say what becomes of padding. Mostly it has weight 0 and "
                 "the words share 1, so that the loss is a mean over words."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_loss_weights",
      .pytorch = "loss = (loss * weights).sum()",
  },
  {
      .key = "loss-again",
      .title = N_ ("The same batch again"),
      .why = N_ ("The same sentences go through the changed model, with the same dropout. "
                 "Against the gradient the loss falls, but only for small steps: a gradient "
                 "holds exactly where it was computed, and nowhere else. If the rate is too "
                 "high, the loss rises."),
      .file = "core/training/slices.c",
      .function = "nn_slices_loss",
      .pytorch = "loss_again = loss_of(model(source, decoder_input), labels)",
  },
  { NULL },
};

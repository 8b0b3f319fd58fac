#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_output[] = {
  {
      .key = "logits",
      .why = N_ ("A logit is the score of one word of the target vocabulary. The decoder's last "
                 "vector is compared with a learned vector for each word. The larger the logit, "
                 "the likelier the word. Logits are not probabilities yet: they may be negative, "
                 "and their sum means nothing."),
      .file = "core/model/decoder.c",
      .function = "nn_decoder_forward",
      .pytorch = "logits = self.dense(x)",
  },
  {
      .key = "logits-tied",
      .title = N_ ("Logits, tied to the embedding"),
      .why = N_ ("The output layer uses the decoder's embedding table again (weight tying). The "
                 "logit of a word is the dot product of the decoder's vector with that word's "
                 "embedding, plus a bias. So the model has one table less, and the table learns "
                 "from both of its uses."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_new_tied",
      .pytorch = "logits = F.linear(x, self.embedding.weight, self.dense.bias)",
  },
  {
      .key = "probabilities",
      .why = N_ ("A softmax over the vocabulary turns logits into probabilities: positive "
                 "numbers with sum 1. This is the model's whole answer. Every later step only "
                 "chooses from it or measures how good it was."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row",
      .pytorch = "p = F.softmax(logits, dim=-1)",
  },
  {
      .key = "choice",
      .why = N_ ("Greedy search takes the most probable word that is allowed. The decoder reads "
                 "it at the next step and never takes it back. Beam search keeps several "
                 "beginnings instead, and often ends with a more probable sentence."),
      .file = "core/translation/next-token.c",
      .function = "nn_next_token_best",
      .pytorch = "token = p.argmax(dim=-1)",
  },
  {
      .key = "choice-given",
      .title = N_ ("Argmax, before a given word"),
      .why = N_ ("The most probable word that is allowed is what the decoder would have written. "
                 "Here a person gave the word instead: the decoder reads the given word at the "
                 "next step, as if it had chosen it. Teacher forcing does the same with every "
                 "word."),
      .file = "core/translation/next-token.c",
      .function = "nn_next_token_best",
      .pytorch = "token = p.argmax(dim=-1)",
      .note = N_ ("token: what the model would write; the given word is read instead"),
  },
  {
      .key = "loss-positions",
      .title = N_ ("Loss of each position"),
      .why = N_ ("The loss of a position is −ln p, where p is the probability of its label. It "
                 "is 0 if p = 1, 0.69 (ln 2) if p = ½, and large if p is small. Its unit is the "
                 "nat (natural logarithm). The other words count only because they take "
                 "probability away from the label."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_forward",
      .pytorch = "loss = F.cross_entropy(logits, labels, reduction='none')",
  },
  {
      .key = "loss-positions-logits",
      .title = N_ ("Loss of each position"),
      .why = N_ ("The loss of a position is −ln p, where p is the probability of its label. Here "
                 "a probability is too small to be stored exactly in 32 bits. Rounded to 0, its "
                 "logarithm would be infinite. So the loss is computed from the logits, where "
                 "−ln p is an ordinary difference."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_forward",
      .pytorch = "loss = logits.logsumexp(-1) - logits.gather(-1, labels[:, None])[:, 0]",
  },
  {
      .key = "loss-smoothed",
      .title = N_ ("Smoothed loss"),
      .why = N_ ("Label smoothing softens the target: every word gets λ / |V|, and the label "
                 "gets 1 − λ more. So the model gains nothing by becoming ever more certain. Its "
                 "probabilities are often better calibrated."),
      .file = "core/layers/cross-entropy.c",
      .function = "uniform_loss",
      .pytorch = "loss = F.cross_entropy(logits, labels, reduction='none',\n"
                 "                       label_smoothing=smoothing)",
  },
  {
      .key = "loss-batch",
      .title = N_ ("Loss of the batch"),
      .why = N_ ("The loss of the batch is the weighted sum of the losses of all positions. "
                 "Padding has weight 0 and each of the N words has weight 1/N. So this is the "
                 "mean loss per word. Without label smoothing, e to the power of this loss is "
                 "the perplexity."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_loss_weights",
      .pytorch = "loss = (loss * weights).sum()",
  },
  {
      .key = "loss-batch-positions",
      .title = N_ ("Loss of the batch"),
      .why = N_ ("The loss of the batch is the mean over all positions, padding included. So the "
                 "model also learns to write <pad> after <eos>, which is easy. Once it can, this "
                 "loss per position is smaller than a loss per word; the two cannot be "
                 "compared."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_loss_weights",
      .pytorch = "loss = (loss * weights).sum()",
  },
  {
      .key = "loss-batch-sentences",
      .title = N_ ("Loss of the batch"),
      .why = N_ ("The loss of the batch is a weighted sum of the losses of all positions. "
                 "Padding has weight 0, and each word has weight 1 / T, where T is the length of "
                 "a row with its padding. So the loss grows with the number of words, and it is "
                 "not a mean per word."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_loss_weights",
      .pytorch = "loss = (loss * weights).sum()",
  },
  {
      .key = "loss-again",
      .why = N_ ("The same sentences go through the updated model, with the same dropout. A "
                 "small step against the gradient lowers the loss. But a gradient is exact only "
                 "where it was computed: if the learning rate is too high, the loss can rise."),
      .file = "core/training/slices-compute.c",
      .function = "nn_slices_loss",
      .pytorch = "loss_again = loss_of(model(source, decoder_input), labels)",
  },
  { NULL },
};

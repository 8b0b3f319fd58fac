#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_output[] = {
  { "logits", NULL,
    N_ ("A logit is the score of one word of the target vocabulary. The decoder’s last vector is "
        "compared with a learned vector for each word. The larger the logit, the likelier the "
        "word. Logits are not probabilities yet: they may be negative, and their sum means "
        "nothing."),
    "core/model/decoder.c", "nn_decoder_forward", "logits = self.dense(x)" },
  { "logits-tied", N_ ("Logits, tied to the embedding"),
    N_ ("The output layer uses the decoder’s embedding table again (weight tying). The logit of "
        "a word is the dot product of the decoder’s vector with that word’s embedding, plus a "
        "bias. So the model has one table less, and the table learns from both of its uses."),
    "core/layers/linear.c", "nn_linear_new_tied",
    "logits = F.linear(x, self.embedding.weight, self.dense.bias)" },
  { "probabilities", NULL,
    N_ ("A softmax over the vocabulary turns logits into probabilities: positive numbers with "
        "sum 1. This is the model’s whole answer. Every later step only chooses from it or "
        "measures how good it was."),
    "core/layers/softmax.c", "nn_softmax_row", "p = F.softmax(logits, dim=-1)" },
  { "choice", NULL,
    N_ ("Greedy search takes the most probable word that is allowed. The decoder reads it at the "
        "next step and never takes it back. Beam search keeps several beginnings instead, and "
        "often ends with a more probable sentence."),
    "core/translation/next-token.c", "nn_next_token_best", "token = p.argmax(dim=-1)" },
  { "choice-given", N_ ("Argmax, before a given word"),
    N_ ("The most probable word that is allowed is what the decoder would have written. Here a "
        "person gave the word instead: the decoder reads the given word at the next step, as if "
        "it had chosen it. Teacher forcing does the same with every word."),
    "core/translation/next-token.c", "nn_next_token_best", "token = p.argmax(dim=-1)",
    N_ ("token: what the model would write; the given word is read instead") },
  { "loss-positions", N_ ("Loss of each position"),
    N_ ("The loss of a position is −ln p, where p is the probability of its label. It is 0 if p "
        "= 1, 0.69 (ln 2) if p = ½, and large if p is small. Its unit is the nat (natural "
        "logarithm). The other words count only because they take probability away from the "
        "label."),
    "core/layers/cross-entropy.c", "nn_cross_entropy_forward",
    "loss = F.cross_entropy(logits, labels, reduction='none')" },
  { "loss-positions-logits", N_ ("Loss of each position"),
    N_ ("The loss of a position is −ln p, where p is the probability of its label. Here a "
        "probability is too small to be stored exactly in 32 bits. Rounded to 0, its logarithm "
        "would be infinite. So the loss is computed from the logits, where −ln p is an ordinary "
        "difference."),
    "core/layers/cross-entropy.c", "nn_cross_entropy_forward",
    "loss = logits.logsumexp(-1) - logits.gather(-1, labels[:, None])[:, 0]" },
  { "loss-smoothed", N_ ("Smoothed loss"),
    N_ ("Label smoothing softens the target: every word gets λ / |V|, and the label gets 1 − λ "
        "more. So the model gains nothing by becoming ever more certain. Its probabilities are "
        "often better calibrated."),
    "core/layers/cross-entropy.c", "uniform_loss",
    "loss = F.cross_entropy(logits, labels, reduction='none',\n"
    "                       label_smoothing=smoothing)" },
  { "loss-batch", N_ ("Loss of the batch"),
    N_ ("The loss of the batch is the weighted sum of the losses of all positions. Padding has "
        "weight 0 and each of the N words has weight 1/N. So this is the mean loss per word. "
        "Without label smoothing, e to the power of this loss is the perplexity."),
    "core/layers/cross-entropy.c", "nn_loss_weights", "loss = (loss * weights).sum()" },
  { "loss-batch-positions", N_ ("Loss of the batch"),
    N_ ("The loss of the batch is the mean over all positions, padding included. So the model "
        "also learns to write <pad> after <eos>, which is easy. Once it can, this loss per "
        "position is smaller than a loss per word; the two cannot be compared."),
    "core/layers/cross-entropy.c", "nn_loss_weights", "loss = (loss * weights).sum()" },
  { "loss-batch-sentences", N_ ("Loss of the batch"),
    N_ ("The loss of the batch is a weighted sum of the losses of all positions. Padding has "
        "weight 0, and each word has weight 1 / T, where T is the length of a row with its "
        "padding. So the loss grows with the number of words, and it is not a mean per word."),
    "core/layers/cross-entropy.c", "nn_loss_weights", "loss = (loss * weights).sum()" },
  { "loss-again", NULL,
    N_ ("The same sentences go through the updated model, with the same dropout. A small step "
        "against the gradient lowers the loss. But a gradient is exact only where it was "
        "computed: if the learning rate is too high, the loss can rise."),
    "core/training/slices-compute.c", "nn_slices_loss",
    "loss_again = loss_of(model(source, decoder_input), labels)" },
  { NULL },
};

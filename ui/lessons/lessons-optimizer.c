#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_optimizer[] = {
  {
      .key = "d-weight",
      .title = N_ ("Gradient of a matrix"),
      .why = N_ ("A weight joins one input feature to one output feature. Its gradient is the "
                 "sum, over all tokens of the batch, of what came in times how the output ought "
                 "to change. The formula shows the tokens of this sentence, and the other "
                 "sentences as one term."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "W.grad += d_y.T @ x",
  },
  {
      .key = "d-bias",
      .title = N_ ("Gradient of a bias"),
      .why = N_ ("A bias is added to one feature of every token, so its gradient is the sum of "
                 "that feature's gradients over all tokens of the batch."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "b.grad += d_y.sum(dim=0)",
  },
  {
      .key = "d-gamma",
      .title = N_ ("Gradient of γ"),
      .why = N_ ("γ stretched one feature of every token, so its gradient is the sum of that "
                 "feature's gradients, each times the normalized number that was stretched."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "gamma.grad += (d_y * x_hat).sum(dim=0)",
  },
  {
      .key = "d-beta",
      .title = N_ ("Gradient of β"),
      .why = N_ ("β was added to one feature of every token, so its gradient is the sum of that "
                 "feature's gradients over all tokens of the batch."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "beta.grad += d_y.sum(dim=0)",
  },
  {
      .key = "d-embedding",
      .title = N_ ("Gradient of the embedding"),
      .why = N_ ("A row of the table gets the gradients of all places where its word stands, "
                 "times √D. Words that are not in the batch get none: a rare word has few "
                 "occasions to learn."),
      .file = "core/layers/embedding.c",
      .function = "nn_embedding_backward",
      .pytorch = "E.grad.index_add_(0, ids, math.sqrt(D) * d_x)",
  },
  {
      .key = "d-tied-embedding",
      .title = N_ ("Gradient of the tied embedding"),
      .why = N_ ("The table is used twice, to read words and to write them, and learns from "
                 "both: the gradients of the places where a word was read are added to those of "
                 "all places where it might have been written."),
      .file = "core/layers/embedding.c",
      .function = "nn_embedding_backward",
      .pytorch = "E.grad += d_logits.T @ x\n"
                 "E.grad.index_add_(0, ids, math.sqrt(D) * d_e)",
  },
  {
      .key = "d-position-table",
      .title = N_ ("Gradient of the positions"),
      .why = N_ ("The row of a position gets the gradients of all tokens that stand there, one "
                 "of each sentence. Positions behind the longest sentence of the batch get none."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_backward",
      .pytorch = "P.grad[:T] += d_x.sum(dim=0)",
  },
  {
      .key = "d-feature-weight",
      .title = N_ ("Gradient of a scoring matrix"),
      .why = N_ ("The matrices of additive attention are shared by all heads and used for every "
                 "pair of a query and a key. So their gradient is a sum over pairs, heads and "
                 "sentences."),
      .file = "core/layers/additive-attention.c",
      .function = "nn_additive_attention_backward",
      .pytorch = "W_q.weight.grad += torch.einsum('hija,hik->ak', d_sum, q)",
  },
  {
      .key = "d-score-weight",
      .title = N_ ("Gradient of the scoring vector"),
      .why = N_ ("w_v weighed the features of every pair. Each of its numbers gets the sum, over "
                 "all pairs, heads and sentences, of that feature times the gradient of the "
                 "pair's score."),
      .file = "core/layers/additive-attention.c",
      .function = "nn_additive_attention_backward",
      .pytorch = "w_v.weight.grad += torch.einsum('hij,hija->a', d_scores, features)",
  },
  {
      .key = "clip-norm",
      .title = N_ ("Length of the gradient"),
      .why = N_ ("All gradients of all parameters together are one long vector, and this is its "
                 "length: the root of the sum of all squares. One bad batch can make it many "
                 "times as long as usual."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_norm",
      .pytorch = "norm = torch.sqrt(sum((p.grad ** 2).sum() for p in model.parameters()))",
  },
  {
      .key = "clip-factor",
      .title = N_ ("How much to shorten"),
      .why = N_ ("If the gradient is longer than θ, it is shortened to θ. One factor for all of "
                 "it keeps its direction; a gradient that is short enough is left alone."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip_factor",
      .pytorch = "factor = min(theta / norm, 1)",
  },
  {
      .key = "clip-nothing",
      .title = N_ ("No limit"),
      .why = N_ ("This run sets no limit to the length of the gradient, so the factor is 1 "
                 "whatever the length is."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip_factor",
      .pytorch = "factor = 1",
  },
  {
      .key = "clip",
      .title = N_ ("Clip the gradient"),
      .why = N_ ("Every number of the gradient is multiplied by the same factor. So one bad "
                 "batch cannot throw the model off its path, and the direction stays what it was."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip",
      .pytorch = "torch.nn.utils.clip_grad_norm_(model.parameters(), theta)",
  },
  {
      .key = "adam-m",
      .title = N_ ("Adam: running mean"),
      .why = N_ ("Adam remembers, for every single parameter, a running mean of its gradient. "
                 "What wavers from batch to batch cancels out; what keeps its sign adds up."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "m = beta1 * m + (1 - beta1) * g",
  },
  {
      .key = "adam-v",
      .title = N_ ("Adam: running mean square"),
      .why = N_ ("A second memory keeps the running mean of the squared gradient: how large the "
                 "gradient of this parameter usually is, whatever its sign."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "v = beta2 * v + (1 - beta2) * g ** 2",
  },
  {
      .key = "adam-step",
      .title = N_ ("Adam: the step"),
      .why = N_ ("The mean divided by the root of the mean square: about ±1 where the gradient "
                 "keeps its sign, near 0 where it wavers. So steps are about as long as the "
                 "learning rate η, however large the gradient is. Both memories start at 0 and "
                 "are too small at first; 1 − βᵗ makes up for that."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "theta -= rate * (m / (1 - beta1 ** t)) / ((v / (1 - beta2 ** t)).sqrt() + eps)",
  },
  {
      .key = "adam-step-uncorrected",
      .title = N_ ("Adam: the step, not corrected"),
      .why = N_ ("The mean divided by the root of the mean square. Both memories start at 0 and "
                 "are too small at first, the second one more so; without a correction the first "
                 "steps are about three times as long as the learning rate. MLX does it so by "
                 "default."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "theta -= rate * m / (v.sqrt() + eps)",
  },
  { NULL },
};

#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_optimizer[] = {
  {
      .key = "d-weight",
      .title = N_ ("Gradient of a matrix"),
      .why = N_ ("An entry of the matrix joins one input feature to one output feature. Its "
                 "gradient adds up, over all tokens of the batch, the input times the gradient "
                 "of the output. The formula shows the tokens of this sentence, and the other "
                 "sentences as one term."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "W.grad += grad_y.T @ x",
  },
  {
      .key = "d-bias",
      .title = N_ ("Gradient of a bias"),
      .why = N_ ("A bias is added to one feature of every token. So its gradient is the sum of "
                 "that feature's gradients over all tokens of the batch."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "b.grad += grad_y.sum(dim=0)",
  },
  {
      .key = "d-gamma",
      .title = N_ ("Gradient of γ"),
      .why = N_ ("γ multiplies one feature of every token. So its gradient is a sum over all "
                 "tokens of the batch: the gradient of that feature times x̂, the number that γ "
                 "multiplied."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "gamma.grad += (grad_y * x_hat).sum(dim=0)",
  },
  {
      .key = "d-beta",
      .title = N_ ("Gradient of β"),
      .why = N_ ("β is added to one feature of every token. So its gradient is the sum of that "
                 "feature's gradients over all tokens of the batch."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "beta.grad += grad_y.sum(dim=0)",
  },
  {
      .key = "d-embedding",
      .title = N_ ("Gradient of the embedding"),
      .why = N_ ("A row of the embedding gets the gradients of all places where its word "
                 "occurs, times √D. A word that is not in the batch gets no gradient. So a rare "
                 "word has few occasions to learn."),
      .file = "core/layers/embedding.c",
      .function = "nn_embedding_backward",
      .pytorch = "E.grad.index_add_(0, ids, math.sqrt(D) * grad_e)",
  },
  {
      .key = "d-tied-embedding",
      .title = N_ ("Gradient of the tied embedding"),
      .why = N_ ("A tied embedding is used twice: to read words and to compute logits. Both uses "
                 "give gradients, and these are added: those of the places where a word was "
                 "read, and those of all places where it could have been predicted."),
      .file = "core/layers/embedding.c",
      .function = "nn_embedding_backward",
      .pytorch = "E.grad += grad_logits.T @ x\n"
                 "E.grad.index_add_(0, ids, math.sqrt(D) * grad_e)",
  },
  {
      .key = "d-position-table",
      .title = N_ ("Gradient of the positions"),
      .why = N_ ("The row of a position gets the gradients of all tokens at that position, one "
                 "of each sentence. Positions beyond the longest sentence of the batch get no "
                 "gradient."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_backward",
      .pytorch = "P.grad[:n] += grad_x.sum(dim=0)",
  },
  {
      .key = "clip-norm",
      .title = N_ ("Norm of the gradient"),
      .why = N_ ("The gradients of all parameters together are one long vector. This is its "
                 "norm, its length: the square root of the sum of all squares. One unusual batch "
                 "can make it many times as long as usual."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_norm",
      .pytorch = "norm = torch.sqrt(sum((p.grad ** 2).sum() for p in model.parameters()))",
  },
  {
      .key = "clip-factor",
      .title = N_ ("Clipping factor"),
      .why = N_ ("Gradient clipping shortens a gradient that is longer than c to length c. One "
                 "factor for all parameters keeps the direction. A gradient that is short enough "
                 "is left alone."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip_factor",
      .pytorch = "factor = min(c / norm, 1)",
  },
  {
      .key = "clip-nothing",
      .title = N_ ("No clipping"),
      .why = N_ ("This run sets no limit to the norm of the gradient. So the factor is 1, "
                 "however long the gradient is."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip_factor",
      .pytorch = "factor = 1",
  },
  {
      .key = "clip",
      .why = N_ ("Every number of the gradient is multiplied by the same factor. So one unusual "
                 "batch cannot throw the model off its path, and the direction of the gradient "
                 "stays the same."),
      .file = "core/training/gradient-clip.c",
      .function = "nn_gradient_clip",
      .pytorch = "torch.nn.utils.clip_grad_norm_(model.parameters(), c)",
  },
  {
      .key = "adam-m",
      .why = N_ ("Adam keeps m_t, a running mean of the gradient, for every single parameter. "
                 "Gradients that change sign from batch to batch cancel out; those that keep "
                 "their sign add up."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "m = beta1 * m + (1 - beta1) * g",
  },
  {
      .key = "adam-v",
      .why = N_ ("Adam keeps v_t, a running mean of the squared gradient, for every single "
                 "parameter. It says how large the gradient of this parameter usually is, "
                 "whatever its sign."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "v = beta2 * v + (1 - beta2) * g ** 2",
  },
  {
      .key = "adam-step",
      .why = N_ ("Adam divides the running mean m_t by the root of v_t. The quotient is about ±1 "
                 "where the gradient keeps its sign, near 0 where the sign changes. So an update "
                 "is about as large as the learning rate η, however large the gradient is. Both "
                 "means start at 0 and are too small at first; 1 − βᵗ makes up for that."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "theta -= rate * (m / (1 - beta1 ** t)) / ((v / (1 - beta2 ** t)).sqrt() + eps)",
  },
  {
      .key = "adam-step-uncorrected",
      .title = N_ ("Adam: update, not corrected"),
      .why = N_ ("Adam divides the running mean m_t by the root of v_t. Both start at 0 and "
                 "are too small at first. This run does not correct that: with β₁ = 0.9 and "
                 "β₂ = 0.999, and a gradient that keeps its sign, each of the first hundred "
                 "updates is three to seven times as large as the learning rate. MLX does so "
                 "by default."),
      .file = "core/training/adam.c",
      .function = "move",
      .pytorch = "theta -= rate * m / (v.sqrt() + eps)",
  },
  { NULL },
};

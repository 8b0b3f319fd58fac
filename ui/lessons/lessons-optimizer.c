#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_optimizer[] = {
  { "d-weight", N_ ("Gradient of a matrix"),
    N_ ("An entry of the matrix joins one input feature to one output feature. Its gradient adds "
        "up, over all tokens of the batch, the input times the gradient of the output. The "
        "formula shows the tokens of this sentence, and the other sentences as one term."),
    "core/layers/linear.c", "nn_linear_backward", "W.grad += grad_y.T @ x" },
  { "d-bias", N_ ("Gradient of a bias"),
    N_ ("A bias is added to one feature of every token. So its gradient is the sum of that "
        "feature’s gradients over all tokens of the batch."),
    "core/layers/linear.c", "nn_linear_backward", "b.grad += grad_y.sum(dim=0)" },
  { "d-gamma", N_ ("Gradient of γ"),
    N_ ("γ multiplies one feature of every token. So its gradient is a sum over all tokens of "
        "the batch: the gradient of that feature times x̂, the number that γ multiplied."),
    "core/layers/layer-norm.c", "nn_layer_norm_backward",
    "gamma.grad += (grad_y * x_hat).sum(dim=0)" },
  { "d-beta", N_ ("Gradient of β"),
    N_ ("β is added to one feature of every token. So its gradient is the sum of that feature’s "
        "gradients over all tokens of the batch."),
    "core/layers/layer-norm.c", "nn_layer_norm_backward", "beta.grad += grad_y.sum(dim=0)" },
  { "d-embedding", N_ ("Gradient of the embedding"),
    N_ ("A row of the embedding gets the gradients of all places where its word occurs, times "
        "√D. A word that is not in the batch gets no gradient. So a rare word has few occasions "
        "to learn."),
    "core/layers/embedding.c", "nn_embedding_backward",
    "E.grad.index_add_(0, ids, math.sqrt(D) * grad_e)" },
  { "d-tied-embedding", N_ ("Gradient of the tied embedding"),
    N_ ("A tied embedding is used twice: to read words and to compute logits. Both uses give "
        "gradients, and these are added: those of the places where a word was read, and those of "
        "all places where it could have been predicted."),
    "core/layers/embedding.c", "nn_embedding_backward",
    "E.grad += grad_logits.T @ x\n"
    "E.grad.index_add_(0, ids, math.sqrt(D) * grad_e)" },
  { "d-position-table", N_ ("Gradient of the positions"),
    N_ ("The row of a position gets the gradients of all tokens at that position, one of each "
        "sentence. Positions beyond the longest sentence of the batch get no gradient."),
    "core/layers/positional-encoding.c", "nn_positional_encoding_backward",
    "P.grad[:n] += grad_x.sum(dim=0)" },
  { "clip-norm", N_ ("Norm of the gradient"),
    N_ ("The gradients of all parameters together are one long vector. This is its norm, its "
        "length: the square root of the sum of all squares. One unusual batch can make it many "
        "times as long as usual."),
    "core/training/gradient-clip.c", "nn_gradient_norm",
    "norm = torch.sqrt(sum((p.grad ** 2).sum() for p in model.parameters()))" },
  { "clip-factor", N_ ("Clipping factor"),
    N_ ("Gradient clipping shortens a gradient that is longer than c to length c. One factor for "
        "all parameters keeps the direction. A gradient that is short enough is left alone."),
    "core/training/gradient-clip.c", "nn_gradient_clip_factor", "factor = min(c / norm, 1)" },
  { "clip-nothing", N_ ("No clipping"),
    N_ ("This run sets no limit to the norm of the gradient. So the factor is 1, however long "
        "the gradient is."),
    "core/training/gradient-clip.c", "nn_gradient_clip_factor", "factor = 1" },
  { "clip", NULL,
    N_ ("Every number of the gradient is multiplied by the same factor. So one unusual batch "
        "cannot throw the model off its path, and the direction of the gradient stays the same."),
    "core/training/gradient-clip.c", "nn_gradient_clip",
    "torch.nn.utils.clip_grad_norm_(model.parameters(), c)" },
  { "adam-m", NULL,
    N_ ("Adam keeps m_t, a running mean of the gradient, for every single parameter. Gradients "
        "that change sign from batch to batch cancel out; those that keep their sign add up."),
    "core/training/adam.c", "move", "m = beta1 * m + (1 - beta1) * g" },
  { "adam-v", NULL,
    N_ ("Adam keeps v_t, a running mean of the squared gradient, for every single parameter. It "
        "says how large the gradient of this parameter usually is, whatever its sign."),
    "core/training/adam.c", "move", "v = beta2 * v + (1 - beta2) * g ** 2" },
  { "adam-step", NULL,
    N_ ("Adam divides the running mean m_t by the root of v_t. The quotient is about ±1 where "
        "the gradient keeps its sign, near 0 where the sign changes. So an update is about as "
        "large as the learning rate η, however large the gradient is. Both means start at 0 and "
        "are too small at first; 1 − βᵗ makes up for that."),
    "core/training/adam.c", "move",
    "theta -= rate * (m / (1 - beta1 ** t)) / ((v / (1 - beta2 ** t)).sqrt() + eps)" },
  { "adam-step-uncorrected", N_ ("Adam: update, not corrected"),
    N_ ("Adam divides the running mean m_t by the root of v_t. Both start at 0 and are too small "
        "at first. This run does not correct that: with β₁ = 0.9 and β₂ = 0.999, and a gradient "
        "that keeps its sign, each of the first hundred updates is three to seven times as large "
        "as the learning rate. MLX does not correct it by default either."),
    "core/training/adam.c", "move", "theta -= rate * m / (v.sqrt() + eps)" },
  { NULL },
};

#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_gradient[] = {
  { "d-loss", N_ ("Backward: loss"),
    N_ ("The backward pass begins here. The gradient of a logit is its probability minus its "
        "target, times the weight of the position: p − 1 for the label, p for all other words. A "
        "step against the gradient would raise the label’s logit and lower all others."),
    "core/layers/cross-entropy.c", "nn_cross_entropy_backward",
    "grad_logits = weights * (p - F.one_hot(labels, vocab_size))" },
  { "d-loss-smoothed", N_ ("Backward: smoothed loss"),
    N_ ("The backward pass begins here. The gradient of a logit is its probability minus its "
        "target, times the weight of the position. With label smoothing the target is λ / |V| "
        "for every word, and 1 − λ more for the label. If p exceeds the target, a step against "
        "the gradient lowers the logit, even that of the label."),
    "core/layers/cross-entropy.c", "nn_cross_entropy_backward",
    "target = (1 - smoothing) * F.one_hot(labels, vocab_size)\n"
    "target += smoothing / vocab_size\n"
    "grad_logits = weights * (p - target)" },
  { "d-linear", N_ ("Backward: linear map"),
    N_ ("The gradient of an input feature is the sum of the outputs’ gradients, weighted by one "
        "column of W. The reason: the input reached all outputs through that column. The forward "
        "pass uses the rows of W, the backward pass its columns."),
    "core/layers/linear.c", "nn_linear_backward", "grad_x = grad_y @ W" },
  { "d-residual", N_ ("Backward: sum"),
    N_ ("A sum passes its gradient on to both summands unchanged. So the gradient need not go "
        "through the sublayer. In this model its path still goes through each normalization "
        "(post-norm); with pre-norm it would not."),
    "core/layers/add-norm.c", "nn_add_norm_after_backward", "grad_x = grad_sublayer = grad_y" },
  { "d-residual-pre-norm", N_ ("Backward: sum"),
    N_ ("A sum passes its gradient on to both summands unchanged. So the gradient need not go "
        "through the sublayer. In this model no normalization lies between the sums (pre-norm): "
        "the gradient reaches the lowest block without being multiplied by anything."),
    "core/layers/add-norm.c", "nn_add_norm_after_backward", "grad_x = grad_sublayer = grad_y" },
  { "d-sublayer-alone", N_ ("Backward: no residual connection"),
    N_ ("This model has no residual connections, so the gradient has one way back: through the "
        "sublayer. Each sublayer multiplies it by its weights, and in a deep stack it soon "
        "becomes very small or very large."),
    "core/layers/add-norm.c", "nn_add_norm_after_backward", "grad_x = 0; grad_sublayer = grad_y" },
  { "d-positions", N_ ("Backward: positions"),
    N_ ("The positions were only added, so the gradient passes to the embeddings unchanged. A "
        "learned table of positions gets the same gradient."),
    "core/layers/positional-encoding.c", "nn_positional_encoding_backward", "grad_x = grad_y" },
  { "d-dropout", N_ ("Backward: dropout"),
    N_ ("A number that was dropped had no influence on the loss and gets no gradient. A number "
        "that was kept was divided by 1 − p_drop, and so is its gradient. The same random mask "
        "as in the forward pass is used."),
    "core/layers/dropout.c", "nn_dropout_backward", "grad_x = grad_y * kept / (1 - p_drop)" },
  { "d-split-heads", N_ ("Backward: split heads"),
    N_ ("Splitting into heads moved numbers without changing them. So their gradients move back "
        "to where the numbers came from, side by side again."),
    "core/layers/attention.c", "nn_attention_head",
    "grad_q = grad_heads.transpose(1, 2).reshape(B, n, D)" },
  { "d-join-heads", N_ ("Backward: concatenation"),
    N_ ("Concatenating the heads moved numbers without changing them. So each head gets back the "
        "gradient of its own columns."),
    "core/layers/attention.c", "nn_attention_head",
    "grad_heads = grad_y.reshape(B, n, H, d_k).transpose(1, 2)" },
  { "d-weights", N_ ("Gradient of the attention weights"),
    N_ ("The gradient of an attention weight is the dot product of the value with the output’s "
        "gradient. The reason: more weight on a key would add more of its value to the output. "
        "If the gradient is negative, more weight would lower the loss."),
    "core/layers/attention-pooling.c", "nn_attention_pooling_backward",
    "grad_weights = grad_heads @ v.transpose(-2, -1)" },
  { "d-values", N_ ("Gradient of the values"),
    N_ ("A value went to every query that gave it weight. It gets a gradient from each of them, "
        "in proportion to that weight. A value that no query attended to gets none and learns "
        "nothing."),
    "core/layers/attention-pooling.c", "nn_attention_pooling_backward",
    "grad_v = weights.transpose(-2, -1) @ grad_heads" },
  { "d-softmax", N_ ("Backward: softmax"),
    N_ ("The attention weights of a row add up to 1: one can grow only if others shrink. So what "
        "counts is how far a weight’s gradient lies from the mean of its row, weighted by the "
        "attention weights. The result is multiplied by the weight itself, so a saturated "
        "softmax passes back hardly any gradient."),
    "core/layers/softmax.c", "nn_softmax_row_backward",
    "mean = (weights * grad_weights).sum(-1, keepdim=True)\n"
    "grad_scores = weights * (grad_weights - mean)" },
  { "d-mask", N_ ("Backward: mask"),
    N_ ("A hidden score was replaced and had no influence, so its gradient is 0. Visible scores "
        "passed unchanged, and so do their gradients."),
    "core/layers/softmax.c", "nn_softmax_backward",
    "grad_scores = grad_scores.masked_fill(hidden, 0)" },
  { "d-scale", N_ ("Backward: division by √d_k"),
    N_ ("The forward pass divided by √d_k. So a change of the product changes the score √d_k "
        "times less, and the gradient is divided by √d_k too."),
    "core/layers/dot-product-attention.c", "nn_dot_product_attention_backward",
    "grad_product = grad_scores / math.sqrt(d_k)" },
  { "d-queries", N_ ("Gradient of the queries"),
    N_ ("The gradient of a query is the sum of the keys, each times the gradient of the score "
        "they made together. So a step against it moves the query toward keys whose scores "
        "should rise, and away from the others."),
    "core/layers/dot-product-attention.c", "nn_dot_product_attention_backward",
    "grad_q = grad_product @ k" },
  { "d-keys", N_ ("Gradient of the keys"),
    N_ ("The gradient of a key is a sum over all queries that could see it: each query times the "
        "gradient of the score they made together."),
    "core/layers/dot-product-attention.c", "nn_dot_product_attention_backward",
    "grad_k = grad_product.transpose(-2, -1) @ q" },
  { "d-relu", N_ ("Backward: ReLU"),
    N_ ("A hidden unit that was set to 0 had no influence and gets no gradient. A positive unit "
        "passes its gradient unchanged. A unit that is 0 for every token of every sentence "
        "learns nothing while that lasts."),
    "core/layers/relu.c", "nn_relu_backward", "grad_x = grad_y * (x > 0)" },
  { "d-scale-shift", N_ ("Backward: scale and shift"),
    N_ ("The gradient is multiplied by γ, just as x̂ was. The shift β only adds a constant, so "
        "it does not change the gradient of x̂."),
    "core/layers/layer-norm.c", "nn_layer_norm_backward", "grad_x_hat = grad_y * gamma" },
  { "d-norm", N_ ("Backward: normalization"),
    N_ ("A feature acts on the loss in three ways: directly, through the mean of its token, and "
        "through the variance. The last two take away what would only shift or stretch the whole "
        "token, because that does not change x̂."),
    "core/layers/layer-norm.c", "normalize_backward",
    "grad_x = (grad_x_hat - grad_x_hat.mean(-1, keepdim=True)\n"
    "          - x_hat * (grad_x_hat * x_hat).mean(-1, keepdim=True)) / std" },
  { "d-norm-batch", N_ ("Backward: batch normalization"),
    N_ ("A feature of one token acted on all tokens of the batch, through the mean and the "
        "variance that they share. So its gradient comes from all of them. With batch "
        "normalization the sentences of a batch influence one another’s gradients."),
    "core/layers/batch-norm.c", "column_backward",
    "grad_x = (grad_x_hat - grad_x_hat.mean(0)\n"
    "          - x_hat * (grad_x_hat * x_hat).mean(0)) / std" },
  { "d-mean", N_ ("Gradient of the mean"),
    N_ ("The mean was subtracted from every feature of its token. So its gradient is minus the "
        "sum of their gradients, divided by the standard deviation."),
    "core/layers/layer-norm.c", "normalize_backward",
    "grad_mean = -(grad_x_hat / std).sum(-1, keepdim=True)" },
  { "d-mean-batch", N_ ("Gradient of the feature’s mean"),
    N_ ("The mean was subtracted from this feature of every token of the batch. So its gradient "
        "is minus the sum of their gradients, divided by the standard deviation."),
    "core/layers/batch-norm.c", "column_backward", "grad_mean = -(grad_x_hat / std).sum(0)" },
  { "d-variance", N_ ("Gradient of the variance"),
    N_ ("A larger variance would pull all features of the token toward 0. So its gradient is the "
        "product of x̂ with the gradient of x̂, summed over the token. The factor −½ / (σ² + ε) "
        "comes from the derivative of 1 / √(σ² + ε)."),
    "core/layers/layer-norm.c", "normalize_backward",
    "grad_var = -0.5 * (grad_x_hat * x_hat).sum(-1, keepdim=True) / (var + 1e-5)" },
  { "d-variance-batch", N_ ("Gradient of the feature’s variance"),
    N_ ("A larger variance would pull this feature of all tokens toward 0. So its gradient is "
        "the product of x̂ with the gradient of x̂, summed over the batch. The factor −½ / (σ² + "
        "ε) comes from the derivative of 1 / √(σ² + ε)."),
    "core/layers/batch-norm.c", "column_backward",
    "grad_var = -0.5 * (grad_x_hat * x_hat).sum(0) / (var + 1e-5)" },
  { "d-several", N_ ("Gradients meet"),
    N_ ("These numbers were read at several places, for example by queries, keys and values and "
        "by the residual connection. Each place sends a gradient back, and the gradients are "
        "added: a small change would be felt at all of these places."),
    "core/model/encoder-block.c", "nn_encoder_block_backward",
    "grad_x = grad_residual + grad_queries + grad_keys + grad_values" },
  { "d-several-without-residual", N_ ("Gradients meet"),
    N_ ("These numbers were read at several places, for example by queries, keys and values. "
        "Each place sends a gradient back, and the gradients are added: a small change would be "
        "felt at all of these places. In this model none comes around a sublayer, because there "
        "are no residual connections."),
    "core/model/encoder-block.c", "nn_encoder_block_backward",
    "grad_x = grad_queries + grad_keys + grad_values" },
  { NULL },
};

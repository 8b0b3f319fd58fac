#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_gradient[] = {
  {
      .key = "d-loss",
      .title = N_ ("Backward: loss"),
      .why = N_ ("The backward pass begins here. The gradient of a logit is its probability "
                 "minus its target, times the weight of the position: p − 1 for the label, p for "
                 "all other words. A step against the gradient would raise the label's logit and "
                 "lower all others."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_backward",
      .pytorch = "grad_logits = weights * (p - F.one_hot(labels, vocab_size))",
  },
  {
      .key = "d-loss-smoothed",
      .title = N_ ("Backward: smoothed loss"),
      .why = N_ ("The backward pass begins here. The gradient of a logit is its probability "
                 "minus its target, times the weight of the position. With label smoothing the "
                 "target is λ / |V| for every word, and 1 − λ more for the label. If p exceeds "
                 "the target, a step against the gradient lowers the logit, even that of the "
                 "label."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_backward",
      .pytorch = "target = (1 - smoothing) * F.one_hot(labels, vocab_size)\n"
                 "target += smoothing / vocab_size\n"
                 "grad_logits = weights * (p - target)",
  },
  {
      .key = "d-linear",
      .title = N_ ("Backward: linear map"),
      .why = N_ ("The gradient of an input feature is the sum of the outputs' gradients, "
                 "weighted by one column of W. The reason: the input reached all outputs through "
                 "that column. The forward pass uses the rows of W, the backward pass its "
                 "columns."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "grad_x = grad_y @ W",
  },
  {
      .key = "d-residual",
      .title = N_ ("Backward: sum"),
      .why = N_ ("A sum passes its gradient on to both summands unchanged. So the gradient need "
                 "not go through the sublayer. In this model its path still goes through each "
                 "normalization (post-norm); with pre-norm it would not."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after_backward",
      .pytorch = "grad_x = grad_sublayer = grad_y",
  },
  {
      .key = "d-residual-pre-norm",
      .title = N_ ("Backward: sum"),
      .why = N_ ("A sum passes its gradient on to both summands unchanged. So the gradient need "
                 "not go through the sublayer. In this model no normalization lies between the "
                 "sums (pre-norm): the gradient reaches the lowest block without being "
                 "multiplied by anything."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after_backward",
      .pytorch = "grad_x = grad_sublayer = grad_y",
  },
  {
      .key = "d-sublayer-alone",
      .title = N_ ("Backward: no residual connection"),
      .why = N_ ("This model has no residual connections, so the gradient has one way back: "
                 "through the sublayer. Each sublayer multiplies it by its weights, and in a deep "
                 "stack it soon becomes very small or very large."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after_backward",
      .pytorch = "grad_x = 0; grad_sublayer = grad_y",
  },
  {
      .key = "d-positions",
      .title = N_ ("Backward: positions"),
      .why = N_ ("The positions were only added, so the gradient passes to the embeddings "
                 "unchanged. A learned table of positions gets the same gradient."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_backward",
      .pytorch = "grad_x = grad_y",
  },
  {
      .key = "d-dropout",
      .title = N_ ("Backward: dropout"),
      .why = N_ ("A number that was dropped had no influence on the loss and gets no gradient. A "
                 "number that was kept was divided by 1 − p_drop, and so is its gradient. The "
                 "same random mask as in the forward pass is used."),
      .file = "core/layers/dropout.c",
      .function = "nn_dropout_backward",
      .pytorch = "grad_x = grad_y * kept / (1 - p_drop)",
  },
  {
      .key = "d-split-heads",
      .title = N_ ("Backward: split heads"),
      .why = N_ ("Splitting into heads moved numbers without changing them. So their gradients "
                 "move back to where the numbers came from, side by side again."),
      .file = "core/layers/attention.c",
      .function = "nn_attention_head",
      .pytorch = "grad_q = grad_heads.transpose(1, 2).reshape(B, n, D)",
  },
  {
      .key = "d-join-heads",
      .title = N_ ("Backward: concatenation"),
      .why = N_ ("Concatenating the heads moved numbers without changing them. So each head gets "
                 "back the gradient of its own columns."),
      .file = "core/layers/attention.c",
      .function = "nn_attention_head",
      .pytorch = "grad_heads = grad_y.reshape(B, n, H, d_k).transpose(1, 2)",
  },
  {
      .key = "d-weights",
      .title = N_ ("Gradient of the attention weights"),
      .why = N_ ("The gradient of an attention weight is the dot product of the value with the "
                 "output's gradient. The reason: more weight on a key would add more of its "
                 "value to the output. If the gradient is negative, more weight would lower the "
                 "loss."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_backward",
      .pytorch = "grad_weights = grad_heads @ v.transpose(-2, -1)",
  },
  {
      .key = "d-values",
      .title = N_ ("Gradient of the values"),
      .why = N_ ("A value went to every query that gave it weight. It gets a gradient from each "
                 "of them, in proportion to that weight. A value that no query attended to gets "
                 "none and learns nothing."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_backward",
      .pytorch = "grad_v = weights.transpose(-2, -1) @ grad_heads",
  },
  {
      .key = "d-softmax",
      .title = N_ ("Backward: softmax"),
      .why = N_ ("The attention weights of a row add up to 1: one can grow only if others "
                 "shrink. So what counts is how far a weight's gradient lies from the mean of "
                 "its row, weighted by the attention weights. The result is multiplied by the "
                 "weight itself, so a saturated softmax passes back hardly any gradient."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row_backward",
      .pytorch = "mean = (weights * grad_weights).sum(-1, keepdim=True)\n"
                 "grad_scores = weights * (grad_weights - mean)",
  },
  {
      .key = "d-mask",
      .title = N_ ("Backward: mask"),
      .why = N_ ("A hidden score was replaced and had no influence, so its gradient is 0. "
                 "Visible scores passed unchanged, and so do their gradients."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_backward",
      .pytorch = "grad_scores = grad_scores.masked_fill(hidden, 0)",
  },
  {
      .key = "d-scale",
      .title = N_ ("Backward: division by √d_k"),
      .why = N_ ("The forward pass divided by √d_k. So a change of the product changes the score "
                 "√d_k times less, and the gradient is divided by √d_k too."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "grad_product = grad_scores / math.sqrt(d_k)",
  },
  {
      .key = "d-queries",
      .title = N_ ("Gradient of the queries"),
      .why = N_ ("The gradient of a query is the sum of the keys, each times the gradient of the "
                 "score they made together. So a step against it moves the query toward keys "
                 "whose scores should rise, and away from the others."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "grad_q = grad_product @ k",
  },
  {
      .key = "d-keys",
      .title = N_ ("Gradient of the keys"),
      .why = N_ ("The gradient of a key is a sum over all queries that could see it: each query "
                 "times the gradient of the score they made together."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "grad_k = grad_product.transpose(-2, -1) @ q",
  },
  {
      .key = "d-relu",
      .title = N_ ("Backward: ReLU"),
      .why = N_ ("A hidden unit that was set to 0 had no influence and gets no gradient. A "
                 "positive unit passes its gradient unchanged. A unit that is 0 for every token "
                 "of every sentence learns nothing while that lasts."),
      .file = "core/layers/relu.c",
      .function = "nn_relu_backward",
      .pytorch = "grad_x = grad_y * (x > 0)",
  },
  {
      .key = "d-scale-shift",
      .title = N_ ("Backward: scale and shift"),
      .why = N_ ("The gradient is multiplied by γ, just as x̂ was. The shift β only adds a "
                 "constant, so it does not change the gradient of x̂."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "grad_x_hat = grad_y * gamma",
  },
  {
      .key = "d-norm",
      .title = N_ ("Backward: normalization"),
      .why = N_ ("A feature acts on the loss in three ways: directly, through the mean of its "
                 "token, and through the variance. The last two take away what would only shift "
                 "or stretch the whole token, because that does not change x̂."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "grad_x = (grad_x_hat - grad_x_hat.mean(-1, keepdim=True)\n"
                 "          - x_hat * (grad_x_hat * x_hat).mean(-1, keepdim=True)) / std",
  },
  {
      .key = "d-norm-batch",
      .title = N_ ("Backward: batch normalization"),
      .why = N_ ("A feature of one token acted on all tokens of the batch, through the mean and "
                 "the variance that they share. So its gradient comes from all of them. With "
                 "batch normalization the sentences of a batch influence one another's "
                 "gradients."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "grad_x = (grad_x_hat - grad_x_hat.mean(0)\n"
                 "          - x_hat * (grad_x_hat * x_hat).mean(0)) / std",
  },
  {
      .key = "d-mean",
      .title = N_ ("Gradient of the mean"),
      .why = N_ ("The mean was subtracted from every feature of its token. So its gradient is "
                 "minus the sum of their gradients, divided by the standard deviation."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "grad_mean = -(grad_x_hat / std).sum(-1, keepdim=True)",
  },
  {
      .key = "d-mean-batch",
      .title = N_ ("Gradient of the feature's mean"),
      .why = N_ ("The mean was subtracted from this feature of every token of the batch. So its "
                 "gradient is minus the sum of their gradients, divided by the standard "
                 "deviation."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "grad_mean = -(grad_x_hat / std).sum(0)",
  },
  {
      .key = "d-variance",
      .title = N_ ("Gradient of the variance"),
      .why = N_ ("A larger variance would pull all features of the token toward 0. So its "
                 "gradient is the product of x̂ with the gradient of x̂, summed over the token. "
                 "The factor −½ / (σ² + ε) comes from the derivative of 1 / √(σ² + ε)."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "grad_var = -0.5 * (grad_x_hat * x_hat).sum(-1, keepdim=True) / (var + 1e-5)",
  },
  {
      .key = "d-variance-batch",
      .title = N_ ("Gradient of the feature's variance"),
      .why = N_ ("A larger variance would pull this feature of all tokens toward 0. So its "
                 "gradient is the product of x̂ with the gradient of x̂, summed over the batch. "
                 "The factor −½ / (σ² + ε) comes from the derivative of 1 / √(σ² + ε)."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "grad_var = -0.5 * (grad_x_hat * x_hat).sum(0) / (var + 1e-5)",
  },
  {
      .key = "d-several",
      .title = N_ ("Gradients meet"),
      .why = N_ ("These numbers were read at several places, for example by queries, keys and "
                 "values and by the residual connection. Each place sends a gradient back, and "
                 "the gradients are added: a small change would be felt at all of these places."),
      .file = "core/model/encoder-block.c",
      .function = "nn_encoder_block_backward",
      .pytorch = "grad_x = grad_residual + grad_queries + grad_keys + grad_values",
  },
  {
      .key = "d-several-without-residual",
      .title = N_ ("Gradients meet"),
      .why = N_ ("These numbers were read at several places, for example by queries, keys and "
                 "values. Each place sends a gradient back, and the gradients are added: a small "
                 "change would be felt at all of these places. In this model none comes around a "
                 "sublayer, because there are no residual connections."),
      .file = "core/model/encoder-block.c",
      .function = "nn_encoder_block_backward",
      .pytorch = "grad_x = grad_queries + grad_keys + grad_values",
  },
  { NULL },
};

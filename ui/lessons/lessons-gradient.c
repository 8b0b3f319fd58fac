#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_gradient[] = {
  {
      .key = "d-loss",
      .title = N_ ("Back through the loss"),
      .why = N_ ("Here the way back begins. The gradient of a logit is its probability minus "
                 "what it should have been, times the weight of the position: p − 1 for the "
                 "right word, p for all others. A step against it raises the right word and "
                 "lowers the rest."),
      .file = "core/layers/cross-entropy.c",
      .function = "nn_cross_entropy_backward",
      .pytorch = "d_logits = weights * (p - F.one_hot(labels, V))",
  },
  {
      .key = "d-linear",
      .title = N_ ("Back through a linear map"),
      .why = N_ ("Each input reached all outputs, through one column of W. So its gradient is "
                 "the sum of the outputs' gradients, weighed by that column. Forward the rows of "
                 "W were used, backward its columns."),
      .file = "core/layers/linear.c",
      .function = "nn_linear_backward",
      .pytorch = "d_x = d_y @ W",
  },
  {
      .key = "d-residual",
      .title = N_ ("Back through a sum"),
      .why = N_ ("A sum hands its gradient on to both summands as it is. This is the shortcut "
                 "that carries the gradient past all sublayers down to the embeddings, without "
                 "being multiplied by anything on its way."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_leave_backward",
      .pytorch = "d_x = d_sublayer = d_y",
  },
  {
      .key = "d-positions",
      .title = N_ ("Back through the positions"),
      .why = N_ ("The positions were only added, so the gradient passes to the embeddings as it "
                 "is. A table of positions that is learned gets the same gradient."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_backward",
      .pytorch = "d_x = d_y",
  },
  {
      .key = "d-dropout",
      .title = N_ ("Back through dropout"),
      .why = N_ ("What was dropped had no influence on the loss and gets no gradient. What was "
                 "kept was enlarged, and its gradient is enlarged alike. The dice are those of "
                 "the way forward."),
      .file = "core/layers/dropout.c",
      .function = "nn_dropout_backward",
      .pytorch = "d_x = d_y * kept / (1 - p)",
  },
  {
      .key = "d-split-heads",
      .title = N_ ("Back into one matrix"),
      .why = N_ ("Splitting into heads moved numbers without changing them, so their gradients "
                 "move back to where the numbers came from: side by side again."),
      .file = "core/layers/attention.c",
      .function = "nn_attention_head",
      .pytorch = "d_q = d_heads.transpose(1, 2).reshape(B, T, D)",
  },
  {
      .key = "d-join-heads",
      .title = N_ ("Back to each head"),
      .why = N_ ("Joining the heads moved numbers without changing them. Each head gets back the "
                 "gradient of its own columns."),
      .file = "core/layers/attention.c",
      .function = "nn_attention_head",
      .pytorch = "d_heads = d_y.reshape(B, T, H, K).transpose(1, 2)",
  },
  {
      .key = "d-weights",
      .title = N_ ("Gradient of the weights"),
      .why = N_ ("More weight on a key would add more of its value to the output. Whether that "
                 "would help is the product of the value with the output's gradient: weights on "
                 "values that point against the gradient ought to grow."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_backward",
      .pytorch = "d_weights = d_heads @ v.transpose(-2, -1)",
  },
  {
      .key = "d-values",
      .title = N_ ("Gradient of the values"),
      .why = N_ ("A value went to every query that gave it weight, and is told by each of them, "
                 "in proportion to that weight, how it should have been. A value that nobody "
                 "attended to learns nothing."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_backward",
      .pytorch = "d_v = weights.transpose(-2, -1) @ d_heads",
  },
  {
      .key = "d-softmax",
      .title = N_ ("Back through softmax"),
      .why = N_ ("Weights share a sum of 1: one can grow only if others shrink. So what counts "
                 "is by how much a weight's gradient differs from the mean of its row. All is "
                 "multiplied by the weight itself: where softmax is saturated, hardly any "
                 "gradient comes through."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row_backward",
      .pytorch = "d_scores = weights * (d_weights - (weights * d_weights).sum(-1, keepdim=True))",
  },
  {
      .key = "d-mask",
      .title = N_ ("Back through the mask"),
      .why = N_ ("A hidden score was replaced and had no influence, so its gradient is 0. "
                 "Visible scores passed as they were, and so do their gradients."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_backward",
      .pytorch = "d_scores = d_scores.masked_fill(hidden, 0)",
  },
  {
      .key = "d-scale",
      .title = N_ ("Back through the division"),
      .why = N_ ("What was divided by √K on the way forward moves the scores √K times less, and "
                 "so its gradient is divided by √K too."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "d_product = d_scores / math.sqrt(K)",
  },
  {
      .key = "d-queries",
      .title = N_ ("Gradient of the queries"),
      .why = N_ ("A query met every key. Its gradient is the sum of the keys, each times the "
                 "gradient of the score they made together: the query is moved toward keys whose "
                 "scores ought to rise and away from the others."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "d_q = d_product @ k",
  },
  {
      .key = "d-keys",
      .title = N_ ("Gradient of the keys"),
      .why = N_ ("A key met every query that could see it. Its gradient is the sum of these "
                 "queries, each times the gradient of the score they made together."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_backward",
      .pytorch = "d_k = d_product.transpose(-2, -1) @ q",
  },
  {
      .key = "d-additive-scores",
      .title = N_ ("Gradient of the features"),
      .why = N_ ("The score of a pair was a weighted sum of its features, so each feature gets "
                 "the score's gradient times its own weight."),
      .file = "core/layers/additive-attention.c",
      .function = "nn_additive_attention_backward",
      .pytorch = "d_features = d_scores.unsqueeze(-1) * w_v.weight",
  },
  {
      .key = "d-features",
      .title = N_ ("Back through tanh"),
      .why = N_ ("tanh has slope 1 − tanh²: 1 in the middle, nearly 0 at its ends, where it "
                 "passes hardly any gradient. Each query then sums up what all its pairs say, "
                 "and each key does the same."),
      .file = "core/layers/additive-attention.c",
      .function = "compare_head_backward",
      .pytorch = "d_sum = d_features * (1 - features ** 2)\n"
                 "d_q = d_sum.sum(dim=-2) @ W_q.weight\n"
                 "d_k = d_sum.sum(dim=-3) @ W_k.weight",
  },
  {
      .key = "d-relu",
      .title = N_ ("Back through ReLU"),
      .why = N_ ("A unit that was cut off had no influence and gets no gradient; where the unit "
                 "was positive, the gradient passes as it is. A unit that is cut off for every "
                 "token of every sentence never learns again."),
      .file = "core/layers/relu.c",
      .function = "nn_relu_backward",
      .pytorch = "d_x = d_y * (x > 0)",
  },
  {
      .key = "d-scale-shift",
      .title = N_ ("Back through scale and shift"),
      .why = N_ ("The shift β made no difference to how the loss moves with x̂. The scale γ did: "
                 "what was stretched on the way forward is felt so many times more on the way "
                 "back."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_backward",
      .pytorch = "d_x_hat = d_y * gamma",
  },
  {
      .key = "d-norm",
      .title = N_ ("Back through the normalization"),
      .why = N_ ("A feature acts on the loss in three ways: directly, through the mean of its "
                 "token and through the variance. The last two take away what would only shift "
                 "or stretch the whole token, because that does not change x̂."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "d_x = (d_x_hat - d_x_hat.mean(-1, keepdim=True)\n"
                 "       - x_hat * (d_x_hat * x_hat).mean(-1, keepdim=True)) / std",
  },
  {
      .key = "d-norm-batch",
      .title = N_ ("Back through the batch"),
      .why = N_ ("A feature of one token acted on all tokens of the batch, through the mean and "
                 "the variance that they share. So its gradient comes from all of them: in a "
                 "batch normalization even sentences learn from one another."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "d_x = (d_x_hat - d_x_hat.mean(0)\n"
                 "       - x_hat * (d_x_hat * x_hat).mean(0)) / std",
  },
  {
      .key = "d-mean",
      .title = N_ ("Gradient of the mean"),
      .why = N_ ("The mean was subtracted from every feature of its token, so its gradient is "
                 "minus the sum of theirs, divided by the deviation."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "d_mean = -(d_x_hat / std).sum(-1, keepdim=True)",
  },
  {
      .key = "d-mean-batch",
      .title = N_ ("Gradient of the feature's mean"),
      .why = N_ ("The mean was subtracted from this feature of every token of the batch, so its "
                 "gradient is minus the sum of theirs, divided by the deviation."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "d_mean = -(d_x_hat / std).sum(0)",
  },
  {
      .key = "d-variance",
      .title = N_ ("Gradient of the variance"),
      .why = N_ ("A larger variance would draw all features of the token toward 0. Whether that "
                 "would help is the product of x̂ with its gradient, summed over the token; the "
                 "factor −½ is the slope of the inverse root."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize_backward",
      .pytorch = "d_var = -0.5 * (d_x_hat * x_hat).sum(-1, keepdim=True) / (var + 1e-5)",
  },
  {
      .key = "d-variance-batch",
      .title = N_ ("Gradient of the feature's variance"),
      .why = N_ ("A larger variance would draw this feature of all tokens toward 0. Whether that "
                 "would help is the product of x̂ with its gradient, summed over the batch; the "
                 "factor −½ is the slope of the inverse root."),
      .file = "core/layers/batch-norm.c",
      .function = "column_backward",
      .pytorch = "d_var = -0.5 * (d_x_hat * x_hat).sum(0) / (var + 1e-5)",
  },
  {
      .key = "d-several",
      .title = N_ ("Gradients meet"),
      .why = N_ ("These numbers were read at several places, by the queries, the keys and the "
                 "values perhaps, and by the residual connection. Each place sends a gradient "
                 "back, and they are added: a small change would be felt at all of them."),
      .file = "core/model/encoder-block.c",
      .function = "nn_encoder_block_backward",
      .pytorch = "d_x = d_residual + d_queries + d_keys + d_values",
  },
  { NULL },
};

#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_block[] = {
  {
      .key = "residual",
      .why = N_ ("A residual connection adds the output of the sublayer to its input. So the "
                 "sublayer only has to learn a change. In this model the sum is normalized next "
                 "(post-norm), so this path goes through every normalization. Without residual "
                 "connections, deep stacks could hardly be trained."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after",
      .pytorch = "x = x + dropout(sublayer)",
  },
  {
      .key = "residual-pre-norm",
      .title = N_ ("Add the residual"),
      .why = N_ ("A residual connection adds the output of the sublayer to its input. The "
                 "sublayer read a normalized copy of that input (pre-norm); the sum itself is "
                 "not normalized. So one unbroken path of sums leads through the whole stack, "
                 "which makes deep stacks easier to train."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after",
      .pytorch = "x = x + dropout(sublayer(norm(x)))",
  },
  {
      .key = "sublayer-alone",
      .why = N_ ("This model has no residual connections: what the sublayer made takes the "
                 "place of what it read. A token’s own vector continues only as far as the "
                 "sublayer passes it on, and so does the gradient on its way back. Deep stacks "
                 "of this kind can hardly be trained."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_after",
      .pytorch = "x = dropout(sublayer)",
  },
  {
      .key = "mean",
      .title = N_ ("Mean of each token"),
      .why = N_ ("Layer normalization starts with the mean of the D features of each token. "
                 "Other tokens and other sentences play no part. So a token is treated the same "
                 "way in training and at inference, in long sentences and in short ones."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_forward",
      .pytorch = "mean = x.mean(dim=-1, keepdim=True)",
  },
  {
      .key = "mean-batch",
      .title = N_ ("Mean of each feature"),
      .why = N_ ("Batch normalization takes the mean of each feature over all tokens of the "
                 "batch. So every token depends on all the others, later ones too. The result "
                 "depends on which sentences happen to be in the batch."),
      .file = "core/layers/batch-norm.c",
      .function = "mean_of",
      .pytorch = "mean = x.mean(dim=0)",
      .note = N_ ("x: (tokens of the batch, D)"),
  },
  {
      .key = "mean-running",
      .title = N_ ("Running mean at inference"),
      .why = N_ ("At inference, batch normalization uses the running mean: an average over the "
                 "batches of training. There may be only one token and nothing to average over. "
                 "The running mean need not fit this sentence."),
      .file = "core/layers/batch-norm.c",
      .function = "nn_batch_norm_forward",
      .pytorch = "mean = self.running_mean",
  },
  {
      .key = "running-mean",
      .why = N_ ("The running mean takes the place of the batch mean at inference. After each "
                 "batch a tenth of the batch mean is mixed into it. It gets no gradient: it is a "
                 "running statistic, not a parameter."),
      .file = "core/layers/batch-norm.c",
      .function = "update_running",
      .pytorch = "self.running_mean.lerp_(mean.detach(), 0.1)",
  },
  {
      .key = "variance",
      .title = N_ ("Variance of each token"),
      .why = N_ ("The variance says how far the features of this token lie from their mean. It "
                 "is the mean of the squared distances, divided by D and not by D − 1. The token "
                 "is divided by its square root, the standard deviation, in the next step."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_forward",
      .pytorch = "var = x.var(dim=-1, keepdim=True, unbiased=False)",
  },
  {
      .key = "variance-batch",
      .title = N_ ("Variance of each feature"),
      .why = N_ ("The variance of a feature says how far it spreads over the tokens of the "
                 "batch. A batch of a single token has no spread at all, so batch normalization "
                 "cannot be trained on it. In small batches the variance is noisy."),
      .file = "core/layers/batch-norm.c",
      .function = "variance_of",
      .pytorch = "var = x.var(dim=0, unbiased=False)",
  },
  {
      .key = "running-variance",
      .why = N_ ("The running variance is updated like the running mean. The variance of a "
                 "sample is a little too small on average. So the running variance takes the "
                 "batch's variance times N / (N − 1); the batch itself is normalized with its "
                 "plain variance."),
      .file = "core/layers/batch-norm.c",
      .function = "update_running",
      .pytorch = "self.running_var.lerp_(var.detach() * N / (N - 1), 0.1)",
  },
  {
      .key = "variance-running",
      .title = N_ ("Running variance at inference"),
      .why = N_ ("At inference, batch normalization uses the running variance, just as it uses "
                 "the running mean. The running variance was computed with N − 1, training used "
                 "N: a small difference between training and inference."),
      .file = "core/layers/batch-norm.c",
      .function = "update_running",
      .pytorch = "var = self.running_var",
  },
  {
      .key = "normalize",
      .why = N_ ("Layer normalization subtracts the mean of each token and divides by its "
                 "standard deviation. So every token has mean 0 and variance 1, and the next "
                 "layer always meets numbers on the same scale. ε keeps the division finite if "
                 "all features of a token are equal."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_forward",
      .pytorch = "x_hat = (x - mean) / torch.sqrt(var + 1e-5)",
  },
  {
      .key = "normalize-batch",
      .title = N_ ("Normalize over the batch"),
      .why = N_ ("Batch normalization gives each feature mean 0 and variance 1 over the tokens "
                 "of the whole batch. A single token has neither. The rows shown here are one "
                 "sentence of that batch, so their columns alone need not add up to 0."),
      .file = "core/layers/batch-norm.c",
      .function = "normalize_column",
      .pytorch = "x_hat = (x - mean) / torch.sqrt(var + 1e-5)",
  },
  {
      .key = "normalize-running",
      .title = N_ ("Use the running statistics"),
      .why = N_ ("With running statistics, batch normalization is a fixed scale and shift of "
                 "each feature. It does not depend on the tokens of this sentence. Neither the "
                 "rows nor the columns need to add up to 0."),
      .file = "core/layers/batch-norm.c",
      .function = "normalize_column",
      .pytorch = "x_hat = (x - running_mean) / torch.sqrt(running_var + 1e-5)",
  },
  {
      .key = "scale-shift",
      .why = N_ ("Each feature is multiplied by γ and shifted by β, two learned parameters. Mean "
                 "0 and variance 1 need not be best for the next layer, so the network can "
                 "choose another scale and offset. γ starts at 1 and β at 0, so at first nothing "
                 "changes."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_forward",
      .pytorch = "y = gamma * x_hat + beta",
  },
  {
      .key = "dense1",
      .why = N_ ("The first feed-forward layer maps the D features of each token to F hidden "
                 "units. Each unit responds to one combination of features. The same matrix "
                 "serves every position. Attention moved information between tokens; now each "
                 "token is processed by itself."),
      .file = "core/layers/positionwise-ffn.c",
      .function = "nn_positionwise_ffn_forward",
      .pytorch = "h = self.dense1(x)",
  },
  {
      .key = "relu",
      .why = N_ ("ReLU sets negative hidden units to 0 and passes positive ones unchanged. "
                 "Without such a nonlinearity, two linear maps in a row could do no more than "
                 "one. With it, each token uses some units and leaves others out."),
      .file = "core/layers/relu.c",
      .function = "nn_relu_forward",
      .pytorch = "h = F.relu(h)",
  },
  {
      .key = "dense2",
      .why = N_ ("The second feed-forward layer combines the hidden units into a vector of "
                 "width D again, as wide as what the network read. Equal vectors in give equal "
                 "vectors out, at any position: nothing here looks at neighbors."),
      .file = "core/layers/positionwise-ffn.c",
      .function = "nn_positionwise_ffn_forward",
      .pytorch = "y = self.dense2(h)",
  },
  { NULL },
};

#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_block[] = {
  { "residual", NULL,
    N_ ("A residual connection adds the output of the sublayer to its input. So the sublayer "
        "only has to learn a change. In this model the sum is normalized next (post-norm), so "
        "this path goes through every normalization. Without residual connections, deep stacks "
        "could hardly be trained."),
    "core/layers/add-norm.c", "nn_add_norm_after", "x = x + dropout(sublayer)" },
  { "residual-pre-norm", N_ ("Add the residual"),
    N_ ("A residual connection adds the output of the sublayer to its input. The sublayer read a "
        "normalized copy of that input (pre-norm); the sum itself is not normalized. So one "
        "unbroken path of sums leads through the whole stack, which makes deep stacks easier to "
        "train."),
    "core/layers/add-norm.c", "nn_add_norm_after", "x = x + dropout(sublayer(norm(x)))" },
  { "sublayer-alone", NULL,
    N_ ("This model has no residual connections: the output of the sublayer replaces its input. "
        "A token’s own vector continues only as far as the sublayer passes it on, and so does "
        "the gradient on its way back. Deep stacks of this kind can hardly be trained."),
    "core/layers/add-norm.c", "nn_add_norm_after", "x = dropout(sublayer)" },
  { "mean", N_ ("Mean of each token"),
    N_ ("Layer normalization starts with the mean of the D features of each token. Other tokens "
        "and other sentences play no part. So a token is treated the same way in training and at "
        "inference, in long sentences and in short ones."),
    "core/layers/layer-norm.c", "nn_layer_norm_forward", "mean = x.mean(dim=-1, keepdim=True)" },
  { "mean-batch", N_ ("Mean of each feature"),
    N_ ("Batch normalization takes the mean of each feature over all tokens of the batch. So "
        "every token depends on all the others, later ones too. The result depends on which "
        "sentences happen to be in the batch."),
    "core/layers/batch-norm.c", "mean_of", "mean = x.mean(dim=0)",
    N_ ("x: (tokens of the batch, D)") },
  { "mean-running", N_ ("Running mean at inference"),
    N_ ("At inference, batch normalization uses the running mean: an average over the batches of "
        "training. There may be only one token and nothing to average over. The running mean "
        "need not fit this sentence."),
    "core/layers/batch-norm.c", "nn_batch_norm_forward", "mean = self.running_mean" },
  { "running-mean", NULL,
    N_ ("The running mean takes the place of the batch mean at inference. After each batch a "
        "tenth of the batch mean is mixed into it. It gets no gradient: it is a running "
        "statistic, not a parameter."),
    "core/layers/batch-norm.c", "update_running", "self.running_mean.lerp_(mean.detach(), 0.1)" },
  { "variance", N_ ("Variance of each token"),
    N_ ("The variance says how far the features of this token lie from their mean. It is the mean "
        "of the squared distances, divided by D and not by D − 1. Its square root is the standard "
        "deviation, by which the next step divides the token."),
    "core/layers/layer-norm.c", "nn_layer_norm_forward",
    "var = x.var(dim=-1, keepdim=True, unbiased=False)" },
  { "variance-batch", N_ ("Variance of each feature"),
    N_ ("The variance of a feature says how far it spreads over the tokens of the batch. A batch "
        "of a single token has no spread at all, so batch normalization cannot be trained on it. "
        "In small batches the variance is noisy."),
    "core/layers/batch-norm.c", "variance_of", "var = x.var(dim=0, unbiased=False)" },
  { "running-variance", NULL,
    N_ ("The running variance is updated like the running mean. The variance of a sample is a "
        "little too small on average. So the running variance takes the batch’s variance times N "
        "/ (N − 1); the batch itself is normalized with its plain variance."),
    "core/layers/batch-norm.c", "update_running",
    "self.running_var.lerp_(var.detach() * N / (N - 1), 0.1)" },
  { "variance-running", N_ ("Running variance at inference"),
    N_ ("At inference, batch normalization uses the running variance, just as it uses the "
        "running mean. The running variance was computed with N − 1, training used N: a small "
        "difference between training and inference."),
    "core/layers/batch-norm.c", "update_running", "var = self.running_var" },
  { "normalize", NULL,
    N_ ("Layer normalization subtracts the mean of each token and divides by its standard "
        "deviation. So every token has mean 0 and variance 1, and the next layer always meets "
        "numbers on the same scale. ε keeps the division finite if all features of a token are "
        "equal."),
    "core/layers/layer-norm.c", "nn_layer_norm_forward",
    "x_hat = (x - mean) / torch.sqrt(var + 1e-5)" },
  { "normalize-batch", N_ ("Normalize over the batch"),
    N_ ("Batch normalization gives each feature mean 0 and variance 1 over the tokens of the "
        "whole batch. A single token has neither. The rows shown here are one sentence of that "
        "batch, so their columns alone need not add up to 0."),
    "core/layers/batch-norm.c", "normalize_column", "x_hat = (x - mean) / torch.sqrt(var + 1e-5)" },
  { "normalize-running", N_ ("Use the running statistics"),
    N_ ("With running statistics, batch normalization is a fixed scale and shift of each "
        "feature. It does not depend on the tokens of this sentence. Neither the rows nor the "
        "columns need to add up to 0."),
    "core/layers/batch-norm.c", "normalize_column",
    "x_hat = (x - running_mean) / torch.sqrt(running_var + 1e-5)" },
  { "scale-shift", NULL,
    N_ ("Each feature is multiplied by γ and shifted by β, two learned parameters. Mean 0 and "
        "variance 1 need not be best for the next layer, so the network can choose another scale "
        "and offset. γ starts at 1 and β at 0, so at first nothing changes."),
    "core/layers/layer-norm.c", "nn_layer_norm_forward", "y = gamma * x_hat + beta" },
  { "dense1", NULL,
    N_ ("The first feed-forward layer maps the D features of each token to F hidden units. Each "
        "unit responds to one combination of features. The same matrix serves every position. "
        "Attention moved information between tokens; now each token is processed by itself."),
    "core/layers/positionwise-ffn.c", "nn_positionwise_ffn_forward", "h = self.dense1(x)" },
  { "relu", NULL,
    N_ ("ReLU sets negative hidden units to 0 and passes positive ones unchanged. Without such a "
        "nonlinearity, two linear maps in a row could do no more than one. With it, each token "
        "uses some units and leaves others out."),
    "core/layers/relu.c", "nn_relu_forward", "h = F.relu(h)" },
  { "dense2", NULL,
    N_ ("The second feed-forward layer combines the hidden units into a vector of width D again, "
        "as wide as what the network read. Equal vectors in give equal vectors out, at any "
        "position: nothing here looks at neighbors."),
    "core/layers/positionwise-ffn.c", "nn_positionwise_ffn_forward", "y = self.dense2(h)" },
  { NULL },
};

#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_block[] = {
  {
      .key = "residual",
      .title = N_ ("Add the residual"),
      .why = N_ ("What the sublayer made of its input is added to that input. So the sublayer "
                 "only has to learn a change, information can pass it untouched, and on the way "
                 "back the gradient reaches lower layers undiminished. Deep stacks could hardly "
                 "be trained without."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_leave",
      .pytorch = "x = x + dropout(sublayer)",
  },
  {
      .key = "residual-pre-norm",
      .title = N_ ("Add the residual"),
      .why = N_ ("What the sublayer made of its normalized input is added to the input as it was "
                 "before. Nothing is normalized afterwards: one unbroken path of sums leads from "
                 "the embedding to the end of the stack, which makes deep stacks easier to train."),
      .file = "core/layers/add-norm.c",
      .function = "nn_add_norm_leave",
      .pytorch = "x = x + dropout(sublayer(norm(x)))",
  },
  {
      .key = "mean",
      .title = N_ ("Mean of each token"),
      .why = N_ ("Layer normalization looks at one token at a time: this is the mean of its D "
                 "features. Other tokens and other sentences play no part, so a token is treated "
                 "alike in training and in use, in long sentences and in short ones."),
      .file = "core/layers/layer-norm.c",
      .function = "mean_of",
      .pytorch = "mean = x.mean(dim=-1, keepdim=True)",
  },
  {
      .key = "mean-batch",
      .title = N_ ("Mean of each feature"),
      .why = N_ ("Batch normalization takes the mean of one feature over all tokens of the "
                 "batch. So every token feels all the others, later ones too, and the result "
                 "depends on who else happens to be in the batch."),
      .file = "core/layers/batch-norm.c",
      .function = "mean_of",
      .pytorch = "mean = x.mean(dim=0)         # x: (tokens of the batch, D)",
  },
  {
      .key = "mean-running",
      .title = N_ ("Remembered mean"),
      .why = N_ ("Outside of training there may be one token alone and nothing to average over. "
                 "Batch normalization then takes the mean that it remembers: a running average "
                 "over the batches of training, which need not fit this sentence."),
      .file = "core/layers/batch-norm.c",
      .function = "nn_batch_norm_forward",
      .pytorch = "mean = self.running_mean",
  },
  {
      .key = "running-mean",
      .title = N_ ("Running mean"),
      .why = N_ ("A translation has no batch to average over. So in training a tenth of each "
                 "batch’s mean is mixed into a mean that is remembered. Nothing goes back through "
                 "it: it is not learned, it only watches."),
      .file = "core/layers/batch-norm.c",
      .function = "remember",
      .pytorch = "self.running_mean.lerp_(mean.detach(), 0.1)",
  },
  {
      .key = "variance",
      .title = N_ ("Variance of each token"),
      .why = N_ ("How far the features of this token lie from their mean: the mean of the "
                 "squared distances, divided by D and not by D − 1. It says how much the token "
                 "has to be shrunk or stretched to have unit size."),
      .file = "core/layers/layer-norm.c",
      .function = "variance_of",
      .pytorch = "var = x.var(dim=-1, keepdim=True, unbiased=False)",
  },
  {
      .key = "variance-batch",
      .title = N_ ("Variance of each feature"),
      .why = N_ ("How far one feature spreads over the tokens of the batch. A batch of a single "
                 "token has no spread at all, which is why batch normalization cannot be trained "
                 "on it, and why small batches make it noisy."),
      .file = "core/layers/batch-norm.c",
      .function = "variance_of",
      .pytorch = "var = x.var(dim=0, unbiased=False)",
  },
  {
      .key = "running-variance",
      .title = N_ ("Running variance"),
      .why = N_ ("The variance is remembered as the mean is. A batch is a sample of all there is, "
                 "and a sample’s own spread is a little too small: N / (N − 1) makes up for it, "
                 "here but not in what this batch is divided by."),
      .file = "core/layers/batch-norm.c",
      .function = "remember",
      .pytorch = "self.running_var.lerp_(var.detach() * n / (n - 1), 0.1)",
  },
  {
      .key = "variance-running",
      .title = N_ ("Remembered variance"),
      .why = N_ ("As the mean, the variance is remembered from training when there is no batch "
                 "to measure. What is kept divides by N − 1, what was used in training by N: one "
                 "more small difference between training and use."),
      .file = "core/layers/batch-norm.c",
      .function = "remember",
      .pytorch = "var = self.running_var",
  },
  {
      .key = "normalize",
      .title = N_ ("Normalize"),
      .why = N_ ("Subtracting the mean and dividing by the deviation gives every token mean 0 "
                 "and variance 1, whatever the sublayer did to its size. So the next layer "
                 "always meets numbers of the same scale. ε keeps the quotient finite when all "
                 "features of a token are equal."),
      .file = "core/layers/layer-norm.c",
      .function = "normalize",
      .pytorch = "x_hat = (x - mean) / torch.sqrt(var + 1e-5)",
  },
  {
      .key = "normalize-batch",
      .title = N_ ("Normalize over the batch"),
      .why = N_ ("Every feature gets mean 0 and variance 1 over the tokens of the whole batch; a "
                 "single token has neither. The rows that are shown here are one sentence of "
                 "that batch, so their columns alone need not add up to 0."),
      .file = "core/layers/batch-norm.c",
      .function = "normalize_column",
      .pytorch = "x_hat = (x - mean) / torch.sqrt(var + 1e-5)",
  },
  {
      .key = "normalize-running",
      .title = N_ ("Normalize as remembered"),
      .why = N_ ("With remembered statistics this is a fixed stretch and shift of every feature: "
                 "it no longer looks at the tokens at hand. Neither the rows nor the columns "
                 "need to add up to 0."),
      .file = "core/layers/batch-norm.c",
      .function = "normalize_column",
      .pytorch = "x_hat = (x - running_mean) / torch.sqrt(running_var + 1e-5)",
  },
  {
      .key = "scale-shift",
      .title = N_ ("Scale and shift"),
      .why = N_ ("Mean 0 and variance 1 need not be what the next layer wants. Two learned "
                 "numbers for each feature, γ and β, let the network choose another size and "
                 "another offset. They start at 1 and 0, so that at first nothing is changed."),
      .file = "core/layers/layer-norm.c",
      .function = "nn_layer_norm_forward",
      .pytorch = "y = gamma * x_hat + beta",
  },
  {
      .key = "dense1",
      .title = N_ ("Feed-forward, first layer"),
      .why = N_ ("Attention gathered from other tokens; now each token works by itself on what "
                 "it has. The first map spreads its D features over F hidden units, each of "
                 "which answers to one combination of features. The same matrix serves every "
                 "position."),
      .file = "core/layers/positionwise-ffn.c",
      .function = "nn_positionwise_ffn_forward",
      .pytorch = "h = self.dense1(x)",
  },
  {
      .key = "relu",
      .title = N_ ("ReLU"),
      .why = N_ ("Negative units are set to 0, positive ones pass. Without such a bend two "
                 "linear maps in a row could do no more than one; with it, each token uses some "
                 "units and leaves others out."),
      .file = "core/layers/relu.c",
      .function = "nn_relu_forward",
      .pytorch = "h = F.relu(h)",
  },
  {
      .key = "dense2",
      .title = N_ ("Feed-forward, second layer"),
      .why = N_ ("The units that are not 0 are combined into a vector of width D again, to be "
                 "added to what the token already was. Equal tokens in give equal tokens out, "
                 "wherever they stand: nothing here looks at neighbors."),
      .file = "core/layers/positionwise-ffn.c",
      .function = "nn_positionwise_ffn_forward",
      .pytorch = "y = self.dense2(h)",
  },
  { NULL },
};

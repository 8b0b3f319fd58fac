#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_attention[] = {
  { "queries", NULL,
    N_ ("Each token’s vector is multiplied by a learned matrix, W_q. The result is its query: "
        "what this position is looking for. The same matrix serves all tokens. The queries of "
        "all heads are computed at once, side by side."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_attend",
    "queries = self.W_q(x)" },
  { "queries-cross", N_ ("Queries of the decoder"),
    N_ ("In cross-attention the queries come from the decoder. Each target position "
        "makes a query for what it needs from the source sentence to predict its next word."),
    "core/model/decoder-block.c", "nn_decoder_block_forward", "queries = self.W_q(y)",
    N_ ("y: the decoder’s vectors") },
  { "keys", NULL,
    N_ ("A second learned matrix, W_k, turns each token’s vector into its key: what the token "
        "can be found by. Query and key are compared, which gives a score. So training shapes "
        "both matrices together, until matching tokens get a high score."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_project", "keys = self.W_k(x)" },
  { "keys-source", N_ ("Keys of the source"),
    N_ ("The keys of cross-attention are computed from the encoder’s output M, the "
        "memory. They depend on the source sentence alone. So a translation computes them once, "
        "at its first word, and keeps them for all later words."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_project", "keys = self.W_k(M)",
    N_ ("M: the encoder’s output") },
  { "keys-cached", N_ ("Keys and the cache"),
    N_ ("Only the newest token needs a new key. The keys of earlier tokens are taken from the "
        "cache. With the causal mask no token looks at a later one, so these keys would come out "
        "the same if they were computed again."),
    "core/model/key-value-cache.c", "nn_key_value_cache_append",
    "keys = torch.cat([past_keys, self.W_k(x)], dim=1)" },
  { "values", NULL,
    N_ ("A third learned matrix, W_v, turns each token’s vector into its value: what it passes "
        "on to the positions that attend to it. Keys decide how much is taken, values decide "
        "what is taken. So a token can be found for one reason and pass on something else."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_project",
    "values = self.W_v(x)" },
  { "values-source", N_ ("Values of the source"),
    N_ ("The values of cross-attention are computed from the encoder’s output M. Keys decide "
        "where to look, values are what is found there: cross-attention is the only way in which "
        "the source sentence reaches the decoder. Like the keys, the values are computed once "
        "per sentence and kept."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_project", "values = self.W_v(M)",
    N_ ("M: the encoder’s output") },
  { "values-cached", N_ ("Values and the cache"),
    N_ ("Only the newest token needs a new value. The values of earlier tokens are taken from "
        "the cache. So each new word costs one projection, not one for every word written so "
        "far."),
    "core/model/key-value-cache.c", "nn_key_value_cache_append",
    "values = torch.cat([past_values, self.W_v(x)], dim=1)" },
  { "split-heads", NULL,
    N_ ("A head is a group of d_k = D / H columns. Nothing is computed here: the same numbers "
        "are read as H narrow matrices. So several small attentions can look for different "
        "things, and together they cost about as much as one wide attention."),
    "core/layers/attention.c", "nn_attention_head", "q = q.reshape(B, n, H, d_k).transpose(1, 2)" },
  { "product", NULL,
    N_ ("The attention score of a pair starts as the dot product of query and key. It is large "
        "if the two vectors point the same way, and it grows with their lengths. One matrix "
        "product compares every position with every other, so its cost grows with the square of "
        "the sentence length."),
    "core/layers/dot-product-attention.c", "nn_dot_product_attention_forward",
    "scores = q @ k.transpose(-2, -1)" },
  { "features", NULL,
    N_ ("Additive attention lets a small network score each pair. Query and key are mapped to "
        "the same hidden features, added, and squashed by tanh to between −1 and 1. It is older "
        "than dot-product attention and costs more: one tanh for each feature of each pair."),
    "core/layers/additive-attention.c", "compare_head",
    "features = torch.tanh(W_q(q).unsqueeze(-2) + W_k(k).unsqueeze(-3))" },
  { "additive-scores", NULL,
    N_ ("A learned vector, w_v, weights the hidden features of a pair and sums them to one "
        "number: the attention score. Nothing is divided by √d_k. Since tanh lies between −1 and "
        "1, the sum of all |w_v| is the largest score there can be."),
    "core/layers/additive-attention.c", "nn_additive_attention_forward",
    "scores = w_v(features).squeeze(-1)" },
  { "d-additive-scores", N_ ("Gradient of the features"),
    N_ ("The score of a pair is a weighted sum of its features. So each feature gets the score’s "
        "gradient times its own entry of w_v."),
    "core/layers/additive-attention.c", "nn_additive_attention_backward",
    "grad_features = grad_scores.unsqueeze(-1) * w_v.weight" },
  { "d-features", N_ ("Backward: tanh"),
    N_ ("tanh has slope 1 − tanh²: 1 in the middle, and nearly 0 at both ends, where hardly any "
        "gradient passes. Each query then adds up the gradients of all its pairs, and each key "
        "does the same."),
    "core/layers/additive-attention.c", "compare_head_backward",
    "grad_sum = grad_features * (1 - features ** 2)\n"
    "grad_q = grad_sum.sum(dim=-2) @ W_q.weight\n"
    "grad_k = grad_sum.sum(dim=-3) @ W_k.weight" },
  { "d-feature-weight", N_ ("Gradient of a scoring matrix"),
    N_ ("The matrices of additive attention are shared by all heads and used for every pair of a "
        "query and a key. So their gradient is a sum over all pairs, heads and sentences."),
    "core/layers/additive-attention.c", "nn_additive_attention_backward",
    "W_q.weight.grad += torch.einsum('hija,hik->ak', grad_sum, q)" },
  { "d-score-weight", N_ ("Gradient of the scoring vector"),
    N_ ("w_v weights the features of every pair. The gradient of each entry is a sum over all "
        "pairs, heads and sentences: the feature times the gradient of the pair’s score."),
    "core/layers/additive-attention.c", "nn_additive_attention_backward",
    "w_v.weight.grad += torch.einsum('hij,hija->a', grad_scores, features)" },
  { "scale", NULL,
    N_ ("Scaled dot-product attention divides the scores by √d_k. If q and k hold independent "
        "numbers with mean 0 and standard deviation 1, their dot product has mean 0 and standard "
        "deviation √d_k. Without the division, softmax in wide heads would give nearly all "
        "weight to one key and pass back almost no gradient."),
    "core/layers/dot-product-attention.c", "scale_of", "scores = scores / math.sqrt(q.shape[-1])" },
  { "mask-padding", N_ ("Padding mask"),
    N_ ("The padding mask hides tokens that only make sentences equally long. Their scores are "
        "replaced by a large negative number or by −∞, so softmax gives them weight 0. A padding "
        "position still computes a query, but no token looks at its result."),
    "core/layers/softmax.c", "nn_softmax_row_masked",
    "scores = scores.masked_fill(is_padding, mask_value)" },
  { "mask-padding-cross", N_ ("Padding mask"),
    N_ ("The padding mask hides source tokens that only make sentences equally long. Their "
        "scores are replaced by a large negative number or by −∞, so softmax gives them weight "
        "0. Padding in the target is not masked: its rows are computed too, and the loss decides "
        "whether they count."),
    "core/layers/softmax.c", "nn_softmax_row_masked",
    "scores = scores.masked_fill(is_padding, mask_value)" },
  { "mask-future", N_ ("Causal mask"),
    N_ ("The causal mask replaces the scores of all later positions, so each position sees only "
        "itself and what is before it. In training the decoder reads the whole reference at once "
        "and must not see the words that it has to predict. At inference they do not exist yet. "
        "So training and inference agree."),
    "core/layers/mask.c", "nn_mask_visible",
    "future = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)\n"
    "scores = scores.masked_fill(future, mask_value)" },
  { "mask-nothing", N_ ("Nothing masked"),
    N_ ("The mask hides nothing here: no key is source padding, and this attention hides no "
        "later positions. So all scores pass unchanged."),
    "core/layers/mask.c", "nn_mask_visible", "scores = scores.masked_fill(hidden, mask_value)",
    N_ ("no cell is hidden: nothing changes") },
  { "mask-nothing-causal", N_ ("Nothing masked"),
    N_ ("The causal mask hides nothing here. A translation computes only its newest word, and "
        "later words do not exist yet. In training all positions are computed at once, and the "
        "mask hides the later ones. To see it, choose “One update” below the picture."),
    "core/layers/mask.c", "nn_mask_visible", "scores = scores.masked_fill(hidden, mask_value)",
    N_ ("no cell is hidden: nothing changes") },
  { "softmax", NULL,
    N_ ("Softmax turns the scores of each query into attention weights: numbers from 0 to 1 with "
        "sum 1. Visible keys never quite get 0, so each keeps a gradient, however small. The "
        "largest score is subtracted first. This does not change the result, but keeps exp from "
        "overflowing."),
    "core/layers/softmax.c", "nn_softmax_row", "weights = F.softmax(scores, dim=-1)" },
  { "weighted-sum", NULL,
    N_ ("Each query gets the weighted sum of the values: every value times its attention weight. "
        "The result is as wide as one value, however long the sentence is. So attention gathers "
        "from anywhere in one step; a recurrent network has to carry information from word to "
        "word."),
    "core/layers/attention-pooling.c", "nn_attention_pooling_forward", "heads = weights @ v" },
  { "join-heads", NULL,
    N_ ("The outputs of the heads are concatenated: put side by side again, D columns in all. "
        "Nothing is computed and nothing is mixed. The columns of one head contain nothing of "
        "another head yet."),
    "core/layers/attention-pooling.c", "nn_attention_pooling_forward",
    "heads = heads.transpose(1, 2).reshape(B, n, D)" },
  { "project", NULL,
    N_ ("The output projection W_o combines the outputs of all heads into one vector for each "
        "token. Here the heads are mixed for the first time. The result has width D again, as "
        "the input of the sublayer had."),
    "core/layers/multi-head-attention.c", "nn_multi_head_attention_attend", "y = self.W_o(heads)" },
  { NULL },
};

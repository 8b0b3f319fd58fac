#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_attention[] = {
  {
      .key = "queries",
      .title = N_ ("Queries"),
      .why = N_ ("Each token is multiplied by a learned matrix to make its query: what this "
                 "token asks of the others. The matrix is the same for all tokens; only the "
                 "tokens differ. The queries of all heads are made at once, side by side."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_attend",
      .pytorch = "queries = self.W_q(x)",
  },
  {
      .key = "queries-cross",
      .title = N_ ("Queries of the decoder"),
      .why = N_ ("In encoder–decoder attention the decoder asks: each target position makes a "
                 "query for what it has to know of the source sentence in order to predict its "
                 "next word."),
      .file = "core/model/decoder-block.c",
      .function = "nn_decoder_block_forward",
      .pytorch = "queries = self.W_q(y)        # y: the decoder's tokens",
  },
  {
      .key = "keys",
      .title = N_ ("Keys"),
      .why = N_ ("A second matrix makes a key of each token: what it offers to be found by. A "
                 "query and a key are compared by multiplying them, so training shapes both "
                 "matrices together, until questions and offers meet."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_project",
      .pytorch = "keys = self.W_k(x)",
  },
  {
      .key = "keys-source",
      .title = N_ ("Keys of the source"),
      .why = N_ ("The keys of encoder–decoder attention are made of what the encoder gave. They "
                 "depend on the source sentence alone, so a translation computes them once, at "
                 "its first word, and keeps them for all others."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_project",
      .pytorch = "keys = self.W_k(memory)      # memory: the encoder's output",
  },
  {
      .key = "keys-cached",
      .title = N_ ("Keys and the cache"),
      .why = N_ ("Only the newest token needs a key now. Those of the tokens before it cannot "
                 "have changed, since none of these may look at a later one, and are taken from "
                 "the cache. The numbers are the same as if all were projected again."),
      .file = "core/model/key-value-cache.c",
      .function = "nn_key_value_cache_append",
      .pytorch = "keys = torch.cat([past_keys, self.W_k(x)], dim=1)",
  },
  {
      .key = "values",
      .title = N_ ("Values"),
      .why = N_ ("A third matrix makes a value of each token: what a query takes home if it "
                 "attends to this token. Keys decide how much is taken, values what. Keeping "
                 "them apart lets a token be found for one reason and give something else."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_project",
      .pytorch = "values = self.W_v(x)",
  },
  {
      .key = "values-source",
      .title = N_ ("Values of the source"),
      .why = N_ ("What the decoder can take home of each source token. This is the only way by "
                 "which the source sentence reaches the decoder. As the keys, they are computed "
                 "once for each sentence and kept."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_project",
      .pytorch = "values = self.W_v(memory)    # memory: the encoder's output",
  },
  {
      .key = "values-cached",
      .title = N_ ("Values and the cache"),
      .why = N_ ("Only the newest token needs a value now; those of the tokens before it cannot "
                 "have changed and are taken from the cache. So each new word costs one "
                 "projection and not one for each word written so far."),
      .file = "core/model/key-value-cache.c",
      .function = "nn_key_value_cache_append",
      .pytorch = "values = torch.cat([past_values, self.W_v(x)], dim=1)",
  },
  {
      .key = "split-heads",
      .title = N_ ("Split into heads"),
      .why = N_ ("Several small attentions can look for several things at once, one for the "
                 "subject and another for the word before. A head is a group of K = D / H "
                 "columns: nothing is computed here, the same numbers are read as H narrow "
                 "matrices."),
      .file = "core/layers/attention.c",
      .function = "nn_attention_head",
      .pytorch = "q = q.reshape(B, T, H, K).transpose(1, 2)",
  },
  {
      .key = "product",
      .title = N_ ("Queries times keys"),
      .why = N_ ("Each query is multiplied with each key. The product is large where the two "
                 "vectors point the same way: it says how well the key answers the query. One "
                 "matrix product compares every position with every other, however far apart "
                 "they stand; its cost grows with the square of the length."),
      .file = "core/layers/dot-product-attention.c",
      .function = "nn_dot_product_attention_forward",
      .pytorch = "scores = q @ k.transpose(-2, -1)",
  },
  {
      .key = "features",
      .title = N_ ("Features of each pair"),
      .why = N_ ("Additive attention lets a small network judge each pair. Query and key are "
                 "mapped to the same hidden features, added, and bent by tanh into −1 … 1. It "
                 "came before the dot product and costs more: a tanh for each feature of each "
                 "pair."),
      .file = "core/layers/additive-attention.c",
      .function = "compare_head",
      .pytorch = "features = torch.tanh(W_q(q).unsqueeze(-2) + W_k(k).unsqueeze(-3))",
  },
  {
      .key = "additive-scores",
      .title = N_ ("Score of each pair"),
      .why = N_ ("A learned vector weighs the hidden features of a pair and adds them up to one "
                 "number: how well this key answers this query. There is no division by √K, "
                 "because tanh keeps the features between −1 and 1 however wide the head is."),
      .file = "core/layers/additive-attention.c",
      .function = "nn_additive_attention_forward",
      .pytorch = "scores = w_v(features).squeeze(-1)",
  },
  {
      .key = "scale",
      .title = N_ ("Divide by √K"),
      .why = N_ ("A sum of K products of independent numbers of size 1 has a size of about √K. "
                 "Without the division wide heads would have large scores, softmax would give "
                 "nearly all weight to one key, and almost no gradient would come back through "
                 "it."),
      .file = "core/layers/dot-product-attention.c",
      .function = "scale_of",
      .pytorch = "scores = scores / math.sqrt(q.shape[-1])",
  },
  {
      .key = "mask-padding",
      .title = N_ ("Hide the padding"),
      .why = N_ ("Padding only makes sentences equally long and means nothing. Its scores are "
                 "replaced by a large negative number or by −∞, and so softmax gives it no "
                 "weight. Padding still asks, as a query; nobody reads what it is told."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row_masked",
      .pytorch = "scores = scores.masked_fill(is_padding, -1e6)",
  },
  {
      .key = "mask-future",
      .title = N_ ("Hide the future"),
      .why = N_ ("In training the decoder reads the whole right translation at once, and must "
                 "not see the words that it is to predict. So for each position the scores of "
                 "all later ones are replaced. This makes training agree with writing word by "
                 "word, where the later words do not exist yet."),
      .file = "core/layers/mask.c",
      .function = "nn_mask_visible",
      .pytorch = "future = torch.triu(torch.ones(T, T, dtype=torch.bool), diagonal=1)\n"
                 "scores = scores.masked_fill(future, -1e6)",
  },
  {
      .key = "mask-nothing",
      .title = N_ ("Nothing to hide"),
      .why = N_ ("Every key may be looked at here: there is no padding in this sentence, and no "
                 "position that this query has to be kept from. The mask lets all scores pass as "
                 "they are."),
      .file = "core/layers/mask.c",
      .function = "nn_mask_visible",
      .pytorch = "# scores.masked_fill(hidden, -1e6) changes nothing here",
  },
  {
      .key = "softmax",
      .title = N_ ("Softmax"),
      .why = N_ ("The scores of a query become weights: positive, and 1 in sum. The exponential "
                 "favors the best key without ever quite excluding the others, so there is a "
                 "gradient everywhere. The largest score is subtracted first, which leaves the "
                 "quotient as it is and keeps exp from overflowing."),
      .file = "core/layers/softmax.c",
      .function = "nn_softmax_row_plain",
      .pytorch = "weights = F.softmax(scores, dim=-1)",
  },
  {
      .key = "weighted-sum",
      .title = N_ ("Mix the values"),
      .why = N_ ("Each query takes home a mixture of the values, much of those whose keys fit "
                 "well. However long the sentence is, the result is as wide as one value: "
                 "attention gathers from anywhere in a single step, where a recurrent network "
                 "would have to carry it from word to word."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_forward",
      .pytorch = "heads = weights @ v",
  },
  {
      .key = "join-heads",
      .title = N_ ("Join the heads"),
      .why = N_ ("What the heads found is put side by side again, D columns in all. Nothing is "
                 "computed and nothing mixed: the columns of one head still know nothing of "
                 "those of another."),
      .file = "core/layers/attention-pooling.c",
      .function = "nn_attention_pooling_forward",
      .pytorch = "heads = heads.transpose(1, 2).reshape(B, T, D)",
  },
  {
      .key = "project",
      .title = N_ ("Mix the heads"),
      .why = N_ ("A last matrix, W_o, combines what all heads found into one vector for each "
                 "token. Here the heads meet for the first time, and the result has the width "
                 "that the residual connection expects."),
      .file = "core/layers/multi-head-attention.c",
      .function = "nn_multi_head_attention_attend",
      .pytorch = "y = self.W_o(heads)",
  },
  { NULL },
};

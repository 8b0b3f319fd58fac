/* core/trace/operation/operations-layers.c
 *
 * The operations of the other layers: embedding and positions, dropout, the feed-forward network,
 * and the output layer.
 */

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation-rows.h"

const NnOperationRow nn_operations_layers[] = {
  {
      NN_OP_TOKENS,
      .key = "tokens",
      .title = N_ ("Tokens to ids"),
      .lines = { { "$y[i] = id(token)" } },
      .symbols = { { "ids", NN_EXACT ("ids?"), N_ ("the id of each token in its vocabulary") } },
  },
  {
      NN_OP_EMBEDDING,
      .key = "embedding",
      .title = N_ ("Embedding"),
      .lines = { { "$y[i,d] = √D · $1[$0[i],d]" } },
      .links = { [1] = { "d0", { "√D · onehot($1)ᵀ $0" }, .lesson = "d-embedding" } },
      .symbols = {
          { "E", NN_NAME ("E"), N_ ("embedding matrix: one row for each token of the vocabulary") },
          { "e", NN_NAME ("e"), N_ ("embedded tokens") },
      },
  },
  {
      NN_OP_POSITIONS,
      .key = "positions",
      .title = N_ ("Add positions"),
      .lines = {
          { "$y = $0 + $1", .when = NN_WHEN_LEARNED },
          { "$y = $0 + $1", .below = "\n"
                                     "$1[i,2j] = sin (i / 10000^(2j / D))\n"
                                     "$1[i,2j + 1] = cos (i / 10000^(2j / D))\n"
                                     "i = 0, 1, 2, …   j = 0, 1, 2, …" },
      },
      .links = {
          { "d", { "$0" }, .lesson = "d-positions" },
          { "d", { "[$0; 0]" }, .lesson = "d-position-table" },
      },
      .symbols = {
          { "P", NN_NAME ("P"), N_ ("positions: a row for each position in the sentence") },
          {
              "x₀, x₁, …",
              NN_NAME ("x[₀-₉]*"),
              /* Translators: what x₀, x₁, … mean */
              N_ ("rows that pass from sublayer to sublayer: x₀ goes into the first sublayer, x₁ "
                  "into the second, and so on"),
          },
      },
  },
  {
      NN_OP_DROPOUT,
      .key = "dropout",
      .title = N_ ("Dropout"),
      .lines = { { "$y = $0 ⊙ $1" } },
      .links = { { "d1", { "$0 ⊙ $1" }, .lesson = "d-dropout" } },
      .symbols = {
          { "r", NN_EXACT ("r"), N_ ("dropout mask: 0 where dropped, else 1 / (1 − p_drop)") },
          {
              "p_drop",
              NN_BEGIN "(p_drop" NN_END "|r" NN_END ")",
              N_ ("dropout probability: the probability that a number becomes 0"),
          },
          /* Translators: what a letter with ′ means */
          { "A′, x₀′, Y′, …", "[AYefx][₀-₉]*′", N_ ("the same tensor after dropout") },
      },
  },
  {
      NN_OP_DENSE1,
      .key = "dense1",
      .title = N_ ("Feed-forward, first layer"),
      NN_LINEAR,
      .symbols = {
          {
              "W₁, W₂, W_z",
              NN_EXACT ("W(₁|₂|_z)"),
              N_ ("learned matrices of the feed-forward network and of the output layer"),
          },
          {
              "b₁, b₂, b_q, …",
              NN_EXACT ("b(₁|₂|_[qkvoz])"),
              N_ ("bias that belongs to the matrix with the same index"),
          },
          { "f₁, f₂", NN_EXACT ("f[₁₂]"), N_ ("hidden units before and after ReLU") },
      },
  },
  {
      NN_OP_RELU,
      .key = "relu",
      .title = N_ ("ReLU"),
      .lines = { { "$y = max ($0, 0)" } },
      .links = { { "d0", { "$0 ⊙ [$1 > 0]" }, .lesson = "d-relu" } },
  },
  {
      NN_OP_DENSE2,
      .key = "dense2",
      .title = N_ ("Feed-forward, second layer"),
      NN_LINEAR,
      .symbols = { { "f", NN_NAME ("f"), N_ ("output of the feed-forward network") } },
  },
  {
      NN_OP_LOGITS,
      .key = "logits",
      .title = N_ ("Logits"),
      NN_LINEAR,
      .symbols = {
          { "z", NN_NAME ("z"), N_ ("logits: one number for each token of the vocabulary") },
      },
  },
  {
      NN_OP_PROBABILITIES,
      .key = "probabilities",
      .title = N_ ("Probabilities"),
      .lines = { { NN_SOFTMAX ("v") } },
      .symbols = { { "p", NN_NAME ("p"), N_ ("probabilities of the tokens of the vocabulary") } },
  },
  {
      NN_OP_CHOICE,
      .key = "choice",
      .title = N_ ("Greedy choice (argmax)"),
      .lines = {
          { "$y[i] = argmax_{v ≠ %v} $0[i,v]", .when = NN_WHEN_BANNED },
          { "$y[i] = argmax_v $0[i,v]" },
      },
  },
  { NN_N_OPERATION_KINDS },
};

/* core/trace/operation/operations-attention.c
 *
 * The operations of attention, from queries, keys and values to the output.  SHIFT and EXPONENTIAL
 * are steps of the softmax; only computations by hand have them as operations of their own.
 */

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation-rows.h"

const NnOperationRow nn_operations_attention[] = {
  {
      NN_OP_QUERIES,
      .key = "queries",
      .title = N_ ("Queries"),
      NN_LINEAR,
      .group = NC_ ("attention", "Q, K, V"),
      .symbols = {
          { "Q, K, V", NN_NAME ("[QKV](_h)?"),
            /* Translators: what Q, K and V mean */
            N_ ("queries, keys and values; with the index h: queries, keys and values of head h") },
          { "W_q, W_k, W_v", NN_EXACT ("W_[qkv]"),
            N_ ("learned matrices that produce queries, keys and values") },
      },
  },
  {
      NN_OP_KEYS,
      .key = "keys",
      .title = N_ ("Keys"),
      NN_LINEAR,
      .group = NC_ ("attention", "Q, K, V"),
      .symbols = {
          {
              "K_past, V_past",
              "[KV]_past",
              N_ ("keys and values of the previous tokens, from the cache"),
          },
      },
  },
  {
      NN_OP_VALUES,
      .key = "values",
      .title = N_ ("Values"),
      NN_LINEAR,
      .group = NC_ ("attention", "Q, K, V"),
  },
  {
      NN_OP_SPLIT_HEADS,
      .key = "split_heads",
      .title = N_ ("Split into heads"),
      .lesson = "split-heads",
      .lines = { { "$y[i,a] = $0[i,(h − 1) · d_k + a]" } },
      .links = { { "d", { "concat_h $0" }, .lesson = "d-split-heads" } },
      .group = NC_ ("attention", "Q, K, V"),
  },
  {
      NN_OP_PRODUCT,
      .key = "product",
      .title = N_ ("Queries times keys"),
      .lines = { { "$y = $0 $1ᵀ" } },
      .links = {
          { "d1", { "$0 $1" }, .lesson = "d-queries" },
          { "d0", { "$0ᵀ $1" }, .lesson = "d-keys" },
      },
      .group = NC_ ("attention", "Scores"),
      .symbols = { { "S₀", NN_EXACT ("S₀"), N_ ("attention scores before the division by √dₖ") } },
  },
  {
      NN_OP_FEATURES,
      .key = "features",
      .title = N_ ("Features of each query–key pair"),
      .lines = { { "$y[i,j,a] = tanh (Σ_b $2[a,b] · $0[i,b] + Σ_b $3[a,b] · $1[j,b])" } },
      .links = {
          {
              "dy2",
              { "Σ_j Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]", "[i,b]" },
              .lesson = "d-features",
          },
          {
              "dy3",
              { "Σ_i Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]", "[j,b]" },
              .lesson = "d-features",
          },
          {
              "dy0",
              { "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[i,b]", "[a,b]" },
              .lesson = "d-feature-weight",
          },
          {
              "dy1",
              { "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[j,b]", "[a,b]" },
              .lesson = "d-feature-weight",
          },
      },
      .group = NC_ ("attention", "Scores"),
      .symbols = {
          {
              "U_q, U_k, w_v",
              NN_EXACT ("(U_[qk]|w_v)"),
              N_ ("learned weights of additive attention (in the textbook: W_q, W_k, w_v)"),
          },
          { "T", NN_NAME ("T"), N_ ("features of a query and a key (additive attention)") },
      },
  },
  {
      NN_OP_ADDITIVE_SCORES,
      .key = "additive_scores",
      .title = N_ ("Score of each query–key pair"),
      .lesson = "additive-scores",
      .lines = { { "$y[i,j] = Σ_a $1[a] · $0[i,j,a]" } },
      .links = {
          { "d1", { "$0[i,j] · $1[a]", "[i,j,a]" }, .lesson = "d-additive-scores" },
          { "d0", { "Σ_h Σ_i Σ_j $0[i,j] · $1[i,j,a]", "[a]" }, .lesson = "d-score-weight" },
      },
      .group = NC_ ("attention", "Scores"),
  },
  {
      NN_OP_SCALE,
      .key = "scale",
      .title = N_ ("Divide by √dₖ"),
      .lines = { { "$y = $0 / √d_k" } },
      .links = { { "d", { "$0 / √d_k" }, .lesson = "d-scale" } },
      .group = NC_ ("attention", "Scores"),
      .symbols = { { "S", NN_EXACT ("S"), N_ ("attention scores") } },
  },
  {
      NN_OP_MASK,
      .key = "mask",
      .title = NC_ ("step", "Mask"),
      .title_context = "step",
      .lines = {
          /* Translators: a formula: the masked score S′[i,j] of query i and key j is the
           * score S[i,j] or, if the key is hidden, the mask value %s.  Keep
           * $y[i,j] = $0[i,j]. */
          { N_ ("$y[i,j] = $0[i,j] if key j is visible, else %s") },
      },
      .links = {
          {
              "d",
              /* Translators: a formula: the gradient of a score, of query i and key j.  Keep
               * $0[i,j]. */
              { N_ ("$0[i,j] if key j is visible, else 0"), "[i,j]" },
              .lesson = "d-mask",
          },
      },
      .group = NC_ ("attention", "Scores"),
      .symbols = { { "S′", NN_EXACT ("S′"), N_ ("masked attention scores") } },
  },
  {
      NN_OP_SHIFT,
      .key = "shift",
      .title = N_ ("Subtract the largest score"),
      .lines = { { "$y[i,j] = $0[i,j] − max_j $0[i,j]" } },
      .symbols = {
          { "S″", NN_EXACT ("S″"), N_ ("masked attention scores minus the largest of their row") },
      },
  },
  {
      NN_OP_EXPONENTIAL,
      .key = "exponential",
      .title = N_ ("Exponential"),
      .lines = {
          { "$y[i,j] = exp ($0[i,j] − max_j $0[i,j])", .when = NN_WHEN_SEEING },
          /* Translators: a formula: e to the masked score of query i and key j, and 0 where
           * the mask hides every key from the query.  Keep what is before "if". */
          { N_ ("$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) if query i sees a key, else 0") },
      },
  },
  {
      NN_OP_SOFTMAX,
      .key = "softmax",
      .title = N_ ("Softmax"),
      .lines = {
          { NN_SOFTMAX ("j"), .when = NN_WHEN_SEEING },
          /* Translators: a formula: softmax of the scores of query i, and 0 where the mask
           * hides every key from it.  Keep what is before "if". */
          { N_ ("$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / "
                "Σ_j exp ($0[i,j] − max_j $0[i,j]) if query i sees a key, else 0") },
      },
      .links = {
          {
              "dy",
              { "$1[i,j] · ($0[i,j] − Σ_j $1[i,j] · $0[i,j])", "[i,j]" },
              .lesson = "d-softmax",
          },
      },
      .symbols = { { "A", NN_NAME ("A"), N_ ("attention weights") } },
  },
  {
      NN_OP_WEIGHTED_SUM,
      .key = "weighted_sum",
      .title = N_ ("Weighted sum of the values"),
      .lesson = "weighted-sum",
      .lines = { { "$y = $0 $1" } },
      .links = {
          { "d1", { "$0 $1ᵀ" }, .lesson = "d-weights" },
          { "d0", { "$1ᵀ $0" }, .lesson = "d-values" },
      },
      .group = NC_ ("attention", "Sum"),
      .symbols = {
          {
              "O_h, O",
              NN_NAME ("O(_h)?"),
              N_ ("weighted sum of the values: of head h, and of all heads"),
          },
      },
  },
  {
      NN_OP_JOIN_HEADS,
      .key = "join_heads",
      .title = N_ ("Concatenate heads"),
      .lesson = "join-heads",
      .lines = { { "$y = concat_h $0" } },
      .links = { { "d", { "$0[i,(h − 1) · d_k + a]", "[i,a]" }, .lesson = "d-join-heads" } },
      .group = NC_ ("attention", "Join heads"),
  },
  {
      NN_OP_PROJECT,
      .key = "project",
      .title = N_ ("Output projection W_o"),
      NN_LINEAR,
      .group = NC_ ("attention", "Join heads"),
      .symbols = {
          { "W_o", NN_EXACT ("W_o"), N_ ("learned matrix of the output projection") },
          { "Y", NN_NAME ("Y"), N_ ("output of an attention layer") },
      },
  },
  { NN_N_OPERATION_KINDS },
};

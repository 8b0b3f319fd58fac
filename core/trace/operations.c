#include "core/trace/operations.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* When a line holds */

static gboolean
has_bias (const NnOperation *operation,
          const NnConstants *constants)
{
  return constants->has_bias;
}

static gboolean
has_past (const NnOperation *operation,
          const NnConstants *constants)
{
  return constants->has_past;
}

static gboolean
has_both (const NnOperation *operation,
          const NnConstants *constants)
{
  return constants->has_bias && constants->has_past;
}

static gboolean
has_an_input (const NnOperation *operation,
              const NnConstants *constants)
{
  return operation->n_inputs > 0;
}

static gboolean
has_learned_positions (const NnOperation *operation,
                       const NnConstants *constants)
{
  return operation->inputs[1]->is_parameter;
}

static gboolean
is_batch_norm (const NnOperation *operation,
               const NnConstants *constants)
{
  return constants->is_batch_norm;
}

static gboolean
uses_running (const NnOperation *operation,
              const NnConstants *constants)
{
  return constants->uses_running;
}

static gboolean
is_over_all (const NnOperation *operation,
             const NnConstants *constants)
{
  return constants->is_over_all;
}

static gboolean
is_unbiased (const NnOperation *operation,
             const NnConstants *constants)
{
  return constants->is_unbiased;
}

static gboolean
is_unbiased_batch (const NnOperation *operation,
                   const NnConstants *constants)
{
  return constants->is_unbiased && constants->is_batch_norm;
}

static gboolean
is_unbiased_all (const NnOperation *operation,
                 const NnConstants *constants)
{
  return constants->is_unbiased && constants->is_over_all;
}

static gboolean
is_outside (const NnOperation *operation,
            const NnConstants *constants)
{
  return constants->is_outside;
}

static gboolean
is_outside_batch (const NnOperation *operation,
                  const NnConstants *constants)
{
  return constants->is_outside && constants->is_batch_norm;
}

static gboolean
is_outside_all (const NnOperation *operation,
                const NnConstants *constants)
{
  return constants->is_outside && constants->is_over_all;
}

static gboolean
corrects_bias (const NnOperation *operation,
               const NnConstants *constants)
{
  return constants->corrects_bias;
}

static gboolean
is_smoothed (const NnOperation *operation,
             const NnConstants *constants)
{
  return constants->smoothing > 0.0;
}

static gboolean
has_banned (const NnOperation *operation,
            const NnConstants *constants)
{
  return constants->banned >= 0;
}

/* Where a probability is too small for a float. */
static gboolean
has_logits (const NnOperation *operation,
            const NnConstants *constants)
{
  return operation->n_inputs > 2;
}

static gboolean
is_limited (const NnOperation *operation,
            const NnConstants *constants)
{
  return constants->theta > 0.0 && operation->inputs[0]->values[0] > 0.0f;
}

static gboolean
sees_a_key (const float *scores,
            int          n)
{
  for (int i = 0; i < n; i++)
    if (!isinf (scores[i]))
      return TRUE;

  return FALSE;
}

static gboolean
all_see_a_key (const NnOperation *operation,
               const NnConstants *constants)
{
  const NnOperand *scores = operation->inputs[0];

  for (int slice = 0; slice < scores->slices; slice++)
    for (int row = 0; row < scores->rows; row++)
      if (!sees_a_key (nn_operand_row (scores, slice, row), scores->columns))
        return FALSE;

  return TRUE;
}

/* The table */

/* x Wᵀ + b, wherever it stands.  Keys and values of a decoder that works word by word stand
 * below those that the cache remembers from the words before: the last input. */
#define LINEAR                                                                   \
  .lines = {                                                                     \
    { "$y = [$3; $0 $1ᵀ + $2]", "[#3; #0 · #1ᵀ + #2] → #y", .holds = has_both }, \
    { "$y = $0 $1ᵀ + $2", "#0 · #1ᵀ + #2 → #y", .holds = has_bias },             \
    { "$y = [$2; $0 $1ᵀ]", "[#2; #0 · #1ᵀ] → #y", .holds = has_past },           \
    { "$y = $0 $1ᵀ", "#0 · #1ᵀ → #y" },                                          \
  },                                                                             \
  .links = {                                                                     \
    { "d1", { "$0 $1", "#0 · #1" }, .lesson = "d-linear" },                      \
    { "d0", { "$0ᵀ $1", "#0ᵀ · #1" }, .lesson = "d-weight" },                    \
    { "d", { "Σ_i $0[i,d]", "#0", "[d]" }, .lesson = "d-bias" },                 \
  }

/* Over the keys j or the words v. */
#define SOFTMAX(j)                                          \
  "$y[i," j "] = exp ($0[i," j "] − max_" j " $0[i," j "])" \
  " / Σ_" j " exp ($0[i," j "] − max_" j " $0[i," j "])"

static const NnOperationRow rows[] = {
  [NN_OP_TOKENS] = {
      .key = "tokens",
      .lines = { { "$y[i] = id(token)", "→ #y" } },
  },
  [NN_OP_EMBEDDING] = {
      .key = "embedding",
      .lines = { { "$y[i,d] = √D · $1[$0[i],d]", "#1, #0 → #y" } },
      .links = { [1] = { "d0", { "√D · onehot($1)ᵀ $0", "#0, #1" }, .lesson = "d-embedding" } },
  },
  [NN_OP_POSITIONS] = {
      .key = "positions",
      .lines = {
          { "$y = $0 + $1", "#0 + #1 → #y", .holds = has_learned_positions },
          { "$y = $0 + $1", "#0 + #1 → #y\n"
                            "$1[i,2j] = sin (i / 10000^(2j / D))\n"
                            "$1[i,2j + 1] = cos (i / 10000^(2j / D))\n"
                            "i = 0, 1, 2, …   j = 0, 1, 2, …" },
      },
      .links = {
          { "d", { "$0", "#0" }, .lesson = "d-positions" },
          { "d", { "[$0; 0]", "#0" }, .lesson = "d-position-table" },
      },
  },
  [NN_OP_DROPOUT] = {
      .key = "dropout",
      .lines = { { "$y = $0 ⊙ $1", "#0 ⊙ #1 → #y" } },
      .links = { { "d1", { "$0 ⊙ $1", "#0 ⊙ #1" }, .lesson = "d-dropout" } },
  },

  [NN_OP_QUERIES] = { .key = "queries", LINEAR },
  [NN_OP_KEYS] = { .key = "keys", LINEAR },
  [NN_OP_VALUES] = { .key = "values", LINEAR },
  [NN_OP_SPLIT_HEADS] = {
      .key = "split_heads",
      .lesson = "split-heads",
      .title = N_ ("Split heads"),
      .lines = { { "$y[i,a] = $0[i,(h − 1) · d_k + a]", "#0 → #y" } },
      .links = { { "d", { "concat_h $0", "#0" }, .lesson = "d-split-heads" } },
  },
  [NN_OP_PRODUCT] = {
      .key = "product",
      .title = N_ ("Queries times keys"),
      .lines = { { "$y = $0 $1ᵀ", "#0 · #1ᵀ → #y" } },
      .links = {
          { "d1", { "$0 $1", "#0 · #1" }, .lesson = "d-queries" },
          { "d0", { "$0ᵀ $1", "#0ᵀ · #1" }, .lesson = "d-keys" },
      },
  },
  [NN_OP_FEATURES] = {
      .key = "features",
      /* Translators: step of additive attention: what it computes of each query and key */
      .title = NC_ ("step", "Features"),
      .title_context = "step",
      .lines = {
          {
              "$y[i,j,a] = tanh (Σ_b $2[a,b] · $0[i,b] + Σ_b $3[a,b] · $1[j,b])",
              "#2, #0, #3, #1 → #y",
          },
      },
      .links = {
          {
              "dy2",
              { "Σ_j Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]", "#0, #1, #2", "[i,b]" },
              .lesson = "d-features",
          },
          {
              "dy3",
              { "Σ_i Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]", "#0, #1, #2", "[j,b]" },
              .lesson = "d-features",
          },
          {
              "dy0",
              { "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[i,b]", "#0, #1, #2", "[a,b]" },
              .lesson = "d-feature-weight",
          },
          {
              "dy1",
              { "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[j,b]", "#0, #1, #2", "[a,b]" },
              .lesson = "d-feature-weight",
          },
      },
  },
  [NN_OP_ADDITIVE_SCORES] = {
      .key = "additive_scores",
      .lesson = "additive-scores",
      .title = NC_ ("step", "Scores"),
      .title_context = "step",
      .lines = { { "$y[i,j] = Σ_a $1[a] · $0[i,j,a]", "#1, #0 → #y" } },
      .links = {
          { "d1", { "$0[i,j] · $1[a]", "#0, #1", "[i,j,a]" }, .lesson = "d-additive-scores" },
          {
              "d0",
              { "Σ_h Σ_i Σ_j $0[i,j] · $1[i,j,a]", "#0, #1", "[a]" },
              .lesson = "d-score-weight",
          },
      },
  },
  [NN_OP_SCALE] = {
      .key = "scale",
      /* Translators: step of attention: divide by the root of the width */
      .title = NC_ ("step", "Scale"),
      .title_context = "step",
      .lines = { { "$y = $0 / √d_k", "#0 → #y" } },
      .links = { { "d", { "$0 / √d_k", "#0" }, .lesson = "d-scale" } },
  },
  [NN_OP_MASK] = {
      .key = "mask",
      .title = NC_ ("step", "Mask"),
      .title_context = "step",
      .lines = {
          /* Translators: a formula: the masked score S′[i,j] of query i and key j is the
           * score S[i,j] or, if the key is hidden, the mask value %s.  Keep
           * $y[i,j] = $0[i,j]. */
          { N_ ("$y[i,j] = $0[i,j] if key j is visible, else %s"), "#0 → #y" },
      },
      .links = {
          {
              "d",
              /* Translators: a formula: the gradient of a score, of query i and key j.  Keep
               * $0[i,j]. */
              { N_ ("$0[i,j] if key j is visible, else 0"), "#0", "[i,j]" },
              .lesson = "d-mask",
          },
      },
  },
  [NN_OP_SOFTMAX] = {
      .key = "softmax",
      .title = N_ ("Softmax"),
      .lines = {
          { SOFTMAX ("j"), "#0 → #y", .holds = all_see_a_key },
          /* Translators: a formula: softmax of the scores of query i, and 0 where the mask
           * hides every key from it.  Keep what stands before "if". */
          { N_ ("$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / "
                "Σ_j exp ($0[i,j] − max_j $0[i,j]) if query i sees a key, else 0"),
            "#0 → #y" },
      },
      .links = {
          {
              "dy",
              { "$1[i,j] · ($0[i,j] − Σ_j $1[i,j] · $0[i,j])", "#1, #0", "[i,j]" },
              .lesson = "d-softmax",
          },
      },
  },
  [NN_OP_WEIGHTED_SUM] = {
      .key = "weighted_sum",
      .lesson = "weighted-sum",
      .title = N_ ("Weighted sum"),
      .lines = { { "$y = $0 $1", "#0 · #1 → #y" } },
      .links = {
          { "d1", { "$0 $1ᵀ", "#0 · #1ᵀ" }, .lesson = "d-weights" },
          { "d0", { "$1ᵀ $0", "#1ᵀ · #0" }, .lesson = "d-values" },
      },
  },
  [NN_OP_JOIN_HEADS] = {
      .key = "join_heads",
      .lesson = "join-heads",
      .title = N_ ("Concatenate heads"),
      .lines = { { "$y = concat_h $0", "#0 → #y" } },
      .links = {
          { "d", { "$0[i,(h − 1) · d_k + a]", "#0", "[i,a]" }, .lesson = "d-join-heads" },
      },
  },
  [NN_OP_PROJECT] = { .key = "project", LINEAR },

  [NN_OP_RESIDUAL] = {
      .key = "residual",
      .lines = { { "$y = $0 + $1", "#0 + #1 → #y" } },
      .links = { { "d", { "$0", "#0" } }, { "d", { "$0", "#0" } } },
  },
  [NN_OP_MEAN] = {
      .key = "mean",
      .lines = {
          { "$y = $0", "#0 → #y", .holds = uses_running },
          { "$y[d] = Σ_{i ∈ N} $0[i,d] / |N|", "#0 → #y", .holds = is_batch_norm },
          { "$y = Σ_i Σ_d $0[i,d] / |x|", "#0 → #y", .holds = is_over_all },
          { "$y[i] = Σ_d $0[i,d] / D", "#0 → #y" },
      },
      .links = {
          {
              "d0",
              { "$0[i] / D", "#0", "[i,d]" },
              { "[i ∈ N] · $0[d] / |N|", "#0", "[i,d]", is_batch_norm },
          },
      },
  },
  [NN_OP_VARIANCE] = {
      .key = "variance",
      .lines = {
          { "$y = $0", "#0 → #y", .holds = uses_running },
          {
              "$y[d] = Σ_{i ∈ N} ($0[i,d] − $1[d])² / (|N| − 1)",
              "#0, #1 → #y",
              .holds = is_unbiased_batch,
          },
          { "$y[d] = Σ_{i ∈ N} ($0[i,d] − $1[d])² / |N|", "#0, #1 → #y", .holds = is_batch_norm },
          {
              "$y = Σ_i Σ_d ($0[i,d] − $1)² / (|x| − 1)",
              "#0, #1 → #y",
              .holds = is_unbiased_all,
          },
          { "$y = Σ_i Σ_d ($0[i,d] − $1)² / |x|", "#0, #1 → #y", .holds = is_over_all },
          { "$y[i] = Σ_d ($0[i,d] − $1[i])² / (D − 1)", "#0, #1 → #y", .holds = is_unbiased },
          { "$y[i] = Σ_d ($0[i,d] − $1[i])² / D", "#0, #1 → #y" },
      },
      .links = {
          {
              "d01",
              { "$0[i] · 2 · ($1[i,d] − $2[i]) / D", "#0, #1, #2", "[i,d]" },
              {
                  "[i ∈ N] · $0[d] · 2 · ($1[i,d] − $2[d]) / |N|",
                  "#0, #1, #2",
                  "[i,d]",
                  is_batch_norm,
              },
          },
      },
  },
  [NN_OP_NORMALIZE] = {
      .key = "normalize",
      .lines = {
          {
              "$y[i,d] = ($0[i,d] − $1[d]) / (√$2[d] + ε)",
              "#0, #1, #2 → #y",
              .holds = is_outside_batch,
          },
          { "$y = ($0 − $1) / (√$2 + ε)", "#0, #1, #2 → #y", .holds = is_outside_all },
          {
              "$y[i,d] = ($0[i,d] − $1[i]) / (√$2[i] + ε)",
              "#0, #1, #2 → #y",
              .holds = is_outside,
          },
          { "$y = ($0 − $1) / √($2 + ε)", "#0, #1, #2 → #y", .holds = is_over_all },
          {
              "$y[i,d] = ($0[i,d] − $1[d]) / √($2[d] + ε)",
              "#0, #1, #2 → #y",
              .holds = is_batch_norm,
          },
          { "$y[i,d] = ($0[i,d] − $1[i]) / √($2[i] + ε)", "#0, #1, #2 → #y" },
      },
      .links = {
          {
              "d2",
              { "$0[i,d] / √($1[i] + ε)", "#0, #1", "[i,d]" },
              { "$0[i,d] / √($1[d] + ε)", "#0, #1", "[i,d]", is_batch_norm },
          },
          {
              "D2",
              { "−Σ_d $0[i,d] / √($1[i] + ε)", "#0, #1", "[i]" },
              { "−Σ_i $0[i,d] / √($1[d] + ε)", "#0, #1", "[d]", is_batch_norm },
          },
          {
              "DY2",
              { "−½ · Σ_d $0[i,d] · $1[i,d] / ($2[i] + ε)", "#0, #1, #2", "[i]" },
              { "−½ · Σ_i $0[i,d] · $1[i,d] / ($2[d] + ε)", "#0, #1, #2", "[d]", is_batch_norm },
          },
      },
  },
  [NN_OP_SCALE_SHIFT] = {
      .key = "scale_shift",
      .lesson = "scale-shift",
      .lines = { { "$y = $1 ⊙ $0 + $2", "#1 ⊙ #0 + #2 → #y" } },
      .links = {
          { "d1", { "$0 ⊙ $1", "#0 ⊙ #1" }, .lesson = "d-scale-shift" },
          { "d0", { "Σ_i $0[i,d] · $1[i,d]", "#0, #1", "[d]" }, .lesson = "d-gamma" },
          { "d", { "Σ_i $0[i,d]", "#0", "[d]" }, .lesson = "d-beta" },
      },
  },
  [NN_OP_RUNNING_MEAN] = {
      .key = "running_mean",
      .lesson = "running-mean",
      .lines = { { "$y = %β · $0 + %α · $1", "#0, #1 → #y" } },
  },
  [NN_OP_RUNNING_VARIANCE] = {
      .key = "running_variance",
      .lesson = "running-variance",
      .lines = {
          { "$y = %β · $0 + %α · $1 · |N| / (|N| − 1)", "#0, #1 → #y", .holds = corrects_bias },
          { "$y = %β · $0 + %α · $1", "#0, #1 → #y" },
      },
  },

  /* Steps that the models do not take one by one. */
  [NN_OP_CENTER] = {
      .key = "center",
      .lines = {
          { "$y[i,d] = $0[i,d] − $1[d]", "#0, #1 → #y", .holds = is_batch_norm },
          { "$y = $0 − $1", "#0, #1 → #y", .holds = is_over_all },
          { "$y[i,d] = $0[i,d] − $1[i]", "#0, #1 → #y" },
      },
  },
  [NN_OP_SHIFT] = {
      .key = "shift",
      .lines = { { "$y[i,j] = $0[i,j] − max_j $0[i,j]", "#0 → #y" } },
  },
  [NN_OP_EXPONENTIAL] = {
      .key = "exponential",
      .lines = {
          { "$y[i,j] = exp ($0[i,j] − max_j $0[i,j])", "#0 → #y", .holds = all_see_a_key },
          /* Translators: a formula: e to the masked score of query i and key j, and 0 where
           * the mask hides every key from the query.  Keep what stands before "if". */
          {
              N_ ("$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) if query i sees a key, else 0"),
              "#0 → #y",
          },
      },
  },

  [NN_OP_DENSE1] = { .key = "dense1", .title = N_ ("First layer"), LINEAR },
  [NN_OP_RELU] = {
      .key = "relu",
      .title = N_ ("ReLU"),
      .lines = { { "$y = max ($0, 0)", "#0 → #y" } },
      .links = { { "d0", { "$0 ⊙ [$1 > 0]", "#0 ⊙ #1" }, .lesson = "d-relu" } },
  },
  [NN_OP_DENSE2] = { .key = "dense2", .title = N_ ("Second layer"), LINEAR },

  [NN_OP_LOGITS] = { .key = "logits", LINEAR },
  [NN_OP_PROBABILITIES] = {
      .key = "probabilities",
      .lines = { { SOFTMAX ("v"), "#0 → #y" } },
  },
  [NN_OP_CHOICE] = {
      .key = "choice",
      .lines = {
          { "$y[i] = argmax_{v ≠ %v} $0[i,v]", "#0 → #y", .holds = has_banned },
          { "$y[i] = argmax_v $0[i,v]", "#0 → #y" },
      },
  },

  [NN_OP_BATCH] = {
      .key = "batch",
      .lines = {
          { "$y[b] = Σ_i [$0[b,i] ≠ pad]", "#0 → #y", .at = "batch.valid_lens" },
          /* Translators: a formula: the label at position i of sentence b is what the
           * decoder reads next, if there is such a token.  Keep all but "if there is one,
           * else". */
          {
              N_ ("$y[b,i] = $0[b,i + 1] if there is one, else id(token)   #0 → #y"),
              .holds = has_an_input,
          },
          { "$y[b,i] = id(token)", "→ #y" },
      },
  },
  [NN_OP_LOSS] = {
      .key = "loss",
      .lines = {
          {
              "$y[i] = ln Σ_v exp $2[i,v] − $2[i,$1[i]]",
              "#2, #1 → #y",
              .holds = has_logits,
              .at = "loss.positions",
          },
          { "$y[i] = −ln $0[i,$1[i]]", "#0, #1 → #y", .at = "loss.positions" },
          {
              "$y[i] = (1 − λ) · $0[i] + λ · (ln Σ_v exp $1[i,v] − Σ_v $1[i,v] / |V|)",
              "#0, #1 → #y",
              .at = "loss.smoothed",
          },
          { "$y = Σ_b Σ_i $1[b,i] · $0[b,i]", "#1, #0 → #y" },
      },
      .links = {
          {
              "012",
              { "$2[i] · ($0[i,v] − [v = $1[i]])", "#2, #0, #1", "[i,v]" },
              {
                  "$2[i] · ($0[i,v] − (1 − λ) · [v = $1[i]] − λ / |V|)",
                  "#2, #0, #1",
                  "[i,v]",
                  is_smoothed,
              },
          },
      },
  },
  [NN_OP_GRADIENT] = { .key = "gradient", .beside = 1 << 0 },
  [NN_OP_PARAMETER_GRADIENT] = { .key = "parameter_gradient", .beside = 1 << 0 },
  [NN_OP_CLIP] = {
      .key = "clip",
      .lines = {
          { "$y = √(Σ_θ ‖∂θ‖²)", "→ #y", .at = "clip.norm" },
          { "$y = min (c / $0, 1)", "#0 → #y", .holds = is_limited, .at = "clip.factor" },
          { "$y = 1", "→ #y", .at = "clip.factor" },
          { "$y = $0 · $1", "#0 · #1 → #y" },
      },
  },
  [NN_OP_ADAM_M] = {
      .key = "adam_m",
      .lesson = "adam-m",
      .lines = { { "$y = β₁ · $0 + (1 − β₁) · $1", "#0, #1 → #y" } },
  },
  [NN_OP_ADAM_V] = {
      .key = "adam_v",
      .lesson = "adam-v",
      .lines = { { "$y = β₂ · $0 + (1 − β₂) · $1²", "#0, #1 → #y" } },
  },
  [NN_OP_ADAM_STEP] = {
      .key = "adam_step",
      .lines = {
          {
              "$y = −η · ($1 / (1 − β₁ᵗ)) / (√($2 / (1 − β₂ᵗ)) + ε)",
              "#1, #2 → #y",
              .holds = corrects_bias,
          },
          { "$y = −η · $1 / (√$2 + ε)", "#1, #2 → #y" },
      },
      .beside = 1 << 0,
  },
  /* The loss before stands beside it, for comparison. */
  [NN_OP_LOSS_AGAIN] = {
      .key = "loss_again",
      .lesson = "loss-again",
      .lines = { { "$y = Σ_b Σ_i $1[b,i] · $0[b,i]", "#1, #0 → #y" } },
      .beside = 1 << 2,
  },
};

G_STATIC_ASSERT (G_N_ELEMENTS (rows) == NN_N_OPERATION_KINDS);

/**
 * nn_operation_row:
 * @kind: a kind of operation
 *
 * Returns: (transfer none): what there is to know of the kind
 */
const NnOperationRow *
nn_operation_row (NnOperationKind kind)
{
  g_assert (kind >= 0 && kind < NN_N_OPERATION_KINDS);

  return &rows[kind];
}

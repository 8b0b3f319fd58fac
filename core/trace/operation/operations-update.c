/* core/trace/operation/operations-update.c
 *
 * The operations of an update: the batch, the loss, gradients, clipping, Adam.
 */

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation-rows.h"

const NnOperationRow nn_operations_update[] = {
  {
      NN_OP_BATCH,
      .key = "batch",
      .title = N_ ("Batch"),
      .lines = {
          { "$y[b] = Σ_i [$0[b,i] ≠ pad]", .at = "batch.valid_lens" },
          /* Translators: a formula: the label at position i of sentence b is what the
           * decoder reads next, if there is such a token.  Keep all but "if there is one,
           * else". */
          { N_ ("$y[b,i] = $0[b,i + 1] if there is one, else id(token)"), .when = NN_WHEN_INPUT },
          { "$y[b,i] = id(token)" },
      },
      .symbols = {
          {
              "label",
              "label|input|source|valid_lens",
              N_ ("the label is the target token; the batch also contains the source, the "
                  "decoder input and the lengths"),
          },
      },
  },
  {
      NN_OP_LOSS,
      .key = "loss",
      .title = N_ ("Loss"),
      .lines = {
          {
              "$y[i] = ln Σ_v exp $2[i,v] − $2[i,$1[i]]",
              .when = NN_WHEN_LOGITS,
              .at = "loss.positions",
          },
          { "$y[i] = −ln $0[i,$1[i]]", .at = "loss.positions" },
          {
              "$y[i] = (1 − λ) · $0[i] + λ · (ln Σ_v exp $1[i,v] − Σ_v $1[i,v] / |V|)",
              .at = "loss.smoothed",
          },
          { "$y = Σ_b Σ_i $1[b,i] · $0[b,i]" },
      },
      .links = {
          {
              "012",
              { "$2[i] · ($0[i,v] − [v = $1[i]])", "[i,v]" },
              { "$2[i] · ($0[i,v] − (1 − λ) · [v = $1[i]] − λ / |V|)", "[i,v]", NN_WHEN_SMOOTHED },
          },
      },
      .symbols = {
          { "λ", "λ", N_ ("label smoothing") },
          /* Translators: what ℓ and ℓ′ mean */
          { "ℓ, ℓ′", "ℓ", N_ ("loss of a token; with ′: with label smoothing") },
          {
              "w",
              NN_EXACT ("w"),
              N_ ("weight of a position in the loss; 0 for padding that is left out of the loss"),
          },
          { "loss", "loss", N_ ("loss of the batch") },
      },
  },
  {
      NN_OP_GRADIENT,
      .key = "gradient",
      .title = N_ ("Gradient"),
      .beside = 1 << 0,
      .symbols = {
          { "∂", "∂", N_ ("gradient: ∂x is the gradient of the loss with respect to x") },
          { "Σ′", "Σ′", N_ ("contribution of the other sentences of the batch") },
      },
  },
  {
      NN_OP_PARAMETER_GRADIENT,
      .key = "parameter_gradient",
      .title = N_ ("Gradient of a parameter"),
      .beside = 1 << 0,
  },
  {
      NN_OP_CLIP,
      .key = "clip",
      .title = N_ ("Clip the gradient"),
      .lines = {
          { "$y = √(Σ_θ ‖∂θ‖²)", .at = "clip.norm" },
          { "$y = min (c / $0, 1)", .when = NN_WHEN_LIMITED, .at = "clip.factor" },
          { "$y = 1", .at = "clip.factor" },
          { "$y = $0 · $1" },
      },
      .symbols = {
          { "c", "min \\(c|" NN_BEGIN "c" NN_END, N_ ("clip limit of the gradient norm") },
          { "‖∂θ‖", "‖", N_ ("norm: the square root of the sum of all squares") },
          { "κ", "κ", N_ ("factor by which gradients are multiplied when they are clipped") },
          { "g", NN_EXACT ("g"), N_ ("the clipped gradient") },
      },
  },
  {
      NN_OP_ADAM_M,
      .key = "adam_m",
      .title = N_ ("Adam: running mean"),
      .lesson = "adam-m",
      .lines = { { "$y = β₁ · $0 + (1 − β₁) · $1" } },
      .symbols = {
          { "β₁, β₂", "β[₁₂]", N_ ("decay rate: the share of Adam’s running means that is kept "
                                   "from one update to the next") },
          {
              "m_t, v_t",
              "[mv]_(t|\\{)",
              N_ ("Adam’s running means of the gradient and of its square"),
          },
      },
  },
  {
      NN_OP_ADAM_V,
      .key = "adam_v",
      .title = N_ ("Adam: running mean square"),
      .lesson = "adam-v",
      .lines = { { "$y = β₂ · $0 + (1 − β₂) · $1²" } },
  },
  {
      NN_OP_ADAM_STEP,
      .key = "adam_step",
      .title = N_ ("Adam: update"),
      .lesson = "adam-step",
      .lines = {
          { "$y = −η · ($1 / (1 − β₁ᵗ)) / (√($2 / (1 − β₂ᵗ)) + ε)", .when = NN_WHEN_CORRECTED },
          { "$y = −η · $1 / (√$2 + ε)" },
      },
      .beside = 1 << 0,
      .symbols = {
          { "θ", "θ", N_ ("a parameter; Δθ is added to it") },
          { "η", "η", N_ ("learning rate") },
      },
  },
  /* The loss before is beside it, for comparison. */
  {
      NN_OP_LOSS_AGAIN,
      .key = "loss_again",
      .title = N_ ("The same batch again"),
      .lesson = "loss-again",
      .lines = { { "$y = Σ_b Σ_i $1[b,i] · $0[b,i]" } },
      .beside = 1 << 2,
  },
  { NN_N_OPERATION_KINDS },
};

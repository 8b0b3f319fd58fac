/* core/trace/operation/operations-norm.c
 *
 * The operations of residual connections and normalizations.  CENTER is a step of a normalization;
 * only computations by hand have it as an operation of its own.
 */

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation-rows.h"

const NnOperationRow nn_operations_norm[] = {
  {
      NN_OP_RESIDUAL,
      .key = "residual",
      .title = N_ ("Add the residual"),
      .lines = { { "$y = $0 + $1" } },
      .links = { { "d", { "$0" } }, { "d", { "$0" } } },
      .symbols = {
          /* Translators: what s₁, s₂, … mean */
          { "s₁, s₂, …", NN_NAME ("s[₀-₉]+"), N_ ("the sum before the normalization (post-norm)") },
      },
  },
  {
      NN_OP_SUBLAYER_ALONE,
      .key = "sublayer",
      .title = N_ ("No residual connection"),
      .lesson = "sublayer-alone",
      .lines = { { "$y = $0" } },
      .links = { { "d", { "$0" }, .lesson = "d-sublayer-alone" } },
  },
  {
      NN_OP_MEAN,
      .key = "mean",
      .title = N_ ("Mean"),
      .lines = {
          { "$y = $0", .when = NN_WHEN_RUNNING },
          { "$y[d] = Σ_{i ∈ N} $0[i,d] / |N|", .when = NN_WHEN_BATCH_NORM },
          { "$y = Σ_i Σ_d $0[i,d] / |x|", .when = NN_WHEN_OVER_ALL },
          { "$y[i] = Σ_d $0[i,d] / D" },
      },
      .links = {
          {
              "d0",
              { "$0[i] / D", "[i,d]" },
              { "[i ∈ N] · $0[d] / |N|", "[i,d]", NN_WHEN_BATCH_NORM },
          },
      },
      .symbols = { { "μ", NN_NAME ("μ"), N_ ("mean") } },
  },
  {
      NN_OP_VARIANCE,
      .key = "variance",
      .title = N_ ("Variance"),
      .lines = {
          { "$y = $0", .when = NN_WHEN_RUNNING },
          {
              "$y[d] = Σ_{i ∈ N} ($0[i,d] − $1[d])² / (|N| − 1)",
              .when = NN_WHEN_UNBIASED | NN_WHEN_BATCH_NORM,
          },
          { "$y[d] = Σ_{i ∈ N} ($0[i,d] − $1[d])² / |N|", .when = NN_WHEN_BATCH_NORM },
          {
              "$y = Σ_i Σ_d ($0[i,d] − $1)² / (|x| − 1)",
              .when = NN_WHEN_UNBIASED | NN_WHEN_OVER_ALL,
          },
          { "$y = Σ_i Σ_d ($0[i,d] − $1)² / |x|", .when = NN_WHEN_OVER_ALL },
          { "$y[i] = Σ_d ($0[i,d] − $1[i])² / (D − 1)", .when = NN_WHEN_UNBIASED },
          { "$y[i] = Σ_d ($0[i,d] − $1[i])² / D" },
      },
      .links = {
          {
              "d01",
              { "$0[i] · 2 · ($1[i,d] − $2[i]) / D", "[i,d]" },
              { "[i ∈ N] · $0[d] · 2 · ($1[i,d] − $2[d]) / |N|", "[i,d]", NN_WHEN_BATCH_NORM },
          },
      },
      .symbols = { { "σ²", NN_BEGIN "σ²" NN_END, N_ ("variance") } },
  },
  {
      NN_OP_CENTER,
      .key = "center",
      .title = N_ ("Subtract the mean"),
      .lines = {
          { "$y[i,d] = $0[i,d] − $1[d]", .when = NN_WHEN_BATCH_NORM },
          { "$y = $0 − $1", .when = NN_WHEN_OVER_ALL },
          { "$y[i,d] = $0[i,d] − $1[i]" },
      },
  },
  {
      NN_OP_NORMALIZE,
      .key = "normalize",
      .title = N_ ("Normalize"),
      .lines = {
          {
              "$y[i,d] = ($0[i,d] − $1[d]) / (√$2[d] + ε)",
              .when = NN_WHEN_OUTSIDE | NN_WHEN_BATCH_NORM,
          },
          { "$y = ($0 − $1) / (√$2 + ε)", .when = NN_WHEN_OUTSIDE | NN_WHEN_OVER_ALL },
          { "$y[i,d] = ($0[i,d] − $1[i]) / (√$2[i] + ε)", .when = NN_WHEN_OUTSIDE },
          { "$y = ($0 − $1) / √($2 + ε)", .when = NN_WHEN_OVER_ALL },
          { "$y[i,d] = ($0[i,d] − $1[d]) / √($2[d] + ε)", .when = NN_WHEN_BATCH_NORM },
          { "$y[i,d] = ($0[i,d] − $1[i]) / √($2[i] + ε)" },
      },
      .links = {
          {
              "d2",
              { "$0[i,d] / √($1[i] + ε)", "[i,d]" },
              { "$0[i,d] / √($1[d] + ε)", "[i,d]", NN_WHEN_BATCH_NORM },
          },
          {
              "D2",
              { "−Σ_d $0[i,d] / √($1[i] + ε)", "[i]" },
              { "−Σ_i $0[i,d] / √($1[d] + ε)", "[d]", NN_WHEN_BATCH_NORM },
          },
          {
              "DY2",
              { "−½ · Σ_d $0[i,d] · $1[i,d] / ($2[i] + ε)", "[i]" },
              { "−½ · Σ_i $0[i,d] · $1[i,d] / ($2[d] + ε)", "[d]", NN_WHEN_BATCH_NORM },
          },
      },
      .symbols = {
          /* Translators: what x̂ means */
          { "x̂", NN_BEGIN "x̂", N_ ("normalized: mean 0, variance 1") },
          { "ε", "ε", N_ ("a small number that prevents a division by 0") },
      },
  },
  {
      NN_OP_SCALE_SHIFT,
      .key = "scale_shift",
      .title = N_ ("Scale and shift"),
      .lesson = "scale-shift",
      .lines = { { "$y = $1 ⊙ $0 + $2" } },
      .links = {
          { "d1", { "$0 ⊙ $1" }, .lesson = "d-scale-shift" },
          { "d0", { "Σ_i $0[i,d] · $1[i,d]", "[d]" }, .lesson = "d-gamma" },
          { "d", { "Σ_i $0[i,d]", "[d]" }, .lesson = "d-beta" },
      },
      .symbols = {
          { "γ, β", NN_EXACT ("[γβ]"), N_ ("learned scale and shift") },
          { "u₁, u₂, …", NN_NAME ("u[₀-₉]+"), N_ ("normalized input of a sublayer (pre-norm)") },
          /* Translators: what y means */
          { "y", NN_NAME ("y"), N_ ("output of a normalization layer; in a decoder block, output "
                                    "of its last one") },
          { "M", NN_NAME ("M"), N_ ("memory: the encoder’s output") },
      },
  },
  {
      NN_OP_RUNNING_MEAN,
      .key = "running_mean",
      .title = N_ ("Update the running mean"),
      .lesson = "running-mean",
      .lines = { { "$y = %β · $0 + %α · $1" } },
      .symbols = { { "μ̄, σ̄²", "(μ̄|σ̄²)", N_ ("running mean and running variance") } },
  },
  {
      NN_OP_RUNNING_VARIANCE,
      .key = "running_variance",
      .title = N_ ("Update the running variance"),
      .lesson = "running-variance",
      .lines = {
          { "$y = %β · $0 + %α · $1 · |N| / (|N| − 1)", .when = NN_WHEN_CORRECTED },
          { "$y = %β · $0 + %α · $1" },
      },
  },
  { NN_N_OPERATION_KINDS },
};

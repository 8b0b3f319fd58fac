/* core/trace/operation-rows.h
 *
 * The rows of the table of operations, in four parts, and what several rows have in common.
 */

#pragma once

#include <glib/gi18n-lib.h>

#include "core/trace/operations.h"

G_BEGIN_DECLS

extern const NnOperationRow nn_operations_layers[];
extern const NnOperationRow nn_operations_attention[];
extern const NnOperationRow nn_operations_norm[];
extern const NnOperationRow nn_operations_update[];

/* x Wᵀ + b, wherever it stands.  Keys and values of a decoder that works word by word stand
 * below those that the cache remembers from the words before: the last input. */
#define NN_LINEAR                                                                                  \
  .lines = {                                                                                       \
    { "$y = [$3; $0 $1ᵀ + $2]", "[#3; #0 · #1ᵀ + #2] → #y", .when = NN_WHEN_BIAS | NN_WHEN_PAST }, \
    { "$y = $0 $1ᵀ + $2", "#0 · #1ᵀ + #2 → #y", .when = NN_WHEN_BIAS },                            \
    { "$y = [$2; $0 $1ᵀ]", "[#2; #0 · #1ᵀ] → #y", .when = NN_WHEN_PAST },                          \
    { "$y = $0 $1ᵀ", "#0 · #1ᵀ → #y" },                                                            \
  },                                                                                               \
  .links = {                                                                                       \
    { "d1", { "$0 $1", "#0 · #1" }, .lesson = "d-linear" },                                        \
    { "d0", { "$0ᵀ $1", "#0ᵀ · #1" }, .lesson = "d-weight" },                                      \
    { "d", { "Σ_i $0[i,d]", "#0", "[d]" }, .lesson = "d-bias" },                                   \
  }

/* Over the keys j or the words v. */
#define NN_SOFTMAX(j)                                       \
  "$y[i," j "] = exp ($0[i," j "] − max_" j " $0[i," j "])" \
  " / Σ_" j " exp ($0[i," j "] − max_" j " $0[i," j "])"

G_END_DECLS

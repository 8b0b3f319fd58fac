/* ui/labs/unit-network.h
 *
 * A feed-forward network in a real pass: its hidden units, and what each of them has learned.
 *
 *      x ──── row of W₁ ────► unit, if above 0 ──── row of W₂ᵀ ────► f
 *      (D)    (D)             one number            (D)             (D)
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/labs/walk-rows.h"
#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

#define HL_UNIT_LAYERS 2 /* W₁, and W₂ᵀ */

typedef struct
{
  HlWalkRows *activity;                /* (tokens, F) the hidden units */
  NnTensor   *weights[HL_UNIT_LAYERS]; /* W₁ and W₂ᵀ, each (F, D): one row per unit */
} HlUnitNetwork;

GPtrArray *hl_unit_networks_from_walk (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_unit_network_path (const HlUnitNetwork *self);
char       *hl_unit_network_title (const HlUnitNetwork *self) G_GNUC_WARN_UNUSED_RESULT;

const char     *hl_unit_network_symbol (int layer);
HlNumberMatrix *hl_unit_network_rows (const HlUnitNetwork *self, int layer, const int *units,
                                      int n_units) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

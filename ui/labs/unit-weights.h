/* ui/labs/unit-weights.h
 *
 * What those hidden units of a feed-forward network have learned that fire for most tokens: the row
 * of each in W₁, which says when it fires, and in W₂ᵀ, which says what it adds then.
 *
 *      W₁                  W₂ᵀ
 *      48 │▒░▓▒░░▒▓        48 │░▒▒▓░▒░▒
 *      53 │░▒▒░▓▒░▒        53 │▓░▒░▒▓░░
 *
 * Properties
 *   reading   string   what the weight says that is pointed out, or NULL
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/unit-network.h"
#include "ui/render/sheet.h"

G_BEGIN_DECLS

#define HL_TYPE_UNIT_WEIGHTS (hl_unit_weights_get_type ())

G_DECLARE_FINAL_TYPE (HlUnitWeights, hl_unit_weights, HL, UNIT_WEIGHTS, GtkWidget)

void hl_unit_weights_show (HlUnitWeights *self, const HlUnitNetwork *network);
void hl_unit_weights_light (HlUnitWeights *self, int unit);
int  hl_unit_weights_get_parts (HlUnitWeights *self, HlSheetPart *parts);

const char *hl_unit_weights_get_reading (HlUnitWeights *self);

G_END_DECLS

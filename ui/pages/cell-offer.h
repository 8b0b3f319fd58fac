/* ui/pages/cell-offer.h
 *
 * What can be altered about the cell of a map that is pointed out: its head, and its weight
 * unless a mask hides it.
 */

#pragma once

#include "ui/figures/attention-maps.h"
#include "ui/pages/try-button.h"
#include "ui/render/matrix.h"

G_BEGIN_DECLS

void hl_cell_offer (HlTryButton *button, const HlAttentionMaps *maps, const HlCell *cell);

G_END_DECLS

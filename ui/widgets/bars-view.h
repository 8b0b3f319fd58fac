/* ui/widgets/bars-view.h
 *
 * Numbers that add up, as bars: pointing reads one with more digits, a click leads to it.
 *
 *      pointer, Up, Down   point out a bar: the row of an HlCellPicture
 *      click, Enter        "bar-activated" says which
 *
 * Signals
 *   bar-activated (int bar)   a person wants to see where the number comes from
 *   cell-changed              another bar is pointed out, or none any more
 */

#pragma once

#include "ui/render/bars.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_BARS_VIEW (hl_bars_view_get_type ())

G_DECLARE_FINAL_TYPE (HlBarsView, hl_bars_view, HL, BARS_VIEW, HlCellPicture)

void              hl_bars_view_take_spec (HlBarsView *self, HlBarsSpec *spec);
const HlBarsSpec *hl_bars_view_get_spec (HlBarsView *self);

G_END_DECLS

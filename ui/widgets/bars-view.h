/* ui/widgets/bars-view.h
 *
 * Numbers that add up, as bars: pointing reads one with more digits, a click leads to it.
 *
 *      pointer, Up, Down   point out a bar
 *      click, Enter        "bar-activated" says which
 *
 * Signals
 *   bar-activated (int bar)   somebody wants to see where the number comes from
 *   bar-pointed               another bar is pointed out, or none any more
 */

#pragma once

#include "ui/render/bars.h"
#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_BARS_VIEW (hl_bars_view_get_type ())

G_DECLARE_FINAL_TYPE (HlBarsView, hl_bars_view, HL, BARS_VIEW, HlPicture)

void              hl_bars_view_take_spec (HlBarsView *self,
                                          HlBarsSpec *spec);
const HlBarsSpec *hl_bars_view_get_spec (HlBarsView *self);

int  hl_bars_view_get_pointed (HlBarsView *self);
void hl_bars_view_set_pointed (HlBarsView *self,
                               int         bar);

G_END_DECLS

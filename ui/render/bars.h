/* ui/render/bars.h
 *
 * The picture of bars: on the screen, with the one that is pointed out, and on paper.
 */

#pragma once

#include "ui/render/bars-layout.h"
#include "ui/render/sheet.h"

G_BEGIN_DECLS

void hl_bars_draw (const HlBarsSpec *spec, const HlBarsLayout *layout, cairo_t *cr);
void hl_bars_draw_cursor (const HlBarsSpec *spec, const HlBarsLayout *layout, int bar, cairo_t *cr);
HlRecording *hl_bars_record (const HlBarsSpec *spec, const HlSheetText *text,
                             HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

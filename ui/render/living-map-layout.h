/* ui/render/living-map-layout.h
 *
 * Where the lanes, blocks, places and rows of a living map lie.  It depends on the words
 * of both sentences and on the size of the page, never on the step: the eye keeps its
 * place.
 *
 *      Encoder
 *      the   ▒▒▒  ┌ Block 1 ──────────────┐ ┌ Block 2 ───┐  memory ─┐   next word
 *      red   ▒▒▒  │ attention ⊕▒▒ FFN ⊕▒▒ │ │            │  ▒▒▒     │   ▬▬▬
 *      Decoder              ┌─────────────────────┬───────────────────┘      ▲
 *      <bos> ▒▒▒  ┌ Block 1 ▼ ────────────┐ ┌─────▼──────────────────┐ → la  │
 *      la    ▒▒▒  │                       │ │                        │ → … ──┘
 *      heads  scales  what the signs mean
 *      what is under the pointer
 */

#pragma once

#include "ui/render/living-map-pitch.h"

G_BEGIN_DECLS

HlMapLayout *hl_map_layout_new (const HlMapSpec *spec, double width,
                                double height) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_layout_free (HlMapLayout *self);
HlSize       hl_map_minimum_size (const HlMapSpec *spec);
double       hl_map_whole_height (const HlMapSpec *spec, double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapLayout, hl_map_layout_free)

G_END_DECLS

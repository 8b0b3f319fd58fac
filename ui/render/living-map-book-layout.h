/* ui/render/living-map-book-layout.h
 *
 * Where all lies in a living map that is arranged as the figure of the book: encoder left,
 * decoder right, the computation upward, each sublayer a box with its numbers.
 *
 *                                              ┌ Output layer ┐ → next word
 *           ┌ memory ┐ ───────┐            ┌───└──────▲───────┘─────┐
 *       ┌───└───▲────┘──┐     │            │ Add & norm ◄───────┐   │
 *       │ ┌► Add & norm │     └───── K, V ─┼► attention ────────┘   │
 *       │ └─ attention  │                  │ …                      │ Block 1
 *       └───────▲───────┘                  └──────────▲─────────────┘
 *           Embedding                             Embedding
 *           the red car                           <bos> la
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

void hl_map_lay_out_book (HlMapLayout *self, const HlMapSpec *spec);

G_END_DECLS

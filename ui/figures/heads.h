/* ui/figures/heads.h
 *
 * Attention maps: those of all heads, one head, or one large beside all.
 *
 *                 key: source                    Head 1   Head 2
 *               i'm   home    .        Block 1     ▦        ▦
 *      je        ■     ░      ░                 same word  · ·
 *      suis      ░     ■      ░        Block 2     ▦        ▦
 *
 * Row = query, column = key, color = how much the query attends to the key.  A cell is the item
 * { map, row, column }, a head { map, −1, −1 }, a row { map, row, −1 }, with map = block · heads +
 * head: the same cell is lit in the large map and in the small one.
 */

#pragma once

#include "ui/figures/head-maps.h"
#include "ui/picture/figure.h"

HlFigure      *hl_heads_new (const HlHeads *heads) G_GNUC_WARN_UNUSED_RESULT;
const HlHeads *hl_heads_get (const HlFigure *figure);
HlCell         hl_heads_cell (const HlHeads *self, HlItem item);
HlItem         hl_heads_item (const HlHeads *self, HlCell cell);

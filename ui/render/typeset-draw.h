/* ui/render/typeset-draw.h
 *
 * Draws the boxes of a formula, once they are measured, in colors by #HlTypesetInk.
 */

#pragma once

#include "ui/render/palette.h"
#include "ui/render/typeset-tree.h"

G_BEGIN_DECLS

void hl_typeset_node_draw (const HlTypesetNode *node, const HlColor *inks, double x, double y,
                           cairo_t *cr);

G_END_DECLS

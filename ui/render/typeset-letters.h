/* ui/render/typeset-letters.h
 *
 * The letters of a formula have the colors of the matrices that they stand for.
 */

#pragma once

#include "ui/render/typeset-tree.h"

G_BEGIN_DECLS

void hl_typeset_mark (HlTypesetNode *tree, const char *symbol, HlTypesetInk ink);

G_END_DECLS

/* ui/labs/brackets-picture.h
 *
 * Two sentences and what they share, each bracket of which can be pointed out.
 */

#pragma once

#include "ui/render/brackets.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_BRACKETS_PICTURE (hl_brackets_picture_get_type ())

G_DECLARE_FINAL_TYPE (HlBracketsPicture, hl_brackets_picture, HL, BRACKETS_PICTURE, HlCellPicture)

void hl_brackets_picture_take_spec (HlBracketsPicture *self, HlBracketsSpec *spec,
                                    const char *label, char **readings);

const HlBracketsSpec *hl_brackets_picture_get_spec (HlBracketsPicture *self);

G_END_DECLS

/* ui/widgets/beam-tree-view.h
 *
 * The tree of a beam search, and what the row of the hypothesis that is pointed out looked at.
 *
 *      pointer        points out a hypothesis, as long as it rests there
 *      click          until another one is
 *      Left, Right    to the one that it extends, to the first that extends it
 *      Up, Down       to its neighbors of the same step
 */

#pragma once

#include "ui/render/beam-tree-picture.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_BEAM_TREE_VIEW (hl_beam_tree_view_get_type ())

G_DECLARE_FINAL_TYPE (HlBeamTreeView, hl_beam_tree_view, HL, BEAM_TREE_VIEW, HlCellPicture)

void                  hl_beam_tree_view_take_spec (HlBeamTreeView *self, HlBeamTreeSpec *spec);
const HlBeamTreeSpec *hl_beam_tree_view_get_spec (HlBeamTreeView *self);

G_END_DECLS

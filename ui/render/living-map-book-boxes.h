/* ui/render/living-map-book-boxes.h
 *
 * Which places of a living map are which box of the book's figure, and what the boxes are
 * called there.
 *
 *      add, norm of one sublayer    Add & norm
 *      any other place              a box of its own
 *      all places of a block        one box, where the block is folded
 */

#pragma once

#include "ui/render/living-map-boxes.h"

G_BEGIN_DECLS

GArray *hl_map_boxes_new (const HlMapSpec *spec, HlMapLaneKind lane,
                          gboolean folds) G_GNUC_WARN_UNUSED_RESULT;
int     hl_map_box_before (const HlMapSpec *spec, const GArray *boxes, int index);
char   *hl_map_box_name (const HlMapSpec *spec, const HlMapBox *box,
                         gboolean is_short) G_GNUC_WARN_UNUSED_RESULT;
char   *hl_map_box_shape (const HlMapSpec *spec, const HlMapBox *box) G_GNUC_WARN_UNUSED_RESULT;
char   *hl_map_box_note (const HlMapSpec *spec, const HlMapBox *box) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a box has a second line. */
static inline gboolean hl_map_box_has_note (const HlMapLayout *layout, const HlMapBox *box)
{
  return box->rect.height >= 2 * layout->small;
}

static inline HlMapBox *hl_map_box (const GArray *boxes, int index)
{
  return &g_array_index (boxes, HlMapBox, index);
}

G_END_DECLS

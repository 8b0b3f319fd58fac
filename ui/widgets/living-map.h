/* ui/widgets/living-map.h
 *
 * The living map in a widget: pointing lights the path of a row and reads the number there,
 * a click leads to the step that made it.
 *
 *      pointer, arrow keys   point out a row of a place
 *      click, Enter          "node-activated" says which step made it, "word-activated"
 *                            which candidate for the next word it is
 *      1 … 9, 0, m           show or hide a head, show all, show their mean
 *
 * Signals
 *   node-activated (int node, int head)   somebody wants to go to this node of the walk;
 *                                         head is that of a ribbon, or −1
 *   word-activated (int step, int id)     somebody chose a candidate for the next word
 */

#pragma once

#include "ui/render/living-map-pick.h"
#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_LIVING_MAP (hl_living_map_get_type ())

G_DECLARE_FINAL_TYPE (HlLivingMap, hl_living_map, HL, LIVING_MAP, HlPicture)

HlMapSpec *hl_living_map_get_spec (HlLivingMap *self);
void       hl_living_map_take_spec (HlLivingMap *self, HlMapSpec *spec);
void       hl_living_map_step_changed (HlLivingMap *self);
gboolean   hl_living_map_find_focus (HlLivingMap *self, double width, double height,
                                     graphene_rect_t *rect);
void       hl_living_map_set_has_spotlight (HlLivingMap *self, gboolean has_spotlight);

G_END_DECLS

#include "ui/render/living-map-learned.h"

#include <math.h>

static void add_glyph (const HlMapSketch *self, int place, int is_change, double value,
                       double largest)
{
  const HlRect *room = &self->layout->columns[place].learned;
  const double  height = floor (room->height / 2) - 1.0;
  const double  y = room->y + is_change * (height + 1.0);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_GRID,
                                        .rect = { room->x, y + height - 0.5, room->width, 0.5 }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LEARNED, .is_data = TRUE, .place = place,
                           .row = HL_MAP_NONE, .head = is_change, .value = value,
                           .ink = is_change ? HL_MAP_INK_LEARNED : HL_MAP_INK_GRADIENT,
                           .rect = { room->x, y, room->width * value / largest, height }));
}

/* Adds how long their gradient is, and by how much they have changed, as soon as it is known. */
void hl_map_add_learned (const HlMapSketch *self, int place)
{
  const HlMapUpdate  *update = self->spec->update;
  const HlMapLearned *learned = &hl_map_place (self->spec, place)->learned;

  if (self->layout->columns[place].learned.width <= 0.0)
    return;
  if (hl_map_has_done (self->spec, learned->gradient_node) && update->largest_gradient > 0.0)
    add_glyph (self, place, 0, learned->gradient, update->largest_gradient);
  if (hl_map_has_done (self->spec, learned->change_node) && update->largest_share > 0.0)
    add_glyph (self, place, 1, hl_map_learned_share (learned), update->largest_share);
}

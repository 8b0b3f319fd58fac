#include "ui/render/living-map-sketch.h"

/* align: from left to right, 0 to 1; text: one line of words. */
void hl_map_sketch_text (const HlMapSketch *self, HlRect rect, HlMapInk ink, HlTextSize size,
                         double align, char *text)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = ink, .rect = rect,
                                        .text_size = size, .align = align, .text = text));
}

/* Returns where the words stand in the middle of the row. rect: of a row, which may be lower
 * than words. */
HlRect hl_map_sketch_around (const HlMapSketch *self, HlRect rect, double height)
{
  const double missing = MAX (height - rect.height, 0.0);

  return (HlRect){ rect.x, rect.y - missing / 2, rect.width, rect.height + missing };
}

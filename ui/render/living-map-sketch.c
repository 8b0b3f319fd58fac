#include "ui/render/living-map-sketch.h"

/**
 * hl_map_sketch_text:
 * @self: a picture that is filled
 * @rect: where
 * @ink: its color
 * @size: of the words
 * @align: from left to right, 0 to 1
 * @text: (transfer full): one line of words
 */
void
hl_map_sketch_text (const HlMapSketch *self,
                    HlRect             rect,
                    HlMapInk           ink,
                    HlTextSize         size,
                    double             align,
                    char              *text)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = ink, .rect = rect,
                                        .text_size = size, .align = align, .text = text));
}

/**
 * hl_map_sketch_around:
 * @self: a picture that is filled
 * @rect: of a row, which may be lower than words
 * @height: of the words
 *
 * Returns: where the words stand in the middle of the row
 */
HlRect
hl_map_sketch_around (const HlMapSketch *self,
                      HlRect             rect,
                      double             height)
{
  const double missing = MAX (height - rect.height, 0.0);

  return (HlRect){ rect.x, rect.y - missing / 2, rect.width, rect.height + missing };
}

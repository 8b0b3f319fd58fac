#include "ui/render/living-map-book-lines.h"

#include <math.h>

#include "ui/render/living-map-book-boxes.h"

#define AROUND 7.0       /* from a box to the way around it */
#define BELOW 0.72       /* of the gap below a box: where the way around begins */
#define WIDEST_BELOW 9.0 /* likewise: blocks have an edge there */
#define TOUCH 1.0        /* between an arrowhead and its box */

static void add_line (const HlMapSketch *self, HlMapItemKind kind, HlMapInk ink, HlRect rect)
{
  const double width = (ink == HL_MAP_INK_MEMORY ? 2.0 : 1.2) * self->layout->scale;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = kind, .ink = ink, .place = HL_MAP_NONE,
                                        .rect = rect, .width = width));
}

static double middle_of (const HlRect *rect) { return floor (rect->x + rect->width / 2) + 0.5; }

static double height_of (const HlRect *rect) { return floor (rect->y + rect->height / 2) + 0.5; }

/* From one box into the next. */
static void add_step (const HlMapSketch *self, double bottom, const HlRect *to)
{
  const double top = hl_rect_bottom (to) + TOUCH;

  add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT,
            (HlRect){ middle_of (to), bottom, 0.0, top - bottom });
}

/* The residual connection: around the sublayer, on the side where the memory does not come in. */
static void add_way_around (const HlMapSketch *self, int from, int to)
{
  const GArray  *boxes = self->layout->boxes;
  const HlRect  *first = &hl_map_box (boxes, from + 1)->rect;
  const HlRect  *sum = &hl_map_box (boxes, to)->rect;
  const double   gap = hl_map_box (boxes, from)->rect.y - hl_rect_bottom (first);
  const double   below = MIN (BELOW * gap, WIDEST_BELOW * self->layout->scale);
  const double   bottom = floor (hl_rect_bottom (first) + below) + 0.5;
  const double   top = height_of (sum);
  const double   around = AROUND * self->layout->scale;
  const gboolean is_left = hl_map_box (boxes, to)->lane == HL_MAP_ENCODER;
  const double   edge = is_left ? sum->x - TOUCH : hl_rect_right (sum) + TOUCH;
  const double   x =
      floor (is_left ? sum->x - around - 3.0 : hl_rect_right (sum) + around + 3.0) + 0.5;
  const double middle = middle_of (first);

  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_FAINT, (HlRect){ middle, bottom, x - middle, 0.0 });
  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_FAINT, (HlRect){ x, bottom, 0.0, top - bottom });
  add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT, (HlRect){ x, top, edge - x, 0.0 });
}

static gboolean reads_memory (const HlMapSpec *spec, const HlMapBox *box)
{
  for (int i = box->first; i <= box->last; i++)
    if (hl_map_place (spec, i)->kind == HL_MAP_CROSS)
      return TRUE;

  return FALSE;
}

/* From the memory into every block of the decoder. */
static void add_memory (const HlMapSketch *self)
{
  const HlMapLayout *layout = self->layout;
  double             from = 0.0;
  double             last = 0.0;

  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const HlMapBox *box = hl_map_box (layout->boxes, (int) i);
      const double    y = height_of (&box->rect);

      if (hl_map_place (self->spec, box->first)->kind == HL_MAP_MEMORY)
        {
          const double right = hl_rect_right (&box->rect);

          from = last = y;
          add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_MEMORY,
                    (HlRect){ right, y, layout->drop - right, 0.0 });
        }
      if (!reads_memory (self->spec, box))
        continue;
      if (last == from)
        last = y;
      add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_MEMORY,
                (HlRect){ layout->drop, y, box->rect.x - TOUCH - layout->drop, 0.0 });
      hl_map_sketch_text (self,
                          (HlRect){ layout->drop + 4.0, y - layout->small - 2.0,
                                    box->rect.x - 8.0 - layout->drop, layout->small },
                          HL_MAP_INK_MEMORY, HL_TEXT_SMALL, 0.0, g_strdup ("K, V"));
    }
  add_line (self, HL_MAP_ITEM_LINE, HL_MAP_INK_MEMORY,
            (HlRect){ layout->drop, from, 0.0, last - from });
}

/* From the last box to what it says. */
static void add_way_out (const HlMapSketch *self)
{
  const GArray *boxes = self->layout->boxes;
  const HlRect *output = &hl_map_box (boxes, (int) boxes->len - 1)->rect;
  const double  left = hl_rect_right (output);

  if (self->layout->has_card)
    add_line (self, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT,
              (HlRect){ left, height_of (output), self->layout->next.x - 2.0 - left, 0.0 });
}

/* Adds the way up through both columns, the residual connections, and the way of the memory. */
void hl_map_add_book_lines (const HlMapSketch *self)
{
  const GArray *boxes = self->layout->boxes;

  for (int i = 0; i < (int) boxes->len; i++)
    {
      const HlMapBox *box = hl_map_box (boxes, i);
      const int       before = hl_map_box_before (self->spec, boxes, i);
      const gboolean  is_first = i == 0 || hl_map_box (boxes, i - 1)->lane != box->lane;

      add_step (self,
                is_first ? self->layout->lanes[box->lane].header.y
                         : hl_map_box (boxes, i - 1)->rect.y,
                &box->rect);
      if (before >= 0)
        add_way_around (self, before, i);
    }
  add_memory (self);
  add_way_out (self);
}

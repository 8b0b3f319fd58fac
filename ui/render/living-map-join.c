#include "ui/render/living-map-join.h"

#define ADDED_WIDTH 2.5

/* What the sublayer made, where nothing goes around it. */
static void add_arrival (const HlMapSketch *self, int place, int row, double opacity)
{
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlMapColumn *column = &self->layout->columns[place];
  const HlRect       strip = hl_map_row_rect (self->layout, &column->body, row);
  const gboolean     is_at_hand = hl_map_is_at_hand (self->spec, at->lane, row);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .fade = 1.0 - opacity,
                                        .ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                                        .width = hl_map_hair (self->layout),
                                        .rect = { column->all.x, strip.y + strip.height / 2,
                                                  column->body.x - column->all.x, 0.0 }));
}

/* Where the sublayer comes back to the line. */
static void add_way (const HlMapSketch *self, int place, int row, double opacity)
{
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlMapColumn *column = &self->layout->columns[place];
  const HlRect       strip = hl_map_row_rect (self->layout, &column->body, row);
  const gboolean     is_at_hand = hl_map_is_at_hand (self->spec, at->lane, row);
  const double       rail = hl_map_rail (self->layout, &column->body, row);
  const double       y = strip.y + strip.height / 2;
  const HlMapInk     ink = is_at_hand ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT;
  const double       hair = hl_map_hair (self->layout);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = ink, .width = hair,
                           .fade = 1.0 - opacity,
                           .rect = { column->all.x, y, column->join - column->all.x, 0.0 }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = ink, .width = hair,
                           .fade = 1.0 - opacity, .rect = { column->join, y, 0.0, rail - y }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_JOIN, .ink = ink, .place = place, .row = row,
                           .rect = { column->join, rail, 0.0, 0.0 }, .fade = 1.0 - opacity,
                           .width = MIN (self->layout->pitch * 0.25, 4.5 * self->layout->scale)));
}

/* Beside the ⊕: how much came back to the line. */
static void add_added (const HlMapSketch *self, int place, int row, double opacity)
{
  const HlMapLayout *layout = self->layout;
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlMapColumn *column = &layout->columns[place];
  const HlRect       strip = hl_map_row_rect (layout, &column->body, row);
  const double       added = hl_map_added (self->spec, place, row);
  const double       height =
      strip.height * CLAMP (added / self->spec->lanes[at->lane].added_limit, 0.0, 1.0);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_ADDED, .is_data = TRUE, .place = place, .row = row,
                           .ink = hl_map_is_at_hand (self->spec, at->lane, row)
                                      ? HL_MAP_INK_SELECTED
                                      : HL_MAP_INK_FAINT,
                           .value = added, .fade = 1.0 - opacity,
                           .rect = { column->body.x - ADDED_WIDTH * layout->scale - 1.0,
                                     hl_rect_bottom (&strip) - height, ADDED_WIDTH * layout->scale,
                                     height }));
}

/* Adds the ⊕ where the sublayer comes back to the row's line, and how much it adds; without a
 * residual connection only the way out of the sublayer. */
void hl_map_add_join (const HlMapSketch *self, int place, int row, double opacity)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);
  const double      of_way = hl_map_is_at_hand (self->spec, at->lane, row) ? opacity : 0.6;

  if (self->spec->lacks_residual)
    {
      add_arrival (self, place, row, of_way);
      return;
    }

  add_way (self, place, row, of_way);
  if (hl_map_names_rows (self->layout) && !hl_map_has_gradient (self->spec, at))
    add_added (self, place, row, opacity);
}

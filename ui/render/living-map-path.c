#include "ui/render/living-map-path.h"

#define SOFTENED 0.72 /* how far the ribbons of other rows step back */
#define CLEAR 0.95    /* opacity of the row's own */
#define FRAME 2.0     /* width of the line around a row */
#define LOW_ROW 8.0   /* the line stands around it, lest it hides the row */

/* What is filled in. */
typedef struct
{
  GArray            *items;
  const HlMapSpec   *spec;
  const HlMapLayout *layout;
  const HlMapPick   *pick;
  HlMapLaneKind      lane;
} Path;

static void
add_line (const Path *self,
          double      left,
          double      right)
{
  const double y = hl_map_rail (self->layout, &self->layout->lanes[self->lane].rows,
                                self->pick->row);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = HL_MAP_INK_SELECTED,
                                        .width = 1.8, .rect = { left, y, right - left, 0.0 }));
}

/* The line of the row, which passes behind the copies of the memory. */
static void
add_rail (const Path *self)
{
  const HlRect *rows = &self->layout->lanes[self->lane].rows;
  double        left = rows->x;

  for (int i = 0; i < (int) self->spec->places->len; i++)
    if (hl_map_place (self->spec, i)->kind == HL_MAP_CROSS && self->lane == HL_MAP_DECODER)
      {
        add_line (self, left, self->layout->columns[i].card.x);
        left = hl_rect_right (&self->layout->columns[i].card);
      }
  add_line (self, left, hl_rect_right (rows));
}

/* The ribbons into the row alone; of an attention that is pointed at, those from the row that
 * the one pointed at comes from. */
static void
add_ribbons (const Path *self,
             int         place,
             GArray     *ribbons)
{
  const HlMapItem *pointed = self->pick->item;
  const gboolean   is_one = pointed != NULL && pointed->kind == HL_MAP_ITEM_RIBBON &&
                          pointed->place == place;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PANEL,
                                        .rect = self->layout->columns[place].body,
                                        .fade = 1.0 - SOFTENED));
  hl_map_add_ribbons (ribbons, self->spec, self->layout, place, self->pick->row, CLEAR);
  for (guint i = 0; i < ribbons->len; i++)
    {
      const HlMapItem *ribbon = hl_map_item (ribbons, (int) i);

      if (!is_one || (ribbon->from == pointed->from && ribbon->head == pointed->head))
        hl_map_add (self->items, *ribbon);
    }
}

static void
add_place (const Path *self,
           int         place)
{
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlMapColumn *column = &self->layout->columns[place];
  const HlRect       row = hl_map_row_rect (self->layout, &column->body, self->pick->row);

  if (column->body.width <= 0.0 ||
      hl_map_reach (self->spec, place, self->pick->row) == HL_MAP_EMPTY)
    return;
  if (at->kind == HL_MAP_ATTENTION || at->kind == HL_MAP_CROSS)
    {
      g_autoptr (GArray) ribbons = g_array_new (FALSE, TRUE, sizeof (HlMapItem));

      add_ribbons (self, place, ribbons);
      hl_map_add_hidden (self->items, self->spec, self->layout, place, self->pick->row);
      return;
    }

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .width = FRAME, .ink = HL_MAP_INK_SELECTED,
                           .place = place, .row = self->pick->row,
                           .rect = row.height < LOW_ROW ? hl_rect_grown (&row, FRAME) : row));
}

/**
 * hl_map_path_items_new:
 * @spec: what is shown
 * @layout: where it lies
 * @pick: what is pointed at
 *
 * Returns: (transfer full) (element-type HlMapItem): what is drawn over the map, nothing if
 *   no row is pointed at
 */
GArray *
hl_map_path_items_new (const HlMapSpec   *spec,
                       const HlMapLayout *layout,
                       const HlMapPick   *pick)
{
  Path self = { g_array_new (FALSE, TRUE, sizeof (HlMapItem)), spec, layout, pick };

  if (pick->place == HL_MAP_NONE || pick->row == HL_MAP_NONE ||
      hl_map_place (spec, pick->place)->kind == HL_MAP_NEXT)
    return self.items;

  self.lane = hl_map_place (spec, pick->place)->lane;
  if (layout->has_rails &&
      hl_map_reach (spec, hl_map_first_of (spec, self.lane), pick->row) != HL_MAP_EMPTY)
    add_rail (&self);
  for (int i = 0; i < (int) spec->places->len; i++)
    if (hl_map_place (spec, i)->lane == self.lane &&
        hl_map_place (spec, i)->kind != HL_MAP_NEXT)
      add_place (&self, i);

  return self.items;
}

#include "ui/render/living-map-items.h"

#define WIDTH 10.0 /* of what stands where a ribbon would begin */
#define KEPT 4.0   /* width of the mark of the cache */
#define SHARE 0.2  /* of the place that it may take */

/* Where a ribbon from a token would begin. */
static void add_hatch (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                       int row, int from)
{
  const HlRect *body = &layout->columns[place].body;
  HlRect        rect = hl_map_read_rect (layout, place, from);

  rect.width = MIN (WIDTH * layout->scale, SHARE * body->width);
  hl_map_add (items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_HATCH, .place = place, .row = row,
                                  .from = from, .rect = rect));
}

/* Marks the tokens that a mask hides from the row.  A token that is not written yet is not
 * hidden: there is none. */
void hl_map_add_hidden (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                        int row)
{
  const HlMapPlace *at = hl_map_place (spec, place);

  for (int j = 0; j < at->width; j++)
    if (at->states[row * at->width + j] == HL_CELL_PADDING ||
        (spec->update != NULL && at->states[row * at->width + j] == HL_CELL_HIDDEN))
      add_hatch (items, spec, layout, place, row, j);
}

/* Marks the tokens whose keys and values were kept from earlier steps. */
void hl_map_add_kept (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                      int row)
{
  const HlMapPlace *at = hl_map_place (spec, place);

  for (int j = 0; j < at->n_cached[row]; j++)
    {
      HlRect rect = hl_map_row_rect (layout, &layout->columns[place].body, j);

      rect.x -= KEPT + 1.0;
      rect.width = KEPT;
      hl_map_add (items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_KEPT, .ink = HL_MAP_INK_FAINT,
                                      .place = place, .row = row, .from = j, .rect = rect));
    }
}

/* Marks the tokens that are padding, which no row reads. */
void hl_map_add_padding (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place)
{
  const HlMapPlace *at = hl_map_place (spec, place);

  for (int j = 0; j < at->width; j++)
    if (at->states[j] == HL_CELL_PADDING)
      add_hatch (items, spec, layout, place, 0, j);
}

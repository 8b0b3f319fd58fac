#include "ui/render/living-map-neighbor.h"

/* The next place of the same lane that is not folded away. */
static int next_place (const HlMapSpec *spec, const HlMapLayout *layout, int place, int right)
{
  const HlMapLaneKind lane = hl_map_place (spec, place)->lane;

  for (int i = place + right; i >= 0 && i < (int) spec->places->len; i += right)
    {
      const HlMapPlace *at = hl_map_place (spec, i);

      if (at->lane == lane && (at->kind == HL_MAP_NEXT || layout->columns[i].all.width > 0.0))
        return i;
    }

  return place;
}

/* The place of the other lane that lies nearest: below or above, or in the book's arrangement
 * beside. */
static int place_beside (const HlMapSpec *spec, const HlMapLayout *layout, int place,
                         HlMapLaneKind lane)
{
  const HlRect *from = &layout->columns[place].all;
  int           best = place;
  double        least = G_MAXDOUBLE;

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlRect *all = &layout->columns[i].all;
      const double  distance = spec->is_book ? ABS (all->y - from->y) : ABS (all->x - from->x);

      if (hl_map_place (spec, i)->lane == lane && all->width > 0.0 && distance < least)
        {
          best = i;
          least = distance;
        }
    }

  return best;
}

/* Returns the place and row beside it, or those at the edge. pick: a place, and a row or none;
 * down: 1 for the next row, −1 for the one before, else 0; right: 1 for the next place, −1 for
 * the one before, else 0. */
HlMapPick hl_map_pick_beside (const HlMapSpec *spec, const HlMapLayout *layout,
                              const HlMapPick *pick, int down, int right)
{
  const HlMapLaneKind lane = hl_map_place (spec, pick->place)->lane;
  int                 place = pick->place;
  int                 row = MAX (pick->row, 0) + down;

  if (right != 0)
    place = next_place (spec, layout, place, right);
  if (row < 0 && lane == HL_MAP_DECODER)
    {
      place = place_beside (spec, layout, place, HL_MAP_ENCODER);
      row = spec->lanes[HL_MAP_ENCODER].n_rows - 1;
    }
  else if (row >= spec->lanes[lane].n_rows && lane == HL_MAP_ENCODER)
    {
      place = place_beside (spec, layout, place, HL_MAP_DECODER);
      row = 0;
    }

  return hl_map_pick_row (spec, place,
                          CLAMP (row, 0, spec->lanes[hl_map_place (spec, place)->lane].n_rows - 1));
}

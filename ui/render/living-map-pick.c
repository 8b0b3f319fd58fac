#include "ui/render/living-map-pick.h"

#include <math.h>

#define REACH 2.0 /* how far from a ribbon it is still pointed at */
#define HALVINGS 20
#define LEAST_BAR 24.0 /* where a short bar is pointed at */

static const HlMapPick nothing = { NULL,        HL_MAP_NONE, HL_MAP_NONE,
                                   HL_MAP_NONE, HL_MAP_NONE, HL_MAP_ENCODER };

/* The height of a ribbon at @x: it is drawn as a cubic whose handles are halfway. */
static double height_at (const HlRect *rect, double x)
{
  double low = 0.0;
  double high = 1.0;

  for (int i = 0; i < HALVINGS; i++)
    {
      const double t = (low + high) / 2;
      const double at = 1.5 * t * (1 - t) + t * t * t; /* from 0 to 1 */

      if (rect->x + rect->width * at < x)
        low = t;
      else
        high = t;
    }

  return rect->y + rect->height * low * low * (3 - 2 * low);
}

static gboolean is_at (const HlMapItem *item, double x, double y)
{
  switch (item->kind)
    {
    case HL_MAP_ITEM_RIBBON:
      return item->is_data && x >= item->rect.x && x < hl_rect_right (&item->rect) &&
             fabs (height_at (&item->rect, x) - y) <= item->width / 2 + REACH;
    case HL_MAP_ITEM_STRIP:
    case HL_MAP_ITEM_UNITS:
      return item->is_data && hl_rect_contains (&item->rect, x, y);
    case HL_MAP_ITEM_CHIP:
      return hl_rect_contains (&item->rect, x, y);
    case HL_MAP_ITEM_HATCH:
    case HL_MAP_ITEM_KEPT:
      return item->place != HL_MAP_NONE && hl_rect_contains (&item->rect, x, y);
    case HL_MAP_ITEM_ADDED:
      return item->is_data && hl_rect_contains (&item->rect, x, y);
    case HL_MAP_ITEM_LOSS:
    case HL_MAP_ITEM_ROW_GRADIENT:
    case HL_MAP_ITEM_LEARNED:
      return item->is_data && y >= item->rect.y && y < hl_rect_bottom (&item->rect) &&
             x >= item->rect.x && x < item->rect.x + MAX (item->rect.width, LEAST_BAR);
    default:
      return FALSE;
    }
}

/* Which number of a row is under a point. */
static int value_at (const HlMapLayout *layout, const HlMapItem *item, double x)
{
  const double narrowest = item->kind == HL_MAP_ITEM_UNITS ? HL_MAP_UNIT : HL_MAP_STRIPE;
  const int size = hl_map_group_size (item->n_values, item->rect.width, narrowest * layout->scale);
  const int n = (item->n_values + size - 1) / size;
  const int group = CLAMP ((int) ((x - item->rect.x) / item->rect.width * n), 0, n - 1);
  int       value;

  hl_map_group_value (item->values, item->n_values, size, group, &value);

  return value;
}

/* The strongest of the ribbons there, or what else there is on top. */
static const HlMapItem *find_item (const GArray *items, double x, double y)
{
  const HlMapItem *best = NULL;

  for (int i = (int) items->len - 1; i >= 0; i--)
    {
      const HlMapItem *item = hl_map_item (items, i);

      if (!is_at (item, x, y))
        continue;
      if (item->kind != HL_MAP_ITEM_RIBBON)
        return best != NULL ? best : item;
      if (best == NULL || item->fade < best->fade)
        best = item;
    }

  return best;
}

/* A place and a row where nothing is drawn. */
static HlMapPick pick_empty (const HlMapSpec *spec, const HlMapLayout *layout, double x, double y)
{
  HlMapPick pick = nothing;

  for (guint i = 0; i < layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (layout->panels, HlMapPanel, i);

      if (!hl_rect_contains (&panel->title, x, y))
        continue;
      pick.block = panel->block;
      pick.lane = panel->lane;
    }
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    if (hl_rect_contains (&layout->lanes[lane].tokens, x, y))
      {
        pick.place = hl_map_first_of (spec, lane);
        pick.row = hl_map_row_at (layout, &layout->lanes[lane].tokens, spec->lanes[lane].n_rows, y);
      }
  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);

      if (!hl_rect_contains (&layout->columns[i].all, x, y) &&
          (place->kind != HL_MAP_NEXT || !hl_rect_contains (&layout->next, x, y)))
        continue;
      pick.place = i;
      pick.row = place->kind == HL_MAP_NEXT ? spec->row
                                            : hl_map_row_at (layout, &layout->columns[i].body,
                                                             spec->lanes[place->lane].n_rows, y);
    }

  return pick;
}

/* Which candidate's line is at a height. */
static int candidate_at (const GArray *items, double y)
{
  for (int i = 0; i < (int) items->len; i++)
    {
      const HlMapItem *item = hl_map_item (items, i);

      if (item->kind == HL_MAP_ITEM_BAR && y >= item->rect.y - 2.0 &&
          y < hl_rect_bottom (&item->rect) + 3.0)
        return item->row;
    }

  return HL_MAP_NONE;
}

/* Returns what is there. */
HlMapPick hl_map_pick (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                       double x, double y)
{
  HlMapPick pick = pick_empty (spec, layout, x, y);

  if (pick.place != HL_MAP_NONE && hl_map_place (spec, pick.place)->kind == HL_MAP_NEXT)
    {
      pick.value = candidate_at (items, y);
      return pick;
    }

  pick.item = find_item (items, x, y);
  if (pick.item == NULL || pick.item->kind == HL_MAP_ITEM_CHIP)
    return pick;

  pick.place = pick.item->place;
  pick.row = pick.item->row;
  if (pick.item->values != NULL)
    pick.value = value_at (layout, pick.item, x);

  return pick;
}

/* Returns what the keyboard points at there. */
HlMapPick hl_map_pick_row (const HlMapSpec *spec, int place, int row)
{
  HlMapPick pick = nothing;

  pick.place = place;
  pick.row = hl_map_place (spec, place)->kind == HL_MAP_NEXT ? spec->row : row;

  return pick;
}

gboolean hl_map_pick_equal (const HlMapPick *a, const HlMapPick *b)
{
  return a->item == b->item && a->place == b->place && a->row == b->row && a->value == b->value &&
         a->block == b->block && a->lane == b->lane;
}

/* Returns the candidate there; in an update nobody chooses, or NULL. */
const HlMapCandidate *hl_map_pick_candidate (const HlMapSpec *spec, const HlMapPick *pick)
{
  if (spec->update != NULL || pick->place == HL_MAP_NONE || pick->row == HL_MAP_NONE ||
      pick->value == HL_MAP_NONE || hl_map_place (spec, pick->place)->kind != HL_MAP_NEXT ||
      pick->value >= spec->choices[pick->row].n_candidates)
    return NULL;

  return &spec->choices[pick->row].candidates[pick->value];
}

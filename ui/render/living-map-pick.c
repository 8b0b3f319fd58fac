#include "ui/render/living-map-pick.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-text.h"
#include "ui/render/number-text.h"

#define REACH 2.0 /* how far from a ribbon it is still pointed at */
#define HALVINGS 20
#define N_SOURCES 3 /* of an attention's row that are named */

static const HlMapPick nothing = { NULL, HL_MAP_NONE, HL_MAP_NONE, HL_MAP_NONE, HL_MAP_NONE };

/* The height of a ribbon at @x: it is drawn as a cubic whose handles are halfway. */
static double
height_at (const HlRect *rect,
           double        x)
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

static gboolean
is_at (const HlMapItem *item,
       double           x,
       double           y)
{
  switch (item->kind)
    {
    case HL_MAP_ITEM_RIBBON:
      return item->is_data && x >= item->rect.x &&
             x < hl_rect_right (&item->rect) &&
             fabs (height_at (&item->rect, x) - y) <= item->width / 2 + REACH;
    case HL_MAP_ITEM_STRIP:
    case HL_MAP_ITEM_UNITS:
      return item->is_data && hl_rect_contains (&item->rect, x, y);
    case HL_MAP_ITEM_CHIP:
      return hl_rect_contains (&item->rect, x, y);
    default:
      return FALSE;
    }
}

/* Which number of a row is under a point. */
static int
value_at (const HlMapLayout *layout,
          const HlMapItem   *item,
          double             x)
{
  const double narrowest = item->kind == HL_MAP_ITEM_UNITS ? HL_MAP_UNIT : HL_MAP_STRIPE;
  const int    size = hl_map_group_size (item->n_values, item->rect.width,
                                         narrowest * layout->scale);
  const int    n = (item->n_values + size - 1) / size;
  const int    group = CLAMP ((int) ((x - item->rect.x) / item->rect.width * n), 0, n - 1);
  int          value;

  hl_map_group_value (item->values, item->n_values, size, group, &value);

  return value;
}

/* The strongest of the ribbons there, or what else there is on top. */
static const HlMapItem *
find_item (const GArray *items,
           double        x,
           double        y)
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
static HlMapPick
pick_empty (const HlMapSpec   *spec,
            const HlMapLayout *layout,
            double             x,
            double             y)
{
  HlMapPick pick = nothing;

  for (guint i = 0; i < layout->panels->len; i++)
    if (hl_rect_contains (&g_array_index (layout->panels, HlMapPanel, i).title, x, y))
      pick.panel = (int) i;
  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const HlRect     *all = place->kind == HL_MAP_NEXT ? &layout->next
                                                         : &layout->columns[i].all;

      if (!hl_rect_contains (all, x, y))
        continue;
      pick.place = i;
      pick.row = place->kind == HL_MAP_NEXT ? spec->row
                                            : hl_map_row_at (spec, layout, place->lane, y);
    }

  return pick;
}

/* Which candidate's line is at a height. */
static int
candidate_at (const GArray *items,
              double        y)
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

/**
 * hl_map_pick:
 * @spec: what is shown
 * @layout: where it lies
 * @items: (element-type HlMapItem): what is drawn
 * @x: a point
 * @y: a point
 *
 * Returns: what is there
 */
HlMapPick
hl_map_pick (const HlMapSpec   *spec,
             const HlMapLayout *layout,
             const GArray      *items,
             double             x,
             double             y)
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
  if (pick.item->kind != HL_MAP_ITEM_RIBBON)
    pick.value = value_at (layout, pick.item, x);

  return pick;
}

/**
 * hl_map_pick_row:
 * @spec: what is shown
 * @place: a place
 * @row: a row of its lane
 *
 * Returns: what the keyboard points at there
 */
HlMapPick
hl_map_pick_row (const HlMapSpec *spec,
                 int              place,
                 int              row)
{
  HlMapPick pick = nothing;

  pick.place = place;
  pick.row = hl_map_place (spec, place)->kind == HL_MAP_NEXT ? spec->row : row;

  return pick;
}

gboolean
hl_map_pick_equal (const HlMapPick *a,
                   const HlMapPick *b)
{
  return a->item == b->item && a->place == b->place && a->row == b->row &&
         a->value == b->value && a->panel == b->panel;
}

static const char *
token_of (const HlMapSpec *spec,
          HlMapLaneKind    lane,
          int              row)
{
  return hl_map_knows_token (spec, lane, row) ? spec->lanes[lane].tokens[row] : "?";
}

static const char *
key_token (const HlMapSpec  *spec,
           const HlMapPlace *place,
           int               row)
{
  return token_of (spec, place->kind == HL_MAP_CROSS ? HL_MAP_ENCODER : place->lane, row);
}

static char *
describe_ribbon (const HlMapSpec *spec,
                 const HlMapItem *item)
{
  const HlMapPlace *place = hl_map_place (spec, item->place);
  const char       *reader = token_of (spec, place->lane, item->row);
  const char       *read = key_token (spec, place, item->from);
  g_autofree char  *name = hl_map_place_name (spec, item->place);
  g_autofree char  *weight = hl_probability_to_text (item->value);

  if (item->head == HL_MAP_MEAN_HEAD)
    /* Translators: a place; two words; an attention weight */
    return g_strdup_printf (_ ("%s: “%s” looks at “%s” with weight %s, the mean of all heads"),
                            name, reader, read, weight);

  /* Translators: a place; a head; two words; an attention weight */
  return g_strdup_printf (_ ("%s, head %d: “%s” looks at “%s” with weight %s"), name,
                          item->head + 1, reader, read, weight);
}

static char *
describe_value (const HlMapSpec *spec,
                const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);
  const char       *token = token_of (spec, place->lane, pick->row);
  g_autofree char  *number = hl_number_to_figures (
       (double) hl_map_place_row (place, pick->row, 0)[pick->value], 4);

  if (place->kind == HL_MAP_FFN)
    /* Translators: a place, a word, two counts and a number */
    return g_strdup_printf (_ ("%s: “%s”, hidden unit %d of %d: %s"), name, token,
                            pick->value + 1, place->width, number);

  /* Translators: a place, a word, two counts and a number */
  return g_strdup_printf (_ ("%s: “%s”, feature %d of %d: %s"), name, token, pick->value + 1,
                          place->width, number);
}

/* The rows that an attention's row looks at most. */
static char *
list_sources (const HlMapSpec  *spec,
              const HlMapPlace *place,
              int               row)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree gboolean  *is_named = g_new0 (gboolean, place->width);

  for (int n = 0; n < MIN (N_SOURCES, place->width); n++)
    {
      int              best = HL_MAP_NONE;
      double           most = -1.0;
      g_autofree char *weight = NULL;

      for (int j = 0; j < place->width; j++)
        if (!is_named[j] && place->states[row * place->width + j] == HL_CELL_NORMAL &&
            hl_map_weight (place, HL_MAP_MEAN_HEAD, row, j) > most)
          {
            best = j;
            most = hl_map_weight (place, HL_MAP_MEAN_HEAD, row, j);
          }
      if (best == HL_MAP_NONE)
        break;
      is_named[best] = TRUE;
      weight = hl_probability_to_text (most);
      /* Translators: a word and its attention weight */
      g_ptr_array_add (parts, g_strdup_printf (_ ("“%s” %s"), key_token (spec, place, best),
                                               weight));
    }
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (_ (", "), (char **) parts->pdata);
}

static char *
describe_attention (const HlMapSpec *spec,
                    const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);
  g_autofree char  *sources = list_sources (spec, place, pick->row);

  /* Translators: a place, a word, and a list of words with weights */
  return g_strdup_printf (_ ("%s: “%s” looks most at %s (mean of the heads)"), name,
                          token_of (spec, place->lane, pick->row), sources);
}

static char *
describe_next (const HlMapSpec *spec,
               const HlMapPick *pick)
{
  const HlMapChoice    *choice = &spec->choices[pick->row];
  const HlMapCandidate *candidate = &choice->candidates[MAX (pick->value, 0)];
  g_autofree char      *p = hl_probability_to_text (candidate->probability);
  g_autofree char      *logit = hl_number_to_figures (candidate->logit, 4);

  /* Translators: two words, a probability and a number */
  return g_strdup_printf (_ ("Next word after “%s”: “%s” with probability %s, logit %s"),
                          spec->lanes[HL_MAP_DECODER].tokens[pick->row], candidate->word, p,
                          logit);
}

/* What is at a row of a place as a whole. */
static char *
describe_row (const HlMapSpec *spec,
              const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);

  if (pick->row == HL_MAP_NONE)
    return g_steal_pointer (&name);
  if (hl_map_reach (spec, pick->place, pick->row) == HL_MAP_EMPTY)
    /* Translators: a place */
    return g_strdup_printf (_ ("%s: not computed yet"), name);
  if (place->kind == HL_MAP_NEXT)
    return describe_next (spec, pick);
  if (place->kind == HL_MAP_ATTENTION || place->kind == HL_MAP_CROSS)
    return describe_attention (spec, pick);
  if (place->kind == HL_MAP_FFN)
    /* Translators: a place, a word, two counts */
    return g_strdup_printf (_ ("%s: “%s”, %d of %d hidden units fire"), name,
                            token_of (spec, place->lane, pick->row),
                            hl_map_n_firing (place, pick->row), place->width);

  /* Translators: a place, a word, a number of features */
  return g_strdup_printf (_ ("%s: “%s”, %d features"), name,
                          token_of (spec, place->lane, pick->row), place->width);
}

static char *
describe_chip (const HlMapItem *chip)
{
  if (chip->head == HL_MAP_CHIP_ALL)
    return g_strdup (_ ("Show all heads"));
  if (chip->head == HL_MAP_MEAN_HEAD)
    return g_strdup (_ ("Show the mean of all heads"));

  return g_strdup_printf (_ ("Show or hide head %d"), chip->head + 1);
}

/**
 * hl_map_describe:
 * @spec: what is shown
 * @pick: what is pointed at
 *
 * Returns: (transfer full) (nullable): what it is and which value it has
 */
char *
hl_map_describe (const HlMapSpec *spec,
                 const HlMapPick *pick)
{
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_CHIP)
    return describe_chip (pick->item);
  if (pick->place == HL_MAP_NONE)
    return NULL;
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_RIBBON)
    return describe_ribbon (spec, pick->item);
  if (pick->value != HL_MAP_NONE && hl_map_place (spec, pick->place)->kind != HL_MAP_NEXT)
    return describe_value (spec, pick);

  return describe_row (spec, pick);
}

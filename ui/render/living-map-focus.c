#include "ui/render/living-map-focus.h"

#define EDGE 2.5 /* between the frame and what it is around */
#define LINE 1.6

/* Around both, of which one may be nothing. */
static HlRect union_of (const HlRect *a, const HlRect *b)
{
  if (a->height <= 0.0)
    return *b;
  if (b->height <= 0.0)
    return *a;

  return (HlRect){ MIN (a->x, b->x), MIN (a->y, b->y),
                   MAX (hl_rect_right (a), hl_rect_right (b)) - MIN (a->x, b->x),
                   MAX (hl_rect_bottom (a), hl_rect_bottom (b)) - MIN (a->y, b->y) };
}

/* The words of a lane, its blocks or boxes, and what its rows write. */
static HlRect lane_rect (const HlMapLayout *layout, HlMapLaneKind lane)
{
  const HlMapLaneLayout *at = &layout->lanes[lane];
  HlRect                 rect = union_of (&at->tokens, &at->rows);

  if (lane == HL_MAP_DECODER)
    rect = union_of (&rect, &at->writes);
  for (guint i = 0; i < layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (layout->panels, HlMapPanel, i);

      if (panel->lane == lane)
        rect = union_of (&rect, &panel->rect);
    }

  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const HlMapBox *box = &g_array_index (layout->boxes, HlMapBox, i);

      if (box->lane == lane)
        rect = union_of (&rect, &box->rect);
    }

  return rect;
}

static HlRect block_rect (const HlMapLayout *layout, HlMapLaneKind lane, int block)
{
  for (guint i = 0; i < layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (layout->panels, HlMapPanel, i);

      if (panel->lane == lane && panel->block == block)
        return panel->rect;
    }

  g_return_val_if_reached (lane_rect (layout, lane));
}

/* A place that is folded away is in its block; without a card the next word stands at the ends of
 * the rows. */
static HlRect place_rect (const HlMapSpec *spec, const HlMapLayout *layout, int place)
{
  const HlMapPlace  *at = hl_map_place (spec, place);
  const HlMapColumn *column = &layout->columns[place];

  if (column->all.width > 0.0)
    return union_of (&column->all, &column->card);
  if (at->kind == HL_MAP_NEXT)
    return layout->has_card ? layout->next : layout->lanes[at->lane].writes;

  return block_rect (layout, at->lane, at->block);
}

static HlRect pass_rect (const HlMapLayout *layout)
{
  const HlRect encoder = lane_rect (layout, HL_MAP_ENCODER);
  const HlRect decoder = lane_rect (layout, HL_MAP_DECODER);

  return union_of (&encoder, &decoder);
}

/* While a batch is drawn there is nothing but its words. */
static HlRect words_rect (const HlMapSpec *spec, const HlMapLayout *layout)
{
  if (spec->words == HL_MAP_WORDS_WRITTEN)
    return layout->lanes[HL_MAP_DECODER].writes;
  if (spec->words == HL_MAP_WORDS_JUDGED)
    return union_of (&layout->lanes[HL_MAP_DECODER].writes, &layout->lanes[HL_MAP_DECODER].losses);
  if (spec->lane != HL_MAP_NONE)
    return layout->lanes[spec->lane].tokens;

  return union_of (&layout->lanes[HL_MAP_ENCODER].tokens, &layout->lanes[HL_MAP_DECODER].tokens);
}

/* Words are higher than low rows: the last one ends below its row.  Above the first one stands the
 * heading. */
static HlRect with_high_words (const HlMapLayout *layout, HlRect rect)
{
  rect.height += MAX ((layout->small - layout->pitch) / 2, 0.0);

  return rect;
}

static HlRect rect_at_hand (const HlMapSpec *spec, const HlMapLayout *layout)
{
  if (spec->words != HL_MAP_NO_WORDS)
    return with_high_words (layout, words_rect (spec, layout));
  if (spec->place != HL_MAP_NONE)
    return place_rect (spec, layout, spec->place);
  if (spec->block != HL_MAP_NONE)
    return block_rect (layout, spec->lane, spec->block);
  if (spec->lane != HL_MAP_NONE)
    return lane_rect (layout, spec->lane);

  return pass_rect (layout);
}

/* Returns the frame around what is at hand. */
HlRect hl_map_focus_rect (const HlMapSpec *spec, const HlMapLayout *layout)
{
  const HlRect around = rect_at_hand (spec, layout);
  HlRect       rect = hl_rect_grown (&around, EDGE);

  rect.y = MAX (rect.y, LINE / 2); /* where type is large the card begins at the top */
  rect.height = hl_rect_bottom (&around) + EDGE - rect.y;

  return rect;
}

/* Adds the one frame around what is at hand. */
void hl_map_add_focus (const HlMapSketch *self)
{
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_FOCUS, .ink = HL_MAP_INK_SELECTED,
                                        .place = self->spec->place, .width = LINE,
                                        .rect = hl_map_focus_rect (self->spec, self->layout)));
}

#include "ui/render/living-map-room.h"

#include <math.h>

#define LEAST_STRIP 30.0 /* a place of weight 1 in a narrow window */
#define CARD 184.0       /* candidates for the next word */
#define CARD_SHARE 0.24
#define LOGITS 50.0        /* what a card is wider by that has them */
#define LOGITS_FROM 1100.0 /* width, on an ordinary page */
#define USUAL_LINE 15.0    /* of small words in the usual type, with its air */

/* Returns a width that grows with the type, as far as that leaves room for the rest. share: of
 * all of the width, the most that it may be. */
double hl_map_grown (const HlMapLayout *self, double width, double share)
{
  const double most = share * self->size.width;

  return MAX (width * self->scale, MIN (width * self->small / USUAL_LINE, most));
}

/* Returns the width of the candidates for the next word, 0 if they have no room. */
double hl_map_card_width (const HlMapLayout *self)
{
  const gboolean has_logits = self->size.width >= LOGITS_FROM * self->scale;

  return self->has_card
             ? hl_map_grown (self, CARD, CARD_SHARE) + (has_logits ? LOGITS * self->scale : 0.0)
             : 0.0;
}

/* Returns whether it is in one of these. */
gboolean hl_map_folds_away (const HlMapSpec *spec, const HlMapPlace *place, gboolean folds)
{
  return folds && place->block != HL_MAP_NONE && place->block != spec->open_block;
}

static int group_size (const HlMapLayout *self, const HlMapSpec *spec, int place, double width)
{
  return hl_map_group_size (hl_map_place (spec, place)->width, width, HL_MAP_STRIPE * self->scale);
}

/* How many features share a stripe where they have the least room. */
static int largest_group (const HlMapLayout *self, const HlMapSpec *spec)
{
  int memory = 0;
  int largest = 1;

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlaceKind kind = hl_map_place (spec, i)->kind;

      if (kind == HL_MAP_MEMORY)
        memory = i;
      if (kind == HL_MAP_CROSS)
        largest = MAX (largest, group_size (self, spec, memory, self->columns[i].copy.width));
      else if (kind != HL_MAP_ATTENTION && kind != HL_MAP_FFN && self->columns[i].body.width > 0.0)
        largest = MAX (largest, group_size (self, spec, i, self->columns[i].body.width));
    }

  return largest;
}

static HlMapLegendRoom legend_room (const HlMapLayout *self, const HlMapSpec *spec, int stripe)
{
  return (HlMapLegendRoom){
    .text = self->text,
    .scale = self->scale,
    .width = self->size.width - 2 * HL_MAP_MARGIN,
    .n_lines = self->n_keys,
    .stripe = stripe,
    .is_back = hl_map_goes_back (spec),
  };
}

/* Returns the height of the legend, whether it is that of the way there or of the way back. */
double hl_map_legend_height (const HlMapLayout *self, const HlMapSpec *spec)
{
  HlMapLegendRoom room = legend_room (self, spec, group_size (self, spec, 0, LEAST_STRIP));
  double          there;
  double          back = 0.0;

  room.is_back = FALSE;
  g_array_unref (hl_map_legend_new (spec, &room, &there));
  room.is_back = TRUE;
  if (spec->update != NULL)
    g_array_unref (hl_map_legend_new (spec, &room, &back));

  return MAX (there, back);
}

void hl_map_lay_out_legend (HlMapLayout *self, const HlMapSpec *spec)
{
  const HlMapLegendRoom room = legend_room (self, spec, largest_group (self, spec));
  double                height;

  self->legend = hl_map_legend_new (spec, &room, &height);
}

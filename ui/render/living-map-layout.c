#include "ui/render/living-map-layout.h"

#include <math.h>

#include "ui/render/living-map-book-heights.h"
#include "ui/render/living-map-book-layout.h"
#include "ui/render/living-map-lanes.h"
#include "ui/render/living-map-room.h"

#define LEAST_WIDTH 420.0
#define NAMES_SHARE 0.8
#define LEAST_COLUMNS 380.0 /* of the book's arrangement */
#define LINE 13.0           /* of small words on an ordinary page */

/* Names of boxes stand beside numbers, and need more of the width than those of columns do. */
static double scale_of (const HlMapSpec *spec, HlSize size)
{
  if (spec->is_book)
    return hl_text_scale_for (NAMES_SHARE * size.width, size.height, size.height, LINE);

  return hl_text_scale_for (size.width, size.height, size.height / (2.0 * hl_map_n_slots (spec)),
                            LINE);
}

/* Returns where all lies. */
HlMapLayout *hl_map_layout_new (const HlMapSpec *spec, double width, double height)
{
  HlMapLayout *self = g_new0 (HlMapLayout, 1);

  self->size = (HlSize){ MAX (width, spec->is_book ? LEAST_COLUMNS : LEAST_WIDTH), height };
  self->has_card = !spec->is_slim && self->size.width >= HL_MAP_CARD_FROM;
  self->scale = scale_of (spec, self->size);
  self->text = hl_text_new_scaled (spec->font, self->scale);
  self->line = ceil (hl_text_line (self->text, HL_TEXT_NORMAL));
  self->small = ceil (hl_text_line (self->text, HL_TEXT_SMALL));
  self->columns = g_new0 (HlMapColumn, MAX (spec->places->len, 1));
  self->panels = g_array_new (FALSE, FALSE, sizeof (HlMapPanel));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (HlMapBox));

  if (spec->is_book)
    hl_map_lay_out_book (self, spec);
  else
    hl_map_lay_out_lanes (self, spec);
  hl_map_lay_out_legend (self, spec);

  return self;
}

void hl_map_layout_free (HlMapLayout *self)
{
  hl_text_free (self->text);
  g_array_unref (self->boxes);
  g_array_unref (self->panels);
  g_array_unref (self->legend);
  g_free (self->columns);
  g_free (self);
}

static double measure (const HlMapSpec *spec, double width, gboolean is_whole)
{
  HlMapLayout layout = { .size = { width, 0.0 }, .scale = 1.0 };
  double      height;

  layout.text = hl_text_new (spec->font);
  layout.line = ceil (hl_text_line (layout.text, HL_TEXT_NORMAL));
  layout.small = ceil (hl_text_line (layout.text, HL_TEXT_SMALL));
  height = spec->is_book ? hl_map_book_height (&layout, spec, is_whole)
                         : hl_map_lanes_height (&layout, spec);
  hl_text_free (layout.text);

  return ceil (height);
}

/* Returns the room without which rows or words would be too small to tell apart. */
HlSize hl_map_minimum_size (const HlMapSpec *spec)
{
  const double width = spec->is_book ? LEAST_COLUMNS : LEAST_WIDTH;

  return (HlSize){ width, measure (spec, width, FALSE) };
}

/* Returns the height at which no block is folded, and the legend is whole. spec: what to show,
 * arranged as in the book. */
double hl_map_whole_height (const HlMapSpec *spec, double width)
{
  return measure (spec, width, TRUE);
}

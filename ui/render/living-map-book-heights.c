#include "ui/render/living-map-book-heights.h"

#include <math.h>

#include "ui/render/living-map-book-boxes.h"
#include "ui/render/living-map-room.h"

#define TOP 4.0
#define BOX_PAD 2.0   /* above and below the rows of a box */
#define LEAST_GAP 5.0 /* between two boxes */
#define WIDEST_GAP 20.0
#define GAP_SHARE 0.24  /* of the height that a box has: for the gap below it */
#define LEAST_DATA 11.0 /* height of all rows of a box */
#define EASY_DATA 20.0  /* likewise, before the legend is shortened */
#define GOOD_DATA 19.0  /* likewise, before blocks fold */
#define FILE_DATA 36.0  /* likewise, in a file */
#define FILE_PITCH 3.0
#define LEAST_PITCH 0.75
#define LARGEST_PITCH 16.0
#define USUAL_LEGEND 3 /* lines of it without which a page is low */

static int n_rows_of (const HlMapSpec *spec)
{
  return MAX (spec->lanes[HL_MAP_ENCODER].n_rows, spec->lanes[HL_MAP_DECODER].n_rows);
}

static int count_boxes (const HlMapSpec *spec, HlMapLaneKind lane, gboolean folds)
{
  g_autoptr (GArray) boxes = hl_map_boxes_new (spec, lane, folds);

  return (int) boxes->len;
}

static double box_height (const HlMapLayout *self, const HlMapHeights *heights)
{
  return MAX (heights->data + 2 * BOX_PAD * self->scale, self->small + 1.0);
}

/* All but the boxes. */
static double fixed_height (const HlMapHeights *heights, const HlMapSpec *spec, int n_boxes,
                            double gap)
{
  return TOP + n_boxes * gap + 2 * HL_MAP_PANEL_PAD * spec->n_blocks + heights->words +
         heights->keys + heights->rest;
}

/* How high the rows of all boxes may be. */
static double room_for_rows (const HlMapLayout *self, const HlMapSpec *spec,
                             const HlMapHeights *heights)
{
  const int    n = count_boxes (spec, HL_MAP_DECODER, heights->folds);
  const double room = (self->size.height - fixed_height (heights, spec, n, 0.0)) / n;

  return room - MAX (LEAST_GAP * self->scale, floor (GAP_SHARE * room)) - 2 * BOX_PAD * self->scale;
}

static HlMapHeights heights_of (const HlMapLayout *self, const HlMapSpec *spec)
{
  HlMapHeights heights = { .words = self->line + 3.0 };

  if (spec->is_slim)
    return heights;

  heights.keys = hl_map_legend_height (self, spec);
  heights.rest = self->line + HL_MAP_MARGIN;
  if (self->is_short)
    {
      heights.keys -= self->small + 5.0;
      heights.rest = self->line + 2.0;
    }

  return heights;
}

/* Whether so many lines of the legend leave room for the rows, of all blocks or of one. */
static gboolean has_room (HlMapLayout *self, const HlMapSpec *spec, int n_keys,
                          HlMapHeights *heights)
{
  const double least = LEAST_PITCH * n_rows_of (spec);

  self->n_keys = n_keys;
  *heights = heights_of (self, spec);
  heights->data = room_for_rows (self, spec, heights);
  if (heights->data >= MAX (GOOD_DATA * self->scale, least))
    return TRUE;

  heights->folds = spec->n_blocks > 1;
  heights->data = room_for_rows (self, spec, heights);

  return heights->data >= MAX (EASY_DATA * self->scale, least);
}

/* Rows come before the last entries of the legend, which can be read elsewhere, too. */
static HlMapHeights choose_room (HlMapLayout *self, const HlMapSpec *spec)
{
  HlMapHeights heights;
  int          n_lines;

  self->is_short = spec->is_slim;
  if (has_room (self, spec, G_MAXINT, &heights) || spec->is_slim)
    return heights;

  n_lines = hl_map_legend_lines (self->text, heights.keys);
  for (int n = n_lines - 1; n >= USUAL_LEGEND; n--)
    if (has_room (self, spec, n, &heights))
      return heights;
  self->is_short = TRUE;
  for (int n = n_lines; n > HL_MAP_SHORT_LEGEND; n--)
    if (has_room (self, spec, n, &heights))
      return heights;
  has_room (self, spec, HL_MAP_SHORT_LEGEND, &heights);

  return heights;
}

/* All rows of a box have the height that there is; of few rows, no more than is of use. */
static void choose_pitch (HlMapLayout *self, const HlMapSpec *spec, HlMapHeights *heights)
{
  const int n = n_rows_of (spec);

  self->pitch = CLAMP (heights->data / n, LEAST_PITCH, LARGEST_PITCH * self->scale);
  heights->data = self->pitch * n;
}

/* What is left over widens the gaps, and then stands above and below. */
static void choose_gap (const HlMapLayout *self, const HlMapSpec *spec, HlMapHeights *heights)
{
  const int    n = count_boxes (spec, HL_MAP_DECODER, heights->folds);
  const double box = floor (box_height (self, heights));
  const double room = self->size.height - n * box - fixed_height (heights, spec, n, 0.0);
  double       spare;

  heights->box = box;
  heights->gap = CLAMP (room / n, LEAST_GAP * self->scale, WIDEST_GAP * self->scale);
  spare = MAX (room - n * heights->gap, 0.0);
  heights->bottom = self->size.height - heights->keys - heights->rest - heights->words -
                    heights->gap - floor (spare / 2);
}

/* Returns what the height is divided into. */
HlMapHeights hl_map_heights_choose (HlMapLayout *self, const HlMapSpec *spec)
{
  HlMapHeights heights = choose_room (self, spec);

  choose_pitch (self, spec, &heights);
  choose_gap (self, spec, &heights);

  return heights;
}

/* Returns the height without which rows or words would be too small to tell apart. */
double hl_map_book_height (HlMapLayout *self, const HlMapSpec *spec, gboolean is_whole)
{
  const int    n_rows = n_rows_of (spec);
  HlMapHeights heights;
  int          n;

  self->is_short = !is_whole;
  self->n_keys = is_whole ? G_MAXINT : HL_MAP_SHORT_LEGEND;
  heights = heights_of (self, spec);
  heights.folds = !is_whole && spec->n_blocks > 1;
  heights.data =
      is_whole ? MAX (FILE_DATA, FILE_PITCH * n_rows) : MAX (LEAST_DATA, LEAST_PITCH * n_rows);
  n = count_boxes (spec, HL_MAP_DECODER, heights.folds);

  return fixed_height (&heights, spec, n, LEAST_GAP * self->scale) +
         n * box_height (self, &heights);
}

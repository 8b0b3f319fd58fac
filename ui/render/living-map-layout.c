#include "ui/render/living-map-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/living-map-book-boxes.h"
#include "ui/render/living-map-boxes.h"
#include "ui/render/living-map-lanes.h"
#include "ui/render/living-map-room.h"

/* How the height of a living map that is arranged as in the book is shared out among boxes,
 * words and legend.  Boxes have one height, and rows one pitch; where there is too little room
 * for that, all blocks but one fold. */

#define HL_MAP_PANEL_PAD 4.0 /* between a block's edge and its boxes */

typedef struct
{
  gboolean folds;  /* whether all blocks but one are folded */
  double   keys;   /* the legend */
  double   rest;   /* what is under the pointer */
  double   words;  /* what the columns read */
  double   data;   /* of a box: its rows */
  double   box;    /* all of it */
  double   gap;    /* between two boxes */
  double   bottom; /* where the first boxes stand */
} HlMapHeights;

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
static HlMapHeights hl_map_heights_choose (HlMapLayout *self, const HlMapSpec *spec)
{
  HlMapHeights heights = choose_room (self, spec);

  choose_pitch (self, spec, &heights);
  choose_gap (self, spec, &heights);

  return heights;
}

/* Returns the height without which rows or words would be too small to tell apart. */
static double hl_map_book_height (HlMapLayout *self, const HlMapSpec *spec, gboolean is_whole)
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

/* Where all lies in a living map that is arranged as the figure of the book: encoder left,
 * decoder right, the computation upward, each sublayer a box with its numbers.
 *
 *                                              ┌ Output layer ┐ → next word
 *           ┌ memory ┐ ───────┐            ┌───└──────▲───────┘─────┐
 *       ┌───└───▲────┘──┐     │            │ Add & norm ◄───────┐   │
 *       │ ┌► Add & norm │     └───── K, V ─┼► attention ────────┘   │
 *       │ └─ attention  │                  │ …                      │ Block 1
 *       └───────▲───────┘                  └──────────▲─────────────┘
 *           Embedding                             Embedding
 *           the red car                           <bos> la */

/* What is inside of a box of the book's arrangement: its name, in an update what its parameters
 * got, and the numbers of its places.
 *
 *      │ Add & norm          ▬▬  ▒▒▒▒▒▒ ▒▒▒▒▒▒ │
 *      │ Multi-head attention    ▒ ≈≈≈≈≈≈≈≈≈≈≈ │ */

#define NAME_PAD 6.0
#define NAME_AIR 1.5    /* of that before and behind a name */
#define NAME_SHARE 0.60 /* of a box */
#define MOST_NAME 0.72  /* likewise, where it is narrow */
#define MOST_SHORT 0.80 /* likewise, where names are short already */
#define COPY_SHARE 0.14 /* of the numbers of an attention: the memory */
#define WIDEST_COPY 40.0
#define COPY_GAP 8.0 /* from the memory to what reads it */
#define LEARNED 40.0 /* width of what parameters got */
#define LEARNED_SHARE 0.13
#define BETWEEN 5.0 /* two places of a box */

/* What the boxes are called, and how wide that is. */
typedef struct
{
  double name; /* the widest name */
  double note; /* the widest second line */
} Names;

static Names measure_names (const HlMapLayout *self, const HlMapSpec *spec)
{
  const double pad = NAME_AIR * NAME_PAD * self->scale;
  Names        names = { 0.0, 0.0 };

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const HlMapBox  *box = hl_map_box (self->boxes, (int) i);
      g_autofree char *name = NULL;
      g_autofree char *note = NULL;

      if (box->is_folded)
        continue;
      name = hl_map_box_name (spec, box, self->has_short_names);
      note = hl_map_box_note (spec, box);
      names.name = MAX (names.name, hl_text_width (self->text, HL_TEXT_SMALL, name) + pad);
      if (note != NULL && hl_map_box_has_note (self, box))
        names.note = MAX (names.note, hl_text_width (self->text, HL_TEXT_SMALL, note) + pad);
    }

  return names;
}

/* Second lines are shortened before names are, and names before numbers have no room. */
static double name_width (const HlMapLayout *self, const Names *names, double width)
{
  const double most = self->has_short_names ? MOST_SHORT : MOST_NAME;
  const double wanted = MIN (MAX (names->name, names->note), NAME_SHARE * width);

  return ceil (MAX (wanted, MIN (names->name, most * width)));
}

static double learned_width (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  return spec->update == NULL || box->is_folded
             ? 0.0
             : floor (MIN (LEARNED * self->scale, LEARNED_SHARE * box->rect.width));
}

/* The numbers of a box stand right of its name. */
static void divide_box (const HlMapLayout *self, const HlMapSpec *spec, const Names *names,
                        HlMapBox *box)
{
  const double pad = NAME_PAD * self->scale;
  const double learned = learned_width (self, spec, box);
  const double name = box->is_folded ? 0.0 : name_width (self, names, box->rect.width - learned);
  const double rows = self->pitch * spec->lanes[box->lane].n_rows;
  const double left = box->rect.x + name + learned + pad;

  box->name = (HlRect){ box->rect.x + pad, box->rect.y, MAX (name - NAME_AIR * pad, 0.0),
                        box->rect.height };
  box->data = (HlRect){ left, floor (box->rect.y + (box->rect.height - rows) / 2),
                        hl_rect_right (&box->rect) - pad - left, rows };
}

/* A folded block shows what it looks at, and its hidden units. */
static gboolean is_shown (const HlMapPlace *place, const HlMapBox *box)
{
  return !box->is_folded || (place->kind != HL_MAP_ADD && place->kind != HL_MAP_NORM);
}

static int n_shown (const HlMapSpec *spec, const HlMapBox *box)
{
  int n = 0;

  for (int i = box->first; i <= box->last; i++)
    n += is_shown (hl_map_place (spec, i), box);

  return n;
}

/* The memory has its own rows, which may be more than those that read it. */
static void divide_cross (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box,
                          HlMapColumn *column)
{
  const int    n_source = spec->lanes[HL_MAP_ENCODER].n_rows;
  const double rows = self->pitch * MAX (n_source, spec->lanes[box->lane].n_rows);
  const double width = floor (MIN (COPY_SHARE * column->body.width, WIDEST_COPY * self->scale));

  column->copy = column->body;
  column->copy.x += 3.0;
  column->copy.width = width;
  column->copy.height = self->pitch * n_source;
  column->copy.y = column->body.y = floor (box->rect.y + (box->rect.height - rows) / 2);
  column->card = hl_rect_grown (&column->copy, 2.0);
  column->body.width -= width + COPY_GAP;
  column->body.x += width + COPY_GAP;
}

/* In an update, what the parameters got stands between the name and the numbers. */
static HlRect learned_rect (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  const double width = learned_width (self, spec, box);

  return (HlRect){ box->data.x - NAME_PAD * self->scale - width, box->rect.y + 3.0, width,
                   box->rect.height - 5.0 };
}

/* The places of a box share its numbers; the first has its name, too. */
static void place_in_box (HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  const int    n = n_shown (spec, box);
  const double gap = BETWEEN * self->scale;
  const double width = floor ((box->data.width - (n - 1) * gap) / n);
  double       left = box->rect.x;
  double       x = floor (box->data.x);

  for (int i = box->first; i <= box->last; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      HlMapColumn      *column = &self->columns[i];
      double            right = x + width + floor (gap / 2);

      if (!is_shown (place, box))
        continue;
      if (right + gap > hl_rect_right (&box->data))
        right = hl_rect_right (&box->rect);
      column->body = (HlRect){ x, box->data.y, width, box->data.height };
      column->all = (HlRect){ left, box->rect.y, right - left, box->rect.height };
      column->learned = learned_rect (self, spec, box);
      if (place->kind == HL_MAP_CROSS)
        divide_cross (self, spec, box, column);
      left = right;
      x += width + gap;
    }
}

/* Divides each box into its name and its numbers. */
static void hl_map_lay_out_boxes (HlMapLayout *self, const HlMapSpec *spec)
{
  const double width = hl_map_box (self->boxes, 0)->rect.width;
  Names        names = measure_names (self, spec);

  if (names.name > MOST_NAME * (width - learned_width (self, spec, hl_map_box (self->boxes, 0))))
    {
      self->has_short_names = TRUE;
      names = measure_names (self, spec);
    }
  for (guint i = 0; i < self->boxes->len; i++)
    {
      divide_box (self, spec, &names, hl_map_box (self->boxes, (int) i));
      place_in_box (self, spec, hl_map_box (self->boxes, (int) i));
    }
}

#define RESIDUAL 16.0 /* width of the way around a sublayer */
#define GUTTER 22.0   /* between the columns, besides the name of the memory's line */
#define DROP 8.0      /* from the encoder to that line */
#define WIDEST_BOX 400.0
#define NARROW 44.0   /* of both columns, in lines: blocks have numbers for names */
#define CARD_GAP 22.0 /* before the candidates */
#define CARD_LINES 12 /* that the candidates may take */

/* From left to right: a block's name, the way around, the boxes; and the other way around. */
static void place_columns (HlMapLayout *self, HlRect rects[HL_MAP_N_LANES])
{
  const double card = hl_map_card_width (self) + (self->has_card ? CARD_GAP * self->scale : 0.0);
  const double room = self->size.width - 2 * HL_MAP_MARGIN - card;
  const double residual = RESIDUAL * self->scale;
  const double gutter =
      ceil (hl_text_width (self->text, HL_TEXT_SMALL, "K, V")) + GUTTER * self->scale;
  const double title = ceil (hl_text_width (self->text, HL_TEXT_SMALL,
                                            room < NARROW * self->small ? "0" : _ ("Block %d"))) +
                       6.0;
  const double beside = title + residual + 2 * HL_MAP_PANEL_PAD;
  const double box = floor (MIN ((room - 2 * beside - gutter) / 2, WIDEST_BOX * self->scale));
  const double x = HL_MAP_MARGIN + floor ((room - 2 * (beside + box) - gutter) / 2);

  self->title_width = title;
  rects[HL_MAP_ENCODER] = (HlRect){ x + title + residual + HL_MAP_PANEL_PAD, 0.0, box, 0.0 };
  rects[HL_MAP_DECODER] = (HlRect){ x + beside + box + gutter + HL_MAP_PANEL_PAD, 0.0, box, 0.0 };
  self->drop = floor (x + beside + box + DROP * self->scale) + 0.5;
}

static void open_panel (HlMapLayout *self, const HlMapBox *box, double bottom)
{
  const double     around = RESIDUAL * self->scale;
  const gboolean   is_left = box->lane == HL_MAP_ENCODER;
  const double     left = box->rect.x - HL_MAP_PANEL_PAD - (is_left ? around : 0.0);
  const double     right = hl_rect_right (&box->rect) + HL_MAP_PANEL_PAD + (is_left ? 0.0 : around);
  const HlMapPanel panel = {
    .lane = box->lane,
    .block = box->block,
    .rect = { left, bottom, right - left, 0.0 },
    .title = { is_left ? left - self->title_width : right + 4.0, bottom, self->title_width - 4.0,
               self->small },
    .is_folded = box->is_folded,
  };

  g_array_append_val (self->panels, panel);
}

static void close_panel (HlMapLayout *self, double top)
{
  HlMapPanel *panel = &g_array_index (self->panels, HlMapPanel, self->panels->len - 1);

  panel->rect.height = panel->rect.y - top;
  panel->rect.y = top;
  panel->title.y = floor (top + (panel->rect.height - self->small) / 2);
}

/* How high each block is: as the decoder's boxes need it. */
static double *measure_blocks (const HlMapSpec *spec, const GArray *boxes,
                               const HlMapHeights *share)
{
  double *heights = g_new0 (double, spec->n_blocks);

  for (guint i = 0; i < boxes->len; i++)
    {
      const int block = hl_map_box (boxes, (int) i)->block;

      if (block != HL_MAP_NONE)
        heights[block] += share->box + (heights[block] > 0.0 ? share->gap : 0.0);
    }

  return heights;
}

/* How far apart the boxes of a block are.  The encoder's blocks are as high as the decoder's, which
 * have more boxes. */
static double gap_in_block (const GArray *boxes, int index, const HlMapHeights *share,
                            const double *blocks)
{
  const int block = hl_map_box (boxes, index)->block;
  int       n = 0;

  for (guint i = 0; i < boxes->len; i++)
    n += hl_map_box (boxes, (int) i)->block == block;

  return (blocks[block] - n * share->box) / (n - 1);
}

/* Places the boxes of a column upward. */
static void stack_boxes (HlMapLayout *self, const HlMapHeights *share, GArray *boxes,
                         const HlRect *column, const double *blocks)
{
  double y = share->bottom;
  int    below = HL_MAP_NONE;

  for (int i = 0; i < (int) boxes->len; i++)
    {
      HlMapBox *box = hl_map_box (boxes, i);
      const int above = i + 1 < (int) boxes->len ? hl_map_box (boxes, i + 1)->block : HL_MAP_NONE;

      box->rect = (HlRect){ column->x, 0.0, column->width, share->box };
      if (box->block != HL_MAP_NONE && box->block != below)
        {
          open_panel (self, box, floor (y));
          y -= HL_MAP_PANEL_PAD;
        }
      box->rect.y = floor (y - share->box);
      y -= share->box;
      if (box->block == HL_MAP_NONE || box->block != above)
        {
          y -= box->block != HL_MAP_NONE ? HL_MAP_PANEL_PAD : 0.0;
          if (box->block != HL_MAP_NONE)
            close_panel (self, floor (y));
          y -= share->gap;
        }
      else
        y -= gap_in_block (boxes, i, share, blocks);
      below = box->block;
    }
}

/* The candidates stand right of the decoder, as high as its last box. */
static void place_right_end (HlMapLayout *self)
{
  const HlMapBox *output = hl_map_box (self->boxes, (int) self->boxes->len - 1);
  const double    width = hl_map_card_width (self);
  const double    top = MAX (output->rect.y - self->line, 2.0);

  self->next = (HlRect){ self->size.width - HL_MAP_MARGIN - width, top, width,
                         MIN (CARD_LINES * self->small, self->keys.y - top) };
  self->lanes[HL_MAP_DECODER].losses = output->data;
}

/* Below each column stands what it reads, from the way around to the name of a block. */
static void place_words (HlMapLayout *self, const HlMapHeights *share, const HlRect *columns)
{
  const double around = RESIDUAL * self->scale + HL_MAP_PANEL_PAD;

  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      const gboolean is_left = lane == HL_MAP_ENCODER;

      self->lanes[lane].header =
          (HlRect){ columns[lane].x - (is_left ? around + self->title_width : 0.0),
                    share->bottom + share->gap, columns[lane].width + around + self->title_width,
                    self->line };
    }
}

static void place_legend (HlMapLayout *self, const HlMapHeights *share, gboolean is_slim)
{
  self->keys = (HlRect){ HL_MAP_MARGIN, self->size.height - share->keys - share->rest,
                         self->size.width - 2 * HL_MAP_MARGIN, share->keys };
  self->reading =
      (HlRect){ HL_MAP_MARGIN, self->keys.y + share->keys, self->keys.width, self->line };
  if (is_slim)
    self->reading.y = self->size.height - self->line;
}

/* Gives all that it shows its place, but for what the legend says. */
static void hl_map_lay_out_book (HlMapLayout *self, const HlMapSpec *spec)
{
  const HlMapHeights share = hl_map_heights_choose (self, spec);
  HlRect             columns[HL_MAP_N_LANES];
  g_autofree double *blocks = NULL;

  place_columns (self, columns);
  for (int lane = HL_MAP_N_LANES - 1; lane >= 0; lane--)
    {
      g_autoptr (GArray) boxes = hl_map_boxes_new (spec, lane, share.folds);

      if (blocks == NULL)
        blocks = measure_blocks (spec, boxes, &share);
      stack_boxes (self, &share, boxes, &columns[lane], blocks);
      g_array_insert_vals (self->boxes, 0, boxes->data, boxes->len);
    }
  hl_map_lay_out_boxes (self, spec);
  place_words (self, &share, columns);
  place_legend (self, &share, spec->is_slim);
  place_right_end (self);
}

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

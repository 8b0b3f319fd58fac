#include "ui/render/living-map-book-layout.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-book-boxes.h"
#include "ui/render/living-map-book-heights.h"
#include "ui/render/living-map-book-inside.h"
#include "ui/render/living-map-room.h"

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
void hl_map_lay_out_book (HlMapLayout *self, const HlMapSpec *spec)
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

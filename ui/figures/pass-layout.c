#include "ui/figures/pass-layout.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define WIDTH 1042.0 /* of a page on which words have their normal size */
#define HEIGHT 430.0
#define LEAST_WIDTH 420.0
#define LEAST_COLUMNS 356.0 /* of the book */
#define LEAST_PITCH 1.2
#define LEAST_BOX 13.0 /* of the book, with the gap below it and the edges of blocks */
#define LEAST_GAP 5.0
#define LEAST_BLOCK 14.0
#define LARGEST_PITCH 34.0
#define LARGEST_BOOK_PITCH 16.0
#define NAMES_FROM 7.0  /* rows lower than this have no names of places below them */
#define TITLES_FROM 4.0 /* likewise no titles above them */
#define CARD 170.0
#define CARD_FROM 760.0 /* of the width */
#define LOSSES 128.0    /* beside the labels of an update */
#define LEARNED 9.0
#define WIRE 18.0   /* between encoder and decoder, for the memory */
#define DROP 26.0   /* right of the encoder */
#define FOLDED 30.0 /* a folded block */
#define WIDEST_BOX 420.0
#define GUTTER 52.0
#define NAME_SHARE 0.5  /* of a box of the book */
#define COLUMN_BOX 46.0 /* in a column of a page: a name, and the rows below it */
#define COLUMN_MOST 11  /* boxes above each other, before blocks fold */

/* From left to right, as in the book, or in a column of a page. */
enum
{
  LANES,
  BOOK,
  COLUMN,
  N_ARRANGEMENTS
};

/* How boxes follow each other. */
typedef struct
{
  double share[HL_PASS_N_KINDS]; /* of the way */
  double narrowest;              /* a place with share 1, before blocks fold */
  double gap, before_add;        /* between boxes; more of it where two ways come together */
  double pad, before_block;      /* between a block's edge and its boxes; between blocks */
} Arrangement;

static const Arrangement arrangements[N_ARRANGEMENTS] = {
  { { 1.0, 0.55, 1.25, 2.6, 0.8, 0.9, 0.0 }, 22.0, 4.0, 6.0, 6.0, 8.0 },
  { { 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0 }, 17.0, 5.0, 0.0, 5.0, 6.0 },
  { { 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0 }, 34.0, 5.0, 0.0, 5.0, 6.0 },
};

/* What is laid out. */
typedef struct
{
  HlPass            *pass;
  HlScene           *scene;
  HlPassLayout      *layout;
  const Arrangement *like;
  double             next; /* of the last box: a width of its own, 0 in the book */
} Laying;

static double written (const Laying *self, const char *words, gboolean is_strong)
{
  return hl_mark_written (self->scene, self->layout->times, is_strong, words);
}

/* --- Boxes ------------------------------------------------------------------------------------ */

/* The places of one sublayer, or of all of a block that is folded. */
static void find_boxes (Laying *self, gboolean folds, int open)
{
  self->layout->n_boxes = 0;
  for (int i = 0; i < (int) self->pass->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (self->pass, i);
      const gboolean     is_folded = folds && place->block >= 0 && place->block != open;
      const int          n = self->layout->n_boxes;
      HlPassBox         *before = n > 0 ? &self->layout->boxes[n - 1] : NULL;
      const HlPassBox    box = { place->side, place->block, i, i, is_folded, 0 };

      if (before != NULL && before->side == place->side &&
          (hl_pass_place (self->pass, before->last)->box == place->box ||
           (is_folded && before->block == place->block)))
        before->last = i;
      else
        self->layout->boxes[self->layout->n_boxes++] = box;
    }
}

static double share_of (const Laying *self, const HlPassBox *box)
{
  double share = 0.0;

  if (self->layout->is_book)
    return 1.0;
  for (int i = box->first; i <= box->last && !box->is_folded; i++)
    share += self->like->share[hl_pass_place (self->pass, i)->kind];

  return share;
}

static double fixed_of (const Laying *self, const HlPassBox *box)
{
  const HlPassKind kind = hl_pass_place (self->pass, box->first)->kind;

  if (self->layout->is_book)
    return 0.0;

  return box->is_folded ? T (FOLDED) : kind == HL_PASS_NEXT ? self->next : 0.0;
}

/* Lays the boxes of a side one after the other, and returns how long that is.  unit: what a share
 * of 1 gets; gap: more between two boxes. */
static double line_up (Laying *self, int side, double unit, double gap)
{
  HlPassLayout      *layout = self->layout;
  const Arrangement *like = self->like;
  HlPassBlock       *blocks = layout->blocks + side * self->pass->walk->config.num_blks;
  double             at = 0.0;
  int                block = -1;
  gboolean           is_first = TRUE;

  for (int i = 0; i < layout->n_boxes; i++)
    {
      HlPassBox *box = &layout->boxes[i];

      if (box->side != side)
        continue;
      if (box->block != block && block >= 0)
        {
          at += like->pad;
          blocks[block].to = at;
        }
      at += is_first ? 0.0 : gap + (box->block != block ? like->before_block : like->gap);
      is_first = FALSE;
      if (box->block != block && box->block >= 0)
        {
          blocks[box->block] = (HlPassBlock){ side, box->block, box->is_folded, at, at };
          at += like->pad;
        }
      else if (hl_pass_place (self->pass, box->first)->kind == HL_PASS_ADD)
        at += like->before_add;
      block = box->block;
      box->from = at;
      at += share_of (self, box) * unit + fixed_of (self, box);
      box->to = at;
    }
  if (block >= 0)
    {
      at += like->pad;
      blocks[block].to = at;
    }

  return at;
}

/* How much a share of 1 gets of such a way. */
static double unit_for (Laying *self, int side, double length)
{
  double shares = 0.0;

  for (int i = 0; i < self->layout->n_boxes; i++)
    if (self->layout->boxes[i].side == side)
      shares += share_of (self, &self->layout->boxes[i]);

  return (length - line_up (self, side, 0.0, 0.0)) / fmax (shares, 1.0);
}

/* Chooses which boxes there are: where the page is too short for all blocks, all but one are
 * folded. */
static void choose_boxes (Laying *self, int open, double length)
{
  find_boxes (self, FALSE, open);
  if (self->pass->walk->config.num_blks > 1 &&
      unit_for (self, 1, length) < T (self->like->narrowest))
    find_boxes (self, TRUE, open);
}

/* --- From left to right ----------------------------------------------------------------------- */

static double widest (const Laying *self, char **words, int n)
{
  return hl_mark_widest (self->scene, self->layout->times, TRUE, words, n);
}

/* Words and rows of both sides, the encoder's above. */
static void place_sides (Laying *self, double tokens)
{
  HlPassLayout  *layout = self->layout;
  const HlPass  *pass = self->pass;
  const gboolean is_update = pass->walk->kind == NN_WALK_UPDATE;
  const int      n = pass->n_rows[0] + pass->n_rows[1];
  double         above, below, y = 0.0, spare;

  for (int kept = 2;; kept--)
    {
      layout->has_titles = kept > 0;
      layout->has_names = kept > 1;
      layout->band = kept > 0 ? T (11.0) : 0.35 * layout->line;
      above = layout->band + (kept > 0 ? layout->line + 2.0 : 0.0);
      below = (is_update ? T (LEARNED) : 0.0) +
              (kept > 1 ? 2.0 * layout->line : 0.35 * layout->line) + 2.0;
      layout->pitch = (layout->size.height - 2.0 * (above + below) - T (WIRE)) / n;
      if (kept == 0 || layout->pitch >= T (kept > 1 ? NAMES_FROM : TITLES_FROM))
        break;
    }
  layout->pitch = CLAMP (layout->pitch, LEAST_PITCH, T (LARGEST_PITCH));
  spare = fmax (layout->size.height - 2.0 * (above + below) - T (WIRE) - layout->pitch * n, 0.0);
  for (int side = 0; side < 2; side++)
    {
      layout->titles[side] = (HlRect){ 0, y, tokens, layout->line };
      layout->words[side] =
          (HlRect){ 0, y + above, tokens - T (8), layout->pitch * pass->n_rows[side] };
      y = hl_rect_bottom (&layout->words[side]) + below;
      if (side == 0)
        layout->wire = y + T (WIRE) / 2 + spare / 4;
      y += T (WIRE) + spare / 2;
    }
}

static void place_rightward (Laying *self, int open)
{
  HlPassLayout  *layout = self->layout;
  HlPass        *pass = self->pass;
  const gboolean is_update = pass->walk->kind == NN_WALK_UPDATE;
  const double   widest_token = fmax (widest (self, pass->tokens[0], pass->n_rows[0]),
                                      widest (self, pass->tokens[1], pass->n_rows[1]));
  const double   most = 0.14 * layout->size.width;
  const double   tokens =
      fmin (fmax (widest_token, written (self, _ ("decoder writes"), TRUE)), most) + T (14);
  const double card = layout->has_card ? T (CARD) : 0.0;

  layout->memory = widest (self, pass->tokens[0], pass->n_rows[0]) + T (12);
  self->next =
      fmin (widest (self, pass->writes, pass->n_rows[1]) + written (self, "→ ", TRUE), most) +
      T (6) + (is_update ? T (LOSSES) : 0.0);
  place_sides (self, tokens);
  choose_boxes (self, open, layout->size.width - tokens - 2.0);
  for (int side = 0; side < 2; side++)
    {
      const HlRect *words = &layout->words[side];
      const double length = layout->size.width - tokens - 2.0 - (side == 0 ? card + T (DROP) : 0.0);
      const double top = layout->titles[side].y, below = hl_rect_bottom (words) + 2.0;
      const double name = below + (is_update ? T (LEARNED) : 0.0);
      const double names = layout->has_names ? 2.0 * layout->line : 0.0;

      line_up (self, side, unit_for (self, side, length), 0.0);
      for (int i = 0; i < layout->n_boxes; i++)
        {
          HlPassBox   *box = &layout->boxes[i];
          const double x = tokens + box->from, width = box->to - box->from;

          if (box->side != side)
            continue;
          box->rect = (HlRect){ x, words->y, width, words->height };
          box->learned = (HlRect){ x, below, width, T (LEARNED) - 2.0 };
          box->name = (HlRect){ x, name, width, 2.0 * layout->line };
        }
      for (int i = 0; i < layout->n_blocks; i++)
        {
          HlPassBlock *block = &layout->blocks[i];
          const double x = tokens + block->from, width = block->to - block->from;

          if (block->side != side)
            continue;
          block->rect = (HlRect){ x, top, width, name + names - top };
          block->title = (HlRect){ x + 4.0, top, width - 8.0, layout->line };
        }
    }
  layout->card = (HlRect){ layout->size.width - card, 0, card, layout->wire - T (WIRE) / 2 - 2.0 };
}

/* --- As in the textbook ----------------------------------------------------------------------- */

/* All boxes are equally high; the encoder, which has fewer, has wider gaps. In a column a name is
 * above its rows, else beside them. */
static void stack_up (Laying *self, double length)
{
  HlPassLayout *layout = self->layout;
  const int     n = MAX (self->pass->n_rows[0], self->pass->n_rows[1]);
  const double  name = layout->is_column ? layout->line : 0.0, fixed = name + 4.0;
  double        unit = fmin (unit_for (self, 1, length), T (LARGEST_BOOK_PITCH) * n + fixed);

  unit = fmax (unit, LEAST_BOX + name);
  layout->pitch = fmax ((unit - fixed) / n, 0.5);
  for (int side = 0; side < 2; side++)
    {
      int n_gaps = 0;

      for (int i = 0; i < layout->n_boxes; i++)
        n_gaps += layout->boxes[i].side == side;
      line_up (self, side, unit,
               fmax ((length - line_up (self, side, unit, 0.0)) / MAX (n_gaps, 1), 0.0));
    }
}

/* How many lines the words of a side need in a column. */
static int count_lines (const Laying *self, int side, double width)
{
  double x = 0.0;
  int    n = 1;

  for (int row = 0; row < self->pass->n_rows[side]; row++)
    {
      const double word = written (self, self->pass->tokens[side][row], TRUE) + T (8);

      n += x > 0.0 && x + word > width;
      x = x > 0.0 && x + word <= width ? x + word : word;
    }

  return n;
}

/* The words below the boxes: beside what they are, or in a column below it.  left: of the boxes;
 * wide: a box and what is beside it. */
static void place_words (const Laying *self, double bottom, double left, double width,
                         double beside)
{
  HlPassLayout *layout = self->layout;
  const double  y = bottom + 5.0, half = layout->size.width / 2;
  const double  wide[] = { width + T (GUTTER) - T (8), width + beside };

  for (int side = 0; side < 2; side++)
    {
      const double head =
          written (self, side == 0 ? _ ("encoder reads") : _ ("decoder writes"), TRUE);
      const double x = left + side * (width + T (GUTTER));

      layout->titles[side] = (HlRect){ layout->is_column ? side * half : x, y, head, layout->line };
      layout->words[side] =
          layout->is_column
              ? (HlRect){ side * half, y + layout->line, half, layout->size.height - y }
              : (HlRect){ x + head + T (10), y, wide[side] - head - T (10), layout->line };
    }
}

/* The names of boxes are as wide as the widest one. */
static double names_width (Laying *self, double width)
{
  double names = 0.0;

  for (int i = 0; i < self->layout->n_boxes; i++)
    {
      const HlPassBox   *box = &self->layout->boxes[i];
      const HlPassPlace *place = hl_pass_place (self->pass, box->first);

      if (!box->is_folded)
        names = fmax (names, written (self, hl_pass_title (self->pass, place), FALSE));
    }

  return fmin (names + T (12), NAME_SHARE * width);
}

/* A name, and bars of an update, are beside the rows, or in a column above them. */
static void place_name (const Laying *self, HlPassBox *box, double names)
{
  const HlRect *at = &box->rect;
  const double  bars = self->pass->walk->kind == NN_WALK_UPDATE ? T (30) : 0.0;

  if (self->layout->is_column)
    {
      const double line = self->layout->line;

      box->learned = (HlRect){ hl_rect_right (at) - T (4) - bars, at->y + 3.0, bars, line - 4.0 };
      box->name = (HlRect){ at->x + T (4), at->y + 1.0, box->learned.x - at->x - T (4), line };
      return;
    }

  box->name = (HlRect){ at->x + T (6), at->y, names - T (6), at->height };
  box->learned = (HlRect){ at->x + names, at->y + 3.0, bars, at->height - 6.0 };
}

static void place_upward (Laying *self, int open)
{
  HlPassLayout *layout = self->layout;
  const double  card = layout->has_card ? T (CARD) + T (18) : 0.0;
  const double  title =
      layout->is_column ? layout->line : written (self, _ ("Block %d"), FALSE) + 4.0;
  const double beside = title + T (16) + (layout->is_column ? 1.2 : 2.0) * self->like->pad;
  const double width =
      fmin ((layout->size.width - card - 2.0 * beside - T (GUTTER)) / 2.0, T (WIDEST_BOX));
  const double left =
      fmax ((layout->size.width - card - 2.0 * (beside + width) - T (GUTTER)) / 2, 0.0);
  const int    n_lines = layout->is_column ? 1 + MAX (count_lines (self, 0, layout->size.width / 2),
                                                      count_lines (self, 1, layout->size.width / 2))
                                           : 1;
  const double bottom = layout->size.height - n_lines * layout->line - 6.0, length = bottom - 2.0;
  double       names;

  layout->band = T (12);
  layout->has_titles = layout->has_names = TRUE;
  choose_boxes (self, open, length);
  stack_up (self, length);
  names = names_width (self, width);
  for (int i = 0; i < layout->n_boxes; i++)
    {
      HlPassBox   *box = &layout->boxes[i];
      const double x = left + beside + box->side * (width + T (GUTTER));

      box->rect = (HlRect){ x, bottom - box->to, width, box->to - box->from };
      place_name (self, box, names);
    }
  for (int i = 0; i < layout->n_blocks; i++)
    {
      HlPassBlock *block = &layout->blocks[i];
      const double pad = self->like->pad, loop = T (16);
      const double x = left + beside + block->side * (width + T (GUTTER)) -
                       (block->side == 0 ? loop + pad : pad);

      block->rect =
          (HlRect){ x, bottom - block->to, width + loop + 2.0 * pad, block->to - block->from };
      block->title = (HlRect){ block->side == 0 ? x - title : hl_rect_right (&block->rect) + 4.0,
                               block->rect.y, title, block->rect.height };
    }
  place_words (self, bottom, left + beside, width, beside);
  layout->wire = left + beside + width + (layout->is_column ? T (16) : T (GUTTER) / 2);
  layout->card = (HlRect){ layout->size.width - card + T (18), 0, card - T (18),
                           fmin (layout->size.height * 0.6, 12.0 * layout->line) };
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* The places of a box share the room beside or above its name. */
static void place_rows (Laying *self, const HlPassBox *box)
{
  HlPassLayout *layout = self->layout;
  const double  gap = box->last > box->first ? T (4) : 0.0;
  HlRect        all = box->rect;
  double        shares = 0.0;

  if (layout->is_book)
    {
      const double rows = layout->pitch * self->pass->n_rows[box->side];
      const double name = layout->is_column && !box->is_folded ? layout->line : 0.0;
      const double left =
          (box->is_folded || layout->is_column ? box->rect.x : hl_rect_right (&box->learned)) +
          T (4);

      all = (HlRect){ left, box->rect.y + name + (box->rect.height - name - rows) / 2,
                      hl_rect_right (&box->rect) - left - T (4), rows };
    }
  if (box->is_folded)
    {
      layout->bodies[box->last] = all;
      return;
    }
  for (int turn = 0; turn < 2; turn++) /* counts them, then shares out */
    for (int i = box->first; i <= box->last; i++)
      {
        const double share = fmax (self->like->share[hl_pass_place (self->pass, i)->kind], 0.1);

        if (turn == 0)
          shares += share;
        else
          {
            layout->bodies[i] =
                (HlRect){ all.x, all.y, (all.width - gap) * share / shares, all.height };
            all.x += layout->bodies[i].width + gap;
          }
      }
}

/* In a column of a page, too narrow for boxes side by side, they are above each other. */
static int arrangement_of (const HlPassAt *at, double width)
{
  return at->is_book ? BOOK : width > 0.0 && width < LEAST_WIDTH ? COLUMN : LANES;
}

/* Where all lies in so much room; the scene keeps it. */
static HlPassLayout *lay_out (HlPass *pass, const HlPassAt *at, const HlPassStand *stand,
                              HlScene *scene, HlSize room)
{
  const int     arrangement = arrangement_of (at, room.width);
  const int     n_places = (int) pass->places->len, n_blocks = pass->walk->config.num_blks;
  HlPassLayout *layout = hl_scene_keep (scene, g_new0 (HlPassLayout, 1));
  Laying        laying = { pass, scene, layout, &arrangements[arrangement], 0.0 }, *self = &laying;
  const int     open = stand->block >= 0 ? stand->block : n_blocks - 1;

  layout->size = room;
  layout->is_book = arrangement != LANES;
  layout->is_column = arrangement == COLUMN;
  layout->times =
      fmax (hl_scene_times (scene, 13.0 * fmin (room.width / WIDTH, room.height / HEIGHT)), 0.9);
  layout->times = fmin (layout->times, hl_scene_times (scene, 26.0));
  layout->line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, layout->times));
  layout->has_card = room.width >= T (CARD_FROM) && room.height >= 9.0 * layout->line;
  layout->boxes = hl_scene_keep (scene, g_new0 (HlPassBox, (gsize) n_places + 1));
  layout->blocks = hl_scene_keep (scene, g_new0 (HlPassBlock, 2 * (gsize) n_blocks));
  layout->n_blocks = 2 * n_blocks;
  layout->bodies = hl_scene_keep (scene, g_new0 (HlRect, (gsize) n_places + 1));
  if (layout->is_book)
    place_upward (self, open);
  else
    place_rightward (self, open);
  layout->between = layout->pitch > 7.0 ? 2.0 : layout->pitch > 3.5 ? 1.0 : 0.0;
  for (int i = 0; i < layout->n_boxes; i++)
    place_rows (self, &layout->boxes[i]);

  return layout;
}

/* How many boxes of the decoder are above each other; n_open: blocks that are open. */
static int count_boxes (const HlPass *pass, int n_open)
{
  int n = pass->walk->config.num_blks - n_open, last = -1;

  for (int i = 0; i < (int) pass->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (pass, i);

      n += place->side == 1 && place->block < n_open && place->box != last;
      last = place->box;
    }

  return n;
}

/* In the book's arrangement there is room for one open block; in a column all are open where they
 * are few. */
static HlSize least (const HlPass *pass, const HlPassAt *at, double width)
{
  const int arrangement = arrangement_of (at, width), n_blocks = pass->walk->config.num_blks;
  const int highest = MAX (pass->n_rows[0], pass->n_rows[1]), n = count_boxes (pass, 1);
  const int n_all = count_boxes (pass, n_blocks), n_more = highest / 4;

  if (arrangement == LANES)
    return (HlSize){ LEAST_WIDTH, fmax (2.0 * (pass->n_rows[0] + pass->n_rows[1]) + 30.0, 64.0) };
  if (arrangement == BOOK)
    return (HlSize){ LEAST_COLUMNS, n * (fmax (LEAST_BOX, LEAST_PITCH * highest) + LEAST_GAP) +
                                        (n_blocks + 2) * LEAST_BLOCK };

  return (HlSize){ LEAST_COLUMNS, (n_all <= COLUMN_MOST ? n_all : n) * (COLUMN_BOX + LEAST_GAP) +
                                      (n_blocks + 2 + n_more) * LEAST_BLOCK };
}

const HlPassLaying hl_pass_laying = { lay_out, least };

/* ui/figures/pass-layout.h
 *
 * Where the boxes, blocks and rows of a pass lie, and the parts of the picture, which all draw
 * there.  It depends on the words and on the room, and on which block is open where there is no
 * room for all, never on the step: the eye need not search.
 *
 *      along   from box to box: to the right, or upward
 *      across  encoder above decoder, or left of it
 */

#pragma once

#include <math.h>

#include "ui/figures/pass.h"
#include "ui/picture/marks.h"

typedef struct
{
  int      side, block, first, last; /* its places */
  gboolean is_folded;                /* it stands for a whole block */
  double   from, to;                 /* along */
  HlRect   rect, name, learned;      /* learned: what an update makes of its parameters */
} HlPassBox;

typedef struct
{
  int      side, block;
  gboolean is_folded;
  double   from, to;
  HlRect   rect, title;
} HlPassBlock;

typedef struct
{
  HlSize       size;
  gboolean     is_book, is_column; /* a column is like the book, with names above the rows */
  gboolean     has_titles, has_names, has_card;
  double       times;          /* of words */
  double       line, band;     /* of words; beside the boxes, for what goes around them */
  double       pitch, between; /* from row to row, and the gap between two */
  HlPassBox   *boxes;
  HlPassBlock *blocks; /* of the encoder, then of the decoder */
  int          n_boxes, n_blocks;
  HlRect      *bodies; /* of each place its rows; no width: it is folded away */
  HlRect       titles[2], words[2], card;
  double       memory; /* the words of the memory */
  double       wire;   /* the way of the memory: its height, or in the book where it goes up */
} HlPassLayout;

/* Pixels where words have their normal size. */
#define T(pixels) ((pixels) *self->layout->times)

typedef struct
{
  HlPassLayout *(*lay_out) (HlPass *pass, const HlPassAt *at, const HlPassStand *stand,
                            HlScene *scene, HlSize room);
  /* The size without which rows or words are too small, on a page of that width. */
  HlSize (*least) (const HlPass *pass, const HlPassAt *at, double width);
} HlPassLaying;

extern const HlPassLaying hl_pass_laying;

/* A row of a place; the last one may be low. */
static inline HlRect hl_pass_row (const HlPassLayout *self, const HlRect *body, int row)
{
  return (HlRect){ body->x, body->y + row * self->pitch, body->width, self->pitch - self->between };
}

/* The picture of a pass while it is made. */
typedef struct
{
  HlPass          *pass;
  const HlPassAt  *at;
  HlPassStand      stand;
  HlScene         *scene;
  HlPassLayout    *layout;
  const HlPalette *colors;
  gboolean         is_update;
} HlPassPage;

/* The rows of places, and what is seen of one while it is pointed at. */
typedef struct
{
  void (*add) (const HlPassPage *self, int index); /* of a place */
  void (*light) (const HlPassPage *self, int index, int row);
  void (*end) (const HlPassPage *self, int index); /* of the place of the next word */
} HlPassPart;

extern const HlPassPart hl_pass_rows;

/* The page's color on its way to that of words. */
static inline HlColor hl_pass_shade (const HlPassPage *self, double t)
{
  return hl_color_between (self->colors->background, self->colors->text, t);
}

static inline HlMark *hl_pass_say (const HlPassPage *self, gboolean is_strong, const char *words,
                                   HlRect at, double align, HlColor ink)
{
  return hl_mark_write (self->scene, self->layout->times, is_strong, words, at, align, ink);
}

static inline double hl_pass_width (const HlPassPage *self, gboolean is_strong, const char *words)
{
  return hl_mark_written (self->scene, self->layout->times, is_strong, words);
}

static inline gboolean hl_pass_is_told (const HlPassPage *self, int side, int row)
{
  const HlPassStand *stand = &self->stand;
  const HlPassPlace *place =
      stand->told_place >= 0 ? hl_pass_place (self->pass, stand->told_place) : NULL;

  return (side == 1 && row == stand->row) ||
         (place != NULL && place->side == side && row == stand->told_row) ||
         (place != NULL && stand->told_key == row &&
          side == (place->kind == HL_PASS_CROSS ? 0 : place->side));
}

/* Where rows are low, every few of them have names, and those that the step is about; of two such
 * rows that are too near each other, the lower one. */
static inline gboolean hl_pass_is_named (const HlPassPage *self, int side, int row)
{
  const int      step = (int) ceil (0.85 * self->layout->line / self->layout->pitch);
  const gboolean is_told = hl_pass_is_told (self, side, row);

  for (int other = MAX (is_told ? row + 1 : row - step + 1, 0);
       other < MIN (row + step, self->pass->n_rows[side]); other++)
    if (other != row && hl_pass_is_told (self, side, other))
      return FALSE;

  return is_told || row % step == 0;
}

static inline HlRect hl_pass_line (const HlPassPage *self, const HlRect *rows, int row)
{
  const double y = rows->y + (row + 0.5) * self->layout->pitch - self->layout->between / 2;

  return (HlRect){ rows->x, y - self->layout->line / 2, rows->width, self->layout->line };
}

/* All of it, and what is seen of an item while it is pointed at. */
typedef struct
{
  void (*build) (HlPass *pass, const HlPassAt *at, HlScene *scene, HlSize room);
  void (*light) (HlPass *pass, const HlPassAt *at, HlScene *scene, HlSize room, HlItem item);
} HlPassPicture;

extern const HlPassPicture hl_pass_picture;

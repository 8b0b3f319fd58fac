/* ui/picture/block.h
 *
 * The matrices of a picture that has several: what is made of what is beside it.
 *
 *                 W                     a product is a crossing: a row of the left factor and a
 *                ─┼─                    column of the upper one continue until they meet in what is
 *          x   ──→ f   ── ReLU ─►       made of them
 *
 * A matrix whose cells are too small for numbers has colors alone; one that is not known yet has
 * its place; what a mask hides is hatched, with the number that is there now.
 */

#pragma once

#include "ui/picture/formula.h"
#include "ui/picture/marks.h"

#define HL_CROSSING 24.0 /* between a factor and what is made of it */
/* Of the fullest color, what the largest number has: a number on it can be read. */
#define HL_BLOCK_FULLEST 0.7
#define HL_BLOCK_FEW 8 /* more terms, or cells in a row, than that are narrow */

/* A cell with a number is not smaller; where it is narrow its number is, too. */
#define HL_BLOCK_LEAST 31.0
#define HL_BLOCK_WIDTH 40.0
#define HL_BLOCK_HEIGHT 26.0

/* In a column of a page what is side by side elsewhere is in rows. */
#define HL_BLOCK_COLUMN 560.0 /* how wide a column is, at most */
#define HL_BLOCK_DOWN 30.0    /* from a row to the next one below it */

/* Where they are drawn, and how large words are. */
typedef struct
{
  HlScene *scene;
  double   small, normal, line; /* times of words; the height of a line */
  HlColor  row, column, text, faint;
} HlBlocks;

typedef struct
{
  int           part; /* of its items */
  const float  *values;
  const guint8 *states; /* 0 where a number is seen; NULL: all are */
  int           rows, columns;
  HlRect        at;
  double        least;             /* the number of the fullest color, if none passes it by much */
  gboolean      is_given;          /* written as they were typed */
  gboolean      is_mute, is_quiet; /* without numbers, with gray ones: but where it is lit */
  int           digits;            /* after the point, of what is not; 0: 2 of usual numbers */
  gboolean      is_known;
  const char   *hidden; /* what is where a number is hidden */
} HlBlock;

/* Matrices whose colors can be compared; the last of them has no letters. */
typedef struct
{
  const char *letters;
  int         parts[8]; /* and −1 */
} HlBlockScale;

HlBlocks hl_blocks_on (HlScene *scene, double unit);
double   hl_blocks_share (double room, int n, int n_narrow, double least, double most,
                          double *narrow);
double   hl_blocks_widest (const HlBlocks *self, char **names);

void        hl_block_add (const HlBlocks *self, const HlBlock *block);
void        hl_block_entitle (const HlBlocks *self, HlPoint at, double room, const char *letter,
                              const char *words, const char *fewer, HlColor ink);
void        hl_blocks_level (HlBlock *blocks, const HlBlockScale *scales);
void        hl_blocks_keys (const HlBlocks *self, const HlBlock *blocks, const HlBlockScale *scales,
                            const HlPoint *at);
const char *hl_block_hint (const HlBlocks *self, const HlBlock *block);
void hl_block_name_rows (const HlBlocks *self, const HlBlock *block, char **names, HlColor ink);
void hl_block_name_columns (const HlBlocks *self, const HlBlock *block, char **names, HlColor ink,
                            double room, gboolean is_turned);
void hl_block_light (const HlBlocks *self, const HlBlock *block, int row, int column, HlColor ink);
void hl_block_speak (const HlBlocks *self, const HlBlock *block, int row, int column);
void hl_block_dial (const HlBlocks *self, const HlBlock *block, int row, int column);
int  hl_block_changes (HlItem *changed, int part, const float *before, const float *now, int rows,
                       int columns);
HlItem hl_blocks_beside (const int (*next)[4], const int *rows, const int *columns, HlItem item,
                         int down, int right);
double hl_blocks_arrow_width (const HlBlocks *self, const char *above, const char *below);
void   hl_blocks_arrow (const HlBlocks *self, const HlBlock *from, const HlBlock *to,
                        const char *above, const char *below);
void   hl_blocks_arrow_down (const HlBlocks *self, const HlBlock *from, double below,
                             const HlBlock *to, double above, const char *words);
void   hl_blocks_cross (const HlBlocks *self, const HlBlock *left, const HlBlock *upper,
                        const HlBlock *made, int row, int column);
char *hl_blocks_products (const HlBlock *left, const HlBlock *upper, int row, int column, int first,
                          int n) G_GNUC_WARN_UNUSED_RESULT;

char *hl_blocks_power (const HlBlock *scores, int row, int column) G_GNUC_WARN_UNUSED_RESULT;
char *hl_blocks_powers (const HlBlock *scores, int row) G_GNUC_WARN_UNUSED_RESULT;

static inline HlRect hl_block_cell (const HlBlock *self, int row, int column)
{
  return hl_cell (&self->at, self->rows, self->columns, row, column);
}

static inline double hl_block_number (const HlBlock *self, int row, int column)
{
  g_assert (self->values != NULL);

  return (double) self->values[row * self->columns + column];
}

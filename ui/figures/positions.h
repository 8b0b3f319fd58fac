/* ui/figures/positions.h
 *
 * The positional encoding, four pictures of one table P:
 *
 *      words        two sentences of the same words, and between them some of the clocks of each
 *                   position
 *      table        P, one row per position; beside it clocks: each pair of a sine and a cosine is
 *                   the hand of a clock, each clock slower than the one before
 *      curves       four columns of P as waves over the positions
 *      similarity   cosines between the rows of P, and beside them over the distance
 */

#pragma once

#include "core/experiments/position-table.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

#define HL_POSITIONS_CURVES 4
#define HL_POSITIONS_MOST 200   /* positions */
#define HL_POSITIONS_WIDEST 256 /* features */

typedef enum
{
  HL_POSITIONS_TABLE,
  HL_POSITIONS_WAVES,
  HL_POSITIONS_ALIKE,
  HL_POSITIONS_WORDS,
} HlPositionsView;

typedef struct
{
  HlPositionsView  view;
  int              n, width; /* positions; features, an even number */
  NnPositionLayout layout;
  int              at;       /* the current position */
  int              first;    /* feature of the waves */
  gboolean         is_known; /* what it asks about may be shown */
} HlPositionsInput;

typedef struct
{
  HlPositionsInput input;
  NnTensor        *table;       /* (n, width) */
  NnTensor        *similarity;  /* (n, n) cosines between its rows */
  char           **numbers;     /* 0, 1, … as names */
  float           *by_distance; /* (2n − 1) the cosine of two positions so far apart */
} HlPositions;

HlFigure *hl_positions_new (const HlPositionsInput *input) G_GNUC_WARN_UNUSED_RESULT;
int       hl_positions_sine (const HlPositions *self, int j);

/* An order: the seed of the one in which the words come. */
typedef struct
{
  int n, width, layout, first, at, order;
} HlPositionsState;

extern const HlTyped hl_positions_typed;

HlFigure *hl_positions_figure (const HlPositionsState *state, const char *view,
                               gboolean is_known) G_GNUC_WARN_UNUSED_RESULT;
char     *hl_positions_caption (const HlPositionsState *state,
                                const char             *view) G_GNUC_WARN_UNUSED_RESULT;

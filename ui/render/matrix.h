/* ui/render/matrix.h
 *
 * The colored cells of a heat map, without any words around them.
 *
 *      ■ ▒ ░        normal            its value's color on the scale
 *      ▨            hidden, padding   a mask hides the key: stripes
 *      ⎼            after the end     the query comes after <eos>: dashes
 *
 * The last two are not a small weight, and never look like one; where there is room, the number
 * that the mask put there is written on its stripes.
 *
 * All cells are one small picture, a pixel a cell, enlarged without smoothing:
 * a rectangle for each cell takes twenty times as long where there are many.
 */

#pragma once

#include <cairo.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

#define HL_SCALE_DECADES 1e4 /* the largest number of a logarithmic scale beside the smallest */

typedef enum
{
  HL_CELL_NORMAL,    /* the cell has a value */
  HL_CELL_HIDDEN,    /* the causal mask hides this key from this query */
  HL_CELL_PADDING,   /* this key, or this query, is padding */
  HL_CELL_AFTER_END, /* this query comes after the end of the sentence */
} HlCellState;

/* A cell of one of many matrices.  Where there is only one, layer and head are 0. */
typedef struct
{
  int layer;  /* which block, from 0; −1 for no cell */
  int head;   /* which head, from 0 */
  int row;    /* which row, from 0; −1 for the whole matrix */
  int column; /* which column, from 0; −1 likewise */
} HlCell;

#define HL_NO_CELL                                                                                 \
  {                                                                                                \
    -1, -1, -1, -1                                                                                 \
  }

#define HL_N_CELL_STATES 4
#define HL_MATRIX_OUTLINE 3.0 /* how far an outline reaches beyond its cell, CSS pixels */

typedef enum
{
  HL_SCALE_UNIT,      /* from 0 to 1, the same for every map: what weights use */
  HL_SCALE_STRETCHED, /* from this map's smallest to its largest value */
  HL_SCALE_SIGNED,    /* from −m to m, m the largest absolute value of this map */
  /* four powers of ten up to the largest value: what differs by so much that a single cell would
   * take all colors */
  HL_SCALE_LOGARITHMIC,
  HL_SCALE_GRADIENT, /* as signed, of gradients */
  HL_SCALE_GRAY,     /* in gray, the farther from 0 the darker: what is in the background */
} HlScaleKind;

typedef struct
{
  HlScaleKind kind; /* which colors */
  double      low;  /* the number of the first color */
  double      high; /* the number of the last color, above low */
} HlScale;

/* Borrows what it points to. */
typedef struct
{
  const float  *values;  /* (rows, columns) row-major; %NAN leaves a cell empty */
  const guint8 *states;  /* (rows, columns) of HlCellState; NULL: all normal */
  int           rows;    /* at least 1 */
  int           columns; /* at least 1 */
} HlMatrix;

const char *hl_cell_state_name (HlCellState state);

HlCellState hl_matrix_state (const HlMatrix *self, int row, int column);
float       hl_matrix_value (const HlMatrix *self, int row, int column);

HlScale hl_scale_for (HlScaleKind kind, const HlMatrix *matrix);
HlColor hl_scale_color (const HlScale *self, const HlPalette *palette, double value);

HlRect   hl_matrix_cell (const HlMatrix *self, const HlRect *place, int row, int column);
gboolean hl_matrix_pick (const HlMatrix *self, const HlRect *place, double x, double y, int *row,
                         int *column);
void     hl_matrix_draw (const HlMatrix *self, const HlScale *scale, const HlPalette *palette,
                         const HlRect *place, cairo_t *cr);
void     hl_matrix_draw_states (const HlMatrix *self, const HlPalette *palette, const HlRect *place,
                                cairo_t *cr);
void     hl_matrix_draw_outline (const HlRect *cell, const HlPalette *palette, cairo_t *cr);

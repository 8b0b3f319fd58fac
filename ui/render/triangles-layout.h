/* ui/render/triangles-layout.h
 *
 * Where the rows of both triangles are: side by side where there is room, else one below the
 * other.
 */

#pragma once

#include "ui/render/geometry.h"
#include "ui/render/text.h"
#include "ui/render/triangles.h"

G_BEGIN_DECLS

#define HL_TRIANGLES_KEYS 5  /* kinds of cells, and of words, with a swatch */
#define HL_TRIANGLES_GAP 5.0 /* between parts of a row, CSS pixels */

typedef struct
{
  HlRect title;        /* the line above */
  HlRect names_title;  /* above the row names */
  HlRect chosen_title; /* above the next words */

  gboolean has_column_names; /* whether there is room for them */

  HlRect column_names; /* above the grid */
  HlRect row_names;    /* left of the grid */
  HlRect grid;         /* all cells */
  HlRect chosen;       /* the next words, right of the grid */
  HlRect bars;         /* their probabilities: as wide as 1 is long */
  HlRect numbers;      /* these as numbers */
} HlTriangleLayout;

typedef struct
{
  HlSize           size;                /* the room that is used */
  double           line;                /* height of a line of words in a row */
  gboolean         is_turned;           /* whether the names of columns read from bottom to top */
  HlTriangleLayout sides[HL_TRIANGLES]; /* both */
  /* what the cells of each kind mean: a swatch and its words */
  HlRect keys[HL_TRIANGLES_KEYS];
} HlTrianglesLayout;

HlTrianglesWidths hl_triangles_measure_widths (const HlTrianglesSpec *spec);
double            hl_triangles_natural_width (const HlTrianglesSpec *spec);
double            hl_triangles_minimum_width (const HlTrianglesSpec *spec);
HlTrianglesLayout hl_triangles_layout (const HlTrianglesSpec *spec, double width, double height);

HlRect   hl_triangles_rect (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                            int row, int column);
HlRect   hl_triangles_bar (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                           int row);
gboolean hl_triangles_pick (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, double x,
                            double y, int *side, int *row, int *column);

const char *hl_triangle_cell_key (HlTriangleCell cell);

G_END_DECLS

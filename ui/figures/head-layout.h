/* ui/figures/head-layout.h
 *
 * Where the maps of heads lie, and the words around them:
 *
 *      one head                            all heads
 *
 *               column role                             titles
 *              column names                          ┌──────┐ ┌──────┐
 *             ┌────────────┐            row role,    │ first│ │      │  bar
 *   row role, │   first    │ bar        block names, └──────┘ └──────┘
 *   row names │            │            row names     habit
 *             └────────────┘                              … pitch_x, pitch_y apart
 *   legend                              column names, column role, legend
 */

#pragma once

#include "ui/figures/heads.h"
#include "ui/picture/scene.h"

#define HL_HEADS_GAP 6.0
#define HL_HEADS_MAP_GAP 12.0 /* between two maps */
#define HL_HEADS_BAR 12.0     /* the width of the scale */
#define HL_HEADS_WHOLE 24     /* letters of a word that is never shortened on paper */

/* The maps of some heads, below and beside each other. */
typedef struct
{
  int      blocks, heads;         /* how many; 0: none */
  int      lines, per_line;       /* of each block; on paper its heads may take several lines */
  int      block, head;           /* the first one */
  gboolean has_names;             /* words on both axes */
  gboolean is_many;               /* with titles, and what each head does */
  gboolean is_turned;             /* whether the names of columns read upward */
  gboolean is_counted;            /* whether positions take the place of words */
  gboolean is_split;              /* whether every second column has its name on the other side */
  int      row_step, column_step; /* every which one has its name */
  int      longest;               /* letters of a word in the name of a row */
  double   times, line;           /* of names */
  double   names, keys, habit;
  double   titles; /* the height of the names of heads, where each line has its own */
  HlRect   first;  /* the cells of the first map */
  double   pitch_x, pitch_y;
  HlPoint  at;
  HlSize   size; /* with all that is around it */
} HlHeadGrid;

typedef struct
{
  const HlHeads *heads;
  HlScene       *scene;
  HlHeadGrid     large, all;
  double         times, small, small_line;
  HlRect         bar;
  HlPoint        legend;
  HlSize         size;
} HlHeadLayout;

HlSize       hl_heads_least (const HlHeads *heads);
HlSize       hl_heads_paper (const HlHeads *heads);
HlHeadLayout hl_heads_lay_out (const HlHeads *heads, HlScene *scene, HlSize room);
double       hl_heads_lay_legend (const HlHeadLayout *self, double width, gboolean draws);

HlRect hl_head_map (const HlHeadGrid *self, int block, int head);
HlRect hl_head_row_name (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map, int row);
HlRect hl_head_column_name (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map,
                            int column);

/* Whether the name of the column is below the maps. */
static inline gboolean hl_head_is_below (const HlHeadGrid *self, int column)
{
  return self->is_many != (self->is_split && column % 2 == 1);
}

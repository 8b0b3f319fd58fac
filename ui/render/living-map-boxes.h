/* ui/render/living-map-boxes.h
 *
 * The rectangles that a living map is laid out in.
 */

#pragma once

#include "ui/render/living-map-legend.h"

G_BEGIN_DECLS

/* Where a place lies. */
typedef struct
{
  /* strips, ribbons or silhouettes, over all rows of the lane; without a width where the block
   * is folded */
  HlRect body;
  double join;    /* of an add: the middle of its ⊕ */
  HlRect query;   /* of an encoder–decoder attention: where a row's query leaves its line */
  HlRect copy;    /* likewise: the copy of the memory */
  HlRect words;   /* likewise: the copy's words */
  HlRect card;    /* likewise: all of the copy, behind which the decoder's lines pass */
  HlRect learned; /* in an update: what its parameters got */
  HlRect all;     /* all of it, where it is pointed at and named */
} HlMapColumn;

typedef struct
{
  HlMapLaneKind lane;      /* where it is */
  int           block;     /* from 0 */
  HlRect        rect;      /* its paper */
  HlRect        title;     /* its name */
  gboolean      is_folded; /* whether only its ribbons are shown */
} HlMapPanel;

/* A box of the book's arrangement. */
typedef struct
{
  HlMapLaneKind lane;  /* its column */
  int           block; /* from 0, or HL_MAP_NONE */
  int           first; /* the first of its places */
  /* the last of them: in an add & norm there are two, in a folded block several */
  int      last;
  gboolean is_folded; /* whether it stands for a whole block */
  HlRect   rect;      /* its edge */
  HlRect   name;      /* its name */
  HlRect   data;      /* the rows of all of its places; without a width if it has none */
} HlMapBox;

typedef struct
{
  HlRect header;  /* its name and sentence */
  HlRect tokens;  /* the names of the rows */
  HlRect writes;  /* of the decoder: what each row writes */
  HlRect losses;  /* of the decoder in an update: the loss of each row */
  HlRect learned; /* in an update: what the parameters of each place got */
  HlRect rows;    /* from the first row to the last */
  HlRect labels;  /* the names of the places */
} HlMapLaneLayout;

typedef struct
{
  HlSize  size;  /* of all */
  HlText *text;  /* the font */
  double  line;  /* height of normal words */
  double  small; /* height of small words */
  double  scale; /* by how much words and signs are larger than on an ordinary page */
  /* whether the page is so low that rows need the room of sentences; then the reading stands
   * over the last line of the legend */
  gboolean is_short;
  int      n_keys; /* how many lines the legend may have */
  /* whether there is room for the candidates, or for the losses of an update */
  gboolean        has_card;
  gboolean        has_labels;            /* whether places have their names below them */
  gboolean        has_rails;             /* whether a line runs through each row */
  double          pitch;                 /* from row to row */
  HlMapLaneLayout lanes[HL_MAP_N_LANES]; /* the two lanes */
  HlMapColumn    *columns;               /* where each place lies */
  GArray         *panels;                /* blocks */
  GArray         *boxes;                 /* of the book's arrangement, each column upward */
  double          wire;                  /* height of the line from the memory to the decoder */
  double          drop;                  /* where that line goes down */
  double          title_width; /* of the book's arrangement: room for the name of a block */
  /* likewise: whether boxes are too narrow for all of their names */
  gboolean has_short_names;
  double   rise;    /* where the line of the row at hand goes up to the candidates */
  HlRect   next;    /* the candidates for the next word */
  HlRect   keys;    /* what the signs mean */
  GArray  *legend;  /* the signs and words there */
  HlRect   reading; /* what is under the pointer */
} HlMapLayout;

G_END_DECLS

/* ui/render/triangles.h
 *
 * A decoder's rows, computed all at once and one after the other: which words each row sees,
 * what it chooses next, and when that was computed.
 *
 *      Training: all rows at once          Translating: one row more each step
 *             <bos> la  voiture                   <bos> la  voiture
 *      <bos>    ■   ▨   ▨   la   ▇▇▇ 0.902  <bos>   ▒                la      ▇▇▇ 0.902
 *      la       ■   ■   ▨   voi… ▇▇▇ 0.970  la      ■   ■            voiture ▇▇▇ 0.970
 *      voiture  ■   ■   ■   rou… ▇▇▇ 0.981          ┆   ┆   ┆
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_TRIANGLES 2
#define HL_TRIANGLES_NO_ROW (-1) /* no row is at hand */

typedef enum
{
  HL_TRIANGLE_NOW,     /* the row sees this word, and is computed in this step */
  HL_TRIANGLE_BEFORE,  /* the row sees this word, and was computed in an earlier step */
  HL_TRIANGLE_HIDDEN,  /* the word is there, but the causal mask hides it */
  HL_TRIANGLE_TO_COME, /* the row is not computed yet */
  /* no cell, but the color of a word that is not that of the other triangle */
  HL_TRIANGLE_OTHER_WORD,
  HL_TRIANGLE_NOTHING, /* there is no such word yet, or no such row at all */
} HlTriangleCell;

typedef struct
{
  char    *title;         /* what is computed, and how */
  int      n_rows;        /* how many rows there will be */
  int      n_known;       /* how many are computed by now, from the first */
  int      first_now;     /* the first one of this step */
  gboolean masks_later;   /* whether later words are there, and hidden */
  gboolean sees_later;    /* whether later words are there, and seen */
  char   **read;          /* (n_known) the words that the rows read */
  char   **chosen;        /* (n_known) the likeliest next words */
  float   *probabilities; /* (n_known) of these */
  /* (n_known) whether the word that is read is not that of the other triangle */
  guint8 *reads_other;
  guint8 *chooses_other; /* (n_known) likewise the likeliest next word */
} HlTriangle;

/* What there is to write takes this much room, whatever room there is. */
typedef struct
{
  double row;    /* usual height of a row; 0: nothing was measured */
  double line;   /* height of a title */
  double small;  /* height of a name */
  double names;  /* width of the widest word that is read */
  double chosen; /* width of the widest word that is chosen */
  double title;  /* width of the widest title */
  double number; /* width of a probability */
} HlTrianglesWidths;

typedef struct
{
  int        n;                   /* rows and columns that both have room for */
  int        current;             /* the row at hand, or HL_TRIANGLES_NO_ROW */
  HlTriangle sides[HL_TRIANGLES]; /* both */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the words; NULL: a default */
  /* what hl_triangles_measure_widths() found; zeros: a layout asks it */
  HlTrianglesWidths widths;
} HlTrianglesSpec;

HlTrianglesSpec *hl_triangles_spec_new (int n, int current) G_GNUC_WARN_UNUSED_RESULT;
void             hl_triangles_spec_free (HlTrianglesSpec *self);

HlTriangleCell hl_triangles_cell (const HlTrianglesSpec *self, int side, int row, int column);
gboolean       hl_triangles_has (const HlTrianglesSpec *self, HlTriangleCell cell);
char          *hl_triangles_describe (const HlTrianglesSpec *self, int side, int row,
                                      int column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTrianglesSpec, hl_triangles_spec_free)

G_END_DECLS

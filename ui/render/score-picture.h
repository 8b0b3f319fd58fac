/* ui/render/score-picture.h
 *
 * A score in three rows, each of which unfolds the current cell of the row above:
 *
 *      ┌──────────────┐ ┌────┐ ┏━━━━━━━━━┓ ┌───┐ ┌───┐
 *      │ read: the …  │ │ la │ ┃ voiture ┃ │ ? │ │ ? │
 *      └──────────────┘ └────┘ ┗━━━━━━━━━┛ └───┘ └───┘
 *      ╱────────────────────────────────────────────╲
 *      ┌───────────┐ ┌───────────┐ ┏━━━━━━━━━┓ ┌──────┐
 *
 * What is done is darker than what is to come; one line through all rows, the playhead, crosses
 * each current cell as far as that has come.  Before each row is what its cells are.  A
 * corner at the upper right says that a place of the cell is marked.
 */

#pragma once

#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_SCORE_LINES 3

typedef struct
{
  const char *label; /* what is in it */
  /* whether it is as wide as the others that share: a word that is not known yet must not move
   * the others when it is */
  gboolean    shares;
  const char *widest;   /* the longest word that it may come to hold, if it shares, or NULL */
  double      done;     /* how much of it is done, from 0 to 1 */
  gboolean    has_mark; /* whether a lecturer has marked a place of it: it has a corner */
} HlScoreBox;

typedef struct
{
  const char *caption; /* what its boxes are, or NULL */
  HlScoreBox *boxes;   /* from left to right */
  int         n;       /* how many */
  int         at_hand; /* which of them, or -1 */
  int         hovered; /* the one below the pointer, or -1 */
} HlScoreLine;

typedef struct
{
  HlScoreLine                 lines[HL_SCORE_LINES]; /* the rows */
  const PangoFontDescription *font;                  /* of the labels, or NULL */
  const HlPalette            *palette;               /* its colors */
} HlScoreSpec;

double   hl_score_picture_height (const PangoFontDescription *font);
HlRect  *hl_score_picture_layout (const HlScoreSpec *spec, int line,
                                  double width) G_GNUC_WARN_UNUSED_RESULT;
void     hl_score_picture_draw (const HlScoreSpec *spec, double width, cairo_t *cr);
gboolean hl_score_picture_pick (const HlScoreSpec *spec, double width, double x, double y,
                                int *line, int *box);

G_END_DECLS

/* ui/figures/time-line.h
 *
 * Where one is among many steps, in three rows, each of which unfolds the current box of the row
 * above:
 *
 *      ┌──────────────┐ ┌────┐ ┏━━━━━━━━━┓ ┌───┐ ┌───┐
 *      │ read: the …  │ │ la │ ┃ voiture ┃ │ ? │ │ ? │
 *      └──────────────┘ └────┘ ┗━━━━━━━━━┛ └───┘ └───┘
 *      ╱────────────────────────────────────────────╲
 *      ┌───────────┐ ┌───────────┐ ┏━━━━━━━━━┓ ┌──────┐
 *
 * What is done is darker than what is to come; one line through all rows, the playhead, crosses
 * each current box as far as that has come.  Before each row is what its boxes are.  A corner at
 * the upper right says that a place of the box is marked.
 */

#pragma once

#include "ui/picture/figure.h"

#define HL_TIME_ROWS 3

#define HL_TIME_BOX 0                       /* the part of boxes: row, column */
#define HL_TIME_PLACE ((HlItem){ 1, 0, 0 }) /* where one is; no mark stands for it */

typedef struct
{
  char    *label;    /* what is in it */
  char    *name;     /* what it is called in full */
  char    *widest;   /* the longest word that it may come to hold, or NULL: the label stays */
  double   done;     /* how much of it, from 0 to 1 */
  gboolean has_mark; /* whether a lecturer has marked a place of it */
  gboolean is_more;  /* drawn as one with the box before it: how many there are is not told */
} HlTimeBox;

typedef struct
{
  const char *caption;    /* what its boxes are */
  HlTimeBox  *boxes;      /* from left to right */
  int         n, at_hand; /* at_hand: the current one, or −1 */
} HlTimeRow;

HlFigure *hl_time_line_new (const HlTimeRow rows[HL_TIME_ROWS],
                            const char     *place) G_GNUC_WARN_UNUSED_RESULT;

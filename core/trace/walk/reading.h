/* core/trace/walk/reading.h
 *
 * What a decoder row attended to, of its own tokens so far or of the source: the token to which
 * most heads give more than half of their attention.
 *
 *      8 heads of 2 blocks      la: 1      voiture (itself): 5      no token: 2
 *
 *      ─►  the earlier word "la", 1 of 8 heads, head 2 of block 1 with weight 0.93
 *
 * That most heads attend mostly to the row's own token counts only if none attends mostly to an
 * earlier one.  If no head attends mostly to one token, the largest weight counts, whichever token
 * gets it.
 */

#pragma once

#include "core/trace/walk/walk.h"

/* Above this weight a head attends mostly to one token. */
#define NN_READING_CLEAR 0.5

typedef struct
{
  int         n_heads;   /* heads of all blocks */
  int         n_clear;   /* how many of them give more than %NN_READING_CLEAR to @word; may be 0 */
  int         key;       /* which key it is, from 0 */
  const char *word;      /* (unowned): its token */
  gboolean    is_itself; /* whether it is the row's own token */
  int         block;     /* block of the largest weight that it gets, from 0 */
  int         head;      /* head of that weight, from 0 */
  double      weight;    /* that weight */
} NnReading;

gboolean nn_reading_find (const NnWalk *walk, int target_step, gboolean is_cross,
                          NnReading *reading);

/* ui/figures/excerpt.h
 *
 * Which rows, or columns, of a large matrix a picture shows: all of them, or a few that
 * matter.
 *
 *      all          0 1 2 3
 *      chosen       417 12 3        the three most likely words, in this order
 */

#pragma once

#include <glib.h>

typedef struct
{
  int  length;  /* how many there are */
  int  n;       /* how many are shown */
  int *indices; /* these */
} HlExcerpt;

HlExcerpt hl_excerpt_all (int length);
HlExcerpt hl_excerpt_chosen (int length, const int *indices, int n);
void      hl_excerpt_clear (HlExcerpt *self);

int hl_excerpt_find (const HlExcerpt *self, int index);

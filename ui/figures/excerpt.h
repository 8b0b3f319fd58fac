/* ui/figures/excerpt.h
 *
 * Which rows, or columns, of a large matrix a picture shows: all of them, a window of
 * them, or a few that matter.
 *
 *      all          0 1 2 3
 *      window       … 40 41 42 43 …
 *      chosen       417 12 3        the three most likely words, in this order
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HlExcerpt:
 * @length: how many there are
 * @n: how many are shown
 * @indices: (array length=n): these
 * @is_window: whether they follow each other and are not all, so that one can go on
 */
typedef struct
{
  int      length;
  int      n;
  int     *indices;
  gboolean is_window;
} HlExcerpt;

HlExcerpt hl_excerpt_window (int length,
                             int first,
                             int n);
HlExcerpt hl_excerpt_chosen (int        length,
                             const int *indices,
                             int        n);
void      hl_excerpt_clear (HlExcerpt *self);

gboolean hl_excerpt_equal (const HlExcerpt *a,
                           const HlExcerpt *b);

int hl_excerpt_find (const HlExcerpt *self,
                     int              index);
int hl_excerpt_move_to (int first,
                        int n,
                        int first_wanted,
                        int n_wanted);

G_END_DECLS

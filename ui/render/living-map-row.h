/* ui/render/living-map-row.h
 *
 * Names beside each other, each as near to its place as the others allow.
 *
 *      norm   masked     add   norm        all begin in the first line; the second one goes on
 *            attention
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HL_MAP_NAME_LINES 2

typedef struct
{
  double home;                      /* where its middle should be */
  double first;                     /* where it may be, from here */
  double last;                      /* to here */
  double widths[HL_MAP_NAME_LINES]; /* of its lines, which have the same middle */
  int    n_lines;                   /* how many */
  double middle;                    /* where it is */
} HlMapName;

int hl_map_row_place (HlMapName *names, int n, double gap);

G_END_DECLS

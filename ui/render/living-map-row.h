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

/**
 * HlMapName:
 * @home: where its middle should be
 * @first: where it may be, from here
 * @last: to here
 * @widths: of its lines, which have the same middle
 * @n_lines: how many
 * @middle: where it is
 */
typedef struct
{
  double home;
  double first;
  double last;
  double widths[HL_MAP_NAME_LINES];
  int    n_lines;
  double middle;
} HlMapName;

int hl_map_row_place (HlMapName *names,
                      int        n,
                      double     gap);

G_END_DECLS

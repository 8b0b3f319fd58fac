#include "ui/render/living-map-row.h"

/* How far apart the middles of two names are at least; 0 where no line has both. */
static double least_between (const HlMapName *a, const HlMapName *b, double gap)
{
  double least = 0.0;

  for (int i = 0; i < MIN (a->n_lines, b->n_lines); i++)
    least = MAX (least, (a->widths[i] + b->widths[i]) / 2 + gap);

  return least;
}

/* The leftmost place that the names before one leave to it. */
static double leftmost (const HlMapName *names, int name, double gap)
{
  double first = names[name].first;

  for (int i = 0; i < name; i++)
    first = MAX (first, names[i].middle + least_between (&names[i], &names[name], gap));

  return first;
}

/* The rightmost place that the names behind one leave to it. */
static double rightmost (const HlMapName *names, int n, int name, double gap)
{
  double last = names[name].last;

  for (int i = name + 1; i < n; i++)
    last = MIN (last, names[i].middle - least_between (&names[name], &names[i], gap));

  return last;
}

/* Gives each its middle. Returns the first name to which those before it leave no room, or −1.
 * gap: between two of them, at least. */
int hl_map_row_place (HlMapName *names, int n, double gap)
{
  g_autofree double *firsts = g_new0 (double, n + 1);

  for (int i = 0; i < n; i++)
    {
      firsts[i] = names[i].middle = leftmost (names, i, gap);
      if (firsts[i] > names[i].last)
        return i;
    }

  /* From the right: each goes home, as far as those that have been there leave it. */
  for (int i = n - 1; i >= 0; i--)
    names[i].middle = CLAMP (names[i].home, firsts[i], rightmost (names, n, i, gap));

  return -1;
}

#include "ui/labs/unit-activity.h"

#include <glib/gi18n.h>

#include "core/model/place.h"

/* Returns which network it is, for people. */
char *hl_unit_activity_title (const HlWalkRows *self)
{
  const NnPlace place = nn_place_read (self->path);
  const char   *stack = place.stack == NN_STACK_ENCODER ? _ ("Encoder") : _ ("Decoder");

  /* Translators: %s is the encoder or the decoder; the number counts from 1 */
  return g_strdup_printf (_ ("%s, block %d"), stack, place.block + 1);
}

/* Returns how many units fire for the token. */
int hl_unit_activity_of_token (const HlWalkRows *self, int token)
{
  int n = 0;

  for (int unit = 0; unit < self->columns; unit++)
    n += self->values[token * self->columns + unit] > 0.0f;

  return n;
}

/* Returns for how many tokens the unit fires. */
int hl_unit_activity_of_unit (const HlWalkRows *self, int unit)
{
  int n = 0;

  for (int token = 0; token < self->rows; token++)
    n += self->values[token * self->columns + unit] > 0.0f;

  return n;
}

static int compare_counts (gconstpointer a, gconstpointer b, gpointer counts)
{
  const int *n = counts;
  const int  i = *(const int *) a;
  const int  j = *(const int *) b;

  return n[i] != n[j] ? n[j] - n[i] : i - j;
}

/* Returns the units, those first that fire for most tokens. */
int *hl_unit_activity_sort (const HlWalkRows *self)
{
  g_autofree int *counts = g_new (int, self->columns);
  int            *units = g_new (int, self->columns);

  for (int unit = 0; unit < self->columns; unit++)
    {
      units[unit] = unit;
      counts[unit] = hl_unit_activity_of_unit (self, unit);
    }
  g_qsort_with_data (units, self->columns, sizeof (int), compare_counts, counts);

  return units;
}

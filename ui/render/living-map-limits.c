#include <math.h>

#include "ui/render/living-map-spec.h"

#define QUANTILE 0.99      /* of the magnitudes of a lane are told apart by its scale */
#define MAX_SAMPLES 100000 /* that decide on a scale */

/* Parts @values between @first and @last: those from @first to @end are no larger than those from
 * @begin to @last. */
static void part (float *values, int first, int last, int *end, int *begin)
{
  const float pivot = values[first + (last - first) / 2];

  while (first <= last)
    {
      while (values[first] < pivot)
        first++;
      while (values[last] > pivot)
        last--;
      if (first <= last)
        {
          const float swapped = values[first];

          values[first++] = values[last];
          values[last--] = swapped;
        }
    }
  *end = last;
  *begin = first;
}

/* What would stand at @index if the values were sorted.  Sorting all of them takes longer than a
 * frame may. */
static float select_value (float *values, int n, int index)
{
  int first = 0;
  int last = n - 1;

  while (first < last)
    {
      int end;
      int begin;

      part (values, first, last, &end, &begin);
      if (index <= end)
        last = end;
      else if (index >= begin)
        first = begin;
      else
        break;
    }

  return values[index];
}

/* Which of the limits of a lane a place has. */
static double *limit_at (HlMapLane *lane, const HlMapPlace *place, gboolean is_gradient)
{
  switch (place->kind)
    {
    case HL_MAP_INPUT:
    case HL_MAP_ADD:
      return is_gradient ? &lane->gradient_limit : &lane->limit;
    case HL_MAP_NORM:
    case HL_MAP_MEMORY:
      return is_gradient ? &lane->norm_gradient_limit : &lane->norm_limit;
    case HL_MAP_FFN:
      return is_gradient ? &lane->unit_gradient_limit : &lane->unit_limit;
    case HL_MAP_ATTENTION:
    case HL_MAP_CROSS:
    case HL_MAP_NEXT:
    default:
      return NULL;
    }
}

static void add_samples (GArray *samples, const float *values, gsize n, gsize stride)
{
  for (gsize i = 0; i < n; i += stride)
    {
      const float magnitude = fabsf (values[i]);

      if (magnitude > 0.0f && isfinite (magnitude))
        g_array_append_val (samples, magnitude);
    }
}

/* The magnitude that most numbers of a lane do not exceed. */
static double find_limit (const HlMapSpec *self, int lane, const double *limit_to_find,
                          gboolean is_gradient)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (float));
  gsize              count = 0;

  for (guint i = 0; i < self->places->len; i++)
    count += (gsize) self->lanes[lane].n_rows * (gsize) hl_map_place (self, (int) i)->width;

  for (guint i = 0; i < self->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (self, (int) i);
      const float      *values = is_gradient ? place->gradients : place->values;

      if ((int) place->lane == lane && values != NULL &&
          limit_at ((HlMapLane *) &self->lanes[lane], place, is_gradient) == limit_to_find)
        add_samples (samples, values, (gsize) self->lanes[lane].n_rows * (gsize) place->width,
                     count / MAX_SAMPLES + 1);
    }

  if (samples->len == 0)
    return 1.0;

  return (double) select_value ((float *) (gpointer) samples->data, (int) samples->len,
                                (int) ((samples->len - 1) * QUANTILE));
}

/* What the line of a lane carries before it comes to a place. */
static const HlMapPlace *before (const HlMapSpec *self, int place)
{
  for (int i = place - 1; i >= 0; i--)
    if (hl_map_place (self, i)->is_on_line &&
        hl_map_place (self, i)->lane == hl_map_place (self, place)->lane)
      return hl_map_place (self, i);

  g_return_val_if_reached (NULL);
}

/* Returns ‖Δx‖: the length of what the sublayer added to what the line carried. */
double hl_map_added (const HlMapSpec *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self, place);
  const float      *x = hl_map_place_row (at, row, 0);
  const float      *old = hl_map_place_row (before (self, place), row, 0);
  double            sum = 0.0;

  for (int j = 0; j < at->width; j++)
    sum += ((double) x[j] - (double) old[j]) * ((double) x[j] - (double) old[j]);

  return sqrt (sum);
}

static double largest_added (const HlMapSpec *self, HlMapLaneKind lane)
{
  double largest = 0.0;

  for (int i = 0; i < (int) self->places->len; i++)
    if (hl_map_place (self, i)->lane == lane && hl_map_place (self, i)->kind == HL_MAP_ADD)
      for (int row = 0; row < self->lanes[lane].valid_len; row++)
        largest = fmax (largest, hl_map_added (self, i, row));

  return largest > 0.0 && isfinite (largest) ? largest : 1.0;
}

/* Gives each lane one scale for what is on its lines, one for what was normalized, one for what
 * was added and one for hidden units, and in an update three more for their gradients. */
void hl_map_spec_set_limits (HlMapSpec *self)
{
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      HlMapLane *at = &self->lanes[lane];

      at->limit = find_limit (self, lane, &at->limit, FALSE);
      at->norm_limit = find_limit (self, lane, &at->norm_limit, FALSE);
      at->unit_limit = find_limit (self, lane, &at->unit_limit, FALSE);
      at->added_limit = largest_added (self, lane);
      at->gradient_limit = find_limit (self, lane, &at->gradient_limit, TRUE);
      at->norm_gradient_limit = find_limit (self, lane, &at->norm_gradient_limit, TRUE);
      at->unit_gradient_limit = find_limit (self, lane, &at->unit_gradient_limit, TRUE);
    }
}

/* Returns the magnitude at the end of its scale. place: a place of it, no attention. */
double hl_map_limit (const HlMapSpec *self, const HlMapPlace *place)
{
  const double *limit = limit_at ((HlMapLane *) &self->lanes[place->lane], place, FALSE);

  return limit != NULL ? *limit : 1.0;
}

/* Returns the magnitude at the end of the scale of its gradient; of an attention, the one at
 * which a ribbon is as wide as can be. */
double hl_map_gradient_limit (const HlMapSpec *self, const HlMapPlace *place)
{
  const double *limit = limit_at ((HlMapLane *) &self->lanes[place->lane], place, TRUE);

  if (limit != NULL)
    return *limit;

  g_assert (self != NULL && self->update != NULL);

  return self->update->weight_limit;
}

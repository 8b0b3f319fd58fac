#include "ui/session/player-depth.h"

/* --- Steps ------------------------------------------------------------------------------------ */

static int parent_of (const HlPlayerStep *steps, int position)
{
  for (int i = position - 1; i >= 0; i--)
    if (steps[i].depth < steps[position].depth)
      return i;

  return HL_PLAYER_NOWHERE;
}

/* Returns the step after the current group; after the last group, the last step. */
static int out_of (const HlPlayerStep *steps, int n_steps, int position)
{
  const int parent = parent_of (steps, position);

  return parent == HL_PLAYER_NOWHERE ? HL_PLAYER_NOWHERE : MIN (steps[parent].end, n_steps - 1);
}

/* Returns the target of a move; it may be out of range, or the present step. */
static int lead (const HlPlayerStep *steps, int n_steps, int position, HlPlayerMove move)
{
  switch (move)
    {
    case HL_PLAYER_FIRST:
      return 0;
    case HL_PLAYER_BACK:
      return position - 1;
    case HL_PLAYER_NEXT:
      return position + 1;
    case HL_PLAYER_LAST:
      return n_steps - 1;
    case HL_PLAYER_INTO:
      return steps[position].end > position + 1 ? position + 1 : HL_PLAYER_NOWHERE;
    case HL_PLAYER_OVER:
      return steps[position].end;
    case HL_PLAYER_OUT:
      return out_of (steps, n_steps, position);
    case HL_PLAYER_N_MOVES:
    default:
      g_assert_not_reached ();
    }
}

/* Returns where it leads to, or HL_PLAYER_NOWHERE if not to another step. n_steps: how many; may
 * be 0. */
static int steps_target (const HlPlayerStep *steps, int n_steps, int position, HlPlayerMove move)
{
  const int target = n_steps > 0 ? lead (steps, n_steps, position, move) : HL_PLAYER_NOWHERE;

  return target >= 0 && target < n_steps && target != position ? target : HL_PLAYER_NOWHERE;
}

/* --- Stops ------------------------------------------------------------------------------------ */

static const char *const names[HL_N_DEPTHS] = {
  [HL_DEPTH_STORY] = "story",
  [HL_DEPTH_BLOCKS] = "blocks",
  [HL_DEPTH_NUMBERS] = "numbers",
};

/* The stops of one depth; with none, every step is one. */
typedef struct
{
  const HlPlayerStop *items;
  int                 n;
} Stops;

/* Returns what settings call it. */
const char *hl_depth_get_name (HlDepth depth) { return names[depth]; }

/* Returns the depth of that name, or the story. name: what settings call it, or NULL. */
HlDepth hl_depth_find (const char *name)
{
  for (int depth = 0; depth < HL_N_DEPTHS; depth++)
    if (g_strcmp0 (names[depth], name) == 0)
      return depth;

  return HL_DEPTH_STORY;
}

static void clear_stop (gpointer stop) { g_free (((HlPlayerStop *) stop)->text); }

void hl_player_depths_init (HlPlayerDepths *self)
{
  self->depth = HL_DEPTH_STORY;
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    {
      self->stops[depth] = g_array_new (FALSE, FALSE, sizeof (HlPlayerStop));
      g_array_set_clear_func (self->stops[depth], clear_stop);
    }
}

void hl_player_depths_clear (HlPlayerDepths *self)
{
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    g_array_unref (self->stops[depth]);
}

/* There are other steps, and no stops of these are known yet. */
void hl_player_depths_restart (HlPlayerDepths *self)
{
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    g_array_set_size (self->stops[depth], 0);
}

/* depth: story or blocks; stops: in their order; copied, or NULL. */
void hl_player_depths_set (HlPlayerDepths *self, HlDepth depth, const HlPlayerStop *stops,
                           int n_stops)
{
  g_assert (depth < HL_DEPTH_NUMBERS);

  g_array_set_size (self->stops[depth], 0);
  for (int i = 0; i < n_stops; i++)
    {
      const HlPlayerStop copy = { stops[i].first, stops[i].position, g_strdup (stops[i].text) };

      g_array_append_val (self->stops[depth], copy);
    }
}

static Stops stops_at (const HlPlayerDepths *self, HlDepth depth)
{
  if (depth == HL_DEPTH_NUMBERS)
    return (Stops){ NULL, 0 };

  return (Stops){ (const HlPlayerStop *) (gconstpointer) self->stops[depth]->data,
                  (int) self->stops[depth]->len };
}

/* Returns the stop that a step belongs to, or -1 for a step before all of them. */
static int index_of (Stops stops, int position)
{
  int low = 0;
  int high = stops.n;

  while (low < high)
    {
      const int middle = (low + high) / 2;

      if (stops.items[middle].first <= position)
        low = middle + 1;
      else
        high = middle;
    }

  return low - 1;
}

static int stop_after (Stops stops, int position)
{
  int index = MAX (index_of (stops, position), 0);

  if (index < stops.n && stops.items[index].position <= position)
    index++;

  return index < stops.n ? stops.items[index].position : HL_PLAYER_NOWHERE;
}

static int stop_before (Stops stops, int position)
{
  int index = index_of (stops, position);

  if (index >= 0 && stops.items[index].position >= position)
    index--;

  return index >= 0 ? stops.items[index].position : HL_PLAYER_NOWHERE;
}

/* Returns the target of a move among the stops of one depth. */
static int target_among (Stops stops, int position, HlPlayerMove move)
{
  int target;

  switch (move)
    {
    case HL_PLAYER_FIRST:
      target = stops.items[0].position;
      break;
    case HL_PLAYER_LAST:
      target = stops.items[stops.n - 1].position;
      break;
    case HL_PLAYER_BACK:
      return stop_before (stops, position);
    case HL_PLAYER_NEXT:
    case HL_PLAYER_OVER:
      return stop_after (stops, position);
    case HL_PLAYER_INTO:
    case HL_PLAYER_OUT:
    case HL_PLAYER_N_MOVES:
    default:
      return HL_PLAYER_NOWHERE;
    }

  return target != position ? target : HL_PLAYER_NOWHERE;
}

/* Returns at how many one stops. */
int hl_player_depths_count (const HlPlayerDepths *self, int n_steps)
{
  const Stops stops = stops_at (self, self->depth);

  return stops.n > 0 ? stops.n : n_steps;
}

/* Returns the stop that it belongs to, from 0. */
int hl_player_depths_index (const HlPlayerDepths *self, int position)
{
  const Stops stops = stops_at (self, self->depth);

  return stops.n > 0 ? MAX (index_of (stops, position), 0) : position;
}

/* Returns the sentence about the stop that the step belongs to, if that has shown its own
 * result, or NULL. */
const char *hl_player_depths_text (const HlPlayerDepths *self, int position, int n_done)
{
  const Stops stops = stops_at (self, self->depth);
  const int   index = index_of (stops, position);

  if (index < 0 || stops.items == NULL || stops.items[index].position >= n_done)
    return NULL;

  return stops.items[index].text;
}

/* Returns the first stop among these, or the first of them where there is no stop. */
int hl_player_depths_part (const HlPlayerDepths *self, int first, int end)
{
  const Stops stops = stops_at (self, self->depth);
  const int   stop = stops.n > 0 ? stop_after (stops, first - 1) : first;

  return stop != HL_PLAYER_NOWHERE && stop < end ? stop : first;
}

/* Among stops, HL_PLAYER_INTO goes a level deeper and HL_PLAYER_OUT a level back; one stays where
 * one is.  Returns where it leads to, or HL_PLAYER_NOWHERE. position: where one is, at a
 * stop or between two. */
int hl_player_depths_target (const HlPlayerDepths *self, const HlPlayerStep *steps, int n_steps,
                             int position, HlPlayerMove move, HlDepth *depth)
{
  const Stops stops = stops_at (self, self->depth);

  *depth = self->depth;
  if (self->stops[HL_DEPTH_STORY]->len > 0 && self->stops[HL_DEPTH_BLOCKS]->len > 0 && n_steps > 0)
    {
      if (move == HL_PLAYER_INTO && self->depth < HL_DEPTH_NUMBERS)
        *depth = self->depth + 1;
      if (move == HL_PLAYER_OUT && self->depth > HL_DEPTH_STORY)
        *depth = self->depth - 1;
      if (*depth != self->depth)
        return position;
    }

  return stops.n > 0 ? target_among (stops, position, move)
                     : steps_target (steps, n_steps, position, move);
}

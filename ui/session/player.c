#include "ui/session/player.h"

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation.h"
#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlPlayer, hl_player, G_TYPE_OBJECT)

static void set_is_revealed (HlPlayer *self, gboolean is_revealed)
{
  if (self->is_revealed == is_revealed)
    return;

  self->is_revealed = is_revealed;
  g_object_notify (G_OBJECT (self), "is-revealed");
}

static void clear_step (gpointer step) { g_free (((HlPlayerStep *) step)->title); }

static const HlPlayerStep *steps_of (HlPlayer *self)
{
  return &g_array_index (self->steps, HlPlayerStep, 0);
}

/* A step becomes current, even if it is the same one again. An answer whose result was never shown
 * is not counted. */
static void arrive (HlPlayer *self, int position)
{
  self->position = position;
  self->about = -1;
  self->has_answer = FALSE;
  set_is_revealed (self, TRUE);
  g_object_notify (G_OBJECT (self), "position");
}

/* --- Depths ----------------------------------------------------------------------------------- */

static const char *const depth_names[HL_N_DEPTHS] = {
  [HL_DEPTH_STORY] = "story",
  [HL_DEPTH_BLOCKS] = "blocks",
  [HL_DEPTH_NUMBERS] = "numbers",
};

/* Returns what settings call it. */
const char *hl_depth_get_name (HlDepth depth) { return depth_names[depth]; }

/* Returns the depth of that name, or the story. name: what settings call it, or NULL. */
HlDepth hl_depth_find (const char *name)
{
  for (int depth = 0; depth < HL_N_DEPTHS; depth++)
    if (g_strcmp0 (depth_names[depth], name) == 0)
      return depth;

  return HL_DEPTH_STORY;
}

/* At this depth; 0: every step is one. */
static int count_stops (HlPlayer *self)
{
  return self->depth < HL_DEPTH_NUMBERS ? (int) self->stops[self->depth]->len : 0;
}

static const HlPlayerStop *stop_at (HlPlayer *self, int index)
{
  return &g_array_index (self->stops[self->depth], HlPlayerStop, index);
}

/* Returns the stop that a step belongs to, or -1 for a step before all of them. */
static int stop_of (HlPlayer *self, int position)
{
  int low = 0;
  int high = count_stops (self);

  while (low < high)
    {
      const int middle = (low + high) / 2;

      if (stop_at (self, middle)->first <= position)
        low = middle + 1;
      else
        high = middle;
    }

  return low - 1;
}

static int stop_after (HlPlayer *self, int position)
{
  int index = MAX (stop_of (self, position), 0);

  if (index < count_stops (self) && stop_at (self, index)->position <= position)
    index++;

  return index < count_stops (self) ? stop_at (self, index)->position : HL_PLAYER_NOWHERE;
}

static int stop_before (HlPlayer *self, int position)
{
  int index = stop_of (self, position);

  if (index >= 0 && stop_at (self, index)->position >= position)
    index--;

  return index >= 0 ? stop_at (self, index)->position : HL_PLAYER_NOWHERE;
}

/* Returns the target of a move among the stops of this depth, or the present step. */
static int lead_among_stops (HlPlayer *self, HlPlayerMove move)
{
  switch (move)
    {
    case HL_PLAYER_FIRST:
      return stop_at (self, 0)->position;
    case HL_PLAYER_LAST:
      return stop_at (self, count_stops (self) - 1)->position;
    case HL_PLAYER_BACK:
      return stop_before (self, self->position);
    case HL_PLAYER_NEXT:
    case HL_PLAYER_OVER:
      return stop_after (self, self->position);
    case HL_PLAYER_INTO:
    case HL_PLAYER_OUT:
    case HL_PLAYER_N_MOVES:
    default:
      return HL_PLAYER_NOWHERE;
    }
}

/* Returns the step after the current group; after the last group, the last step. */
static int out_of (HlPlayer *self)
{
  const HlPlayerStep *steps = steps_of (self);
  int                 parent = self->position - 1;

  while (parent >= 0 && steps[parent].depth >= steps[self->position].depth)
    parent--;

  return parent < 0 ? HL_PLAYER_NOWHERE : MIN (steps[parent].end, (int) self->steps->len - 1);
}

/* Returns the target of a move among all steps; it may be out of range, or the present step. */
static int lead_among_steps (HlPlayer *self, HlPlayerMove move)
{
  const int end = steps_of (self)[self->position].end;

  switch (move)
    {
    case HL_PLAYER_FIRST:
      return 0;
    case HL_PLAYER_BACK:
      return self->position - 1;
    case HL_PLAYER_NEXT:
      return self->position + 1;
    case HL_PLAYER_LAST:
      return (int) self->steps->len - 1;
    case HL_PLAYER_INTO:
      return end > self->position + 1 ? self->position + 1 : HL_PLAYER_NOWHERE;
    case HL_PLAYER_OVER:
      return end;
    case HL_PLAYER_OUT:
      return out_of (self);
    case HL_PLAYER_N_MOVES:
    default:
      g_assert_not_reached ();
    }
}

/* Among stops, HL_PLAYER_INTO goes a level deeper and HL_PLAYER_OUT a level back; one stays where
 * one is.  Returns where it leads to, or HL_PLAYER_NOWHERE. */
static int target_of (HlPlayer *self, HlPlayerMove move, HlDepth *depth)
{
  int target;

  *depth = self->depth;
  if (self->steps->len == 0)
    return HL_PLAYER_NOWHERE;
  if (hl_player_has_stops (self) && move == HL_PLAYER_INTO && self->depth < HL_DEPTH_NUMBERS)
    *depth = self->depth + 1;
  if (hl_player_has_stops (self) && move == HL_PLAYER_OUT && self->depth > HL_DEPTH_STORY)
    *depth = self->depth - 1;
  if (*depth != self->depth)
    return self->position;
  target = count_stops (self) > 0 ? lead_among_stops (self, move) : lead_among_steps (self, move);

  return target >= 0 && target < (int) self->steps->len && target != self->position
             ? target
             : HL_PLAYER_NOWHERE;
}

/* --- Playing by itself ------------------------------------------------------------------------ */

static const guint milliseconds_a_step[HL_N_DEPTHS] = {
  [HL_DEPTH_STORY] = 5000,
  [HL_DEPTH_BLOCKS] = 2500,
  [HL_DEPTH_NUMBERS] = 1500,
};

static gboolean run_cb (gpointer user_data)
{
  HlPlayer *self = user_data;

  if (!self->is_revealed || !hl_player_can_move (self, HL_PLAYER_NEXT))
    {
      hl_player_set_is_running (self, FALSE);
      return G_SOURCE_REMOVE;
    }

  hl_player_move (self, HL_PLAYER_NEXT);

  return G_SOURCE_CONTINUE;
}

/* Starts to wait for the next step. */
static void start_run (HlPlayer *self)
{
  /* Where every step is a stop, a player without stops shows the numbers. */
  const HlDepth depth = hl_player_has_stops (self) ? self->depth : HL_DEPTH_NUMBERS;
  const guint   usual = milliseconds_a_step[depth];

  g_clear_handle_id (&self->run, g_source_remove);
  self->run = g_timeout_add (usual * HL_PLAYER_USUAL_SPEED / (guint) self->speed, run_cb, self);
}

/* A slow run ends by itself at the last step and at a question. */
void hl_player_set_is_running (HlPlayer *self, gboolean is_running)
{
  if (is_running == (self->run != 0) || (is_running && !hl_player_can_move (self, HL_PLAYER_NEXT)))
    return;

  if (is_running)
    start_run (self);
  else
    g_clear_handle_id (&self->run, g_source_remove);

  g_object_notify (G_OBJECT (self), "is-running");
}

/* --- Where one is ----------------------------------------------------------------------------- */

/* One stays where one is. */
void hl_player_set_depth (HlPlayer *self, HlDepth depth)
{
  if (self->depth == depth)
    return;

  self->depth = depth;
  if (self->run != 0)
    start_run (self);
  g_object_notify (G_OBJECT (self), "depth");
}

/* Goes to the first stop among these, or to the first of them where there is no stop. */
void hl_player_go_to_part (HlPlayer *self, int first, int end)
{
  const int stop = count_stops (self) > 0 ? stop_after (self, first - 1) : first;

  hl_player_set_position (self, stop != HL_PLAYER_NOWHERE && stop < end ? stop : first);
}

static void take_outline (HlPlayer *self, HlPlayerOutline *outline)
{
  g_clear_pointer (&self->cells, hl_time_cells_free);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    {
      g_array_unref (self->stops[depth]);
      self->stops[depth] = outline != NULL ? g_steal_pointer (&outline->stops[depth])
                                           : g_array_new (FALSE, FALSE, sizeof (HlPlayerStop));
    }
  if (outline != NULL)
    self->cells = g_steal_pointer (&outline->cells);
}

/* The score of answers starts again, because these are other questions. outline: where one stops
 * among them, and their time line, both of which are taken over, or NULL. */
void hl_player_set_steps_with (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position,
                               HlPlayerOutline *outline)
{
  g_assert (n_steps == 0 || (position >= 0 && position < n_steps));

  g_object_freeze_notify (G_OBJECT (self));
  hl_player_set_is_running (self, FALSE);
  take_outline (self, outline);
  g_array_set_size (self->steps, 0);
  for (int i = 0; i < n_steps; i++)
    {
      const HlPlayerStep copy = { g_strdup (steps[i].title), steps[i].depth, steps[i].end };

      g_assert (copy.end > i && copy.end <= n_steps);
      g_array_append_val (self->steps, copy);
    }

  g_hash_table_remove_all (self->asked);
  hl_quiz_log_begin (self->log);
  self->n_answered = self->n_right = 0;
  g_object_notify (G_OBJECT (self), "n-answered");
  g_object_notify (G_OBJECT (self), "n-steps");
  self->position = n_steps > 0 ? position : 0;
  g_signal_emit_by_name (self, "steps-changed");
  arrive (self, self->position);
  g_object_thaw_notify (G_OBJECT (self));
}

/* The same for steps that are few: one stops at each. */
void hl_player_set_steps (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position)
{
  self->first = 1;
  hl_player_set_steps_with (self, steps, n_steps, position, NULL);
}

/* A step for each title; first: its number. */
void hl_player_set_titles (HlPlayer *self, const GPtrArray *titles, int position, int first)
{
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (titles->len, 1));

  self->first = first;
  for (guint i = 0; i < titles->len; i++)
    steps[i] = (HlPlayerStep){ .title = titles->pdata[i], .end = (int) i + 1 };
  hl_player_set_steps_with (self, steps, (int) titles->len, position, NULL);
}

/* The numbers, and then what is done with them, all of which has been done; none: there are no
 * steps. */
void hl_player_set_operations (HlPlayer *self, const GPtrArray *operations)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  if (operations != NULL)
    g_ptr_array_add (titles, g_strdup (_ ("Numbers")));
  for (guint i = 0; operations != NULL && i < operations->len; i++)
    {
      const NnOperation *operation = operations->pdata[i];

      g_ptr_array_add (titles,
                       /* Translators: the name of an operation and the letter of its result */
                       g_strdup_printf (_ ("%s: %s"), nn_operation_kind_title (operation->kind),
                                        operation->output->symbol));
    }
  hl_player_set_titles (self, titles, MAX ((int) titles->len - 1, 0), 1);
}

void hl_player_set_position (HlPlayer *self, int position)
{
  const int nearest = CLAMP (position, 0, MAX (hl_player_get_n_steps (self) - 1, 0));

  if (nearest != self->position)
    arrive (self, nearest);
}

/* Returns whether anything would happen. */
gboolean hl_player_can_move (HlPlayer *self, HlPlayerMove move)
{
  HlDepth depth;

  return target_of (self, move, &depth) != HL_PLAYER_NOWHERE ||
         (move == HL_PLAYER_NEXT && !self->is_revealed);
}

/* Where a question is open, HL_PLAYER_NEXT reveals the result and stays.  Among stops
 * HL_PLAYER_INTO and HL_PLAYER_OUT change the depth, and one stays where one is. */
void hl_player_move (HlPlayer *self, HlPlayerMove move)
{
  HlDepth depth;
  int     target;

  if (!hl_player_can_move (self, move))
    return;

  if (move == HL_PLAYER_NEXT && !self->is_revealed)
    {
      hl_player_reveal (self);
      return;
    }

  target = target_of (self, move, &depth);
  hl_player_set_depth (self, depth);
  if (target != self->position)
    arrive (self, target);
}

/* Turns questions on or off; an open question is answered when they go off. */
static void set_is_asking (HlPlayer *self, gboolean is_asking)
{
  self->is_asking = is_asking;
  if (!is_asking)
    hl_player_reveal (self);
  g_object_notify (G_OBJECT (self), "is-asking");
}

static void set_speed (HlPlayer *self, int speed)
{
  self->speed = speed;
  if (self->run != 0)
    start_run (self);
  g_object_notify (G_OBJECT (self), "speed");
}

static char *new_depth_name (HlPlayer *self) { return g_strdup (hl_depth_get_name (self->depth)); }

static void set_depth_name (HlPlayer *self, const char *name)
{
  hl_player_set_depth (self, hl_depth_find (name));
}

int hl_player_get_n_steps (HlPlayer *self) { return (int) self->steps->len; }

/* Returns one of the steps, until there are others. */
const HlPlayerStep *hl_player_get_step (HlPlayer *self, int position)
{
  g_assert (position >= 0 && position < hl_player_get_n_steps (self));

  return &g_array_index (self->steps, HlPlayerStep, position);
}

/* Returns the name of the current step, "" when there are no steps. */
const char *hl_player_get_title (HlPlayer *self)
{
  return self->steps->len > 0 ? hl_player_get_step (self, self->position)->title : "";
}

gboolean hl_player_get_is_running (HlPlayer *self) { return self->run != 0; }

/* --- What is asked ---------------------------------------------------------------------------- */

/* Says that there is a good question.  It is asked once: who comes back, or into the part, sees
 * the result. Returns whether to ask it, and to hide the result until it is revealed. about: the
 * step that the question is about: the current one, or a part of it. */
gboolean hl_player_ask (HlPlayer *self, int about)
{
  if (!self->is_asking || self->steps->len == 0 ||
      !g_hash_table_add (self->asked, GINT_TO_POINTER (about)))
    return FALSE;

  self->about = about;
  set_is_revealed (self, FALSE);

  return TRUE;
}

/* Takes the first answer to the open question, and reveals the result unless that is held back. */
void hl_player_answer (HlPlayer *self, gboolean is_right)
{
  if (self->is_revealed || self->has_answer)
    return;

  self->has_answer = TRUE;
  self->is_right = is_right;
  if (!self->holds_reveal)
    hl_player_reveal (self);
}

static void count (HlPlayer *self, gboolean is_right)
{
  self->n_answered++;
  self->n_right += is_right;
}

/* Shows the result of the present step, answered or not. */
void hl_player_reveal (HlPlayer *self)
{
  if (self->has_answer)
    {
      self->has_answer = FALSE;
      count (self, self->is_right);
      g_object_notify (G_OBJECT (self), "n-answered");
    }
  set_is_revealed (self, TRUE);
}

/* entry: what was answered, now that it is revealed; the votes of a class count as an answer; or
 * NULL. */
void hl_player_keep_answer (HlPlayer *self, HlQuizEntry *entry)
{
  if (entry == NULL)
    return;

  if (entry->votes != NULL)
    count (self, entry->is_right);
  hl_quiz_log_add (self->log, entry);
  g_object_notify (G_OBJECT (self), "n-answered");
}

/* --- What there is to say --------------------------------------------------------------------- */

/* Returns whether there are fewer stops than steps at some depth. */
gboolean hl_player_has_stops (HlPlayer *self)
{
  return self->stops[HL_DEPTH_STORY]->len > 0 && self->stops[HL_DEPTH_BLOCKS]->len > 0;
}

/* Returns how many steps have shown their results.  Who stops at blocks sees all of the block at
 * once; elsewhere a group has nothing to show before its parts, except for what was asked about one
 * of them.  What waits for an answer is not shown, even where one is behind it. */
int hl_player_count_done (HlPlayer *self)
{
  if (!self->is_revealed)
    return MIN (self->position, self->about);
  if (self->steps->len == 0)
    return self->position;
  if (self->depth == HL_DEPTH_BLOCKS && hl_player_has_stops (self))
    return hl_player_get_step (self, self->position)->end;

  return MAX (self->position, self->about) + 1;
}

/* Returns what the time line calls it, as far as that is known; its title if there is none. */
const char *hl_player_get_name (HlPlayer *self, int step)
{
  return self->cells != NULL ? hl_time_cells_step_name (self->cells, steps_of (self), step,
                                                        hl_player_count_done (self))
                             : hl_player_get_step (self, step)->title;
}

/* Returns where it is in the time line, or its title if there is none. */
char *hl_player_get_place (HlPlayer *self, int position)
{
  if (self->cells == NULL)
    return g_strdup (hl_player_get_step (self, position)->title);

  return hl_time_cells_place (self->cells, steps_of (self), position, hl_player_count_done (self));
}

/* Returns the sentence about the current stop; nothing before what it tells has been shown, and
 * nothing where every step is a stop, or NULL. */
const char *hl_player_get_story (HlPlayer *self)
{
  const int index = stop_of (self, self->position);

  return index >= 0 && stop_at (self, index)->position < hl_player_count_done (self)
             ? stop_at (self, index)->text
             : NULL;
}

/* Returns how many stops there are at this depth. */
int hl_player_count_stops (HlPlayer *self)
{
  return count_stops (self) > 0 ? count_stops (self) : hl_player_get_n_steps (self);
}

static int index_of (HlPlayer *self, int position)
{
  return count_stops (self) > 0 ? MAX (stop_of (self, position), 0) : position;
}

/* Returns which of them the current step belongs to, from 0. */
int hl_player_get_stop (HlPlayer *self) { return index_of (self, self->position); }

/* Returns the last one whose result is shown: of a group all of it is. */
int hl_player_get_last_stop (HlPlayer *self)
{
  return index_of (self, MAX (self->position, hl_player_count_done (self) - 1));
}

static void end_last (HlPlayer *self)
{
  g_clear_handle_id (&self->run, g_source_remove);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    g_array_unref (self->stops[depth]);
}

static void hl_player_class_init (HlPlayerClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlPlayer, g_array_unref, steps);
  HL_KEEPS (HlPlayer, hl_time_cells_free, cells);
  HL_KEEPS (HlPlayer, g_hash_table_unref, asked);
  HL_KEEPS (HlPlayer, hl_quiz_log_free, log);
  HL_PROPERTIES (
      { "position", G_TYPE_INT, G_STRUCT_OFFSET (HlPlayer, position), HL_WRITTEN, NULL,
        G_CALLBACK (hl_player_set_position) },
      { "n-steps", G_TYPE_INT, 0, HL_READ, G_CALLBACK (hl_player_get_n_steps) },
      { "is-asking", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlPlayer, is_asking), HL_WRITTEN, NULL,
        G_CALLBACK (set_is_asking) },
      { "is-revealed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlPlayer, is_revealed) },
      { "holds-reveal", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlPlayer, holds_reveal), HL_WRITTEN },
      { "counts-votes", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlPlayer, counts_votes), HL_WRITTEN },
      { "n-answered", G_TYPE_INT, G_STRUCT_OFFSET (HlPlayer, n_answered) },
      { "is-running", G_TYPE_BOOLEAN, 0, HL_WRITTEN, G_CALLBACK (hl_player_get_is_running),
        G_CALLBACK (hl_player_set_is_running) },
      { "speed", G_TYPE_INT, G_STRUCT_OFFSET (HlPlayer, speed), HL_WRITTEN, NULL,
        G_CALLBACK (set_speed) },
      { "depth", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_depth_name),
        G_CALLBACK (set_depth_name) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "steps-changed", 0);
}

static void hl_player_init (HlPlayer *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (HlPlayerStep));
  g_array_set_clear_func (self->steps, clear_step);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    self->stops[depth] = g_array_new (FALSE, FALSE, sizeof (HlPlayerStop));
  self->speed = HL_PLAYER_USUAL_SPEED;
  self->asked = g_hash_table_new (NULL, NULL);
  self->about = -1;
  self->first = 1;
  self->log = hl_quiz_log_new ();
  self->is_revealed = TRUE;
}

/* Returns a player without steps. */
HlPlayer *hl_player_new (void) { return g_object_new (HL_TYPE_PLAYER, NULL); }

#include "ui/session/player.h"

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation.h"

enum
{
  PROP_POSITION = 1,
  PROP_N_STEPS,
  PROP_IS_ASKING,
  PROP_IS_REVEALED,
  PROP_HOLDS_REVEAL,
  PROP_COUNTS_VOTES,
  PROP_N_ANSWERED,
  PROP_IS_RUNNING,
  PROP_SPEED,
  PROP_DEPTH,
  N_PROPERTIES,
};

enum
{
  MOVED,
  STEPS_CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlPlayer, hl_player, G_TYPE_OBJECT)

static void notify (HlPlayer *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void set_is_revealed (HlPlayer *self, gboolean is_revealed)
{
  if (self->is_revealed == is_revealed)
    return;

  self->is_revealed = is_revealed;
  notify (self, PROP_IS_REVEALED);
}

static void clear_step (gpointer step) { g_free (((HlPlayerStep *) step)->title); }

/* A step becomes current, even if it is the same one again. An answer whose result was never shown
 * is not counted. */
static void arrive (HlPlayer *self, int position)
{
  self->position = position;
  self->about = -1;
  self->has_answer = FALSE;
  set_is_revealed (self, TRUE);
  notify (self, PROP_POSITION);
}

/* --- Playing by itself ------------------------------------------------------------------------ */

static const guint milliseconds_a_step[HL_N_DEPTHS] = {
  [HL_DEPTH_STORY] = 5000,
  [HL_DEPTH_BLOCKS] = 2500,
  [HL_DEPTH_NUMBERS] = 1500,
};

/* Where every step is a stop, a player without stops shows the numbers. */
static HlDepth depth_of_stops (HlPlayer *self)
{
  return hl_player_has_stops (self) ? self->depths.depth : HL_DEPTH_NUMBERS;
}

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
  const guint usual = milliseconds_a_step[depth_of_stops (self)];

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

  notify (self, PROP_IS_RUNNING);
}

/* --- Where one is ----------------------------------------------------------------------------- */

/* One stays where one is. */
void hl_player_set_depth (HlPlayer *self, HlDepth depth)
{
  if (self->depths.depth == depth)
    return;

  self->depths.depth = depth;
  if (self->run != 0)
    start_run (self);
  notify (self, PROP_DEPTH);
}

/* stop: of those at this depth, from 0. */
void hl_player_go_to_stop (HlPlayer *self, int stop)
{
  hl_player_set_position (self, hl_player_depths_position (&self->depths, stop));
}

/* Goes to the first stop among these, or to the first of them where there is no stop. */
void hl_player_go_to_part (HlPlayer *self, int first, int end)
{
  hl_player_set_position (self, hl_player_depths_part (&self->depths, first, end));
}

static void take_outline (HlPlayer *self, const HlPlayerOutline *outline)
{
  hl_player_depths_restart (&self->depths);
  g_clear_pointer (&self->score, hl_score_free);
  if (outline == NULL)
    return;

  self->score = outline->score;
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    hl_player_depths_set (&self->depths, depth, outline->stops[depth], outline->n_stops[depth]);
}

/* The score of answers starts again, because these are other questions. outline: where one stops
 * among them, and their score, which is taken over, or NULL. */
void hl_player_set_steps_with (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position,
                               const HlPlayerOutline *outline)
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
  notify (self, PROP_N_ANSWERED);
  notify (self, PROP_N_STEPS);
  self->position = n_steps > 0 ? position : 0;
  g_signal_emit (self, signals[STEPS_CHANGED], 0);
  arrive (self, self->position);
  g_object_thaw_notify (G_OBJECT (self));
}

/* The same for steps that are few: one stops at each. */
void hl_player_set_steps (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position)
{
  hl_player_set_steps_with (self, steps, n_steps, position, NULL);
}

/* The numbers, and then what is done with them, all of which has been done; none: there are no
 * steps. */
void hl_player_set_operations (HlPlayer *self, const GPtrArray *operations)
{
  const int                n = operations != NULL ? (int) operations->len + 1 : 0;
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int i = 0; i < n; i++)
    {
      const NnOperation *operation = i > 0 ? operations->pdata[i - 1] : NULL;

      steps[i].end = i + 1;
      steps[i].title =
          operation == NULL
              ? g_strdup (_ ("Numbers"))
              /* Translators: the name of an operation and the letter of its result */
              : g_strdup_printf (_ ("%s: %s"), nn_operation_kind_title (operation->kind),
                                 operation->output->symbol);
    }
  hl_player_set_steps (self, steps, n, MAX (n - 1, 0));
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

void hl_player_set_position (HlPlayer *self, int position)
{
  const int nearest = CLAMP (position, 0, MAX (hl_player_get_n_steps (self) - 1, 0));

  if (nearest != self->position)
    arrive (self, nearest);
}

static int target_of (HlPlayer *self, HlPlayerMove move, HlDepth *depth)
{
  return hl_player_depths_target (&self->depths, &g_array_index (self->steps, HlPlayerStep, 0),
                                  (int) self->steps->len, self->position, move, depth);
}

/* Returns whether anything would happen. */
gboolean hl_player_can_move (HlPlayer *self, HlPlayerMove move)
{
  HlDepth depth;

  return target_of (self, move, &depth) != HL_PLAYER_NOWHERE ||
         (move == HL_PLAYER_NEXT && !self->is_revealed);
}

static void go (HlPlayer *self, HlPlayerMove move)
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

/* Where a question is open, HL_PLAYER_NEXT reveals the result and stays.  Among stops
 * HL_PLAYER_INTO and HL_PLAYER_OUT change the depth, and one stays where one is.  Where it
 * leads nowhere, nothing happens but that "moved" tells what was wanted. */
void hl_player_move (HlPlayer *self, HlPlayerMove move)
{
  go (self, move);
  g_signal_emit (self, signals[MOVED], 0, (int) move);
}

/* Turns questions on or off; an open question is answered when they go off. */
static void set_is_asking (HlPlayer *self, gboolean is_asking)
{
  self->is_asking = is_asking;
  if (!is_asking)
    hl_player_reveal (self);
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
      notify (self, PROP_N_ANSWERED);
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
  notify (self, PROP_N_ANSWERED);
}

/* --- What there is to say --------------------------------------------------------------------- */

/* Returns whether there are fewer stops than steps at some depth. */
gboolean hl_player_has_stops (HlPlayer *self)
{
  return self->depths.stops[HL_DEPTH_STORY]->len > 0 &&
         self->depths.stops[HL_DEPTH_BLOCKS]->len > 0;
}

/* Returns how many steps have shown their results.  Who stops at blocks sees all of the block at
 * once; elsewhere a group has nothing to show before its parts, but for what was asked about one
 * of them.  What waits for an answer is not shown, even where one is behind it. */
int hl_player_count_done (HlPlayer *self)
{
  if (!self->is_revealed)
    return MIN (self->position, self->about);
  if (self->steps->len == 0)
    return self->position;
  if (self->depths.depth == HL_DEPTH_BLOCKS && hl_player_has_stops (self))
    return hl_player_get_step (self, self->position)->end;

  return MAX (self->position, self->about) + 1;
}

static const HlPlayerStep *steps_of (HlPlayer *self)
{
  return &g_array_index (self->steps, HlPlayerStep, 0);
}

/* Returns what the score calls it, as far as that is known; its title if there is no score. */
const char *hl_player_get_name (HlPlayer *self, int step)
{
  return self->score != NULL
             ? hl_score_step_name (self->score, steps_of (self), step, hl_player_count_done (self))
             : hl_player_get_step (self, step)->title;
}

/* Returns where it is in the score, or its title if there is none. */
char *hl_player_get_place (HlPlayer *self, int position)
{
  if (self->score == NULL)
    return g_strdup (hl_player_get_step (self, position)->title);

  return hl_score_place (self->score, steps_of (self), position, hl_player_count_done (self));
}

/* Returns the sentence about the current stop; nothing before what it tells has been shown, and
 * nothing where every step is a stop, or NULL. */
const char *hl_player_get_story (HlPlayer *self)
{
  return hl_player_depths_text (&self->depths, self->position, hl_player_count_done (self));
}

/* Returns how many stops there are at this depth. */
int hl_player_count_stops (HlPlayer *self)
{
  return hl_player_depths_count (&self->depths, hl_player_get_n_steps (self));
}

/* Returns which of them the current step belongs to, from 0. */
int hl_player_get_stop (HlPlayer *self)
{
  return hl_player_depths_index (&self->depths, self->position);
}

static void hl_player_get_property (GObject *object, guint property_id, GValue *value,
                                    GParamSpec *pspec)
{
  HlPlayer *self = HL_PLAYER (object);

  switch (property_id)
    {
    case PROP_POSITION:
      g_value_set_int (value, self->position);
      break;
    case PROP_N_STEPS:
      g_value_set_int (value, hl_player_get_n_steps (self));
      break;
    case PROP_IS_ASKING:
      g_value_set_boolean (value, self->is_asking);
      break;
    case PROP_IS_REVEALED:
      g_value_set_boolean (value, self->is_revealed);
      break;
    case PROP_HOLDS_REVEAL:
      g_value_set_boolean (value, self->holds_reveal);
      break;
    case PROP_COUNTS_VOTES:
      g_value_set_boolean (value, self->counts_votes);
      break;
    case PROP_N_ANSWERED:
      g_value_set_int (value, self->n_answered);
      break;
    case PROP_IS_RUNNING:
      g_value_set_boolean (value, hl_player_get_is_running (self));
      break;
    case PROP_SPEED:
      g_value_set_int (value, self->speed);
      break;
    case PROP_DEPTH:
      g_value_set_string (value, hl_depth_get_name (self->depths.depth));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_player_set_property (GObject *object, guint property_id, const GValue *value,
                                    GParamSpec *pspec)
{
  HlPlayer *self = HL_PLAYER (object);

  switch (property_id)
    {
    case PROP_POSITION:
      hl_player_set_position (self, g_value_get_int (value));
      break;
    case PROP_IS_ASKING:
      set_is_asking (self, g_value_get_boolean (value));
      break;
    case PROP_HOLDS_REVEAL:
      self->holds_reveal = g_value_get_boolean (value);
      break;
    case PROP_COUNTS_VOTES:
      self->counts_votes = g_value_get_boolean (value);
      break;
    case PROP_IS_RUNNING:
      hl_player_set_is_running (self, g_value_get_boolean (value));
      break;
    case PROP_SPEED:
      self->speed = g_value_get_int (value);
      if (self->run != 0)
        start_run (self);
      break;
    case PROP_DEPTH:
      hl_player_set_depth (self, hl_depth_find (g_value_get_string (value)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_player_finalize (GObject *object)
{
  HlPlayer *self = HL_PLAYER (object);

  g_clear_handle_id (&self->run, g_source_remove);
  g_array_unref (self->steps);
  hl_player_depths_clear (&self->depths);
  hl_score_free (self->score);
  g_hash_table_unref (self->asked);
  hl_quiz_log_free (self->log);

  G_OBJECT_CLASS (hl_player_parent_class)->finalize (object);
}

static void install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags plain = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_POSITION] = g_param_spec_int ("position", NULL, NULL, 0, G_MAXINT, 0, writable);
  properties[PROP_N_STEPS] = g_param_spec_int ("n-steps", NULL, NULL, 0, G_MAXINT, 0, readable);
  properties[PROP_IS_ASKING] = g_param_spec_boolean ("is-asking", NULL, NULL, FALSE, plain);
  properties[PROP_IS_REVEALED] = g_param_spec_boolean ("is-revealed", NULL, NULL, TRUE, readable);
  properties[PROP_HOLDS_REVEAL] = g_param_spec_boolean ("holds-reveal", NULL, NULL, FALSE, plain);
  properties[PROP_COUNTS_VOTES] = g_param_spec_boolean ("counts-votes", NULL, NULL, FALSE, plain);
  properties[PROP_N_ANSWERED] =
      g_param_spec_int ("n-answered", NULL, NULL, 0, G_MAXINT, 0, readable);
  properties[PROP_IS_RUNNING] = g_param_spec_boolean ("is-running", NULL, NULL, FALSE, writable);
  properties[PROP_SPEED] =
      g_param_spec_int ("speed", NULL, NULL, HL_PLAYER_USUAL_SPEED / 2, 8 * HL_PLAYER_USUAL_SPEED,
                        HL_PLAYER_USUAL_SPEED, plain);
  properties[PROP_DEPTH] =
      g_param_spec_string ("depth", NULL, NULL, hl_depth_get_name (HL_DEPTH_STORY), writable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_player_class_init (HlPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_player_finalize;
  object_class->get_property = hl_player_get_property;
  object_class->set_property = hl_player_set_property;
  install_properties (object_class);

  /* Told after one has arrived, and also where there was nowhere to go. */
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  /* There are other steps now; where one is among them is told afterwards. */
  signals[STEPS_CHANGED] = g_signal_new ("steps-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void hl_player_init (HlPlayer *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (HlPlayerStep));
  g_array_set_clear_func (self->steps, clear_step);
  hl_player_depths_init (&self->depths);
  self->speed = HL_PLAYER_USUAL_SPEED;
  self->asked = g_hash_table_new (NULL, NULL);
  self->about = -1;
  self->log = hl_quiz_log_new ();
  self->is_revealed = TRUE;
}

/* Returns a player without steps. */
HlPlayer *hl_player_new (void) { return g_object_new (HL_TYPE_PLAYER, NULL); }

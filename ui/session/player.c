#include "ui/session/player.h"

#include "ui/session/player-quiz.h"

/* Of a slow run: long enough to read a name and look at a picture. */
#define MILLISECONDS_A_STEP 1500

struct _HlPlayer
{
  GObject parent_instance;

  GArray      *steps; /* of HlPlayerStep */
  int          position;
  HlPlayerQuiz quiz;
  gboolean     is_asking;
  gboolean     is_revealed;
  gboolean     holds_reveal;
  guint        run; /* source of the slow run, or 0 */
};

enum
{
  PROP_POSITION = 1,
  PROP_N_STEPS,
  PROP_TITLE,
  PROP_IS_ASKING,
  PROP_IS_REVEALED,
  PROP_HOLDS_REVEAL,
  PROP_N_ANSWERED,
  PROP_N_RIGHT,
  PROP_IS_RUNNING,
  N_PROPERTIES,
};

enum
{
  STEPS_CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlPlayer, hl_player, G_TYPE_OBJECT)

static void
notify (HlPlayer *self,
        int       property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
clear_step (gpointer step)
{
  g_free (((HlPlayerStep *) step)->title);
}

static void
set_is_revealed (HlPlayer *self,
                 gboolean  is_revealed)
{
  if (self->is_revealed == is_revealed)
    return;

  self->is_revealed = is_revealed;
  notify (self, PROP_IS_REVEALED);
}

/* What is at hand is new, even if its number is not.  An answer that nobody wanted to be
 * told of is not counted. */
static void
arrive (HlPlayer *self,
        int       position)
{
  self->position = position;
  hl_player_quiz_move_on (&self->quiz);
  set_is_revealed (self, TRUE);
  notify (self, PROP_TITLE);
  notify (self, PROP_POSITION);
}

static gboolean
run_cb (gpointer user_data)
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

/**
 * hl_player_set_is_running:
 * @self: the player
 * @is_running: whether it is to go on by itself
 *
 * A slow run ends by itself at the last step and at a question.
 */
void
hl_player_set_is_running (HlPlayer *self,
                          gboolean  is_running)
{
  if (is_running == (self->run != 0) ||
      (is_running && !hl_player_can_move (self, HL_PLAYER_NEXT)))
    return;

  if (is_running)
    self->run = g_timeout_add (MILLISECONDS_A_STEP, run_cb, self);
  else
    g_clear_handle_id (&self->run, g_source_remove);

  notify (self, PROP_IS_RUNNING);
}

/**
 * hl_player_set_steps:
 * @self: the player
 * @steps: (array length=n_steps): in pre-order; copied
 * @n_steps: how many
 * @position: where to stand
 *
 * The score starts again, because these are other questions.
 */
void
hl_player_set_steps (HlPlayer           *self,
                     const HlPlayerStep *steps,
                     int                 n_steps,
                     int                 position)
{
  g_assert (n_steps == 0 || (position >= 0 && position < n_steps));

  g_object_freeze_notify (G_OBJECT (self));
  hl_player_set_is_running (self, FALSE);
  g_array_set_size (self->steps, 0);
  for (int i = 0; i < n_steps; i++)
    {
      const HlPlayerStep copy = { g_strdup (steps[i].title), steps[i].depth, steps[i].end };

      g_assert (copy.end > i && copy.end <= n_steps);
      g_array_append_val (self->steps, copy);
    }

  hl_player_quiz_restart (&self->quiz);
  notify (self, PROP_N_ANSWERED);
  notify (self, PROP_N_RIGHT);
  notify (self, PROP_N_STEPS);
  self->position = n_steps > 0 ? position : 0;
  g_signal_emit (self, signals[STEPS_CHANGED], 0);
  arrive (self, self->position);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * hl_player_set_position:
 * @self: the player
 * @position: where to stand; what lies outside becomes the nearest step
 */
void
hl_player_set_position (HlPlayer *self,
                        int       position)
{
  const int nearest = CLAMP (position, 0, MAX (hl_player_get_n_steps (self) - 1, 0));

  if (nearest != self->position)
    arrive (self, nearest);
}

static int
target_of (HlPlayer    *self,
           HlPlayerMove move)
{
  return hl_player_steps_target ((const HlPlayerStep *) (gconstpointer) self->steps->data,
                                 (int) self->steps->len, self->position, move);
}

/**
 * hl_player_can_move:
 * @self: the player
 * @move: a way to go
 *
 * Returns: whether anything would happen
 */
gboolean
hl_player_can_move (HlPlayer    *self,
                    HlPlayerMove move)
{
  return target_of (self, move) != HL_PLAYER_NOWHERE ||
         (move == HL_PLAYER_NEXT && !self->is_revealed);
}

/**
 * hl_player_move:
 * @self: the player
 * @move: a way to go; nothing happens when it leads nowhere
 *
 * Where a question is open, %HL_PLAYER_NEXT reveals the result and stays.
 */
void
hl_player_move (HlPlayer    *self,
                HlPlayerMove move)
{
  if (!hl_player_can_move (self, move))
    return;

  if (move == HL_PLAYER_NEXT && !self->is_revealed)
    hl_player_reveal (self);
  else
    arrive (self, target_of (self, move));
}

/**
 * hl_player_ask:
 * @self: the player
 * @about: the step that the question is about: the one at hand, or a part of it
 *
 * Says that there is a good question.  It is asked once: who comes back, or into the part,
 * sees the result.
 *
 * Returns: whether to ask it, and to hide the result until it is revealed
 */
gboolean
hl_player_ask (HlPlayer *self,
               int       about)
{
  if (!self->is_asking || self->steps->len == 0 ||
      !hl_player_quiz_ask (&self->quiz, about))
    return FALSE;

  set_is_revealed (self, FALSE);

  return TRUE;
}

/**
 * hl_player_answer:
 * @self: the player
 * @is_right: how the answer was graded
 *
 * Takes the first answer to the open question, and reveals the result unless that is
 * held back.
 */
void
hl_player_answer (HlPlayer *self,
                  gboolean  is_right)
{
  if (!self->is_revealed && hl_player_quiz_answer (&self->quiz, is_right) && !self->holds_reveal)
    hl_player_reveal (self);
}

/**
 * hl_player_reveal:
 *
 * Shows the result of the step at hand, answered or not.
 */
void
hl_player_reveal (HlPlayer *self)
{
  if (hl_player_quiz_count (&self->quiz))
    {
      notify (self, PROP_N_RIGHT);
      notify (self, PROP_N_ANSWERED);
    }
  set_is_revealed (self, TRUE);
}

/* Whoever asks no more wants to see. */
static void
set_is_asking (HlPlayer *self,
               gboolean  is_asking)
{
  self->is_asking = is_asking;
  if (!is_asking)
    hl_player_reveal (self);
}

int
hl_player_get_n_steps (HlPlayer *self)
{
  return (int) self->steps->len;
}

int
hl_player_get_position (HlPlayer *self)
{
  return self->position;
}

/**
 * hl_player_get_step:
 *
 * Returns: (transfer none): one of the steps, until there are others
 */
const HlPlayerStep *
hl_player_get_step (HlPlayer *self,
                    int       position)
{
  g_assert (position >= 0 && position < hl_player_get_n_steps (self));

  return &g_array_index (self->steps, HlPlayerStep, position);
}

/**
 * hl_player_get_title:
 *
 * Returns: the name of the step at hand, "" when there are no steps
 */
const char *
hl_player_get_title (HlPlayer *self)
{
  return self->steps->len > 0 ? hl_player_get_step (self, self->position)->title : "";
}

gboolean
hl_player_get_is_asking (HlPlayer *self)
{
  return self->is_asking;
}

gboolean
hl_player_get_is_revealed (HlPlayer *self)
{
  return self->is_revealed;
}

gboolean
hl_player_get_is_running (HlPlayer *self)
{
  return self->run != 0;
}

int
hl_player_get_n_answered (HlPlayer *self)
{
  return self->quiz.n_answered;
}

int
hl_player_get_n_right (HlPlayer *self)
{
  return self->quiz.n_right;
}

static void
hl_player_get_property (GObject    *object,
                        guint       property_id,
                        GValue     *value,
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
    case PROP_TITLE:
      g_value_set_string (value, hl_player_get_title (self));
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
    case PROP_N_ANSWERED:
      g_value_set_int (value, hl_player_get_n_answered (self));
      break;
    case PROP_N_RIGHT:
      g_value_set_int (value, self->quiz.n_right);
      break;
    case PROP_IS_RUNNING:
      g_value_set_boolean (value, hl_player_get_is_running (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_player_set_property (GObject      *object,
                        guint         property_id,
                        const GValue *value,
                        GParamSpec   *pspec)
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
    case PROP_IS_RUNNING:
      hl_player_set_is_running (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_player_finalize (GObject *object)
{
  HlPlayer *self = HL_PLAYER (object);

  g_clear_handle_id (&self->run, g_source_remove);
  g_array_unref (self->steps);
  hl_player_quiz_clear (&self->quiz);

  G_OBJECT_CLASS (hl_player_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                               G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags plain = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_POSITION] = g_param_spec_int ("position", NULL, NULL, 0, G_MAXINT, 0, writable);
  properties[PROP_N_STEPS] = g_param_spec_int ("n-steps", NULL, NULL, 0, G_MAXINT, 0, readable);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", readable);
  properties[PROP_IS_ASKING] = g_param_spec_boolean ("is-asking", NULL, NULL, FALSE, plain);
  properties[PROP_IS_REVEALED] = g_param_spec_boolean ("is-revealed", NULL, NULL, TRUE, readable);
  properties[PROP_HOLDS_REVEAL] = g_param_spec_boolean ("holds-reveal", NULL, NULL, FALSE, plain);
  properties[PROP_N_ANSWERED] = g_param_spec_int ("n-answered", NULL, NULL, 0, G_MAXINT, 0,
                                                  readable);
  properties[PROP_N_RIGHT] = g_param_spec_int ("n-right", NULL, NULL, 0, G_MAXINT, 0, readable);
  properties[PROP_IS_RUNNING] = g_param_spec_boolean ("is-running", NULL, NULL, FALSE, writable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
hl_player_class_init (HlPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_player_finalize;
  object_class->get_property = hl_player_get_property;
  object_class->set_property = hl_player_set_property;
  install_properties (object_class);

  /**
   * HlPlayer::steps-changed:
   *
   * There are other steps now; where one stands among them is told afterwards.
   */
  signals[STEPS_CHANGED] = g_signal_new ("steps-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hl_player_init (HlPlayer *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (HlPlayerStep));
  g_array_set_clear_func (self->steps, clear_step);
  hl_player_quiz_init (&self->quiz);
  self->is_revealed = TRUE;
}

/**
 * hl_player_new:
 *
 * Returns: (transfer full): a player without steps
 */
HlPlayer *
hl_player_new (void)
{
  return g_object_new (HL_TYPE_PLAYER, NULL);
}

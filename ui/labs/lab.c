#include "ui/labs/lab.h"

#include <glib/gi18n.h>

#include "ui/widgets/fields.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/template.h"

/* Numbers that are typed into a spin button of a lab and are none, or out of its range,
 * get a hint in place and change nothing.
 *
 *      “1e30” is not a number from 1 to 50. */

static int input_cb (GtkSpinButton *spin, double *value, HlPageFrame *frame)
{
  g_autofree char *hint = NULL;

  hl_field_read (spin, value, &hint);
  hl_sentence_object (hl_page_frame_get_sentence (frame), hint);

  return TRUE;
}

static void watch_in (GtkWidget *widget, HlPageFrame *frame)
{
  GtkWidget *child;

  if (GTK_IS_SPIN_BUTTON (widget))
    {
      g_signal_connect_object (widget, "input", G_CALLBACK (input_cb), frame, 0);
      return;
    }

  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_in (child, frame);
}

typedef struct
{
  HlWorkspace      *workspace;
  HlInspection     *inspection;
  HlState          *state;
  HlPlayer         *player;
  GtkStack         *views; /* the rest is the frame's, which is the only child */
  HlQuestionPane   *question;
  HlPredictionPane *prediction;     /* of runs that are compared, or NULL */
  GtkWidget        *led, *led_view; /* what sets this, and what has the keys then */
  gboolean          is_led;         /* the steps are shown, not only what comes of them */
  gboolean          has_new_steps;  /* who changes numbers wants to see them, not a question */
} HlLabPrivate;

enum
{
  PROP_WORKSPACE = 1,
  PROP_INSPECTION,
  PROP_STATE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void playable_init (HlPlayableInterface *iface);

/* clang-format off */
G_DEFINE_ABSTRACT_TYPE_WITH_CODE (HlLab, hl_lab, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (HlLab)
                                  G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init))
/* clang-format on */

static HlLabPrivate *private_of (HlLab *self) { return hl_lab_get_instance_private (self); }

static void show_step (HlLab *self) { HL_LAB_GET_CLASS (self)->show_step (self); }

static HlQuestionSpec *find_question (HlLab *self)
{
  HlLabClass *klass = HL_LAB_GET_CLASS (self);
  HlPlayer   *player = private_of (self)->player;

  if (private_of (self)->has_new_steps || hl_player_get_n_steps (player) == 0)
    return NULL;

  return klass->ask (self, player->position);
}

/* At a new step, asks a question if there is a good one and "Ask me first" is on. */
static void ask (HlLab *self)
{
  HlLabPrivate              *lab = private_of (self);
  HlQuestionPane            *pane = lab->question;
  g_autoptr (HlQuestionSpec) spec = find_question (self);

  if (spec != NULL && !hl_player_ask (lab->player, lab->player->position))
    g_clear_pointer (&spec, hl_question_spec_free);

  hl_question_pane_set_counts_votes (pane, lab->player->counts_votes);
  hl_question_pane_ask (pane, g_steal_pointer (&spec));
}

static void answered_cb (HlLab *self, gboolean is_right)
{
  hl_player_answer (hl_lab_get_player (self), is_right);
}

static void position_cb (HlLab *self)
{
  HlLabPrivate *lab = private_of (self);

  if (!lab->has_new_steps && lab->player->position + 1 < hl_player_get_n_steps (lab->player))
    hl_lab_set_is_led (self, TRUE);
  ask (self);
  show_step (self);
  lab->has_new_steps = FALSE;
}

static void tell_answer (HlLab *self)
{
  HlLabPrivate   *lab = private_of (self);
  HlQuestionPane *pane = lab->question;

  if (!lab->player->is_revealed)
    return;

  hl_question_pane_reveal (pane);
  hl_player_keep_answer (lab->player, hl_question_pane_take_entry (pane, lab->player->position));
}

static void revealed_cb (HlLab *self)
{
  show_step (self);
  tell_answer (self);
}

static void steps_changed_cb (HlLab *self) { private_of (self)->has_new_steps = TRUE; }

static HlPlayer *get_player (HlPlayable *playable) { return hl_lab_get_player (HL_LAB (playable)); }

static gboolean shows_prediction (const HlLabPrivate *lab)
{
  GtkWidget *view = gtk_stack_get_visible_child (lab->views);

  return lab->prediction != NULL && hl_prediction_pane_get_is_held (lab->prediction) &&
         gtk_widget_is_ancestor (GTK_WIDGET (lab->prediction), view);
}

static gboolean answer (HlPlayable *playable, int choice)
{
  HlLabPrivate *lab = private_of (HL_LAB (playable));

  return hl_question_pane_choose (lab->question, choice) ||
         (shows_prediction (lab) && hl_prediction_pane_answer (lab->prediction, choice));
}

static gboolean reveal (HlPlayable *playable)
{
  HlLabPrivate *lab = private_of (HL_LAB (playable));

  return shows_prediction (lab) && hl_prediction_pane_go_on (lab->prediction);
}

static gboolean is_played (HlPlayable *playable) { return private_of (HL_LAB (playable))->is_led; }

static void playable_init (HlPlayableInterface *iface)
{
  iface->is_played = is_played;
  iface->get_player = get_player;
  iface->answer = answer;
  iface->reveal = reveal;
}

static void hl_lab_get_property (GObject *object, guint property_id, GValue *value,
                                 GParamSpec *pspec)
{
  HlLabPrivate *lab = private_of (HL_LAB (object));

  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, lab->workspace);
      break;
    case PROP_INSPECTION:
      g_value_set_object (value, lab->inspection);
      break;
    case PROP_STATE:
      g_value_set_object (value, lab->state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void show_state (gpointer lab, HlState *state, HlStateParts changed)
{
  HL_LAB_GET_CLASS (lab)->show_state (lab, changed);
}

static void hl_lab_set_property (GObject *object, guint property_id, const GValue *value,
                                 GParamSpec *pspec)
{
  HlLab        *self = HL_LAB (object);
  HlLabPrivate *lab = private_of (self);
  gboolean      is_new = FALSE;

  switch (property_id)
    {
    case PROP_WORKSPACE:
      is_new = g_set_object (&lab->workspace, g_value_get_object (value));
      break;
    case PROP_INSPECTION:
      is_new = g_set_object (&lab->inspection, g_value_get_object (value));
      break;
    case PROP_STATE:
      if (g_set_object (&lab->state, g_value_get_object (value)) && lab->state != NULL)
        hl_state_watch (lab->state, GTK_WIDGET (self), HL_LAB_GET_CLASS (self)->parts, show_state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }

  if (is_new)
    HL_LAB_GET_CLASS (self)->workspace_changed (self);
}

static void hl_lab_dispose (GObject *object)
{
  HlLabPrivate *lab = private_of (HL_LAB (object));
  GtkWidget    *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&lab->workspace);
  g_clear_object (&lab->inspection);
  g_clear_object (&lab->state);

  G_OBJECT_CLASS (hl_lab_parent_class)->dispose (object);
}

static void hl_lab_finalize (GObject *object)
{
  g_clear_object (&private_of (HL_LAB (object))->player);

  G_OBJECT_CLASS (hl_lab_parent_class)->finalize (object);
}

/* The page is made by the lab's class. */
static void hl_lab_constructed (GObject *object)
{
  HlLab        *self = HL_LAB (object);
  HlLabPrivate *lab = private_of (self);
  HlPageFrame  *frame = HL_LAB_GET_CLASS (self)->make_page (self);

  G_OBJECT_CLASS (hl_lab_parent_class)->constructed (object);
  gtk_widget_set_parent (GTK_WIDGET (frame), GTK_WIDGET (self));
  watch_in (GTK_WIDGET (frame), frame);
  lab->views = hl_page_frame_get_views (frame);
  lab->question = hl_page_frame_get_question (frame);
  hl_connect (lab->question, "answered", answered_cb, self);
  hl_connect (lab->player, "steps-changed", steps_changed_cb, self);
  hl_connect (lab->player, "notify::position", position_cb, self);
  hl_connect (lab->player, "notify::is-revealed", revealed_cb, self);
  lab->prediction = HL_LAB_GET_CLASS (self)->get_prediction (self);
  if (lab->prediction != NULL)
    hl_prediction_pane_set_player (lab->prediction, lab->player);
  show_step (self); /* the steps were given before */
}

static void hl_lab_class_init (HlLabClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->constructed = hl_lab_constructed;
  object_class->dispose = hl_lab_dispose;
  object_class->finalize = hl_lab_finalize;
  object_class->get_property = hl_lab_get_property;
  object_class->set_property = hl_lab_set_property;

  properties[PROP_WORKSPACE] =
      g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE, flags);
  properties[PROP_INSPECTION] =
      g_param_spec_object ("inspection", NULL, NULL, HL_TYPE_INSPECTION, flags);
  properties[PROP_STATE] = g_param_spec_object ("state", NULL, NULL, HL_TYPE_STATE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void hl_lab_init (HlLab *self) { private_of (self)->player = hl_player_new (); }

/* Returns the model and the sentence in use, or NULL. */
HlWorkspace *hl_lab_get_workspace (HlLab *self) { return private_of (self)->workspace; }

/* Sets whether the lab leads through its steps, or shows their result at once. A person who goes to
 * a step is led through them, too. */
void hl_lab_set_is_led (HlLab *self, gboolean is_led)
{
  HlLabPrivate *lab = private_of (self);

  if (is_led == lab->is_led)
    return;

  lab->is_led = is_led;
  g_object_notify (G_OBJECT (lab->player), "n-steps"); /* who shows them asks again */
}

static void led_cb (HlLab *self)
{
  HlLabPrivate  *lab = private_of (self);
  const gboolean is_led = gtk_check_button_get_active (GTK_CHECK_BUTTON (lab->led));

  if (is_led == lab->is_led)
    return;

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (lab->led, GTK_TYPE_POPOVER)));
  gtk_widget_grab_focus (lab->led_view); /* keys step now */
  hl_lab_set_is_led (self, is_led);
  hl_player_move (lab->player, is_led ? HL_PLAYER_FIRST : HL_PLAYER_LAST);
}

/* Makes the choice to be led through the steps from the first one on. view: has the keys then. */
GtkWidget *hl_lab_make_led (HlLab *self, gpointer view)
{
  HlLabPrivate *lab = private_of (self);

  lab->led = gtk_check_button_new_with_label (_ ("Step by step"));
  lab->led_view = view;
  hl_connect (lab->led, "toggled", led_cb, self);

  return lab->led;
}

void hl_lab_show_led (HlLab *self)
{
  HlLabPrivate *lab = private_of (self);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (lab->led), lab->is_led);
  gtk_widget_set_visible (lab->led, hl_player_get_n_steps (lab->player) > 0);
}

/* What all pages share; NULL before the window has set it. */
HlState *hl_lab_get_state (HlLab *self) { return private_of (self)->state; }

/* Returns where one is. */
HlPlayer *hl_lab_get_player (HlLab *self) { return private_of (self)->player; }

/* Returns the views, of which one is shown. */
GtkStack *hl_lab_get_views (HlLab *self) { return private_of (self)->views; }

/* Returns the last step whose result may be shown; −1 while the first is asked about. */
int hl_lab_get_shown (HlLab *self)
{
  HlPlayer *player = private_of (self)->player;

  return player->position - !player->is_revealed;
}

/* Computes with it.  A lab that cannot be set stays as it is. input: what a lesson calls it:
 * "causal-mask", "padding-mask", or words. */
void hl_lab_set_input (HlLab *self, const char *input)
{
  HL_LAB_GET_CLASS (self)->set_input (self, input);
}

/* Keeps in the folder what a lab trains, so that it is there after the program's next start. */
void hl_lab_keep_in (HlLab *self, const char *folder)
{
  HL_LAB_GET_CLASS (self)->keep_in (self, folder);
}

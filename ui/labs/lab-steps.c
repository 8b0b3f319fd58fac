#include "ui/labs/lab-steps.h"

#include <glib/gi18n.h>

static HlQuestionPane *pane_of (const HlLabSteps *self) { return self->frame->question; }

/* At a new step, asks a question if there is a good one and "Ask me first" is on. */
static void ask (HlLabSteps *self)
{
  HlPlayer                  *player = self->player;
  const gboolean             may_ask = !self->has_new_steps && hl_player_get_n_steps (player) > 0;
  g_autoptr (HlQuestionSpec) spec = may_ask ? self->ask (self->lab, player->position) : NULL;

  if (spec != NULL && !hl_player_ask (player, player->position))
    g_clear_pointer (&spec, hl_question_spec_free);

  hl_question_pane_set_counts_votes (pane_of (self), player->counts_votes);
  hl_question_pane_ask (pane_of (self), g_steal_pointer (&spec));
}

static void answered_cb (HlLabSteps *self, gboolean is_right)
{
  hl_player_answer (self->player, is_right);
}

static void position_cb (HlLabSteps *self)
{
  if (!self->has_new_steps && self->player->position + 1 < hl_player_get_n_steps (self->player))
    hl_lab_steps_lead (self, TRUE);
  ask (self);
  self->show (self->lab);
  self->has_new_steps = FALSE;
}

static void revealed_cb (HlLabSteps *self)
{
  const int position = self->player->position;

  self->show (self->lab);
  if (!self->player->is_revealed)
    return;

  hl_question_pane_reveal (pane_of (self));
  hl_player_keep_answer (self->player, hl_question_pane_take_entry (pane_of (self), position));
}

static void steps_changed_cb (HlLabSteps *self) { self->has_new_steps = TRUE; }

/* The page is there, and its steps were given. */
void hl_lab_steps_begin (HlLabSteps *self)
{
  g_signal_connect_swapped (pane_of (self), "answered", G_CALLBACK (answered_cb), self);
  g_signal_connect_swapped (self->player, "steps-changed", G_CALLBACK (steps_changed_cb), self);
  g_signal_connect_swapped (self->player, "notify::position", G_CALLBACK (position_cb), self);
  g_signal_connect_swapped (self->player, "notify::is-revealed", G_CALLBACK (revealed_cb), self);
  if (self->prediction != NULL)
    hl_prediction_pane_set_player (self->prediction, self->player);
  self->show (self->lab);
}

/* Sets whether the lab leads through its steps, or shows their result at once. A person who goes to
 * a step is led through them, too. */
void hl_lab_steps_lead (HlLabSteps *self, gboolean is_led)
{
  if (is_led == self->is_led)
    return;

  self->is_led = is_led;
  g_object_notify (G_OBJECT (self->player), "n-steps"); /* who shows them asks again */
}

static void led_cb (HlLabSteps *self)
{
  const gboolean is_led = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->led));

  if (is_led == self->is_led)
    return;

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (self->led, GTK_TYPE_POPOVER)));
  gtk_widget_grab_focus (self->view); /* keys step now */
  hl_lab_steps_lead (self, is_led);
  hl_player_move (self->player, is_led ? HL_PLAYER_FIRST : HL_PLAYER_LAST);
}

/* Makes the choice to be led through the steps from the first one on. */
GtkWidget *hl_lab_steps_make_led (HlLabSteps *self)
{
  self->led = gtk_check_button_new_with_label (_ ("Step by step"));
  g_signal_connect_swapped (self->led, "toggled", G_CALLBACK (led_cb), self);

  return self->led;
}

void hl_lab_steps_show_led (HlLabSteps *self)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->led), self->is_led);
  gtk_widget_set_visible (self->led, hl_player_get_n_steps (self->player) > 0);
}

/* Whether something is asked about runs that are compared, and waits in sight. */
static gboolean shows_prediction (const HlLabSteps *self)
{
  GtkWidget *view = gtk_stack_get_visible_child (self->frame->views);

  return self->prediction != NULL && hl_prediction_pane_get_is_held (self->prediction) &&
         gtk_widget_is_ancestor (GTK_WIDGET (self->prediction), view);
}

/* Takes a choice of the current question; says whether there is one. */
gboolean hl_lab_steps_answer (HlLabSteps *self, int choice)
{
  return hl_question_pane_choose (pane_of (self), choice) ||
         (shows_prediction (self) && hl_prediction_pane_answer (self->prediction, choice));
}

/* Tells what waits for a key, where no step does; says whether something did. */
gboolean hl_lab_steps_reveal (HlLabSteps *self)
{
  return shows_prediction (self) && hl_prediction_pane_go_on (self->prediction);
}

#include "ui/widgets/prediction-pane.h"

#include <glib/gi18n.h>

#include "ui/lessons/question-spec.h"
#include "ui/session/properties.h"

/* ## Actions
 *
 * - `prediction.show`: shows the curves, whether a person has answered or not. */
struct _HlPredictionPane
{
  GtkWidget parent_instance;

  HlPlayer *player;  /* says how to ask, and keeps what was answered; or NULL */
  char    **names;   /* of the runs; NULL while nothing is asked */
  gboolean  is_held; /* the curves wait */
  char     *verdict; /* once it is known */
  int       right;   /* likewise */

  GtkWidget      *box;
  HlQuestionPane *question;
  GtkWidget      *show;
};

G_DEFINE_FINAL_TYPE (HlPredictionPane, hl_prediction_pane, GTK_TYPE_WIDGET)

static void forget (HlPredictionPane *self)
{
  g_clear_pointer (&self->names, g_strfreev);
  g_clear_pointer (&self->verdict, g_free);
  self->is_held = FALSE;
}

static gboolean counts_votes (HlPredictionPane *self)
{
  return self->player != NULL && self->player->counts_votes;
}

/* The result is shown when it is known and the question is answered. */
static void reveal (HlPredictionPane *self)
{
  if (self->is_held || self->verdict == NULL)
    return;

  hl_question_pane_settle (self->question, self->right, self->verdict);
  hl_question_pane_reveal (self->question);
}

static void release (HlPredictionPane *self)
{
  self->is_held = FALSE;
  hl_question_pane_close (self->question);
  gtk_widget_set_visible (self->show, FALSE);
  g_signal_emit_by_name (self, "released");
  reveal (self);
}

static void pass_over (HlPredictionPane *self)
{
  const gboolean was_held = self->is_held;

  hl_prediction_pane_cancel (self);
  if (was_held)
    g_signal_emit_by_name (self, "released");
}

static gboolean has_prediction (HlPredictionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = hl_question_pane_get_answer (self->question);

  return answer->is_given || hl_question_answer_count_votes (answer) > 0;
}

static void show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlPredictionPane *self = HL_PREDICTION_PANE (widget);

  if (!self->is_held) /* a late click */
    return;

  if (has_prediction (self))
    release (self);
  else
    pass_over (self);
}

/* The button takes the focus, because Space works only there; letters work everywhere. */
static void wait_for_key (HlPredictionPane *self)
{
  gtk_button_set_label (GTK_BUTTON (self->show), _ ("Show the _Curves"));
  gtk_widget_grab_focus (self->show);
}

static void answered_cb (HlPredictionPane *self)
{
  if (self->player != NULL && self->player->holds_reveal)
    wait_for_key (self);
  else
    release (self);
}

/* The prediction becomes an entry of the log, as other answers do. */
static void keep_answer (HlPredictionPane *self)
{
  if (self->player != NULL)
    hl_player_keep_answer (self->player,
                           hl_question_pane_take_entry (self->question, self->player->position));
}

static void hl_prediction_pane_class_init (HlPredictionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlPredictionPane, gtk_widget_unparent, box);
  HL_OWNS (HlPredictionPane, g_object_unref, player);
  HL_ENDS (forget);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "released", 0);

  gtk_widget_class_install_action (widget_class, "prediction.show", NULL, show_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_prediction_pane_init (HlPredictionPane *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->question = g_object_new (HL_TYPE_QUESTION_PANE, NULL);
  self->show = gtk_button_new ();
  gtk_button_set_use_underline (GTK_BUTTON (self->show), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->show), "prediction.show");
  gtk_widget_set_halign (self->show, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->question));
  gtk_box_append (GTK_BOX (self->box), self->show);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_swapped (self->question, "answered", G_CALLBACK (answered_cb), self);
  g_signal_connect_swapped (self->question, "revealed", G_CALLBACK (keep_answer), self);
}

/* player: of its page: says whether a class votes and whether an answer waits for a key, and
 * keeps what was answered. */
void hl_prediction_pane_set_player (HlPredictionPane *self, HlPlayer *player)
{
  g_set_object (&self->player, player);
}

/* names: what is different about each run, and a NULL. */
void hl_prediction_pane_ask (HlPredictionPane *self, const char *const *names)
{
  forget (self);
  self->names = g_strdupv ((char **) names);
  self->is_held = TRUE;
  hl_question_pane_set_counts_votes (self->question, counts_votes (self));
  hl_question_pane_ask (self->question, hl_run_prediction_new (names));
  gtk_button_set_label (GTK_BUTTON (self->show), _ ("Show _Without Predicting"));
  gtk_widget_set_visible (self->show, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  if (counts_votes (self))
    wait_for_key (self);
}

/* All runs have ended.  Before a person has answered, nothing is told. */
void hl_prediction_pane_judge (HlPredictionPane *self, const double *losses)
{
  if (self->names == NULL || self->verdict != NULL)
    return;

  self->verdict = hl_run_prediction_judge ((const char *const *) self->names, losses, &self->right);
  if (self->verdict != NULL)
    reveal (self);
  else
    pass_over (self);
}

/* Asks nothing any more: the runs will not come to their end. */
void hl_prediction_pane_cancel (HlPredictionPane *self)
{
  forget (self);
  hl_question_pane_ask (self->question, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Returns whether the curves wait for an answer. */
gboolean hl_prediction_pane_get_is_held (HlPredictionPane *self) { return self->is_held; }

/* Returns whether that answers, or is a vote. choice: a run by its letter; after the last,
 * that they are close. */
gboolean hl_prediction_pane_answer (HlPredictionPane *self, int choice)
{
  return hl_question_pane_choose (self->question, choice);
}

/* Shows the curves that wait for a key. Returns whether they did. */
gboolean hl_prediction_pane_go_on (HlPredictionPane *self)
{
  if (!self->is_held || !hl_question_pane_get_is_waiting (self->question))
    return FALSE;

  show_action (GTK_WIDGET (self), NULL, NULL);

  return TRUE;
}

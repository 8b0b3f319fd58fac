#include "ui/widgets/prediction-pane.h"

#include <glib/gi18n.h>

#include "ui/lessons/run-prediction.h"

/**
 * HlPredictionPane:
 *
 * ## Actions
 *
 * - `prediction.skip`: passes the question over.
 */
struct _HlPredictionPane
{
  GtkWidget parent_instance;

  char   **names;   /* of the trainings; NULL while nothing is asked */
  gboolean is_held; /* nobody has answered yet */
  char    *verdict; /* once it is known */
  int      right;   /* likewise */

  GtkWidget      *box;
  HlQuestionPane *question;
  GtkWidget      *skip;
};

enum
{
  RELEASED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlPredictionPane, hl_prediction_pane, GTK_TYPE_WIDGET)

static void
forget (HlPredictionPane *self)
{
  g_clear_pointer (&self->names, g_strfreev);
  g_clear_pointer (&self->verdict, g_free);
  self->is_held = FALSE;
}

/* Once it is answered, and once it is known. */
static void
reveal (HlPredictionPane *self)
{
  if (self->is_held || self->verdict == NULL)
    return;

  hl_question_pane_settle (self->question, self->right, self->verdict);
  hl_question_pane_reveal (self->question);
}

static void
release (HlPredictionPane *self)
{
  self->is_held = FALSE;
  gtk_widget_set_visible (self->skip, FALSE);
  g_signal_emit (self, signals[RELEASED], 0);
  reveal (self);
}

static void
skip_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  HlPredictionPane *self = HL_PREDICTION_PANE (widget);
  const gboolean    was_held = self->is_held;

  hl_prediction_pane_cancel (self);
  if (was_held)
    g_signal_emit (self, signals[RELEASED], 0);
}

static void
hl_prediction_pane_dispose (GObject *object)
{
  HlPredictionPane *self = HL_PREDICTION_PANE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  forget (self);

  G_OBJECT_CLASS (hl_prediction_pane_parent_class)->dispose (object);
}

static void
hl_prediction_pane_class_init (HlPredictionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_prediction_pane_dispose;

  signals[RELEASED] = g_signal_new ("released", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "prediction.skip", NULL, skip_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_prediction_pane_init (HlPredictionPane *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->question = g_object_new (HL_TYPE_QUESTION_PANE, NULL);
  self->skip = gtk_button_new_with_mnemonic (_ ("Show _Without Predicting"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->skip), "prediction.skip");
  gtk_widget_set_halign (self->skip, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->question));
  gtk_box_append (GTK_BOX (self->box), self->skip);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_swapped (self->question, "answered", G_CALLBACK (release), self);
}

/**
 * hl_prediction_pane_ask:
 * @self: the pane
 * @names: what is different about each training, and a %NULL
 */
void
hl_prediction_pane_ask (HlPredictionPane  *self,
                        const char *const *names)
{
  forget (self);
  self->names = g_strdupv ((char **) names);
  self->is_held = TRUE;
  hl_question_pane_ask (self->question, hl_run_prediction_new (names));
  gtk_widget_set_visible (self->skip, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/**
 * hl_prediction_pane_judge:
 * @self: the pane
 * @losses: (array): the validation loss of each training at its end; NaN if it failed
 *
 * All trainings have ended.  Before somebody has answered, nothing is told.
 */
void
hl_prediction_pane_judge (HlPredictionPane *self,
                          const double     *losses)
{
  if (self->names == NULL || self->verdict != NULL)
    return;

  self->verdict = hl_run_prediction_judge ((const char *const *) self->names, losses,
                                           &self->right);
  if (self->verdict != NULL)
    reveal (self);
  else
    skip_action (GTK_WIDGET (self), NULL, NULL);
}

/**
 * hl_prediction_pane_cancel:
 *
 * Asks nothing any more: the trainings will not come to their end.
 */
void
hl_prediction_pane_cancel (HlPredictionPane *self)
{
  forget (self);
  hl_question_pane_ask (self->question, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/**
 * hl_prediction_pane_get_is_held:
 *
 * Returns: whether the curves wait for an answer
 */
gboolean
hl_prediction_pane_get_is_held (HlPredictionPane *self)
{
  return self->is_held;
}

/**
 * hl_prediction_pane_get_question:
 *
 * Returns: (transfer none): where the question is asked
 */
HlQuestionPane *
hl_prediction_pane_get_question (HlPredictionPane *self)
{
  return self->question;
}

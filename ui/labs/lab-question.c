#include "ui/labs/lab-question.h"

#include <glib/gi18n.h>

#include "ui/widgets/wrap-layout.h"

#define NONE (-1)

/**
 * HlLabQuestion:
 *
 * Hidden while nothing is asked.
 *
 * ## Actions
 *
 * - `question.answer`: the number of a choice, from 0.
 */
struct _HlLabQuestion
{
  GtkWidget parent_instance;

  HlPlayer          *player; /* NULL while nothing is asked */
  HlLabQuestionSpec *spec;
  int                answer; /* or NONE */

  GtkWidget *box;
  GtkLabel  *text;
  GtkWidget *choices;
  GtkLabel  *verdict;
};

G_DEFINE_FINAL_TYPE (HlLabQuestion, hl_lab_question, GTK_TYPE_WIDGET)

/**
 * hl_lab_question_spec_new:
 * @text: what is asked
 * @why: why the right answer is right
 *
 * Returns: (transfer full): a question without choices
 */
HlLabQuestionSpec *
hl_lab_question_spec_new (const char *text,
                          const char *why)
{
  HlLabQuestionSpec *self = g_new0 (HlLabQuestionSpec, 1);

  self->text = g_strdup (text);
  self->why = g_strdup (why);

  return self;
}

/**
 * hl_lab_question_spec_add:
 * @self: a question
 * @choice: one more answer
 * @is_right: whether it is the right one
 */
void
hl_lab_question_spec_add (HlLabQuestionSpec *self,
                          const char        *choice,
                          gboolean           is_right)
{
  g_return_if_fail (self->n_choices < HL_LAB_QUESTION_MOST_CHOICES);

  if (is_right)
    self->right = self->n_choices;
  self->choices[self->n_choices++] = g_strdup (choice);
}

/**
 * hl_lab_question_spec_free:
 * @self: (nullable) (transfer full): a question
 */
void
hl_lab_question_spec_free (HlLabQuestionSpec *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_choices; i++)
    g_free (self->choices[i]);
  g_free (self->text);
  g_free (self->why);
  g_free (self);
}

static void
show_verdict (HlLabQuestion *self)
{
  const HlLabQuestionSpec *spec = self->spec;
  g_autofree char         *verdict = NULL;

  if (!hl_player_get_is_revealed (self->player))
    return;

  if (self->answer == spec->right)
    /* Translators: %s is a sentence that says why */
    verdict = g_strdup_printf (_ ("Right. %s"), spec->why);
  else if (self->answer != NONE)
    /* Translators: the right answer, and a sentence that says why */
    verdict = g_strdup_printf (_ ("Not quite. The answer is: %s. %s"), spec->choices[spec->right],
                               spec->why);
  else
    verdict = g_strdup_printf (_ ("The answer is: %s. %s"), spec->choices[spec->right], spec->why);

  gtk_label_set_text (self->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
  gtk_widget_set_sensitive (self->choices, FALSE);
}

static void
stop_asking (HlLabQuestion *self)
{
  if (self->player != NULL)
    g_signal_handlers_disconnect_by_data (self->player, self);
  g_clear_object (&self->player);
  g_clear_pointer (&self->spec, hl_lab_question_spec_free);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
show_choices (HlLabQuestion *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices)) != NULL)
    gtk_box_remove (GTK_BOX (self->choices), child);

  for (int i = 0; i < self->spec->n_choices; i++)
    {
      GtkWidget *button = gtk_button_new_with_label (self->spec->choices[i]);

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "question.answer");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", i);
      gtk_box_append (GTK_BOX (self->choices), button);
    }
  gtk_widget_set_sensitive (self->choices, TRUE);
}

static void
answer_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  hl_lab_question_answer (HL_LAB_QUESTION (widget), g_variant_get_int32 (parameter));
}

static void
hl_lab_question_dispose (GObject *object)
{
  HlLabQuestion *self = HL_LAB_QUESTION (object);

  stop_asking (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_lab_question_parent_class)->dispose (object);
}

static void
hl_lab_question_class_init (HlLabQuestionClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_lab_question_dispose;

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_css_name (widget_class, "lab-question");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/lab-question.ui");
  gtk_widget_class_bind_template_child (widget_class, HlLabQuestion, box);
  gtk_widget_class_bind_template_child (widget_class, HlLabQuestion, text);
  gtk_widget_class_bind_template_child (widget_class, HlLabQuestion, choices);
  gtk_widget_class_bind_template_child (widget_class, HlLabQuestion, verdict);
  gtk_widget_class_install_action (widget_class, "question.answer", "i", answer_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_lab_question_init (HlLabQuestion *self)
{
  self->answer = NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * hl_lab_question_ask:
 * @self: the widget
 * @player: who has just arrived at a step
 * @spec: (transfer full) (nullable): the question about that step; %NULL: there is none
 *
 * Asks, if the player wants to be asked; otherwise only hides what was asked before.
 */
void
hl_lab_question_ask (HlLabQuestion     *self,
                     HlPlayer          *player,
                     HlLabQuestionSpec *spec)
{
  stop_asking (self);
  if (spec == NULL || !hl_player_ask (player, hl_player_get_position (player)))
    {
      hl_lab_question_spec_free (spec);
      return;
    }

  self->player = g_object_ref (player);
  self->spec = spec;
  self->answer = NONE;
  gtk_label_set_text (self->text, spec->text);
  gtk_label_set_text (self->verdict, "");
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  show_choices (self);
  g_signal_connect_swapped (player, "notify::is-revealed", G_CALLBACK (show_verdict), self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/**
 * hl_lab_question_answer:
 * @self: the widget, while it asks
 * @choice: the number of a choice, from 0; the first answer counts
 */
void
hl_lab_question_answer (HlLabQuestion *self,
                        int            choice)
{
  if (self->spec == NULL || self->answer != NONE || hl_player_get_is_revealed (self->player))
    return;

  self->answer = choice;
  gtk_widget_set_sensitive (self->choices, FALSE);
  hl_player_answer (self->player, choice == self->spec->right);
}

/**
 * hl_lab_question_get_spec:
 *
 * Returns: (transfer none) (nullable): what is asked
 */
const HlLabQuestionSpec *
hl_lab_question_get_spec (HlLabQuestion *self)
{
  return self->spec;
}

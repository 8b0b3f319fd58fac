#include "ui/pages/question-pane.h"

#include <glib/gi18n.h>

#include "ui/lessons/question-reason.h"
#include "ui/lessons/question-text.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlQuestionPane:
 *
 * Asks one question.  What has one right answer is answered by pressing it; of what may
 * have several, those are pressed that are meant, and then handed in.
 *
 * ## Actions
 *
 * - `question.hand-in`: hands in what is pressed.
 */
struct _HlQuestionPane
{
  GtkWidget parent_instance;

  NnQuestion *question; /* or NULL */
  gboolean   *answer;   /* (n_answers) */
  gboolean    is_answered;

  GtkLabel  *prompt;
  GtkWidget *choices;
  GtkWidget *hand_in;
  GtkLabel  *verdict;
};

enum
{
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlQuestionPane, hl_question_pane, GTK_TYPE_WIDGET)

static gboolean
may_have_several (const NnQuestion *question)
{
  return question->form == NN_ANSWER_ROWS || question->form == NN_ANSWER_COLUMNS;
}

static gboolean
is_about_rows (const NnQuestion *question)
{
  return question->form == NN_ANSWER_ROW || question->form == NN_ANSWER_ROWS;
}

static void
say (HlQuestionPane *self,
     const char     *verdict)
{
  gtk_label_set_text (self->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), *verdict != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, verdict, -1);
}

static void
close_question (HlQuestionPane *self)
{
  gtk_widget_set_sensitive (self->choices, FALSE);
  gtk_widget_set_visible (self->hand_in, FALSE);
}

static void
grade (HlQuestionPane *self)
{
  if (self->is_answered)
    return;

  self->is_answered = TRUE;
  close_question (self);
  say (self, _ ("Answer noted. Press Space to see the result."));
  g_signal_emit (self, signals[ANSWERED], 0, nn_question_grade (self->question, self->answer));
}

static void
hand_in_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HlQuestionPane *self = HL_QUESTION_PANE (widget);

  if (self->question != NULL)
    grade (self);
}

static void
choice_toggled_cb (GtkToggleButton *choice,
                   HlQuestionPane  *self)
{
  const int index = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (choice), "index"));

  if (self->is_answered)
    return;

  self->answer[index] = gtk_toggle_button_get_active (choice);
  if (!may_have_several (self->question))
    grade (self);
}

static GtkWidget *
choice_at (HlQuestionPane *self,
           int             index)
{
  GtkWidget *choice = gtk_widget_get_first_child (self->choices);

  for (int i = 0; i < index && choice != NULL; i++)
    choice = gtk_widget_get_next_sibling (choice);

  return choice;
}

/* A choice has room for a mark beside its name. */
static GtkWidget *
new_choice (HlQuestionPane *self,
            int             index)
{
  g_autofree char *name = hl_question_choice (self->question, index);
  GtkWidget       *choice = gtk_toggle_button_new ();
  GtkWidget       *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget       *mark = gtk_image_new ();

  gtk_widget_set_visible (mark, FALSE);
  gtk_box_append (GTK_BOX (content), mark);
  gtk_box_append (GTK_BOX (content), gtk_label_new (name));
  gtk_button_set_child (GTK_BUTTON (choice), content);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  g_object_set_data (G_OBJECT (choice), "index", GINT_TO_POINTER (index));
  g_signal_connect (choice, "toggled", G_CALLBACK (choice_toggled_cb), self);

  return choice;
}

/* A tick on what is right, a cross on what was chosen and is not: shapes, since colors are
 * not seen by everybody. */
static void
mark_choice (HlQuestionPane *self,
             int             index)
{
  const gboolean   is_right = self->question->is_right[index];
  GtkWidget       *choice = choice_at (self, index);
  GtkWidget       *mark = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (choice)));
  g_autofree char *name = hl_question_choice (self->question, index);
  g_autofree char *spoken = NULL;

  if (!is_right && !self->answer[index])
    return;

  /* Translators: one of the choices of a question */
  spoken = g_strdup_printf (is_right ? _ ("%s: right") : _ ("%s: wrong"), name);
  gtk_image_set_from_icon_name (GTK_IMAGE (mark), is_right ? "object-select-symbolic"
                                                           : "window-close-symbolic");
  gtk_widget_set_visible (mark, TRUE);
  gtk_widget_add_css_class (choice, is_right ? "right" : "wrong");
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
}

static void
show_choices (HlQuestionPane *self)
{
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (self->choices)) != NULL)
    gtk_widget_unparent (old);

  for (int i = 0; i < self->question->n_answers; i++)
    gtk_box_append (GTK_BOX (self->choices), new_choice (self, i));
}

/**
 * hl_question_pane_ask:
 * @self: the pane
 * @question: (transfer full) (nullable): what to ask; %NULL to ask nothing
 */
void
hl_question_pane_ask (HlQuestionPane *self,
                      NnQuestion     *question)
{
  g_autofree char *text = NULL;

  g_clear_pointer (&self->question, nn_question_free);
  g_clear_pointer (&self->answer, g_free);
  self->question = question;
  self->is_answered = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), question != NULL);
  if (question == NULL)
    return;

  text = hl_question_text (question);
  self->answer = g_new0 (gboolean, question->n_answers);
  gtk_label_set_text (self->prompt, text);
  show_choices (self);
  gtk_widget_set_sensitive (self->choices, TRUE);
  gtk_widget_set_visible (self->hand_in, may_have_several (question));
  say (self, "");
}

/* What was right, and whether that was answered. */
static char *
new_verdict (HlQuestionPane *self)
{
  g_autofree char *answer = hl_question_answer (self->question);

  if (!self->is_answered)
    /* Translators: the answer to a question that was not answered */
    return g_strdup_printf (_ ("The answer is %s."), answer);
  if (nn_question_grade (self->question, self->answer))
    /* Translators: a right answer, repeated */
    return g_strdup_printf (_ ("Right: %s."), answer);

  /* Translators: the answer to a question that was answered otherwise */
  return g_strdup_printf (_ ("Not quite. The answer is %s."), answer);
}

/**
 * hl_question_pane_reveal:
 *
 * Says what is right and why; after that nobody can answer any more.
 */
void
hl_question_pane_reveal (HlQuestionPane *self)
{
  g_autofree char *verdict = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *text = NULL;

  if (self->question == NULL)
    return;

  verdict = new_verdict (self);
  reason = hl_question_reason (self->question);
  text = g_strdup_printf ("%s %s", verdict, reason);
  self->is_answered = TRUE;
  close_question (self);
  for (int i = 0; i < self->question->n_answers; i++)
    mark_choice (self, i);
  say (self, text);
}

/**
 * hl_question_pane_answer_cell:
 * @self: the pane
 * @row: of a cell of the output that was clicked
 * @column: likewise
 *
 * Presses the row or the column that the question is about.
 */
void
hl_question_pane_answer_cell (HlQuestionPane *self,
                              int             row,
                              int             column)
{
  GtkToggleButton *choice;

  if (self->question == NULL || self->is_answered || self->question->form == NN_ANSWER_CHOICE)
    return;

  choice = GTK_TOGGLE_BUTTON (choice_at (self, is_about_rows (self->question) ? row : column));
  if (choice != NULL)
    gtk_toggle_button_set_active (choice, !gtk_toggle_button_get_active (choice));
}

static void
hl_question_pane_dispose (GObject *object)
{
  HlQuestionPane *self = HL_QUESTION_PANE (object);
  GtkWidget      *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_pointer (&self->question, nn_question_free);
  g_clear_pointer (&self->answer, g_free);

  G_OBJECT_CLASS (hl_question_pane_parent_class)->dispose (object);
}

static void
hl_question_pane_class_init (HlQuestionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_question_pane_dispose;

  /**
   * HlQuestionPane::answered:
   * @self: the pane
   * @is_right: how the answer was graded
   *
   * An answer was given, the only one.
   */
  signals[ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/question-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, prompt);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, choices);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, hand_in);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, verdict);
  gtk_widget_class_install_action (widget_class, "question.hand-in", NULL, hand_in_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "question-pane");
}

static void
hl_question_pane_init (HlQuestionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

#include "ui/widgets/question-pane.h"

#include <glib/gi18n.h>

#include "ui/widgets/question-choice.h"
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
 * - `question.answer`: the number of a choice, from 0.
 */
struct _HlQuestionPane
{
  GtkWidget parent_instance;

  HlQuestionSpec *spec; /* or NULL */
  gboolean        counts_votes;
  gboolean        is_answered;
  gboolean        is_revealed;
  gboolean        is_kept; /* somebody has taken the entry */

  GtkLabel  *prompt;
  GtkLabel  *hint;
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

static void
say (HlQuestionPane *self,
     const char     *verdict)
{
  gtk_label_set_text (self->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), *verdict != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, verdict, -1);
}

static HlQuestionChoice *
choice_at (HlQuestionPane *self,
           int             index)
{
  GtkWidget *choice = gtk_widget_get_first_child (self->choices);

  for (int i = 0; i < index && choice != NULL; i++)
    choice = gtk_widget_get_next_sibling (choice);

  return HL_QUESTION_CHOICE (choice);
}

/* Which choices are pressed. */
static gboolean *
read_answer (HlQuestionPane *self)
{
  gboolean *answer = g_new0 (gboolean, self->spec->n_choices);

  for (int i = 0; i < self->spec->n_choices; i++)
    answer[i] = hl_question_choice_get_is_chosen (choice_at (self, i));

  return answer;
}

static void
close_question (HlQuestionPane *self)
{
  for (int i = 0; i < self->spec->n_choices; i++)
    hl_question_choice_close (choice_at (self, i));
  gtk_widget_set_visible (self->hand_in, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), FALSE);
}

static void
grade (HlQuestionPane *self)
{
  g_autofree gboolean *answer = NULL;

  if (self->is_answered)
    return;

  answer = read_answer (self);
  self->is_answered = TRUE;
  close_question (self);
  say (self, self->spec->noted != NULL ? self->spec->noted
                                       : _ ("Answer noted. Press Space to see the result."));
  g_signal_emit (self, signals[ANSWERED], 0, hl_question_spec_grade (self->spec, answer));
}

static void
hand_in_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HlQuestionPane *self = HL_QUESTION_PANE (widget);

  if (self->spec != NULL && !self->counts_votes)
    grade (self);
}

static void
answer_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  hl_question_pane_choose (HL_QUESTION_PANE (widget), g_variant_get_int32 (parameter));
}

static void
toggled_cb (HlQuestionPane *self)
{
  if (!self->is_answered && !self->is_revealed && !self->spec->has_several)
    grade (self);
}

static void
show_choices (HlQuestionPane *self)
{
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (self->choices)) != NULL)
    gtk_widget_unparent (old);

  for (int i = 0; i < self->spec->n_choices; i++)
    {
      GtkWidget *choice = hl_question_choice_new (self->spec, i, self->counts_votes);

      g_signal_connect_swapped (choice, "toggled", G_CALLBACK (toggled_cb), self);
      gtk_box_append (GTK_BOX (self->choices), choice);
    }
}

/**
 * hl_question_pane_set_counts_votes:
 * @self: the pane
 * @counts_votes: whether the next questions are for a class
 */
void
hl_question_pane_set_counts_votes (HlQuestionPane *self,
                                   gboolean        counts_votes)
{
  self->counts_votes = counts_votes;
}

/* What to do: point, type, or count. */
static void
show_hint (HlQuestionPane *self)
{
  const char *hint = self->counts_votes
                         ? _ ("Count the votes: type a letter for each, or set the numbers. Space "
                              "shows the answer.")
                         : self->spec->hint;

  gtk_label_set_text (self->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), hint != NULL);
}

/**
 * hl_question_pane_ask:
 * @self: the pane
 * @spec: (transfer full) (nullable): what to ask; %NULL to ask nothing
 */
void
hl_question_pane_ask (HlQuestionPane *self,
                      HlQuestionSpec *spec)
{
  g_clear_pointer (&self->spec, hl_question_spec_free);
  self->spec = spec;
  self->is_answered = FALSE;
  self->is_revealed = FALSE;
  self->is_kept = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), spec != NULL);
  if (spec == NULL)
    return;

  gtk_label_set_text (self->prompt, spec->text);
  show_choices (self);
  show_hint (self);
  gtk_widget_set_visible (self->hand_in, spec->has_several && !self->counts_votes);
  say (self, "");
}

/**
 * hl_question_pane_settle:
 * @self: a pane that asks what nobody knew
 * @right: which choice has turned out to be right
 * @why: by what
 */
void
hl_question_pane_settle (HlQuestionPane *self,
                         int             right,
                         const char     *why)
{
  if (self->spec != NULL)
    hl_question_spec_settle (self->spec, right, why);
}

static int
count_votes (HlQuestionPane *self)
{
  int n = 0;

  for (int i = 0; i < self->spec->n_choices; i++)
    n += hl_question_choice_get_votes (choice_at (self, i));

  return n;
}

static int
count_right_votes (HlQuestionPane *self)
{
  int n = 0;

  for (int i = 0; i < self->spec->n_choices; i++)
    if (self->spec->is_right[i])
      n += hl_question_choice_get_votes (choice_at (self, i));

  return n;
}

/* Why the wrong choice that was pressed is wrong. */
static const char *
why_not (HlQuestionPane *self)
{
  for (int i = 0; i < self->spec->n_choices && !self->spec->has_several; i++)
    if (!self->spec->is_right[i] && hl_question_choice_get_is_chosen (choice_at (self, i)))
      return self->spec->why_not[i];

  return NULL;
}

/* What was right, and whether that was answered. */
static char *
new_verdict (HlQuestionPane *self)
{
  g_autofree char     *right = hl_question_spec_list (self->spec, self->spec->is_right);
  g_autofree gboolean *answer = read_answer (self);
  const char          *against = why_not (self);
  const int            n = count_votes (self);

  if (n > 0)
    /* Translators: the right answer, how many of a class voted for it, and of how many */
    return g_strdup_printf (ngettext ("The answer: %s. %d of %d vote was for it.",
                                      "The answer: %s. %d of %d votes were for it.", (gulong) n),
                            right, count_right_votes (self), n);
  if (!self->is_answered)
    /* Translators: the answer to a question that was not answered */
    return g_strdup_printf (_ ("The answer: %s."), right);
  if (hl_question_spec_grade (self->spec, answer))
    /* Translators: a right answer, repeated */
    return g_strdup_printf (_ ("Right: %s."), right);
  if (against != NULL)
    /* Translators: why a wrong answer is wrong, and the right answer */
    return g_strdup_printf (_ ("Not quite. %s The answer: %s."), against, right);

  /* Translators: the answer to a question that was answered otherwise */
  return g_strdup_printf (_ ("Not quite. The answer: %s."), right);
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
  g_autofree char *text = NULL;

  if (self->spec == NULL || self->is_revealed)
    return;

  verdict = new_verdict (self);
  text = g_strdup_printf ("%s %s", verdict, self->spec->why);
  close_question (self);
  for (int i = 0; i < self->spec->n_choices; i++)
    hl_question_choice_mark (choice_at (self, i), self->spec->is_right[i]);
  self->is_revealed = TRUE;
  say (self, text);
}

/**
 * hl_question_pane_choose:
 * @self: the pane
 * @index: a choice: by its letter, by a cell or a place that was pointed at
 *
 * Presses it, or takes that back; where votes are counted, one vote more.
 *
 * Returns: whether there is such a choice, and a question that waits for an answer
 */
gboolean
hl_question_pane_choose (HlQuestionPane *self,
                         int             index)
{
  if (self->spec == NULL || self->is_answered || self->is_revealed || index < 0 ||
      index >= self->spec->n_choices)
    return FALSE;

  hl_question_choice_choose (choice_at (self, index));

  return TRUE;
}

/**
 * hl_question_pane_get_spec:
 *
 * Returns: (transfer none) (nullable): what is asked
 */
const HlQuestionSpec *
hl_question_pane_get_spec (HlQuestionPane *self)
{
  return self->spec;
}

/* The most votes, and no other choice has as many. */
static gboolean
most_are_right (const HlQuestionSpec *spec,
                const int            *votes)
{
  for (int i = 0; i < spec->n_choices; i++)
    if (spec->right < 0 || (i != spec->right && votes[i] >= votes[spec->right]))
      return FALSE;

  return TRUE;
}

/**
 * hl_question_pane_take_entry:
 * @self: a pane that has revealed its answer
 * @position: the step that the question was about
 *
 * Returns: (transfer full) (nullable): what was answered; %NULL if nobody answered, or if it was
 *   taken before
 */
HlQuizEntry *
hl_question_pane_take_entry (HlQuestionPane *self,
                             int             position)
{
  const HlQuestionSpec *spec = self->spec;
  g_autofree gboolean  *answer = NULL;
  HlQuizEntry          *entry;

  if (spec == NULL || !self->is_revealed || self->is_kept ||
      (!self->is_answered && count_votes (self) == 0))
    return NULL;

  answer = read_answer (self);
  self->is_kept = TRUE;
  entry = hl_quiz_entry_new (spec->text, spec->concept);
  entry->position = position;
  entry->choices = g_strdupv (spec->choices);
  entry->right = hl_question_spec_list (spec, spec->is_right);
  entry->is_right = hl_question_spec_grade (spec, answer);
  if (self->is_answered)
    {
      entry->answer = hl_question_spec_list (spec, answer);
      return entry;
    }

  entry->votes = g_new (int, spec->n_choices);
  for (int i = 0; i < spec->n_choices; i++)
    entry->votes[i] = hl_question_choice_get_votes (choice_at (self, i));
  entry->is_right = most_are_right (spec, entry->votes);

  return entry;
}

static GtkSizeRequestMode
hl_question_pane_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* However low the page is: a long question gets more lines, and does not make the page wider. */
static void
hl_question_pane_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation,
                      orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum, natural,
                      NULL, NULL);
}

static void
hl_question_pane_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static void
hl_question_pane_dispose (GObject *object)
{
  HlQuestionPane *self = HL_QUESTION_PANE (object);
  GtkWidget      *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_pointer (&self->spec, hl_question_spec_free);

  G_OBJECT_CLASS (hl_question_pane_parent_class)->dispose (object);
}

static void
hl_question_pane_class_init (HlQuestionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_question_pane_dispose;
  widget_class->get_request_mode = hl_question_pane_get_request_mode;
  widget_class->measure = hl_question_pane_measure;
  widget_class->size_allocate = hl_question_pane_size_allocate;

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
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, hint);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, choices);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, hand_in);
  gtk_widget_class_bind_template_child (widget_class, HlQuestionPane, verdict);
  gtk_widget_class_install_action (widget_class, "question.hand-in", NULL, hand_in_action);
  gtk_widget_class_install_action (widget_class, "question.answer", "i", answer_action);
  gtk_widget_class_set_css_name (widget_class, "question-pane");
}

static void
hl_question_pane_init (HlQuestionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

#include "ui/widgets/question-pane.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/lessons/lesson-markup.h"
#include "ui/lessons/question-spec.h"
#include "ui/numbers/word-text.h"
#include "ui/widgets/question-choice.h"
#include "ui/widgets/say.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* All choices of a question, as many in a line as there is room for.
 *
 *      [ A the row ] [ B the column ]
 *      [ C both ] */

static HlQuestionChoice *first_of (GtkBox *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));

  return first != NULL ? HL_QUESTION_CHOICE (first) : NULL;
}

static HlQuestionChoice *next_of (HlQuestionChoice *choice)
{
  GtkWidget *next = gtk_widget_get_next_sibling (GTK_WIDGET (choice));

  return next != NULL ? HL_QUESTION_CHOICE (next) : NULL;
}

/* Presses it, or takes that back; one vote more, where these are counted. */
static void choices_choose (GtkBox *self, int index)
{
  HlQuestionChoice *choice = first_of (self);

  while (index-- > 0 && choice != NULL)
    choice = next_of (choice);

  g_return_if_fail (choice != NULL);
  hl_question_choice_choose (choice);
}

/* Marks what is right, and what was chosen and is not. */
static void choices_mark (GtkBox *self, const HlQuestionSpec *spec)
{
  int index = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    hl_question_choice_mark (choice, spec->is_right[index++]);
}

static int count_choices (GtkBox *self)
{
  int n = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    n++;

  return n;
}

/* Returns what is pressed, or how many have voted. */
static HlQuestionAnswer *choices_read (GtkBox *self)
{
  HlQuestionAnswer *answer = hl_question_answer_new (count_choices (self));
  int               index = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    {
      answer->is_chosen[index] = hl_question_choice_get_is_chosen (choice);
      answer->votes[index] = hl_question_choice_get_votes (choice, &answer->before[index]);
      index++;
    }

  return answer;
}

static void choices_restore (GtkBox *self, const HlQuestionAnswer *answer)
{
  gboolean has_first = FALSE;
  int      index = 0;

  for (int i = 0; i < answer->n_choices; i++)
    has_first |= answer->before[i] > 0;
  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    {
      hl_question_choice_restore (choice, answer->is_chosen[index], answer->votes[index], has_first,
                                  answer->before[index]);
      index++;
    }
}

/* Asks one question.  What has one right answer is answered by pressing it; of what may have
 * several, those are pressed that are meant, and then handed in.
 *
 * ## Actions
 *
 * - `question.hand-in`: hands in what is pressed.
 * - `question.vote-again`: the class has talked, and votes a second time.
 * - `question.answer`: the number of a choice, from 0. */
struct _HlQuestionPane
{
  GtkWidget parent_instance;

  HlQuestionSpec *spec; /* or NULL */
  gboolean        counts_votes;
  gboolean        is_answered;
  gboolean        is_revealed;
  gboolean        is_kept; /* a person has taken the entry */

  GtkLabel  *prompt;
  GtkLabel  *hint;
  GtkBox    *choices;
  GtkWidget *hand_in;
  GtkWidget *vote_again;
  GtkLabel  *verdict;
};

G_DEFINE_FINAL_TYPE (HlQuestionPane, hl_question_pane, GTK_TYPE_WIDGET)

static void say (HlQuestionPane *self, const char *verdict)
{
  hl_label_write (self->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), *verdict != '\0');
  hl_name (self->verdict, verdict);
}

/* Makes links of the terms of the glossary. */
static char *new_markup (HlQuestionPane *self, const char *text)
{
  return self->spec->has_terms ? hl_lesson_markup (text) : g_markup_escape_text (text, -1);
}

/* Says what was right, and why. */
static void say_why (HlQuestionPane *self, const char *verdict)
{
  const char      *why = self->spec->why != NULL ? self->spec->why : "";
  g_autofree char *before = g_markup_escape_text (verdict, -1);
  g_autofree char *after = new_markup (self, why);
  g_autofree char *markup = g_strdup_printf ("%s %s", before, after);
  g_autofree char *plain = self->spec->has_terms ? hl_lesson_plain (why) : g_strdup (why);
  g_autofree char *spoken = g_strdup_printf ("%s %s", verdict, plain);
  const HlRect     all = { 0 };

  say (self, g_strchomp (spoken));
  gtk_label_set_markup (self->verdict, g_strchomp (markup));
  hl_scroll_to_part (GTK_WIDGET (self->verdict), &all);
}

/* Returns what is pressed there, or how many have voted. */
HlQuestionAnswer *hl_question_pane_get_answer (HlQuestionPane *self)
{
  HlQuestionAnswer *answer = choices_read (self->choices);

  answer->is_given = self->is_answered;
  answer->is_told = self->is_revealed;

  return answer;
}

static void close_question (HlQuestionPane *self)
{
  /* Nobody can choose any more, or vote. */
  for (HlQuestionChoice *choice = first_of (self->choices); choice != NULL;
       choice = next_of (choice))
    hl_question_choice_close (choice);
  gtk_widget_set_visible (self->hand_in, FALSE);
  gtk_widget_set_visible (self->vote_again, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), FALSE);
}

static void say_noted (HlQuestionPane *self)
{
  say (self, self->spec->noted != NULL ? self->spec->noted
                                       : _ ("Answer noted. Press Space to see the result."));
}

static void grade (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;

  if (self->is_answered)
    return;

  answer = hl_question_pane_get_answer (self);
  self->is_answered = TRUE;
  close_question (self);
  say_noted (self);
  g_signal_emit_by_name (self, "answered", hl_question_answer_is_right (answer, self->spec));
}

static void hand_in_action (HlQuestionPane *self)
{
  if (self->spec != NULL && !self->counts_votes)
    grade (self);
}

/* The first votes stay beside the second ones. */
static void vote_again_action (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = hl_question_pane_get_answer (self);

  if (hl_question_answer_count_votes (answer) == 0 || self->is_revealed)
    return;

  for (int i = 0; i < answer->n_choices; i++)
    {
      answer->before[i] = answer->votes[i];
      answer->votes[i] = 0;
    }
  choices_restore (self->choices, answer);
}

static void answer_action (HlQuestionPane *self, GVariant *parameter)
{
  hl_question_pane_choose (self, g_variant_get_int32 (parameter));
}

static gboolean link_cb (HlQuestionPane *self, const char *term)
{
  g_signal_emit_by_name (self, "term-activated", term);

  return GDK_EVENT_STOP;
}

static void toggled_cb (HlQuestionPane *self)
{
  if (!self->is_answered && !self->is_revealed && !self->spec->has_several)
    grade (self);
}

static void show_choices (HlQuestionPane *self, const HlQuestionSpec *spec)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->choices))) != NULL)
    gtk_box_remove (self->choices, child);
  for (int i = 0; i < spec->n_choices; i++)
    {
      GtkWidget *choice = hl_question_choice_new (spec, i, self->counts_votes);

      hl_connect (choice, "toggled", toggled_cb, self);
      gtk_box_append (self->choices, choice);
    }
}

void hl_question_pane_set_counts_votes (HlQuestionPane *self, gboolean counts_votes)
{
  self->counts_votes = counts_votes;
}

static void show_prompt (HlQuestionPane *self)
{
  g_autofree char *markup = new_markup (self, self->spec->text);
  g_autofree char *line = hl_line_apart (markup);

  gtk_label_set_markup (self->prompt, line);
}

/* Says how to answer: by pointing, by typing, or by counting votes. */
static void show_hint (HlQuestionPane *self)
{
  const char *hint = self->counts_votes ? _ ("Count the votes: type a letter for each vote, or set "
                                             "the numbers. Then press Space.")
                                        : self->spec->hint;

  hl_label_write (self->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), hint != NULL);
}

/* spec: what to ask; NULL to ask nothing. */
void hl_question_pane_ask (HlQuestionPane *self, HlQuestionSpec *spec)
{
  g_clear_pointer (&self->spec, hl_question_spec_free);
  self->spec = spec;
  self->is_answered = FALSE;
  self->is_revealed = FALSE;
  self->is_kept = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), spec != NULL);
  if (spec == NULL)
    return;

  show_prompt (self);
  show_choices (self, spec);
  show_hint (self);
  gtk_widget_set_visible (self->hand_in, spec->has_several && !self->counts_votes);
  gtk_widget_set_visible (self->vote_again, self->counts_votes);
  say (self, "");
}

void hl_question_pane_settle (HlQuestionPane *self, int right, const char *why)
{
  if (self->spec != NULL)
    hl_question_spec_settle (self->spec, right, why);
}

/* Nobody can answer any more, or vote, although what is right is not known yet. */
void hl_question_pane_close (HlQuestionPane *self)
{
  if (self->spec == NULL || self->is_answered || self->is_revealed)
    return;

  self->is_answered = TRUE;
  close_question (self);
  say_noted (self);
}

/* Says what is right and why; after that nobody can answer any more. */
void hl_question_pane_reveal (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;
  g_autofree char             *verdict = NULL;

  if (self->spec == NULL || self->is_revealed)
    return;

  answer = hl_question_pane_get_answer (self);
  verdict = hl_question_answer_judge (answer, self->spec);
  close_question (self);
  choices_mark (self->choices, self->spec);
  self->is_revealed = TRUE;
  say_why (self, verdict);
  g_signal_emit_by_name (self, "revealed");
}

void hl_question_pane_resume (HlQuestionPane *self, const HlQuestionAnswer *answer)
{
  g_assert (self->spec != NULL && answer->n_choices == self->spec->n_choices);

  self->is_answered = answer->is_given;
  choices_restore (self->choices, answer);
  if (answer->is_given)
    {
      close_question (self);
      say_noted (self);
    }
  if (answer->is_told)
    hl_question_pane_reveal (self);
  self->is_kept = answer->is_told;
}

/* Returns whether an answer, or a class that votes, waits to be told what is right. */
gboolean hl_question_pane_get_is_waiting (HlQuestionPane *self)
{
  return self->spec != NULL && !self->is_revealed && (self->is_answered || self->counts_votes);
}

/* Presses it, or takes that back; where votes are counted, one vote more. Returns whether there
 * is such a choice, and a question that waits for an answer. index: a choice: by its letter, by
 * a cell or a place that was pointed at. */
gboolean hl_question_pane_choose (HlQuestionPane *self, int index)
{
  if (self->spec == NULL || self->is_answered || self->is_revealed || index < 0 ||
      index >= self->spec->n_choices)
    return FALSE;

  choices_choose (self->choices, index);

  return TRUE;
}

/* Returns whether that answers a question that waits for an answer. row: of a cell of the
 * picture that is asked about, which a person points at. */
gboolean hl_question_pane_choose_cell (HlQuestionPane *self, int row, int column)
{
  return self->spec != NULL &&
         hl_question_pane_choose (self, hl_question_spec_find_cell (self->spec, row, column));
}

/* Returns what is asked, or NULL. */
const HlQuestionSpec *hl_question_pane_get_spec (HlQuestionPane *self) { return self->spec; }

/* Returns what was answered; NULL if nobody answered, or if it was taken before. */
HlQuizEntry *hl_question_pane_take_entry (HlQuestionPane *self, int position)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;
  HlQuizEntry                 *entry;

  if (self->spec == NULL || !self->is_revealed || self->is_kept)
    return NULL;

  answer = hl_question_pane_get_answer (self);
  entry = hl_quiz_entry_of (self->spec, answer);
  if (entry != NULL)
    {
      self->is_kept = TRUE;
      entry->position = position;
    }

  return entry;
}

static GtkSizeRequestMode hl_question_pane_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A long question gets more lines instead of a wider page, even if the page is low. */
static void hl_question_pane_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation,
                      orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum, natural,
                      NULL, NULL);
}

static void hl_question_pane_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static void hl_question_pane_class_init (HlQuestionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = hl_question_pane_get_request_mode;
  widget_class->measure = hl_question_pane_measure;
  widget_class->size_allocate = hl_question_pane_size_allocate;

  /* An answer was given, the only one. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "answered", 1, G_TYPE_BOOLEAN);

  /* The right answer has been told: what was answered can be taken. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "revealed", 0);

  /* A person wants to know what a word means. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "term-activated", 1, G_TYPE_STRING);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  HL_TEMPLATE (HlQuestionPane, "question-pane", prompt, hint, choices, hand_in, vote_again,
               verdict);
  HL_CALLED (link_cb);
  HL_OWNS (HlQuestionPane, hl_question_spec_free, spec);
  HL_ACTION ("question.hand-in", NULL, hand_in_action);
  HL_ACTION ("question.vote-again", NULL, vote_again_action);
  HL_ACTION ("question.answer", "i", answer_action);
  gtk_widget_class_set_css_name (widget_class, "question-pane");
}

static void hl_question_pane_init (HlQuestionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

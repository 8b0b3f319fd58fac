#include "ui/pages/lesson-question.h"

#include "ui/lessons/step-question.h"
#include "ui/session/properties.h"
#include "ui/widgets/question-pane.h"

/* Its only child is the question pane. */
struct _HlLessonQuestion
{
  GtkWidget parent_instance;

  HlCourse *course; /* of the step that asks, or NULL */
  gboolean  holds_reveal;
  gboolean  counts_votes;

  GHashTable *answers; /* (element-type utf8 HlQuestionAnswer): of the steps, by their keys */
  char       *key;     /* of the step that asks, or NULL */

  HlQuestionPane *pane;
};

G_DEFINE_FINAL_TYPE (HlLessonQuestion, hl_lesson_question, GTK_TYPE_WIDGET)

static void answered_cb (HlLessonQuestion *self)
{
  hl_course_note (self->course, HL_GOAL_ANSWERED, NULL, 0);
  if (self->holds_reveal)
    g_signal_emit_by_name (self, "changed");
  else
    hl_lesson_question_reveal (self);
}

static void term_cb (HlLessonQuestion *self, const char *term)
{
  g_signal_emit_by_name (self, "term-activated", term);
}

static void end (HlLessonQuestion *self)
{
  if (self->pane != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->pane)));
}

static void set_counts_votes (HlLessonQuestion *self, gboolean counts_votes)
{
  self->counts_votes = counts_votes;
  if (hl_lesson_question_get_is_open (self))
    hl_lesson_question_show (self, self->course);
  g_object_notify (G_OBJECT (self), "counts-votes");
}

static void hl_lesson_question_class_init (HlLessonQuestionClass *klass)
{
  HL_ENDS (end);
  HL_OWNS (HlLessonQuestion, g_object_unref, course);
  HL_OWNS (HlLessonQuestion, g_hash_table_unref, answers);
  HL_OWNS (HlLessonQuestion, g_free, key);

  HL_PROPERTIES ({ "holds-reveal", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlLessonQuestion, holds_reveal),
                   HL_WRITTEN },
                 { "counts-votes", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlLessonQuestion, counts_votes),
                   HL_WRITTEN, NULL, G_CALLBACK (set_counts_votes) });
  hl_signal_new (HL_TYPE_LESSON_QUESTION, "changed", 0);
  hl_signal_new (HL_TYPE_LESSON_QUESTION, "term-activated", 1, G_TYPE_STRING);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void hl_lesson_question_init (HlLessonQuestion *self)
{
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) hl_question_answer_free);
  self->pane = g_object_new (HL_TYPE_QUESTION_PANE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->pane), GTK_WIDGET (self));
  g_signal_connect_swapped (self->pane, "answered", G_CALLBACK (answered_cb), self);
  g_signal_connect_swapped (self->pane, "term-activated", G_CALLBACK (term_cb), self);
}

/* Asks in the same way as before: with buttons, or with votes. */
static void ask (HlLessonQuestion *self, const HlPlanStep *step)
{
  const HlQuestionAnswer *before = g_hash_table_lookup (self->answers, self->key);
  const gboolean          is_over = before != NULL && (before->is_given || before->is_told);

  hl_question_pane_set_counts_votes (
      self->pane, is_over ? hl_question_answer_count_votes (before) > 0 : self->counts_votes);
  hl_question_pane_ask (self->pane, hl_step_question_new (step));
  if (before != NULL)
    hl_question_pane_resume (self->pane, before);
}

/* course: whose current step is asked about; if it has nothing to ask, nothing is shown. */
void hl_lesson_question_show (HlLessonQuestion *self, HlCourse *course)
{
  const HlPlanStep *step = hl_course_get_step (course);
  const gboolean    asks = step != NULL && step->choices->len > 0;

  /* Keeps the answer as it is when another step comes. */
  if (self->key != NULL)
    g_hash_table_insert (self->answers, g_steal_pointer (&self->key),
                         hl_question_pane_get_answer (self->pane));
  g_set_object (&self->course, course);
  gtk_widget_set_visible (GTK_WIDGET (self), asks);
  if (!asks)
    {
      hl_question_pane_ask (self->pane, NULL);
      return;
    }

  self->key = g_strdup_printf ("%s/%s/%u/%s", course->plan->name, step->names[0],
                               step->choices->len, step->texts[HL_PLAN_PREDICT]);
  ask (self, step);
}

/* Returns whether there is such a choice, and it can be made. choice: from 0. */
gboolean hl_lesson_question_choose (HlLessonQuestion *self, int choice)
{
  return hl_question_pane_choose (self->pane, choice);
}

/* Returns whether something is asked, and nobody has been told yet what is right. */
gboolean hl_lesson_question_get_is_open (HlLessonQuestion *self)
{
  g_autoptr (HlQuestionAnswer) answer = hl_question_pane_get_answer (self->pane);

  return self->key != NULL && !answer->is_told;
}

/* Returns whether an answer, or a class that votes, waits to be told what is right. */
gboolean hl_lesson_question_get_is_waiting (HlLessonQuestion *self)
{
  return hl_question_pane_get_is_waiting (self->pane);
}

/* Tells what is right, and keeps what was answered. */
void hl_lesson_question_reveal (HlLessonQuestion *self)
{
  HlQuizEntry *entry;

  hl_question_pane_reveal (self->pane);
  entry = hl_question_pane_take_entry (self->pane, 0);
  if (entry != NULL)
    hl_course_note (self->course, HL_GOAL_ANSWERED, NULL, 0);
  hl_course_keep_answer (self->course, entry);
  g_signal_emit_by_name (self, "changed");
}

#include "ui/pages/lesson-pane.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/lessons/lesson-markup.h"
#include "ui/pages/toast.h"
#include "ui/session/note.h"
#include "ui/session/properties.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/question-pane.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/template.h"

/* The question is asked as everywhere, and who comes back to a step finds what was answered.  What
 * is to be said in one's own words has a place to write it, and one possible answer.
 *
 * ## Actions
 *
 * - `lesson.next`, `lesson.back`: another step.
 * - `lesson.leave`: closes the lesson.
 * - `saying.sample`: shows the possible answer. */
struct _HlLessonPane
{
  GtkWidget parent_instance;

  HlCourse *course;
  gboolean  is_below;

  gboolean    holds_reveal, counts_votes;
  GHashTable *answers;    /* (element-type utf8 HlQuestionAnswer): of the steps, by their keys */
  char       *key;        /* of the step that asks, or NULL */
  gboolean    is_showing; /* what is said is the program's doing, not a person's */

  GtkWidget         *box, *top, *buttons;
  GtkLabel          *title;
  GtkLabel          *place;
  GtkProgressBar    *progress;
  GtkScrolledWindow *scroller;
  GtkLabel          *step_title;
  GtkLabel          *see;
  GtkLabel          *predict; /* a question for talking */
  HlQuestionPane    *question;
  GtkWidget         *try_box;
  GtkLabel          *try_text;
  GtkWidget         *saying;
  GtkLabel          *task;
  GtkTextBuffer     *buffer;
  GtkWidget         *too_long;
  GtkWidget         *sample_button;
  GtkLabel          *sample;
  GtkWidget         *note_box;
  GtkLabel          *note;
  GtkWidget         *done;
  GtkWidget         *save;
  GtkWidget         *next;
};

G_DEFINE_FINAL_TYPE (HlLessonPane, hl_lesson_pane, GTK_TYPE_WIDGET)

static void set_text (GtkLabel *label, const char *text)
{
  g_autofree char *markup = hl_lesson_markup (text != NULL ? text : "");

  gtk_label_set_markup (label, markup);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static const HlPlanStep *current (HlLessonPane *self)
{
  return self->course != NULL ? hl_course_get_step (self->course) : NULL;
}

static void show_done (HlLessonPane *self)
{
  const HlLessonPlan *plan = self->course != NULL ? self->course->plan : NULL;
  const HlPlanStep   *step = current (self);
  gboolean            is_done;

  if (step == NULL)
    return;

  is_done = hl_course_is_done (self->course, plan, self->course->position);
  gtk_widget_set_visible (self->done, is_done && step->goal.kind != HL_GOAL_READ);
  hl_style_set (self->next, "suggested-action", is_done || step->goal.kind == HL_GOAL_READ);
  gtk_progress_bar_set_fraction (self->progress,
                                 (double) hl_course_count_done (self->course, plan) /
                                     hl_lesson_plan_count (plan));
}

/* Puts the mark below the question or the task. */
static void place_done_mark (HlLessonPane *self, const HlPlanStep *step)
{
  GtkWidget *above =
      step->goal.kind == HL_GOAL_ANSWERED ? GTK_WIDGET (self->question) : self->try_box;

  gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (self->done)), self->done, above);
}

static void show_place (HlLessonPane *self, const HlLessonPlan *plan, const HlPlanStep *step)
{
  const int        position = self->course->position;
  const int        n = hl_lesson_plan_count (plan);
  g_autofree char *text = NULL;

  if (g_str_equal (plan->name, HL_LESSON_TOUR))
    /* Translators: which stop of the tour, and of how many */
    text = g_strdup_printf (_ ("Stop %d of %d"), position + 1, n);
  else if (step->minutes == 0)
    /* Translators: which step of a lesson, and of how many */
    text = g_strdup_printf (_ ("Step %'d of %'d"), position + 1, n);
  else
    /* Translators: which step of a lesson, of how many, and how long it takes */
    text = g_strdup_printf (_ ("Step %d of %d · %d min"), position + 1, n, step->minutes);
  gtk_label_set_text (self->place, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.back", position > 0);
}

/* Shows the button that continues, or that reveals the answer. */
static void show_next (HlLessonPane *self)
{
  const HlLessonPlan *plan = self->course->plan;
  const gboolean      is_last = self->course->position + 1 >= hl_lesson_plan_count (plan);

  if (hl_question_pane_get_is_waiting (self->question))
    gtk_button_set_label (GTK_BUTTON (self->next), _ ("_Show the Answer"));
  else
    gtk_button_set_label (GTK_BUTTON (self->next), is_last ? _ ("_Finish") : _ ("_Next"));
  gtk_widget_set_visible (self->save, hl_quiz_log_count (self->course->log) > 0);
}

/* Shows the note for teachers, and what is to be said; before a class neither. */
static void show_note (HlLessonPane *self)
{
  const HlPlanStep *step = current (self);

  gtk_widget_set_visible (self->saying,
                          step != NULL && step->texts[HL_PLAN_SAY] != NULL && !self->is_below);
  gtk_widget_set_visible (self->note_box, step != NULL && step->texts[HL_PLAN_NOTE] != NULL &&
                                              self->course->is_teaching && !self->is_below);
}

/* --- The question ----------------------------------------------------------------------------- */

/* Returns the question of a step; NULL if there is nothing to choose from. */
static HlQuestionSpec *new_question (const HlPlanStep *step)
{
  const char     *why = step->texts[HL_PLAN_ANSWER];
  HlQuestionSpec *spec;

  if (step->choices->len == 0)
    return NULL;

  spec = hl_question_spec_new (step->texts[HL_PLAN_PREDICT], why,
                               hl_concept_find (step->place[HL_PLAN_CONCEPT]));
  spec->has_terms = TRUE;
  NN_EACH_OF (const HlPlanChoice, choice, step->choices)
    {
      g_autofree char *plain = hl_lesson_plain (choice->text); /* a button leads nowhere */

      hl_question_spec_add (spec, plain, choice->is_right);
    }

  return spec;
}

/* Tells what is right, and keeps what was answered. */
static void reveal (HlLessonPane *self)
{
  HlQuizEntry *entry;

  hl_question_pane_reveal (self->question);
  entry = hl_question_pane_take_entry (self->question, 0);
  if (entry != NULL)
    hl_course_note (self->course, HL_GOAL_ANSWERED, NULL, 0);
  hl_course_keep_answer (self->course, entry);
  show_next (self);
  g_signal_emit_by_name (self, "answered");
}

static void answered_cb (HlLessonPane *self)
{
  hl_course_note (self->course, HL_GOAL_ANSWERED, NULL, 0);
  if (!self->holds_reveal)
    {
      reveal (self);
      return;
    }

  show_next (self);
  g_signal_emit_by_name (self, "answered");
}

/* Asks in the same way as before: with buttons, or with votes. */
static void ask (HlLessonPane *self, const HlPlanStep *step)
{
  const HlQuestionAnswer *before = g_hash_table_lookup (self->answers, self->key);
  const gboolean          is_over = before != NULL && (before->is_given || before->is_told);

  hl_question_pane_set_counts_votes (
      self->question, is_over ? hl_question_answer_count_votes (before) > 0 : self->counts_votes);
  hl_question_pane_ask (self->question, new_question (step));
  if (before != NULL)
    hl_question_pane_resume (self->question, before);
}

/* The answer stays as it is when another step comes, which may have nothing to ask. */
static void show_question (HlLessonPane *self)
{
  const HlPlanStep *step = current (self);

  if (self->key != NULL)
    g_hash_table_insert (self->answers, g_steal_pointer (&self->key),
                         hl_question_pane_get_answer (self->question));
  if (step == NULL || step->choices->len == 0)
    {
      hl_question_pane_ask (self->question, NULL);
      return;
    }

  self->key = g_strdup_printf ("%s/%s/%u/%s", self->course->plan->name, step->names[0],
                               step->choices->len, step->texts[HL_PLAN_PREDICT]);
  ask (self, step);
}

/* Returns whether something is asked, and nobody has been told yet what is right. */
gboolean hl_lesson_pane_get_is_asking (HlLessonPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = hl_question_pane_get_answer (self->question);

  return self->key != NULL && !answer->is_told;
}

static void set_counts_votes (HlLessonPane *self, gboolean counts_votes)
{
  self->counts_votes = counts_votes;
  if (hl_lesson_pane_get_is_asking (self))
    show_question (self);
  g_object_notify (G_OBJECT (self), "counts-votes");
}

/* --- What is said in own words ---------------------------------------------------------------- */

static char *get_text (HlLessonPane *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);

  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

static void said_cb (HlLessonPane *self)
{
  g_autofree char *text = get_text (self);

  if (!self->is_showing)
    g_signal_emit_by_name (self, "said", text);
}

/* Refuses text that would make a note too long, and tells it. */
static void insert_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                       HlLessonPane *self)
{
  const gboolean is_too_long =
      !self->is_showing && hl_text_limit_stop (buffer, text, length, HL_NOTE_MAX_CHARACTERS);

  gtk_widget_set_visible (self->too_long, is_too_long);
}

static void sample_action (HlLessonPane *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->sample), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->sample)); /* the button goes */
  gtk_widget_set_visible (self->sample_button, FALSE);
  hl_scroll_to_part (GTK_WIDGET (self->sample), &(HlRect){ 0 });
}

void hl_lesson_pane_set_saying (HlLessonPane *self, const char *text)
{
  g_autofree char *present = get_text (self);

  if (strcmp (present, text) == 0)
    return;

  self->is_showing = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->is_showing = FALSE;
}

/* The listener says what was written before.  The answer waits until a person asks for it. */
static void show_saying (HlLessonPane *self, const char *task, const char *sample)
{
  set_text (self->task, task);
  set_text (self->sample, sample);
  gtk_widget_set_visible (GTK_WIDGET (self->sample), FALSE);
  gtk_widget_set_visible (self->sample_button, sample != NULL);
  gtk_widget_set_visible (self->too_long, FALSE);
  hl_lesson_pane_set_saying (self, "");
}

/* --- The step --------------------------------------------------------------------------------- */

#define MOST 0.5 /* of the height of the window */

/* Below a picture it is as high as what there is to read, up to half of the window. */
static void fit (gpointer pane, int unused)
{
  HlLessonPane *self = pane;
  GtkWidget    *scroller = GTK_WIDGET (self->scroller);
  GtkWidget *content = gtk_widget_get_first_child (gtk_scrolled_window_get_child (self->scroller));
  GtkRoot   *root = gtk_widget_get_root (scroller);
  const int  width = gtk_widget_get_width (scroller);
  int        height = -1;

  if (self->is_below && root != NULL)
    {
      gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, width > 1 ? width : -1, NULL, &height,
                          NULL, NULL);
      height = MIN (height, (int) (MOST * gtk_widget_get_height (GTK_WIDGET (root))));
    }
  gtk_widget_set_size_request (scroller, -1, height);
}

static void height_cb (HlLessonPane *self)
{
  if (self->is_below)
    hl_defer (self, fit, 0);
}

/* Below a picture, where there is little room, a question is more than what leads to it. */
static void show_start (HlLessonPane *self)
{
  const HlPlanStep *step = current (self);

  if (self->is_below && step != NULL && step->choices->len > 0)
    hl_scroll_to_part (GTK_WIDGET (self->question), &(HlRect){ 0 });
  else
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0.0);
}

static void step_cb (HlLessonPane *self)
{
  const HlLessonPlan *plan = self->course->plan;
  const HlPlanStep   *step = hl_course_get_step (self->course);
  const char *const  *texts;

  if (step == NULL)
    return;

  texts = (const char *const *) step->texts;
  gtk_label_set_text (self->title, plan->title);
  set_text (self->step_title, step->title);
  set_text (self->see, texts[HL_PLAN_SEE]);
  set_text (self->predict, step->choices->len == 0 ? texts[HL_PLAN_PREDICT] : NULL);
  show_question (self);
  set_text (self->try_text, texts[HL_PLAN_TRY]);
  gtk_widget_set_visible (self->try_box, texts[HL_PLAN_TRY] != NULL);
  show_saying (self, texts[HL_PLAN_SAY], texts[HL_PLAN_SAMPLE]);
  set_text (self->note, texts[HL_PLAN_NOTE]);
  show_note (self);
  show_place (self, plan, step);
  show_next (self);
  place_done_mark (self, step);
  show_done (self);
  height_cb (self);
  show_start (self);
}

static void next_action (HlLessonPane *self)
{
  const HlLessonPlan *plan = self->course->plan;
  const int           position = self->course->position;

  if (plan == NULL || hl_lesson_pane_reveal (self))
    return;

  if (position + 1 < hl_lesson_plan_count (plan))
    hl_course_go (self->course, position + 1);
  else
    hl_course_finish (self->course);
}

static void back_action (HlLessonPane *self)
{
  hl_course_go (self->course, self->course->position - 1);
}

static void leave_action (HlLessonPane *self) { hl_course_leave (self->course); }

static gboolean link_cb (HlLessonPane *self, const char *term)
{
  g_signal_emit_by_name (self, "term-activated", term);

  return GDK_EVENT_STOP;
}

/* Gives the keyboard back to the button, so that Space does not open the choice again. */
static void how_closed_cb (HlLessonPane *self) { hl_focus_later (self->next); }

static void hl_lesson_pane_class_init (HlLessonPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_PROPERTIES (
      { "course", HL_TYPE_COURSE, G_STRUCT_OFFSET (HlLessonPane, course), HL_WRITTEN, NULL,
        G_CALLBACK (hl_lesson_pane_set_course) },
      { "holds-reveal", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlLessonPane, holds_reveal), HL_WRITTEN },
      { "counts-votes", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlLessonPane, counts_votes), HL_WRITTEN,
        NULL, G_CALLBACK (set_counts_votes) });
  hl_signal_new (HL_TYPE_LESSON_PANE, "answered", 0);
  hl_signal_new (HL_TYPE_LESSON_PANE, "term-activated", 1, G_TYPE_STRING);
  hl_signal_new (HL_TYPE_LESSON_PANE, "said", 1, G_TYPE_STRING);
  g_type_ensure (HL_TYPE_QUESTION_PANE);

  HL_TEMPLATE (HlLessonPane, "lesson-pane", box, top, buttons, title, place, progress, scroller,
               step_title, see, predict, question, try_box, try_text, saying, task, buffer,
               too_long, sample_button, sample, note_box, note, done, save, next);
  HL_CALLED (link_cb, said_cb, how_closed_cb, answered_cb);
  HL_OWNS (HlLessonPane, g_object_unref, course);
  HL_KEEPS (HlLessonPane, g_hash_table_unref, answers);
  HL_KEEPS (HlLessonPane, g_free, key);
  HL_ACTION ("lesson.next", NULL, next_action);
  HL_ACTION ("lesson.back", NULL, back_action);
  HL_ACTION ("lesson.leave", NULL, leave_action);
  HL_ACTION ("saying.sample", NULL, sample_action);
  gtk_widget_class_set_css_name (widget_class, "lesson-pane");
}

static void hl_lesson_pane_init (HlLessonPane *self)
{
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) hl_question_answer_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->buffer, "insert-text", G_CALLBACK (insert_cb), self);
  hl_connect (gtk_scrolled_window_get_vadjustment (self->scroller), "changed", height_cb, self);
}

/* course: whose lesson is shown, or NULL. */
void hl_lesson_pane_set_course (HlLessonPane *self, HlCourse *course)
{
  if (!g_set_object (&self->course, course))
    return;

  if (course != NULL)
    {
      hl_connect (course, "step-changed", step_cb, self);
      hl_connect (course, "progressed", show_done, self);
      hl_connect (course, "notify::is-teaching", show_note, self);
      step_cb (self);
    }
  g_object_notify (G_OBJECT (self), "course");
}

/* Below a picture that a class looks at there is what the class is to read, and no more. */
void hl_lesson_pane_set_is_below (HlLessonPane *self, gboolean is_below)
{
  const GtkOrientation along = is_below ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  self->is_below = is_below;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), along);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons),
                                  is_below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (self->top, !is_below);
  gtk_widget_set_visible (GTK_WIDGET (self->place), !is_below);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !is_below);
  show_note (self);
  fit (self, 0);
  show_start (self);
}

/* Returns whether there is such a choice, and it can be made. choice: a choice of its question,
 * from 0. */
gboolean hl_lesson_pane_answer (HlLessonPane *self, int choice)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self)) &&
         hl_question_pane_choose (self->question, choice);
}

/* Tells what is right, if that waits for a key. Returns whether it did. */
gboolean hl_lesson_pane_reveal (HlLessonPane *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !hl_question_pane_get_is_waiting (self->question))
    return FALSE;

  reveal (self);

  return TRUE;
}

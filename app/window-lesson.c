/* app/window-lesson.c
 *
 * A lesson in the window: the pane in the place of the list of pages, what a step locks and
 * hides, and what is said at the end.
 *
 *      "step-changed" ─► unlock ─► hl_place_opener_go_to_step () ─► lock what the step locks
 */

#include <glib/gi18n.h>

#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/pages/lesson-question.h"

static gboolean names (const HlPlanStep *step, HlPlanKey key, const char *control)
{
  return step != NULL && hl_plan_step_names (step, key, control);
}

/* @step: the step at hand, or NULL for none that locks anything */
static void set_locks (HlWindow *self, const HlPlanStep *step)
{
  const gboolean locks_pages = names (step, HL_PLAN_LOCK, "pages");
  const gboolean locks_model = names (step, HL_PLAN_LOCK, "model");
  const gboolean locks_words = names (step, HL_PLAN_LOCK, "sentence");
  const gboolean locks_player = names (step, HL_PLAN_LOCK, "player");
  const gboolean hides_pages = names (step, HL_PLAN_HIDE, "pages");

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.page", !locks_pages);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-sentence",
                                 !locks_words && !locks_pages);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-model", !locks_model);
  g_simple_action_set_enabled (self->box_model, !locks_model);
  hl_sentence_row_set_can_edit (hl_translate_page_get_sentence (self->translate_page),
                                !locks_words);
  hl_sentence_row_set_can_edit (hl_attention_page_get_sentence (self->attention_page),
                                !locks_words);
  gtk_widget_set_sensitive (GTK_WIDGET (self->player_bar), !locks_player);
  gtk_widget_set_sensitive (GTK_WIDGET (self->lesson_toggle), !locks_pages);
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_toggle),
                          hl_course_get_plan (self->course) != NULL && !hides_pages);
  hl_window_show_title (self);
}

/* Whether the page at hand tells what the lesson asks. */
static gboolean tells_answer (HlWindow *self)
{
  const HlPlanStep            *step = hl_course_get_step (self->course);
  g_autoptr (HlLessonQuestion) question = NULL;

  g_object_get (self->lesson_pane, "question", &question, NULL);

  return names (step, HL_PLAN_HIDE, "picture") && hl_lesson_question_get_is_open (question) &&
         g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), step->place[HL_PLAN_PAGE]) == 0;
}

/* Call this when another page is shown: one that tells what the lesson asks waits for the
 * answer. */
void hl_window_hold_picture (HlWindow *self)
{
  const gboolean is_held = self->course != NULL && tells_answer (self);

  gtk_widget_set_visible (self->held_picture, is_held);
  gtk_widget_set_visible (GTK_WIDGET (self->pages), !is_held);
}

/* The player of the page comes and goes with it. */
static void question_cb (HlWindow *self)
{
  const gboolean was_held = gtk_widget_get_visible (self->held_picture);

  hl_window_hold_picture (self);
  if (was_held != gtk_widget_get_visible (self->held_picture))
    hl_window_show_player (self);
}

static void step_cb (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);

  set_locks (self, NULL);
  hl_place_opener_go_to_step (self->opener, step);
  set_locks (self, step);
  question_cb (self);
}

/* Shows the pane of an open lesson in the place of the list of pages. */
static void show_pane (HlWindow *self)
{
  const gboolean is_open = hl_course_get_plan (self->course) != NULL;
  const gboolean is_shown = is_open && gtk_toggle_button_get_active (self->lesson_toggle);

  gtk_stack_set_visible_child_name (self->sidebar_views, is_shown ? "lesson" : "pages");
  adw_flap_set_fold_threshold_policy (self->flap, is_shown ? ADW_FOLD_THRESHOLD_POLICY_MINIMUM
                                                           : ADW_FOLD_THRESHOLD_POLICY_NATURAL);
}

static void plan_cb (HlWindow *self)
{
  const gboolean is_open = hl_course_get_plan (self->course) != NULL;

  if (is_open)
    {
      gtk_toggle_button_set_active (self->lesson_toggle, TRUE);
      adw_flap_set_reveal_flap (self->flap, TRUE);
    }
  else
    {
      set_locks (self, NULL);
      question_cb (self);
      hl_place_opener_undo_step (self->opener);
      hl_inspection_leave (self->inspection);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_toggle), is_open);
  hl_window_show_title (self);
  show_pane (self);
}

/* Steps that were only read past are not done, and a lesson is finished when all are. */
static char *end_text (HlWindow *self, const HlLessonPlan *plan)
{
  const int n = hl_lesson_plan_count (plan);
  const int n_done = hl_course_count_done (self->course, plan);

  if (n_done == n)
    /* Translators: %s is the title of a lesson */
    return g_markup_printf_escaped (_ ("“%s” is finished."), plan->title);

  /* Translators: the title of a lesson, how many of its steps were done, and of how many */
  return g_markup_printf_escaped (_ ("The end of “%s”: %d of %d steps are done."), plan->title,
                                  n_done, n);
}

/* Tells in a toast that the lesson is over, and offers the next one. */
static void finished_cb (HlWindow *self, const char *name)
{
  const HlLessonPlan *plan = hl_lesson_box_find (hl_course_get_box (self->course), name);
  const HlLessonPlan *next = hl_lesson_box_find_next (hl_course_get_box (self->course), name);
  g_autofree char    *text = NULL;
  g_autofree char    *action = NULL;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "start");
  if (plan == NULL)
    return;

  text = end_text (self, plan);
  if (next == NULL)
    {
      hl_window_toast (self, text);
      return;
    }
  action = g_strdup_printf ("win.lesson::%s", next->name);
  hl_window_toast_button (self, text, _ ("_Next Lesson"), action);
}

static void failed_cb (HlWindow *self, const char *message)
{
  hl_workspace_tell_problem (self->workspace, message);
}

static void lesson_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_course_open_own (HL_WINDOW (widget)->course, g_variant_get_string (parameter, NULL));
}

static void open_response_cb (HlWindow *self, int response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_course_open (self->course, file);
}

static void open_lesson_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  hl_file_dialog_begin (&self->dialog, self, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a Lesson"),
                        NULL);
  hl_file_dialog_add_type (self->dialog, _ ("Lessons"), "lesson");
  hl_file_dialog_show (self->dialog, G_CALLBACK (open_response_cb), self);
}

static void connect_course (HlWindow *self)
{
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { self->course, "plan-changed", G_CALLBACK (plan_cb) },
    { self->course, "step-changed", G_CALLBACK (step_cb) },
    { self->course, "failed", G_CALLBACK (failed_cb) },
    { self->course, "finished", G_CALLBACK (finished_cb) },
    { self->course, "progressed", G_CALLBACK (hl_window_mark_pages) },
    { self->lesson_toggle, "toggled", G_CALLBACK (show_pane) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (signals[i].object, signals[i].signal, signals[i].callback, self,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/* Makes the course, and listens to what somebody does. */
void hl_window_set_up_lessons (HlWindow *self, const char *folder)
{
  g_autoptr (HlLessonQuestion) question = NULL;

  self->course = hl_course_new (folder, self->settings);
  self->opener = hl_place_opener_new (self);
  hl_window_set_up_goals (self);
  hl_place_opener_listen (self->opener);
  connect_course (self);
  hl_lesson_pane_set_course (self->lesson_pane, self->course);
  g_object_get (self->lesson_pane, "question", &question, NULL);
  g_signal_connect_object (question, "changed", G_CALLBACK (question_cb), self, G_CONNECT_SWAPPED);
  hl_window_set_up_saying (self);
  plan_cb (self);
  hl_window_mark_pages (self);
}

/* What the template and the keys need of this file. */
void hl_window_bind_lessons (GtkWidgetClass *widget_class)
{
  g_type_ensure (HL_TYPE_LESSON_PANE);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, held_picture);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, lesson_pane);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, lesson_toggle);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, sidebar_views);
  hl_window_bind_goals (widget_class);
  gtk_widget_class_install_action (widget_class, "win.lesson", "s", lesson_action);
  gtk_widget_class_install_action (widget_class, "win.open-lesson", NULL, open_lesson_action);
}

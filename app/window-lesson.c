/* app/window-lesson.c
 *
 * A lesson in the window: the pane instead of the list of pages, what a step locks and
 * hides, and what is said at the end.
 *
 *      "step-changed" ─► unlock ─► hl_place_opener_go_to_step () ─► lock what the step locks
 */

#include <glib/gi18n.h>

#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/labs/lab.h"
#include "ui/pages/lesson-pane.h"
#include "ui/widgets/playable.h"

static void note (HlWindow *self, HlGoalKind kind, const char *name, int number)
{
  if (!self->opener->is_placing)
    hl_course_note (self->course, kind, name, number);
}

static void translation_cb (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);
  HlTranslation    *translation = self->workspace->translation;

  if (step == NULL || translation == NULL)
    return;

  if (g_strcmp0 (self->workspace->sentence, step->place[HL_PLAN_SENTENCE]) != 0)
    note (self, HL_GOAL_TRANSLATED, NULL, 0);
  self->opener->unchosen = hl_workspace_get_selection (self->workspace);
}

static void selection_cb (HlWindow *self)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  const HlSelection before = self->opener->unchosen;

  if (self->opener->is_placing || hl_selection_equal (selection, before))
    return;

  note (self, HL_GOAL_CHOSEN, NULL, 0);
  if (selection.word != before.word)
    note (self, HL_GOAL_WORD, NULL, selection.word + 1);
  if (selection.block != before.block)
    note (self, HL_GOAL_BLOCK, NULL, selection.block + 1);
  if (selection.head != before.head)
    note (self, HL_GOAL_HEAD, NULL, selection.head + 1);
}

static void kind_cb (HlWindow *self)
{
  g_autofree char *kind = g_settings_get_string (self->settings, "attention-kind");

  note (self, HL_GOAL_KIND, kind, 0);
}

static void mode_cb (HlWindow *self)
{
  note (self, HL_GOAL_MODE,
        self->inspection->mode == HL_INSPECTION_UPDATE ? "update" : "translation", 0);
}

static void depth_cb (HlWindow *self)
{
  HlPlayer *player = self->inspection->player;

  note (self, HL_GOAL_DEPTH, hl_depth_get_name (player->depth), 0);
}

static void model_cb (HlWindow *self)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->box_model));

  note (self, HL_GOAL_MODEL, g_variant_get_string (state, NULL), 0);
}

static void training_cb (HlWindow *self)
{
  const HlTrainingRecord *record = &self->training->told;

  note (self, HL_GOAL_UPDATES, NULL, (int) record->progress.update);
}

static void altered_cb (HlWindow *self)
{
  if (hl_interventions_get_is_altered (self->interventions))
    note (self, HL_GOAL_ALTERED, NULL, 0);
}

static void position_cb (HlWindow *self)
{
  HlPlaceOpener *opener = self->opener;
  HlPlayer      *player = hl_playable_find_player (gtk_stack_get_visible_child (self->pages));

  if (player == NULL || opener->awaits_player || player->position == opener->unmoved)
    return;

  opener->unmoved = -1;
  note (self, HL_GOAL_STEPPED, NULL, ++opener->n_moves);
  if (player->position + 1 == hl_player_get_n_steps (player))
    note (self, HL_GOAL_LAST, NULL, 0);
}

/* Starts counting anew when the player has other steps. */
static void steps_cb (HlWindow *self)
{
  HlPlayer *player = hl_playable_find_player (gtk_stack_get_visible_child (self->pages));

  self->opener->unmoved = player != NULL ? player->position : -1;
  self->opener->n_moves = 0;
}

/* Notes the view of a page: labs have a stack of views, other pages a property. */
static void view_cb (HlWindow *self, GParamSpec *pspec, GtkWidget *views)
{
  g_autofree char *view = NULL;

  g_object_get (views, GTK_IS_STACK (views) ? "visible-child-name" : "view", &view, NULL);
  note (self, HL_GOAL_VIEW, view, 0);
}

/* Notes that another page is shown. */
void hl_window_note_page (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  if (self->opener == NULL)
    return;

  g_signal_group_set_target (self->opener->step_signals, hl_playable_find_player (page));
  g_signal_group_set_target (self->view_signals,
                             HL_IS_LAB (page) ? GTK_WIDGET (HL_LAB (page)->frame->views) : page);
  note (self, HL_GOAL_PAGE, gtk_stack_get_visible_child_name (self->pages), 0);
}

/* Notes what a part of a lab tells: that it has changed, or that it has trained. */
static void noted_action (HlWindow *self, GVariant *parameter)
{
  note (self,
        g_str_equal (g_variant_get_string (parameter, NULL), "trained") ? HL_GOAL_TRAINED
                                                                        : HL_GOAL_CHANGED,
        NULL, 0);
}

/* Listens to what a person does. */
static void set_up_goals (HlWindow *self)
{
  GSignalGroup *steps = self->opener->step_signals;

  g_signal_group_connect_swapped (steps, "notify::position", G_CALLBACK (position_cb), self);
  g_signal_group_connect_swapped (steps, "steps-changed", G_CALLBACK (steps_cb), self);
  self->view_signals = g_signal_group_new (GTK_TYPE_WIDGET);
  g_signal_group_connect_swapped (self->view_signals, "notify::visible-child", G_CALLBACK (view_cb),
                                  self);
  g_signal_group_connect_swapped (self->view_signals, "notify::view", G_CALLBACK (view_cb), self);
  hl_connect_after (self->workspace, "notify::translation", translation_cb, self);
  hl_connect_after (self->workspace, "selection-changed", selection_cb, self);
  hl_connect_after (self->workspace, "notify::model", model_cb, self);
  hl_connect_after (self->settings, "changed::attention-kind", kind_cb, self);
  hl_connect_after (self->inspection, "notify::mode", mode_cb, self);
  hl_connect_after (self->inspection->player, "notify::depth", depth_cb, self);
  hl_connect_after (self->training, "progress", training_cb, self);
  hl_connect_after (self->interventions, "changed", altered_cb, self);
}

static gboolean names (const HlPlanStep *step, HlPlanKey key, const char *control)
{
  return step != NULL && hl_plan_step_names (step, key, control);
}

/* @step: the current step, or NULL for none that locks anything */
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
  g_object_set (self->workspace, "can-edit", !locks_words, NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->player_bar), !locks_player);
  gtk_widget_set_sensitive (GTK_WIDGET (self->lesson_toggle), !locks_pages);
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_toggle),
                          self->course->plan != NULL && !hides_pages);
  hl_window_show_title (self);
}

/* Whether the open page tells what the lesson asks. */
static gboolean tells_answer (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);

  return names (step, HL_PLAN_HIDE, "picture") &&
         hl_lesson_pane_get_is_asking (self->lesson_pane) &&
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
  hl_window_write_words (self);
}

/* Shows the pane of an open lesson instead of the list of pages. */
static void show_pane (HlWindow *self)
{
  const gboolean is_open = self->course->plan != NULL;
  const gboolean is_shown = is_open && gtk_toggle_button_get_active (self->lesson_toggle);

  gtk_stack_set_visible_child_name (self->sidebar_views, is_shown ? "lesson" : "pages");
  adw_flap_set_fold_threshold_policy (self->flap, is_shown ? ADW_FOLD_THRESHOLD_POLICY_MINIMUM
                                                           : ADW_FOLD_THRESHOLD_POLICY_NATURAL);
  hl_window_place_lesson (self);
}

static void plan_cb (HlWindow *self)
{
  const gboolean is_open = self->course->plan != NULL;

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

/* Steps that were only read past are not done, and a lesson is finished when all are.  Of the tour
 * they count, so that it only ends. */
static char *end_text (HlWindow *self, const HlLessonPlan *plan)
{
  const int n = hl_lesson_plan_count (plan);
  const int n_done = hl_course_count_done (self->course, plan);

  if (g_str_equal (plan->name, HL_LESSON_TOUR))
    /* Translators: %s is the title of the tour */
    return g_markup_printf_escaped (_ ("The end of “%s”."), plan->title);
  if (n_done == n)
    /* Translators: %s is the title of a lesson */
    return g_markup_printf_escaped (_ ("“%s” is finished."), plan->title);

  /* Translators: the title of a lesson, how many of its steps were done, and of how many */
  return g_markup_printf_escaped (_ ("The end of “%s”. Steps done: %d of %d."), plan->title, n_done,
                                  n);
}

/* Tells in a toast that the lesson is over, and offers the next one. */
static void finished_cb (HlWindow *self, const char *name)
{
  const HlLessonPlan *plan = hl_lesson_box_find (self->course->box, name);
  const HlLessonPlan *next = hl_lesson_box_find_next (self->course->box, name);
  g_autofree char    *text = NULL;
  g_autofree char    *action = NULL;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "start");
  if (plan == NULL)
    return;

  text = end_text (self, plan);
  if (next == NULL)
    {
      hl_toast (self->toasts, text);
      return;
    }
  action = g_strdup_printf ("win.lesson::%s", next->name);
  hl_toast_button (self->toasts, text, _ ("_Next Lesson"), action);
}

static void lesson_action (HlWindow *self, GVariant *parameter)
{
  hl_course_open_own (self->course, g_variant_get_string (parameter, NULL));
}

static void open_lesson (HlWindow *self, GFile *file) { hl_course_open (self->course, file); }

static void open_lesson_action (HlWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a Lesson"),
                                     G_CALLBACK (open_lesson), NULL, _ ("Lessons"), "lesson" });
}

/* Makes the course, and listens to what a person does. */
void hl_window_set_up_lessons (HlWindow *self, const char *folder)
{
  self->course = hl_course_new (folder, self->settings);
  self->opener = hl_place_opener_new (self);
  set_up_goals (self);
  hl_place_opener_listen (self->opener);
  hl_connect_after (self->course, "plan-changed", plan_cb, self);
  hl_connect_after (self->course, "step-changed", step_cb, self);
  hl_connect_after (self->course, "failed", hl_workspace_tell_problem, self->workspace);
  hl_connect_after (self->course, "finished", finished_cb, self);
  hl_connect_after (self->course, "progressed", hl_window_mark_pages, self);
  hl_connect_after (self->lesson_toggle, "toggled", show_pane, self);
  hl_lesson_pane_set_course (self->lesson_pane, self->course);
  hl_connect (self->lesson_pane, "answered", question_cb, self);
  hl_window_set_up_saying (self);
  plan_cb (self);
  hl_window_mark_pages (self);
}

/* What the template and the keys need of this file. */
void hl_window_bind_lessons (HlWindowClass *klass)
{
  g_type_ensure (HL_TYPE_LESSON_PANE);
  HL_ACTION ("win.noted", "s", noted_action);
  HL_ACTION ("win.lesson", "s", lesson_action);
  HL_ACTION ("win.open-lesson", NULL, open_lesson_action);
}

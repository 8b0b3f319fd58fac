/* app/window-lesson.c
 *
 * A lesson in the window: the pane in the place of the list of pages, and the place of each
 * step.
 *
 *      "step-changed" ─► go_to_place (): page, model, sentence, view, kind, …
 *                              │ what is not there yet waits:
 *      a translation arrives ──┴► word, block, head
 *      a walk arrives ────────────► the operation
 *
 */

#include <glib/gi18n.h>

#include "ui/labs/lab.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/scroll-to.h"

#include "app/window-private.h"

static GtkWidget *
visible_page (HlWindow *self)
{
  return gtk_stack_get_visible_child (self->pages);
}

static HlPlayer *
visible_player (HlWindow *self)
{
  GtkWidget *page = visible_page (self);

  return HL_IS_PLAYABLE (page) ? hl_playable_get_player (HL_PLAYABLE (page)) : NULL;
}

/* --- going to the place of a step ----------------------------------------------------------- */

/* Once nothing of it is awaited any more. */
static void
end_visit_when_there (HlWindow *self)
{
  if (self->visited != NULL && !self->awaits_translation && !self->awaits_player)
    hl_window_end_visit (self);
}

/* A place that somebody visits comes before that of the lesson. */
static const HlPlanStep *
step_at_hand (HlWindow *self)
{
  return self->visited != NULL ? self->visited : hl_course_get_step (self->course);
}

static gboolean
is_same_selection (HlSelection a,
                   HlSelection b)
{
  return a.word == b.word && a.block == b.block && a.head == b.head;
}

static int
index_of (const HlPlanStep *step,
          HlPlanKey         key,
          int               present)
{
  const int number = hl_plan_step_get_number (step, key);

  return number > 0 ? number - 1 : present;
}

/* Once there is a translation.  What is selected then is what somebody has not chosen. */
static void
apply_selection (HlWindow *self)
{
  const HlPlanStep *step = step_at_hand (self);
  HlSelection       selection = hl_workspace_get_selection (self->workspace);

  if (step != NULL)
    {
      selection.word = index_of (step, HL_PLAN_WORD, selection.word);
      selection.block = index_of (step, HL_PLAN_BLOCK, selection.block);
      selection.head = g_strcmp0 (step->place[HL_PLAN_HEAD], "all") == 0
                           ? NN_ALL_HEADS
                           : index_of (step, HL_PLAN_HEAD, selection.head);
      if (!is_same_selection (selection, hl_workspace_get_selection (self->workspace)))
        {
          hl_workspace_select (self->workspace, selection);
          hl_workspace_take_choice (self->workspace); /* nobody wants to be led to it */
        }
    }
  self->unchosen = hl_workspace_get_selection (self->workspace);
}

/* The decoder's operations belong to a word, the encoder's to none. */
static int
find_operation (const NnWalk     *walk,
                const HlPlanStep *step)
{
  const char *path = step->place[HL_PLAN_PLACE];
  const int   word = index_of (step, HL_PLAN_WORD, 0);
  const int   found = nn_walk_find (walk, path, word, FALSE);

  return found >= 0 ? found : nn_walk_find (walk, path, -1, FALSE);
}

/* Whether the walk is of the pass that the step does not name: its own is still computed. */
static gboolean
is_of_other_pass (const NnWalk     *walk,
                  const HlPlanStep *step)
{
  const char *mode = step->place[HL_PLAN_MODE];

  return walk != NULL && mode != NULL &&
         (walk->kind == NN_WALK_UPDATE) != g_str_equal (mode, "update");
}

/* Whoever is to step finds the keyboard at the player, not at the lesson's Next. */
static void
give_keyboard (HlWindow         *self,
               const HlPlanStep *step)
{
  const HlGoalKind kind = step->goal.kind;

  if ((kind == HL_GOAL_STEPPED || kind == HL_GOAL_LAST) &&
      gtk_widget_get_visible (GTK_WIDGET (self->player_bar)))
    gtk_widget_grab_focus (GTK_WIDGET (self->player_bar));
}

/* Once there are steps. */
static void
apply_player (HlWindow *self)
{
  const HlPlanStep *step = step_at_hand (self);
  HlPlayer         *player = visible_player (self);
  const NnWalk     *walk = hl_inspection_get_walk (self->inspection);
  int               position;

  if (!self->awaits_player || step == NULL || player == NULL ||
      hl_player_get_n_steps (player) == 0)
    return;
  if (player == hl_inspection_get_player (self->inspection) &&
      (self->awaits_translation || is_of_other_pass (walk, step)))
    return; /* these are the steps of the sentence or of the pass before */

  if (player == hl_inspection_get_player (self->inspection) &&
      step->place[HL_PLAN_PLACE] != NULL && walk != NULL)
    position = find_operation (walk, step);
  else
    position = index_of (step, HL_PLAN_STEP, -1);
  if (position < 0 && step->place[HL_PLAN_PLACE] != NULL &&
      hl_inspection_get_is_busy (self->inspection))
    return; /* an update arrives in parts */

  self->awaits_player = FALSE;
  if (position >= 0 && position < hl_player_get_n_steps (player))
    hl_player_set_position (player, position);
  self->unmoved = hl_player_get_position (player);
  self->n_moves = 0;
  give_keyboard (self, step);
  if (!self->is_placing)
    end_visit_when_there (self);
}

static void
open_view (HlWindow   *self,
           const char *view)
{
  GtkWidget *page = visible_page (self);

  if (view == NULL)
    return;

  if (HL_IS_LAB (page))
    gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (page)), view);
  else
    g_object_set (page, "view", view, NULL);
}

static void
set_input (HlWindow   *self,
           const char *input)
{
  GtkWidget *page = visible_page (self);

  if (input != NULL && HL_IS_LAB (page))
    hl_lab_set_input (HL_LAB (page), input);
}

static void
open_model (HlWindow   *self,
            const char *model)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->box_model));

  if (model != NULL && !g_str_equal (g_variant_get_string (state, NULL), model))
    {
      self->awaits_translation = TRUE;
      g_action_activate (G_ACTION (self->box_model), g_variant_new_string (model));
    }
}

static void
set_sentence (HlWindow   *self,
              const char *sentence)
{
  if (sentence == NULL ||
      g_strcmp0 (hl_workspace_get_sentence (self->workspace), sentence) == 0)
    return;

  self->awaits_translation = TRUE;
  g_object_set (self->workspace, "sentence", sentence, NULL);
  hl_workspace_translate (self->workspace);
}

static void
set_pass (HlWindow         *self,
          const HlPlanStep *step)
{
  const char *mode = step->place[HL_PLAN_MODE];
  const char *depth = step->place[HL_PLAN_DEPTH];

  if (mode != NULL)
    hl_inspection_set_mode (self->inspection, g_str_equal (mode, "update")
                                                  ? HL_INSPECTION_UPDATE
                                                  : HL_INSPECTION_TRANSLATION);
  if (depth != NULL)
    hl_player_set_depth (hl_inspection_get_player (self->inspection), hl_depth_find (depth));
}

/* Once the model of the step has translated its sentence. */
static void
apply_alteration (HlWindow *self)
{
  const HlPlanStep *step = step_at_hand (self);
  NnAlteration      alteration;

  if (!self->awaits_alteration || self->awaits_translation || step == NULL ||
      hl_workspace_get_translation (self->workspace) == NULL)
    return;

  self->awaits_alteration = FALSE;
  if (nn_alteration_read (step->place[HL_PLAN_ALTER], NN_MUTE_HEAD, &alteration, NULL))
    self->has_altered = hl_interventions_alter (self->interventions, &alteration);
}

/* What the step before took out comes back; what somebody took out stays out. */
static void
undo_alteration (HlWindow *self)
{
  if (self->has_altered)
    hl_interventions_undo_all (self->interventions);
  self->has_altered = FALSE;
  self->awaits_alteration = FALSE;
}

static void
set_choices (HlWindow         *self,
             const HlPlanStep *step)
{
  if (step->place[HL_PLAN_KIND] != NULL)
    g_settings_set_string (self->settings, "attention-kind", step->place[HL_PLAN_KIND]);
  if (step->place[HL_PLAN_PRESET] != NULL)
    g_settings_set_string (self->settings, "preset", step->place[HL_PLAN_PRESET]);
  if (step->place[HL_PLAN_CORPUS] != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (hl_course_get_file (self->course));
      g_autoptr (GFile) corpus =
          g_file_resolve_relative_path (folder, step->place[HL_PLAN_CORPUS]);

      hl_train_page_set_corpus (self->train_page, corpus);
    }
}

/* A translation that the step asked for. */
static void
translation_cb (HlWindow *self)
{
  const HlPlanStep *step = step_at_hand (self);

  self->awaits_translation = FALSE;
  if (step != NULL && g_strcmp0 (hl_workspace_get_sentence (self->workspace),
                                 step->place[HL_PLAN_SENTENCE]) == 0)
    {
      self->is_placing = TRUE; /* nobody has chosen what the step selects */
      apply_selection (self);
      self->is_placing = FALSE;
    }
  apply_alteration (self);
  end_visit_when_there (self);
}

/* --- what cannot be used, or is not shown --------------------------------------------------- */

static void
set_locks (HlWindow         *self,
           const HlPlanStep *step)
{
  const gboolean locks_pages = step != NULL && hl_plan_step_names (step, HL_PLAN_LOCK, "pages");
  const gboolean locks_model = step != NULL && hl_plan_step_names (step, HL_PLAN_LOCK, "model");
  const gboolean locks_words =
      step != NULL && hl_plan_step_names (step, HL_PLAN_LOCK, "sentence");
  const gboolean locks_player = step != NULL && hl_plan_step_names (step, HL_PLAN_LOCK, "player");
  const gboolean hides_pages = step != NULL && hl_plan_step_names (step, HL_PLAN_HIDE, "pages");
  const gboolean hides_exercises =
      step != NULL && hl_plan_step_names (step, HL_PLAN_HIDE, "exercises");

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.page", !locks_pages);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-sentence",
                                 !locks_words && !locks_pages);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-model", !locks_model);
  g_simple_action_set_enabled (self->box_model, !locks_model);
  hl_translate_page_set_can_edit (self->translate_page, !locks_words);
  gtk_widget_set_sensitive (GTK_WIDGET (self->player_bar), !locks_player);
  gtk_widget_set_sensitive (GTK_WIDGET (self->lesson_toggle), !locks_pages);
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_toggle),
                          hl_course_get_plan (self->course) != NULL && !hides_pages);
  gtk_widget_set_opacity (GTK_WIDGET (self->exercises), hides_exercises ? 0.0 : 1.0);
  gtk_widget_set_can_target (GTK_WIDGET (self->exercises), !hides_exercises);
}

/* A step that names no step of a player shows the whole, not what was played before. */
static void
show_whole (HlWindow         *self,
            const HlPlanStep *step)
{
  if (step->place[HL_PLAN_PLACE] == NULL && step->place[HL_PLAN_STEP] == NULL)
    hl_inspection_leave (self->inspection);
}

/* What is not there yet waits. */
static void
go_to_place (HlWindow         *self,
             const HlPlanStep *step)
{
  self->is_placing = TRUE;
  hl_workspace_take_choice (self->workspace);
  if (step->place[HL_PLAN_PAGE] != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", step->place[HL_PLAN_PAGE]);
  open_model (self, step->place[HL_PLAN_MODEL]);
  set_choices (self, step);
  open_view (self, step->place[HL_PLAN_VIEW]);
  set_input (self, step->place[HL_PLAN_INPUT]);
  set_pass (self, step);
  set_sentence (self, step->place[HL_PLAN_SENTENCE]);
  self->awaits_alteration = step->place[HL_PLAN_ALTER] != NULL;
  apply_alteration (self);
  apply_selection (self);
  apply_player (self);
  self->n_moves = 0;
  self->is_placing = FALSE;
}

static void
step_cb (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);

  hl_window_end_visit (self);
  if (step == NULL)
    return;

  set_locks (self, NULL);
  self->awaits_player = TRUE;
  undo_alteration (self);
  show_whole (self, step);
  go_to_place (self, step);
  set_locks (self, step);
  /* The choices of the page stand there, and not where the step before has led. */
  hl_scroll_to_start (visible_page (self));
  give_keyboard (self, step);
}

/**
 * hl_window_end_visit:
 * @self: the window
 *
 * Forgets the place that was visited.
 */
void
hl_window_end_visit (HlWindow *self)
{
  for (int i = 0; self->visited != NULL && i < HL_PLAN_N_KEYS; i++)
    g_free (self->visited->place[i]);
  g_clear_pointer (&self->visited, g_free);
}

/**
 * hl_window_visit:
 * @self: the window
 * @place: (array length=HL_PLAN_N_KEYS): where to go; %NULL where it says nothing
 *
 * Opens a place as a lesson's step does, and leaves the lesson as it is.
 */
void
hl_window_visit (HlWindow    *self,
                 char *const *place)
{
  hl_window_end_visit (self);
  self->visited = g_new0 (HlPlanStep, 1);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    self->visited->place[i] = g_strdup (place[i]);
  self->awaits_player = place[HL_PLAN_PLACE] != NULL;
  go_to_place (self, self->visited);
  end_visit_when_there (self);
}

/* --- the pane -------------------------------------------------------------------------------- */

/* While a lesson is open its pane takes the place of the list of pages. */
static void
show_pane (HlWindow *self)
{
  const gboolean is_open = hl_course_get_plan (self->course) != NULL;
  const gboolean is_shown = is_open && gtk_toggle_button_get_active (self->lesson_toggle);

  gtk_stack_set_visible_child_name (self->sidebar_views, is_shown ? "lesson" : "pages");
  adw_flap_set_fold_threshold_policy (self->flap, is_shown
                                                      ? ADW_FOLD_THRESHOLD_POLICY_MINIMUM
                                                      : ADW_FOLD_THRESHOLD_POLICY_NATURAL);
}

static void
plan_cb (HlWindow *self)
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
      undo_alteration (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_toggle), is_open);
  hl_window_show_book_line (self);
  show_pane (self);
}

/* Says so where the lessons are, and offers the next one. */
static void
finished_cb (HlWindow   *self,
             const char *name)
{
  const HlLessonPlan *plan = hl_course_find (self->course, name);
  const HlLessonPlan *next = hl_course_find_next (self->course, name);
  g_autofree char    *text = NULL;
  g_autofree char    *action = NULL;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "start");
  if (plan == NULL)
    return;

  /* Translators: %s is the title of a lesson */
  text = g_markup_printf_escaped (_ ("“%s” is finished."), plan->title);
  if (next == NULL)
    {
      hl_window_toast (self, text);
      return;
    }
  action = g_strdup_printf ("win.lesson::%s", next->name);
  hl_window_toast_button (self, text, _ ("_Next Lesson"), action);
}

static void
failed_cb (HlWindow   *self,
           const char *message)
{
  hl_workspace_tell_problem (self->workspace, message);
}

static void
lesson_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  hl_course_open_own (HL_WINDOW (widget)->course, g_variant_get_string (parameter, NULL));
}

static void
open_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile) file = hl_window_take_answer (self, response);

  if (file != NULL)
    hl_course_open (self->course, file);
}

static void
open_lesson_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  HlWindow                 *self = HL_WINDOW (widget);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative     *dialog;

  gtk_file_filter_set_name (filter, _ ("Lessons"));
  gtk_file_filter_add_suffix (filter, "lesson");
  dialog = gtk_file_chooser_native_new (_ ("Open a Lesson"), GTK_WINDOW (self),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  hl_window_show_dialog (self, dialog, G_CALLBACK (open_response_cb));
}

static void
connect_course (HlWindow *self)
{
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { self->workspace, "notify::translation", G_CALLBACK (translation_cb) },
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

/**
 * hl_window_set_up_lessons:
 * @self: a window with its settings
 * @folder: (type filename): where the lessons of the box are
 *
 * Makes the course, and listens to what somebody does.
 */
void
hl_window_set_up_lessons (HlWindow   *self,
                          const char *folder)
{
  self->course = hl_course_new (folder, self->settings);
  hl_window_set_up_goals (self);
  g_signal_group_connect_swapped (self->step_signals, "steps-changed", G_CALLBACK (apply_player),
                                  self);
  connect_course (self);
  hl_lesson_pane_set_course (self->lesson_pane, self->course);
  hl_window_set_up_saying (self);
  plan_cb (self);
  hl_window_mark_pages (self);
}

/**
 * hl_window_bind_lessons:
 * @widget_class: the class of the window
 *
 * What the template and the keys need of this file.
 */
void
hl_window_bind_lessons (GtkWidgetClass *widget_class)
{
  g_type_ensure (HL_TYPE_LESSON_PANE);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, lesson_pane);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, lesson_toggle);
  gtk_widget_class_bind_template_child (widget_class, HlWindow, sidebar_views);
  hl_window_bind_goals (widget_class);
  gtk_widget_class_install_action (widget_class, "win.lesson", "s", lesson_action);
  gtk_widget_class_install_action (widget_class, "win.open-lesson", NULL, open_lesson_action);
}

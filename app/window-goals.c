/* app/window-goals.c
 *
 * What is noticed of what somebody does while a lesson is open.
 *
 *      page, view, selection, player, training … ─► hl_course_note ()
 *
 * What a step itself has opened or selected is nothing that somebody did.
 */

#include "ui/labs/lab.h"
#include "ui/widgets/playable.h"

#include "app/place-opener.h"
#include "app/window-private.h"

static void note (HlWindow *self, HlGoalKind kind, const char *name, int number)
{
  if (!self->opener->is_placing)
    hl_course_note (self->course, kind, name, number);
}

static void translation_cb (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);
  HlTranslation    *translation = hl_workspace_get_translation (self->workspace);

  if (step == NULL || translation == NULL)
    return;

  if (g_strcmp0 (hl_workspace_get_sentence (self->workspace), step->place[HL_PLAN_SENTENCE]) != 0)
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
        hl_inspection_get_mode (self->inspection) == HL_INSPECTION_UPDATE ? "update"
                                                                          : "translation",
        0);
}

static void depth_cb (HlWindow *self)
{
  HlPlayer *player = hl_inspection_get_player (self->inspection);

  note (self, HL_GOAL_DEPTH, hl_depth_get_name (hl_player_get_depth (player)), 0);
}

static void model_cb (HlWindow *self)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->box_model));

  note (self, HL_GOAL_MODEL, g_variant_get_string (state, NULL), 0);
}

static void training_cb (HlWindow *self)
{
  const HlTrainingRecord *record = hl_training_session_get_record (self->training);

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

  if (player == NULL || opener->awaits_player || hl_player_get_position (player) == opener->unmoved)
    return;

  opener->unmoved = -1;
  note (self, HL_GOAL_STEPPED, NULL, ++opener->n_moves);
  if (hl_player_get_position (player) + 1 == hl_player_get_n_steps (player))
    note (self, HL_GOAL_LAST, NULL, 0);
}

/* Starts counting anew when the player has other steps. */
static void steps_cb (HlWindow *self)
{
  HlPlayer *player = hl_playable_find_player (gtk_stack_get_visible_child (self->pages));

  self->opener->unmoved = player != NULL ? hl_player_get_position (player) : -1;
  self->opener->n_moves = 0;
  if (HL_IS_LAB (gtk_stack_get_visible_child (self->pages)) && !self->opener->awaits_translation &&
      hl_player_get_n_steps (player) > 0)
    note (self, HL_GOAL_CHANGED, NULL, 0);
}

/* Notes the view of a page: labs have a stack of views, other pages a property. */
static void view_cb (HlWindow *self, GParamSpec *pspec, GtkWidget *views)
{
  g_autofree char *view = NULL;

  g_object_get (views, GTK_IS_STACK (views) ? "visible-child-name" : "view", &view, NULL);
  note (self, HL_GOAL_VIEW, view, 0);
}

/* The page that is shown is another one. */
void hl_window_note_page (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  if (self->opener == NULL)
    return;

  g_signal_group_set_target (self->opener->step_signals, hl_playable_find_player (page));
  g_signal_group_set_target (
      self->view_signals, HL_IS_LAB (page) ? GTK_WIDGET (hl_lab_get_views (HL_LAB (page))) : page);
  note (self, HL_GOAL_PAGE, gtk_stack_get_visible_child_name (self->pages), 0);
}

/* Notes what a part of a lab tells: that it has changed, or that it has trained. */
static void noted_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  note (self,
        g_str_equal (g_variant_get_string (parameter, NULL), "trained") ? HL_GOAL_TRAINED
                                                                        : HL_GOAL_CHANGED,
        NULL, 0);
}

static void connect_goals (HlWindow *self)
{
  HlPlayer *player = hl_inspection_get_player (self->inspection);
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { self->workspace, "notify::translation", G_CALLBACK (translation_cb) },
    { self->workspace, "selection-changed", G_CALLBACK (selection_cb) },
    { self->workspace, "notify::model", G_CALLBACK (model_cb) },
    { self->settings, "changed::attention-kind", G_CALLBACK (kind_cb) },
    { self->inspection, "notify::mode", G_CALLBACK (mode_cb) },
    { player, "notify::depth", G_CALLBACK (depth_cb) },
    { self->training, "progress", G_CALLBACK (training_cb) },
    { self->interventions, "changed", G_CALLBACK (altered_cb) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (signals[i].object, signals[i].signal, signals[i].callback, self,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/* Listens to what somebody does. */
void hl_window_set_up_goals (HlWindow *self)
{
  GSignalGroup *steps = self->opener->step_signals;

  g_signal_group_connect_swapped (steps, "notify::position", G_CALLBACK (position_cb), self);
  g_signal_group_connect_swapped (steps, "steps-changed", G_CALLBACK (steps_cb), self);
  self->view_signals = g_signal_group_new (GTK_TYPE_WIDGET);
  g_signal_group_connect_swapped (self->view_signals, "notify::visible-child", G_CALLBACK (view_cb),
                                  self);
  g_signal_group_connect_swapped (self->view_signals, "notify::view", G_CALLBACK (view_cb), self);
  connect_goals (self);
}

/* What parts of a lab need to tell that something was done: the action `win.noted`, with
 * "changed" or "trained". */
void hl_window_bind_goals (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.noted", "s", noted_action);
}

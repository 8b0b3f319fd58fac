#include "app/place-opener.h"

#include "core/experiments/intervention.h"
#include "ui/figures/training.h"
#include "ui/labs/lab.h"
#include "ui/session/run-choice.h"
#include "ui/session/walk-steps.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/stage.h"

#include "app/window-private.h"

static GtkWidget *visible_page (HlPlaceOpener *self)
{
  return gtk_stack_get_visible_child (self->window->pages);
}

/* Forgets the place that was visited. */
static void end_visit (HlPlaceOpener *self)
{
  if (self->visited != NULL)
    hl_place_clear (self->visited->place);
  g_clear_pointer (&self->visited, g_free);
}

/* Ends the visit as soon as all parts of the place are open. */
static void end_visit_when_there (HlPlaceOpener *self)
{
  if (self->visited != NULL && !self->awaits_translation && !self->awaits_player &&
      !self->awaits_snapshot)
    end_visit (self);
}

/* Returns the place that is visited, or else the step of the lesson. */
static const HlPlanStep *step_at_hand (HlPlaceOpener *self)
{
  return self->visited != NULL ? self->visited : hl_course_get_step (self->window->course);
}

static int index_of (const HlPlanStep *step, HlPlanKey key, int present)
{
  const int number = hl_plan_step_get_number (step, key);

  return number > 0 ? number - 1 : present;
}

/* Selects the step's word, block and head, and remembers that no person chose them. */
static void apply_selection (HlPlaceOpener *self)
{
  const HlPlanStep *step = step_at_hand (self);
  HlSelection       selection = hl_workspace_get_selection (self->window->workspace);

  if (step != NULL)
    {
      selection.word = index_of (step, HL_PLAN_WORD, selection.word);
      selection.block = index_of (step, HL_PLAN_BLOCK, selection.block);
      selection.head = g_strcmp0 (step->place[HL_PLAN_HEAD], "all") == 0
                           ? NN_ALL_HEADS
                           : index_of (step, HL_PLAN_HEAD, selection.head);
      if (!hl_selection_equal (selection, hl_workspace_get_selection (self->window->workspace)))
        {
          hl_workspace_select (self->window->workspace, selection);
          hl_workspace_take_choice (self->window->workspace); /* nobody wants to be led to it */
        }
      if (step->place[HL_PLAN_WORD] != NULL)
        hl_attention_page_point_out (self->window->attention_page);
    }
  self->unchosen = hl_workspace_get_selection (self->window->workspace);
}

/* Whether the walk is of the other pass, while that of the step is being made. */
static gboolean is_of_other_pass (const NnWalk *walk, const HlPlanStep *step)
{
  const char *mode = step->place[HL_PLAN_MODE];

  return walk != NULL && mode != NULL &&
         (walk->kind == NN_WALK_UPDATE) != g_str_equal (mode, "update");
}

/* Where the step asks for steps, a lab leads through them, and the player has the keyboard, as soon
 * as it is there: on the button of the lesson, the space bar would go past the step. */
static void give_keyboard (HlPlaceOpener *self, const HlPlanStep *step)
{
  const HlGoalKind kind = step->goal.kind;

  if (kind != HL_GOAL_STEPPED && kind != HL_GOAL_LAST)
    return;

  if (HL_IS_LAB (visible_page (self)))
    hl_lab_steps_lead (&HL_LAB (visible_page (self))->steps, TRUE);
  if (gtk_widget_get_visible (GTK_WIDGET (self->window->player_bar)))
    gtk_widget_grab_focus (GTK_WIDGET (self->window->player_bar));
  else
    gtk_window_set_focus (GTK_WINDOW (self->window), NULL); /* the player takes it when it comes */
}

/* Moves the player to the place as soon as there are steps. */
static void apply_player (HlPlaceOpener *self)
{
  const HlPlanStep *step = step_at_hand (self);
  HlPlayer         *player = hl_playable_find_player (visible_page (self));
  const NnWalk     *walk = self->window->inspection->walk;
  int               position;

  if (!self->awaits_player || step == NULL || player == NULL || hl_player_get_n_steps (player) == 0)
    return;
  if (player == self->window->inspection->player &&
      (self->awaits_translation || is_of_other_pass (walk, step)))
    return; /* these are the steps of the sentence or of the pass before */

  if (player == self->window->inspection->player && step->place[HL_PLAN_PLACE] != NULL &&
      walk != NULL)
    position =
        hl_walk_place_find (walk, step->place[HL_PLAN_PLACE], index_of (step, HL_PLAN_WORD, 0));
  else
    position = index_of (step, HL_PLAN_STEP, -1);
  if (position < 0 && step->place[HL_PLAN_PLACE] != NULL &&
      hl_inspection_get_is_busy (self->window->inspection))
    return; /* an update arrives in parts */

  self->awaits_player = FALSE;
  if (position >= 0 && position < hl_player_get_n_steps (player))
    hl_player_set_position (player, position);
  else if (self->visited != NULL)
    self->missed (self->window);
  self->unmoved = player->position;
  self->n_moves = 0;
  give_keyboard (self, step);
  if (!self->is_placing)
    end_visit_when_there (self);
}

static void open_view (HlPlaceOpener *self, const char *view)
{
  GtkWidget *page = visible_page (self);

  if (view == NULL)
    return;

  if (HL_IS_LAB (page))
    gtk_stack_set_visible_child_name (HL_LAB (page)->frame->views, view);
  else
    g_object_set (page, "view", view, NULL);
}

static void set_input (HlPlaceOpener *self, const char *input)
{
  GtkWidget *page = visible_page (self);

  if (input != NULL && HL_IS_LAB (page))
    hl_lab_set_input (HL_LAB (page), input);
}

/* What one view follows from depends on the sentence, whose translation forgets it. */
static void set_input_of_view (HlPlaceOpener *self, const HlPlanStep *step)
{
  const char *input = step->place[HL_PLAN_INPUT];

  if (input != NULL && hl_plan_input_is_of_view (input) && !self->awaits_translation)
    set_input (self, input);
}

static gboolean is_called (HlRun *run, const char *name)
{
  g_autofree char *folder = run != NULL ? g_path_get_basename (run->file->folder) : NULL;

  return g_strcmp0 (folder, name) == 0;
}

/* The only one of which the place is, or NULL. */
static const char *name_of_run (const HlPlanStep *step, HlRunChoice **choice)
{
  const char *input = step->place[HL_PLAN_INPUT];

  *choice = hl_run_choice_read (input != NULL ? input : "");

  return (*choice)->folders->len == 1 ? (*choice)->folders->pdata[0] : NULL;
}

/* Returns those of the place; NULL if one of them is not there any more. */
static GPtrArray *find_runs (HlRunList *list, const HlRunChoice *choice)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();

  for (guint k = 0; k < choice->folders->len; k++)
    {
      for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
        if (is_called (hl_run_list_peek (list, i), choice->folders->pdata[k]))
          g_ptr_array_add (runs, hl_run_list_peek (list, i));
      if (runs->len != k + 1)
        return NULL;
    }

  return g_steal_pointer (&runs);
}

static double update_of (const HlPlanStep *step)
{
  return step->place[HL_PLAN_STEP] != NULL ? (double) hl_plan_step_get_number (step, HL_PLAN_STEP)
                                           : HL_TRAINING_NOW;
}

/* Goes to the snapshot of the place as soon as its run is looked at; without one, to the latest. */
static void apply_snapshot (HlPlaceOpener *self)
{
  HlRunSnapshots         *snapshots = self->window->snapshots;
  HlWorkspace            *workspace = self->window->workspace;
  const HlPlanStep       *step = step_at_hand (self);
  g_autoptr (HlRunChoice) choice = NULL;

  if (!self->awaits_snapshot || step == NULL || hl_run_snapshots_count (snapshots) == 0 ||
      !hl_run_snapshots_are_in_use (snapshots) || hl_job_get_is_busy (workspace->opening) ||
      hl_job_get_is_busy (workspace->translating) ||
      !is_called (snapshots->run, name_of_run (step, &choice)))
    return;

  self->awaits_snapshot = FALSE;
  hl_train_page_go_to (self->window->train_page, update_of (step));
  hl_run_snapshots_go_to (snapshots, update_of (step));
  end_visit_when_there (self);
}

/* A run that is not there any more is told as a place that is missing. */
static void open_runs (HlPlaceOpener *self, const HlPlanStep *step)
{
  HlTrainPage            *page = self->window->train_page;
  g_autoptr (HlRunChoice) choice = NULL;
  const gboolean          is_one = name_of_run (step, &choice) != NULL;
  g_autoptr (GPtrArray)   runs = find_runs (self->window->keeper->runs, choice);

  self->awaits_snapshot = FALSE;
  if (choice->folders->len == 0)
    return;
  if (runs == NULL)
    {
      if (self->visited != NULL)
        self->missed (self->window);
      return;
    }

  self->awaits_snapshot = is_one;
  hl_train_page_show_runs (page, runs, choice->sentence, step->place[HL_PLAN_VIEW]);
  if (is_one)
    apply_snapshot (self);
  else
    hl_train_page_go_to (page, update_of (step));
}

static void open_model (HlPlaceOpener *self, const char *model)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->window->box_model));

  if (model != NULL && !g_str_equal (g_variant_get_string (state, NULL), model))
    {
      self->awaits_translation = TRUE;
      g_action_activate (G_ACTION (self->window->box_model), g_variant_new_string (model));
    }
}

/* Returns whether the sentence must be translated again. */
static gboolean set_beam (HlPlaceOpener *self, const HlPlanStep *step)
{
  HlDecoding *decoding = self->window->workspace->decoding;
  const int   before = hl_decoding_get_options (decoding).beam_width;
  const int   width = index_of (step, HL_PLAN_BEAM, before - 1) + 1;

  if (width != before)
    g_object_set (decoding, "beam-width", width, NULL);

  return width != before;
}

/* Whether it is shown, or will be; one that is only typed is not. */
static gboolean is_sentence_of (HlWorkspace *self, const char *sentence)
{
  return g_strcmp0 (self->sentence, sentence) == 0 &&
         (hl_job_get_is_busy (self->translating) ||
          g_strcmp0 (hl_workspace_get_sentence (self), sentence) == 0);
}

static void set_sentence (HlPlaceOpener *self, const char *sentence, gboolean is_other)
{
  if (sentence == NULL || (!is_other && is_sentence_of (self->window->workspace, sentence)))
    {
      self->awaits_translation |= hl_job_get_is_busy (self->window->workspace->translating);
      return;
    }

  self->awaits_translation = TRUE;
  g_object_set (self->window->workspace, "sentence", sentence, NULL);
  hl_workspace_translate (self->window->workspace);
}

static void set_pass (HlPlaceOpener *self, const HlPlanStep *step)
{
  const char   *mode = step->place[HL_PLAN_MODE];
  const char   *depth = step->place[HL_PLAN_DEPTH];
  HlInspection *inspection = self->window->inspection;

  if (mode != NULL)
    hl_inspection_set_mode (inspection, g_str_equal (mode, "update") ? HL_INSPECTION_UPDATE
                                                                     : HL_INSPECTION_TRANSLATION);
  if (depth != NULL)
    hl_player_set_depth (inspection->player, hl_depth_find (depth));
}

/* Alters the model as soon as it has translated the sentence of the step. */
static void apply_alteration (HlPlaceOpener *self)
{
  const HlPlanStep *step = step_at_hand (self);
  NnAlteration      alteration;

  if (!self->awaits_alteration || self->awaits_translation || step == NULL ||
      self->window->workspace->translation == NULL)
    return;

  self->awaits_alteration = FALSE;
  if (nn_alteration_from_words (step->place[HL_PLAN_ALTER], &alteration, NULL))
    self->has_altered = hl_interventions_alter (self->window->interventions, &alteration);
}

static void set_choices (HlPlaceOpener *self, const HlPlanStep *step)
{
  if (step->place[HL_PLAN_KIND] != NULL)
    g_settings_set_string (self->window->settings, "attention-kind", step->place[HL_PLAN_KIND]);
  if (step->place[HL_PLAN_PRESET] != NULL)
    g_settings_set_string (self->window->settings, "preset", step->place[HL_PLAN_PRESET]);
  if (step->place[HL_PLAN_CORPUS] != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (self->window->course->file);
      g_autoptr (GFile) corpus = g_file_resolve_relative_path (folder, step->place[HL_PLAN_CORPUS]);

      hl_train_page_set_corpus (self->window->train_page, corpus);
    }
}

static void snapshots_cb (HlWindow *window) { apply_snapshot (window->opener); }

/* Applies the parts of the place that waited for a translation. */
static void translation_cb (HlWindow *window)
{
  HlPlaceOpener    *self = window->opener;
  const HlPlanStep *step = step_at_hand (self);

  self->awaits_translation = FALSE;
  if (step != NULL &&
      g_strcmp0 (self->window->workspace->sentence, step->place[HL_PLAN_SENTENCE]) == 0)
    {
      self->is_placing = TRUE; /* nobody has chosen what the step selects */
      apply_selection (self);
      set_input_of_view (self, step);
      self->is_placing = FALSE;
    }
  apply_alteration (self);
  end_visit_when_there (self);
}

/* What the step before took out of the model comes back; what the person took out stays out. */
void hl_place_opener_undo_step (HlPlaceOpener *self)
{
  if (self->has_altered)
    hl_interventions_undo_all (self->window->interventions);
  self->has_altered = FALSE;
  self->awaits_alteration = FALSE;
}

/* Opens the place; parts that need a translation or a walk are applied later. */
static void go_to_place (HlPlaceOpener *self, const HlPlanStep *step)
{
  const char *page = step->place[HL_PLAN_PAGE];

  self->is_placing = TRUE;
  hl_workspace_take_choice (self->window->workspace);
  if (page != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self->window), "win.page", "s", page);
  open_model (self, step->place[HL_PLAN_MODEL]);
  set_choices (self, step);
  if (step->place[HL_PLAN_INPUT] != NULL && !hl_plan_input_is_of_view (step->place[HL_PLAN_INPUT]))
    set_input (self, step->place[HL_PLAN_INPUT]); /* may open the view of its numbers */
  set_pass (self, step);
  open_view (self, step->place[HL_PLAN_VIEW]);
  if (HL_IS_TRAIN_PAGE (visible_page (self)))
    open_runs (self, step);
  set_sentence (self, step->place[HL_PLAN_SENTENCE], set_beam (self, step));
  self->awaits_alteration = step->place[HL_PLAN_ALTER] != NULL;
  apply_alteration (self);
  apply_selection (self);
  set_input_of_view (self, step);
  apply_player (self);
  self->n_moves = 0;
  self->is_placing = FALSE;
}

/* What was pointed at in the step before says nothing about this one. */
static void forget_numbers (GtkWidget *widget)
{
  if (HL_IS_STAGE (widget))
    hl_stage_set_number (HL_STAGE (widget), NULL);
  HL_EACH_CHILD (child, widget)
    forget_numbers (child);
}

/* Opens the place of step, after that of the step before. */
void hl_place_opener_go_to_step (HlPlaceOpener *self, const HlPlanStep *step)
{
  end_visit (self);
  self->awaits_player = TRUE;
  hl_place_opener_undo_step (self);
  /* Shows the whole translation for a step that names no step of a player. */
  if (step->place[HL_PLAN_PLACE] == NULL && step->place[HL_PLAN_STEP] == NULL)
    hl_inspection_leave (self->window->inspection);
  go_to_place (self, step);
  forget_numbers (visible_page (self));
  /* The choices of the page apply, not those of the step before. */
  hl_scroll_to_start (visible_page (self));
  give_keyboard (self, step);
}

/* Opens a place as a lesson's step does, and leaves the lesson as it is. place: where to go;
 * NULL where it says nothing; missed: called if the open model has no such place, perhaps later. */
void hl_place_opener_visit (HlPlaceOpener *self, char *const *place, HlPlaceMissed missed)
{
  end_visit (self);
  self->visited = g_new0 (HlPlanStep, 1);
  self->missed = missed;
  hl_place_copy (self->visited->place, place);
  self->awaits_player =
      place[HL_PLAN_PLACE] != NULL ||
      (place[HL_PLAN_STEP] != NULL && g_strcmp0 (place[HL_PLAN_PAGE], "train") != 0);
  go_to_place (self, self->visited);
  end_visit_when_there (self);
}

/* Returns what opens places in window. */
HlPlaceOpener *hl_place_opener_new (HlWindow *window)
{
  HlPlaceOpener *self = g_new0 (HlPlaceOpener, 1);

  self->window = window;
  self->step_signals = g_signal_group_new (HL_TYPE_PLAYER);

  return self;
}

/* Applies what waits for a translation or for steps as soon as there are some. */
void hl_place_opener_listen (HlPlaceOpener *self)
{
  g_signal_group_connect_swapped (self->step_signals, "steps-changed", G_CALLBACK (apply_player),
                                  self);
  hl_connect_after (self->window->workspace->translating, "notify::is-busy", snapshots_cb,
                    self->window);
  hl_connect_after (self->window->snapshots, "changed", snapshots_cb, self->window);
  hl_connect_after (self->window->workspace, "notify::translation", translation_cb, self->window);
}

void hl_place_opener_free (HlPlaceOpener *self)
{
  if (self == NULL)
    return;

  end_visit (self);
  g_object_unref (self->step_signals);
  g_free (self);
}

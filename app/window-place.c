/* app/window-place.c
 *
 * Where one is: what a note keeps of it, so that it leads back.
 *
 *      what is shown ─► place of a note ─► hl_place_opener_visit (): the same page, sentence, place
 *
 * The file of a picture says it, too, and leads back there.
 *
 *      place, model ─► a list of marked places with one entry ─► in the file of the picture
 *      a picture is dropped on the window ─► its place is visited ─► is it the same model?
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/figure-rows.h"
#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/labs/lab.h"
#include "ui/lessons/plan-file.h"
#include "ui/render/origin.h"
#include "ui/session/player.h"
#include "ui/session/walk-steps.h"

static void set_number (char **place, HlPlanKey key, int index)
{
  g_autofree char *number = g_strdup_printf ("%d", index + 1);

  if (index >= 0)
    hl_place_set (place, key, number);
}

/* The runs by their folders, and the update that is shown. */
static void set_runs (HlWindow *self, char **place)
{
  double           update;
  g_autofree char *runs = hl_train_page_write_choice (self->train_page, &update);
  g_autofree char *number = g_strdup_printf ("%.0f", update);

  if (*runs != '\0')
    hl_place_set (place, HL_PLAN_INPUT, runs);
  if (*runs != '\0' && update >= 0.0)
    hl_place_set (place, HL_PLAN_STEP, number);
}

static void set_view (HlWindow *self, char **place, GtkWidget *page, const char *name)
{
  HlPlayer        *player = HL_IS_LAB (page) ? HL_LAB (page)->steps.player : NULL;
  g_autofree char *view = NULL;

  if (player != NULL)
    set_number (place, HL_PLAN_STEP, player->position);
  if (HL_IS_LAB (page))
    {
      g_autofree char *input = hl_lab_write_input (HL_LAB (page));

      if (input != NULL)
        hl_place_set (place, HL_PLAN_INPUT, input);
    }
  if (page == GTK_WIDGET (self->train_page))
    set_runs (self, place);
  if (hl_plan_views_of (name)[0] == NULL)
    return;

  if (HL_IS_LAB (page))
    view = g_strdup (gtk_stack_get_visible_child_name (HL_LAB (page)->frame->views));
  else
    g_object_get (page, "view", &view, NULL);
  if (view != NULL && g_strv_contains (hl_plan_views_of (name), view))
    hl_place_set (place, HL_PLAN_VIEW, view);
}

/* Notes the current operation and its word, and returns what the place is called. */
static char *set_operation (HlWindow *self, char **place)
{
  const NnWalk    *walk = self->inspection->walk;
  HlPlayer        *player = self->inspection->player;
  const int        position = player->position;
  const gboolean   is_update = self->inspection->mode == HL_INSPECTION_UPDATE;
  g_autofree char *path = NULL;

  hl_place_set (place, HL_PLAN_MODE, is_update ? "update" : "translation");
  if (walk == NULL || position < 0 || position >= nn_walk_count (walk) ||
      hl_player_get_n_steps (player) != nn_walk_count (walk))
    return NULL;

  path = hl_walk_place_new (nn_walk_get (walk, position));
  hl_place_set (place, HL_PLAN_PLACE, path);
  set_number (place, HL_PLAN_WORD, nn_walk_get (walk, position)->target_step);

  return hl_player_get_place (player, position);
}

static void set_selection (HlWindow *self, char **place)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  g_autofree char  *kind = g_settings_get_string (self->settings, "attention-kind");

  set_number (place, HL_PLAN_WORD, selection.word);
  set_number (place, HL_PLAN_BLOCK, selection.block);
  if (selection.head == NN_ALL_HEADS)
    hl_place_set (place, HL_PLAN_HEAD, "all");
  else
    set_number (place, HL_PLAN_HEAD, selection.head);
  hl_place_set (place, HL_PLAN_KIND, kind);
}

/* What a view follows from says which word and block it is. */
static void leave_out_selection (char **place)
{
  const char *input = place[HL_PLAN_INPUT];

  if (input == NULL || !hl_plan_input_is_of_view (input))
    return;

  hl_place_set (place, HL_PLAN_KIND, NULL);
  hl_place_set (place, HL_PLAN_BLOCK, NULL);
  hl_place_set (place, HL_PLAN_HEAD, NULL);
  if (g_str_has_prefix (input, "position="))
    hl_place_set (place, HL_PLAN_WORD, NULL);
}

/* Greedy search is not told: it is what most places were made with. */
static void set_beam (HlWindow *self, char **place)
{
  const NnTranslationOptions options = hl_decoding_get_options (self->workspace->decoding);

  if (options.beam_width > 1)
    set_number (place, HL_PLAN_BEAM, options.beam_width - 1);
}

/* Tells that the open model has no such place: it is one of another model. */
void hl_window_tell_missing_place (HlWindow *self)
{
  hl_toast (self->toasts, _ ("The current model does not have this place for this sentence."));
}

/* Returns where one is, under a title of its own. */
HlPlaylistEntry *hl_window_describe_place (HlWindow *self)
{
  char                *place[HL_PLAN_N_KEYS] = { NULL };
  GtkWidget           *page = gtk_stack_get_visible_child (self->pages);
  const char          *name = gtk_stack_get_visible_child_name (self->pages);
  const char          *title = hl_title_menu_get_title (self->title);
  g_autoptr (GVariant) model = g_action_get_state (G_ACTION (self->box_model));
  g_autofree char     *operation = NULL, *whole = NULL;
  HlPlaylistEntry     *here;

  hl_place_set (place, HL_PLAN_PAGE, name);
  hl_place_set (place, HL_PLAN_MODEL, g_variant_get_string (model, NULL));
  hl_place_set (place, HL_PLAN_SENTENCE, hl_workspace_get_sentence (self->workspace));
  set_beam (self, place);
  set_view (self, place, page, name);
  if (g_str_equal (name, "model"))
    operation = set_operation (self, place);
  else
    set_selection (self, place);
  leave_out_selection (place);
  whole = operation != NULL ? g_strdup_printf ("%s · %s", title, operation) : g_strdup (title);
  here = hl_playlist_entry_new (whole, place, NULL);
  hl_place_clear (place);

  return here;
}

/* Returns what leads back to what the window shows: a list of marked places, as a file has it. */
char *hl_window_write_origin (HlWindow *self)
{
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (self);

  if (here->place[HL_PLAN_BEAM] == NULL)
    hl_place_set (here->place, HL_PLAN_BEAM, "1");

  return hl_figure_origin (here->place, self->workspace->model);
}

static gboolean is_opening (HlWindow *self)
{
  return hl_job_get_is_busy (self->workspace->opening);
}

/* The hash of the model that made the picture; NULL once it has been compared. */
static void compare_models (HlWindow *self)
{
  HlModel         *model = self->workspace->model;
  g_autofree char *hash = NULL;

  if (self->picture_model == NULL || model == NULL || is_opening (self))
    return;

  hash = g_steal_pointer (&self->picture_model);
  if (!g_str_equal (hash, hl_model_get_fingerprint (model)))
    hl_toast (self->toasts,
              _ ("This picture was made with another model, whose numbers are different."));
}

static HlLessonPlan *read_origin (GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, error);
  g_autofree char   *base = g_file_get_basename (file);
  g_autofree char   *origin = bytes != NULL ? hl_origin_read (bytes) : NULL;

  if (bytes == NULL)
    return NULL;
  if (origin == NULL)
    {
      g_autofree char *name = g_filename_display_name (base);

      g_set_error (
          error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
          /* Translators: %s is the name of a file */
          _ ("“%s” does not record which place it shows. Only pictures exported by this program "
             "do."),
          name);
      return NULL;
    }

  return hl_plan_file_parse (HL_PLAN_PLAYLIST, origin, strlen (origin), base, error);
}

/* Whether it is too early to look for the picture's run; a model that is being opened would take
 * its place. */
static gboolean is_early (HlWindow *self)
{
  gboolean is_loading;

  g_object_get (self->keeper->runs, "is-loading", &is_loading, NULL);

  return is_loading || is_opening (self);
}

/* Shows again what the picture shows, or tells why not; if it is too early, later. */
void hl_window_open_picture (HlWindow *self, GFile *file)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = read_origin (file, &error);
  const HlPlanStep        *step = plan != NULL ? hl_lesson_plan_get (plan, 0) : NULL;

  if (step != NULL && is_early (self))
    {
      g_set_object (&self->dropped, file);
      return;
    }

  if (step == NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }

  g_free (self->picture_model);
  self->picture_model = hl_figure_hash_of (step->texts[HL_PLAN_NOTE]);
  hl_place_opener_visit (self->opener, step->place, hl_window_tell_missing_place);
  compare_models (self);
}

static void open_dropped (HlWindow *self)
{
  g_autoptr (GFile) file = is_early (self) ? NULL : g_steal_pointer (&self->dropped);

  if (file != NULL)
    hl_window_open_picture (self, file);
}

/* Compares as soon as there is a model. */
void hl_window_set_up_origin (HlWindow *self)
{
  hl_connect_after (self->workspace->opening, "notify::is-busy", open_dropped, self);
  hl_connect_after (self->keeper->runs, "notify::is-loading", open_dropped, self);
  hl_connect_after (self->workspace, "notify::model", compare_models, self);
}

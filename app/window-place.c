/* app/window-place.c
 *
 * Where one is: what a note keeps of it, so that it leads back.
 *
 *      what is shown ─► place of a note ─► hl_place_opener_visit (): the same page, sentence, place
 */

#include <glib/gi18n.h>

#include "ui/labs/lab.h"
#include "ui/session/player.h"
#include "ui/session/walk-steps.h"

#include "app/window-private.h"

static void set_number (HlNoteFile *file, HlPlanKey key, int index)
{
  g_autofree char *number = g_strdup_printf ("%d", index + 1);

  if (index >= 0)
    hl_note_file_set_place (file, key, number);
}

/* The runs by their folders, and the update that is shown. */
static void set_runs (HlWindow *self, HlNoteFile *file)
{
  double           update;
  g_autofree char *runs = hl_train_page_write_choice (self->train_page, &update);
  g_autofree char *number = g_strdup_printf ("%.0f", update);

  if (*runs != '\0')
    hl_note_file_set_place (file, HL_PLAN_INPUT, runs);
  if (*runs != '\0' && update >= 0.0)
    hl_note_file_set_place (file, HL_PLAN_STEP, number);
}

static void set_view (HlWindow *self, HlNoteFile *file, GtkWidget *page, const char *name)
{
  HlPlayer        *player = HL_IS_LAB (page) ? HL_LAB (page)->steps.player : NULL;
  g_autofree char *view = NULL;

  if (player != NULL)
    set_number (file, HL_PLAN_STEP, player->position);
  if (HL_IS_LAB (page))
    {
      g_autofree char *input = hl_lab_write_input (HL_LAB (page));

      if (input != NULL)
        hl_note_file_set_place (file, HL_PLAN_INPUT, input);
    }
  if (page == GTK_WIDGET (self->train_page))
    set_runs (self, file);
  if (hl_plan_views_of (name)[0] == NULL)
    return;

  if (HL_IS_LAB (page))
    view = g_strdup (gtk_stack_get_visible_child_name (hl_lab_get_views (HL_LAB (page))));
  else
    g_object_get (page, "view", &view, NULL);
  if (view != NULL && g_strv_contains (hl_plan_views_of (name), view))
    hl_note_file_set_place (file, HL_PLAN_VIEW, view);
}

/* Notes the current operation and its word, and returns what the place is called. */
static char *set_operation (HlWindow *self, HlNoteFile *file)
{
  const NnWalk    *walk = hl_inspection_get_walk (self->inspection);
  HlPlayer        *player = self->inspection->player;
  const int        position = player->position;
  const gboolean   is_update = self->inspection->mode == HL_INSPECTION_UPDATE;
  g_autofree char *path = NULL;

  hl_note_file_set_place (file, HL_PLAN_MODE, is_update ? "update" : "translation");
  if (walk == NULL || position < 0 || position >= nn_walk_count (walk) ||
      hl_player_get_n_steps (player) != nn_walk_count (walk))
    return NULL;

  path = hl_walk_place_new (nn_walk_get (walk, position));
  hl_note_file_set_place (file, HL_PLAN_PLACE, path);
  set_number (file, HL_PLAN_WORD, nn_walk_get (walk, position)->target_step);

  return hl_player_get_place (player, position);
}

static void set_selection (HlWindow *self, HlNoteFile *file)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  g_autofree char  *kind = g_settings_get_string (self->settings, "attention-kind");

  set_number (file, HL_PLAN_WORD, selection.word);
  set_number (file, HL_PLAN_BLOCK, selection.block);
  if (selection.head == NN_ALL_HEADS)
    hl_note_file_set_place (file, HL_PLAN_HEAD, "all");
  else
    set_number (file, HL_PLAN_HEAD, selection.head);
  hl_note_file_set_place (file, HL_PLAN_KIND, kind);
}

/* What a view follows from says which word and block it is. */
static void leave_out_selection (HlNoteFile *file)
{
  const char *input = file->place[HL_PLAN_INPUT];

  if (input == NULL || !hl_plan_input_is_of_view (input))
    return;

  hl_note_file_set_place (file, HL_PLAN_KIND, NULL);
  hl_note_file_set_place (file, HL_PLAN_BLOCK, NULL);
  hl_note_file_set_place (file, HL_PLAN_HEAD, NULL);
  if (g_str_has_prefix (input, "position="))
    hl_note_file_set_place (file, HL_PLAN_WORD, NULL);
}

/* Greedy search is not told: it is what most places were made with. */
static void set_beam (HlWindow *self, HlNoteFile *file)
{
  const NnTranslationOptions options = hl_decoding_get_options (self->workspace->decoding);

  if (options.beam_width > 1)
    set_number (file, HL_PLAN_BEAM, options.beam_width - 1);
}

/* Tells that the open model has no such place: it is one of another model. */
void hl_window_tell_missing_place (HlWindow *self)
{
  hl_window_toast (self, _ ("The current model has no such place for this sentence."));
}

/* Returns a note without words about what the window shows. */
HlNoteFile *hl_window_describe_place (HlWindow *self)
{
  HlNoteFile          *file = hl_note_file_new ();
  GtkWidget           *page = gtk_stack_get_visible_child (self->pages);
  const char          *name = gtk_stack_get_visible_child_name (self->pages);
  const char          *title = hl_title_menu_get_title (self->title);
  g_autoptr (GVariant) model = g_action_get_state (G_ACTION (self->box_model));
  g_autofree char     *place = NULL;

  hl_note_file_set_place (file, HL_PLAN_PAGE, name);
  hl_note_file_set_place (file, HL_PLAN_MODEL, g_variant_get_string (model, NULL));
  hl_note_file_set_place (file, HL_PLAN_SENTENCE, self->workspace->sentence);
  set_beam (self, file);
  set_view (self, file, page, name);
  if (g_str_equal (name, "model"))
    place = set_operation (self, file);
  else
    set_selection (self, file);
  leave_out_selection (file);
  file->title = place != NULL ? g_strdup_printf ("%s · %s", title, place) : g_strdup (title);

  return file;
}

/* app/window-origin.c
 *
 * What a picture says of where it comes from, and the way back there.
 *
 *      place, model ─► a list of marked places with one entry ─► in the file of the picture
 *      a picture is dropped on the window ─► its place is visited ─► is it the same model?
 */

#include <glib/gi18n.h>

#include <string.h>

#include "app/figure-rows.h"
#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/lessons/plan-file.h"
#include "ui/render/origin.h"

#define HASH "sha256 "
#define HASH_LENGTH 64

/* Returns what leads back to what the window shows: a list of marked places, as a file has it. */
char *hl_window_write_origin (HlWindow *self)
{
  g_autoptr (HlNoteFile) here = hl_window_describe_place (self);

  if (here->place[HL_PLAN_BEAM] == NULL)
    hl_note_file_set_place (here, HL_PLAN_BEAM, "1");

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
    hl_window_toast (self,
                     _ ("This picture was made with another model, which has other numbers."));
}

static char *find_hash (const char *note)
{
  const char *at = note != NULL ? strstr (note, HASH) : NULL;

  return at != NULL && strlen (at) >= strlen (HASH) + HASH_LENGTH
             ? g_strndup (at + strlen (HASH), HASH_LENGTH)
             : NULL;
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

      /* Translators: %s is the name of a file */
      g_set_error (
          error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
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
  self->picture_model = find_hash (step->texts[HL_PLAN_NOTE]);
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

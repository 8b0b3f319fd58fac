/* A worksheet from start to end: lesson, model, files of sheets and of answers. */

#include "ui/handouts/worksheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/checkpoint/save-file.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "ui/lessons/plan-file.h"

#define SUFFIX ".pdf"

NN_CLEARS_FOR_ALL (HlWorksheetJob, hl_worksheet_job_clear, (g_object_unref, lesson),
                   (hl_recording_free, figure), (g_free, sheets, key), (hl_lesson_plan_free, plan),
                   (hl_sheet_passes_free, passes))

/* The file dialog asked about one file only, so an existing second file is not overwritten. */
static gboolean check_is_new (const char *path, GError **error)
{
  g_autofree char *shown = nn_printable_path (path);

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;

  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                  /* Translators: %s is the name of a file */
                  _ ("Nothing was saved: “%s” exists already. Choose another name."), shown);
}

/* "sheets" becomes "sheets.pdf", and has its answers in "sheets-answers.pdf". Returns whether
 * the job has its places. path: the file that a person chose for the sheets; NULL if it is not
 * on this computer. */
gboolean hl_worksheet_job_place (HlWorksheetJob *self, const char *path, gboolean has_key,
                                 GError **error)
{
  g_autofree char *stem = NULL;

  if (path == NULL)
    {
      g_set_error (
          error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
          _ ("A worksheet can be saved only in a folder on this computer. Choose such a folder."));
      return FALSE;
    }

  stem = g_str_has_suffix (path, SUFFIX) ? g_strndup (path, strlen (path) - strlen (SUFFIX))
                                         : g_strdup (path);
  self->sheets = g_strconcat (stem, SUFFIX, NULL);
  if (!g_str_equal (self->sheets, path) && !check_is_new (self->sheets, error))
    return FALSE;
  if (!has_key)
    return TRUE;

  /* Translators: the end of a file's name, with the answers of a worksheet */
  self->key = g_strdup_printf ("%s-%s" SUFFIX, stem, _ ("answers"));

  return check_is_new (self->key, error);
}

/* To be asked before the work. Returns whether its files can be written. */
gboolean hl_worksheet_job_check (const HlWorksheetJob *self, GError **error)
{
  return nn_save_check (self->sheets, error) &&
         (self->key == NULL || nn_save_check (self->key, error));
}

/* Returns whether the lesson can be read. */
gboolean hl_worksheet_job_read (HlWorksheetJob *self, GError **error)
{
  if (self->plan == NULL)
    self->plan = hl_plan_file_read (HL_PLAN_LESSON, self->lesson, NULL, error);

  return self->plan != NULL;
}

static HlWorksheetFile file_of (const HlWorksheetJob *self)
{
  HlWorksheetFile file = {
    .first = { .plan = self->plan, .seed = self->seed, .passes = self->passes },
    .n_students = self->n_students,
    .size = self->paper->size,
  };

  if (self->figure != NULL)
    {
      file.first.figure = self->figure->surface;
      file.first.figure_size = self->figure->size;
    }

  return file;
}

static gboolean save (const HlWorksheetFile *file, HlWorksheetParts parts, const char *path,
                      GError **error)
{
  g_autoptr (GBytes) bytes = hl_worksheet_file_to_pdf (file, parts, error);

  return bytes != NULL && nn_save_file (path, bytes, error);
}

/* Returns whether it needs numbers of a model, and has none. */
gboolean hl_worksheet_job_needs_model (const HlWorksheetJob *self)
{
  return self->passes == NULL && hl_sheet_passes_are_needed (self->plan);
}

/* Takes as long as a few translations.  May be called in any thread. Returns whether the job has
 * its numbers. translator: a model, which nobody else uses meanwhile. */
gboolean hl_worksheet_job_take_model (HlWorksheetJob *self, const NnTranslator *translator,
                                      GError **error)
{
  g_assert (self->passes == NULL);

  self->passes = hl_sheet_passes_new (translator, self->plan, error);

  return self->passes != NULL;
}

/* Takes a moment for each student.  May be called in any thread. Returns whether all is written. */
gboolean hl_worksheet_job_run (HlWorksheetJob *self, GError **error)
{
  HlWorksheetFile file;

  if (!hl_worksheet_job_read (self, error))
    return FALSE;

  file = file_of (self);

  return save (&file, self->parts, self->sheets, error) &&
         (self->key == NULL || save (&file, HL_WORKSHEET_KEYS, self->key, error));
}

/* Returns how many documents the file of the sheets has. */
int hl_worksheet_job_count (const HlWorksheetJob *self)
{
  const HlWorksheetFile file = file_of (self);

  return hl_worksheet_file_count (&file, self->parts);
}

/* Returns that document, for a printer. index: which of its documents, from 0. */
HlDocument *hl_worksheet_job_write (const HlWorksheetJob *self, int index)
{
  const HlWorksheetFile file = file_of (self);

  return hl_worksheet_file_write (&file, self->parts, index);
}

#include "ui/lessons/plan-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/printable.h"
#include "core/text/read-file.h"

#include "ui/lessons/plan-check.h"
#include "ui/lessons/plan-reader.h"

static void
tell_too_large (const char *name,
                GError    **error)
{
  g_autofree char *shown = nn_printable_path (name);

  g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
               /* Translators: %s is the name of a file */
               _ ("%s.lesson is too large. A lesson is a text of less than 1 MB."), shown);
}

static gboolean
is_text (const char *text,
         gsize       length,
         const char *name,
         GError    **error)
{
  g_autofree char *shown = nn_printable_path (name);

  if (length > HL_LESSON_MAX_BYTES)
    tell_too_large (name, error);
  else if (memchr (text, '\0', length) != NULL || !g_utf8_validate_len (text, length, NULL))
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 /* Translators: %s is the name of a file */
                 _ ("%s.lesson is no UTF-8 text. Save it as UTF-8."), shown);
  else
    return TRUE;

  return FALSE;
}

/**
 * hl_lesson_plan_parse:
 * @text: what stands in the file
 * @length: in bytes
 * @name: the name of the file, without ".lesson"
 * @error: what is wrong, where, and what to do
 *
 * Returns: (transfer full) (nullable): the lesson
 */
HlLessonPlan *
hl_lesson_plan_parse (const char *text,
                      gsize       length,
                      const char *name,
                      GError    **error)
{
  g_autofree char *copy = NULL;
  g_auto (GStrv)   lines = NULL;

  if (!is_text (text, length, name, error))
    return NULL;

  copy = g_strndup (text, length);
  lines = g_strsplit (copy, "\n", -1);

  return hl_plan_reader_read (lines, name, error);
}

/**
 * hl_lesson_plan_name_of:
 * @base: the name of a file
 *
 * Returns: (transfer full): the same without ".lesson"
 */
char *
hl_lesson_plan_name_of (const char *base)
{
  return g_str_has_suffix (base, HL_LESSON_SUFFIX)
             ? g_strndup (base, strlen (base) - strlen (HL_LESSON_SUFFIX))
             : g_strdup (base);
}

/* Sets an error that says why a file cannot be read. */
static void
tell_unreadable (GFile        *file,
                 const char   *name,
                 const GError *cause,
                 GError      **error)
{
  g_autofree char *path = g_file_get_parse_name (file);
  g_autofree char *shown = nn_printable_path (path);

  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    tell_too_large (name, error);
  else
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 /* Translators: a file, then a reason */
                 _ ("%s cannot be read: %s. Choose another file."), shown, cause->message);
}

/**
 * hl_lesson_plan_read:
 * @file: a lesson
 * @cancellable: (nullable): ends the reading
 * @error: what is wrong, where, and what to do
 *
 * Returns: (transfer full) (nullable): the lesson
 */
HlLessonPlan *
hl_lesson_plan_read (GFile        *file,
                     GCancellable *cancellable,
                     GError      **error)
{
  const char        *path = g_file_peek_path (file);
  g_autofree char   *base = g_file_get_basename (file);
  g_autofree char   *name = hl_lesson_plan_name_of (base);
  g_autofree char   *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize              length = 0;

  if (path == NULL)
    g_set_error_literal (&cause, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("it is not on this computer"));
  else
    text = nn_read_file (path, HL_LESSON_MAX_BYTES, TRUE, cancellable, &length, &cause);
  if (text != NULL)
    return hl_lesson_plan_parse (text, length, name, error);

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    tell_unreadable (file, name, cause, error);

  return NULL;
}

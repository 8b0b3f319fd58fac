#include "ui/lessons/plan-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/printable.h"
#include "core/text/read-file.h"

#include "ui/lessons/plan-check.h"
#include "ui/lessons/plan-reader.h"

static void tell_too_large (HlPlanKind kind, const char *name, GError **error)
{
  g_autofree char *shown = nn_printable_path (name);

  g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
               /* Translators: the name of a file, and what it ends with */
               _ ("%s%s is too large. Choose a text of less than 1 MB."), shown,
               hl_plan_suffix (kind));
}

static gboolean is_text (HlPlanKind kind, const char *text, gsize length, const char *name,
                         GError **error)
{
  g_autofree char *shown = nn_printable_path (name);

  if (length > HL_LESSON_MAX_BYTES)
    tell_too_large (kind, name, error);
  else if (memchr (text, '\0', length) != NULL || !g_utf8_validate_len (text, length, NULL))
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 /* Translators: the name of a file, and what it ends with */
                 _ ("%s%s is not UTF-8 text. Save it as UTF-8."), shown, hl_plan_suffix (kind));
  else
    return TRUE;

  return FALSE;
}

/* Returns the lesson or playlist, or NULL. name: the name of the file, without what its kind
 * ends it with. */
HlLessonPlan *hl_plan_file_parse (HlPlanKind kind, const char *text, gsize length, const char *name,
                                  GError **error)
{
  g_autofree char *copy = NULL;
  g_auto (GStrv)   lines = NULL;

  if (!is_text (kind, text, length, name, error))
    return NULL;

  copy = g_strndup (text, length);
  lines = g_strsplit (copy, "\n", -1);

  return hl_plan_reader_read (kind, lines, name, error);
}

/* Returns the lesson, or NULL. name: the name of the file, without ".lesson". */
HlLessonPlan *hl_lesson_plan_parse (const char *text, gsize length, const char *name,
                                    GError **error)
{
  return hl_plan_file_parse (HL_PLAN_LESSON, text, length, name, error);
}

static char *name_of (HlPlanKind kind, const char *base)
{
  const char *suffix = hl_plan_suffix (kind);

  return g_str_has_suffix (base, suffix) ? g_strndup (base, strlen (base) - strlen (suffix))
                                         : g_strdup (base);
}

/* Returns the same without ".lesson". */
char *hl_lesson_plan_name_of (const char *base) { return name_of (HL_PLAN_LESSON, base); }

/* Sets an error that says why a file cannot be read. */
static void tell_unreadable (HlPlanKind kind, GFile *file, const char *name, const GError *cause,
                             GError **error)
{
  g_autofree char *path = g_file_get_parse_name (file);
  g_autofree char *shown = nn_printable_path (path);

  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    tell_too_large (kind, name, error);
  else
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 /* Translators: a file, then a reason */
                 _ ("%s cannot be read: %s. Choose another file."), shown, cause->message);
}

/* Returns the lesson, or NULL. file: a lesson or a playlist. */
HlLessonPlan *hl_plan_file_read (HlPlanKind kind, GFile *file, GCancellable *cancellable,
                                 GError **error)
{
  const char        *path = g_file_peek_path (file);
  g_autofree char   *base = g_file_get_basename (file);
  g_autofree char   *name = name_of (kind, base);
  g_autofree char   *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize              length = 0;

  if (path == NULL)
    g_set_error_literal (&cause, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("it is not on this computer"));
  else
    text = nn_read_file (path, HL_LESSON_MAX_BYTES, TRUE, cancellable, &length, &cause);
  if (text != NULL)
    return hl_plan_file_parse (kind, text, length, name, error);

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    tell_unreadable (kind, file, name, cause, error);

  return NULL;
}

/* Returns the lesson, or NULL. */
HlLessonPlan *hl_lesson_plan_read (GFile *file, GCancellable *cancellable, GError **error)
{
  return hl_plan_file_read (HL_PLAN_LESSON, file, cancellable, error);
}

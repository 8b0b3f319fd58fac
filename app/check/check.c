#include "app/check/check.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/check/case-results.h"
#include "app/check/kinds.h"
#include "core/checkpoint/safetensors-reader.h"
#include "core/text/printable.h"

/* Text cases are small; a larger file is not one. */
#define MAX_JSON_BYTES (256 * 1024 * 1024)

/* Returns the names of the kinds whose cases are JSON, or of the others. */
static char *list_kinds (gboolean is_text)
{
  GString *list = g_string_new (NULL);

  for (const NnKind *kind = nn_kinds; kind->name != NULL; kind++)
    if (nn_kind_is_text (kind) == is_text)
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", kind->name);

  return g_string_free (list, FALSE);
}

static NnCheckReport *run (const char *kind_name, const NnSafetensors *file, json_t *config,
                           const NnCheckOptions *options, GError **error)
{
  g_autoptr (NnCheckReport) report = nn_check_report_new ();
  const NnKind             *kind = nn_kind_find (kind_name);
  NnCase                    c;

  if (kind == NULL || nn_kind_is_text (kind) != (file == NULL))
    {
      g_autofree char *name = nn_printable (kind_name);
      g_autofree char *known = list_kinds (file == NULL);

      g_set_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_UNKNOWN_KIND,
                   /* Translators: the name of a kind, the names of all */
                   _ ("There is no kind of case called “%s” in files of this format. The kinds "
                      "are: %s."),
                   name, known);
      return NULL;
    }

  report->kind = g_strdup (kind_name);

  nn_case_init (&c, kind, options, file, config, report);
  kind->run (&c);
  if (!nn_case_failed (&c))
    nn_case_finish (&c);
  if (nn_case_failed (&c))
    {
      g_propagate_error (error, g_steal_pointer (&c.error));
      g_clear_pointer (&report, nn_check_report_free);
    }
  nn_case_clear (&c);

  return g_steal_pointer (&report);
}

static json_t *parse_json (const char *text, gsize length, const char *what, GError **error)
{
  json_error_t json_error;
  json_t      *json = json_loadb (text, length, JSON_REJECT_DUPLICATES, &json_error);

  if (!json_is_object (json))
    {
      g_set_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                   /* Translators: a file or a part of it; what the reader of JSON says */
                   _ ("%s is not a case: it is neither a safetensors file nor a JSON object (%s)."),
                   what, json == NULL ? json_error.text : _ ("it is something else"));
      g_clear_pointer (&json, json_decref);
    }

  return json;
}

static NnCheckReport *check_numbers (const char *path, const NnCheckOptions *options,
                                     GError **error)
{
  g_autoptr (NnSafetensors) file = nn_safetensors_load (path, error);
  const char               *kind;
  const char               *config_text;
  json_t                   *config;
  NnCheckReport            *report;

  if (file == NULL)
    return NULL;

  kind = nn_safetensors_metadata (file, "kind");
  if (kind == NULL)
    {
      g_set_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                   _ ("“%s” does not name its kind, so it is not a test case. Add “kind” to its "
                      "metadata."),
                   file->file_name);
      return NULL;
    }

  config_text = nn_safetensors_metadata (file, "config");
  if (config_text == NULL)
    config_text = "{}";
  config = parse_json (config_text, strlen (config_text), _ ("The configuration"), error);
  if (config == NULL)
    return NULL;

  report = run (kind, file, config, options, error);
  json_decref (config);

  return report;
}

static gboolean is_list (const json_t *json)
{
  return json_object_get (json, "kind") == NULL && json_is_array (json_object_get (json, "cases"));
}

static NnCheckReport *check_json (json_t *json, const NnCheckOptions *options, GError **error)
{
  const char *kind = json_string_value (json_object_get (json, "kind"));

  if (is_list (json))
    {
      NnCheckReport *report = nn_check_report_new ();

      report->verdict = NN_CHECK_LIST;
      report->reason = g_strdup (_ ("This is a list of cases, not a case."));
      return report;
    }

  if (kind == NULL)
    {
      g_set_error_literal (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                           _ ("The file does not name its “kind”, so it is not a test case."));
      return NULL;
    }

  return run (kind, NULL, json, options, error);
}

static NnCheckReport *check_text (const char *path, const NnCheckOptions *options, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *display = NULL;
  g_autofree char *name = NULL;
  g_autofree char *where = NULL;
  gsize            length = 0;
  json_t          *json;
  NnCheckReport   *report;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  display = g_filename_display_name (path);
  name = nn_printable (display);
  where = g_strdup_printf (_ ("“%s”"), name);
  json = parse_json (text, length, where, error);
  if (json == NULL)
    return NULL;

  report = check_json (json, options, error);
  json_decref (json);

  return report;
}

/* A safetensors file begins with a length of 8 bytes, whose upper half is always
 * 0 in files of a sane size; JSON has no byte of 0 at all. */
static gboolean looks_like_json (const char *path)
{
  GStatBuf status;
  char     start[8];
  FILE    *stream;
  gsize    length;

  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size == 0 ||
      status.st_size > MAX_JSON_BYTES)
    return FALSE;

  stream = g_fopen (path, "rb");
  if (stream == NULL)
    return FALSE;

  length = fread (start, 1, sizeof start, stream);
  fclose (stream);

  return memchr (start, '\0', length) == NULL;
}

/* Returns what came out; NULL if the file is no complete case of a known kind. */
NnCheckReport *nn_check_file (const char *path, const NnCheckOptions *options, GError **error)
{
  if (looks_like_json (path))
    return check_text (path, options, error);

  return check_numbers (path, options, error);
}

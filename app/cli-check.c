/* app/cli-check.c
 *
 * headlight-cli check: compares numbers that another program computed with ours.
 */

#include <glib/gi18n.h>
#include <jansson.h>
#include <stdio.h>

#include "app/check/check.h"
#include "app/cli.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/each.h"
#include "core/text/characters.h"

/* The kinds of cases that headlight-cli check knows, and a case of each that passes. */

#define EXAMPLES "/org/headlight/Headlight/examples/"

/* Returns the example of a kind, or NULL: a case of the kind text_file describes another file. */
static GBytes *example_of (const char *kind)
{
  g_autofree char *path = g_strconcat (EXAMPLES, kind, NULL);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static void print_tensors (const NnSafetensors *file)
{
  const char *config = nn_safetensors_metadata (file, "config");

  hl_cli_print (_ ("  settings  %s\n"), config != NULL ? config : "{}");
  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);
      g_autofree char    *shape = nn_safetensor_shape_to_string (tensor);

      hl_cli_print ("  %-4s %-14s %s\n", nn_dtype_name (tensor->dtype), shape, tensor->name);
    }
}

static void print_keys (GBytes *example)
{
  gsize       length;
  const char *text = g_bytes_get_data (example, &length);
  json_t     *json = json_loadb (text, length, 0, NULL);
  const char *key;
  json_t     *value;

  json_object_foreach (json, key, value)
    hl_cli_print ("  %s\n", key);
  json_decref (json);
}

/* Prints each kind with the settings and the tensors that its example has. Returns the exit
 * status. */
static HlCliStatus hl_check_print_kinds (void)
{
  const char *kind;

  for (int i = 0; (kind = nn_check_kind (i)) != NULL; i++)
    {
      g_autoptr (GBytes)        example = example_of (kind);
      g_autoptr (NnSafetensors) file = NULL;

      hl_cli_print ("%s%s\n", kind, nn_check_kind_is_text (kind) ? " (JSON)" : "");
      if (example == NULL)
        continue;
      if (nn_check_kind_is_text (kind))
        print_keys (example);
      else
        file = nn_safetensors_parse (example, kind, NULL);
      if (file != NULL)
        print_tensors (file);
    }

  return HL_CLI_DONE;
}

static HlCliStatus hl_check_print_example (const char *kind)
{
  g_autoptr (GBytes)  example = example_of (kind);
  g_autoptr (GString) known = g_string_new (NULL);
  gsize               length;
  gconstpointer       bytes;
  const char         *each;

  for (int i = 0; (each = nn_check_kind (i)) != NULL; i++)
    {
      g_autoptr (GBytes) other = example_of (each);

      if (other != NULL)
        g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", each);
    }
  if (example == NULL)
    /* Translators: the name of a kind, the names of all */
    return hl_cli_misuse (_ ("There is no example of “%s”. Examples exist for: %s"), kind,
                          known->str);

  bytes = g_bytes_get_data (example, &length);
  if (fwrite (bytes, 1, length, stdout) != length)
    return HL_CLI_FAILED;

  return HL_CLI_DONE;
}

static void print_result (const NnCheckResult *result)
{
  g_autofree char *name = nn_printable_message (result->name);
  g_autofree char *problem =
      result->problem != NULL ? nn_printable_message (result->problem) : NULL;
  const char *verdict = result->is_ok         ? _ ("ok")
                        : result->is_unsteady ? _ ("UNSTABLE")
                                              : _ ("FAIL");

  if (problem != NULL)
    hl_cli_print ("  %-44s %-14s %s\n", name, verdict, problem);
  else if (result->tolerance == 0.0)
    hl_cli_print ("  %-44s %s\n", name, verdict);
  else if (result->is_zero)
    /* Translators: the name of a tensor, "ok" or "FAIL", two numbers */
    hl_cli_print (_ ("  %-44s %-4s deviation %-9.2g from zero, limit %.2g\n"), name, verdict,
                  result->deviation, result->tolerance);
  else
    /* Translators: the name of a tensor, "ok" or "FAIL", three numbers; the second is
     * the first as a part of the tensor's largest entry, the third its limit */
    hl_cli_print (_ ("  %-44s %-4s deviation %-9.2g relative %-9.2g limit %.2g\n"), name, verdict,
                  result->deviation, result->relative, result->tolerance);
}

static const char *verdict_name (NnCheckVerdict verdict)
{
  switch (verdict)
    {
    case NN_CHECK_PASSED:
      return _ ("passed");
    case NN_CHECK_FAILED:
      return _ ("FAILED");
    case NN_CHECK_NOT_CHECKED:
      return _ ("NOT CHECKED");
    case NN_CHECK_LIST:
      return _ ("this is a list of cases, not a single case");
    default:
      g_assert_not_reached ();
    }
}

/* Returns: whether nothing is wrong with the file */
static gboolean check_file (const char *path, const NnCheckOptions *options, gboolean is_quiet)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnCheckReport) report = nn_check_file (path, options, &error);
  g_autofree char          *file_name = g_filename_display_name (path);
  g_autofree char          *name = nn_printable_message (file_name);
  g_autofree char          *kind = NULL;

  if (report == NULL)
    {
      hl_cli_print (_ ("%s: FAILED\n"), name);
      hl_cli_fail (error);
      return FALSE;
    }

  kind = report->kind != NULL ? nn_printable_message (report->kind) : NULL;
  hl_cli_print ("%s: ", name);
  if (kind != NULL)
    hl_cli_print ("%s: ", kind);
  hl_cli_print ("%s", verdict_name (report->verdict));
  if (report->reason != NULL)
    hl_cli_print (" (%s)", report->reason);
  hl_cli_print ("\n");

  NN_EACH_OF (const NnCheckResult, result, report->results)
    if (!is_quiet || !result->is_ok)
      print_result (result);

  return report->verdict == NN_CHECK_PASSED || report->verdict == NN_CHECK_LIST;
}

static void print_sum (int n_files, int n_wrong)
{
  if (n_wrong == 0)
    hl_cli_print (ngettext ("%d file: passed\n", "%d files: all passed\n", n_files), n_files);
  else
    hl_cli_print (
        /* Translators: how many of how many files; the plural is that of all files */
        ngettext ("%d of %d file did not pass\n", "%d of %d files did not pass\n", n_files),
        n_wrong, n_files);
}

HlCliStatus hl_cli_check (int argc, char *argv[])
{
  g_autofree char   *corpus = NULL;
  gboolean           is_quiet = FALSE;
  gboolean           lists_kinds = FALSE;
  g_autofree char   *example = NULL;
  g_auto (GStrv)     files = NULL;
  const GOptionEntry entries[] = {
    { "corpus", 'c', 0, G_OPTION_ARG_FILENAME, &corpus,
      N_ ("Text file that a case of the kind text_file describes"), N_ ("FILE") },
    { "kinds", 0, 0, G_OPTION_ARG_NONE, &lists_kinds,
      N_ ("List the kinds of test cases, with their settings and tensors"), NULL },
    { "example", 0, 0, G_OPTION_ARG_STRING, &example,
      N_ ("Print an example case of this kind, as a starting point for your own"), N_ ("KIND") },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &is_quiet, N_ ("Print only the results that fail"),
      NULL },
    HL_CLI_REST (&files),
    HL_CLI_END,
  };
  int n_wrong = 0;

  if (!hl_cli_read (argc, argv, _ ("FILE…"),
                    _ ("Recompute results from another program, and compare the new values with "
                       "those in the file. As a rule, a value passes if it differs by at most a "
                       "ten-thousandth of the largest absolute value in its tensor."),
                    entries))
    return HL_CLI_MISUSED;
  if (lists_kinds)
    return hl_check_print_kinds ();
  if (example != NULL)
    return hl_check_print_example (example);
  if (files == NULL)
    return hl_cli_misuse (_ ("Specify the cases to check"));

  for (int i = 0; files[i] != NULL; i++)
    n_wrong += check_file (files[i], &(NnCheckOptions){ corpus }, is_quiet) ? 0 : 1;

  print_sum ((int) g_strv_length (files), n_wrong);

  return n_wrong == 0 ? HL_CLI_DONE : HL_CLI_FAILED;
}

#include "core/checkpoint/safetensors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/text/read-file.h"

#define MOST_SHARDS 1000
#define LARGEST_INDEX (16 * 1024 * 1024)

/**
 * @path: (type filename): a folder, or a file
 *
 * Returns: (transfer full): the only model in the folder; else @path
 */
char *nn_model_in_folder (const char *path)
{
  g_auto (GStrv)   names = nn_files_in (path, NN_SAFETENSORS_SUFFIX);
  g_autofree char *first = names[0] != NULL ? nn_shards_model_path (names[0]) : NULL;

  for (char **name = names; *name != NULL; name++)
    {
      g_autofree char *other = nn_shards_model_path (*name);

      if (!g_str_equal (first, other))
        return g_strdup (path);
    }

  return first != NULL ? g_build_filename (path, names[0], NULL) : g_strdup (path);
}

static GMatchInfo *match (const char *path)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^(.*?)(?:-(\\d{1,5})-of-(\\d{1,5}))?\\.safetensors(\\.index\\.json)?$",
                   G_REGEX_CASELESS | G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
  GMatchInfo *info;

  g_regex_match (regex, path, 0, &info);

  return info;
}

/* Returns of how many parts an index tells, by the first name in it that counts them, or 0. */
static int count_in_index (const char *path)
{
  gsize            length;
  g_autofree char *index = nn_read_file (path, LARGEST_INDEX, TRUE, NULL, &length, NULL);
  const char      *of = index != NULL ? strstr (index, "-of-") : NULL;

  return of != NULL ? (int) g_ascii_strtoll (of + strlen ("-of-"), NULL, 10) : 0;
}

/**
 * @path: (type filename): a model, a part of it, or the index of its parts
 * Returns: (transfer full): @path without the number of the part and the suffix: the name that the
 *   files beside the model have
 */
char *nn_shards_model_path (const char *path)
{
  g_autoptr (GMatchInfo) info = match (path);

  return g_match_info_matches (info) ? g_match_info_fetch (info, 1) : g_strdup (path);
}

/**
 * @path: (type filename): a model, a part of it, or the index of its parts
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID if a part is missing
 *
 * The parts are found by their names, which count them, so the index need not be read.
 *
 * Returns: (transfer full) (nullable): the files that the model is in; mostly @path alone
 */
char **nn_shards_list (const char *path, GError **error)
{
  g_autoptr (GMatchInfo)   info = match (path);
  g_autofree char         *base = nn_shards_model_path (path);
  g_autofree char         *total = NULL;
  g_autofree char         *index = NULL;
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  int                      n = 0;

  if (g_match_info_matches (info))
    {
      total = g_match_info_fetch (info, 3);
      index = g_match_info_fetch (info, 4);
      n = total != NULL ? (int) g_ascii_strtoll (total, NULL, 10) : 0;
    }

  /* An index does not say how many parts there are. */
  for (int i = 1; index != NULL && *index != '\0' && n == 0 && i <= MOST_SHARDS; i++)
    {
      g_autofree char *first = g_strdup_printf ("%s-00001-of-%05d.safetensors", base, i);

      if (g_file_test (first, G_FILE_TEST_EXISTS))
        n = i;
    }
  if (index != NULL && *index != '\0' && n == 0)
    n = count_in_index (path);

  if (n <= 0 || n > MOST_SHARDS)
    {
      g_strv_builder_add (paths, path);
      return g_strv_builder_end (paths);
    }

  for (int i = 1; i <= n; i++)
    {
      g_autofree char *part = g_strdup_printf ("%s-%05d-of-%05d.safetensors", base, i, n);

      if (!g_file_test (part, G_FILE_TEST_EXISTS))
        {
          g_autofree char *whole = g_filename_display_name (path);
          g_autofree char *missing = g_filename_display_basename (part);

          return NN_FAIL_NULL (
              error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
              /* Translators: a file, in how many parts it is, the name of one */
              _ ("“%s” is one of %d parts of a model, and “%s” is missing. Put all parts "
                 "into one folder."),
              whole, n, missing);
        }
      g_strv_builder_add (paths, part);
    }

  return g_strv_builder_end (paths);
}

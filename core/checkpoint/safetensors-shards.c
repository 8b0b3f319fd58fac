/* A model in several files: the index that names them. */

#include "core/checkpoint/safetensors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/text/read-file.h"

#define MOST_SHARDS 1000
#define LARGEST_INDEX (16 * 1024 * 1024)
#define INDEX_SUFFIX ".index.json"

/**
 * @path: (type filename): a folder, or a file
 *
 * Returns: (transfer full): the only model in the folder, or its index; else @path
 */
char *nn_model_in_folder (const char *path)
{
  g_auto (GStrv)   names = nn_files_in (path, NN_SAFETENSORS_SUFFIX);
  g_auto (GStrv)   indices = nn_files_in (path, NN_SAFETENSORS_SUFFIX INDEX_SUFFIX);
  g_autofree char *first = names[0] != NULL ? nn_shards_model_path (names[0]) : NULL;

  for (char **name = names; *name != NULL; name++)
    {
      g_autofree char *other = nn_shards_model_path (*name);

      if (!g_str_equal (first, other))
        return g_strv_length (indices) == 1 ? g_build_filename (path, indices[0], NULL)
                                            : g_strdup (path);
    }

  return first != NULL ? g_build_filename (path, names[0], NULL) : g_strdup (path);
}

/* The parts of a name. */
enum
{
  BASE = 1,
  PLACE, /* of the number of the part, with the sign before it */
  NUMBER,
  OF, /* -of-00002 */
  COUNT,
  INDEX,
};

static GMatchInfo *match (const char *path)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "^(.*?)(?:([-._])(\\d{1,5})([-._]of[-._](\\d{1,5})))?\\.safetensors(\\.index\\.json)?$",
      G_REGEX_CASELESS | G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
  GMatchInfo *info;

  g_regex_match (regex, path, 0, &info);

  return info;
}

/* Returns the files that an index names, each once. */
static char **files_of_index (const char *path)
{
  gsize              length;
  g_autofree char   *index = nn_read_file (path, LARGEST_INDEX, TRUE, NULL, &length, NULL);
  g_autofree char   *folder = g_path_get_dirname (path);
  g_autoptr (GRegex) regex =
      g_regex_new ("\"([^\"/]+\\.safetensors[^\"/]*)\"", G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray             *paths = g_ptr_array_new ();

  if (index != NULL)
    g_regex_match (regex, index, 0, &info);
  for (; info != NULL && g_match_info_matches (info) && paths->len < MOST_SHARDS;
       g_match_info_next (info, NULL))
    {
      char *name = g_match_info_fetch (info, 1);

      if (g_hash_table_add (known, name))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_ptr_array_add (paths, NULL);

  return (char **) g_ptr_array_free (paths, FALSE);
}

/**
 * @path: (type filename): a model, a part of it, or the index of its parts
 * Returns: (transfer full): @path without the number of the part and the suffix: the name that the
 *   files beside the model have
 */
char *nn_shards_model_path (const char *path)
{
  g_autoptr (GMatchInfo) info = match (path);

  return g_match_info_matches (info) ? g_match_info_fetch (info, BASE) : g_strdup (path);
}

/* Returns the first file beside an index that is a part of the same model, or %NULL. */
static char *part_beside (const char *index, const char *base)
{
  g_autofree char *folder = g_path_get_dirname (index);
  g_auto (GStrv)   names = nn_files_in (folder, NN_SAFETENSORS_SUFFIX);

  for (char **name = names; *name != NULL; name++)
    {
      g_autofree char *part = g_build_filename (folder, *name, NULL);
      g_autofree char *own = nn_shards_model_path (part);

      if (strcmp (own, base) == 0)
        return g_steal_pointer (&part);
    }

  return NULL;
}

static gboolean check_files (const char *path, char **parts, GError **error)
{
  for (char **part = parts; *part != NULL; part++)
    if (!g_file_test (*part, G_FILE_TEST_EXISTS))
      {
        g_autofree char *whole = g_filename_display_name (path);
        g_autofree char *missing = g_filename_display_basename (*part);

        return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                        /* Translators: a file, in how many parts it is, the name of one */
                        _ ("“%s” is one of %d parts of a model, and “%s” is missing. Put all parts "
                           "into one folder."),
                        whole, (int) g_strv_length (parts), missing);
      }

  return TRUE;
}

/**
 * @path: (type filename): a model, a part of it, or the index of its parts
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID if a part is missing
 *
 * The parts are found by their names, which count them, or named by the index.
 *
 * Returns: (transfer full) (nullable): the files that the model is in; mostly @path alone
 */
char **nn_shards_list (const char *path, GError **error)
{
  g_autoptr (GMatchInfo)   info = match (path);
  g_autofree char         *base = g_match_info_fetch (info, BASE);
  g_autofree char         *index = g_match_info_fetch (info, INDEX);
  g_autofree char         *count = g_match_info_fetch (info, COUNT);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  g_auto (GStrv)           parts = NULL;
  const int                n = count != NULL ? (int) g_ascii_strtoll (count, NULL, 10) : 0;

  if (index != NULL && *index != '\0')
    {
      g_autofree char *part = part_beside (path, base);

      parts = files_of_index (path);
      if (*parts == NULL && part != NULL)
        return nn_shards_list (part, error);
    }
  else if (n > 0 && n <= MOST_SHARDS)
    {
      g_autofree char *place = g_match_info_fetch (info, PLACE);
      g_autofree char *number = g_match_info_fetch (info, NUMBER);
      g_autofree char *of = g_match_info_fetch (info, OF);

      for (int i = 1; i <= n; i++)
        {
          g_autofree char *part = g_strdup_printf ("%s%s%0*d%s" NN_SAFETENSORS_SUFFIX, base, place,
                                                   (int) strlen (number), i, of);

          g_strv_builder_add (paths, part);
        }
      parts = g_strv_builder_end (paths);
    }

  if (parts == NULL || *parts == NULL)
    {
      g_strv_builder_add (paths, path);
      return g_strv_builder_end (paths);
    }

  return check_files (path, parts, error) ? g_steal_pointer (&parts) : NULL;
}

/* tests/fuzz/replay.c
 *
 * Feeds a fuzz target, as TAP, every file of a folder, which it once failed on or
 * starts from, every file that it makes itself, and some damaged copies of
 * each, always the same.  This is how the ordinary suite repeats what the
 * fuzzer does.
 */

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "tests/fuzz/target.h"

#define MUTANTS 25 /* of each file, unless FUZZ_MUTANTS says otherwise */

static void add_files (GPtrArray *files, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (files, g_build_filename (folder, name, NULL));
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static guint count_mutants (void)
{
  const char *wanted = g_getenv ("FUZZ_MUTANTS");

  return wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : MUTANTS;
}

static void feed (const char *path)
{
  const guint        n_mutants = count_mutants ();
  g_autoptr (GError) error = NULL;
  g_autofree char   *data = NULL;
  gsize              size;

  g_file_get_contents (path, &data, &size, &error);
  g_assert_no_error (error);
  LLVMFuzzerTestOneInput ((const uint8_t *) data, size);

  for (guint seed = 0; seed < n_mutants; seed++)
    {
      g_autoptr (GBytes) mutant = nn_fuzz_mutate ((const guint8 *) data, size, seed);

      if (mutant != NULL)
        LLVMFuzzerTestOneInput (g_bytes_get_data (mutant, NULL), g_bytes_get_size (mutant));
    }
}

static void remove_folder (const char *folder)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  add_files (files, folder);
  for (guint i = 0; i < files->len; i++)
    g_unlink (files->pdata[i]);
  g_rmdir (folder);
}

int main (int argc, char *argv[])
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *made = g_dir_make_tmp ("headlight-fuzz-XXXXXX", NULL);

  g_assert (argc == 2 && made != NULL);
  nn_fuzz_write_seeds (made);
  add_files (files, argv[1]);
  add_files (files, made);
  g_ptr_array_sort (files, compare_names);
  g_assert_cmpuint (files->len, >, 0);

  printf ("1..%u\n", files->len);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_path_get_basename (files->pdata[i]);

      feed (files->pdata[i]);
      printf ("ok %u %s\n", i + 1, name);
    }
  remove_folder (made);

  return 0;
}

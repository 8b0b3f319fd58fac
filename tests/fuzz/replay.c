/* tests/fuzz/replay.c
 *
 * Feeds every file of a folder to a fuzz target once, as TAP.  This is how the
 * ordinary suite repeats what the fuzzer started from and what it once found.
 */

#include <glib.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static GPtrArray *
files_of (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir)   dir = g_dir_open (folder, 0, &error);
  GPtrArray         *files = g_ptr_array_new_with_free_func (g_free);
  const char        *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (files, g_build_filename (folder, name, NULL));

  return files;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) files = NULL;

  g_assert (argc == 2);
  files = files_of (argv[1]);
  g_assert_cmpuint (files->len, >, 0);

  printf ("1..%u\n", files->len);
  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char   *data = NULL;
      gsize              size;

      g_file_get_contents (files->pdata[i], &data, &size, &error);
      g_assert_no_error (error);
      LLVMFuzzerTestOneInput ((const uint8_t *) data, size);
      printf ("ok %u %s\n", i + 1, (const char *) files->pdata[i]);
    }

  return 0;
}

/* tests/fuzz/fuzz-check.c
 *
 * A case of headlight-cli check, safetensors or JSON.
 */

#include "app/check/check.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/workplace.h"

/* What is larger costs more than it shows. */
#define MAX_SEED 40000

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const NnCheckOptions      options = { nn_fuzz_corpus () };
  g_autofree char          *path = nn_fuzz_write ("case", data, size);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnCheckReport) report = nn_check_file (path, &options, &error);

  g_assert ((report == NULL) == (error != NULL));
  if (report == NULL)
    {
      g_assert (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  for (guint i = 0; i < report->results->len; i++)
    {
      const NnCheckResult *result = g_ptr_array_index (report->results, i);

      g_assert (g_utf8_validate (result->name, -1, NULL));
      g_assert (result->problem == NULL || g_utf8_validate (result->problem, -1, NULL));
    }

  return 0;
}

void nn_fuzz_write_seeds (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (GOLDEN_CASES, 0, NULL);
  const char      *name;

  g_assert (dir != NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *from = g_build_filename (GOLDEN_CASES, name, NULL);
      g_autofree char *to = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      gsize            size;

      if (!g_file_get_contents (from, &data, &size, NULL) || size > MAX_SEED)
        continue;
      g_assert (g_file_set_contents (to, data, (gssize) size, NULL));
    }
}

GBytes *nn_fuzz_mutate (const guint8 *data, gsize size, guint seed)
{
  return size > 0 && data[0] == '{' ? nn_fuzz_mutate_json (data, size, seed)
                                    : nn_fuzz_mutate_safetensors (data, size, seed);
}

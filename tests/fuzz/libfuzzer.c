/* tests/fuzz/libfuzzer.c
 *
 * Ties a target to libFuzzer: files to start from go into the folder that
 * FUZZ_SEEDS names, and nine of ten changes keep the form of a file.
 */

#include <string.h>

#include "tests/fuzz/target.h"

int    LLVMFuzzerInitialize (int *argc, char ***argv);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const char *folder = g_getenv ("FUZZ_SEEDS");

  if (folder != NULL)
    nn_fuzz_write_seeds (folder);

  return 0;
}

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
  g_autoptr (GBytes) changed = seed % 10 != 0 ? nn_fuzz_mutate (data, size, seed / 10) : NULL;

  if (changed == NULL || g_bytes_get_size (changed) > max_size)
    return LLVMFuzzerMutate (data, size, max_size);

  memcpy (data, g_bytes_get_data (changed, NULL), g_bytes_get_size (changed));

  return g_bytes_get_size (changed);
}

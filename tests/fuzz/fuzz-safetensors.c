/* tests/fuzz/fuzz-safetensors.c
 *
 * Feeds arbitrary bytes to the reader of model files.  Whatever it accepts must
 * be consistent, and reading the values must stay inside the file; the
 * sanitizers watch.
 */

#include "core/checkpoint/safetensors.h"

int LLVMFuzzerTestOneInput (const guint8 *bytes, gsize n_bytes);

static void check_tensor (const NnSafetensors *file, const NnSafetensor *tensor)
{
  g_autoptr (NnTensor) values = nn_safetensor_to_tensor (tensor, NULL);
  g_autofree int      *ints = nn_safetensor_to_ints (tensor, NULL);
  g_autofree char     *shape = nn_safetensor_shape_to_string (tensor);

  g_assert (nn_safetensors_find (file, tensor->name) == tensor);
  g_assert (g_utf8_validate (tensor->name, -1, NULL));
  g_assert (values == NULL || values->length == tensor->length);
  g_assert (shape[0] == '(');
}

int LLVMFuzzerTestOneInput (const guint8 *bytes, gsize n_bytes)
{
  g_autoptr (GBytes)        input = g_bytes_new (bytes, n_bytes);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (input, "input", &error);
  gsize                     n_used = 0;

  g_assert ((file == NULL) == (error != NULL));
  if (file == NULL)
    {
      g_assert (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      check_tensor (file, nn_safetensors_get (file, i));
      n_used += nn_safetensors_get (file, i)->n_bytes;
    }
  g_assert (n_used <= n_bytes);

  return 0;
}

#include "core/checkpoint/checkpoint-metadata.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"

/**
 * nn_metadata_place:
 * @file: an open file
 * @key: one of its entries
 *
 * Returns: (transfer full): the name of the entry in messages, such as "“headlight.config” of
 *   “model.safetensors”"
 */
char *nn_metadata_place (const NnSafetensors *file, const char *key)
{
  return g_strdup_printf (_ ("“%s” of “%s”"), key, file->file_name);
}

/**
 * nn_metadata_json:
 * @file: an open file
 * @key: one of its entries
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION if the entry is missing or not JSON
 *
 * Returns: (transfer full) (nullable): the value of the entry
 */
json_t *nn_metadata_json (const NnSafetensors *file, const char *key, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, key);
  const char      *text = nn_safetensors_metadata (file, key);

  if (text == NULL)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                   _ ("%s is missing: the file was not written completely, or another program "
                      "changed it."),
                   where);
      return NULL;
    }

  return nn_json_from_text (text, where, error);
}

#include "core/checkpoint/checkpoint-metadata.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"

/**
 * nn_metadata_place:
 * @file: an open file
 * @key: one of its entries
 *
 * Returns: (transfer full): where that stands, such as "“headlight.config” of
 *   “model.safetensors”", for messages
 */
char *
nn_metadata_place (const NnSafetensors *file,
                   const char          *key)
{
  return g_strdup_printf (_ ("“%s” of “%s”"), key, file->file_name);
}

/**
 * nn_metadata_json:
 * @file: an open file
 * @key: one of its entries
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION, or why it is no JSON
 *
 * Returns: (transfer full) (nullable): what the entry says
 */
json_t *
nn_metadata_json (const NnSafetensors *file,
                  const char          *key,
                  GError             **error)
{
  g_autofree char *where = nn_metadata_place (file, key);
  const char      *text = nn_safetensors_metadata (file, key);

  if (text == NULL)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                   _ ("%s is missing: the file was not written to its end, or changed by another "
                      "program."),
                   where);
      return NULL;
    }

  return nn_json_from_text (text, where, error);
}

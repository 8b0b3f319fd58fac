#include "core/checkpoint/checkpoint-memory.h"

#include <glib/gi18n-lib.h>

#include "core/engine/memory.h"

/* Returns how many bytes a model needs: for its values, its gradients, and one more copy while they
 * are packed. */
static double bytes_of_model (const NnConfig *config)
{
  return sizeof (float) * (3.0 * (double) nn_config_count_values (config) +
                           (double) nn_config_count_table_values (config));
}

/**
 * nn_checkpoint_fail_memory:
 * @file: an open file
 * @n_bytes: how many bytes its model needs
 * @error: (nullable): gets %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
 * Returns: %FALSE
 */
gboolean nn_checkpoint_fail_memory (const NnSafetensors *file, double n_bytes, GError **error)
{
  g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
               _ ("There is not enough memory for the %.0f MB that the model in “%s” needs. Close "
                  "other programs, or choose a smaller model."),
               n_bytes / 1e6, file->file_name);

  return FALSE;
}

/**
 * nn_checkpoint_check_memory:
 * @file: an open file
 * @config: the configuration of its model
 * @error: (nullable): gets %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
 * Returns: whether there is memory for the model
 */
gboolean nn_checkpoint_check_memory (const NnSafetensors *file, const NnConfig *config,
                                     GError **error)
{
  const double n_bytes = bytes_of_model (config);

  return nn_memory_has_room (n_bytes) || nn_checkpoint_fail_memory (file, n_bytes, error);
}

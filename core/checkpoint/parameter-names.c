#include "core/checkpoint/parameter-names.h"

#include <string.h>

#include "core/checkpoint/checkpoint-json.h"

static const char *skip_wrappers (const char *name)
{
  static const char *const wrappers[] = { "module.", "model.", "net." };

  for (gsize i = 0; i < G_N_ELEMENTS (wrappers); i++)
    if (g_str_has_prefix (name, wrappers[i]))
      return skip_wrappers (name + strlen (wrappers[i]));

  return name;
}

/**
 * nn_parameter_name:
 * @name: the name of a tensor in a file
 *
 * Returns: (transfer full): the path of this parameter in our models
 */
char *nn_parameter_name (const char *name)
{
  const char *bare = skip_wrappers (name);
  const char *blks = strstr (bare, ".blks.");
  const char *number = blks != NULL ? blks + strlen (".blks.") : NULL;

  if (number == NULL || !g_ascii_isdigit (*number))
    return g_strdup (bare);

  return g_strdup_printf ("%.*sblock%s", (int) (number - bare), bare, number);
}

/**
 * nn_parameter_is_left_out:
 * @name: the name of a tensor in a file
 *
 * PyTorch and MLX also save tensors that the model does not need, and Headlight saves the state of
 * a training.
 *
 * Returns: whether the tensor is not a parameter
 */
gboolean nn_parameter_is_left_out (const char *name)
{
  return g_str_has_prefix (name, NN_TRAINING_TENSOR_PREFIX) ||
         g_str_has_suffix (name, ".num_batches_tracked") ||
         g_str_has_suffix (name, ".attention_weights");
}

/* Do the tensors of a file fit the model that they are read into? */

#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/engine/fail.h"
#include "core/model/transformer.h"
#include "core/text/characters.h"

/* Returns whether @tensor has @shape, maybe with more axes of size 1 in front. */
static gboolean fits (const NnSafetensor *tensor, NnShape shape)
{
  const int n_extra = tensor->n_dims - shape.n_dims;

  for (int i = 0; i < tensor->n_dims; i++)
    if (tensor->dims[i] != (i < n_extra ? 1 : (guint64) shape.dims[i - n_extra]))
      return FALSE;

  return n_extra >= 0;
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean check_names (const NnStateDict *self, const NnParameters *parameters,
                             GError **error)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();
  g_autoptr (GPtrArray) extra = g_ptr_array_new ();
  g_autofree char      *lacking = NULL;
  g_autofree char      *left_over = NULL;
  GHashTableIter        iter;
  gpointer              name;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (!nn_state_dict_has (self, nn_parameters_get (parameters, i)->path))
      g_ptr_array_add (missing, nn_parameters_get (parameters, i)->path);

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (nn_parameters_find (parameters, name) == NULL)
      g_ptr_array_add (extra, name);
  g_ptr_array_sort (extra, compare_names);

  lacking = nn_state_dict_list (missing);
  left_over = nn_state_dict_list (extra);
  if (missing->len > 0 && extra->len > 0)
    return nn_state_dict_fail (self, error,
                               /* Translators: two lists of names */
                               _ ("it lacks %s, and it has %s, which the model does not use"),
                               lacking, left_over);
  if (missing->len > 0)
    /* Translators: after “… does not fit this model: ”; names of tensors */
    return nn_state_dict_fail (self, error, _ ("it lacks %s"), lacking);
  if (extra->len > 0)
    /* Translators: after “… does not fit this model: ”; names of tensors */
    return nn_state_dict_fail (self, error, _ ("it has %s, which the model does not use"),
                               left_over);

  return TRUE;
}

/* Checks that every parameter has its shape in the file, and real numbers as values. */
static gboolean check_shapes (const NnStateDict *self, const NnParameters *parameters,
                              GError **error)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter  *parameter = nn_parameters_get (parameters, i);
      const NnSafetensor *saved = g_hash_table_lookup (self->tensors, parameter->path);

      if (!fits (saved, parameter->value->shape))
        {
          g_autofree char *name = nn_printable (saved->name);
          g_autofree char *found = nn_safetensor_shape_to_string (saved);
          g_autofree char *expected = nn_shape_to_string (parameter->value->shape);

          return nn_state_dict_fail (self, error,
                                     _ ("“%s” has shape %s, but it must have shape %s"), name,
                                     found, expected);
        }
      if (!nn_dtype_is_real (saved->dtype))
        return nn_state_dict_fail (self, error,
                                   _ ("“%s” has values of type %s, but real numbers are needed"),
                                   parameter->path, nn_dtype_name (saved->dtype));
    }

  return TRUE;
}

/* Compares names and shapes with those of an outline of the model, which has no values. */
static gboolean check_tensors (const NnStateDict *self, const NnConfig *config, GError **error)
{
  g_autoptr (NnParameters) outline = nn_transformer_outline (config);

  return check_names (self, outline, error) && check_shapes (self, outline, error);
}

/**
 * @config: the configuration from the file or its sidecar
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION, %NN_CHECKPOINT_ERROR_TENSORS, or the
 *   error of nn_config_validate()
 *
 * The check allocates no values of the model, however large @config is.
 *
 * Returns: whether the file has every parameter of the model with its shape, and no other tensor,
 *   so that a model created from @config is not larger than the file
 */
gboolean nn_state_dict_check (const NnStateDict *self, const NnConfig *config, GError **error)
{
  NnConfig         inferred = *config;
  g_autofree char *difference = NULL;

  if (!nn_state_dict_infer (self, &inferred, error))
    return FALSE;

  difference = nn_config_difference (config, &inferred);
  if (difference != NULL)
    {
      return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                      /* Translators: a file, then something such as "num_blks is 2, not 3" */
                      _ ("The tensors of “%s” contradict its configuration: in the tensors, %s. "
                         "Correct the configuration."),
                      self->file->file_name, difference);
    }

  return nn_config_validate (config, error) && check_tensors (self, config, error);
}

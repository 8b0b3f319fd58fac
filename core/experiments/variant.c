#include "core/experiments/variant.h"

#include <string.h>

#include "core/layers/path.h"

/* Returns the path that a parameter of one kind of normalization has in the other kind. */
static char *other_norm_path (const char *path)
{
  g_autofree char *norm = nn_path_parent (path);
  g_autofree char *box = nn_path_parent (norm);
  const gboolean   is_layer = g_str_equal (nn_path_name (norm), "ln");
  g_autofree char *other = nn_path_join (box, is_layer ? "bn" : "ln");

  return nn_path_join (other, nn_path_name (path));
}

static const NnParameter *find_like (const NnTransformer *model, const char *path)
{
  g_autofree char   *other = other_norm_path (path);
  const NnParameter *same = nn_parameters_find (model->parameters, path);

  return same != NULL ? same : nn_parameters_find (model->parameters, other);
}

/**
 * @model: a trained model
 * @config: the configuration of the variant, with the sizes of @model
 *
 * γ and β of a normalization are copied even if its kind changes.  Parameters that @model does not
 * have get the values of a new model.
 *
 * Returns: (transfer full): the variant, which shares no memory with @model
 */
NnTransformer *nn_variant_new (const NnTransformer *model, const NnConfig *config)
{
  NnTransformer *variant = nn_transformer_new (config);

  for (int i = 0; i < nn_parameters_count (variant->parameters); i++)
    {
      NnParameter       *parameter = nn_parameters_get (variant->parameters, i);
      const NnParameter *trained = find_like (model, parameter->path);

      if (trained != NULL)
        memcpy (parameter->value->values, trained->value->values,
                parameter->value->length * sizeof (float));
    }

  return variant;
}

#include "core/experiments/twin.h"

#include <string.h>

/* The name that a parameter of one kind of normalization has in the other. */
static char *
other_norm_path (const char *path)
{
  g_autoptr (GString) other = g_string_new (path);

  if (strstr (path, ".ln.") != NULL)
    g_string_replace (other, ".ln.", ".bn.", 0);
  else
    g_string_replace (other, ".bn.", ".ln.", 0);

  return g_strdup (other->str);
}

static const NnParameter *
find_like (const NnTransformer *model,
           const char          *path)
{
  g_autofree char   *other = other_norm_path (path);
  const NnParameter *same = nn_parameters_find (model->parameters, path);

  return same != NULL ? same : nn_parameters_find (model->parameters, other);
}

/**
 * nn_twin_new:
 * @model: who has learned
 * @config: how its twin is built; sizes are those of @model
 *
 * γ and β of a normalization stay, whatever kind it becomes.  What @model does not have
 * stays as it is in a new model.
 *
 * Returns: (transfer full): the twin, which shares nothing with @model
 */
NnTransformer *
nn_twin_new (const NnTransformer *model,
             const NnConfig      *config)
{
  NnTransformer *twin = nn_transformer_new (config);

  for (int i = 0; i < nn_parameters_count (twin->parameters); i++)
    {
      NnParameter       *mine = nn_parameters_get (twin->parameters, i);
      const NnParameter *theirs = find_like (model, mine->path);

      if (theirs != NULL)
        memcpy (mine->value->values, theirs->value->values, mine->value->length * sizeof (float));
    }

  return twin;
}

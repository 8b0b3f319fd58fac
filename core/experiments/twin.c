#include "core/experiments/twin.h"

#include <string.h>

#include "core/layers/path.h"

/* The name that a parameter of one kind of normalization has in the other. */
static char *
other_norm_path (const char *path)
{
  g_autofree char *norm = nn_path_parent (path);
  g_autofree char *box = nn_path_parent (norm);
  const gboolean   is_layer = g_str_equal (nn_path_name (norm), "ln");
  g_autofree char *other = nn_path_join (box, is_layer ? "bn" : "ln");

  return nn_path_join (other, nn_path_name (path));
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

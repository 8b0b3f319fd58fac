#include "ui/figures/model-path.h"

#include "core/layers/path.h"

/* Two names of one thing. */
typedef struct
{
  const char *from;
  const char *to;
} Twin;

/* Where the phases of an update are in the figure. */
static const Twin places[] = {
  { "batch.source", "encoder.embedding.tokens" },
  { "batch.valid_lens", "encoder.embedding.tokens" },
  { "batch.decoder_input", "decoder.embedding.tokens" },
  { "batch.labels", "loss.positions" },
  { "loss_again", "loss" },
  { "loss_again.batch", "loss.batch" },
};

static const char *
twin_of (const Twin *twins,
         gsize       n_twins,
         const char *name)
{
  for (gsize i = 0; i < n_twins; i++)
    if (g_str_equal (twins[i].from, name))
      return twins[i].to;

  return NULL;
}

/* Beside the statistic of a batch stands what is remembered of all batches. */
static const Twin averages[] = {
  { "running_mean", "mean" },
  { "running_variance", "variance" },
};

static gboolean
is_about_a_parameter (const NnOperation *operation)
{
  switch (operation->kind)
    {
    case NN_OP_PARAMETER_GRADIENT:
    case NN_OP_CLIP:
    case NN_OP_ADAM_M:
    case NN_OP_ADAM_V:
    case NN_OP_ADAM_STEP:
      return TRUE;
    default:
      return FALSE;
    }
}

/**
 * hl_model_path_way_back:
 * @operation: (nullable): an operation of a walk
 *
 * A gradient is passed back through what read the tensor: of several the first, which
 * the way back comes to last.
 *
 * Returns: (nullable): what it is passed back through; %NULL if it is no such gradient
 */
const NnGradientTerm *
hl_model_path_way_back (const NnOperation *operation)
{
  if (operation == NULL || operation->kind != NN_OP_GRADIENT || operation->n_terms == 0)
    return NULL;

  return &operation->terms[operation->n_terms - 1];
}

/**
 * hl_model_path:
 * @walk: a walk
 * @node: a node of it
 *
 * Going backward this is what a gradient is passed back through, not what made the
 * number whose gradient comes out.
 *
 * Returns: (transfer full): the path of its box in the figure, which not every phase
 *   of an update has
 */
char *
hl_model_path (const NnWalk *walk,
               int           node)
{
  const NnWalkNode     *self = nn_walk_get (walk, node);
  const NnWalkNode     *parent = self->parent >= 0 ? nn_walk_get (walk, self->parent) : NULL;
  const NnGradientTerm *term = hl_model_path_way_back (self->operation);
  const char           *place = twin_of (places, G_N_ELEMENTS (places), self->path);
  const char           *average =
      self->operation == NULL
                    ? NULL
                    : twin_of (averages, G_N_ELEMENTS (averages),
                               nn_operation_kind_key (self->operation->kind));

  if (term != NULL)
    return g_strdup (term->path);

  if (self->operation != NULL && is_about_a_parameter (self->operation) &&
      parent != NULL && parent->level == NN_LEVEL_SUBLAYER)
    return nn_path_join (parent->path, nn_operation_kind_key (self->operation->of));

  if (average != NULL && parent != NULL)
    return nn_path_join (parent->path, average);

  return g_strdup (place != NULL ? place : self->path);
}

/**
 * hl_model_paths_beside:
 * @walk: a walk
 * @node: a node of it
 *
 * Returns: (transfer full): where gradients meet, the paths of all else that the tensor
 *   went to
 */
char **
hl_model_paths_beside (const NnWalk *walk,
                       int           node)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  GStrvBuilder      *builder = g_strv_builder_new ();
  char             **paths;

  for (int i = 0; hl_model_path_way_back (operation) != NULL && i < operation->n_terms - 1; i++)
    g_strv_builder_add (builder, operation->terms[i].path);

  paths = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);

  return paths;
}

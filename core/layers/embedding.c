#include "core/layers/embedding.h"

#include <math.h>

#include "core/engine/owned.h"

/** Returns: (transfer full): a layer of zeros; see nn_parameters_initialize() */
NnEmbedding *nn_embedding_new (NnParameters *parameters, const char *path, int V, int D)
{
  NnEmbedding *self = g_new0 (NnEmbedding, 1);

  self->weight = nn_parameters_add (parameters, path, "weight", NN_SHAPE (V, D));
  self->weight->first = NN_FIRST_EMBEDDING;
  self->scale = (float) sqrt (D);

  return self;
}

NN_FREES_FOR_ALL (NnEmbedding, nn_embedding_free, (nn_tensor_free, output))

/**
 * @ids: (array length=N): words, which must live until backward is done
 * Returns: (transfer none): (N, D) y, until the next call
 */
const NnTensor *nn_embedding_forward (NnEmbedding *self, const int *ids, int N)
{
  const NnTensor *E = self->weight->value;
  const int       V = nn_tensor_rows (E);
  const int       D = nn_tensor_columns (E);

  self->ids = ids;
  nn_tensor_reshape (&self->output, NN_SHAPE (N, D));

  for (int n = 0; n < N; n++)
    {
      g_assert (ids[n] >= 0 && ids[n] < V);

      for (int d = 0; d < D; d++)
        nn_tensor_row (self->output, n)[d] = nn_tensor_row (E, ids[n])[d] * self->scale;
    }

  return self->output;
}

/**
 * @self: the layer, after a forward call
 * @d_y: (N, D) ∂loss/∂y
 *
 * The gradients of a word that occurs several times are added:
 *
 *      ∂E[i] += √D · ∂y
 */
void nn_embedding_backward (NnEmbedding *self, const NnTensor *d_y)
{
  const int N = nn_tensor_rows (d_y);
  const int D = nn_tensor_columns (d_y);

  g_assert (self->ids != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  for (int n = 0; n < N; n++)
    {
      float *d_E_i = nn_tensor_row (self->weight->gradient, self->ids[n]);

      for (int d = 0; d < D; d++)
        d_E_i[d] += nn_tensor_row (d_y, n)[d] * self->scale;
    }
}

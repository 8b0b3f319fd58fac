#include "core/layers/positionwise-ffn.h"

#include "core/engine/owned.h"
#include "core/layers/path.h"

/**
 * @hiddens: F
 * Returns: (transfer full): a layer of zeros; see nn_parameters_initialize()
 */
NnPositionwiseFfn *nn_positionwise_ffn_new (NnParameters *parameters, const char *path, int inputs,
                                            int hiddens, int outputs)
{
  NnPositionwiseFfn *self = g_new0 (NnPositionwiseFfn, 1);
  g_autofree char   *dense1_path = nn_path_join (path, "dense1");
  g_autofree char   *dense2_path = nn_path_join (path, "dense2");

  self->dense1 = nn_linear_new (parameters, dense1_path, inputs, hiddens, TRUE);
  self->relu = nn_relu_new ();
  self->dense2 = nn_linear_new (parameters, dense2_path, hiddens, outputs, TRUE);

  return self;
}

NN_FREES_FOR_ALL (NnPositionwiseFfn, nn_positionwise_ffn_free, (nn_linear_free, dense1, dense2),
                  (nn_relu_free, relu))

/**
 * @x: (…, I) token vectors, which must live until backward is done
 * Returns: (transfer none): (…, O) y, until the next call
 */
const NnTensor *nn_positionwise_ffn_forward (NnPositionwiseFfn *self, const NnTensor *x)
{
  const NnTensor *f1 = nn_linear_forward (self->dense1, x);
  const NnTensor *f2 = nn_relu_forward (self->relu, f1);

  return nn_linear_forward (self->dense2, f2);
}

/**
 * @self: the layer, after a forward call
 * @d_y: (…, O) ∂loss/∂y
 *
 * The forward lines in reverse order.
 *
 * Returns: (transfer none): (…, I) ∂x, until the next call
 */
const NnTensor *nn_positionwise_ffn_backward (NnPositionwiseFfn *self, const NnTensor *d_y)
{
  const NnTensor *d_f2 = nn_linear_backward (self->dense2, d_y);
  const NnTensor *d_f1 = nn_relu_backward (self->relu, d_f2);

  return nn_linear_backward (self->dense1, d_f1);
}

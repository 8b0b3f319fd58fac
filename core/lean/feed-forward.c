#include "core/lean/feed-forward.h"

#include "core/engine/processor.h"

/**
 * @layer: a positionwise network of a packed model
 * Returns: the lean form of @layer; free its contents with nn_lean_feed_forward_clear()
 */
NnLeanFeedForward nn_lean_feed_forward (const NnPositionwiseFfn *layer)
{
  return (NnLeanFeedForward){
    .W_1 = nn_lean_projection (&layer->dense1, 1),
    .W_2 = nn_lean_projection (&layer->dense2, 1),
  };
}

/** Frees the contents of @self, but not @self itself, which is a part of a block. */
void nn_lean_feed_forward_clear (NnLeanFeedForward *self)
{
  g_clear_pointer (&self->hidden, nn_tensor_free);
}

/* h = max (h + b, 0), row by row.  NaN is not below 0, so it stays NaN. */
NN_EVERY_PROCESSOR static void add_bias_and_relu (float *h, const float *b, int N, int F)
{
  for (int n = 0; n < N; n++, h += F)
    {
#pragma omp simd
      for (int f = 0; f < F; f++)
        {
          const float f1 = h[f] + b[f];

          h[f] = f1 < 0.0f ? 0.0f : f1;
        }
    }
}

/* ∂h = 0 where h is 0, and ∂b += Σ ∂h. */
NN_EVERY_PROCESSOR static void relu_backward (float *d_h, float *d_b, const float *h, int N, int F)
{
  for (int n = 0; n < N; n++, h += F, d_h += F)
    {
#pragma omp simd
      for (int f = 0; f < F; f++)
        {
          const float d = d_h[f];
          const float passed = h[f] > 0.0f ? d : 0.0f;

          d_h[f] = passed;
          d_b[f] += passed;
        }
    }
}

/**
 * @x: (N, D), which must live until backward is done
 * @scratch: gets the output
 * Returns: (transfer none): (N, D) y, in @scratch
 */
const NnTensor *nn_lean_feed_forward_forward (NnLeanFeedForward *self, const NnTensor *x,
                                              NnLeanScratch *scratch)
{
  const int N = nn_tensor_rows (x);
  const int F = self->W_1.W.rows;

  self->x = x;
  nn_tensor_reshape (&self->hidden, NN_SHAPE (N, F));
  nn_matmul_nt (nn_matrix (self->hidden), nn_matrix (x), self->W_1.W, NN_REPLACE);
  add_bias_and_relu (self->hidden->values, self->W_1.b, N, F);

  nn_lean_projection_forward (&self->W_2, self->hidden, &scratch->sublayer);

  return scratch->sublayer;
}

/**
 * @self: the network, after forward
 * @d_x: the target of ∂x
 * @scratch: scratch memory, with ∂y in its d_sublayer
 */
void nn_lean_feed_forward_backward (const NnLeanFeedForward *self, NnLeanTarget d_x,
                                    NnLeanScratch *scratch)
{
  const int N = nn_tensor_rows (self->hidden);
  const int F = nn_tensor_columns (self->hidden);
  NnMatrix  d_hidden;

  nn_lean_projection_backward (&self->W_2, self->hidden, scratch->d_sublayer, &scratch->d_hidden,
                               NN_REPLACE);
  relu_backward (scratch->d_hidden->values, self->W_1.d_b, self->hidden->values, N, F);

  d_hidden = nn_matrix (scratch->d_hidden);
  nn_matmul_tn (self->W_1.d_W, d_hidden, nn_matrix (self->x), NN_ADD);
  if (d_x.write == NN_REPLACE)
    nn_tensor_reshape (d_x.tensor, self->x->shape);
  nn_matmul (nn_matrix (*d_x.tensor), d_hidden, self->W_1.W, d_x.write);
}

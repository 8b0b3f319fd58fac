#include "core/experiments/softmax-steps.h"

#include <math.h>

#include "core/layers/softmax.h"

/* How many of n keys each of n queries sees, from the first. */
static int *
visible_keys (NnMaskKind kind,
              int        n,
              int        valid_len)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, n, &valid_len);
  NnMask             mask = kind == NN_MASK_KIND_CAUSAL
                                ? nn_mask_causal (rows, NN_MASK_FILL)
                                : nn_mask_padding (rows, rows, NN_MASK_FILL);
  int               *visible = g_new (int, n);

  mask.is_causal = kind != NN_MASK_KIND_PADDING;
  for (int query = 0; query < n; query++)
    visible[query] = nn_mask_visible (&mask, 0, query);

  return visible;
}

/**
 * nn_mask_picture:
 * @kind: which mask
 * @n: positions
 * @valid_len: how many of them hold a token; the causal mask does not ask
 *
 * Returns: (transfer full): (n, n) 1 where the query of the row sees the key of the column,
 *   as subsequent_mask (n) of the notes on the paper
 */
NnTensor *
nn_mask_picture (NnMaskKind kind,
                 int        n,
                 int        valid_len)
{
  g_autofree int *visible = visible_keys (kind, n, valid_len);
  NnTensor       *picture = nn_tensor_new (NN_SHAPE (n, n));

  for (int query = 0; query < n; query++)
    for (int key = 0; key < visible[query]; key++)
      nn_tensor_row (picture, query)[key] = 1.0f;

  return picture;
}

static float
largest_of (const float *masked,
            int          n)
{
  float largest = -INFINITY;

  for (int key = 0; key < n; key++)
    largest = MAX (largest, masked[key]);

  return largest;
}

static void
compute_row (NnSoftmaxSteps *self,
             const NnTensor *scores,
             int             query,
             float           fill)
{
  const int n = nn_tensor_columns (scores);
  float    *masked = nn_tensor_row (self->masked, query);
  float    *shifted = nn_tensor_row (self->shifted, query);
  float    *raised = nn_tensor_row (self->raised, query);
  float     largest;

  for (int key = 0; key < n; key++)
    masked[key] = key < self->visible[query] ? nn_tensor_row (scores, query)[key] : fill;

  largest = largest_of (masked, n);
  for (int key = 0; key < n; key++)
    {
      shifted[key] = largest == -INFINITY ? NAN : masked[key] - largest;
      raised[key] = isnan (shifted[key]) ? 0.0f : expf (shifted[key]);
    }

  nn_softmax_row_masked (nn_tensor_row (self->weights, query), nn_tensor_row (scores, query), n,
                         self->visible[query], fill);
}

/**
 * nn_softmax_steps_new:
 * @scores: (N, N) a row for each query
 * @kind: what is hidden
 * @valid_len: how many positions hold a token, from 0
 * @fill: what replaces a hidden score
 *
 * Returns: (transfer full): every step
 */
NnSoftmaxSteps *
nn_softmax_steps_new (const NnTensor *scores,
                      NnMaskKind      kind,
                      int             valid_len,
                      float           fill)
{
  const int       N = nn_tensor_rows (scores);
  NnSoftmaxSteps *self = g_new0 (NnSoftmaxSteps, 1);

  g_assert (nn_tensor_columns (scores) == N);
  g_assert (valid_len >= 0 && valid_len <= N);

  self->visible = visible_keys (kind, N, valid_len);
  self->masked = nn_tensor_new (NN_SHAPE (N, N));
  self->shifted = nn_tensor_new (NN_SHAPE (N, N));
  self->raised = nn_tensor_new (NN_SHAPE (N, N));
  self->weights = nn_tensor_new (NN_SHAPE (N, N));
  for (int query = 0; query < N; query++)
    compute_row (self, scores, query, fill);

  return self;
}

/**
 * nn_softmax_steps_free:
 * @self: (nullable) (transfer full): the steps
 */
void
nn_softmax_steps_free (NnSoftmaxSteps *self)
{
  if (self == NULL)
    return;

  g_free (self->visible);
  nn_tensor_free (self->masked);
  nn_tensor_free (self->shifted);
  nn_tensor_free (self->raised);
  nn_tensor_free (self->weights);
  g_free (self);
}

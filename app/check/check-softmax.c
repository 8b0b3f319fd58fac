/* app/check/check-softmax.c
 *
 * Cases of the softmax and of what is built on it alone: the masked softmax, the
 * losses.
 */

#include <glib/gi18n-lib.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "core/layers/cross-entropy.h"
#include "core/layers/softmax.h"

/* `in.x`, any shape, softmax over the last axis; `out`, `out.log`. */
void nn_check_softmax (NnCase *self)
{
  const NnShape        shape = nn_case_shape (self, "in.x", NN_ANY_SIZE);
  const NnTensor      *x = nn_case_tensor (self, "in.x", shape);
  const int            N = nn_tensor_rows (x);
  const int            D = nn_tensor_columns (x);
  const NnTensor      *d_y;
  g_autoptr (NnTensor) weights = nn_tensor_copy (x);
  g_autoptr (NnTensor) logs = nn_tensor_copy (x);
  g_autoptr (NnTensor) d_x = nn_tensor_copy (x);

  if (nn_case_failed (self))
    return;

  for (int n = 0; n < N; n++)
    {
      const float *x_n = nn_tensor_row (x, n);
      const double log_sum = nn_log_sum_exp (x_n, D);

      nn_softmax_row (nn_tensor_row (weights, n), x_n, D);
      for (int d = 0; d < D; d++)
        nn_tensor_row (logs, n)[d] = (float) (x_n[d] - log_sum);
    }

  nn_case_compare (self, "out", weights, shape, NN_QUANTITY_VALUE);
  nn_case_compare (self, "out.log", logs, shape, NN_QUANTITY_VALUE);

  d_y = nn_case_upstream (self, "grad.out", shape);
  if (d_y == NULL)
    return;

  for (int n = 0; n < N; n++)
    nn_softmax_row_backward (nn_tensor_row (d_x, n), nn_tensor_row (weights, n),
                             nn_tensor_row (d_y, n), D);
  nn_case_compare (self, "grad.x", d_x, shape, NN_QUANTITY_GRADIENT);
}

/* Setting: fill.  `in.x` (B, S_q, S_k), `in.valid_lens` (B) or (B, S_q); `out`. */
void nn_check_masked_softmax (NnCase *self)
{
  const float     fill = (float) nn_case_number (self, "fill");
  const NnShape   shape = nn_case_shape (self, "in.x", 3);
  const NnTensor *x = nn_case_tensor (self, "in.x", shape);
  const NnMask    mask =
      nn_case_mask (self, "in.valid_lens", shape.dims[0], shape.dims[1], shape.dims[2], fill);
  const NnTensor *d_y;
  NnScores        scores = { 0 };
  NnScores        weights = { 0 };

  if (nn_case_failed (self))
    return;

  nn_scores_reshape (&scores, 1, mask.queries, mask.keys);
  nn_scores_reshape (&weights, 1, mask.queries, mask.keys);
  nn_tensor_assign (&scores.values, x);
  nn_softmax_forward (&weights, &scores, &mask);
  nn_case_compare (self, "out", weights.values, shape, NN_QUANTITY_VALUE);

  d_y = nn_case_upstream (self, "grad.out", shape);
  if (d_y != NULL)
    {
      nn_tensor_assign (&scores.values, d_y);
      nn_softmax_backward (&scores, &weights, &scores, &mask);
      nn_case_compare (self, "grad.x", scores.values, shape, NN_QUANTITY_GRADIENT);
    }

  nn_scores_clear (&scores);
  nn_scores_clear (&weights);
}

/* One of the losses of a case of the kind "loss". */
typedef struct
{
  const char *name;
  const char *gradient;
  NnLossKind  kind;
  gboolean    is_smoothed;
} Loss;

/* Settings: pad, smoothing.  `in.logits` (B, T, V), `in.labels` (B, T); `out.each` (B, T), and
 * `out.` masked, plain, classic, smooth (masked, with smoothed labels), each with its gradient,
 * `grad.masked.logits` …. */
void nn_check_loss (NnCase *self)
{
  static const Loss losses[] = {
    { "out.masked", "grad.masked.logits", NN_LOSS_MASKED, FALSE },
    { "out.plain", "grad.plain.logits", NN_LOSS_PLAIN, FALSE },
    { "out.classic", "grad.classic.logits", NN_LOSS_CLASSIC, FALSE },
    { "out.smooth", "grad.smooth.logits", NN_LOSS_MASKED, TRUE },
  };
  const NnShape     shape = nn_case_shape (self, "in.logits", 3);
  const int         B = shape.dims[0];
  const int         T = shape.dims[1];
  const int         V = shape.dims[2];
  const int         n = B * T;
  const NnTensor   *logits = nn_case_tensor (self, "in.logits", shape);
  const int        *labels = nn_case_ints (self, "in.labels", NN_SHAPE (B, T), 0, V - 1);
  const int         pad = nn_case_int (self, "pad", G_MININT, G_MAXINT);
  const double      smoothing = nn_case_number (self, "smoothing");
  g_autofree float *weights = g_new (float, n);

  nn_case_require (self, smoothing >= 0.0 && smoothing < 1.0,
                   _ ("The setting “smoothing” is %g; it has to be at least 0 and below 1."),
                   smoothing);
  if (nn_case_failed (self))
    return;

  for (gsize i = 0; i < G_N_ELEMENTS (losses); i++)
    {
      const Loss                *loss = &losses[i];
      g_autoptr (NnCrossEntropy) cross_entropy =
          nn_cross_entropy_new (loss->is_smoothed ? smoothing : 0.0);

      nn_loss_weights (loss->kind, labels, n, T, pad, weights);
      nn_case_compare_number (self, loss->name,
                              nn_cross_entropy_forward (cross_entropy, logits, labels, weights),
                              NN_QUANTITY_LOSS);
      nn_case_compare (self, loss->gradient, nn_cross_entropy_backward (cross_entropy), shape,
                       NN_QUANTITY_GRADIENT);
      if (i == 0)
        nn_case_compare (self, "out.each", cross_entropy->losses, NN_SHAPE (B, T),
                         NN_QUANTITY_LOSS);
    }
}

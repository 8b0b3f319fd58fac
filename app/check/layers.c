/* app/check/layers.c
 *
 * Cases of single layers.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/check/case.h"
#include "app/check/notes.h"
#include "core/layers/add-norm.h"
#include "core/layers/batch-norm.h"
#include "core/layers/layer-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/positional-encoding.h"
#include "core/layers/positionwise-ffn.h"
#include "core/layers/softmax.h"

static const NnPass evaluation = NN_PASS_EVALUATION;

/* A case may leave it out, but it may not ask for anything else. */
static void require_constant (NnCase *self, const char *key, double value)
{
  double number;

  if (json_object_get (self->config, key) == NULL)
    return;

  number = nn_case_number (self, key);
  nn_case_require (self, fabs (number - value) <= 1e-9 * fabs (value),
                   _ ("The case sets “%s” to %g, but only %g is supported here."), key, number,
                   value);
}

/* Returns the shape; (1) after a mistake. */
static NnShape read_shape (NnCase *self, const char *key)
{
  const json_t *sizes = nn_case_json (self, key, JSON_ARRAY);
  const size_t  n_dims = json_array_size (sizes);
  NnShape       shape = { .n_dims = (int) n_dims };

  if (!nn_case_require (self, n_dims >= 1 && n_dims <= NN_MAX_DIMS,
                        _ ("The setting “%s” must list between 1 and %d sizes."), key, NN_MAX_DIMS))
    return NN_SHAPE (1);

  for (size_t i = 0; i < n_dims; i++)
    {
      const json_int_t size = json_integer_value (json_array_get (sizes, i));

      if (!nn_case_require (self, size >= 1 && size <= G_MAXINT32 / 64,
                            _ ("The setting “%s” lists a size that is not valid."), key))
        return NN_SHAPE (1);
      shape.dims[i] = (int) size;
    }

  return shape;
}

/* Compares the gradient of the one input of a layer, if the case has any, and of its parameters. */
#define COMPARE_BACKWARD(self, layer, backward)                                                    \
  {                                                                                                \
    const NnTensor *d_out = nn_case_upstream ((self), "grad.out");                                 \
                                                                                                   \
    if (d_out == NULL)                                                                             \
      return;                                                                                      \
    nn_case_compare ((self), backward ((layer), d_out), "grad.x");                                 \
    nn_case_compare_gradients ((self), "grad.", (self)->parameters);                               \
  }

static void check_ffn (NnCase *self)
{
  g_autoptr (NnPositionwiseFfn) ffn =
      nn_positionwise_ffn_new (self->parameters, "", nn_case_size (self, 'I'),
                               nn_case_size (self, 'F'), nn_case_size (self, 'O'));

  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_compare (self, nn_positionwise_ffn_forward (ffn, nn_case_input (self, "in.x")), "out");
  COMPARE_BACKWARD (self, ffn, nn_positionwise_ffn_backward);
}

static gboolean ends_in (NnShape shape, NnShape axes)
{
  const int skipped = shape.n_dims - axes.n_dims;

  for (int i = 0; i < axes.n_dims; i++)
    if (skipped < 0 || shape.dims[skipped + i] != axes.dims[i])
      return FALSE;

  return TRUE;
}

/* Reads which axes are normalized. */
static NnShape read_axes (NnCase *self)
{
  const NnShape axes = read_shape (self, "normalized_shape");

  nn_case_require (self, ends_in (self->any_shape, axes),
                   _ ("The last axes of “in.x” do not match “normalized_shape”."));

  return axes;
}

/* Settings: normalized_shape, eps. */
static void check_layernorm (NnCase *self)
{
  const NnShape           axes = read_axes (self);
  g_autoptr (NnLayerNorm) norm = NULL;

  require_constant (self, "eps", NN_LAYER_NORM_EPSILON);
  if (nn_case_failed (self))
    return;

  norm = nn_layer_norm_new (self->parameters, "", axes);
  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_compare (self, nn_layer_norm_forward (norm, nn_case_input (self, "in.x")), "out");
  COMPARE_BACKWARD (self, norm, nn_layer_norm_backward);
}

/* Setting: eps. */
static void check_layernorm_std (NnCase *self)
{
  g_autoptr (NnLayerNormStd) norm =
      nn_layer_norm_std_new (self->parameters, "", nn_case_size (self, 'D'));

  require_constant (self, "eps", NN_LAYER_NORM_STD_EPSILON);
  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_compare (self, nn_layer_norm_std_forward (norm, nn_case_input (self, "in.x")), "out");
  COMPARE_BACKWARD (self, norm, nn_layer_norm_std_backward);
}

/* (N, C, L), L positions of C channels as PyTorch's BatchNorm1d takes them, become (N, L, C).  The
 * same way leads back. */
static NnTensor *move_channels (const float *values, int N, int C, int L)
{
  NnTensor *moved = nn_tensor_new (NN_SHAPE (N, L, C));

  for (int n = 0; n < N; n++)
    for (int c = 0; c < C; c++)
      for (int l = 0; l < L; l++)
        nn_tensor_row (moved, n * L + l)[c] = values[((gsize) n * C + c) * L + l];

  return moved;
}

/* (N, C, L) becomes a stack of rows of C channels, (N, C) is one. */
static NnTensor *to_rows (const NnTensor *x, NnShape shape)
{
  const int L = shape.n_dims == 2 ? 1 : shape.dims[2];
  NnTensor *rows = move_channels (x->values, shape.dims[0], shape.dims[1], L);

  rows->shape = NN_SHAPE (shape.dims[0] * L, shape.dims[1]);

  return rows;
}

/* Compares rows with what the file has as @shape. */
static void compare_rows (NnCase *self, const NnTensor *rows, NnShape shape, const char *name)
{
  const int            L = shape.n_dims == 2 ? 1 : shape.dims[2];
  g_autoptr (NnTensor) computed = move_channels (rows->values, shape.dims[0], L, shape.dims[1]);

  computed->shape = shape;
  nn_case_compare (self, computed, "%s", name);
}

/* The layer with PyTorch's running variance, and one with that of MLX beside it. */
typedef struct
{
  NnBatchNorm *norm;
  NnBatchNorm *biased;
  NnShape      shape;
} BatchCase;

static void train_batch_norm (NnCase *self, BatchCase *batch, int step)
{
  const NnPass         pass = { .is_training = TRUE };
  g_autofree char     *x_name = g_strdup_printf ("in.x%d", step);
  g_autofree char     *y_name = g_strdup_printf ("out.train%d", step);
  g_autofree char     *d_x_name = g_strdup_printf ("grad.x%d", step);
  const NnTensor      *x = nn_case_tensor (self, x_name, batch->shape);
  g_autoptr (NnTensor) rows = NULL;
  g_autoptr (NnTensor) d_rows = NULL;
  const NnTensor      *d_out;

  if (nn_case_failed (self))
    return;

  rows = to_rows (x, batch->shape);
  compare_rows (self, nn_batch_norm_forward (batch->norm, &pass, NULL, rows), batch->shape, y_name);
  nn_batch_norm_forward (batch->biased, &pass, NULL, rows);
  nn_case_compare (self, batch->norm->running_mean->value, "state.mean%d", step);
  nn_case_compare (self, batch->norm->running_var->value, "state.var%d", step);
  nn_case_compare (self, batch->biased->running_var->value, "state.var_biased%d", step);

  d_out = nn_case_upstream (self, "grad.out%d", step);
  if (d_out == NULL)
    return;

  d_rows = to_rows (d_out, batch->shape);
  nn_parameters_clear_gradients (self->parameters);
  compare_rows (self, nn_batch_norm_backward (batch->norm, d_rows), batch->shape, d_x_name);
  nn_case_compare (self, batch->norm->gamma->gradient, "grad.weight%d", step);
  nn_case_compare (self, batch->norm->beta->gradient, "grad.bias%d", step);
}

static void evaluate_batch_norm (NnCase *self, BatchCase *batch)
{
  NnShape              shape = batch->shape;
  const NnTensor      *x;
  g_autoptr (NnTensor) rows = NULL;

  if (nn_case_failed (self) || !nn_case_has (self, "in.eval"))
    return;

  shape.dims[0] = nn_case_shape (self, "in.eval", shape.n_dims).dims[0];
  x = nn_case_tensor (self, "in.eval", shape);
  if (nn_case_failed (self))
    return;

  rows = to_rows (x, shape);
  compare_rows (self, nn_batch_norm_forward (batch->norm, &evaluation, NULL, rows), shape,
                "out.eval");
}

/* Settings: features, shape, steps, eps, momentum.  `in.x0` …, `in.eval`, `w.weight`, `w.bias`;
 * `out.train0` …, `out.eval`, and after each step `state.mean0` …, `state.var0` …,
 * `state.var_biased0` …. */
static void check_batchnorm (NnCase *self)
{
  const int                steps = nn_case_int (self, "steps", 1, 10000);
  const int                C = nn_case_int (self, "features", 1, 65536);
  g_autoptr (NnParameters) others = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  norm = nn_batch_norm_new (self->parameters, "", C);
  g_autoptr (NnBatchNorm)  biased = nn_batch_norm_new (others, "", C);
  BatchCase                batch = { norm, biased, read_shape (self, "shape") };
  const int                n_dims = batch.shape.n_dims;
  const int                rows = batch.shape.dims[0] * (n_dims == 3 ? batch.shape.dims[2] : 1);

  require_constant (self, "eps", NN_BATCH_NORM_EPSILON);
  require_constant (self, "momentum", NN_BATCH_NORM_MOMENTUM);
  nn_case_load (self, self->parameters);
  nn_case_require (self, n_dims == 2 || n_dims == 3,
                   _ ("The setting “shape” must list 2 or 3 sizes."));
  nn_case_require (self, nn_batch_norm_can_train (rows),
                   _ ("In training, batch normalization needs more than one value per channel."));
  nn_case_require (self, batch.shape.dims[1] == C,
                   _ ("The settings “shape” and “features” contradict each other."));

  biased->biased_running_variance = TRUE;
  self->any_shape = batch.shape;
  for (int step = 0; step < steps && !nn_case_failed (self); step++)
    train_batch_norm (self, &batch, step);
  evaluate_batch_norm (self, &batch);
}

/* `in.x`, any shape, softmax over the last axis; `out`, `out.log`. */
static void check_softmax (NnCase *self)
{
  const NnTensor      *x = nn_case_input (self, "in.x");
  const int            D = nn_tensor_columns (x);
  g_autoptr (NnTensor) weights = nn_tensor_copy (x);
  g_autoptr (NnTensor) logs = nn_tensor_copy (x);
  g_autoptr (NnTensor) d_x = nn_tensor_copy (x);
  const NnTensor      *d_y;

  for (int n = 0; n < nn_tensor_rows (x); n++)
    {
      const float *x_n = nn_tensor_row (x, n);
      const double log_sum = nn_log_sum_exp (x_n, D);

      nn_softmax_row (nn_tensor_row (weights, n), x_n, D);
      for (int d = 0; d < D; d++)
        nn_tensor_row (logs, n)[d] = (float) (x_n[d] - log_sum);
    }
  nn_case_compare (self, weights, "out");
  nn_case_compare (self, logs, "out.log");

  d_y = nn_case_upstream (self, "grad.out");
  if (d_y == NULL)
    return;

  for (int n = 0; n < nn_tensor_rows (x); n++)
    nn_softmax_row_backward (nn_tensor_row (d_x, n), nn_tensor_row (weights, n),
                             nn_tensor_row (d_y, n), D);
  nn_case_compare (self, d_x, "grad.x");
}

/* Setting: fill.  `in.valid_lens` (B) or (B, S). */
static void check_masked_softmax (NnCase *self)
{
  const NnMask mask =
      nn_case_mask (self, "in.valid_lens", nn_case_size (self, 'B'), nn_case_size (self, 'S'),
                    nn_case_size (self, 'T'), (float) nn_case_number (self, "fill"));
  const NnTensor *d_y;
  NnScores        scores = { 0 };
  NnScores        weights = { 0 };

  if (nn_case_failed (self))
    return;

  nn_scores_reshape (&scores, 1, mask.queries, mask.keys);
  nn_scores_reshape (&weights, 1, mask.queries, mask.keys);
  nn_tensor_assign (&scores.values, nn_case_input (self, "in.x"));
  nn_softmax_forward (&weights, &scores, &mask);
  nn_case_compare (self, weights.values, "out");

  d_y = nn_case_upstream (self, "grad.out");
  if (d_y != NULL)
    {
      nn_tensor_assign (&scores.values, d_y);
      nn_softmax_backward (&scores, &weights, &scores, &mask);
      nn_case_compare (self, scores.values, "grad.x");
    }

  nn_scores_clear (&scores);
  nn_scores_clear (&weights);
}

/* The mask of an attention: B sentences with S queries and T keys each. */
static NnMask read_mask (NnCase *self)
{
  return nn_case_mask (self, "in.valid_lens", nn_case_size (self, 'B'), nn_case_size (self, 'S'),
                       nn_case_size (self, 'T'), NN_MASK_FILL);
}

static void compare_gradient (NnCase *self, NnAttentionGradient d)
{
  nn_case_compare (self, d.queries, "grad.q");
  nn_case_compare (self, d.keys, "grad.k");
  nn_case_compare (self, d.values, "grad.v");
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

/* Passes an attention forward and back, and compares. @weights: where its weights are */
#define COMPARE_ATTENTION(self, attention, forward, backward, mask, weights)                       \
  {                                                                                                \
    const NnTensor *d_output;                                                                      \
    nn_case_compare ((self),                                                                       \
                     forward ((attention), &evaluation, nn_case_input ((self), "in.q"),            \
                              nn_case_input ((self), "in.k"), nn_case_input ((self), "in.v"),      \
                              (mask)),                                                             \
                     "out");                                                                       \
    nn_case_compare ((self), (weights), "out.weights");                                            \
    d_output = nn_case_upstream ((self), "grad.out");                                              \
    if (d_output != NULL)                                                                          \
      compare_gradient ((self), backward ((attention), d_output));                                 \
  }

/* Setting: d. */
static void check_dot_attention (NnCase *self)
{
  const NnMask                      mask = read_mask (self);
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 1, 0.0);

  require_constant (self, "d", nn_case_size (self, 'q'));
  nn_case_require (self, nn_case_size (self, 'q') == nn_case_size (self, 'k'),
                   _ ("Queries and keys need the same number of features."));
  if (nn_case_failed (self))
    return;

  COMPARE_ATTENTION (self, attention, nn_dot_product_attention_forward,
                     nn_dot_product_attention_backward, &mask, attention->pooling->weights.values);
}

static void check_additive_attention (NnCase *self)
{
  const NnMask                    mask = read_mask (self);
  const NnAdditiveAttentionConfig config = {
    .n_heads = 1,
    .query_size = nn_case_size (self, 'q'),
    .key_size = nn_case_size (self, 'k'),
    .num_hiddens = nn_case_size (self, 'D'),
  };
  g_autoptr (NnAdditiveAttention) attention =
      nn_additive_attention_new (self->parameters, "", &config);

  if (!nn_case_load (self, self->parameters))
    return;

  COMPARE_ATTENTION (self, attention, nn_additive_attention_forward, nn_additive_attention_backward,
                     &mask, attention->pooling->weights.values);
}

/* Setting: bias.  `out.weights` is (B · H, S, T). */
static void check_mha (NnCase *self)
{
  const NnMask                     mask = read_mask (self);
  const NnMultiHeadAttentionConfig config = {
    .query_size = nn_case_size (self, 'q'),
    .key_size = nn_case_size (self, 'k'),
    .value_size = nn_case_size (self, 'v'),
    .num_hiddens = nn_case_size (self, 'D'),
    .n_heads = nn_case_size (self, 'H'),
    .has_bias = nn_case_boolean (self, "bias", FALSE),
  };
  g_autoptr (NnMultiHeadAttention) attention = NULL;

  nn_case_require (self, config.num_hiddens % config.n_heads == 0,
                   _ ("The number of heads, %d, does not divide the number of features, %d."),
                   config.n_heads, config.num_hiddens);
  nn_case_tensor (self, "w.W_q.weight", NN_SHAPE (config.num_hiddens, config.query_size));
  nn_case_tensor (self, "w.W_o.weight", NN_SHAPE (config.num_hiddens, config.num_hiddens));
  if (nn_case_failed (self))
    return;

  attention = nn_multi_head_attention_new (self->parameters, "", &config);
  if (!nn_case_load (self, self->parameters))
    return;

  COMPARE_ATTENTION (self, attention, nn_multi_head_attention_forward,
                     nn_multi_head_attention_backward, &mask,
                     nn_multi_head_attention_weights (attention)->values);
}

/* How many values of the mask lie between two neighbors on each axis of the
 * scores; 0 on axes along which it is the same. */
static gboolean strides_of_mask (NnShape mask, NnShape scores, gsize *strides)
{
  gsize stride = 1;

  if (mask.n_dims > scores.n_dims)
    return FALSE;

  for (int i = 1; i <= scores.n_dims; i++)
    {
      const int size = i <= mask.n_dims ? mask.dims[mask.n_dims - i] : 1;

      if (size != 1 && size != scores.dims[scores.n_dims - i])
        return FALSE;
      strides[scores.n_dims - i] = size == 1 ? 0 : stride;
      stride *= (gsize) size;
    }

  return TRUE;
}

/* The mask as PyTorch would spread it over all scores. */
static NnTensor *spread_mask (NnCase *self, NnShape scores)
{
  const NnShape   shape = nn_case_shape (self, "in.mask", NN_ANY_SIZE);
  const NnTensor *mask = nn_case_tensor (self, "in.mask", shape);
  NnTensor       *spread = nn_tensor_new (scores);
  gsize           strides[NN_MAX_DIMS] = { 0 };

  if (!nn_case_require (self, strides_of_mask (shape, scores, strides),
                        _ ("“in.mask” cannot be broadcast to the shape of the scores.")))
    return spread;

  for (gsize i = 0; i < spread->length; i++)
    {
      gsize rest = i;
      gsize from = 0;

      for (int axis = scores.n_dims - 1; axis >= 0; axis--)
        {
          from += rest % (gsize) scores.dims[axis] * strides[axis];
          rest /= (gsize) scores.dims[axis];
        }
      spread->values[i] = mask->values[from];
    }

  return spread;
}

/* Setting: fill.  `in.q`, `in.k`, `in.v` (…, S, K), `in.mask` of zeros and ones; `out`,
 * `out.scores`, which are masked and not the weights. */
static void check_mask_attention (NnCase *self)
{
  const float                 fill = (float) nn_case_number (self, "fill");
  const NnShape               q_shape = self->any_shape;
  const NnShape               k_shape = nn_case_shape (self, "in.k", q_shape.n_dims);
  const int                   last = q_shape.n_dims - 1;
  NnShape                     v_shape = nn_case_shape (self, "in.v", q_shape.n_dims);
  NnShape                     shape = q_shape;
  const NnTensor             *queries = nn_case_input (self, "in.q");
  const NnTensor             *keys = nn_case_tensor (self, "in.k", k_shape);
  const NnTensor             *values;
  const NnTensor             *d_output;
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (fill);
  g_autoptr (NnTensor)        mask = NULL;

  nn_case_require (self, last >= 1, _ ("“in.q” needs at least two axes."));
  for (int i = 0; i <= last; i++)
    nn_case_require (self, i == last - 1 || q_shape.dims[i] == k_shape.dims[i],
                     _ ("“in.q” and “in.k” may differ only in the number of rows."));
  for (int i = 0; i < last; i++)
    v_shape.dims[i] = k_shape.dims[i];
  values = nn_case_tensor (self, "in.v", v_shape);
  if (nn_case_failed (self))
    return;

  shape.dims[last] = k_shape.dims[last - 1];
  if (nn_case_has (self, "in.mask"))
    mask = spread_mask (self, shape);
  if (nn_case_failed (self))
    return;

  nn_mask_attention_forward (attention, nn_tensor_rows (queries) / q_shape.dims[last - 1], queries,
                             keys, values, mask);
  self->fill = fill;
  nn_case_compare_as (self, NN_QUANTITY_VALUE, attention->scores, shape, "out.scores");
  self->fill = INFINITY;
  nn_case_set_size (self, 'v', v_shape.dims[last]);
  nn_case_compare (self, attention->output, "out");

  d_output = nn_case_upstream (self, "grad.out");
  if (d_output != NULL)
    compare_gradient (self, nn_mask_attention_backward (attention, d_output));
}

/* The table with angles in double precision: what the formula means. */
static NnTensor *exact_table (int T, int D)
{
  NnTensor *table = nn_tensor_new (NN_SHAPE (T, D));

  for (int t = 0; t < T; t++)
    for (int d = 0; d < D; d += 2)
      {
        const double angle = t / pow (10000.0, (double) d / D);

        nn_tensor_row (table, t)[d] = (float) sin (angle);
        nn_tensor_row (table, t)[d + 1] = (float) cos (angle);
      }

  return table;
}

static void check_posenc (NnCase *self)
{
  const int                        D = nn_case_size (self, 'D');
  const int                        T = nn_case_size (self, 'T');
  const NnRows                    *rows = nn_case_rows (self, nn_case_size (self, 'B'), T, NULL);
  const NnPositionalEncodingConfig config = { .D = D, .max_positions = T, .is_enabled = TRUE };
  g_autoptr (NnPositionalEncoding) positions = NULL;
  g_autoptr (NnTensor)             exact = NULL;

  if (!nn_positional_encoding_config_validate (&config, &self->error))
    return;

  positions = nn_positional_encoding_new (self->parameters, "", config);
  exact = exact_table (T, D);
  nn_case_compare (
      self,
      nn_positional_encoding_forward (positions, &evaluation, rows, nn_case_input (self, "in.x")),
      "out");
  nn_case_compare (self, positions->table, "out.table");
  nn_case_compare (self, exact, "out.table_exact");
}

/* Settings: normalized_shape, residual, dropout, training.  In training with dropout `in.mask`,
 * which is 1 for what is kept. */
static void check_addnorm (NnCase *self)
{
  const NnPass          pass = { .is_training = TRUE };
  NnAddNormConfig       config = { .normalized_shape = read_axes (self) };
  const NnTensor       *kept = NULL;
  const NnTensor       *d_out;
  NnAddNormGradient     d;
  g_autoptr (NnAddNorm) add_norm = NULL;

  config.lacks_residual = !nn_case_boolean (self, "residual", TRUE);
  if (nn_case_boolean (self, "training", FALSE))
    config.dropout = nn_case_dropout (self);
  if (config.dropout > 0.0)
    kept = nn_case_tensor (self, "in.mask", self->any_shape);
  if (nn_case_failed (self))
    return;

  add_norm = nn_add_norm_new (self->parameters, "", config);
  add_norm->dropout->given = kept;
  if (!nn_case_load (self, self->parameters))
    return;

  nn_case_compare (self,
                   nn_add_norm_after (add_norm, &pass, NULL, nn_case_input (self, "in.x"),
                                      nn_case_input (self, "in.y")),
                   "out");

  d_out = nn_case_upstream (self, "grad.out");
  if (d_out == NULL)
    return;

  d = nn_add_norm_after_backward (add_norm, d_out);
  nn_case_compare (self, d.residual, "grad.x");
  nn_case_compare (self, d.sublayer, "grad.y");
  nn_case_compare_gradients (self, "grad.", self->parameters);
}

const NnKind nn_layer_kinds[] = {
  { "ffn", check_ffn, NN_TOLERANCES_LAYER,
    "inputs I · hiddens F · outputs O · in.x (…, I) · w.dense1.weight (F, I) · "
    "w.dense2.weight (O, F) → out (…, O)" },
  { "layernorm", check_layernorm, NN_TOLERANCES_LAYER, "in.x (…) → out (…)" },
  { "layernorm_std", check_layernorm_std, NN_TOLERANCES_LAYER,
    "features D ≥ 2 · in.x (…, D) → out (…)" },
  { "batchnorm", check_batchnorm, NN_TOLERANCES_LAYER, "→ out# (…)" },
  { "softmax", check_softmax, NN_TOLERANCES_LAYER, "in.x (…) → out (…) · out.log (…)" },
  { "masked_softmax", check_masked_softmax, NN_TOLERANCES_LAYER, "in.x (B, S, T) → out (B, S, T)" },
  { "dot_attention", check_dot_attention, NN_TOLERANCES_LAYER,
    "in.q (B, S, q) · in.k (B, T, k) · in.v (B, T, v) → out (B, S, v)" },
  { "additive_attention", check_additive_attention, NN_TOLERANCES_LAYER,
    "num_hiddens D · in.q (B, S, q) · in.k (B, T, k) · in.v (B, T, v) · w.W_q.weight (D, q) "
    "→ out (B, S, v)" },
  { "mask_attention", check_mask_attention, NN_TOLERANCES_LAYER, "in.q (…) → out (…, v)" },
  { "mha", check_mha, NN_TOLERANCES_LAYER,
    "num_hiddens D · num_heads H · in.q (B, S, q) · in.k (B, T, k) · in.v (B, T, v) "
    "→ out (B, S, D)" },
  { "posenc", check_posenc, NN_TOLERANCES_LAYER,
    "num_hiddens D · in.x (B, T, D) → out (B, T, D) · out.table (T, D) · out.table_exact (T, D)" },
  { "addnorm", check_addnorm, NN_TOLERANCES_LAYER, "in.x (…) · in.y (…) → out (…)" },
  { NULL },
};

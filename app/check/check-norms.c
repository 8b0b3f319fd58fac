/* app/check/check-norms.c
 *
 * Cases of the normalizations.
 */

#include <glib/gi18n-lib.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "app/check/layer-norm-std.h"
#include "core/layers/batch-norm.h"
#include "core/layers/layer-norm.h"

/* Settings: normalized_shape, eps.  `in.x`, `w.weight`, `w.bias`; `out`. */
void nn_check_layernorm (NnCase *self)
{
  const NnShape            axes = nn_case_config_shape (self, "normalized_shape");
  const NnShape            shape = nn_case_shape (self, "in.x", NN_ANY_SIZE);
  const NnTensor          *x = nn_case_tensor (self, "in.x", shape);
  const NnTensor          *d_y;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnLayerNorm)  norm = NULL;

  nn_case_constant (self, "eps", NN_LAYER_NORM_EPSILON);
  for (int i = 0; i < axes.n_dims; i++)
    nn_case_require (self,
                     axes.n_dims <= shape.n_dims &&
                         axes.dims[i] == shape.dims[shape.n_dims - axes.n_dims + i],
                     _ ("The last axes of “in.x” are not those of “normalized_shape”."));
  if (nn_case_failed (self))
    return;

  norm = nn_layer_norm_new (parameters, "", axes);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_layer_norm_forward (norm, x), shape, NN_QUANTITY_VALUE);

  d_y = nn_case_upstream (self, "grad.out", shape);
  if (d_y == NULL)
    return;

  nn_case_compare (self, "grad.x", nn_layer_norm_backward (norm, d_y), shape, NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* Settings: features, eps.  `in.x`, `w.weight`, `w.bias`; `out`. */
void nn_check_layernorm_std (NnCase *self)
{
  const int                  D = nn_case_int (self, "features", 2, 65536);
  NnShape                    shape = nn_case_shape (self, "in.x", NN_ANY_SIZE);
  const NnTensor            *x;
  const NnTensor            *d_y;
  g_autoptr (NnParameters)   parameters = nn_parameters_new ();
  g_autoptr (NnLayerNormStd) norm = nn_layer_norm_std_new (parameters, "", D);

  nn_case_constant (self, "eps", NN_LAYER_NORM_STD_EPSILON);
  shape.dims[shape.n_dims - 1] = D;
  x = nn_case_tensor (self, "in.x", shape);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_layer_norm_std_forward (norm, x), shape, NN_QUANTITY_VALUE);

  d_y = nn_case_upstream (self, "grad.out", shape);
  if (d_y == NULL)
    return;

  nn_case_compare (self, "grad.x", nn_layer_norm_std_backward (norm, d_y), shape,
                   NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* The layer with PyTorch's running variance, and one with that of MLX beside it. */
typedef struct
{
  NnCase       *c;
  NnParameters *parameters;
  NnBatchNorm  *norm;
  NnBatchNorm  *biased;
  NnShape       shape;
} BatchCase;

/* (N, C, L), L positions of C channels as PyTorch's BatchNorm1d takes them, become (N, L, C).  The
 * same way leads back. */
static NnTensor *move_channels (const NnTensor *x)
{
  const int N = x->shape.dims[0];
  const int C = x->shape.dims[1];
  const int L = x->shape.dims[2];
  NnTensor *moved = nn_tensor_new (NN_SHAPE (N, L, C));

  for (int n = 0; n < N; n++)
    for (int c = 0; c < C; c++)
      for (int l = 0; l < L; l++)
        nn_tensor_row (moved, n * L + l)[c] = nn_tensor_row (x, n * C + c)[l];

  return moved;
}

/* (N, C, L) becomes a stack of rows of C channels, (N, C) is one. */
static NnTensor *to_rows (const NnTensor *x, NnShape shape)
{
  const NnTensor view = { .shape = shape, .length = x->length, .values = x->values };
  NnTensor      *moved;

  if (shape.n_dims == 2)
    return nn_tensor_copy (x);

  moved = move_channels (&view);
  moved->shape = NN_SHAPE (shape.dims[0] * shape.dims[2], shape.dims[1]);

  return moved;
}

static NnTensor *from_rows (const NnTensor *rows, NnShape shape)
{
  NnTensor view = { .length = rows->length, .values = rows->values };

  if (shape.n_dims == 2)
    return nn_tensor_copy (rows);

  view.shape = NN_SHAPE (shape.dims[0], shape.dims[2], shape.dims[1]);

  return move_channels (&view);
}

static char *name_of (const char *what, int step) { return g_strdup_printf ("%s%d", what, step); }

static void compare_step (BatchCase *self, const char *what, int step, const NnTensor *computed,
                          NnQuantity quantity)
{
  g_autofree char *name = name_of (what, step);

  nn_case_compare (self->c, name, computed, computed->shape, quantity);
}

static void compare_rows (BatchCase *self, const char *name, const NnTensor *rows, NnShape shape,
                          NnQuantity quantity)
{
  g_autoptr (NnTensor) computed = from_rows (rows, shape);

  nn_case_compare (self->c, name, computed, shape, quantity);
}

static void backward (BatchCase *self, int step)
{
  g_autofree char     *d_out_name = name_of ("grad.out", step);
  g_autofree char     *d_x_name = name_of ("grad.x", step);
  const NnTensor      *d_out = nn_case_upstream (self->c, d_out_name, self->shape);
  g_autoptr (NnTensor) d_y = NULL;

  if (d_out == NULL)
    return;

  d_y = to_rows (d_out, self->shape);
  nn_parameters_clear_gradients (self->parameters);
  compare_rows (self, d_x_name, nn_batch_norm_backward (self->norm, d_y), self->shape,
                NN_QUANTITY_GRADIENT);
  compare_step (self, "grad.weight", step, self->norm->gamma->gradient, NN_QUANTITY_GRADIENT);
  compare_step (self, "grad.bias", step, self->norm->beta->gradient, NN_QUANTITY_GRADIENT);
}

static void train (BatchCase *self, int step)
{
  const NnPass         pass = { .is_training = TRUE };
  g_autofree char     *x_name = name_of ("in.x", step);
  g_autofree char     *y_name = name_of ("out.train", step);
  const NnTensor      *given = nn_case_tensor (self->c, x_name, self->shape);
  g_autoptr (NnTensor) x = NULL;

  if (nn_case_failed (self->c))
    return;

  x = to_rows (given, self->shape);
  compare_rows (self, y_name, nn_batch_norm_forward (self->norm, &pass, NULL, x), self->shape,
                NN_QUANTITY_VALUE);
  nn_batch_norm_forward (self->biased, &pass, NULL, x);

  compare_step (self, "state.mean", step, self->norm->running_mean->value, NN_QUANTITY_VALUE);
  compare_step (self, "state.var", step, self->norm->running_var->value, NN_QUANTITY_VALUE);
  compare_step (self, "state.var_biased", step, self->biased->running_var->value,
                NN_QUANTITY_VALUE);

  backward (self, step);
}

static void evaluate (BatchCase *self)
{
  const NnPass         pass = NN_PASS_EVALUATION;
  NnShape              shape = self->shape;
  const NnTensor      *given;
  g_autoptr (NnTensor) x = NULL;

  if (!nn_case_has (self->c, "in.eval"))
    return;

  shape.dims[0] = nn_case_shape (self->c, "in.eval", shape.n_dims).dims[0];
  given = nn_case_tensor (self->c, "in.eval", shape);
  if (nn_case_failed (self->c))
    return;

  x = to_rows (given, shape);
  compare_rows (self, "out.eval", nn_batch_norm_forward (self->norm, &pass, NULL, x), shape,
                NN_QUANTITY_VALUE);
}

static gboolean has_room (const BatchCase *self)
{
  const NnShape shape = self->shape;

  return nn_case_require (self->c, shape.n_dims == 2 || shape.n_dims == 3,
                          _ ("The setting “shape” has to list 2 or 3 sizes.")) &&
         nn_case_require (
             self->c,
             nn_batch_norm_can_train (shape.dims[0] * (shape.n_dims == 3 ? shape.dims[2] : 1)),
             _ ("A batch with one value per channel cannot be normalized."));
}

/* Settings: features, shape, steps, eps, momentum.  `in.x0` …, `in.eval`, `w.weight`, `w.bias`;
 * `out.train0` …, `out.eval`, and after each step `state.mean0` …, `state.var0` …,
 * `state.var_biased0` …. */
void nn_check_batchnorm (NnCase *self)
{
  const int                steps = nn_case_int (self, "steps", 1, 10000);
  const int                C = nn_case_int (self, "features", 1, 65536);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnParameters) others = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  norm = nn_batch_norm_new (parameters, "", C);
  g_autoptr (NnBatchNorm)  biased = nn_batch_norm_new (others, "", C);
  BatchCase batch = { self, parameters, norm, biased, nn_case_config_shape (self, "shape") };

  nn_case_constant (self, "eps", NN_BATCH_NORM_EPSILON);
  nn_case_constant (self, "momentum", NN_BATCH_NORM_MOMENTUM);
  nn_case_load (self, parameters);
  if (nn_case_failed (self) || !has_room (&batch))
    return;

  if (!nn_case_require (self, batch.shape.dims[1] == C,
                        _ ("The settings “shape” and “features” contradict each other.")))
    return;

  biased->biased_running_variance = TRUE;
  for (int step = 0; step < steps && !nn_case_failed (self); step++)
    train (&batch, step);
  if (!nn_case_failed (self))
    evaluate (&batch);
}

/* app/check/check-layers.c
 *
 * Cases of single layers: the positionwise network, the positional encoding, add
 * & norm.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "core/layers/add-norm.h"
#include "core/layers/positional-encoding.h"
#include "core/layers/positionwise-ffn.h"

static NnShape with_last (NnShape shape, int size)
{
  shape.dims[shape.n_dims - 1] = size;

  return shape;
}

/* Settings: inputs, hiddens, outputs.  `in.x`, `w.dense1.*`, `w.dense2.*`; `out`. */
void nn_check_ffn (NnCase *self)
{
  const int                     I = nn_case_int (self, "inputs", 1, 65536);
  const int                     F = nn_case_int (self, "hiddens", 1, 65536);
  const int                     O = nn_case_int (self, "outputs", 1, 65536);
  const NnShape                 shape = nn_case_shape (self, "in.x", NN_ANY_SIZE);
  const NnTensor               *x = nn_case_tensor (self, "in.x", with_last (shape, I));
  const NnTensor               *d_y;
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = NULL;

  nn_case_tensor (self, "w.dense1.weight", NN_SHAPE (F, I));
  nn_case_tensor (self, "w.dense2.weight", NN_SHAPE (O, F));
  if (nn_case_failed (self))
    return;

  ffn = nn_positionwise_ffn_new (parameters, "", I, F, O);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_positionwise_ffn_forward (ffn, x), with_last (shape, O),
                   NN_QUANTITY_VALUE);

  d_y = nn_case_upstream (self, "grad.out", with_last (shape, O));
  if (d_y == NULL)
    return;

  nn_case_compare (self, "grad.x", nn_positionwise_ffn_backward (ffn, d_y), shape,
                   NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (self, "grad.", parameters);
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

/* Setting: num_hiddens.  `in.x` (B, T, D); `out`, `out.table` (T, D), `out.table_exact`. */
void nn_check_posenc (NnCase *self)
{
  const NnPass                     pass = NN_PASS_EVALUATION;
  const int                        D = nn_case_int (self, "num_hiddens", 1, 65536);
  const NnShape                    shape = with_last (nn_case_shape (self, "in.x", 3), D);
  const int                        B = shape.dims[0];
  const int                        T = shape.dims[1];
  const NnTensor                  *x = nn_case_tensor (self, "in.x", shape);
  const NnPositionalEncodingConfig config = { .D = D, .max_positions = T, .is_enabled = TRUE };
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnPositionalEncoding) positions = NULL;
  g_autoptr (NnTensor)             exact = NULL;

  if (nn_case_failed (self) || !nn_positional_encoding_config_validate (&config, &self->error))
    return;

  positions = nn_positional_encoding_new (parameters, "", config);
  exact = exact_table (T, D);

  nn_case_compare (
      self, "out",
      nn_positional_encoding_forward (positions, &pass, nn_case_rows (self, B, T, NULL), x), shape,
      NN_QUANTITY_VALUE);
  nn_case_compare (self, "out.table", positions->table, NN_SHAPE (T, D), NN_QUANTITY_VALUE);
  nn_case_compare (self, "out.table_exact", exact, NN_SHAPE (T, D), NN_QUANTITY_VALUE);
}

static NnAddNormConfig add_norm_config (NnCase *self)
{
  NnAddNormConfig config = { .normalized_shape = nn_case_config_shape (self, "normalized_shape") };

  config.lacks_residual = !nn_case_boolean (self, "residual", TRUE);
  if (nn_case_boolean (self, "training", FALSE))
    config.dropout = nn_case_number (self, "dropout");
  nn_case_require (self, config.dropout >= 0.0 && config.dropout < 1.0,
                   _ ("The setting “dropout” is %g; it has to be at least 0 and below 1."),
                   config.dropout);

  return config;
}

static gboolean ends_in (NnShape shape, NnShape axes)
{
  const int skipped = shape.n_dims - axes.n_dims;

  for (int i = 0; i < axes.n_dims; i++)
    if (skipped < 0 || shape.dims[skipped + i] != axes.dims[i])
      return FALSE;

  return TRUE;
}

/* Settings: normalized_shape, residual, dropout, training.  `in.x`, `in.y`, `w.ln.*`, and in
 * training with dropout `in.mask`, which is 1 for what is kept; `out`. */
void nn_check_addnorm (NnCase *self)
{
  const NnAddNormConfig    config = add_norm_config (self);
  const NnShape            shape = nn_case_shape (self, "in.x", NN_ANY_SIZE);
  const NnTensor          *x = nn_case_tensor (self, "in.x", shape);
  const NnTensor          *y = nn_case_tensor (self, "in.y", shape);
  const NnTensor          *kept = NULL;
  const NnPass             pass = { .is_training = TRUE };
  const NnTensor          *d_out;
  NnAddNormGradient        d;
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnAddNorm)    add_norm = NULL;

  if (config.dropout > 0.0)
    kept = nn_case_tensor (self, "in.mask", shape);
  nn_case_require (self, ends_in (shape, config.normalized_shape),
                   _ ("The last axes of “in.x” are not those of “normalized_shape”."));
  if (nn_case_failed (self))
    return;

  add_norm = nn_add_norm_new (parameters, "", config);
  add_norm->dropout->given = kept;
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  nn_case_compare (self, "out", nn_add_norm_after (add_norm, &pass, NULL, x, y), shape,
                   NN_QUANTITY_VALUE);

  d_out = nn_case_upstream (self, "grad.out", shape);
  if (d_out == NULL)
    return;

  d = nn_add_norm_after_backward (add_norm, d_out);
  nn_case_compare (self, "grad.x", d.residual, shape, NN_QUANTITY_GRADIENT);
  nn_case_compare (self, "grad.y", d.sublayer, shape, NN_QUANTITY_GRADIENT);
  nn_case_compare_gradients (self, "grad.", parameters);
}

#include "ui/labs/unit-network.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ui/labs/unit-activity.h"

#define DIGITS 2 /* of a weight */

static void free_network (HlUnitNetwork *self)
{
  hl_walk_rows_free (self->activity);
  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    nn_tensor_free (self->weights[layer]);
  g_free (self);
}

static HlUnitNetwork *find_or_add (GPtrArray *all, const char *path)
{
  HlUnitNetwork *added;

  for (guint i = 0; i < all->len; i++)
    {
      HlUnitNetwork *network = g_ptr_array_index (all, i);

      if (g_str_equal (network->activity->path, path))
        return network;
    }

  added = g_new0 (HlUnitNetwork, 1);
  added->activity = hl_walk_rows_new (path);
  g_ptr_array_add (all, added);

  return added;
}

/* Copies W, or Wᵀ. */
static NnTensor *copy_weights (const NnOperand *W, gboolean is_transposed)
{
  NnTensor *copy = nn_tensor_new (is_transposed ? NN_SHAPE (W->columns, W->rows)
                                                : NN_SHAPE (W->rows, W->columns));

  for (int row = 0; row < W->rows; row++)
    for (int column = 0; column < W->columns; column++)
      if (is_transposed)
        nn_tensor_row (copy, column)[row] = nn_operand_row (W, 0, row)[column];
      else
        nn_tensor_row (copy, row)[column] = nn_operand_row (W, 0, row)[column];

  return copy;
}

/* Returns one for each block, the encoder's first. walk: a translation, taken apart. */
GPtrArray *hl_unit_networks_from_walk (const NnWalk *walk)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) free_network);

  for (int i = nn_walk_next (walk, NN_OP_DENSE1, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_DENSE1, i + 1))
    {
      const NnOperation *dense1 = nn_walk_operation (walk, i);
      const NnOperation *relu = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_RELU, i));
      const NnOperation *dense2 = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_DENSE2, i));
      HlUnitNetwork     *network = find_or_add (all, relu->path);

      hl_walk_rows_add (network->activity, relu->output);
      if (network->weights[0] != NULL)
        continue;

      network->weights[0] = copy_weights (dense1->inputs[1], FALSE);
      network->weights[1] = copy_weights (dense2->inputs[1], TRUE);
    }

  return all;
}

/* Returns where it is in the model. */
const char *hl_unit_network_path (const HlUnitNetwork *self) { return self->activity->path; }

/* Returns which network it is, for people. */
char *hl_unit_network_title (const HlUnitNetwork *self)
{
  return hl_unit_activity_title (self->activity);
}

/* Returns what formulas call its weights. layer: 0 or 1. */
const char *hl_unit_network_symbol (int layer)
{
  static const char *const symbols[HL_UNIT_LAYERS] = { "W₁", "W₂ᵀ" };

  return symbols[layer];
}

/* The largest absolute weight of some units: both layers have one scale. */
static double find_limit (const HlUnitNetwork *self, const int *units, int n_units)
{
  float limit = 0.0f;

  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    for (int i = 0; i < n_units; i++)
      for (int d = 0; d < nn_tensor_columns (self->weights[layer]); d++)
        limit = fmaxf (limit, fabsf (nn_tensor_row (self->weights[layer], units[i])[d]));

  return (double) limit;
}

static float *copy_rows (const NnTensor *weights, const int *units, int n_units)
{
  const int D = nn_tensor_columns (weights);
  float    *rows = g_new (float, (gsize) n_units *D);

  for (int i = 0; i < n_units; i++)
    memcpy (rows + (gsize) i * D, nn_tensor_row (weights, units[i]), sizeof (float) * (gsize) D);

  return rows;
}

/* Returns the weights of these units, on a scale that both layers share. layer: 0 or 1; n_units:
 * how many, at least 1. */
HlNumberMatrix *hl_unit_network_rows (const HlUnitNetwork *self, int layer, const int *units,
                                      int n_units)
{
  const NnTensor *weights = self->weights[layer];
  /* Translators: the name of a matrix, its size, and how many of its rows are shown */
  g_autofree char *title =
      g_strdup_printf (_ ("%s  (%d, %d): %d of its rows"), hl_unit_network_symbol (layer),
                       nn_tensor_rows (weights), nn_tensor_columns (weights), n_units);
  g_autofree float *rows = copy_rows (weights, units, n_units);
  g_auto (GStrv)    names = g_new0 (char *, n_units + 1);

  for (int i = 0; i < n_units; i++)
    names[i] = g_strdup_printf ("%d", units[i] + 1);

  return hl_number_matrix_new (&(HlNumberMatrix){
      .title = title,
      .is_learned = TRUE,
      .values = rows,
      .rows = n_units,
      .columns = nn_tensor_columns (weights),
      .row_names = (const char *const *) names,
      .row_role = _ ("hidden unit"),
      .column_role = layer == 0 ? _ ("feature that it reads") : _ ("feature that it writes"),
      .digits = DIGITS,
      .paper = HL_PAPER_SIGNED,
      .limit = find_limit (self, units, n_units),
      .fits = TRUE,
  });
}

/* core/trace/walk/walk-input.c
 *
 * From the words to the input of the first block: embedding, positions, dropout.
 */

#include "core/trace/walk/walk-layers.h"

#include <math.h>
#include <string.h>

#include "core/layers/path.h"

/* Adds the ids of the words. */
static NnOperand *read_ids (NnWalker *self, const NnWalkInput *input)
{
  const NnWalkRows *rows = &input->rows;
  const int         first = rows->rows->starts[rows->sentence];
  NnOperand        *ids = nn_walker_output (self, NN_OP_TOKENS, "ids", NN_ONE, rows->axis, NN_ONE);

  for (int i = 0; i < ids->rows; i++)
    ids->values[i] = (float) input->embedding->ids[first + i];
  ids->words = nn_labels_ref (rows->axis.labels);

  return nn_walker_add (self, NN_OP_TOKENS, ids, NULL, NN_INPUTS (NULL));
}

static NnOperand *embed (NnWalker *self, const NnWalkInput *input)
{
  const int        D = nn_tensor_columns (input->embedding->output);
  g_autofree char *path = nn_path_join (input->path, "embedding");
  NnOperand       *ids;
  NnOperand       *x;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  ids = read_ids (self, input);
  x = nn_walker_output (self, NN_OP_EMBEDDING, "e", NN_ONE, input->rows.axis, NN_FEATURES (D));
  nn_walk_copy_rows (x, input->embedding->output, &input->rows);
  nn_walker_expect_rows (self, x, &input->embedding->d_output, &input->rows);
  nn_walker_add (self, NN_OP_EMBEDDING, x, &(NnConstants){ .sqrt_d = sqrt (D) },
                 NN_INPUTS (ids, nn_walker_parameter (self, input->embedding->weight, "E")));
  nn_walker_close (self);

  return x;
}

/* Copies the rows of the position table that are added. */
static NnOperand *copy_positions (NnWalker *self, const NnWalkInput *input)
{
  const NnPositionalEncoding *pos_encoding = input->pos_encoding;
  const int                   first = input->rows.rows->first_position;
  const int                   n = input->rows.axis.length;
  GPtrArray                  *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char            *path = g_strdup_printf ("%s.pos_encoding.P", input->path);
  char                      **labels;
  NnOperand                  *P;

  for (int i = 0; i < n; i++)
    g_ptr_array_add (names, g_strdup_printf ("%d", first + i));
  labels = nn_labels_take (names);
  P = nn_walker_operand (self, "P", path, NN_ONE, nn_axis (NN_AXIS_POSITION, n, labels),
                         NN_FEATURES (nn_tensor_columns (pos_encoding->table)));
  nn_labels_unref (labels);

  P->is_parameter = pos_encoding->P != NULL;
  memcpy (P->values, nn_tensor_row (pos_encoding->table, first),
          nn_operand_length (P) * sizeof (float));

  return P;
}

static NnOperand *add_positions (NnWalker *self, const NnWalkInput *input, NnOperand *x)
{
  const NnConstants constants = { .first_position = input->rows.rows->first_position };
  NnOperand        *P = copy_positions (self, input);
  NnOperand        *sum =
      nn_walker_output (self, NN_OP_POSITIONS, "x₀", NN_ONE, x->row_axis, x->column_axis);

  nn_walker_expect_rows (self, sum, &input->pos_encoding->d_sum, &input->rows);

  return nn_walker_compute (self, NN_OP_POSITIONS, sum, &constants, NN_INPUTS (x, P));
}

/**
 * @self: the walker, in a stack
 * @input: the layers before the blocks
 * Returns: (transfer none): (1, n, D) the input of the first block
 */
NnOperand *nn_walk_input (NnWalker *self, const NnWalkInput *input)
{
  const NnPositionalEncoding *pos_encoding = input->pos_encoding;
  g_autofree char            *path = nn_path_join (input->path, "pos_encoding");
  NnOperand                  *x = embed (self, input);

  if (!pos_encoding->config.is_enabled && !pos_encoding->dropout->is_active)
    return x;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  if (pos_encoding->config.is_enabled)
    x = add_positions (self, input, x);
  x = nn_walk_dropout (self, pos_encoding->dropout, x, &input->rows);
  nn_walker_close (self);

  return x;
}

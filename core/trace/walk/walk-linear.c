/* core/trace/walk/walk-linear.c
 *
 * Linear layers: one alone, and the two of a positionwise network with the ReLU between them.
 */

#include "core/trace/walk/walk-layers.h"

/**
 * @self: the walker, in a box
 * @symbols: (array length=3): what formulas call the result, W and b
 * @linear: the layer, after its pass
 * @x: (1, n, I)
 * @rows: which rows of the pass are shown
 * Returns: (transfer none): (1, n, O) x Wᵀ + b
 */
NnOperand *nn_walk_linear (NnWalker *self, NnOperationKind kind, const char *const *symbols,
                           const NnLinear *linear, NnOperand *x, NnAxis columns,
                           const NnWalkRows *rows)
{
  NnOperand *y = nn_walker_output (self, kind, symbols[0], NN_ONE, x->row_axis, columns);
  NnOperand *W = nn_walker_parameter (self, linear->weight, symbols[1]);
  NnOperand *b = nn_walker_parameter (self, linear->bias, symbols[2]);

  nn_walk_copy_rows (y, linear->output, rows);
  nn_walker_expect_rows (self, y, &linear->d_output, rows);

  return nn_walker_add (self, kind, y, &(NnConstants){ .has_bias = b != NULL },
                        NN_INPUTS (x, W, b));
}

/**
 * @ffn: the network, after its pass
 * @x: (1, n, D)
 * @rows: which rows of the pass are shown
 * Returns: (transfer none): (1, n, D) the output of the network
 */
NnOperand *nn_walk_ffn (NnWalker *self, const char *path, const NnPositionwiseFfn *ffn,
                        NnOperand *x, const NnWalkRows *rows)
{
  const NnAxis hidden = NN_FEATURES (nn_tensor_rows (ffn->dense1->weight->value));
  NnOperand   *f1;
  NnOperand   *f2;
  NnOperand   *y;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  f1 = nn_walk_linear (self, NN_OP_DENSE1, NN_SYMBOLS ("f₁", "W₁", "b₁"), ffn->dense1, x, hidden,
                       rows);

  f2 = nn_walker_output (self, NN_OP_RELU, "f₂", NN_ONE, x->row_axis, hidden);
  nn_walk_copy_rows (f2, ffn->relu->output, rows);
  nn_walker_expect_rows (self, f2, &ffn->relu->d_output, rows);
  nn_walker_add (self, NN_OP_RELU, f2, NULL, NN_INPUTS (f1));

  y = nn_walk_linear (self, NN_OP_DENSE2, NN_SYMBOLS ("f", "W₂", "b₂"), ffn->dense2, f2,
                      x->column_axis, rows);
  nn_walker_close (self);

  return y;
}

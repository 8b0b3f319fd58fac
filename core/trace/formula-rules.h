/* core/trace/formula-rules.h
 *
 * What formula.c has to know of each kind of operation: how a cell is written, what it
 * was made of, and the line that holds for all cells.
 *
 *      formula-tokens.c      ids, embedding, positions, dropout, choice
 *      formula-linear.c      x Wᵀ + b wherever it stands, ReLU, residual connection
 *      formula-attention.c   heads, scores, mask, softmax, weighted sum
 *      formula-additive.c    the scores of additive attention
 *      formula-norm.c        mean, variance, normalize, scale and shift, running averages
 *      formula-loss.c        the batch and its loss, before and after
 *      formula-gradient.c    what the loss says of each number: the sum of what all that
 *                            read it hand back, link by link (formula-link-….c)
 *      formula-adam.c        clipping, and the step of a parameter
 *
 * Used by   formula.c
 */

#pragma once

#include "core/trace/formula-writer.h"

G_BEGIN_DECLS

/**
 * NnCell:
 * @slice: of which matrix
 * @row: which row
 * @column: which column
 *
 * A cell of an operation's output.
 */
typedef struct
{
  int slice;
  int row;
  int column;
} NnCell;

/**
 * NnFormulaRules:
 * @write: writes what stands right of "="
 * @depends: says which cells of input @input that reads
 * @general: (transfer none): the line for all cells; $0 is the symbol of the first
 *   input and #0 its size, $y and #y those of the output
 * @describe: (nullable): writes that line, where a fixed one would not do
 */
typedef struct
{
  void (*write) (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 NnCell             cell);
  NnCells (*depends) (const NnOperation *operation,
                      NnCell             cell,
                      int                input);
  const char *(*general) (const NnOperation *operation);
  void (*describe) (GString           *text,
                    const NnOperation *operation);
} NnFormulaRules;

extern const NnFormulaRules nn_formula_tokens;
extern const NnFormulaRules nn_formula_embedding;
extern const NnFormulaRules nn_formula_positions;
extern const NnFormulaRules nn_formula_dropout;
extern const NnFormulaRules nn_formula_choice;

extern const NnFormulaRules nn_formula_linear;
extern const NnFormulaRules nn_formula_relu;
extern const NnFormulaRules nn_formula_residual;

extern const NnFormulaRules nn_formula_split_heads;
extern const NnFormulaRules nn_formula_product;
extern const NnFormulaRules nn_formula_scale;
extern const NnFormulaRules nn_formula_mask;
extern const NnFormulaRules nn_formula_softmax;
extern const NnFormulaRules nn_formula_weighted_sum;
extern const NnFormulaRules nn_formula_join_heads;

extern const NnFormulaRules nn_formula_features;
extern const NnFormulaRules nn_formula_additive_scores;

extern const NnFormulaRules nn_formula_mean;
extern const NnFormulaRules nn_formula_variance;
extern const NnFormulaRules nn_formula_normalize;
extern const NnFormulaRules nn_formula_scale_shift;
extern const NnFormulaRules nn_formula_running_mean;
extern const NnFormulaRules nn_formula_running_variance;

extern const NnFormulaRules nn_formula_batch;
extern const NnFormulaRules nn_formula_loss;
extern const NnFormulaRules nn_formula_loss_again;

extern const NnFormulaRules nn_formula_gradient;

extern const NnFormulaRules nn_formula_clip;
extern const NnFormulaRules nn_formula_adam_m;
extern const NnFormulaRules nn_formula_adam_v;
extern const NnFormulaRules nn_formula_adam_step;

void nn_formula_expand (GString *text,
                        const char *template,
                        NnOperand *const  *inputs,
                        const NnOperation *operation);

NnCells nn_cells_none (void);
NnCells nn_cells_one (int slice,
                      int row,
                      int column);
NnCells nn_cells_row (const NnOperand *operand,
                      int              slice,
                      int              row);
NnCells nn_cells_column (const NnOperand *operand,
                         int              slice,
                         int              column);
NnCells nn_cells_all (const NnOperand *operand,
                      int              slice);

NnCells nn_cells_same (const NnOperation *operation,
                       NnCell             cell,
                       int                input);

double nn_input_get (const NnOperation *operation,
                     int                input,
                     NnCell             cell);

G_END_DECLS

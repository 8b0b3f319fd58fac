/* core/trace/formula/cell-text.h
 *
 * Prints one cell's general line with its numbers, in the language of formula.h.
 *
 *      exp ($0[i,j] − max_j $0[i,j]) / Σ_j …     exp(1.921 − 2.104) / (exp(1.921 − 2.104) + …)
 *
 *      what has no operand in it is one number         1 − β₁        0.1
 *      a sum within a term is in brackets             Σ_d x / D     (1 + 2 + 3) / 3
 *      sums that are added are one sum                 Σ + Σ         tanh(1 · 2 + 3 · 4 + …)
 *      terms that do not count are left out            [i ∈ N] · x   0, or x
 *
 * The general line itself has symbols of operands for $0, $1 …, and numbers for constants:
 *
 *      $y = $0 $1ᵀ      S₀ = Q Kᵀ
 */

#pragma once

#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"
#include "core/trace/operation/operation.h"

void nn_cell_write (NnCell *self, NnFormulaWriter *writer, const NnNode *node);

char *nn_formula_name (const NnOperation *operation,
                       const NnOperand   *operand) G_GNUC_WARN_UNUSED_RESULT;
void  nn_formula_expand (GString *text, const char *line, NnOperand *const *inputs,
                         const NnOperation *operation);
void  nn_formula_write_size (GString *text, const NnOperand *operand);

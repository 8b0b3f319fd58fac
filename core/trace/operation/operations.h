/* core/trace/operation/operations.h
 *
 * The table of operations: for each kind its names, its lesson, its formula, the letters that it
 * introduces, and the term that it adds to the gradient of each of its inputs.  All that the
 * program says about an operation follows from its row:
 *
 *      the general line on the screen       the formula, with names for $0, $1 …
 *      a cell in numbers                    the formula, printed by cell-text.h
 *      what the cell depends on             the cells that the formula reads
 *      the cell itself                      the formula, computed by cell.h
 *      the gradients of the inputs          the formulas of the links
 *
 * So these always agree.
 *
 *      operations-….c         the rows
 *      operation-rows.h       the form of a row
 *      operations.c           chooses the line that holds for an operation, computes whole results
 */

#pragma once

#include "core/trace/operation/cell.h"
#include "core/trace/operation/operation-rows.h"

const NnGeneralLine *nn_operation_line (const NnOperation *operation);
const NnGeneralLine *nn_link_line (const NnGradientTerm *term);

void nn_operation_begin (const NnOperation *operation, NnCell *cell);
void nn_link_begin (const NnGradientTerm *term, const NnOperand *d_x, NnOperand *const *operands,
                    NnCell *cell);

void nn_operation_compute (NnOperationKind kind, NnOperand *output, const NnConstants *constants,
                           NnOperand *const *inputs);
void nn_link_add (NnOperand *d_x, const NnGradientTerm *term, NnOperand *const *operands);

/* Finds the row of a kind of operation. */

const NnOperationRow *nn_operation_row (NnOperationKind kind);

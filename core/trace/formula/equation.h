/* core/trace/formula/equation.h
 *
 * Operations as equations, from left to right: their operands and the signs between them, and which
 * operations continue with the result of another one.
 *
 *      Q_h · K_hᵀ                          → S₀   a chain begins
 *      S₀                                  → S    and continues
 *      S                                   → S′
 *      S′                                  → A
 *      A · V_h                             → O_h
 *
 * Both follow from the table of operations.
 */

#pragma once

#include "core/trace/operation/operation.h"

#define NN_EQUATION_SIGN 8 /* bytes of a sign and its end */

typedef struct
{
  int      input;                  /* which input of the operation, or −1 for a sign */
  gboolean is_transposed;          /* whether the input is read with rows and columns exchanged */
  char     sign[NN_EQUATION_SIGN]; /* such as "·" or "⊙"; "," is between what a function reads */
} NnEquationPart;

GArray *nn_equation_parts (const NnOperation *operation) G_GNUC_WARN_UNUSED_RESULT;
int     nn_equation_find_running (const NnOperation *operation, const GArray *parts,
                                  const NnOperand *operand);
void    nn_equation_chains (const NnOperation *const *operations, int n, int *chains);

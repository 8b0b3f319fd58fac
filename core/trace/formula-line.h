/* core/trace/formula-line.h
 *
 * Writes a general line: for $0 the symbol of an operand, for #0 its size, for a format of text
 * the number of a constant.
 *
 *      $y = $0 $1ᵀ   #0 · #1ᵀ → #y      scores = Q Kᵀ   8 × (6, 16) · 8 × (4, 16)ᵀ → 8 × (6, 4)
 */

#pragma once

#include "core/trace/operation.h"

G_BEGIN_DECLS

char *nn_formula_name (const NnOperation *operation,
                       const NnOperand   *operand) G_GNUC_WARN_UNUSED_RESULT;
void  nn_formula_expand (GString           *text,
                         const char        *line,
                         NnOperand *const  *inputs,
                         const NnOperation *operation);

G_END_DECLS

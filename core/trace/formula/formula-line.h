/* core/trace/formula/formula-line.h
 *
 * Writes a general line: symbols of operands for $0, $1 …, and numbers for constants.
 *
 *      $y = $0 $1ᵀ      S₀ = Q Kᵀ
 */

#pragma once

#include "core/trace/operation/operation.h"

char *nn_formula_name (const NnOperation *operation,
                       const NnOperand   *operand) G_GNUC_WARN_UNUSED_RESULT;
void  nn_formula_expand (GString *text, const char *line, NnOperand *const *inputs,
                         const NnOperation *operation);
void  nn_formula_write_size (GString *text, const NnOperand *operand);

/* core/trace/operation/cell-log-sum-exp.h
 *
 * Prints log-sum-exp, ln Σ_j exp (x), as it is computed, so that no exp (x) overflows:
 *
 *      2.104 + ln(exp(1.921 − 2.104) + exp(2.104 − 2.104) + …)
 */

#pragma once

#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"

G_BEGIN_DECLS

void nn_cell_write_log_sum_exp (NnCell *cell, NnFormulaWriter *writer, const NnNode *node);

G_END_DECLS

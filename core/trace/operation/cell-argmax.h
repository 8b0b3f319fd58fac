/* core/trace/operation/cell-argmax.h
 *
 * Prints argmax with its candidates:
 *
 *      argmax(417: 0.8123, 12: 0.0412, max₅₈₉₂(0.0301))
 */

#pragma once

#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"

G_BEGIN_DECLS

void nn_cell_write_argmax (NnCell *cell, NnFormulaWriter *writer, const NnNode *node);

G_END_DECLS

/* tests/support/hand-made.h
 *
 * Operations made by hand, with numbers that can be read off their places: the number
 * in matrix h, row i, column j of an operand is 100 h + 10 i + j.
 */

#pragma once

#include "core/trace/operation/operation.h"

NnOperand *hl_test_operand_new (const char *symbol, NnAxisKind row_axis, NnAxisKind column_axis,
                                int slices, int rows, int columns) G_GNUC_WARN_UNUSED_RESULT;

NnOperation *hl_test_product_new (int heads, int queries, int keys,
                                  int width) G_GNUC_WARN_UNUSED_RESULT;
NnOperation *hl_test_probabilities_new (int tokens, int words) G_GNUC_WARN_UNUSED_RESULT;
NnOperation *hl_test_mask_new (int tokens) G_GNUC_WARN_UNUSED_RESULT;

/* ui/labs/operation-matrix.h
 *
 * The result of one operation on a few numbers, as a matrix to draw, and what each cell
 * of it was made of, as lights.
 *
 * Used by   operation-board.h
 */

#pragma once

#include "core/trace/operation.h"

#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

HlNumberMatrix hl_operation_matrix (const NnOperation *operation,
                                    int                slice);
guint8        *hl_operation_lights (const NnOperation *operation,
                                    int                slice,
                                    int                row,
                                    int                column,
                                    const NnOperand   *operand,
                                    int                operand_slice) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

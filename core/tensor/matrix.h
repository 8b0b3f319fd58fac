/* core/tensor/matrix.h
 *
 * A matrix is a window on a tensor: some of its rows, some of its columns.  One head of
 * one sentence, for instance, is a block of the rows of that sentence and the columns of
 * that head; nothing is copied to cut it out.
 */

#pragma once

#include "core/engine/operands.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

NnMatrix nn_matrix (const NnTensor *tensor);
NnMatrix nn_matrix_block (const NnTensor *tensor,
                          int             first_row,
                          int             rows,
                          int             first_column,
                          int             columns);

G_END_DECLS

/* ui/widgets/matrix-grid-keys.h
 *
 * The keys of a matrix: the arrows go from cell to cell, Ctrl+C copies a result.
 *
 * Up and Down go to the cell above and below; Left and Right to the next one, once
 * there is nothing left of what is typed.
 */

#pragma once

#include "ui/widgets/matrix-grid.h"

G_BEGIN_DECLS

void hl_matrix_grid_add_keys (HlMatrixGrid *self);

G_END_DECLS

/* ui/labs/norm-lights.h
 *
 * Which numbers a normalization takes together, in the matrix that it normalizes: for a cell,
 * LayerNorm its row or all of them, BatchNorm its column.
 */

#pragma once

#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

void hl_norm_lights_show (HlMatrixEditor *x,
                          gboolean        over_all,
                          int             row,
                          int             column);

G_END_DECLS

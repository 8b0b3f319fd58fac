/* ui/render/number-matrix-draw.h
 *
 * Draws a number matrix.
 *
 * Used by   sheet.h, ui/widgets/number-picture.h
 */

#pragma once

#include "ui/render/number-matrix-layout.h"

G_BEGIN_DECLS

void hl_number_matrix_draw (const HlNumberMatrix       *self,
                            const HlNumberMatrixLayout *layout,
                            cairo_t                    *cr);

G_END_DECLS

/* ui/render/number-matrix-scale.h
 *
 * The bar below a number matrix that says which color is which number.
 */

#pragma once

#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

double   hl_number_matrix_limit (const HlNumberMatrix *self);
gboolean hl_number_matrix_has_scale (const HlNumberMatrix *self);
char *hl_number_matrix_end (const HlNumberMatrix *self, gboolean is_last) G_GNUC_WARN_UNUSED_RESULT;
double hl_number_matrix_scale_width (const HlNumberMatrix *self, HlText *text);

G_END_DECLS

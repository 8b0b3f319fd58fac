/* ui/render/equation-keys-draw.h
 *
 * Draws the keys of an equation's colors where equation-keys.h has put them.
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

void hl_equation_draw_keys (const HlEquationSpec *spec, const HlEquationLayout *layout,
                            cairo_t *cr);

G_END_DECLS

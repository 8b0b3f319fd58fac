/* ui/render/equation-spotlight.h
 *
 * The veil over all but what the step at hand makes, while somebody shows that on a screen.
 *
 *      ░░░░░░░░ ┌ A ──────┐ ░░░░░
 *      ░Q_h░K_h │ ▦▦▦▦▦▦▦ │ ░V_h░
 *      ░░░░░░░░ └─────────┘ ░░░░░
 */

#pragma once

#include "ui/render/equation-draw.h"

G_BEGIN_DECLS

void hl_equation_draw_veil (const HlEquationSpec *spec, const HlEquationLayout *layout,
                            const GArray *lights, cairo_t *cr);

G_END_DECLS

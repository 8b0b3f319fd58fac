/* ui/render/equation-spotlight.h
 *
 * The frame around what the step at hand makes, and the veil over all the rest while somebody
 * shows that on a screen.
 *
 *      ░░░░░░░░ ┌ A ──────┐ ░░░░░
 *      ░Q_h░K_h │ ▦▦▦▦▦▦▦ │ ░V_h░
 *      ░░░░░░░░ └─────────┘ ░░░░░
 */

#pragma once

#include "ui/render/equation-draw.h"

G_BEGIN_DECLS

gboolean hl_equation_frame (const HlEquationSpec   *spec,
                            const HlEquationLayout *layout,
                            int                     term,
                            HlRect                 *frame);
void     hl_equation_draw_veil (const HlEquationSpec   *spec,
                                const HlEquationLayout *layout,
                                const GArray           *lights,
                                cairo_t                *cr);

G_END_DECLS

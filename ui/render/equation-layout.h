/* ui/render/equation-layout.h
 *
 * Where the terms of an equation are.  All that the step at hand reads and makes is as large
 * as there is room; the rest becomes narrow, and where that is not enough only its symbol
 * remains, the farthest first.
 *
 *      A in 4 heads                  ▒░  ░▒  ▒▒  ░░
 *      Q_h ▒ K_hᵀ ▒ S₀ S      S′     ┌ A ──────┐    V_h   O_h
 *      narrow     symbols     ▦▦▦    │ ▦▦▦▦▦▦▦ │    ▒▒    □□
 *                                    └─────────┘
 *      −2 ▓▒░▒▓ 2    weights 0 ░▒▓ 1
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

HlEquationLayout *hl_equation_layout_new (const HlEquationSpec *spec, double width,
                                          double height) G_GNUC_WARN_UNUSED_RESULT;
HlSize            hl_equation_minimum_size (const HlEquationSpec *spec);

G_END_DECLS

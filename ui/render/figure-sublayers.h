/* ui/render/figure-sublayers.h
 *
 * Draws up one sublayer, closed or open.
 *
 *      ┌─ scale γ, shift β ─┐
 *      │  ┌►normalize◄────┐ │     (x − mean) / √ (variance + ε)
 *      │  │ variance ◄────┤ │
 *      │  └─mean          │ │
 *      │    sum ──────────┘◄┼─ residual
 *      └────────────────────┘
 *
 * In an open normalization, x goes by the inner side to the variance and to the
 * fraction, and the mean by the outer side.
 */

#pragma once

#include "ui/render/figure-pen.h"

G_BEGIN_DECLS

double hl_figure_name_width (const HlFigurePen *pen,
                             HlFigureKind       kind);
int    hl_figure_climb_sublayer (HlFigurePen *pen,
                                 HlFigureKind kind,
                                 const char  *path,
                                 gboolean     branches,
                                 double      *branch);

G_END_DECLS

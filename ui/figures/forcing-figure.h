/* ui/figures/forcing-figure.h
 *
 * Teacher forcing beside autoregression, as two triangles: training computes all rows at once and
 * needs the causal mask; translating computes one row more in each step.
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/render/triangles.h"

G_BEGIN_DECLS

HlTrianglesSpec *hl_forcing_figure (const NnForcing *forcing, int position,
                                    int shown) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

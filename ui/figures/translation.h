/* ui/figures/translation.h
 *
 * A sentence, its translation, and what goes between them: tokens that are read above, tokens that
 * are written below, ribbons as wide as the attention weights.  Below the chosen word hangs what
 * else it could have been.
 *
 *      reads      the    red    car    is
 *                   \      \___  /      \
 *      writes      la   voiture rouge  est
 *                                │
 *                      rouge     ███████  0.975
 *                      française ▏      < 0.001
 */

#pragma once

#include "ui/lessons/told.h"
#include "ui/picture/figure.h"

HlFigure *hl_translation_figure_new (const HlTold *told) G_GNUC_WARN_UNUSED_RESULT;

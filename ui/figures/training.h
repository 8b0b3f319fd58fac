/* ui/figures/training.h
 *
 * A run at one of its moments: what the model writes, where it looks for each word, and the way
 * there; or a few runs beside each other.
 *
 *      he's calm .                 It writes   he's  calm   .
 *      Il est calme.        ✓      il          ▓▓    ░░    ░░
 *      …                           est         ▓▓    ▒▒    ░░
 *      loss ╲____________●         calme       ░░    ▓▓    ░░
 *
 * The curve is also the slider: its moments are items.
 */

#pragma once

#include "ui/figures/training-words.h"
#include "ui/picture/figure.h"

HlFigure *hl_training_figure_new (const HlTrainingView *view) G_GNUC_WARN_UNUSED_RESULT;

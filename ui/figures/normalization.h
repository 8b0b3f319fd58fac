/* ui/figures/normalization.h
 *
 * x once.  To the right, along its rows, LayerNorm; down, along its columns, BatchNorm.
 *
 *              1   2   3   4   LayerNorm               γ │   │   │   │   │
 *      the   ┌───┬───┬───┬───┐ ──●─●┃●────●──  μ σ → ┌───┬───┬───┬───┐
 *      cat   │   │ x │   │   │ ●──●─┃─●──●───  μ σ → │   │   │   │   │
 *      sat   └───┴───┴───┴───┘ ──●─●●─┃────●─  μ σ → └───┴───┴───┴───┘
 *      Batch   ●   ┃   ●   ●
 *      Norm    ┃   ●   ┃   ┃      x − μ              x − μ
 *             μσ  μσ  μσ  μσ      ───── = x̂         ───── = x̂
 *            ┌───┬───┬───┬───┐      σ                  σ
 *            └───┴───┴───┴───┘
 *
 * Where the features are too many for numbers, cells are colors, and the means and
 * deviations of the columns are two rows of them.  While nothing is pointed out the picture points
 * out the number of which the two say the most different things.
 */

#pragma once

#include "ui/figures/norms.h"
#include "ui/picture/figure.h"

HlFigure *hl_normalization_new (const HlNormInput *input) G_GNUC_WARN_UNUSED_RESULT;

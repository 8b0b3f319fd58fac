/* ui/figures/score-width.h
 *
 * Why scores are divided by √d: the entropy of the attention weights over growing d, with the
 * division and without.
 */

#pragma once

#include "ui/picture/figure.h"

#define HL_SCORE_WIDTH_MOST 64 /* keys */

char     *hl_score_width_write (int n_keys, int seed) G_GNUC_WARN_UNUSED_RESULT;
gboolean  hl_score_width_read (const char *input, int *n_keys, int *seed);
HlFigure *hl_score_width_new (int n_keys, int seed) G_GNUC_WARN_UNUSED_RESULT;

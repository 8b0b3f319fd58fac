/* ui/figures/subwords.h
 *
 * Byte-pair encoding, merge by merge: words with their counts and pieces, the pairs of
 * neighbors, and the merges so far.
 *
 *      5 ×  low     [l@@][o@@][w]             e@@ s@@  ████████ 9      1  e@@ + s@@ → es@@
 *      6 ×  newest  [n@@][e@@][w@@][es@@][t]  es@@ t   ████████ 9
 *      ────────────────────────────────────   l@@ o@@  ██████   7
 *           lowest  [l@@][o@@][w@@][es@@][t]
 *
 * What was merged last has the color of rows, and what is merged next that of columns.
 */

#pragma once

#include "ui/figures/merges.h"
#include "ui/picture/figure.h"

HlFigure *hl_subwords_new (const HlSubwordsInput *input) G_GNUC_WARN_UNUSED_RESULT;

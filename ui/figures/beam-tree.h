/* ui/figures/beam-tree.h
 *
 * The tree of a beam search: a column for each step, in it the hypotheses from the most to the
 * least probable, and what the row of the one that is pointed out looked at.
 *
 *               1              2               3
 *            ┌ la ────────┬─ voiture ──┬─ rouge …      followed; the translation is bold
 *      <bos> ┤ −0.10      │  −0.14     └╌ est          dashed: dropped
 *            └ le ────────┴╌ maison
 *              −4.00
 *      the   red   car   is
 *      0.03  0.02  0.91  0.01
 */

#pragma once

#include "core/translation/translation.h"
#include "ui/picture/figure.h"

HlFigure *hl_beam_tree_figure_new (const NnTranslation *translation,
                                   const NnVocabulary  *vocabulary) G_GNUC_WARN_UNUSED_RESULT;
char     *hl_beam_tree_caption (const NnTranslation *translation, const char *model, int width,
                                const char *sentence) G_GNUC_WARN_UNUSED_RESULT;

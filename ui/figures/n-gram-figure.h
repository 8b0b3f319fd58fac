/* ui/figures/n-gram-figure.h
 *
 * The n-grams that BLEU counts, as brackets over a prediction and its reference.
 */

#pragma once

#include "ui/render/brackets.h"

G_BEGIN_DECLS

HlBracketsSpec *hl_n_gram_figure (char **prediction, char **reference,
                                  int n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* ui/lessons/bleu-lines.h
 *
 * A BLEU score, line by line with its numbers filled in:
 *
 *      p₁ = 3 / 4 = 0.750        0.750^(1/2) = 0.866
 *      p₂ = 2 / 3 = 0.667        0.667^(1/4) = 0.904
 *      brevity = exp (min (0, 1 − 4 / 4)) = 1.000
 *      BLEU = 1.000 · 0.866 · 0.904 = 0.783
 */

#pragma once

#include "core/translation/bleu.h"

double hl_bleu_factor (const NnBleu *bleu, int n);
int    hl_bleu_lines_count (const NnBleu *bleu);
char  *hl_bleu_title (const NnBleu *bleu, int line) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_bleu_line (const NnBleu *bleu, int line) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_bleu_n_gram_line (const NnNGram *n_gram) G_GNUC_WARN_UNUSED_RESULT;

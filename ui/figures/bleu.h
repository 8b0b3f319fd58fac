/* ui/figures/bleu.h
 *
 * A BLEU score with all that it is made of: the n-grams of the prediction, a row a length, and
 * what each row gives to the product.
 *
 *      Reference     il      est     calme     .
 *                    │        │                │       ribbons: what counts
 *      Prediction  ┌ il ┐  ┌ est ┐ ┆mouillé┆ ┌ . ┐    3 / 4 = 0.750   0.750^½   ▇▇▇▇▇▇ 0.866
 *                     ┌il est┐ ┆est mou…┆ ┆…┆          1 / 3 = 0.333   0.333^¼   ▇▇▇▇▇  0.760
 *                                                      4, 4            e^0       ▇▇▇▇▇▇▇ 1.000
 *      BLEU = exp (min (0, 1 − r / c)) · p₁^½ · p₂^¼                   the product ▇▇▇▇ 0.658
 */

#pragma once

#include "core/translation/bleu.h"

#include "ui/picture/figure.h"

G_BEGIN_DECLS

/* The parts of the picture. */
enum
{
  HL_BLEU_N_GRAMS, /* { length − 1, where it begins } */
  HL_BLEU_LINES,   /* { line, 0 }: a length, the brevity, the score */
};

typedef struct
{
  char     **predicted, **wanted;
  NnBleu     bleu; /* all zeros where there is nothing to compare */
  int        n_shown;
  GPtrArray *n_grams[NN_BLEU_MAX_ORDER];  /* what both sentences have of each */
  int       *partners[NN_BLEU_MAX_ORDER]; /* nn_n_grams_pair () */
} HlBleu;

HlFigure *hl_bleu_new (char **predicted, char **wanted, int longest,
                       int n_shown) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

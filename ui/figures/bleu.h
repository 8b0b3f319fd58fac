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
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

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

int            hl_bleu_count_lines (const HlBleu *self);
gboolean       hl_bleu_is_known (const HlBleu *self, int line);
const NnNGram *hl_bleu_n_gram_at (const HlBleu *self, int n, int place);
int            hl_bleu_count_n_grams (const HlBleu *self, int n);
double         hl_bleu_factor_of (const HlBleu *self, int line);

char *hl_bleu_headline (gconstpointer data);
char *hl_bleu_describe (gconstpointer data, HlItem item);
void  hl_bleu_tabulate (gconstpointer data, GString *csv);

HlFigure *hl_bleu_new (char **predicted, char **wanted, int longest,
                       int n_shown) G_GNUC_WARN_UNUSED_RESULT;

#define HL_BLEU_EXAMPLES 4

/* Two sentences that are compared. */
typedef struct
{
  int  longest; /* tokens of an n-gram */
  char prediction[HL_TYPED_WORDS], reference[HL_TYPED_WORDS];
} HlBleuState;

extern const HlTyped hl_bleu_typed;

HlFigure *hl_bleu_figure (const HlBleuState *state, int n_shown) G_GNUC_WARN_UNUSED_RESULT;
void      hl_bleu_take (HlBleuState *state, const char *prediction, const char *reference);
void      hl_bleu_take_example (HlBleuState *state, int example);
int       hl_bleu_find_example (const HlBleuState *state);

/* ui/figures/bleu-words.h
 *
 * What there is to say about BLEU of two sentences: the sentence of the picture, of a line, of an
 * n-gram, and its table.
 */

#pragma once

#include "core/translation/bleu.h"
#include "core/translation/n-grams.h"

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

char *hl_bleu_name (gconstpointer data);
char *hl_bleu_describe (gconstpointer data, HlItem item);
void  hl_bleu_tabulate (gconstpointer data, GString *csv);

/* ui/figures/word-bars.h
 *
 * The most probable next words as bars, each with its probability and its logit; the rest in a
 * row of its own.
 *
 *                                   probability   logit
 *      rouge         ██████████████       0.978     9.1
 *      verte                              0.008     4.3
 *      1393 others                        0.003
 *
 * At another temperature T than 1 the probabilities are softmax (z / T), for the picture alone.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/lessons/told.h"
#include "ui/picture/bars.h"
#include "ui/picture/figure.h"

#define HL_WORD_BARS 10 /* words, at most */

#define HL_NEXT_WORDS 6 /* words where the bars are a part of another picture */

/* What bars are made from. */
typedef struct
{
  const NnOperation *probabilities;  /* the operation that makes them from logits, of one row */
  int                n;              /* how many words are shown, at most HL_WORD_BARS */
  double             temperature;    /* above 0; 1: the probabilities are the model's own */
  gboolean           is_logarithmic; /* whether bars show powers of ten */
  int                chosen;         /* the id of the word that was chosen, or −1 */
} HlWordBars;

gboolean  hl_word_bars_is_for (const NnOperation *operation);
HlFigure *hl_word_bars_figure_new (const HlWordBars *self) G_GNUC_WARN_UNUSED_RESULT;
int       hl_word_bars_id (const HlFigure *figure, int row);

/* Of a pass, after a row of its decoder; rows: the likeliest first; all others: HL_NEXT_WORDS. */
HlToldLine *hl_next_words (const NnWalk *walk, int t, int *n) G_GNUC_WARN_UNUSED_RESULT;
int         hl_next_word (const NnWalk *walk, int t, int row);
char       *hl_next_word_say (const NnWalk *walk, int t, int row) G_GNUC_WARN_UNUSED_RESULT;
HlRect      hl_mark_next_words (HlScene *scene, const HlToldLine *lines, HlBars all, HlColor ink,
                                HlRect rect);

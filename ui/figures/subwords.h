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
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

HlFigure *hl_subwords_new (const HlSubwordsInput *input) G_GNUC_WARN_UNUSED_RESULT;

#define HL_SUBWORDS_BYTES 96  /* of a word */
#define HL_SUBWORDS_OFTEN 999 /* a word occurs no more often */

/* All that the picture shows follows from these, and from the model's merges. */
typedef struct
{
  int  is_model, n_words;
  char words[HL_SUBWORDS_MOST][HL_SUBWORDS_BYTES], typed[HL_SUBWORDS_BYTES];
  int  counts[HL_SUBWORDS_MOST];
} HlSubwordsState;

extern const HlTyped hl_subwords_typed;

HlFigure *hl_subwords_figure (const HlSubwordsState *state, const NnVocabulary *model, int n_done,
                              gboolean is_asked) G_GNUC_WARN_UNUSED_RESULT;
int       hl_subwords_find_example (const HlSubwordsState *state);
void      hl_subwords_close_gaps (HlSubwordsState *state);
char     *hl_subwords_take_word (char *word, const char *typed) G_GNUC_WARN_UNUSED_RESULT;
char     *hl_subwords_say_often (void) G_GNUC_WARN_UNUSED_RESULT;

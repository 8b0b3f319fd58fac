/* ui/figures/subwords-typed.h
 *
 * The words that pairs are merged in, how often each occurs, and a new word.
 */

#pragma once

#include "ui/figures/subwords.h"
#include "ui/figures/typed.h"

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

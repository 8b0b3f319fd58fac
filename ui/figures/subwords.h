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

#include "core/text/vocabulary.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"
#include "ui/picture/scene.h"

#define HL_SUBWORDS_MOST 8 /* words */

enum
{
  HL_SUBWORDS_WORDS, /* one row per word; the last one is empty, where there may be one more */
  HL_SUBWORDS_COUNTS,
  HL_SUBWORDS_NEW,    /* the new word */
  HL_SUBWORDS_PIECES, /* one row per word, the new one is the last; one column per piece */
  HL_SUBWORDS_PAIRS,
  HL_SUBWORDS_MERGES,
};

/* Borrows what it points to. */
typedef struct
{
  const char *const  *words;    /* and a NULL */
  const int          *counts;   /* of each word; NULL: they are a model's sentence */
  const char         *typed;    /* the new word, or "" */
  const NnVocabulary *model;    /* whose merges are shown; NULL: they are learned from the words */
  int                 n_done;   /* how many merges are made */
  gboolean            is_asked; /* what comes next is not told */
} HlSubwordsInput;

typedef struct
{
  char  *word;
  int    count;
  char **pieces;
} HlSubwordsRow;

typedef struct
{
  GArray       *rows; /* HlSubwordsRow; the last one is the new word */
  NnBytePairs  *merges;
  GArray       *steps;  /* which of them change a word, in their order */
  int           n_done; /* of the steps */
  GArray       *next;   /* NnMerge: pairs of neighbors; of a model: merges to come */
  gboolean      is_asked;
  int           n_characters, n_symbols; /* different pieces at first, and with the merges */
  int           n_before, n_now;         /* pieces of all words, as often as they occur */
  GHashTable   *symbols;                 /* pieces that are known */
  NnVocabulary *model;                   /* or NULL */
} HlSubwords;

HlSubwords          *hl_subwords_learn (const HlSubwordsInput *input) G_GNUC_WARN_UNUSED_RESULT;
const HlSubwordsRow *hl_subwords_row (const HlSubwords *self, int i);
const NnMerge       *hl_subwords_next (const HlSubwords *self, int i);
const NnMerge       *hl_subwords_merge (const HlSubwords *self, int step);
int                  hl_subwords_number (const HlSubwords *self, int step);
int                  hl_subwords_last (const HlSubwords *self);
gboolean             hl_subwords_goes_on (const HlSubwords *self);
gboolean             hl_subwords_is_pair (const HlSubwordsRow *row, int i, const NnMerge *pair);
gboolean             hl_subwords_knows (const HlSubwords *self, const char *piece);

char *hl_subwords_shown (const char *piece) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_pair (const NnMerge *pair) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_joined (const NnMerge *pair) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_headline (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
void  hl_subwords_tabulate (gconstpointer self, GString *csv);

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

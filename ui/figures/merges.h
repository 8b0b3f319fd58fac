/* ui/figures/merges.h
 *
 * Byte-pair encoding, merge by merge: words and their pieces, the pairs that are neighbors,
 * and what there is to say of them.  The merges are learned from these words, or those of a model;
 * pieces, pairs and counts are core's (core/text/byte-pairs.h).
 */

#pragma once

#include "core/text/vocabulary.h"

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

HlSubwords *hl_subwords_learn (const HlSubwordsInput *input) G_GNUC_WARN_UNUSED_RESULT;
void        hl_subwords_free (gpointer self);

const HlSubwordsRow *hl_subwords_row (const HlSubwords *self, int i);
const NnMerge       *hl_subwords_next (const HlSubwords *self, int i);
const NnMerge       *hl_subwords_merge (const HlSubwords *self, int step);
int                  hl_subwords_number (const HlSubwords *self, int step);
int                  hl_subwords_last (const HlSubwords *self);
gboolean             hl_subwords_goes_on (const HlSubwords *self);
gboolean             hl_subwords_is_pair (const HlSubwordsRow *row, int i, const NnMerge *pair);
gboolean             hl_subwords_knows (const HlSubwords *self, const char *piece);

char *hl_subwords_pair (const NnMerge *pair) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_joined (const NnMerge *pair) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_name (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_subwords_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
void  hl_subwords_tabulate (gconstpointer self, GString *csv);

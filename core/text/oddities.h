/* core/text/oddities.h
 *
 * What is odd in a corpus, with the first sentence that shows it.  A model would learn it, too.
 *
 *      entities      Tom &amp; Ann don&apos;t go.     signs of HTML
 *      mojibake      C’Ã©tait.                        text that was read in another encoding
 *      duplicates    a pair that is there already
 *      mixed         a translation that is a source sentence elsewhere
 *      same          the sentence is its own translation
 *      numbers       a column of numbers, not of sentences
 *      more          another column of sentences, maybe of another language
 */

#pragma once

#include "core/text/corpus.h"

/* See above. */
typedef enum
{
  NN_ODD_ENTITIES,
  NN_ODD_MOJIBAKE,
  NN_ODD_DUPLICATES,
  NN_ODD_MIXED,
  NN_ODD_SAME,
  NN_ODD_NUMBERS,
  NN_ODD_MORE,
  NN_N_ODDITIES,
} NnOddityKind;

typedef struct
{
  int   n_pairs;                /* how many pairs the corpus has */
  int   n[NN_N_ODDITIES];       /* (array fixed-size=7): in how many of them each is */
  char *samples[NN_N_ODDITIES]; /* (array fixed-size=7) (nullable): the first sentence that shows
                                 * it */
} NnOddities;

NnOddities nn_oddities_of (const NnCorpus *corpus) G_GNUC_WARN_UNUSED_RESULT;
void       nn_oddities_clear (NnOddities *self);

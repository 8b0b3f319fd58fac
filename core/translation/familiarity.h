/* core/translation/familiarity.h
 *
 * Compares a sentence with the training data of a model.  A translation is less reliable if the
 * sentence has words that are not in the vocabulary, or if it is longer than all training
 * sentences.
 */

#pragma once

#include "core/translation/translation.h"

typedef struct
{
  int      n_words;   /* words and punctuation marks that the encoder read */
  int      n_unknown; /* how many of them are not in the vocabulary */
  int      longest;   /* those of the longest training sentence; 0: unknown */
  gboolean is_longer; /* whether @n_words is larger than that */
} NnFamiliarity;

NnFamiliarity nn_familiarity_of (const NnTranslation *translation);

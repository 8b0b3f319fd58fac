/* core/translation/familiarity.h
 *
 * Compares a sentence with the training data of a model.  A translation is less reliable if the
 * sentence has words that are not in the vocabulary, or if it is longer than all training
 * sentences.
 */

#pragma once

#include "core/translation/translation.h"

/**
 * NnFamiliarity:
 * @n_words: number of words and punctuation marks of the sentence that the encoder read
 * @n_unknown: how many of them are not in the vocabulary
 * @longest: the same number of the longest training sentence; 0 if it is not known
 * @is_longer: whether @n_words is larger than that
 */
typedef struct
{
  int      n_words;
  int      n_unknown;
  int      longest;
  gboolean is_longer;
} NnFamiliarity;

NnFamiliarity nn_familiarity_of (const NnTranslation *translation);

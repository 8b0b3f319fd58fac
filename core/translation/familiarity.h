/* core/translation/familiarity.h
 *
 * How much a model knows of a sentence.  What it says of words that it has never seen, or
 * of a sentence longer than any it learned from, is a guess.
 */

#pragma once

#include "core/translation/translation.h"

G_BEGIN_DECLS

/**
 * NnFamiliarity:
 * @n_words: words and punctuation marks of the sentence, as far as it was read
 * @n_unknown: how many of them the vocabulary does not have
 * @longest: of the longest sentence that the model learned from; 0 if that is not known
 * @is_longer: whether this one is longer
 */
typedef struct
{
  int      n_words;
  int      n_unknown;
  int      longest;
  gboolean is_longer;
} NnFamiliarity;

NnFamiliarity nn_familiarity_of (const NnTranslation *translation);

G_END_DECLS

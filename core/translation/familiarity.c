#include "core/translation/familiarity.h"

/**
 * @translation: a translation; only its source is used, so it need not have steps
 *
 * Returns: how many words of the source the model knows, and whether the source is too long
 */
NnFamiliarity nn_familiarity_of (const NnTranslation *translation)
{
  NnFamiliarity familiarity = {
    .n_words = nn_translation_count_words (translation),
    .longest = MAX (translation->longest - 1, 0), /* without <eos> */
  };

  for (int s = 0; s < familiarity.n_words; s++)
    familiarity.n_unknown += translation->source_is_unknown[s];

  familiarity.is_longer = translation->longest > 0 && familiarity.n_words > familiarity.longest;

  return familiarity;
}

#include "core/translation/held-out.h"

#include "core/text/dataset.h"

/**
 * @sentences: (element-type NnHeldOutSentence): held-out sentences
 * @translations: (element-type char**): the words of the model's translation of each
 *
 * Returns: the BLEU-4 of all translations together
 */
NnBleu nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations)
{
  NnBleu bleu = { 0 };

  g_assert (translations->len == sentences->len);

  for (guint i = 0; i < sentences->len; i++)
    {
      const NnHeldOutSentence *sentence = g_ptr_array_index (sentences, i);

      nn_corpus_bleu_add (&bleu, g_ptr_array_index (translations, i), sentence->references);
    }

  nn_corpus_bleu_finish (&bleu);

  return bleu;
}

#include "core/text/marks.h"

#include <string.h>

/** Returns: whether @mark is one of the words of its note */
gboolean nn_pair_has_mark (const NnPair *pair, const char *mark)
{
  g_auto (GStrv) words = NULL;

  if (strstr (pair->note, mark) == NULL) /* true for nearly all pairs */
    return FALSE;

  words = g_strsplit_set (pair->note, " ,;", -1);

  return g_strv_contains ((const char *const *) words, mark);
}

/** Returns: how many of them have the mark */
int nn_corpus_count_marked (const NnCorpus *corpus, const char *mark)
{
  int n = 0;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      n += nn_pair_has_mark (&pair, mark);
    }

  return n;
}

/**
 * @max_pairs: how many to keep at most, the first ones; 0 for all
 *
 * Removes all other pairs from @corpus, which may be empty then.
 */
void nn_corpus_keep_marked (NnCorpus *corpus, const char *mark, int max_pairs)
{
  int n = 0;

  for (int i = 0; i < corpus->n && (max_pairs == 0 || n < max_pairs); i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      if (nn_pair_has_mark (&pair, mark))
        corpus->lines[n++] = corpus->lines[i];
    }

  corpus->n = n;
}

#include "core/text/remarks.h"

#include <glib/gi18n-lib.h>

/* Adds the words among the @n @ids to @words, and those that are unknown to @unknown. */
static void count_words (const int *ids, int n, const NnVocabulary *vocabulary, gint64 *words,
                         gint64 *unknown)
{
  for (int i = 0; i < n; i++)
    {
      if (ids[i] != vocabulary->pad && ids[i] != vocabulary->bos && ids[i] != vocabulary->eos)
        (*words)++;
      if (ids[i] == vocabulary->unk)
        (*unknown)++;
    }
}

/**
 * nn_remarks_unknown_words:
 * @dataset: the dataset
 *
 * Returns: how many percent of the words of the training pairs are unknown, in both languages
 *   together
 */
int nn_remarks_unknown_words (const NnDataset *dataset)
{
  const NnPairs *pairs = dataset->training;
  gint64         words = 0;
  gint64         unknown = 0;

  count_words (pairs->source, pairs->source_starts[pairs->n], dataset->source_vocabulary, &words,
               &unknown);
  count_words (pairs->target, pairs->target_starts[pairs->n], dataset->target_vocabulary, &words,
               &unknown);

  return (int) (100 * unknown / MAX (words, 1));
}

static char *remark_skipped (const NnDataset *dataset)
{
  /* Translators: how many lines, and the number of the first of them */
  return g_strdup_printf (ngettext ("%d line of the corpus was skipped, line %d: it is not two "
                                    "sentences separated by a tab.",
                                    "%d lines of the corpus were skipped, the first is line %d: "
                                    "they are not two sentences separated by a tab.",
                                    (gulong) dataset->n_skipped),
                          dataset->n_skipped, dataset->first_skipped);
}

static char *remark_unknown (const NnDataset *dataset, int unknown)
{
  /* Translators: a percentage, and how often a word must occur to be known */
  return g_strdup_printf (_ ("%d %% of the words in the training pairs are unknown to the model, "
                             "because they occur fewer than %d times. Lower the minimum "
                             "frequency of a word, or take more pairs."),
                          unknown, dataset->text.min_count);
}

/**
 * nn_remarks_new:
 * @dataset: the dataset
 *
 * Returns: (transfer full) (array zero-terminated=1): a sentence for each thing to know;
 *   mostly there is none
 */
char **nn_remarks_new (const NnDataset *dataset)
{
  const int unknown = nn_remarks_unknown_words (dataset);
  char    **remarks = g_new0 (char *, 3);
  int       n = 0;

  if (dataset->n_skipped > 0)
    remarks[n++] = remark_skipped (dataset);
  if (unknown > NN_REMARKS_UNKNOWN)
    remarks[n++] = remark_unknown (dataset, unknown);

  return remarks;
}

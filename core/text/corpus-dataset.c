#include "core/text/corpus-dataset.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/memory.h"
#include "core/text/dataset-book.h"
#include "core/text/dataset-split.h"

/* Measured bytes of memory: for each byte of the corpus, and for each pair. */
#define MEMORY_OF_BYTE 5.0
#define MEMORY_OF_PAIR 40.0

/* Refuses a corpus whose words and ids would not fit in memory. */
static gboolean check_memory (const NnCorpus *corpus, GError **error)
{
  double n_bytes = 0.0;
  double memory;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      n_bytes += (double) strlen (pair.source) + (double) strlen (pair.target) + 2.0;
    }

  memory = MEMORY_OF_BYTE * n_bytes + MEMORY_OF_PAIR * corpus->n;
  if (nn_memory_has_room (memory))
    return TRUE;

  g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
               _ ("There is not enough memory for %d sentence pairs: they need about %.1f GB. Take "
                  "fewer pairs, or close other programs."),
               corpus->n, memory / 1e9);

  return FALSE;
}

/**
 * nn_dataset_new:
 * @corpus: the pairs
 * @options: how sentences become ids, and which are held out
 * @error: %NN_CORPUS_ERROR, if there is no pair to learn from or no memory for all of them;
 *   %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *nn_dataset_new (const NnCorpus *corpus, const NnDatasetOptions *options, GError **error)
{
  NnDataset *self;

  if (!check_memory (corpus, error))
    return NULL;

  self = options->text.is_book ? nn_dataset_new_book (corpus, options, error)
                               : nn_dataset_new_split (corpus, options, error);

  if (self != NULL)
    {
      self->n_skipped = corpus->n_skipped;
      self->first_skipped = corpus->first_skipped;
      if (corpus->columns != NULL)
        {
          self->source_column = corpus->columns->source;
          self->target_column = corpus->columns->target;
        }
      self->oddities = nn_oddities_of (corpus);
    }

  return self;
}

/* tests/fuzz/fuzz-corpus.c
 *
 * Any bytes as a corpus: the reader must end with an error or with a corpus whose
 * pairs can be split, tokenized and dealt into batches.
 */

#include <stdint.h>

#include "core/text/batch.h"
#include "core/text/corpus-dataset.h"
#include "core/text/corpus.h"
#include "core/text/dataset.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void use (const NnCorpus *corpus, NnTextOptions text)
{
  const NnDatasetOptions options = nn_dataset_options (text);
  g_autoptr (NnDataset)  dataset = nn_dataset_new (corpus, &options, NULL);
  g_autoptr (NnBatch)    batch = NULL;

  if (dataset == NULL)
    return;

  batch = nn_batch_new (dataset->training, NULL, dataset->training->n,
                        text.is_book ? NN_BATCH_FIXED : NN_BATCH_PACKED);

  for (int i = 0; i < batch->source_rows->N; i++)
    g_assert (batch->source[i] >= 0 && batch->source[i] < dataset->source_vocabulary->size);

  for (int i = 0; i < batch->target_rows->N; i++)
    g_assert (batch->labels[i] >= 0 && batch->labels[i] < dataset->target_vocabulary->size);
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_parse ((const char *) data, size, "fuzz", 0, &error);

  g_assert ((corpus == NULL) == (error != NULL));

  if (corpus != NULL)
    {
      g_assert (corpus->n > 0);
      use (corpus, nn_text_options_book ());
      use (corpus, nn_text_options_classic ());
      use (corpus, nn_text_options_recommended ());
    }

  return 0;
}

/* core/text/dataset-split.h
 *
 * The program's own pipeline to a dataset: the split is by sentence (split.h), and the vocabularies
 * have the words of the training pairs only.  So a held-out sentence can have unknown words, as any
 * new sentence can.
 */

#pragma once

#include "core/text/dataset.h"

G_BEGIN_DECLS

NnDataset *nn_dataset_new_split (const NnCorpus *corpus, const NnDatasetOptions *options,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* core/text/dataset-split.h
 *
 * The program's own way to a dataset: the split is by sentence (split.h), and the vocabularies know
 * the training part only, so that a held-out sentence can hold unknown words, as in life.
 */

#pragma once

#include "core/text/dataset.h"

G_BEGIN_DECLS

NnDataset *nn_dataset_new_split (const NnCorpus         *corpus,
                                 const NnDatasetOptions *options,
                                 GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

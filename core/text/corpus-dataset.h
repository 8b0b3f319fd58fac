/* core/text/corpus-dataset.h
 *
 * Makes a dataset from a corpus, if there is memory for it.
 *
 *      corpus ─► split ─► tokens ─► vocabularies ─► ids
 *
 * The steps are those of the program (dataset-split.h) or those of the textbook (dataset-book.h).
 */

#pragma once

#include "core/text/dataset.h"

G_BEGIN_DECLS

NnDataset *nn_dataset_new (const NnCorpus *corpus, const NnDatasetOptions *options,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

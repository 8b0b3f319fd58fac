/* core/text/dataset-book.h
 *
 * The textbook's way to a dataset: the first lines of the file are for training, the next 129 for
 * validation, and the words of both are counted.  A pair that the corpus itself marks for
 * validation (split.h) is not learned from here either, unless nothing shall be held out.
 */

#pragma once

#include "core/text/dataset.h"

G_BEGIN_DECLS

NnDataset *nn_dataset_new_book (const NnCorpus         *corpus,
                                const NnDatasetOptions *options,
                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;
NnDataset *nn_dataset_new_from_text (const char             *text,
                                     const NnDatasetOptions *options,
                                     GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

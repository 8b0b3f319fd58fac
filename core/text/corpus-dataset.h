/* core/text/corpus-dataset.h
 *
 * Makes a dataset from a corpus, if there is memory for it.
 *
 *      corpus ─► split ─► tokens ─► vocabularies ─► ids
 *
 * The steps are those of the program (split.h) or those of the textbook, below.
 */

#pragma once

#include "core/text/dataset.h"

/* The textbook's pipeline to a dataset: the first lines of the file are training pairs, the next
 * 129 are held-out pairs, and the vocabularies have the words of both.  A pair that the corpus
 * marks as held out (split.h) is not a training pair here either, unless the fraction held_out is
 * 0.
 *
 * Read in   D2L 10.5, "Machine Translation and the Dataset" */
NnDataset *nn_dataset_new_from_text (const char *text, const NnDatasetOptions *options,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

NnDataset *nn_dataset_new (const NnCorpus *corpus, const NnDatasetOptions *options,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* core/text/dataset-on-top.h
 *
 * A dataset for a model that learns some sentences of a person's own on top of what it knows.
 *
 *      vocabularies     those of the model, and after them a row for each word of the own sentences
 *                       that the model does not know
 *      training pairs   own, base, base, own, …     each own pair as often as it takes to be a
 *                       third of all: a model that hears nothing of what it knows forgets it
 *      held out         some of the own sentences; and beside them those of the base
 *
 * Old ids stay, and so do merges: the new model can begin with the rows of the old one.
 */

#pragma once

#include "core/text/dataset.h"

/* This many base pairs are repeated for each own pair, but not fewer than the second number, nor
 * more than the third. */
#define NN_ON_TOP_REPEATED 120
#define NN_ON_TOP_LEAST 2000
#define NN_ON_TOP_MOST 8000

typedef struct
{
  const NnVocabulary *source_vocabulary; /* what the model knows of the source language */
  const NnVocabulary *target_vocabulary; /* what it knows of the target language */
  NnTextOptions       text;              /* how sentences become ids */
  double              held_out;          /* which fraction of the own sentences to hold out */
  guint64             seed;              /* chooses these, and the base pairs that are repeated */
  const NnDataset    *base;              /* (nullable): what the model has learned; NULL: nothing
                                          * of it is repeated */
} NnOnTop;

NnDataset *nn_dataset_new_on_top (const NnCorpus *own, const NnOnTop *on_top,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

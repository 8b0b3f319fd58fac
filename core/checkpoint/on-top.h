/* core/checkpoint/on-top.h
 *
 * A model continues with sentences of a person's own: new words get rows, all else begins as it is,
 * and some of what it knows is repeated, so that it is not forgotten (on-top.c).
 *
 *      rows of E and of the output     old ones: as they are
 *                                      new ones: those of <unk>, and a little chance, so that a
 *                                      new word begins as an unknown one, and becomes its own
 *      biases of the output            new ones: the lowest, so that old translations stay
 *
 * If each own sentence or its translation has a new word, the new rows alone learn: all else stays
 * as it is, and so do nearly all old translations.  Otherwise the whole model learns.
 *
 * The run that it makes is a run like any other: it is trained, saved and resumed.
 * A checkpoint says what its model was trained on, and with which numbers.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/training/run.h"

NnRunOptions *nn_on_top_options (const NnCheckpoint *base, const char *path, const char *corpus,
                                 const char *own) G_GNUC_WARN_UNUSED_RESULT;
NnRun        *nn_run_new_on_top (const NnRunOptions *options, GCancellable *cancellable,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

NnRunOptions *nn_checkpoint_run_options (const NnCheckpoint *checkpoint) G_GNUC_WARN_UNUSED_RESULT;
gboolean      nn_checkpoint_has_words_of (const NnCheckpoint *checkpoint, const NnDataset *dataset);
gboolean nn_checkpoint_was_trained_on (const NnCheckpoint *checkpoint, const NnDataset *dataset);

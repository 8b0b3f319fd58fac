/* core/checkpoint/origin.h
 *
 * What the model of a checkpoint was trained on, and with which numbers.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/training/run.h"

NnRunOptions *nn_checkpoint_run_options (const NnCheckpoint *checkpoint) G_GNUC_WARN_UNUSED_RESULT;
gboolean      nn_checkpoint_has_words_of (const NnCheckpoint *checkpoint, const NnDataset *dataset);
gboolean nn_checkpoint_was_trained_on (const NnCheckpoint *checkpoint, const NnDataset *dataset);

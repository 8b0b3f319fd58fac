/* core/checkpoint/snapshot-files.h
 *
 * The snapshots of a run as files in a folder.  Each file is a whole model, without Adam's m and v:
 *
 *      snapshots/
 *        0000000000.safetensors      before any update
 *        0000000320.safetensors
 *        0000000640.safetensors
 *
 * The number of updates is in the name and in the file.  nn_checkpoint_load() can read the files,
 * as it can read all models.
 *
 * On a disk that is nearly full the model itself comes first: snapshots leave the space that its
 * next copy needs, and are removed if it lacks space after all.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/training/snapshots.h"

char   *nn_snapshot_path (const char *folder, gint64 update) G_GNUC_WARN_UNUSED_RESULT;
GArray *nn_snapshots_in (const char *folder) G_GNUC_WARN_UNUSED_RESULT;

gboolean      nn_snapshots_write (NnSnapshots *self, const NnCheckpoint *common, const char *folder,
                                  GError **error);
gboolean      nn_snapshots_give_way (NnSnapshots *self, const char *folder, GError **error);
NnCheckpoint *nn_snapshot_load (const char *folder, gint64 update,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnCheckpoint *nn_snapshot_to_checkpoint (const NnSnapshot   *self,
                                         const NnCheckpoint *common) G_GNUC_WARN_UNUSED_RESULT;
void          nn_snapshots_delete (const char *folder);

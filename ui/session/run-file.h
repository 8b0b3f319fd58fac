/* ui/session/run-file.h
 *
 * A run in its folder, so that it is there on another day:
 *
 *      runs/20261123-034700-1/
 *        run.ini               its name, its hyperparameters, how far it came
 *        curves.csv            a line an update, and a line an epoch
 *        model.safetensors     the model, with the state to go on from it
 *        snapshots/            what the model was at some updates (snapshot-files.h)
 *
 * Each file is written whole or not at all.  Everything here blocks: it is for a
 * worker thread.
 */

#pragma once

#include "ui/session/training-record.h"

#include "core/training/run.h"
#include "core/training/snapshots.h"

G_BEGIN_DECLS

/**
 * HlRunState:
 * @HL_RUN_UNDER_WAY: the run trains; in a file that is read: the program ended meanwhile
 * @HL_RUN_PAUSED: the run was paused
 * @HL_RUN_ENDED: the run was stopped, or all its epochs are done
 */
typedef enum
{
  HL_RUN_UNDER_WAY,
  HL_RUN_PAUSED,
  HL_RUN_ENDED,
} HlRunState;

/**
 * HlRunFile:
 * @folder: (type filename): where the run stands
 * @name: what people call it
 * @is_hidden: whether its curve is hidden
 * @is_dropped: whether its folder is to be deleted
 * @state: what it did when it was written
 * @options: its hyperparameters
 * @progress: how far it came
 * @batches: (element-type HlTrainingPoint): one point an update
 * @held_out: (element-type HlTrainingPoint): one point an epoch
 * @moments: (nullable): its snapshots; %NULL before it has begun
 * @n_bytes: what its folder takes, as it was measured last
 */
typedef struct
{
  char              *folder;
  char              *name;
  gboolean           is_hidden;
  gboolean           is_dropped;
  HlRunState         state;
  NnRunOptions      *options;
  NnTrainingProgress progress;
  GArray            *batches;
  GArray            *held_out;
  NnSnapshots       *moments;
  gint64             n_bytes;
} HlRunFile;

char         *hl_run_options_to_text (NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *hl_run_options_from_text (const char *text,
                                        GError    **error) G_GNUC_WARN_UNUSED_RESULT;

HlRunFile *hl_run_file_read (const char *folder,
                             GError    **error) G_GNUC_WARN_UNUSED_RESULT;
HlRunFile *hl_run_file_copy (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_run_file_free (HlRunFile *self);

gboolean hl_run_file_write (const HlRunFile *self,
                            GError         **error);
char    *hl_run_file_model (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_run_file_curves (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_run_file_snapshots (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
gint64   hl_run_file_measure (const char *folder);
void     hl_run_file_delete (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunFile, hl_run_file_free)

G_END_DECLS

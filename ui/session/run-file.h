/* ui/session/run-file.h
 *
 * A run in its folder, so that it is there on another day:
 *
 *      runs/20261123-034700-1/
 *        run.ini               its name, its hyperparameters, how far it came
 *        curves.csv            a line an update, and a line an epoch
 *        moments.json          what the model wrote at some updates (training-log.h)
 *        model.safetensors     the model, with the state to continue from it
 *        snapshots/            what the model was at some updates (snapshot-files.h)
 *        .lock                 held by who trains or writes it (folder-lock.h)
 *
 * Each file is written whole or not at all.  If run.ini cannot be read, what it says is taken from
 * the model, which has it too.  Everything here blocks: it is for a
 * worker thread.
 */

#pragma once

#include "ui/session/training-news.h"

#include "core/training/run.h"
#include "core/training/snapshots.h"

typedef enum
{
  HL_RUN_UNDER_WAY, /* the run trains; in a file that is read: the program ended meanwhile */
  HL_RUN_PAUSED,    /* the run was paused */
  HL_RUN_ENDED,     /* the run was stopped, or all its epochs are done */
} HlRunState;

typedef struct
{
  char              *folder;       /* where the run is */
  char              *name;         /* what people call it */
  gboolean           is_hidden;    /* whether its curve is hidden */
  gboolean           is_dropped;   /* whether its folder is to be deleted */
  HlRunState         state;        /* what it did when it was written */
  NnRunOptions      *options;      /* its hyperparameters */
  NnTrainingProgress progress;     /* how far it came */
  NnTrainingLog     *log;          /* its curves */
  NnSnapshots       *snapshots;    /* its snapshots; NULL before it has begun */
  gint64             n_bytes;      /* what its folder takes, as it was measured last */
  gboolean           is_elsewhere; /* whether another process holds the lock on the folder */
  /* when run.ini was written that this is, in nanoseconds; 0 if there is none */
  gint64 stamp;
  char  *problem; /* what in the folder could not be read, and what to do, or NULL */
} HlRunFile;

char         *hl_run_options_to_text (NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *hl_run_options_from_text (const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;

HlRunFile *hl_run_file_read (const char *folder, GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlRunFile *hl_run_file_copy (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_run_file_free (HlRunFile *self);

gboolean hl_run_file_is_there (const char *folder);
gboolean hl_run_file_make_folder (const HlRunFile *self, GError **error);
gboolean hl_run_file_write (HlRunFile *self, gboolean has_log, GError **error);
gboolean hl_run_file_write_labels (HlRunFile *self, GError **error);
gint64   hl_run_file_stamp (const char *folder);
char    *hl_run_file_model (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_run_file_snapshots (const HlRunFile *self) G_GNUC_WARN_UNUSED_RESULT;
gint64   hl_run_file_measure (const char *folder);
void     hl_run_file_delete (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunFile, hl_run_file_free)

/* ui/session/training-news.h
 *
 * What a worker that trains leaves for the main loop: points of the curves, and copies of
 * the model.  It is the one thing that the two share.
 *
 *      worker ─leave─►  news  ─take─► main loop
 *
 * Copies made on the way are for looking, and a newer one takes the place of an older one.
 * A whole copy can be saved and gone on with; it is made when somebody wants one, and
 * stays until it has been taken.
 */

#pragma once

#include "core/training/epochs.h"
#include "core/training/run.h"
#include "core/training/snapshots.h"

#include "ui/session/training-record.h"

G_BEGIN_DECLS

/**
 * HlTrainingNews:
 * @last_snapshot: worker only: when the weights were copied last
 * @moments: (nullable): where the worker leaves snapshots to return to; exchanged between
 *   two runs only
 * @mutex: guards all below
 * @record: what is new
 * @is_queued: whether the main loop has been told that there is something
 * @wants_whole: whether the next copy shall be one to go on from
 */
typedef struct
{
  gint64       last_snapshot;
  NnSnapshots *moments;

  GMutex           mutex;
  HlTrainingRecord record;
  gboolean         is_queued;
  gboolean         wants_whole;
} HlTrainingNews;

void hl_training_news_init (HlTrainingNews *self);
void hl_training_news_clear (HlTrainingNews *self);
void hl_training_news_forget (HlTrainingNews *self);
void hl_training_news_go_on (HlTrainingNews           *self,
                             const NnTrainingProgress *progress);

void     hl_training_news_begin (HlTrainingNews *self,
                                 const NnRun    *run);
gboolean hl_training_news_leave_progress (HlTrainingNews           *self,
                                          const NnRun              *run,
                                          const NnTrainingProgress *progress);
void     hl_training_news_leave_snapshot (HlTrainingNews *self,
                                          const NnRun    *run,
                                          gboolean        shall_be_whole);

void     hl_training_news_want_whole (HlTrainingNews *self);
gboolean hl_training_news_take (HlTrainingNews   *self,
                                HlTrainingRecord *told);

gboolean hl_training_snapshot_is_whole (HlModel *snapshot);

G_END_DECLS

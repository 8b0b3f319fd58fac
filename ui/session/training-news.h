/* ui/session/training-news.h
 *
 * What a worker that trains leaves for the main loop: points of the curves, and copies of
 * the model.  It is the one thing that the two share.
 *
 *      worker ─leave─►  news  ─take─► main loop
 *
 * On the way, the worker copies nothing but numbers, about once a second and when somebody wants
 * a copy; a newer one takes the place of an older one.  When its work ends it makes a whole model.
 */

#pragma once

#include "core/training/epochs.h"
#include "core/training/run.h"
#include "core/training/snapshots.h"

#include "ui/session/training-copy.h"
#include "ui/session/training-record.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 copied_at; /* worker only: when the numbers were copied last */
  /* where the worker leaves snapshots to return to; exchanged between two runs only, or NULL */
  NnSnapshots *moments;

  GMutex           mutex;  /* guards all below */
  HlTrainingRecord record; /* what is new */
  /* the latest copy of what the run has learned, with Adam's m and v, or NULL */
  NnSnapshot *numbers;
  HlModel    *last;      /* the model as it was when the worker ended, or NULL */
  gboolean    is_queued; /* whether the main loop has been told that there is something */
  /* whether there shall be another copy after the update that is under way */
  gboolean wants_copy;
} HlTrainingNews;

void hl_training_news_init (HlTrainingNews *self);
void hl_training_news_clear (HlTrainingNews *self);
void hl_training_news_forget (HlTrainingNews *self);
void hl_training_news_go_on (HlTrainingNews *self, const NnTrainingProgress *progress);

void     hl_training_news_begin (HlTrainingNews *self, const NnRun *run);
gboolean hl_training_news_leave_progress (HlTrainingNews *self, const NnRun *run,
                                          const NnTrainingProgress *progress);
void     hl_training_news_leave_last (HlTrainingNews *self, const NnRun *run, HlModel *frame);

void hl_training_news_want_copy (HlTrainingNews *self);
void hl_training_news_take (HlTrainingNews *self, HlTrainingRecord *told, HlTrainingCopy *copy);

G_END_DECLS

/* ui/session/training-news.h
 *
 * What a worker that trains leaves for the main loop: the log of the run, which is only ever added
 * to, and copies of the model.  It is the one thing that the two share, and nobody waits for it.
 *
 *      worker ─leave─►  news  ─take─► main loop
 *
 * On the way, the worker copies nothing but numbers, about once a second and when a person wants
 * a copy; a newer one takes the place of an older one.  When its work ends it makes a whole model.
 */

#pragma once

#include "core/experiments/training-log.h"
#include "core/training/snapshots.h"

#include "ui/session/training-copy.h"

G_BEGIN_DECLS

typedef struct
{
  gint64         copied_at;  /* worker only: when the numbers were copied last */
  NnWatch       *watch;      /* worker only: what the model translates meanwhile, or NULL */
  NnTrainingLog *log;        /* the worker adds to it; exchanged between two runs only */
  NnReferences  *references; /* how the corpus translates its sentences, likewise, or NULL */
  /* where the worker leaves snapshots to return to, likewise, or NULL */
  NnSnapshots *moments;

  /* Passed on by exchanging pointers.  The latest copy of what the run has learned, with Adam's m
   * and v; the model as it was when the worker ended; what is asked for from now on; or NULL. */
  NnSnapshot *numbers;
  HlModel    *last;
  NnWatch    *next_watch;
  int         is_queued;  /* atomic: whether the main loop has been told that there is something */
  int         wants_copy; /* atomic: whether to copy again after this update */
} HlTrainingNews;

void hl_training_news_clear (HlTrainingNews *self);
void hl_training_news_watch (HlTrainingNews *self, NnWatch *watch);

void     hl_training_news_begin (HlTrainingNews *self, NnRun *run);
gboolean hl_training_news_leave_progress (HlTrainingNews *self, NnRun *run,
                                          const NnTrainingProgress *progress);
void     hl_training_news_leave_last (HlTrainingNews *self, NnRun *run, HlModel *frame);

void hl_training_news_want_copy (HlTrainingNews *self);
void hl_training_news_take (HlTrainingNews *self, HlTrainingCopy *copy);

G_END_DECLS

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
#include "ui/session/model.h"

/* What a session knows of a run: its log, how far it is, what is odd about its corpus.
 *
 *      worker ─► log ─► the widget that shows it */

typedef struct
{
  NnTrainingProgress progress;   /* the latest that was told; all zeros before the first update */
  NnTrainingLog     *log;        /* of which there may be more than was told */
  char             **remarks;    /* on the corpus; NULL before it has been read */
  char             **samples;    /* some of its sentences to watch, likewise, or NULL */
  NnReferences      *references; /* how it translates its sentences, likewise, or NULL */
} HlTrainingRecord;

/* The latest copy of a model in training, as a model that pages can use.
 *
 *      training's thread     numbers, between two updates   three blocks: θ, m, v
 *                               │ offer
 *      a task                   ▼
 *                            layers around the numbers      the words are those of the run
 *                               │
 *      main loop                ▼
 *                            the property "model"
 *
 * Numbers that come while a task is at work wait, and only the newest of them.  The last copy
 * of a run is set as a whole.  Each can be saved and continued with.
 *
 * Properties
 *   model    HlModel    the latest copy, or NULL */

/* No copy but the last has seen that many updates. */
#define HL_TRAINING_COPY_LAST G_MAXINT64

#define HL_TYPE_TRAINING_COPY (hl_training_copy_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingCopy, hl_training_copy, HL, TRAINING_COPY, GObject)

/* Read by everybody; its functions write.  Belongs to the main loop. */
struct _HlTrainingCopy
{
  GObject parent_instance;

  HlModel    *frame;       /* of the run, before any update; or NULL */
  HlModel    *model;       /* the latest copy, or NULL */
  NnSnapshot *waiting;     /* numbers newer than those of the task, or NULL */
  gboolean    is_building; /* a task is at work */
  guint       round;       /* what a task makes for an earlier one is of no interest */
  GQueue      requests;    /* of GTask, whose data is the update that is waited for */
};

HlTrainingCopy *hl_training_copy_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_training_copy_begin (HlTrainingCopy *self, HlModel *frame);

void hl_training_copy_wait_async (HlTrainingCopy *self, gint64 update, GAsyncReadyCallback callback,
                                  gpointer user_data);
HlModel *hl_training_copy_wait_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  gint64         copied_at;  /* worker only: when the numbers were copied last */
  NnWatch       *watch;      /* worker only: what the model translates meanwhile, or NULL */
  NnTrainingLog *log;        /* the worker adds to it; exchanged between two runs only */
  NnReferences  *references; /* how the corpus translates its sentences, likewise, or NULL */
  /* where the worker leaves snapshots to return to, likewise, or NULL */
  NnSnapshots *snapshots;

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

void   hl_training_record_init (HlTrainingRecord *self);
void   hl_training_record_clear (HlTrainingRecord *self);
void   hl_training_record_read (HlTrainingRecord *self, const NnTrainingState *state);
char **hl_training_samples (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;

/* ui/session/training-session.h
 *
 * A training run in a worker thread, as properties for the main loop.
 *
 *      idle ─start─► preparing ─► running ─► finished
 *                                  │  ▲
 *                             pause│  │resume
 *                                  ▼  │
 *                                 paused ─stop─► finished
 *
 * However many updates end, the main loop hears of them ten times a second.
 * About once a second, between two updates, and when it ends, the worker copies what it has
 * learned, with Adam's m and v: that copy is what other pages look at, never the model in
 * training (training-news.h).  To be saved, one is made on demand.
 *
 * A run that could not be begun leaves the run before as it was.
 *
 * Properties
 *   state       HlTrainingState
 *   snapshot    HlModel     the latest copy of the weights, or NULL
 *
 * Signals
 *   began ()                another run is there, or one continues: ask the getters
 *   progress ()             there is news: ask the getters
 *   failed (message)        the run ended because of the world; what is left is usable
 */

#pragma once

#include "core/training/run.h"

#include "ui/session/model.h"
#include "ui/session/run-file.h"
#include "ui/session/task.h"
#include "ui/session/training-news.h"

typedef enum
{
  HL_TRAINING_IDLE,      /* no run yet */
  HL_TRAINING_PREPARING, /* the corpus is being read */
  HL_TRAINING_RUNNING,   /* updates are being made */
  HL_TRAINING_PAUSED,    /* the run can continue */
  HL_TRAINING_FINISHED,  /* all epochs are done, or the run was stopped */
} HlTrainingState;

#define HL_TYPE_TRAINING_SESSION (hl_training_session_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingSession, hl_training_session, HL, TRAINING_SESSION, GObject)

/* Read by everybody.  The worker owns the run while it is running; the main thread owns it at all
 * other times.  What they share meanwhile are the news.
 *
 *      worker: run ─► news ─► main loop: told, copy
 *
 * While another run is being prepared the one before stays, with its record: it is forgotten
 * when there is something to put in its place. */
struct _HlTrainingSession
{
  GObject parent_instance;

  HlTrainingState state;
  NnRun          *run; /* NULL before one could be prepared */
  /* its options; those of a run that could not be prepared, if there was none, or NULL */
  NnRunOptions    *options;
  HlTrainingNews   news; /* what the worker has left for the main loop */
  HlTrainingRecord told; /* what the main loop has heard of */
  HlTrainingCopy  *copy; /* of the model, likewise */

  NnRunOptions *next_options; /* of a run that is being prepared, or NULL if none is */
  HlRunFile    *next_file;    /* what it continues from, or NULL */
  /* the state of the session before, which returns if the run cannot be made */
  HlTrainingState state_before;

  HlJob   *working;       /* a run is prepared, or trains */
  gboolean is_ending;     /* the task was asked to end */
  gboolean is_stopping;   /* for good */
  gboolean is_pausing;    /* the run that is being prepared has to wait */
  gboolean is_restarting; /* and another one follows */
};

HlTrainingSession *hl_training_session_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_training_session_start (HlTrainingSession *self, const NnRunOptions *options, int n_runs);
void hl_training_session_go_on (HlTrainingSession *self, const HlRunFile *file,
                                const NnRunOptions *options);
void hl_training_session_pause (HlTrainingSession *self);
void hl_training_session_resume (HlTrainingSession *self);
void hl_training_session_stop (HlTrainingSession *self);
void hl_training_session_restart (HlTrainingSession *self);

gboolean hl_training_session_is_active (HlTrainingSession *self);

void hl_training_session_get_whole_async (HlTrainingSession *self, GAsyncReadyCallback callback,
                                          gpointer user_data);

void hl_training_session_wait (HlTrainingSession *self);

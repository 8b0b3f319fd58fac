/* ui/session/run-keeper.h
 *
 * Keeps what a training session makes: every run becomes one of the list, follows the
 * session, and is saved while it trains and when it ends.
 *
 *      session ─ began, progress, state ─► keeper ─► HlRun in HlRunList ─► folder
 *
 * Runs can wait for their turn: they train one after the other, as prepared comparisons do.  What
 * fails is told by the list.
 */

#pragma once

#include "ui/session/run-list.h"
#include "ui/session/training-session.h"

#define HL_TYPE_RUN_KEEPER (hl_run_keeper_get_type ())

G_DECLARE_FINAL_TYPE (HlRunKeeper, hl_run_keeper, HL, RUN_KEEPER, GObject)

/* Read by everybody; its functions write. */
struct _HlRunKeeper
{
  GObject parent_instance;

  HlTrainingSession *training;
  HlRunList         *runs;
  HlRun             *current;        /* the session's, or NULL */
  gboolean           holds_current;  /* until it has ended */
  gint64             saved_at;       /* the latest save of that run, or its begin */
  double             save_after;     /* seconds until the next one */
  gboolean           is_asking;      /* for a copy to save */
  HlRun             *going_on;       /* what the session is about to continue with, or NULL */
  char              *next_name;      /* of the run that the session is about to begin, or NULL */
  HlRun             *adopted;        /* is written, and continues then, or NULL */
  GQueue             waiting;        /* of HlWaitingRun */
  gboolean           is_interrupted; /* the program is ended from outside */
};

HlRunKeeper *hl_run_keeper_new (HlTrainingSession *training,
                                const char        *folder) G_GNUC_WARN_UNUSED_RESULT;

char *hl_run_keeper_how_far (HlRunKeeper *self, HlRun *run) G_GNUC_WARN_UNUSED_RESULT;

void     hl_run_keeper_queue (HlRunKeeper *self, const char *name, const NnRunOptions *options,
                              int n_runs);
void     hl_run_keeper_stop (HlRunKeeper *self);
gboolean hl_run_keeper_can_go_on (HlRunKeeper *self, HlRun *run);
void     hl_run_keeper_go_on (HlRunKeeper *self, HlRun *run, int more_epochs);

gboolean hl_run_keeper_can_adopt (HlRunKeeper *self, HlModel *model);
void     hl_run_keeper_adopt (HlRunKeeper *self, HlModel *model);

gboolean hl_run_keeper_has_unsaved (HlRunKeeper *self);
void     hl_run_keeper_hurry (HlRunKeeper *self);
void     hl_run_keeper_interrupt (HlRunKeeper *self);
void     hl_run_keeper_wait (HlRunKeeper *self);

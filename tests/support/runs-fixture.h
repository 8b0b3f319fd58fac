/* tests/support/runs-fixture.h
 *
 * What the window keeps of runs, over a folder of runs: each test of runs and snapshots
 * begins with it.
 */

#pragma once

#include "tests/support/workshop.h"
#include "ui/session/run-snapshots.h"

typedef struct
{
  HlTestWorkshop     workshop;  /* a folder with a corpus */
  char              *folder;    /* of the runs, in it */
  HlWorkspace       *workspace; /* with no model yet */
  HlTrainingSession *training;  /* which has not begun */
  HlRunKeeper       *keeper;    /* of the runs in folder */
  HlRunSnapshots    *snapshots; /* of the runs of keeper */
} HlTestRuns;

void hl_test_runs_set_up (HlTestRuns *self);
void hl_test_runs_tear_down (HlTestRuns *self);

void     hl_test_runs_open_again (HlTestRuns *self);
void     hl_test_runs_wait (HlTestRuns *self);
gboolean hl_test_runs_is_in (HlTestRuns *self, HlTrainingState state);
void     hl_test_runs_run_to_the_end (HlTestRuns *self);
gint64   hl_test_runs_update_in_use (HlTestRuns *self);

/* A case with runs, and with nothing in a window. */
#define HL_RUNS_TEST(name)                                                                         \
  NN_TEST_WITH (name, HlTestRuns, fixture, hl_test_runs_set_up, hl_test_runs_tear_down)

#include "tests/support/runs-fixture.h"

/* As the program does when it starts. */
static void open_folder (HlTestRuns *self)
{
  gboolean is_loading = TRUE;

  self->workspace = hl_workspace_new ();
  self->training = hl_training_session_new ();
  self->keeper = hl_run_keeper_new (self->training, self->folder);
  self->snapshots = hl_run_snapshots_new (self->workspace, self->keeper);
  while (is_loading)
    {
      hl_test_iterate ();
      g_object_get (self->keeper->runs, "is-loading", &is_loading, NULL);
    }
}

static void close_folder (HlTestRuns *self)
{
  hl_test_runs_wait (self);
  hl_test_wait_until (G_OBJECT (self->snapshots)->ref_count == 1); /* a run is asked, say */
  hl_test_drop (self->snapshots);
  hl_test_drop (self->keeper);
  hl_test_drop (self->training);
  hl_test_drop (self->workspace);
}

void hl_test_runs_set_up (HlTestRuns *self)
{
  hl_test_workshop_init (&self->workshop);
  self->folder = hl_test_workshop_path (&self->workshop, "runs");
  open_folder (self);
}

void hl_test_runs_tear_down (HlTestRuns *self)
{
  close_folder (self);
  g_free (self->folder);
  hl_test_workshop_clear (&self->workshop);
}

/* On another day: all that is known is what the folder has. */
void hl_test_runs_open_again (HlTestRuns *self)
{
  close_folder (self);
  open_folder (self);
}

/* Until nothing runs, nothing is written, and nothing more is said. */
void hl_test_runs_wait (HlTestRuns *self)
{
  hl_training_session_wait (self->training);
  hl_run_keeper_wait (self->keeper);
  hl_test_spin (150);
}

gboolean hl_test_runs_is_in (HlTestRuns *self, HlTrainingState state)
{
  return self->training->state == state;
}

/* Twelve updates, unless the options say otherwise. */
void hl_test_runs_run_to_the_end (HlTestRuns *self)
{
  hl_run_keeper_queue (self->keeper, NULL, self->workshop.options, 1);
  hl_test_wait_until (hl_test_runs_is_in (self, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (self->keeper);
}

/* −1 without a model. */
gint64 hl_test_runs_update_in_use (HlTestRuns *self)
{
  HlModel *model = self->workspace->model;

  return model != NULL ? hl_model_get_update (model) : -1;
}

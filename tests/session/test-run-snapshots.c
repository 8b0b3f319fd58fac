#include "ui/session/run-snapshots.h"

#include "tests/support/runs-fixture.h"

static gint64 chosen_update (HlTestRuns *fixture)
{
  HlModel *model = fixture->snapshots->model;

  return model != NULL ? hl_model_get_update (model) : -1;
}

HL_RUNS_TEST (a_chosen_snapshot_is_the_model_in_use)
{
  g_autofree char *line = NULL;

  hl_test_runs_run_to_the_end (fixture);
  g_assert_cmpint (hl_run_snapshots_count (fixture->snapshots), ==, 13);
  g_assert_cmpint (hl_run_snapshots_get_position (fixture->snapshots), ==, 12);
  hl_run_snapshots_choose (fixture->snapshots, 5);
  g_assert_cmpint (hl_run_snapshots_get_position (fixture->snapshots), ==, 5);
  hl_test_wait_until (chosen_update (fixture) == 5);

  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 5);
  g_assert_true (hl_run_snapshots_are_in_use (fixture->snapshots));
  g_assert_true (hl_model_knows_sides (fixture->snapshots->model));
  line = hl_run_snapshots_describe (fixture->snapshots, 5);
  g_assert_true (g_str_has_prefix (line, "Update 5 of 12 · training loss of the batch "));
  g_free (line);
  line = hl_run_snapshots_describe (fixture->snapshots, 0);
  g_assert_cmpstr (line, ==, "Update 0 of 12");
}

HL_RUNS_TEST (the_last_one_wanted_comes)
{
  hl_test_runs_run_to_the_end (fixture);
  for (int i = 0; i < 12; i++)
    hl_run_snapshots_choose (fixture->snapshots, i);
  hl_run_snapshots_choose (fixture->snapshots, 3);
  hl_test_wait_until (chosen_update (fixture) == 3);
  hl_test_spin (100);

  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 3);
}

HL_RUNS_TEST (a_snapshot_waits_for_the_translation_under_way)
{
  hl_test_runs_run_to_the_end (fixture);
  g_object_set (fixture->workspace, "sentence", "the car is red .", NULL);
  hl_workspace_use_model (fixture->workspace, fixture->training->copy->model);
  g_assert_true (hl_job_get_is_busy (fixture->workspace->translating));
  hl_run_snapshots_choose (fixture->snapshots, 5);

  hl_test_wait_until (chosen_update (fixture) == 5);
}

HL_RUNS_TEST (leaving_returns_to_the_latest)
{
  hl_test_runs_run_to_the_end (fixture);
  hl_workspace_use_model (fixture->workspace, fixture->training->copy->model);
  hl_run_snapshots_choose (fixture->snapshots, 0);
  hl_test_wait_until (hl_test_runs_update_in_use (fixture) == 0);
  hl_run_snapshots_choose (fixture->snapshots, 12);

  g_assert_null (fixture->snapshots->model);
  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 12);
}

/* Who looked at another model has that again. */
HL_RUNS_TEST (leaving_returns_to_what_was_in_use)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  hl_workspace_use_model (fixture->workspace, other);
  hl_test_runs_run_to_the_end (fixture);
  g_assert_false (hl_run_snapshots_are_in_use (fixture->snapshots));
  hl_run_snapshots_choose (fixture->snapshots, 0);
  hl_test_wait_until (chosen_update (fixture) == 0);
  hl_run_snapshots_choose (fixture->snapshots, 1);
  hl_test_wait_until (chosen_update (fixture) == 1);
  hl_run_snapshots_leave (fixture->snapshots);

  g_assert_true (fixture->workspace->model == other);
}

HL_RUNS_TEST (another_model_ends_the_choice)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  hl_test_runs_run_to_the_end (fixture);
  hl_run_snapshots_choose (fixture->snapshots, 4);
  hl_test_wait_until (chosen_update (fixture) == 4);
  hl_workspace_use_model (fixture->workspace, other);

  g_assert_null (fixture->snapshots->model);
  g_assert_cmpint (hl_run_snapshots_get_position (fixture->snapshots), ==, 12);
  g_assert_true (fixture->workspace->model == other);
}

/* The run of the opened file, read from its folder. */
HL_RUNS_TEST (snapshots_are_there_on_another_day)
{
  g_autofree char    *path = NULL;
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) model = NULL;

  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_open_again (fixture);
  g_assert_cmpint (hl_run_snapshots_count (fixture->snapshots), ==, 0);

  path = hl_run_file_model (hl_run_list_peek (fixture->keeper->runs, 0)->file);
  file = g_file_new_for_path (path);
  model = hl_model_new_from_file (file, NULL, NULL);
  hl_workspace_use_model (fixture->workspace, model);
  g_assert_cmpint (hl_run_snapshots_count (fixture->snapshots), ==, 13);
  hl_run_snapshots_choose (fixture->snapshots, 2);
  hl_test_wait_until (chosen_update (fixture) == 2);
  hl_run_snapshots_leave (fixture->snapshots);

  g_assert_true (fixture->workspace->model == model);
}

/* It stays where it is while the run grows and its snapshot is thinned out. */
HL_RUNS_TEST (a_chosen_snapshot_stays_while_its_run_grows)
{
  const NnTrainingProgress *progress = &fixture->training->told.progress;
  int                       position;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (hl_run_snapshots_count (fixture->snapshots) > 4);
  hl_run_snapshots_choose (fixture->snapshots, 1);
  hl_test_wait_until (fixture->snapshots->model != NULL);
  /* The first but 0 goes with the next thinning. */
  hl_test_wait_until (progress->update >
                      2 * (NN_SNAPSHOTS_MAX + 1) * hl_test_runs_update_in_use (fixture));

  position = hl_run_snapshots_get_position (fixture->snapshots);
  g_assert_cmpint (hl_run_snapshots_get_update (fixture->snapshots, position), ==,
                   hl_test_runs_update_in_use (fixture));
  g_assert_cmpint (hl_run_snapshots_count (fixture->snapshots), <=, NN_SNAPSHOTS_MAX + 2);
  hl_training_session_stop (fixture->training);
}

HL_RUNS_TEST (a_lost_file_is_told)
{
  g_autofree char *problem = NULL;

  hl_test_runs_run_to_the_end (fixture);
  {
    g_autofree char *folder =
        hl_run_file_snapshots (hl_run_list_peek (fixture->keeper->runs, 0)->file);
    g_autofree char *path = g_build_filename (folder, "0000000003.safetensors", NULL);

    nn_test_write (path, "nothing");
  }
  hl_run_snapshots_choose (fixture->snapshots, 3);
  hl_test_wait_until (hl_run_snapshots_get_position (fixture->snapshots) == 12);

  g_object_get (fixture->workspace, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_null (fixture->workspace->model);
}

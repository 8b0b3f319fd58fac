#include "ui/session/moments.h"

#include "tests/support/runs-fixture.h"

static gint64 chosen_update (HlTestRuns *fixture)
{
  HlModel *model = fixture->moments->model;

  return model != NULL ? hl_model_get_update (model) : -1;
}

HL_RUNS_TEST (a_chosen_moment_is_the_model_in_use)
{
  g_autofree char *line = NULL;

  hl_test_runs_run_to_the_end (fixture);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 13);
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 12);
  hl_moments_choose (fixture->moments, 5);
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 5);
  hl_test_wait_until (chosen_update (fixture) == 5);

  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 5);
  g_assert_true (hl_moments_are_in_use (fixture->moments));
  g_assert_true (hl_model_knows_sides (fixture->moments->model));
  line = hl_moments_describe (fixture->moments, 5);
  g_assert_true (g_str_has_prefix (line, "Update 5 of 12 · training loss of the batch "));
  g_free (line);
  line = hl_moments_describe (fixture->moments, 0);
  g_assert_cmpstr (line, ==, "Update 0 of 12");
}

HL_RUNS_TEST (the_last_one_wanted_comes)
{
  hl_test_runs_run_to_the_end (fixture);
  for (int i = 0; i < 12; i++)
    hl_moments_choose (fixture->moments, i);
  hl_moments_choose (fixture->moments, 3);
  hl_test_wait_until (chosen_update (fixture) == 3);
  hl_test_spin (100);

  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 3);
}

HL_RUNS_TEST (a_moment_waits_for_the_translation_under_way)
{
  hl_test_runs_run_to_the_end (fixture);
  g_object_set (fixture->workspace, "sentence", "the car is red .", NULL);
  hl_workspace_use_model (fixture->workspace, fixture->training->copy->model);
  g_assert_true (hl_job_get_is_busy (fixture->workspace->translating));
  hl_moments_choose (fixture->moments, 5);

  hl_test_wait_until (chosen_update (fixture) == 5);
}

HL_RUNS_TEST (leaving_returns_to_the_latest)
{
  hl_test_runs_run_to_the_end (fixture);
  hl_workspace_use_model (fixture->workspace, fixture->training->copy->model);
  hl_moments_choose (fixture->moments, 0);
  hl_test_wait_until (hl_test_runs_update_in_use (fixture) == 0);
  hl_moments_choose (fixture->moments, 12);

  g_assert_null (fixture->moments->model);
  g_assert_cmpint (hl_test_runs_update_in_use (fixture), ==, 12);
}

/* Who looked at another model has that again. */
HL_RUNS_TEST (leaving_returns_to_what_was_in_use)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  hl_workspace_use_model (fixture->workspace, other);
  hl_test_runs_run_to_the_end (fixture);
  g_assert_false (hl_moments_are_in_use (fixture->moments));
  hl_moments_choose (fixture->moments, 0);
  hl_test_wait_until (chosen_update (fixture) == 0);
  hl_moments_choose (fixture->moments, 1);
  hl_test_wait_until (chosen_update (fixture) == 1);
  hl_moments_leave (fixture->moments);

  g_assert_true (fixture->workspace->model == other);
}

HL_RUNS_TEST (another_model_ends_the_choice)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  hl_test_runs_run_to_the_end (fixture);
  hl_moments_choose (fixture->moments, 4);
  hl_test_wait_until (chosen_update (fixture) == 4);
  hl_workspace_use_model (fixture->workspace, other);

  g_assert_null (fixture->moments->model);
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 12);
  g_assert_true (fixture->workspace->model == other);
}

/* The run of the opened file, read from its folder. */
HL_RUNS_TEST (moments_are_there_on_another_day)
{
  g_autofree char    *path = NULL;
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) model = NULL;

  hl_test_runs_run_to_the_end (fixture);
  hl_test_runs_open_again (fixture);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 0);

  path = hl_run_file_model (hl_run_list_peek (fixture->keeper->runs, 0)->file);
  file = g_file_new_for_path (path);
  model = hl_model_new_from_file (file, NULL, NULL);
  hl_workspace_use_model (fixture->workspace, model);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 13);
  hl_moments_choose (fixture->moments, 2);
  hl_test_wait_until (chosen_update (fixture) == 2);
  hl_moments_leave (fixture->moments);

  g_assert_true (fixture->workspace->model == model);
}

/* It stays where it is while the run grows and its snapshot is thinned out. */
HL_RUNS_TEST (a_chosen_moment_stays_while_its_run_grows)
{
  const NnTrainingProgress *progress = &fixture->training->told.progress;
  int                       position;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (hl_moments_count (fixture->moments) > 4);
  hl_moments_choose (fixture->moments, 1);
  hl_test_wait_until (fixture->moments->model != NULL);
  /* The first but 0 goes with the next thinning. */
  hl_test_wait_until (progress->update >
                      2 * (NN_SNAPSHOTS_MAX + 1) * hl_test_runs_update_in_use (fixture));

  position = hl_moments_get_position (fixture->moments);
  g_assert_cmpint (hl_moments_get_update (fixture->moments, position), ==,
                   hl_test_runs_update_in_use (fixture));
  g_assert_cmpint (hl_moments_count (fixture->moments), <=, NN_SNAPSHOTS_MAX + 2);
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
  hl_moments_choose (fixture->moments, 3);
  hl_test_wait_until (hl_moments_get_position (fixture->moments) == 12);

  g_object_get (fixture->workspace, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_null (fixture->workspace->model);
}

#include "ui/session/moments.h"

#include <math.h>

#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop     workshop;
  char              *folder;
  HlWorkspace       *workspace;
  HlTrainingSession *training;
  HlRunKeeper       *keeper;
  HlMoments         *moments;
} Fixture;

static void
open_all (Fixture *fixture)
{
  gboolean is_loading = TRUE;

  fixture->workspace = hl_workspace_new ();
  fixture->training = hl_training_session_new ();
  fixture->keeper = hl_run_keeper_new (fixture->training, fixture->folder);
  fixture->moments = hl_moments_new (fixture->workspace, fixture->keeper);
  while (is_loading)
    {
      hl_test_iterate ();
      g_object_get (hl_run_keeper_get_runs (fixture->keeper), "is-loading", &is_loading, NULL);
    }
}

static void
close_all (Fixture *fixture)
{
  hl_training_session_wait (fixture->training);
  hl_run_keeper_wait (fixture->keeper);
  hl_test_spin (150);
  g_assert_finalize_object (fixture->moments);
  g_assert_finalize_object (fixture->keeper);
  g_assert_finalize_object (fixture->training);
  g_assert_finalize_object (fixture->workspace);
}

static void
set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->folder = hl_test_workshop_path (&fixture->workshop, "runs");
  open_all (fixture);
}

static void
tear_down (Fixture *fixture)
{
  close_all (fixture);
  g_free (fixture->folder);
  hl_test_workshop_clear (&fixture->workshop);
}

static gboolean
is_in (Fixture        *fixture,
       HlTrainingState state)
{
  return hl_training_session_get_state (fixture->training) == state;
}

/* Twelve updates. */
static void
run_to_the_end (Fixture *fixture)
{
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options);
  hl_test_wait_until (is_in (fixture, HL_TRAINING_FINISHED));
  hl_run_keeper_wait (fixture->keeper);
}

/* −1 without a model. */
static gint64
update_in_use (Fixture *fixture)
{
  HlModel *model = hl_workspace_get_model (fixture->workspace);

  return model != NULL ? hl_model_get_update (model) : -1;
}

static gint64
chosen_update (Fixture *fixture)
{
  HlModel *model = hl_moments_get_model (fixture->moments);

  return model != NULL ? hl_model_get_update (model) : -1;
}

NN_FIXTURE_TEST (nothing_is_there_before_a_run)
{
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 0);
  g_assert_false (hl_moments_are_in_use (fixture->moments));
}

NN_FIXTURE_TEST (a_chosen_moment_is_the_model_in_use)
{
  g_autofree char *line = NULL;

  run_to_the_end (fixture);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 13);
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 12);
  hl_moments_choose (fixture->moments, 5);
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 5);
  hl_test_wait_until (chosen_update (fixture) == 5);

  g_assert_cmpint (update_in_use (fixture), ==, 5);
  g_assert_true (hl_moments_are_in_use (fixture->moments));
  g_assert_true (hl_model_knows_sides (hl_moments_get_model (fixture->moments)));
  line = hl_moments_describe (fixture->moments, 5);
  g_assert_true (g_str_has_prefix (line, "Update 5 of 12 · loss "));
  g_assert_true (isnan (hl_moments_get_loss (fixture->moments, 0)));
}

NN_FIXTURE_TEST (the_last_one_wanted_comes)
{
  run_to_the_end (fixture);
  for (int i = 0; i < 12; i++)
    hl_moments_choose (fixture->moments, i);
  hl_moments_choose (fixture->moments, 3);
  hl_test_wait_until (chosen_update (fixture) == 3);
  hl_test_spin (100);

  g_assert_cmpint (update_in_use (fixture), ==, 3);
}

NN_FIXTURE_TEST (leaving_returns_to_the_latest)
{
  run_to_the_end (fixture);
  hl_workspace_use_model (fixture->workspace,
                          hl_training_session_get_snapshot (fixture->training));
  hl_moments_choose (fixture->moments, 0);
  hl_test_wait_until (update_in_use (fixture) == 0);
  hl_moments_choose (fixture->moments, 12);

  g_assert_null (hl_moments_get_model (fixture->moments));
  g_assert_cmpint (update_in_use (fixture), ==, 12);
}

/* Who looked at another model has that again. */
NN_FIXTURE_TEST (leaving_returns_to_what_was_in_use)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  hl_workspace_use_model (fixture->workspace, other);
  run_to_the_end (fixture);
  g_assert_false (hl_moments_are_in_use (fixture->moments));
  hl_moments_choose (fixture->moments, 0);
  hl_test_wait_until (chosen_update (fixture) == 0);
  hl_moments_choose (fixture->moments, 1);
  hl_test_wait_until (chosen_update (fixture) == 1);
  hl_moments_leave (fixture->moments);

  g_assert_true (hl_workspace_get_model (fixture->workspace) == other);
}

NN_FIXTURE_TEST (another_model_ends_the_choice)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  g_autoptr (HlModel) other = hl_model_new_from_file (file, NULL, NULL);

  run_to_the_end (fixture);
  hl_moments_choose (fixture->moments, 4);
  hl_test_wait_until (chosen_update (fixture) == 4);
  hl_workspace_use_model (fixture->workspace, other);

  g_assert_null (hl_moments_get_model (fixture->moments));
  g_assert_cmpint (hl_moments_get_position (fixture->moments), ==, 12);
  g_assert_true (hl_workspace_get_model (fixture->workspace) == other);
}

/* The run of the opened file, read from its folder. */
NN_FIXTURE_TEST (moments_are_there_on_another_day)
{
  g_autofree char    *path = NULL;
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) model = NULL;

  run_to_the_end (fixture);
  close_all (fixture);
  open_all (fixture);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 0);

  path = hl_run_file_model (
      hl_run_get (hl_run_list_peek (hl_run_keeper_get_runs (fixture->keeper), 0)));
  file = g_file_new_for_path (path);
  model = hl_model_new_from_file (file, NULL, NULL);
  hl_workspace_use_model (fixture->workspace, model);
  g_assert_cmpint (hl_moments_count (fixture->moments), ==, 13);
  hl_moments_choose (fixture->moments, 2);
  hl_test_wait_until (chosen_update (fixture) == 2);
  hl_moments_leave (fixture->moments);

  g_assert_true (hl_workspace_get_model (fixture->workspace) == model);
}

/* It stays where it is while the run grows and its snapshot is thinned out. */
NN_FIXTURE_TEST (a_chosen_moment_stays_while_its_run_grows)
{
  const NnTrainingProgress *progress =
      &hl_training_session_get_record (fixture->training)->progress;
  int position;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options);
  hl_test_wait_until (hl_moments_count (fixture->moments) > 4);
  hl_moments_choose (fixture->moments, 1);
  hl_test_wait_until (hl_moments_get_model (fixture->moments) != NULL);
  /* The first but 0 goes with the next thinning. */
  hl_test_wait_until (progress->update > 2 * (NN_SNAPSHOTS_MAX + 1) * update_in_use (fixture));

  position = hl_moments_get_position (fixture->moments);
  g_assert_cmpint (hl_moments_get_update (fixture->moments, position), ==,
                   update_in_use (fixture));
  g_assert_cmpint (hl_moments_count (fixture->moments), <=, NN_SNAPSHOTS_MAX + 2);
  hl_training_session_stop (fixture->training);
}

NN_FIXTURE_TEST (a_lost_file_is_told)
{
  g_autofree char *problem = NULL;

  run_to_the_end (fixture);
  {
    g_autofree char *folder = hl_run_file_snapshots (
        hl_run_get (hl_run_list_peek (hl_run_keeper_get_runs (fixture->keeper), 0)));
    g_autofree char *path = g_build_filename (folder, "0000000003.safetensors", NULL);

    nn_test_write (path, "nothing");
  }
  hl_moments_choose (fixture->moments, 3);
  hl_test_wait_until (hl_moments_get_position (fixture->moments) == 12);

  g_object_get (fixture->workspace, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_null (hl_workspace_get_model (fixture->workspace));
}

NN_TEST_MAIN ()

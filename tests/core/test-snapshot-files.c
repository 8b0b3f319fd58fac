#include "core/checkpoint/snapshot-files.h"

#include <glib/gstdio.h>

#include "core/checkpoint/resume.h"
#include "core/checkpoint/safetensors.h"
#include "core/training/trainer-phases.h"
#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop workshop;
  char          *folder;
  NnRun         *run;
  NnSnapshots   *store;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->folder = hl_test_workshop_path (&fixture->workshop, "snapshots");
  fixture->run = nn_run_new (fixture->workshop.options, NULL, NULL);
  fixture->store = nn_snapshots_new_for (fixture->run->model, 1);
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  nn_snapshots_delete (fixture->folder);
  g_assert_false (g_file_test (fixture->folder, G_FILE_TEST_EXISTS));
  nn_snapshots_unref (fixture->store);
  nn_run_free (fixture->run);
  g_free (fixture->folder);
  hl_test_workshop_clear (&fixture->workshop);
}

static void train_and_take (Fixture *fixture, int n_updates)
{
  nn_snapshots_take (fixture->store, fixture->run->trainer);
  for (int i = 0; i < n_updates; i++)
    {
      g_assert_true (nn_trainer_update (fixture->run->trainer, NULL));
      nn_snapshots_take (fixture->store, fixture->run->trainer);
    }
}

static void write_all (Fixture *fixture)
{
  g_autoptr (NnCheckpoint) frame = nn_run_to_checkpoint (fixture->run);

  NN_OK (nn_snapshots_write, fixture->store, frame, fixture->folder);
}

static guint count_files (Fixture *fixture)
{
  g_autoptr (GArray) updates = nn_snapshots_in (fixture->folder);

  return updates->len;
}

NN_FIXTURE_TEST (a_snapshot_comes_back_as_it_was)
{
  g_autoptr (NnCheckpoint) frame = NULL;
  g_autoptr (GPtrArray)    list = NULL;
  g_autoptr (NnCheckpoint) memory = NULL;
  g_autoptr (NnCheckpoint) file = NULL;

  train_and_take (fixture, 2);
  list = nn_snapshots_list (fixture->store);
  frame = nn_run_to_checkpoint (fixture->run);
  memory = nn_snapshot_to_checkpoint (list->pdata[1], frame);
  write_all (fixture);
  file = NN_OK (nn_snapshot_load, fixture->folder, 1);

  nn_test_assert_same_parameters (memory->model, file->model);
  g_assert_cmpint (memory->training->update, ==, 1);
  g_assert_cmpint (file->training->update, ==, 1);
  g_assert_false (nn_checkpoint_can_resume (file));
  g_assert_true (
      nn_vocabulary_equal (file->target_vocabulary, fixture->run->dataset->target_vocabulary));
}

NN_FIXTURE_TEST (a_file_takes_no_more_than_was_planned)
{
  g_autofree char *path = nn_snapshot_path (fixture->folder, 0);
  GStatBuf         about;

  train_and_take (fixture, 0);
  write_all (fixture);

  g_assert_cmpint (g_stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_size, <, NN_SNAPSHOTS_MAX_BYTES / NN_SNAPSHOTS_MAX);
}

NN_FIXTURE_TEST (what_is_thinned_out_leaves_the_folder)
{
  g_autofree char *other = NULL;

  train_and_take (fixture, 3);
  write_all (fixture);
  g_assert_cmpuint (count_files (fixture), ==, 4);

  other = g_build_filename (fixture->folder, "notes.txt", NULL);
  nn_test_write (other, "mine");
  g_clear_pointer (&fixture->store, nn_snapshots_unref);
  fixture->store = nn_snapshots_new_for (fixture->run->model, 1);
  train_and_take (fixture, 0);
  write_all (fixture);

  g_assert_cmpuint (count_files (fixture), ==, 1);
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_unlink (other), ==, 0);
}

static void assert_refused (Fixture *fixture, gint64 update, const char *part)
{
  g_autoptr (GError) error = NN_ERROR (nn_snapshot_load, fixture->folder, update);

  g_assert_nonnull (strstr (error->message, part));
}

NN_FIXTURE_TEST (broken_files_are_refused)
{
  g_autofree char *first = nn_snapshot_path (fixture->folder, 0);
  g_autofree char *second = nn_snapshot_path (fixture->folder, 1);

  train_and_take (fixture, 1);
  write_all (fixture);

  g_assert_cmpint (g_rename (first, second), ==, 0);
  assert_refused (fixture, 1, "after update 1");
  assert_refused (fixture, 0, "0000000000");
  nn_test_write (second, "nothing");
  assert_refused (fixture, 1, "0000000001");
}

NN_FIXTURE_TEST (other_files_are_no_snapshots)
{
  static const char *const names[] = { "12.safetensors", "0000000012.safetensors.part",
                                       "model.safetensors", "-000000001.safetensors",
                                       "99999999999999999999.safetensors" };

  g_assert_cmpint (g_mkdir (fixture->folder, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      nn_test_write (path, "");
      g_assert_cmpuint (count_files (fixture), ==, 0);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

static gboolean give_way (Fixture *fixture)
{
  g_autoptr (GError) error =
      g_error_new_literal (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE, "full");

  return nn_snapshots_give_way (fixture->store, fixture->folder, &error);
}

/* About half of them go each time, at last all, and what is left is in order. */
NN_FIXTURE_TEST (snapshots_make_room_for_the_model)
{
  guint before;

  train_and_take (fixture, 3);
  write_all (fixture);
  do
    {
      g_autoptr (GArray) updates = nn_snapshots_in (fixture->folder);
      g_autoptr (GArray) after = NULL;

      before = updates->len;
      g_assert_true (give_way (fixture));
      after = nn_snapshots_in (fixture->folder);
      g_assert_cmpuint (after->len, <, before);
      g_assert_true (after->len == 0 || g_array_index (after, gint64, 0) == 0);
      before = after->len;
    }
  while (before > 0);
  g_assert_false (give_way (fixture));
}

NN_FIXTURE_TEST (a_folder_that_cannot_be_made_is_told)
{
  g_autoptr (NnCheckpoint) frame = nn_run_to_checkpoint (fixture->run);
  g_autoptr (GError)       error = NULL;

  nn_test_write (fixture->folder, "");
  train_and_take (fixture, 0);
  g_assert_false (nn_snapshots_write (fixture->store, frame, fixture->folder, &error));
  g_assert_nonnull (strstr (error->message, "cannot be created"));
  g_assert_cmpint (g_unlink (fixture->folder), ==, 0);
}

#include "ui/session/run-file.h"

#include <math.h>

#include <glib/gstdio.h>

#include "core/checkpoint/resume.h"
#include "core/training/trainer-phases.h"
#include "tests/support/workshop.h"
#include "ui/session/folder-lock.h"

static HlRunFile *new_file (HlTestWorkshop *workshop)
{
  HlRunFile            *file = g_new0 (HlRunFile, 1);
  const NnTrainingPoint updates[] = { { 1, 3.25f, 0.1f, NAN, NAN, NAN },
                                      { 2, 1.0f / 3.0f, 2.5f, NAN, NAN, NAN } };
  const NnTrainingPoint epoch = { 2, 2.75f, NAN, 0.5f, NAN, 0.625f };

  file->folder = hl_test_workshop_path (workshop, "run");
  file->name = g_strdup ("Köpfe 1");
  file->state = HL_RUN_PAUSED;
  file->is_hidden = TRUE;
  file->options = nn_run_options_copy (workshop->options);
  file->progress = (NnTrainingProgress){
    .update = 2,
    .n_updates = 12,
    .masked_loss = 0.1,
    .held_out_bleu = NAN,
    .seconds = 1.5,
  };
  file->log = nn_training_log_new (2, 1);
  nn_training_log_add_update (file->log, updates);
  nn_training_log_add_update (file->log, updates + 1);
  nn_training_log_add_epoch (file->log, &epoch);

  return file;
}

static HlRunFile *write_and_read (HlRunFile *file)
{
  HlRunFile *again;

  g_assert_true (hl_run_file_write (file, TRUE, NULL));
  again = NN_OK (hl_run_file_read, file->folder);

  return again;
}

HL_WORKSHOP_TEST (run_comes_back_as_it_was)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) again = NULL;
  const NnRunOptions   *options;

  file->options->training.seed = G_MAXUINT64;
  file->options->training.learning_rate = 1.0 / 3.0;
  file->options->model.mask_fill = -INFINITY;
  again = write_and_read (file);
  options = again->options;

  g_assert_cmpstr (again->name, ==, "Köpfe 1");
  g_assert_cmpint (again->state, ==, HL_RUN_PAUSED);
  g_assert_true (again->is_hidden);
  g_assert_false (again->is_dropped);
  g_assert_cmpstr (options->corpus, ==, workshop->corpus);
  g_assert_cmpuint (options->training.seed, ==, G_MAXUINT64);
  g_assert_cmpfloat (options->training.learning_rate, ==, 1.0 / 3.0);
  g_assert_cmpfloat (options->model.mask_fill, ==, -INFINITY);
  g_assert_cmpint (options->model.num_hiddens, ==, workshop->options->model.num_hiddens);
  g_assert_cmpint (options->training.text.num_steps, ==,
                   workshop->options->training.text.num_steps);
  g_assert_cmpint (again->progress.update, ==, 2);
  g_assert_cmpint (again->progress.n_updates, ==, 12);
  g_assert_cmpfloat (again->progress.masked_loss, ==, 0.1);
  g_assert_true (isnan (again->progress.held_out_bleu));
}

HL_WORKSHOP_TEST (curves_come_back_as_they_were)
{
  g_autoptr (HlRunFile)  file = new_file (workshop);
  g_autoptr (HlRunFile)  again = write_and_read (file);
  const NnTrainingPoint *point;

  g_assert_cmpint (nn_training_log_updates (again->log), ==, 2);
  point = again->log->updates + 1;
  g_assert_cmpfloat (point->update, ==, 2.0);
  g_assert_cmpfloat (point->loss, ==, 1.0f / 3.0f);
  g_assert_cmpfloat (point->gradient_norm, ==, 2.5);
  g_assert_true (isnan (point->bleu));
  g_assert_cmpint (nn_training_log_epochs (again->log), ==, 1);
  point = again->log->epochs;
  g_assert_cmpfloat (point->loss, ==, 2.75);
  g_assert_cmpfloat (point->bleu, ==, 0.5);
  g_assert_cmpfloat (point->base_bleu, ==, 0.625);
}

/* The file was edited by hand. */
HL_WORKSHOP_TEST (lines_that_are_none_are_left_out)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) again = write_and_read (file);
  g_autofree char      *path = g_build_filename (file->folder, "curves.csv", NULL);

  g_assert_true (g_file_set_contents (path,
                                      "update,…\n1,3,0.1,,\nnonsense\n1,2,0.1,,\n,,,,\n"
                                      "x,1,1,,\n2,nan,1e999,,\n3,,,2.5,",
                                      -1, NULL));
  g_clear_pointer (&again, hl_run_file_free);
  again = hl_run_file_read (file->folder, NULL);

  g_assert_nonnull (again);
  g_assert_cmpint (nn_training_log_updates (again->log), ==, 2);
  g_assert_cmpint (nn_training_log_epochs (again->log), ==, 1);
}

HL_WORKSHOP_TEST (what_makes_no_sense_is_no_run)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) again = write_and_read (file);
  g_autofree char      *path = g_build_filename (file->folder, "run.ini", NULL);
  g_autofree char      *text = NULL;
  g_auto (GStrv)        parts = NULL;
  g_autofree char      *broken = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  parts = g_strsplit (text, "num_heads=", 2);
  broken = g_strconcat (parts[0], "num_heads=-", parts[1], NULL);
  g_assert_true (g_file_set_contents (path, broken, -1, NULL));

  g_assert_null (hl_run_file_read (file->folder, NULL));
}

static void save_model_of (HlTestWorkshop *workshop, const HlRunFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NnRun)  run = nn_run_new (workshop->options, NULL, &error);
  g_autofree char   *path = hl_run_file_model (file);

  g_assert_no_error (error);
  g_assert_true (nn_trainer_update (run->trainer, &error));
  g_assert_true (nn_run_save (run, path, TRUE, &error));
}

/* The preset and the history are in the model too. */
HL_WORKSHOP_TEST (model_says_what_a_broken_file_does_not)
{
  static const char *const broken[] = { "", "noise\n\1\2", "[Run]\nname=x\n", NULL };
  g_autoptr (HlRunFile)    file = new_file (workshop);
  g_autoptr (HlRunFile)    whole = write_and_read (file);
  g_autofree char         *path = g_build_filename (file->folder, "run.ini", NULL);
  g_autofree char         *kept = g_strconcat (path, ".unread", NULL);

  g_assert_null (whole->problem);
  save_model_of (workshop, file);
  for (int i = 0; i < 4; i++)
    {
      g_autoptr (HlRunFile) again = NULL;
      g_autofree char      *text = NULL;

      if (broken[i] == NULL)
        g_remove (path);
      else
        g_assert_true (g_file_set_contents (path, broken[i], -1, NULL));
      again = hl_run_file_read (file->folder, NULL);
      g_assert_nonnull (again);
      g_assert_nonnull (again->problem);
      g_assert_cmpint (again->state, ==, HL_RUN_PAUSED);
      g_assert_cmpint (again->progress.update, ==, 1);
      g_assert_cmpint (nn_training_log_updates (again->log), ==, 2);
      g_assert_cmpint (again->options->model.num_heads, ==, file->options->model.num_heads);

      /* What could not be read is kept when it is written anew. */
      g_assert_true (hl_run_file_write (again, FALSE, NULL));
      if (broken[i] == NULL)
        continue;
      g_assert_true (g_file_get_contents (kept, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, broken[i]);
      g_remove (kept);
    }
}

HL_WORKSHOP_TEST (what_stands_in_a_wrong_place_is_told)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) before = write_and_read (file);
  g_autoptr (HlRunFile) again = NULL;
  g_autofree char      *model = hl_run_file_model (file);
  g_autofree char      *snapshots = hl_run_file_snapshots (file);
  g_autofree char      *curves = g_build_filename (file->folder, "curves.csv", NULL);
  g_autofree char      *moments = g_build_filename (file->folder, "moments.json", NULL);

  g_mkdir (model, 0700);
  g_assert_true (g_file_set_contents (snapshots, "mine", -1, NULL));
  g_assert_true (g_file_set_contents (curves, "noise", -1, NULL));
  g_assert_true (g_file_set_contents (moments, "noise", -1, NULL));
  again = hl_run_file_read (file->folder, NULL);
  g_assert_nonnull (strstr (again->problem, "moments.json"));
  g_assert_nonnull (strstr (again->problem, "model.safetensors"));
  g_assert_nonnull (strstr (again->problem, "snapshots"));
  g_assert_nonnull (strstr (again->problem, "curves.csv"));
}

HL_WORKSHOP_TEST (labels_leave_the_rest_to_who_trains)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) stale = write_and_read (file);
  g_autoptr (HlRunFile) again = NULL;

  file->progress.update = 9;
  file->state = HL_RUN_ENDED;
  g_usleep (20000); /* a file system need not tell two moments apart that are nearer */
  g_assert_true (hl_run_file_write (file, FALSE, NULL));
  g_free (stale->name);
  stale->name = g_strdup ("other");
  g_assert_true (hl_run_file_write_labels (stale, NULL));
  again = hl_run_file_read (file->folder, NULL);
  g_assert_cmpstr (again->name, ==, "other");
  g_assert_cmpint (again->progress.update, ==, 9);
  g_assert_cmpint (again->state, ==, HL_RUN_ENDED);
}

HL_WORKSHOP_TEST (delete_leaves_other_files)
{
  g_autoptr (HlRunFile) file = new_file (workshop);
  g_autoptr (HlRunFile) again = write_and_read (file);
  g_autofree char      *own = g_build_filename (file->folder, "notes.txt", NULL);

  g_assert_true (g_file_set_contents (own, "mine", -1, NULL));
  hl_run_file_delete (file->folder);
  g_assert_true (g_file_test (own, G_FILE_TEST_EXISTS));
  g_assert_null (hl_run_file_read (file->folder, NULL));
}

typedef struct
{
  const char *folder;
  gint        is_over;  /* atomic */
  gint        n_locked; /* looks that found an owner */
} Look;

static gpointer look_all_the_time (gpointer data)
{
  Look *look = data;

  while (!g_atomic_int_get (&look->is_over))
    if (hl_folder_is_locked (look->folder))
      g_atomic_int_inc (&look->n_locked);

  return NULL;
}

/* Who looks is never taken for an owner, by another that looks or by who wants the lock. */
HL_WORKSHOP_TEST (look_at_a_lock_takes_it_from_nobody)
{
  Look     look = { .folder = workshop->files.folder };
  int      lock = hl_folder_lock (look.folder, FALSE);
  GThread *threads[2];

  g_assert_true (hl_folder_is_locked (look.folder));
  hl_folder_unlock (&lock);

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("look", look_all_the_time, &look);
  g_usleep (50000);
  g_assert_cmpint (g_atomic_int_get (&look.n_locked), ==, 0);
  for (int i = 0; i < 500; i++)
    {
      lock = hl_folder_lock (look.folder, FALSE);
      g_assert_cmpint (lock, !=, HL_NO_LOCK);
      g_assert_cmpint (hl_folder_lock (look.folder, FALSE), ==, HL_NO_LOCK);
      hl_folder_unlock (&lock);
    }

  g_atomic_int_set (&look.is_over, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  hl_folder_remove_lock (look.folder);
}

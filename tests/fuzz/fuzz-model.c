/* tests/fuzz/fuzz-model.c
 *
 * A model file all the way: opened, used for translating, saved, opened again,
 * its training resumed for one update and saved.  Every step ends well or with
 * a message.
 */

#include "core/checkpoint/resume.h"
#include "core/training/epochs.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/workplace.h"

static void stop_cb (const NnTrainingProgress *progress, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

/* The file's own corpus and threads are not this target's matter.
 * Returns: whether the training continued */
static gboolean resume (const NnCheckpoint *checkpoint)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (GError)       stopped = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (NnRunOptions) options = nn_checkpoint_run_options (checkpoint);
  g_autoptr (NnRun)        run = NULL;
  g_autofree char         *path = g_build_filename (nn_fuzz_folder (), "resumed.safetensors", NULL);

  g_free (options->corpus);
  options->corpus = g_strdup (nn_fuzz_corpus ());
  if (options->training.workers > 2)
    options->training.workers = 2;

  run = nn_run_resume (checkpoint, options, &error);
  g_assert ((run == NULL) == (error != NULL));
  if (run == NULL)
    return FALSE;

  if (!nn_trainer_run (run->trainer, stop_cb, cancellable, cancellable, &stopped))
    g_assert (stopped != NULL);

  return nn_run_save (run, path, TRUE, NULL);
}

static NnCheckpoint *save_and_load (const NnCheckpoint *checkpoint)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *path = g_build_filename (nn_fuzz_folder (), "saved.safetensors", NULL);
  NnCheckpoint      *loaded;

  if (!nn_checkpoint_save (checkpoint, path, &error))
    return NULL;

  loaded = nn_checkpoint_load (path, &error);
  g_assert_no_error (error);

  return loaded;
}

/* Returns: whether the file was good for all of it */
static gboolean go_all_the_way (const guint8 *data, gsize size)
{
  g_autofree char         *path = nn_fuzz_write ("model.safetensors", data, size);
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (path, &error);
  g_autoptr (NnCheckpoint) again = NULL;

  g_assert ((checkpoint == NULL) == (error != NULL));
  if (checkpoint == NULL)
    {
      g_assert (g_utf8_validate (error->message, -1, NULL));
      return FALSE;
    }

  nn_fuzz_translate (checkpoint);
  again = save_and_load (checkpoint);

  return again != NULL && nn_checkpoint_can_resume (again) && resume (again);
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  go_all_the_way (data, size);

  return 0;
}

void nn_fuzz_write_seeds (const char *folder)
{
  for (int i = 0; i < nn_fuzz_n_variants (); i++)
    {
      g_autofree char *name = g_strdup_printf ("model-%d", i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_autofree char *data = NULL;
      gsize            size;

      nn_fuzz_save_model (path, i);
      g_assert (g_file_get_contents (path, &data, &size, NULL));
      g_assert (go_all_the_way ((const guint8 *) data, size));
    }
}

GBytes *nn_fuzz_mutate (const guint8 *data, gsize size, guint seed)
{
  return nn_fuzz_mutate_safetensors (data, size, seed);
}

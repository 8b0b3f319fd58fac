#include "tests/support/workshop.h"

#include "core/checkpoint/resume.h"
#include "core/training/epochs.h"
#include "tests/support/tiny-run.h"

void hl_test_workshop_init (HlTestWorkshop *self)
{
  NnPreset preset;

  nn_test_folder_init (&self->files);
  self->corpus = hl_test_workshop_path (self, "corpus.tsv");
  nn_test_write (self->corpus, nn_test_run_text);

  g_assert_true (nn_presets_find ("recommended", &preset));
  preset.model = nn_test_run_model ();
  preset.model.dropout = 0.0;
  preset.training.batch_size = 8;
  preset.training.epochs = 4;
  preset.training.learning_rate = 0.01;
  preset.training.warm_up = 4;
  preset.training.bleu_every = 2;
  preset.training.workers = 1;
  self->options = nn_run_options_new (self->corpus, &preset);
}

void hl_test_workshop_clear (HlTestWorkshop *self)
{
  nn_run_options_free (self->options);
  g_free (self->corpus);
  nn_test_folder_clear (&self->files);
}

/* Returns the path of file @name in the folder. */
char *hl_test_workshop_path (const HlTestWorkshop *self, const char *name)
{
  return g_build_filename (self->files.folder, name, NULL);
}

/* Trains a model in @epochs epochs and saves it as @name; 80 of them make it know
 * the pairs by heart. */
GFile *hl_test_workshop_train (const HlTestWorkshop *self, const char *name, int epochs)
{
  g_autoptr (NnRunOptions) options = nn_run_options_copy (self->options);
  g_autoptr (NnRun)        run = NULL;
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autofree char         *path = hl_test_workshop_path (self, name);

  options->training.epochs = epochs;
  run = NN_OK (nn_run_new, options, NULL);
  g_assert_true (nn_trainer_run (run->trainer, NULL, NULL, NULL, NULL));
  checkpoint = nn_run_to_checkpoint (run);
  g_assert_true (nn_checkpoint_save (checkpoint, path, NULL));

  return g_file_new_for_path (path);
}

/* Saves the first half of a model as @name. */
GFile *hl_test_workshop_break (const HlTestWorkshop *self, const char *name)
{
  g_autoptr (GFile) whole = hl_test_workshop_train (self, name, 1);
  g_autofree char  *contents = NULL;
  gsize             length;

  g_assert_true (g_file_get_contents (g_file_peek_path (whole), &contents, &length, NULL));
  g_assert_true (
      g_file_set_contents (g_file_peek_path (whole), contents, (gssize) length / 2, NULL));

  return g_steal_pointer (&whole);
}

/* One turn of the main loop, without a standstill when there is nothing to do. */
void hl_test_iterate (void)
{
  if (!g_main_context_iteration (NULL, FALSE))
    g_usleep (500);
}

/* Runs the main loop for a while, for what must not happen. */
void hl_test_spin (guint milliseconds)
{
  const gint64 end = g_get_monotonic_time () + milliseconds * (gint64) 1000;

  while (g_get_monotonic_time () < end)
    hl_test_iterate ();
}

/* Gives an object up and waits until it has gone: a worker in the background may have
 * it a moment longer. */
void hl_test_drop (gpointer object)
{
  gpointer left = object;

  g_object_add_weak_pointer (object, &left);
  g_object_unref (object);
  hl_test_wait_until (left == NULL);
}

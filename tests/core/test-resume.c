#include "core/checkpoint/resume.h"

#include "core/training/trainer-phases.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

/* A corpus and a run small enough to be repeated. */
typedef struct
{
  NnTestFolder  files;
  char         *corpus;
  NnRunOptions *options;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  static const char *const words[] = { "un", "deux", "trois", "quatre", "cinq" };
  g_autoptr (GString)      text = g_string_new (NULL);
  NnPreset                 preset;

  nn_test_folder_init (&fixture->files);
  fixture->corpus = g_build_filename (fixture->files.folder, "corpus.tsv", NULL);
  for (int i = 0; i < 40; i++)
    g_string_append_printf (text, "say %s %s .\tdis %s %s .\n", words[i % 5], words[i / 5 % 5],
                            words[i % 5], words[i / 5 % 5]);
  nn_test_write (fixture->corpus, text->str);

  g_assert_true (nn_presets_find ("recommended", &preset));
  preset.model.num_hiddens = 8;
  preset.model.num_heads = 2;
  preset.model.ffn_num_hiddens = 8;
  preset.training.batch_size = 8;
  preset.training.epochs = 3;
  preset.training.warm_up = 4;
  preset.training.bleu_every = 0;
  preset.training.unknown_share = 0.5;
  fixture->options = nn_run_options_new (fixture->corpus, &preset);
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  nn_run_options_free (fixture->options);
  g_free (fixture->corpus);
  nn_test_folder_clear (&fixture->files);
}

static void update (NnRun *run, int n_updates)
{
  for (int i = 0; i < n_updates; i++)
    g_assert_true (nn_trainer_update (run->trainer, NULL));
}

static NnCheckpoint *save_and_load (const NnRun *run, const char *path)
{
  g_autoptr (NnCheckpoint) saved = nn_run_to_checkpoint (run);
  NnCheckpoint            *loaded;

  g_assert_true (nn_checkpoint_save (saved, path, NULL));
  loaded = NN_OK (nn_checkpoint_load, path);

  return loaded;
}

/* Three updates, a file, two more: the same bits as five updates in one piece. */
NN_FIXTURE_TEST (resume_goes_on_exactly)
{
  g_autoptr (NnRun)        whole = NN_OK (nn_run_new, fixture->options, NULL);
  g_autoptr (NnRun)        first = nn_run_new (fixture->options, NULL, NULL);
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        second = NULL;

  update (whole, 5);
  update (first, 3);
  checkpoint = save_and_load (first, fixture->files.model);
  options = nn_checkpoint_run_options (checkpoint);
  second = NN_OK (nn_run_resume, checkpoint, options);
  nn_test_assert_same_parameters (second->model, first->model);
  update (second, 2);

  nn_test_assert_same_parameters (second->model, whole->model);
  g_assert_cmpint (second->trainer->update, ==, 5);
  g_assert_cmpfloat (second->trainer->report.objective, ==, whole->trainer->report.objective);
}

/* The pairs that the run had begun with, and no others. */
NN_FIXTURE_TEST (resume_takes_the_starter_again)
{
  g_autoptr (GString)      text = g_string_new (NULL);
  g_autoptr (NnRun)        first = NULL;
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        second = NULL;

  for (int i = 0; i < 40; i++)
    g_string_append_printf (text, "say %d .\tdis %d .\tx%s\n", i % 4, i % 4,
                            i < 20 ? " starter" : "");
  nn_test_write (fixture->corpus, text->str);
  fixture->options->takes_starter = TRUE;
  fixture->options->training.held_out = 0.0;

  first = NN_OK (nn_run_new, fixture->options, NULL);
  update (first, 1);
  checkpoint = save_and_load (first, fixture->files.model);
  options = nn_checkpoint_run_options (checkpoint);
  second = NN_OK (nn_run_resume, checkpoint, options);

  g_assert_cmpint (second->dataset->training->n, ==, 20);
  g_assert_true (second->options->takes_starter);
}

static void assert_same_file (const char *first, const char *second)
{
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  gsize            n_a;
  gsize            n_b;

  g_assert_true (g_file_get_contents (first, &a, &n_a, NULL));
  g_assert_true (g_file_get_contents (second, &b, &n_b, NULL));
  g_assert_cmpmem (a, n_a, b, n_b);
}

/* Without a copy in memory, but the same file. */
NN_FIXTURE_TEST (save_writes_what_a_checkpoint_would)
{
  g_autoptr (NnRun)        run = nn_run_new (fixture->options, NULL, NULL);
  g_autofree char         *path = g_strconcat (fixture->files.model, ".saved", NULL);
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnCheckpoint) snapshot = NULL;

  update (run, 3);
  checkpoint = nn_run_to_checkpoint (run);
  snapshot = nn_run_to_snapshot (run);

  g_assert_true (nn_checkpoint_save (checkpoint, fixture->files.model, NULL));
  g_assert_true (nn_run_save (run, path, TRUE, NULL));
  assert_same_file (path, fixture->files.model);

  g_assert_true (nn_checkpoint_save (snapshot, fixture->files.model, NULL));
  g_assert_true (nn_run_save (run, path, FALSE, NULL));
  assert_same_file (path, fixture->files.model);
}

NN_FIXTURE_TEST (to_checkpoint_copies_the_model)
{
  g_autoptr (NnRun)        run = nn_run_new (fixture->options, NULL, NULL);
  g_autoptr (NnCheckpoint) before = NULL;
  const NnParameter       *parameter;
  const NnParameter       *copy;

  update (run, 1);
  before = nn_run_to_checkpoint (run);
  nn_test_assert_same_parameters (before->model, run->model);
  update (run, 1);

  parameter = nn_parameters_get (run->model->parameters, 0);
  copy = nn_parameters_get (before->model->parameters, 0);
  g_assert_cmpint (
      memcmp (parameter->value->values, copy->value->values, copy->value->length * sizeof (float)),
      !=, 0);
  g_assert_cmpstr (before->preset, ==, "recommended");
  g_assert_cmpstr (before->corpus, ==, fixture->corpus);
}

static void assert_not_resumed (const NnCheckpoint *checkpoint, const NnRunOptions *options,
                                const char *part)
{
  g_autoptr (GError) error = NN_ERROR (nn_run_resume, checkpoint, options);

  g_assert_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING);
  g_assert_nonnull (strstr (error->message, part));
}

NN_FIXTURE_TEST (resume_refuses_another_corpus)
{
  g_autoptr (NnRun)        run = nn_run_new (fixture->options, NULL, NULL);
  g_autoptr (NnCheckpoint) checkpoint = nn_run_to_checkpoint (run);
  g_autoptr (NnRunOptions) options = nn_checkpoint_run_options (checkpoint);

  nn_test_write (fixture->corpus, "one .\tun .\none .\tun .\ntwo .\tdeux .\ntwo !\tdeux !\n");

  assert_not_resumed (checkpoint, options, "the same words");
}

NN_FIXTURE_TEST (resume_refuses_a_model_without_its_training)
{
  g_autoptr (NnRun)        run = nn_run_new (fixture->options, NULL, NULL);
  g_autoptr (NnCheckpoint) checkpoint = nn_run_to_checkpoint (run);
  g_autoptr (NnRunOptions) options = nn_checkpoint_run_options (checkpoint);

  g_clear_pointer (&options->corpus, g_free);
  assert_not_resumed (checkpoint, options, "Specify the corpus file");
  nn_checkpoint_set_training (checkpoint, NULL);
  assert_not_resumed (checkpoint, options, "without the state");
}

#include "ui/session/model.h"

#include <glib/gstdio.h>

#include "tests/support/workshop.h"

static HlModel *open_model (GFile *file, const char *shipped_corpus)
{
  return NN_OK (hl_model_new_from_file, file, shipped_corpus);
}

static void find_sides (HlModel *model)
{
  hl_model_find_sides (model);
  hl_test_wait_until (!model->is_finding_sides);
}

static void assert_refused (GFile *file, const char *part)
{
  g_autoptr (GError) error = NN_ERROR (hl_model_new_from_file, file, NULL);

  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, part));
}

HL_WORKSHOP_TEST (file_says_name_update_and_seed)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (workshop, "été.safetensors", 4);
  g_autoptr (HlModel) model = open_model (file, NULL);
  guint64             seed = 0;

  g_assert_cmpstr (model->name, ==, "été");
  g_assert_cmpint (hl_model_get_update (model), ==, 12);
  g_assert_true (hl_model_get_seed (model, &seed));
  g_assert_cmpuint (seed, ==, 1);
  NN_TEXT (hl_model_describe (model), "été · updates: 12 · seed 1");
}

/* Such as one that PyTorch has written. */
HL_WORKSHOP_TEST (file_without_training_has_a_name_only)
{
  g_autoptr (HlModel) model = hl_model_new (nn_test_checkpoint (NULL), "mine");
  guint64             seed;

  g_assert_cmpint (hl_model_get_update (model), ==, -1);
  g_assert_false (hl_model_get_seed (model, &seed));
  NN_TEXT (hl_model_describe (model), "mine");
}

HL_WORKSHOP_TEST (file_elsewhere_is_refused)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("unheard-of://host/there.safetensors");

  assert_refused (file, "not on this computer");
}

/* 3 of the 25 sentences are held out; which ones hangs on the seed. */
static int count_held_out (HlModel *model, HlTestWorkshop *workshop)
{
  g_autoptr (NnCorpus) corpus = nn_corpus_load (workshop->corpus, 0, NULL, NULL);
  int                  n = 0;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnSide side = hl_model_get_side (model, nn_corpus_pair (corpus, i).source);

      g_assert_cmpint (side, !=, NN_SIDE_UNKNOWN);
      n += side == NN_SIDE_HELD_OUT;
    }

  return n;
}

HL_WORKSHOP_TEST (side_is_that_of_the_training)
{
  g_autoptr (GFile)        file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (HlModel)      model = open_model (file, NULL);
  g_autoptr (NnDataset)    dataset = nn_run_options_load_dataset (workshop->options, NULL, NULL);
  const NnHeldOutSentence *question = g_ptr_array_index (dataset->held_out_sentences, 0);

  find_sides (model);
  g_assert_true (hl_model_knows_sides (model));
  g_assert_cmpint (hl_model_get_side (model, question->source), ==, NN_SIDE_HELD_OUT);
  g_assert_cmpint (count_held_out (model, workshop), ==, dataset->held_out_sentences->len);
  g_assert_cmpint (hl_model_get_side (model, "nobody wrote this ."), ==, NN_SIDE_UNKNOWN);
  g_assert_cmpint (hl_model_get_side (model, ""), ==, NN_SIDE_UNKNOWN);
}

static void count_cb (int *n) { (*n)++; }

/* The corpus is not read until it is asked for, and the answer is told once. */
HL_WORKSHOP_TEST (model_is_there_before_its_sides)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (HlModel) model = open_model (file, NULL);
  int                 n = 0;

  g_signal_connect_swapped (model, "notify::knows-sides", G_CALLBACK (count_cb), &n);
  g_assert_false (hl_model_knows_sides (model));
  g_assert_cmpint (hl_model_get_side (model, "i see you ."), ==, NN_SIDE_UNKNOWN);
  hl_model_find_sides (model);
  g_assert_true (model->is_finding_sides);
  find_sides (model);
  g_assert_true (hl_model_knows_sides (model));
  g_assert_cmpint (n, ==, 1);

  hl_model_find_sides (model);
  g_assert_false (model->is_finding_sides);
}

HL_WORKSHOP_TEST (side_does_not_depend_on_the_manner_of_typing)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (HlModel) model = open_model (file, NULL);
  NnSide              side;

  find_sides (model);
  side = hl_model_get_side (model, "i see you .");
  g_assert_cmpint (side, !=, NN_SIDE_UNKNOWN);
  g_assert_cmpint (hl_model_get_side (model, "  I see you."), ==, side);
  g_assert_cmpint (hl_model_get_side (model, "I SEE YOU ."), ==, side);
}

/* The corpus is in another folder, which a model may not choose, or not there at all. */
HL_WORKSHOP_TEST (side_needs_the_corpus)
{
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) without = NULL;
  g_autoptr (HlModel) with = NULL;
  g_autoptr (HlModel) other = NULL;
  g_autofree char    *shipped = g_strdup (workshop->corpus);
  g_autofree char    *renamed = hl_test_workshop_path (workshop, "other.tsv");
  g_autofree char    *folder = hl_test_workshop_path (workshop, "elsewhere");
  g_autofree char    *path = hl_test_workshop_path (workshop, "elsewhere/model.safetensors");

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  {
    g_autoptr (GFile)        near = hl_test_workshop_train (workshop, "model.safetensors", 1);
    g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (g_file_peek_path (near), NULL);

    nn_checkpoint_set_origin (checkpoint, "recommended", workshop->corpus, 0, FALSE);
    g_assert_true (nn_checkpoint_save (checkpoint, path, NULL));
  }
  file = g_file_new_for_path (path);
  nn_test_write (renamed, "go .\tva .\n");

  without = open_model (file, NULL);
  with = open_model (file, shipped);
  other = open_model (file, renamed);
  find_sides (without);
  find_sides (with);
  find_sides (other);

  g_assert_false (hl_model_knows_sides (without));
  g_assert_cmpint (hl_model_get_side (without, "i see you ."), ==, NN_SIDE_UNKNOWN);
  g_assert_true (hl_model_knows_sides (with));
  g_assert_cmpint (hl_model_get_side (with, "i see you ."), !=, NN_SIDE_UNKNOWN);
  g_assert_false (hl_model_knows_sides (other));
}

/* Of a corpus that a model took the starter part of, it knows no other sentence. */
HL_WORKSHOP_TEST (side_is_known_of_the_starter)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile)   file = NULL;
  g_autoptr (HlModel) model = NULL;

  for (int i = 0; i < 40; i++)
    g_string_append_printf (text, "say %d %s .\tdis %d %s .\tx%s\n", i % 4, i < 20 ? "no" : "yes",
                            i % 4, i < 20 ? "non" : "oui", i < 20 ? " starter" : "");
  nn_test_write (workshop->corpus, text->str);
  workshop->options->takes_starter = TRUE;
  workshop->options->training.held_out = 0.0;
  file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  model = open_model (file, NULL);
  find_sides (model);

  g_assert_true (hl_model_knows_sides (model));
  g_assert_cmpint (hl_model_get_side (model, "say 1 no ."), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (hl_model_get_side (model, "say 1 yes ."), ==, NN_SIDE_UNKNOWN);
}

/* What the command line was given may have been a relative path. */
HL_WORKSHOP_TEST (side_is_found_beside_the_model)
{
  g_autoptr (GFile)        file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (g_file_peek_path (file), NULL);
  g_autofree char         *name = g_path_get_basename (workshop->corpus);
  g_autoptr (HlModel)      model = NULL;

  nn_checkpoint_set_origin (checkpoint, "recommended", name, 0, FALSE);
  g_assert_true (nn_checkpoint_save (checkpoint, g_file_peek_path (file), NULL));

  model = open_model (file, NULL);
  find_sides (model);
  g_assert_true (hl_model_knows_sides (model));
}

HL_WORKSHOP_TEST (side_is_not_known_once_the_corpus_has_changed)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (HlModel) model = NULL;

  nn_test_write (workshop->corpus, "i see you .\tje te vois .\n");

  model = open_model (file, NULL);
  find_sides (model);
  g_assert_false (hl_model_knows_sides (model));
}

typedef struct
{
  HlModel *model;
  gint     has_lock; /* atomic */
} Rival;

static gpointer lock_and_unlock (gpointer data)
{
  Rival *rival = data;

  g_autoptr (HlModelLocker) locker = hl_model_lock (rival->model, NULL);

  g_assert_nonnull (locker);
  g_atomic_int_set (&rival->has_lock, 1);

  return NULL;
}

HL_WORKSHOP_TEST (lock_lets_one_thread_in)
{
  g_autoptr (HlModel) model = hl_model_new (nn_test_checkpoint (NULL), "mine");
  Rival               rival = { model, 0 };
  HlModelLocker      *locker = hl_model_lock (model, NULL);
  GThread            *thread;

  g_assert_true (locker->translator->model == model->checkpoint->model);
  thread = g_thread_new ("rival", lock_and_unlock, &rival);
  g_usleep (20000);
  g_assert_cmpint (g_atomic_int_get (&rival.has_lock), ==, 0);
  hl_model_locker_free (locker);
  g_thread_join (thread);
  g_assert_cmpint (g_atomic_int_get (&rival.has_lock), ==, 1);
}

HL_WORKSHOP_TEST (save_that_fails_is_told)
{
  g_autofree char    *path = hl_test_workshop_path (workshop, "no/such/folder");
  g_autoptr (GFile)   trained = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_autoptr (GFile)   file = g_file_new_for_path (path);
  g_autoptr (GFile)   elsewhere = g_file_new_for_uri ("unheard-of://host/there.safetensors");
  g_autoptr (HlModel) model = open_model (trained, NULL);
  g_autoptr (GError)  error = NULL;

  hl_model_save (model, file, &error);
  g_assert_nonnull (strstr (error->message, "no/such/folder"));

  g_clear_error (&error);
  hl_model_save (model, elsewhere, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

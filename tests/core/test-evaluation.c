#include "core/training/evaluation.h"

#include <math.h>

#include "core/text/corpus-dataset.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

static NnTestRun *new_run (gboolean validates_unmasked, int batch_size)
{
  NnTrainingConfig training = nn_test_run_training ();

  training.validates_unmasked = validates_unmasked;
  training.batch_size = batch_size;

  return nn_test_run_new (NULL, &training);
}

NN_TEST (loss_does_not_depend_on_the_batches)
{
  g_autoptr (NnTestRun) small = new_run (FALSE, 2);
  g_autoptr (NnTestRun) large = new_run (FALSE, 8);

  g_assert_cmpfloat_with_epsilon (nn_trainer_held_out_loss (small->trainer, NULL),
                                  nn_trainer_held_out_loss (large->trainer, NULL), 1e-5);
}

NN_TEST (loss_hides_the_future)
{
  g_autoptr (NnTestRun) masked = new_run (FALSE, 8);
  g_autoptr (NnTestRun) unmasked = new_run (TRUE, 8);

  g_assert_cmpfloat (fabs (nn_trainer_held_out_loss (masked->trainer, NULL) -
                           nn_trainer_held_out_loss (unmasked->trainer, NULL)),
                     >, 1e-4);
}

/* Five sentences in batches of 4 and 1: the last counts as much as the others
 * together. */
NN_TEST (book_takes_the_mean_of_batch_means)
{
  g_autoptr (NnTestRun) test = new_run (TRUE, 4);
  double                mean = nn_trainer_held_out_loss (test->trainer, NULL);
  NnLossReport whole = nn_trainer_evaluate (test->trainer, test->dataset->held_out, TRUE, NULL);

  g_assert_cmpint (test->trainer->slices->batch->source_rows->B, ==, 1);
  g_assert_cmpfloat (fabs (mean - nn_loss_report_mean (&whole, NN_LOSS_MASKED)), >, 1e-4);
}

NN_TEST (evaluation_changes_nothing)
{
  g_autoptr (NnTestRun) asked = new_run (FALSE, 8);
  g_autoptr (NnTestRun) left_alone = new_run (FALSE, 8);

  for (int i = 0; i < 3; i++)
    {
      nn_trainer_held_out_loss (asked->trainer, NULL);
      g_assert_true (nn_trainer_update (asked->trainer, NULL));
      g_assert_true (nn_trainer_update (left_alone->trainer, NULL));
    }

  nn_test_assert_same_values (asked->model, left_alone->model, 0.0);
}

/* A model that has learned its 20 sentences by heart knows something of the five
 * others, whose words are the same; one that has learned nothing does not. */
NN_TEST (bleu_rises_with_learning)
{
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  training.epochs = 60;
  training.bleu_every = 40;
  test = nn_test_run_new (NULL, &training);

  g_assert_cmpfloat (nn_trainer_held_out_bleu (test->trainer, NULL), <, 0.05);
  g_assert_true (nn_trainer_run (test->trainer, NULL, NULL, NULL, NULL));

  for (guint i = 0; i < 60; i++)
    {
      const double bleu = g_array_index (test->trainer->history, NnTrainingRecord, i).held_out_bleu;

      g_assert_true (isnan (bleu) != (i == 39 || i == 59));
    }
  g_assert_cmpfloat (test->trainer->held_out_bleu, >, 0.2);
  g_assert_cmpfloat (test->trainer->held_out_bleu, <=, 1.0);
}

/* A run with enough held-out sentences for several batches. */
static NnTestRun *new_large_run (int workers)
{
  static const char *const subjects[][2] = { { "i", "je" }, { "you", "tu" }, { "we", "nous" } };
  static const char *const verbs[][2] = {
    { "see", "vois" }, { "run", "cours" }, { "eat", "mange" }, { "sing", "chante" }
  };
  static const char *const objects[][2] = {
    { "it", "cela" },
    { "the car", "la voiture" },
    { "the house", "la maison" },
    { "her", "elle" },
    { "here", "ici" },
    { "there", "là" },
    { "now", "ici là" },
    { "the house here", "ici la maison" },
  };
  NnDatasetOptions    options = nn_dataset_options (nn_text_options_book ());
  g_autoptr (GString) text = g_string_new (nn_test_run_text);
  NnTrainingConfig    training = nn_test_run_training ();
  NnConfig            model = nn_test_run_model ();
  NnRandom            random = nn_random_new (1);
  NnTestRun          *run = g_new0 (NnTestRun, 1);

  for (gsize i = 0; i < 3 * 4 * 8; i++)
    g_string_append_printf (text, "%s %s %s .\t%s %s %s .\n", subjects[i % 3][0],
                            verbs[i / 3 % 4][0], objects[i / 12][0], subjects[i % 3][1],
                            verbs[i / 3 % 4][1], objects[i / 12][1]);

  options.n_training = 60;
  options.n_validation = 60;
  training.epochs = 10;
  training.bleu_every = 0;
  training.workers = workers;
  run->dataset = nn_dataset_new_from_text (text->str, &options, NULL);
  model.source_vocab = run->dataset->source_vocabulary->size;
  model.target_vocab = run->dataset->target_vocabulary->size;
  run->model = nn_transformer_new (&model);
  nn_transformer_initialize (run->model, &random);
  run->trainer = nn_trainer_new (run->model, &training, run->dataset, NULL);

  return run;
}

/* However many there are, each has a part of the sentences. */
NN_TEST (bleu_does_not_depend_on_the_workers)
{
  g_autoptr (NnTestRun) one = new_large_run (1);
  double                score;

  g_assert_cmpint (one->dataset->held_out_sentences->len, >, 7);
  g_assert_true (nn_trainer_run (one->trainer, NULL, NULL, NULL, NULL));
  score = nn_trainer_held_out_bleu (one->trainer, NULL);
  g_assert_cmpfloat (score, >, 0.0);

  for (int workers = 2; workers <= 7; workers += 5)
    {
      g_autoptr (NnTestRun) many = new_large_run (workers);

      for (int i = 0; i < nn_parameters_count (one->model->parameters); i++)
        nn_tensor_assign (&nn_parameters_get (many->model->parameters, i)->value,
                          nn_parameters_get (one->model->parameters, i)->value);

      g_assert_cmpfloat (nn_trainer_held_out_bleu (many->trainer, NULL), ==, score);
    }
}

NN_TEST (bleu_can_be_cancelled)
{
  g_autoptr (NnTestRun)    test = new_large_run (2);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_false (isnan (nn_trainer_held_out_bleu (test->trainer, cancellable)));
  g_cancellable_cancel (cancellable);
  g_assert_true (isnan (nn_trainer_held_out_bleu (test->trainer, cancellable)));
}

/* Nobody waits for all batches. */
NN_TEST (loss_can_be_cancelled)
{
  g_autoptr (NnTestRun)    test = new_run (FALSE, 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_assert_cmpint (
      nn_trainer_evaluate (test->trainer, test->dataset->held_out, FALSE, cancellable).tokens, ==,
      0);
}

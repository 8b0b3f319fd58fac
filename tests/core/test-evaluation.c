#include "core/training/evaluation.h"

#include <math.h>

#include "tests/support/tiny-run.h"

static NnTestRun *
new_run (gboolean validates_unmasked,
         int      batch_size)
{
  const NnConfig   model = nn_test_run_model ();
  NnTrainingConfig training = nn_test_run_training ();

  training.validates_unmasked = validates_unmasked;
  training.batch_size = batch_size;

  return nn_test_run_new (&model, &training);
}

static void
test_loss_does_not_depend_on_the_batches (void)
{
  g_autoptr (NnTestRun) small = new_run (FALSE, 2);
  g_autoptr (NnTestRun) large = new_run (FALSE, 8);

  g_assert_cmpfloat_with_epsilon (nn_trainer_held_out_loss (small->trainer),
                                  nn_trainer_held_out_loss (large->trainer), 1e-5);
}

static void
test_loss_hides_the_future (void)
{
  g_autoptr (NnTestRun) masked = new_run (FALSE, 8);
  g_autoptr (NnTestRun) unmasked = new_run (TRUE, 8);

  g_assert_cmpfloat (fabs (nn_trainer_held_out_loss (masked->trainer) -
                           nn_trainer_held_out_loss (unmasked->trainer)),
                     >, 1e-4);
}

/* Five sentences in batches of 4 and 1: the last counts as much as the others
 * together. */
static void
test_book_takes_the_mean_of_batch_means (void)
{
  g_autoptr (NnTestRun) test = new_run (TRUE, 4);
  NnLossReport          whole;
  double                mean;

  mean = nn_trainer_held_out_loss (test->trainer);
  whole = nn_trainer_evaluate (test->trainer, test->dataset->held_out, TRUE);

  g_assert_cmpint (test->trainer->slices->batch->source_rows->B, ==, 1);
  g_assert_cmpfloat (fabs (mean - nn_loss_report_mean (&whole, NN_LOSS_MASKED)), >, 1e-4);
}

static void
test_evaluation_changes_nothing (void)
{
  g_autoptr (NnTestRun) asked = new_run (FALSE, 8);
  g_autoptr (NnTestRun) left_alone = new_run (FALSE, 8);

  for (int i = 0; i < 3; i++)
    {
      nn_trainer_held_out_loss (asked->trainer);
      g_assert_true (nn_trainer_update (asked->trainer, NULL));
      g_assert_true (nn_trainer_update (left_alone->trainer, NULL));
    }

  nn_test_assert_same_values (asked->model, left_alone->model, 0.0);
}

/* A model that has learned its 20 sentences by heart knows something of the five
 * others, whose words are the same; one that has learned nothing does not. */
static void
test_bleu_rises_with_learning (void)
{
  const NnConfig        model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) test = NULL;

  training.epochs = 60;
  training.bleu_every = 40;
  test = nn_test_run_new (&model, &training);

  g_assert_cmpfloat (nn_trainer_held_out_bleu (test->trainer), <, 0.05);
  g_assert_true (nn_trainer_run (test->trainer, NULL, NULL, NULL, NULL));

  for (guint i = 0; i < 60; i++)
    {
      const double bleu = g_array_index (test->trainer->history, NnTrainingRecord, i).held_out_bleu;

      g_assert_true (isnan (bleu) != (i == 39 || i == 59));
    }
  g_assert_cmpfloat (test->trainer->held_out_bleu, >, 0.2);
  g_assert_cmpfloat (test->trainer->held_out_bleu, <=, 1.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/evaluation/loss/does-not-depend-on-the-batches",
                   test_loss_does_not_depend_on_the_batches);
  g_test_add_func ("/core/evaluation/loss/hides-the-future", test_loss_hides_the_future);
  g_test_add_func ("/core/evaluation/loss/book-takes-the-mean-of-batch-means",
                   test_book_takes_the_mean_of_batch_means);
  g_test_add_func ("/core/evaluation/loss/changes-nothing", test_evaluation_changes_nothing);
  g_test_add_func ("/core/evaluation/bleu/rises-with-learning", test_bleu_rises_with_learning);

  return g_test_run ();
}

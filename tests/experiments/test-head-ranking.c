#include "core/experiments/head-ranking.h"

#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"
#include "core/training/epochs.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

typedef struct
{
  NnTestRun    *run;
  GCancellable *cancellable;
  int           n_reports;
  int           stop_after;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{

  fixture->run = nn_test_run_new (NULL, NULL);
  for (int i = 0; i < 20; i++)
    nn_test_run_update (fixture->run);
  g_assert_true (nn_trainer_leave_epoch (fixture->run->trainer, NULL, NULL));
  fixture->cancellable = g_cancellable_new ();
  fixture->stop_after = -1;
}

NN_CLEARS (Fixture, tear_down, (nn_test_run_free, run), (g_object_unref, cancellable))

static void report_cb (const NnHeadRanking *so_far, gpointer user_data)
{
  Fixture *fixture = user_data;

  g_assert_cmpint (so_far->n_done, ==, fixture->n_reports);
  fixture->n_reports++;
  if (fixture->n_reports == fixture->stop_after)
    g_cancellable_cancel (fixture->cancellable);
}

static NnHeadRanking *rank (Fixture *fixture, GError **error)
{
  return nn_head_ranking_new (fixture->run->model, &fixture->run->trainer->config,
                              fixture->run->dataset, report_cb, fixture, fixture->cancellable,
                              error);
}

NN_FIXTURE_TEST (whole_is_what_the_training_reports)
{
  g_autoptr (NnHeadRanking) ranking = rank (fixture, NULL);

  g_assert_cmpfloat (ranking->whole.loss, ==,
                     nn_trainer_held_out_loss (fixture->run->trainer, NULL));
  g_assert_cmpfloat (ranking->whole.bleu, ==,
                     nn_trainer_held_out_bleu (fixture->run->trainer, NULL));
  g_assert_cmpint (fixture->n_reports, ==, nn_head_ranking_count (ranking) + 1);
}

/* One head is worth what the model without it says, to the last bit, also where the encoder's work
 * is shared. */
NN_FIXTURE_TEST (each_head_is_muted_alone)
{
  g_autoptr (NnHeadRanking) ranking = rank (fixture, NULL);
  const NnTransformer      *model = fixture->run->model;
  int                       n_different = 0;

  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration         head = nn_head_ranking_head (ranking, i);
      g_autoptr (NnIntervention) intervention = nn_intervention_new ();
      g_autoptr (NnTransformer)  altered = NULL;
      g_autoptr (NnTrainer)      scorer = NULL;
      NnHeldOutScore             score;

      nn_intervention_add (intervention, &head);
      altered = nn_altered_model_new (model, intervention);
      scorer = nn_held_out_scorer_new (altered, &fixture->run->trainer->config,
                                       fixture->run->dataset, NULL);
      g_assert_true (nn_held_out_score (scorer, &score, NULL, NULL));
      g_assert_cmpfloat (nn_head_ranking_loss (ranking, i), ==, score.loss - ranking->whole.loss);
      g_assert_cmpfloat (nn_head_ranking_bleu (ranking, i), ==, score.bleu - ranking->whole.bleu);
      n_different += score.loss != ranking->whole.loss;
    }

  g_assert_cmpint (n_different, ==, nn_head_ranking_count (ranking));
}

NN_FIXTURE_TEST (heads_are_numbered_by_attention_and_block)
{
  g_autoptr (NnHeadRanking) ranking = rank (fixture, NULL);
  int                       index = 0;

  for (NnSublayer sublayer = 0; sublayer < NN_N_ATTENTIONS; sublayer++)
    for (int block = 0; block < ranking->L; block++)
      for (int head = 0; head < ranking->H; head++, index++)
        {
          const NnAlteration alteration = nn_head_ranking_head (ranking, index);

          g_assert_cmpint (alteration.kind, ==, NN_MUTE_HEAD);
          g_assert_cmpint (alteration.sublayer, ==, sublayer);
          g_assert_cmpint (alteration.block, ==, block);
          g_assert_cmpint (alteration.head, ==, head);
        }
}

NN_FIXTURE_TEST (most_missed_comes_first)
{
  g_autoptr (NnHeadRanking) ranking = rank (fixture, NULL);
  g_autofree int           *order = nn_head_ranking_order (ranking);

  for (int i = 1; i < nn_head_ranking_count (ranking); i++)
    g_assert_cmpfloat (nn_head_ranking_loss (ranking, order[i - 1]), >=,
                       nn_head_ranking_loss (ranking, order[i]));
}

NN_FIXTURE_TEST (model_stays_as_it_is)
{
  const double              before = nn_trainer_held_out_loss (fixture->run->trainer, NULL);
  g_autoptr (NnHeadRanking) ranking = rank (fixture, NULL);

  g_assert_nonnull (ranking);
  g_assert_cmpfloat (nn_trainer_held_out_loss (fixture->run->trainer, NULL), ==, before);
}

NN_FIXTURE_TEST (it_can_be_stopped)
{
  fixture->stop_after = 2;
  NN_FAILS (G_IO_ERROR, G_IO_ERROR_CANCELLED, rank, fixture);
  g_assert_cmpint (fixture->n_reports, ==, 2);
}

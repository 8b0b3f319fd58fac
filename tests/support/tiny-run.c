#include "tests/support/tiny-run.h"

#include "core/text/corpus-dataset.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "core/engine/owned.h"

/* Every word occurs twice, so that the vocabularies keep it. */
const char nn_test_run_text[] = "i see .\tje vois .\n"
                                "i run .\tje cours .\n"
                                "i eat .\tje mange .\n"
                                "i sing .\tje chante .\n"
                                "you see .\ttu vois .\n"
                                "you run .\ttu cours .\n"
                                "you eat .\ttu manges .\n"
                                "you sing .\ttu chantes .\n"
                                "i see you .\tje te vois .\n"
                                "i hear you .\tje t'entends .\n"
                                "do i see you ?\test-ce que je te vois ?\n"
                                "do i hear you ?\test-ce que je t'entends ?\n"
                                "the red car !\tla voiture rouge !\n"
                                "the red house !\tla maison rouge !\n"
                                "the green car !\tla voiture verte !\n"
                                "the green house !\tla maison verte !\n"
                                "i see the car .\tje vois la voiture .\n"
                                "i see the house .\tje vois la maison .\n"
                                "you see the red car .\ttu vois la voiture rouge .\n"
                                "you see the green house .\ttu vois la maison verte .\n"
                                "you eat !\ttu manges !\n"
                                "you sing !\ttu chantes !\n"
                                "i see the red house .\tje vois la maison rouge .\n"
                                "do you see the car ?\test-ce que tu vois la voiture ?\n"
                                "you hear the car .\ttu entends la voiture .\n";

/* Returns a model of 2 blocks, with dropout. */
NnConfig nn_test_run_model (void)
{
  NnConfig config = nn_config_default ();

  config.num_hiddens = 16;
  config.num_heads = 2;
  config.ffn_num_hiddens = 24;
  config.max_positions = 40;

  return config;
}

/* Returns a run of a few short epochs. */
NnTrainingConfig nn_test_run_training (void)
{
  NnTrainingConfig config = nn_training_config_default ();

  config.text = nn_text_options_book ();
  config.batch_size = 8;
  config.epochs = 3;
  config.learning_rate = 0.01;
  config.seed = 3;
  config.workers = 1;

  return config;
}

/* Returns the sentences above in the textbook's manner: 20 pairs of at most 9 tokens
 * to learn from, 5 held out. */
static NnDataset *new_dataset (void)
{
  NnDatasetOptions options = nn_dataset_options (nn_text_options_book ());
  NnDataset       *dataset;

  options.n_training = 20;
  options.n_validation = 4;
  dataset = NN_OK (nn_dataset_new_from_text, nn_test_run_text, &options);
  g_assert_cmpint (dataset->training->n, ==, 20);
  g_assert_cmpint (dataset->held_out->n, ==, 5);

  return dataset;
}

/* NULL: nn_test_run_model (), nn_test_run_training () */
NnTestRun *nn_test_run_new (const NnConfig *model, const NnTrainingConfig *training)
{
  const NnTrainingConfig usual = nn_test_run_training ();
  NnTestRun             *self = g_new0 (NnTestRun, 1);
  NnConfig               config = model != NULL ? *model : nn_test_run_model ();
  NnRandom               random = nn_random_new (training != NULL ? training->seed : usual.seed);

  self->dataset = new_dataset ();
  config.source_vocab = self->dataset->source_vocabulary->size;
  config.target_vocab = self->dataset->target_vocabulary->size;
  self->model = nn_transformer_new (&config);
  nn_transformer_initialize (self->model, &random);
  self->trainer =
      NN_OK (nn_trainer_new, self->model, training != NULL ? training : &usual, self->dataset);

  return self;
}

NN_FREES_FOR_ALL (NnTestRun, nn_test_run_free, (nn_trainer_free, trainer),
                  (nn_transformer_free, model), (nn_dataset_free, dataset))

/* Makes one update; before, ends an epoch that is over. */
void nn_test_run_update (NnTestRun *self)
{
  g_assert_true (NN_OK (nn_trainer_leave_epoch, self->trainer, NULL));
  g_assert_true (NN_OK (nn_trainer_update, self->trainer));
}

/* Continues until all epochs are done. */
void nn_test_run_to_end (NnTestRun *self)
{
  g_assert_true (NN_OK (nn_trainer_run, self->trainer, NULL, NULL, NULL));
}

/* What is known of an epoch, counted from 1. */
const NnTrainingRecord *nn_test_run_record (const NnTestRun *self, int epoch)
{
  return &g_array_index (self->trainer->history, NnTrainingRecord, epoch - 1);
}

/* Asserts that two models hold the same numbers, buffers included; with a
 * @tolerance of 0 the same bits. */
void nn_test_assert_same_values (const NnTransformer *a, const NnTransformer *b, double tolerance)
{
  for (int i = 0; i < nn_parameters_count (a->parameters); i++)
    {
      g_test_message ("%s", nn_parameters_get (a->parameters, i)->path);
      nn_test_assert_equal (nn_parameters_get (a->parameters, i)->value,
                            nn_parameters_get (b->parameters, i)->value, tolerance);
    }
}

void nn_test_assert_same_gradients (const NnTransformer *a, const NnTransformer *b,
                                    double tolerance)
{
  for (int i = 0; i < nn_parameters_count (a->parameters); i++)
    if (nn_parameters_get (a->parameters, i)->gradient != NULL)
      {
        g_test_message ("%s", nn_parameters_get (a->parameters, i)->path);
        nn_test_assert_equal (nn_parameters_get (a->parameters, i)->gradient,
                              nn_parameters_get (b->parameters, i)->gradient, tolerance);
      }
}

#include "ui/session/trial-update.h"

#include <glib/gi18n-lib.h>

#include "core/text/dataset-typed.h"
#include "core/training/epochs.h"
#include "core/training/trainer-state.h"

/* Sentences of a batch that is looked into: the matrix of their ids is to fit on a screen. */
#define LARGEST_BATCH 16

/* Refuses what a pair alone cannot be learned with. */
static gboolean check_pair (HlModel *model, GError **error)
{
  const NnCheckpoint *checkpoint = hl_model_get_checkpoint (model);

  if (checkpoint->training == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("“%s” does not contain its training settings, so there is no update to "
                    "show."),
                 hl_model_get_name (model));
  else if (checkpoint->model->config.norm == NN_NORM_BATCH)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("Batch normalization needs at least two sentences in a batch. Choose "
                            "a batch of the corpus, or a model with layer normalization."));
  else
    return TRUE;

  return FALSE;
}

/* Returns what the update learns from: it belongs to the model, or is set in @typed, too. */
static const NnDataset *find_dataset (HlModel *model, HlUpdateChoice *choice, NnDataset **typed,
                                      GError **error)
{
  const NnCheckpoint *checkpoint = hl_model_get_checkpoint (model);

  if (hl_update_choice_get_source (choice) == NULL)
    return hl_model_load_dataset (model, error);
  if (!check_pair (model, error))
    return NULL;

  *typed =
      nn_dataset_new_typed (&checkpoint->training->config.text, checkpoint->source_vocabulary,
                            checkpoint->target_vocabulary, hl_update_choice_get_source (choice),
                            hl_update_choice_get_target (choice), error);

  return *typed;
}

/* A pair makes an update an epoch: the run is as long as the model's own, on which the learning
 * rate depends. */
static int count_updates (const NnTrainingState *training)
{
  const int size = training->config.batch_size;

  return (int) MIN ((gint64) training->config.epochs * ((training->n_pairs + size - 1) / size),
                    NN_TRAINING_CONFIG_MAX_EPOCHS);
}

/* The model's own recipe, but for what is seen better otherwise: the batch is small,
 * padding is computed, and one worker has all sentences. */
static NnTrainingConfig recipe_for (HlModel *model, HlUpdateChoice *choice)
{
  const NnTrainingState *training = hl_model_get_checkpoint (model)->training;
  NnTrainingConfig       config = training->config;

  config.seed = hl_update_choice_get_seed (choice);
  config.batch_size = MIN (config.batch_size, LARGEST_BATCH);
  config.is_padded = TRUE;
  config.workers = 1;
  if (hl_update_choice_get_source (choice) != NULL)
    config.epochs = MAX (count_updates (training), 1);

  return config;
}

static NnTransformer *copy_model (HlModel *model)
{
  const NnTransformer *original = hl_model_get_checkpoint (model)->model;
  NnTransformer       *copy = nn_transformer_new (&original->config);

  nn_parameters_copy_values (copy->parameters, original->parameters);

  return copy;
}

/* Blocks; call it from a worker.  The updates before are made again, on the same bits. Returns
 * the walk, or NULL. model: what learns, in a copy; report: called with the walk after each
 * phase, or NULL. */
NnWalk *hl_trial_update_walk (HlModel *model, HlUpdateChoice *choice, NnWalkPartFunc report,
                              gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnDataset)     typed = NULL;
  g_autoptr (NnTransformer) copy = NULL;
  g_autoptr (NnTrainer)     trainer = NULL;
  const NnDataset          *dataset = find_dataset (model, choice, &typed, error);
  NnTrainingConfig          config;

  if (dataset == NULL)
    return NULL;

  config = recipe_for (model, choice);
  copy = copy_model (model);
  trainer = nn_trainer_new (copy, &config, dataset, error);
  if (trainer == NULL)
    return NULL;

  nn_trainer_take_memory (trainer, hl_model_get_checkpoint (model)->training);
  if (!nn_trainer_make_updates (trainer, hl_update_choice_get_n_before (choice), cancellable,
                                error))
    return NULL;

  return nn_walk_new_update (trainer, hl_update_choice_get_sentence (choice), report, user_data,
                             cancellable, error);
}

#include "ui/session/walk-task.h"

#include <glib/gi18n-lib.h>

#include "core/experiments/altered-model.h"
#include "core/text/dataset-typed.h"
#include "core/trace/walk/walk.h"
#include "core/training/epochs.h"
#include "core/training/trainer-state.h"
#include "ui/session/model.h"
#include "ui/session/update-choice.h"

/* An update of a training, tried out on a copy of a model: the one in use stays as it is, and so
 * does its file.
 *
 *      copy of the model, Adam's memory ─► updates before ─► the update that is walked through */

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
static NnWalk *hl_trial_update_walk (HlModel *model, HlUpdateChoice *choice, NnWalkPartFunc report,
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

/* The worker needs this. */
typedef struct
{
  HlModel       *model;
  HlTranslation *translation; /* NULL for an update */
  HlFigureMaker  maker;

  HlUpdateChoice *update;   /* NULL for a translation */
  int             position; /* the first step that somebody wants to see */
  HlNewsFunc      begun;    /* NULL once it is on its way */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_clear_object (&job->translation);
  g_clear_object (&job->update);
  g_free (job);
}

static void free_walked (gpointer walked) { hl_walked_free (walked); }

/* Runs in the worker. */
static HlWalked *take (const Job *job, NnWalk *walk)
{
  HlWalked *walked = g_new0 (HlWalked, 1);

  walked->walk = walk;
  walked->steps = hl_walk_steps_new (walk);
  walked->free_figure = job->maker.free;
  if (job->maker.make != NULL)
    walked->figure = job->maker.make (walk);

  return walked;
}

/* The places of the model are those of the pass forward. */
static gboolean has_places (const NnWalk *walk)
{
  return nn_walk_find (walk, "forward", -1, FALSE) >= 0;
}

/* Runs in the worker.  Hands on the first part that has the step that is wanted, and the
 * model's places around it. */
static void hear_part (const NnWalk *walk, gpointer user_data)
{
  GTask *task = user_data;
  Job   *job = hl_work_get_data (G_ASYNC_RESULT (task));

  if (job->begun == NULL || job->position >= nn_walk_count (walk) || !has_places (walk))
    return;

  hl_work_tell (task, job->begun, take (job, nn_walk_share (walk)), free_walked);
  job->begun = NULL;
}

/* What a walk shows follows from what it showed before, by a formula. */
static gboolean can_be_walked (HlModel *model, GError **error)
{
  if (!nn_altered_model_has_edits (hl_model_get_checkpoint (model)->model))
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       _ ("An attention weight of this model was set by hand, so no formula leads "
                          "to it. Undo that to step through the translation."));

  return FALSE;
}

static NnWalk *walk_translation (const Job *job, GCancellable *cancellable, GError **error)
{
  const NnTranslation      *written = hl_translation_get (job->translation);
  g_autoptr (NnPrefix)      prefix = nn_prefix_new (written->ids, written->n_given);
  g_autoptr (HlModelLocker) locker = NULL;

  if (!can_be_walked (job->model, error))
    return NULL;

  locker = hl_model_lock (job->model, error);
  if (locker == NULL)
    return NULL;

  return nn_walk_new_translation_from (
      locker->translator, hl_translation_get_sentence (job->translation), prefix,
      hl_translation_get_options (job->translation), cancellable, error);
}

static gpointer walk_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job *job = data;
  NnWalk    *walk;

  if (job->translation != NULL)
    walk = walk_translation (job, cancellable, error);
  else
    walk = hl_trial_update_walk (job->model, job->update, hear_part, task, cancellable, error);

  return walk != NULL ? take (job, walk) : NULL;
}

static void run (Job *job, gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback)
{
  const HlWork work = { walk_in_worker, job, job_free, free_walked };

  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* translation: what is taken apart; after the words that were given, the search is greedy
 * whatever it was; maker: makes a figure of the walk, or nothing. */
void hl_walk_translation_async (HlTranslation *translation, HlFigureMaker maker, gpointer source,
                                GCancellable *cancellable, GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (hl_translation_get_model (translation));
  job->translation = g_object_ref (translation);
  job->maker = maker;
  run (job, source, cancellable, callback);
}

/* model: what learns, in a copy; choice: which update, which is copied; begun: called in the
 * main loop with the first passes, an HlWalked that it may empty, as soon as they have that
 * step, if that is before all is done, or NULL; maker: makes a figure of the walk, or nothing. */
void hl_walk_update_async (HlModel *model, HlUpdateChoice *choice, int position, HlNewsFunc begun,
                           HlFigureMaker maker, gpointer source, GCancellable *cancellable,
                           GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->update = hl_update_choice_copy (choice);
  job->position = position;
  job->begun = begun;
  job->maker = maker;
  run (job, source, cancellable, callback);
}

/* Returns the walk. */
HlWalked *hl_walk_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, walk_in_worker, error);
}

void hl_walked_free (HlWalked *self)
{
  if (self == NULL)
    return;

  if (self->figure != NULL)
    self->free_figure (self->figure);
  hl_walk_steps_free (self->steps);
  nn_walk_free (self->walk);
  g_free (self);
}

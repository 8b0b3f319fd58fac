#include "ui/session/walk-maker.h"

#include <glib/gi18n-lib.h>

#include "core/experiments/altered-model.h"
#include "core/text/dataset.h"
#include "core/trace/walk/walk.h"
#include "core/training/epochs.h"
#include "core/training/trainer-state.h"

/* An update of a run, tried out on a copy of a model: the one in use stays as it is, and so
 * does its file.
 *
 *      copy of the model, Adam's memory ─► updates before ─► the update that is walked through */

/* Sentences of a batch that is looked into: the matrix of their ids is to fit on a screen. */
#define LARGEST_BATCH 16

/* Refuses batch normalization, which cannot learn from one pair alone. */
static gboolean check_pair (HlModel *model, GError **error)
{
  const NnCheckpoint *checkpoint = model->checkpoint;

  if (checkpoint->training == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("“%s” does not contain its training settings, so there is no update to "
                    "show."),
                 model->name);
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
  const NnCheckpoint *checkpoint = model->checkpoint;

  if (choice->source == NULL)
    return hl_model_load_dataset (model, error);
  if (!check_pair (model, error))
    return NULL;

  *typed =
      nn_dataset_new_typed (&checkpoint->training->config.text, checkpoint->source_vocabulary,
                            checkpoint->target_vocabulary, choice->source, choice->target, error);

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

/* The model's own preset, except for what is seen better otherwise: the batch is small,
 * padding is computed, and one worker has all sentences. */
static NnTrainingConfig recipe_for (HlModel *model, HlUpdateChoice *choice)
{
  const NnTrainingState *training = model->checkpoint->training;
  NnTrainingConfig       config = training->config;

  config.seed = choice->seed;
  config.batch_size = MIN (config.batch_size, LARGEST_BATCH);
  config.is_padded = TRUE;
  config.workers = 1;
  if (choice->source != NULL)
    config.epochs = MAX (count_updates (training), 1);

  return config;
}

static NnTransformer *copy_model (HlModel *model)
{
  const NnTransformer *original = model->checkpoint->model;
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

  nn_trainer_take_memory (trainer, model->checkpoint->training);
  if (!nn_trainer_make_updates (trainer, choice->n_before, cancellable, error))
    return NULL;

  return nn_walk_new_update (trainer, choice->sentence, report, user_data, cancellable, error);
}

/* The worker needs this. */
typedef struct
{
  HlModel       *model;
  HlTranslation *translation; /* NULL for an update */
  HlFigureMaker  maker;

  HlUpdateChoice *update;      /* NULL for a translation */
  int             position;    /* the first step that a person wants to see */
  gboolean        wants_begun; /* the first part that has it is to be told */
} Job;

void hl_walk_request_free (gpointer request)
{
  Job *job = request;

  g_object_unref (job->model);
  g_clear_object (&job->translation);
  g_clear_object (&job->update);
  g_free (job);
}

/* Runs in the worker. */
static HlWalked *new_walked (const Job *job, NnWalk *walk)
{
  HlWalked *walked = g_new0 (HlWalked, 1);

  walked->walk = walk;
  walked->steps = hl_walk_steps_new (walk);
  walked->free_figure = job->maker.free;
  if (job->maker.make != NULL)
    walked->figure = job->maker.make (walk);

  return walked;
}

typedef struct
{
  Job    *job;
  HlTask *task;
} Hearing;

/* Runs in the worker.  Hands on the first part that has the step that is wanted, and the
 * model's places around it. */
static void hear_part (const NnWalk *walk, gpointer user_data)
{
  const Hearing *hearing = user_data;
  Job           *job = hearing->job;

  if (!job->wants_begun || job->position >= nn_walk_count (walk) ||
      nn_walk_find (walk, "forward", -1, FALSE) < 0) /* no places of the model yet */
    return;

  hl_task_tell (hearing->task, new_walked (job, nn_walk_share (walk)));
  job->wants_begun = FALSE;
}

/* Refuses a model with a weight that was set by hand: in a walk each number follows from others by
 * a formula. */
static gboolean can_be_walked (HlModel *model, GError **error)
{
  if (!nn_altered_model_has_edits (model->checkpoint->model))
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       _ ("An attention weight of this model was set by hand, so no formula leads "
                          "to it. Undo this alteration to step through the translation."));

  return FALSE;
}

static NnWalk *walk_translation (const Job *job, GCancellable *cancellable, GError **error)
{
  const NnTranslation      *written = job->translation->translation;
  g_autoptr (NnPrefix)      prefix = nn_prefix_new (written->ids, written->n_given);
  g_autoptr (HlModelLocker) locker = NULL;

  if (!can_be_walked (job->model, error))
    return NULL;

  locker = hl_model_lock (job->model, error);
  if (locker == NULL)
    return NULL;

  return nn_walk_new_translation_from (locker->translator, job->translation->sentence, prefix,
                                       hl_translation_get_options (job->translation), cancellable,
                                       error);
}

/* Returns an HlWalked, or NULL. */
gpointer hl_walk_run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error)
{
  Job          *job = data;
  const Hearing hearing = { job, task };
  NnWalk       *walk;

  if (job->translation != NULL)
    walk = walk_translation (job, cancellable, error);
  else
    walk = hl_trial_update_walk (job->model, job->update, hear_part, (gpointer) &hearing,
                                 cancellable, error);

  return walk != NULL ? new_walked (job, walk) : NULL;
}

/* What is asked of a worker: the translation is taken apart; after the words that were given, the
 * search is greedy whatever it was; maker: makes a figure of the walk, or nothing. */
gpointer hl_walk_request (HlTranslation *translation, HlFigureMaker maker)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (translation->model);
  job->translation = g_object_ref (translation);
  job->maker = maker;

  return job;
}

/* The same for an update. model: what learns, in a copy; choice: which update, which is copied;
 * wants_begun: the first passes that have the step at a position are told, too. */
gpointer hl_walk_update_request (HlModel *model, HlUpdateChoice *choice, HlFigureMaker maker,
                                 int position, gboolean wants_begun)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .model = g_object_ref (model),
                .maker = maker,
                .update = hl_update_choice_copy (choice),
                .position = position,
                .wants_begun = wants_begun };

  return job;
}

void hl_walked_free (gpointer walked)
{
  HlWalked *self = walked;

  if (self == NULL)
    return;

  if (self->figure != NULL)
    self->free_figure (self->figure);
  hl_walk_steps_free (self->steps);
  nn_walk_free (self->walk);
  g_free (self);
}

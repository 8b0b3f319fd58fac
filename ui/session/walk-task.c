#include "ui/session/walk-task.h"

/* Sentences of a batch that is looked into: the matrix of their ids is to fit on a screen. */
#define LARGEST_BATCH 16

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel *model;
  char    *text; /* of a translation; NULL for an update */
  gboolean never_unknown;
  guint64  seed;
  int      sentence;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->text);
  g_free (job);
}

static NnWalk *
walk_translation (const Job    *job,
                  GCancellable *cancellable,
                  GError      **error)
{
  NnTranslationOptions     options = nn_translation_options_default ();
  NnCheckpoint            *checkpoint = hl_model_lock (job->model);
  g_autoptr (NnTranslator) translator =
      nn_translator_new (checkpoint->model, checkpoint->source_vocabulary,
                         checkpoint->target_vocabulary, checkpoint->text, error);
  NnWalk *walk = NULL;

  options.never_unknown = job->never_unknown;
  if (translator != NULL)
    walk = nn_walk_new_translation (translator, job->text, &options, cancellable, error);
  hl_model_unlock (job->model);

  return walk;
}

/* The model's own recipe, but for what is seen better otherwise: the batch is small,
 * padding is computed, and one worker has all sentences. */
static NnTrainingConfig
recipe_for (const Job *job)
{
  NnTrainingConfig config = hl_model_get_checkpoint (job->model)->training->config;

  config.seed = job->seed;
  config.batch_size = MIN (config.batch_size, LARGEST_BATCH);
  config.is_padded = TRUE;
  config.workers = 1;

  return config;
}

static NnTransformer *
copy_model (HlModel *model)
{
  const NnTransformer *original = hl_model_get_checkpoint (model)->model;
  NnTransformer       *copy = nn_transformer_new (&original->config);

  nn_parameters_copy_values (copy->parameters, original->parameters);

  return copy;
}

static NnWalk *
walk_update (const Job    *job,
             GCancellable *cancellable,
             GError      **error)
{
  const NnDataset          *dataset = hl_model_load_dataset (job->model, error);
  g_autoptr (NnTransformer) model = NULL;
  g_autoptr (NnTrainer)     trainer = NULL;
  NnTrainingConfig          config;

  if (dataset == NULL)
    return NULL;

  config = recipe_for (job);
  model = copy_model (job->model);
  trainer = nn_trainer_new (model, &config, dataset, error);

  return trainer != NULL ? nn_walk_new_update (trainer, job->sentence, cancellable, error) : NULL;
}

static void
walk_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;
  GError    *error = NULL;
  NnWalk    *walk = job->text != NULL ? walk_translation (job, cancellable, &error)
                                      : walk_update (job, cancellable, &error);

  if (walk != NULL)
    g_task_return_pointer (task, walk, (GDestroyNotify) nn_walk_free);
  else
    g_task_return_error (task, error);
}

static void
run (Job                *job,
     GObject            *source,
     GCancellable       *cancellable,
     GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);

  g_task_set_source_tag (task, hl_walk_finish);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, walk_in_worker);
}

/**
 * hl_walk_translation_async:
 * @model: (transfer none): what translates
 * @sentence: what is translated
 * @never_unknown: whether `<unk>` must not be written
 * @source: whose work it is
 * @cancellable: (nullable): ends it early
 * @callback: called in the main loop when all is done
 */
void
hl_walk_translation_async (HlModel            *model,
                           const char         *sentence,
                           gboolean            never_unknown,
                           GObject            *source,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->text = g_strdup (sentence);
  job->never_unknown = never_unknown;
  run (job, source, cancellable, callback);
}

/**
 * hl_walk_update_async:
 * @model: (transfer none): what learns, in a copy
 * @seed: which batch it learns from, and where dropout comes from
 * @sentence: which sentence of the batch is shown
 * @source: whose work it is
 * @cancellable: (nullable): ends it early
 * @callback: called in the main loop when all is done
 */
void
hl_walk_update_async (HlModel            *model,
                      guint64             seed,
                      int                 sentence,
                      GObject            *source,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->seed = seed;
  job->sentence = sentence;
  run (job, source, cancellable, callback);
}

/**
 * hl_walk_finish:
 * @result: what the callback was given
 * @error: why there is no walk; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full): the walk
 */
NnWalk *
hl_walk_finish (GAsyncResult *result,
                GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_walk_finish), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

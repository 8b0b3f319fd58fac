#include "ui/session/held-out-task.h"

#include "core/experiments/altered-model.h"

/* The window goes on meanwhile, and maybe a training. */
#define WORKERS 2

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel      *original;
  HlModel      *altered; /* NULL for a ranking of the original */
  HlHeldOutFunc tell_fraction;
  HlRankingFunc tell_ranking;
} Job;

/* What the main loop is to be handed: one of the two. */
typedef struct
{
  GTask         *task;
  double         fraction;
  NnHeadRanking *ranking;
} News;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  g_clear_object (&job->altered);
  g_free (job);
}

static void
news_free (gpointer data)
{
  News *news = data;

  g_object_unref (news->task);
  nn_head_ranking_free (news->ranking);
  g_free (news);
}

/* Main loop: work that was cancelled has nothing more to say. */
static gboolean
news_cb (gpointer data)
{
  News         *news = data;
  const Job    *job = g_task_get_task_data (news->task);
  GCancellable *cancellable = g_task_get_cancellable (news->task);
  GObject      *source = g_task_get_source_object (news->task);

  if (g_task_get_completed (news->task) || g_cancellable_is_cancelled (cancellable))
    return G_SOURCE_REMOVE;

  if (news->ranking != NULL)
    job->tell_ranking (source, cancellable, g_steal_pointer (&news->ranking));
  else
    job->tell_fraction (source, cancellable, news->fraction);

  return G_SOURCE_REMOVE;
}

static void
tell (GTask         *task,
      double         fraction,
      NnHeadRanking *ranking)
{
  News *news = g_new0 (News, 1);

  news->task = g_object_ref (task);
  news->fraction = fraction;
  news->ranking = ranking;
  g_idle_add_full (G_PRIORITY_DEFAULT, news_cb, news, news_free);
}

static NnTrainingConfig
recipe_of (HlModel *model)
{
  NnTrainingConfig config = hl_model_get_checkpoint (model)->training->config;

  config.workers = MIN ((int) g_get_num_processors (), WORKERS);

  return config;
}

/* In a copy: the layers of a model that is in use belong to whoever has locked it. */
static gboolean
judge (HlModel         *model,
       const NnDataset *dataset,
       NnHeldOutScore  *score,
       GCancellable    *cancellable,
       GError         **error)
{
  g_autoptr (NnIntervention) nothing = nn_intervention_new ();
  g_autoptr (NnTransformer)  copy =
      nn_altered_model_new (hl_model_get_checkpoint (model)->model, nothing);
  const NnTrainingConfig config = recipe_of (model);

  return nn_held_out_score (copy, &config, dataset, TRUE, score, cancellable, error);
}

static void
compare_in_worker (GTask        *task,
                   gpointer      source,
                   gpointer      task_data,
                   GCancellable *cancellable)
{
  const Job       *job = task_data;
  GError          *error = NULL;
  HlHeldOutEffect  effect;
  const NnDataset *dataset = hl_model_load_dataset (job->original, &error);
  gboolean         is_done = dataset != NULL &&
                     judge (job->original, dataset, &effect.before, cancellable, &error);

  if (is_done)
    tell (task, 0.5, NULL);
  is_done = is_done && judge (job->altered, dataset, &effect.after, cancellable, &error);

  if (is_done)
    g_task_return_pointer (task, g_memdup2 (&effect, sizeof effect), g_free);
  else
    g_task_return_error (task, error);
}

static void
report_cb (const NnHeadRanking *so_far,
           gpointer             user_data)
{
  tell (user_data, 0.0, nn_head_ranking_copy (so_far));
}

static void
rank_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job       *job = task_data;
  GError          *error = NULL;
  const NnDataset *dataset = hl_model_load_dataset (job->original, &error);
  NnHeadRanking   *ranking = NULL;

  if (dataset != NULL)
    {
      const NnTrainingConfig config = recipe_of (job->original);

      ranking = nn_head_ranking_new (hl_model_get_checkpoint (job->original)->model, &config,
                                     dataset, TRUE, report_cb, task, cancellable, &error);
    }

  if (ranking != NULL)
    g_task_return_pointer (task, ranking, (GDestroyNotify) nn_head_ranking_free);
  else
    g_task_return_error (task, error);
}

static void
run (Job                *job,
     gpointer            tag,
     GTaskThreadFunc     work,
     GObject            *source,
     GCancellable       *cancellable,
     GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work);
}

/**
 * hl_held_out_async:
 * @original: (transfer none): the model as it was
 * @altered: (transfer none): the altered one; weights that were edited by hand belong to one
 *   sentence and are not edited here
 * @report: told how far it is
 * @source: whose work it is
 * @cancellable: ends it
 * @callback: called in the main loop when all is done
 */
void
hl_held_out_async (HlModel            *original,
                   HlModel            *altered,
                   HlHeldOutFunc       report,
                   GObject            *source,
                   GCancellable       *cancellable,
                   GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->original = g_object_ref (original);
  job->altered = g_object_ref (altered);
  job->tell_fraction = report;
  run (job, hl_held_out_async, compare_in_worker, source, cancellable, callback);
}

/**
 * hl_held_out_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full) (nullable): both scores; free with g_free()
 */
HlHeldOutEffect *
hl_held_out_finish (GAsyncResult *result,
                    GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_held_out_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * hl_ranking_task_async:
 * @model: (transfer none): whose heads are ranked
 * @report: told what is known so far
 * @source: whose work it is
 * @cancellable: ends it
 * @callback: called in the main loop when all is done
 */
void
hl_ranking_task_async (HlModel            *model,
                       HlRankingFunc       report,
                       GObject            *source,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->original = g_object_ref (model);
  job->tell_ranking = report;
  run (job, hl_ranking_task_async, rank_in_worker, source, cancellable, callback);
}

/**
 * hl_ranking_task_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full) (nullable): the ranking
 */
NnHeadRanking *
hl_ranking_task_finish (GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_ranking_task_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

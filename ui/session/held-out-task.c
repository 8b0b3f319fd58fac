#include "ui/session/held-out-task.h"

#include "core/engine/workers.h"
#include "core/experiments/altered-model.h"

/* The window goes on meanwhile, and maybe a training. */
#define WORKERS 2

/* The worker needs this. */
typedef struct
{
  HlModel   *original;
  HlModel   *altered; /* NULL for a ranking of the original */
  HlNewsFunc report;
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  g_clear_object (&job->altered);
  g_free (job);
}

static void free_ranking (gpointer ranking) { nn_head_ranking_free (ranking); }

static NnTrainingConfig recipe_of (HlModel *model)
{
  NnTrainingConfig config = hl_model_get_checkpoint (model)->training->config;

  config.workers = MIN (nn_workers_allowed (), WORKERS);

  return config;
}

/* Judges a copy, because another thread may have locked the model in use. */
static gboolean judge (HlModel *model, const NnDataset *dataset, NnHeldOutScore *score,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (NnIntervention) nothing = nn_intervention_new ();
  g_autoptr (NnTransformer)  copy =
      nn_altered_model_new (hl_model_get_checkpoint (model)->model, nothing);
  const NnTrainingConfig config = recipe_of (model);
  g_autoptr (NnTrainer)  scorer = nn_held_out_scorer_new (copy, &config, dataset, error);

  return scorer != NULL && nn_held_out_score (scorer, TRUE, score, cancellable, error);
}

static gpointer compare_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                   GError **error)
{
  const double     half = 0.5;
  const Job       *job = data;
  const NnDataset *dataset = hl_model_load_dataset (job->original, error);
  HlHeldOutEffect  effect;

  if (dataset == NULL || !judge (job->original, dataset, &effect.before, cancellable, error))
    return NULL;

  hl_work_tell (task, job->report, g_memdup2 (&half, sizeof half), g_free);

  return judge (job->altered, dataset, &effect.after, cancellable, error)
             ? g_memdup2 (&effect, sizeof effect)
             : NULL;
}

static void report_cb (const NnHeadRanking *so_far, gpointer user_data)
{
  const Job *job = hl_work_get_data (user_data);

  hl_work_tell (user_data, job->report, nn_head_ranking_copy (so_far), free_ranking);
}

static gpointer rank_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job       *job = data;
  const NnDataset *dataset = hl_model_load_dataset (job->original, error);
  NnTrainingConfig config;

  if (dataset == NULL)
    return NULL;

  config = recipe_of (job->original);

  return nn_head_ranking_new (hl_model_get_checkpoint (job->original)->model, &config, dataset,
                              TRUE, report_cb, task, cancellable, error);
}

static void run (Job *job, HlWorkFunc function, GDestroyNotify free_result, gpointer source,
                 GCancellable *cancellable, GAsyncReadyCallback callback)
{
  const HlWork work = { function, job, job_free, free_result };

  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* report: called in the main loop with the fraction that is done, a double. */
void hl_held_out_async (HlModel *original, HlModel *altered, HlNewsFunc report, gpointer source,
                        GCancellable *cancellable, GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->original = g_object_ref (original);
  job->altered = g_object_ref (altered);
  job->report = report;
  run (job, compare_in_worker, g_free, source, cancellable, callback);
}

/* Returns both scores; free with g_free(), or NULL. */
HlHeldOutEffect *hl_held_out_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, compare_in_worker, error);
}

/* report: called in the main loop with what is known so far, an NnHeadRanking. */
void hl_ranking_task_async (HlModel *model, HlNewsFunc report, gpointer source,
                            GCancellable *cancellable, GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);

  job->original = g_object_ref (model);
  job->report = report;
  run (job, rank_in_worker, free_ranking, source, cancellable, callback);
}

/* Returns the ranking, or NULL. */
NnHeadRanking *hl_ranking_task_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, rank_in_worker, error);
}

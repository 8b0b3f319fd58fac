#include "ui/session/ranking.h"

#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlRanking, hl_ranking, G_TYPE_OBJECT)

static void set_ranking (HlRanking *self, NnHeadRanking *ranking)
{
  nn_head_ranking_free (self->ranking);
  self->ranking = ranking;
  if (ranking != NULL)
    hl_job_set_fraction (self->job, (double) ranking->n_done / nn_head_ranking_count (ranking));
  g_signal_emit_by_name (self, "changed");
}

static void free_ranking (gpointer ranking) { nn_head_ranking_free (ranking); }

/* In the worker, after each head. */
static void report (const NnHeadRanking *so_far, gpointer task)
{
  hl_task_tell (task, nn_head_ranking_copy (so_far));
}

static gpointer rank_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  HlModel         *model = data;
  const NnDataset *dataset = hl_model_load_dataset (model, error);
  NnTrainingConfig config;

  if (dataset == NULL)
    return NULL;

  config = hl_model_judging_recipe (model);

  return nn_head_ranking_new (model->checkpoint->model, &config, dataset, TRUE, report, task,
                              cancellable, error);
}

static void ranked (gpointer owner, gpointer model, gpointer ranking, const GError *error)
{
  set_ranking (owner, ranking);
}

static void ranked_more (gpointer owner, gpointer so_far)
{
  set_ranking (owner, nn_head_ranking_copy (so_far));
}

/* Forgets the ranking if another model is in use. */
static void model_cb (HlRanking *self)
{
  if (self->model == NULL || self->model == self->workspace->model)
    return;

  hl_job_cancel (self->job);
  g_clear_object (&self->model);
  set_ranking (self, NULL);
}

/* Ranks the heads of the model in use, in the background. */
void hl_ranking_start (HlRanking *self)
{
  static const HlTaskKind ranking = { rank_in_worker, ranked,       ranked_more,
                                      g_object_unref, free_ranking, free_ranking };
  HlModel                *model = self->workspace->model;

  if (model == NULL || hl_job_get_is_busy (self->job))
    return;

  g_set_object (&self->model, model);
  set_ranking (self, NULL);
  hl_job_run (self->job, &ranking, self, g_object_ref (model));
}

/* Ranks no more heads; what is known of the others stays. */
void hl_ranking_cancel (HlRanking *self)
{
  if (hl_job_cancel (self->job))
    g_signal_emit_by_name (self, "changed");
}

static void hl_ranking_class_init (HlRankingClass *klass)
{
  HL_OWNS (HlRanking, g_object_unref, model, workspace);
  HL_KEEPS (HlRanking, nn_head_ranking_free, ranking);
  HL_KEEPS (HlRanking, g_object_unref, job);

  /* More heads are ranked, or none any more. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_ranking_init (HlRanking *self) { self->job = hl_job_new (); }

/* Returns a ranking that has not begun. */
HlRanking *hl_ranking_new (HlWorkspace *workspace)
{
  HlRanking *self = g_object_new (HL_TYPE_RANKING, NULL);

  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::model", model_cb, self);

  return self;
}

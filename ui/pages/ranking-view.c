#include "ui/pages/ranking-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/head-ranking.h"
#include "ui/figures/ranking.h"
#include "ui/numbers/number-text.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* A ranking is made in the background, grows as long as it is made, and belongs to one model.
 *
 * ## Actions
 *
 * - `ranking.start`: ranks the heads of the model in use.
 * - `ranking.cancel`: ranks no more of them. */
struct _HlRankingView
{
  GtkWidget parent_instance;

  HlWorkspace   *workspace;
  HlModel       *model;   /* whose heads are ranked, or NULL */
  NnHeadRanking *ranking; /* so far, or NULL */
  HlJob         *job;

  GtkWidget      *box, *start, *busy;
  GtkProgressBar *progress;
  GtkLabel       *problem;
  HlFigureView   *view;
};

G_DEFINE_FINAL_TYPE (HlRankingView, hl_ranking_view, GTK_TYPE_WIDGET)

static void show_state (HlRankingView *self)
{
  HlJob           *job = self->job;
  const char      *problem = hl_job_get_problem (job);
  const double     seconds = hl_job_get_seconds_left (job);
  g_autofree char *left = isnan (seconds) ? NULL : hl_time_left_to_text (seconds);

  gtk_widget_set_visible (self->start, !hl_job_get_is_busy (job));
  gtk_widget_set_visible (self->busy, hl_job_get_is_busy (job));
  gtk_progress_bar_set_fraction (self->progress, hl_job_get_fraction (job));
  gtk_progress_bar_set_text (self->progress, left != NULL ? left : "");
  hl_label_write (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void set_ranking (HlRankingView *self, NnHeadRanking *ranking)
{
  nn_head_ranking_free (self->ranking);
  self->ranking = ranking;
  if (ranking != NULL)
    hl_job_set_fraction (self->job, (double) ranking->n_done / nn_head_ranking_count (ranking));
  hl_figure_view_take (self->view, ranking != NULL ? hl_ranking_figure_new (ranking) : NULL);
}

/* --- The heads in a worker -------------------------------------------------------------------- */

static void free_ranking (gpointer ranking) { nn_head_ranking_free (ranking); }

/* After each head. */
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

  return nn_head_ranking_new (model->checkpoint->model, &config, dataset, report, task, cancellable,
                              error);
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
static void model_cb (HlRankingView *self)
{
  if (self->model == NULL || self->model == self->workspace->model)
    return;

  hl_job_cancel (self->job);
  g_clear_object (&self->model);
  set_ranking (self, NULL);
}

static void start_action (HlRankingView *self)
{
  static const HlTaskKind ranking = { rank_in_worker, ranked,       ranked_more,
                                      g_object_unref, free_ranking, free_ranking };
  HlModel                *model = self->workspace != NULL ? self->workspace->model : NULL;

  if (model == NULL || hl_job_get_is_busy (self->job))
    return;

  g_set_object (&self->model, model);
  set_ranking (self, NULL);
  hl_job_run (self->job, &ranking, self, g_object_ref (model));
}

/* What is known of the other heads stays. */
static void cancel_action (HlRankingView *self) { hl_job_cancel (self->job); }

/* --- The view --------------------------------------------------------------------------------- */

/* Its model is ranked as soon as a person asks. */
void hl_ranking_view_set_workspace (HlRankingView *self, HlWorkspace *workspace)
{
  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::model", model_cb, self);
}

/* Whose heads they are, and what is known of them. */
char *hl_ranking_view_describe (HlRankingView *self)
{
  g_autofree char *model = hl_model_describe (self->model);
  g_autofree char *name = hl_figure_view_get_name (self->view);

  return g_strdup_printf ("%s\n%s", model, name);
}

/* Returns what shows its figure. */
HlFigureView *hl_ranking_view_get_view (HlRankingView *self) { return self->view; }

static void hl_ranking_view_class_init (HlRankingViewClass *klass)
{
  HL_ENDS (cancel_action);
  HL_OWNS (HlRankingView, g_object_unref, model, workspace);
  HL_OWNS (HlRankingView, nn_head_ranking_free, ranking);
  HL_OWNS (HlRankingView, gtk_widget_unparent, box);
  HL_KEEPS (HlRankingView, g_object_unref, job);
  HL_ACTION ("ranking.start", NULL, start_action);
  HL_ACTION ("ranking.cancel", NULL, cancel_action);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel *add_label (HlRankingView *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  g_object_set (label, "wrap", TRUE, "xalign", 0.0, NULL);
  gtk_box_append (GTK_BOX (self->box), label);

  return GTK_LABEL (label);
}

static GtkWidget *new_button (const char *title, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (title);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_halign (button, GTK_ALIGN_START);

  return button;
}

static void hl_ranking_view_init (HlRankingView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  self->busy = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  self->start = new_button (_ ("_Rank All Heads"), "ranking.start");
  self->progress = g_object_new (GTK_TYPE_PROGRESS_BAR, "show-text", TRUE, "hexpand", TRUE,
                                 "valign", GTK_ALIGN_CENTER, NULL);
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "vexpand", TRUE, NULL);
  /* Translators: a progress bar */
  hl_name (self->progress, _ ("Heads ranked so far"));
  add_label (self,
             _ ("Each head is muted in turn, and the model is evaluated on its held-out sentences. "
                "A large Δ loss means that the model needs this head. Removing a head costs little "
                "if another head can replace it, even if the removed head is useful."));
  gtk_box_append (GTK_BOX (self->busy), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (self->busy), new_button (_ ("_Cancel"), "ranking.cancel"));
  gtk_box_append (GTK_BOX (self->box), self->start);
  gtk_box_append (GTK_BOX (self->box), self->busy);
  self->problem = add_label (self, NULL);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->job = hl_job_new ();
  hl_connect (self->job, "notify", show_state, self);
  show_state (self);
}

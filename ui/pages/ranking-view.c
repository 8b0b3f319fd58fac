#include "ui/pages/ranking-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/figures/ranking.h"
#include "ui/numbers/time-text.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* ## Actions
 *
 * - `ranking.start`: ranks the heads of the model in use, in the background.
 * - `ranking.cancel`: ranks no more of them. */
struct _HlRankingView
{
  GtkWidget parent_instance;

  HlRanking *ranking;

  GtkWidget      *box, *start, *busy;
  GtkProgressBar *progress;
  GtkLabel       *problem;
  HlFigureView   *view;
};

G_DEFINE_FINAL_TYPE (HlRankingView, hl_ranking_view, GTK_TYPE_WIDGET)

static void show_state (HlRankingView *self)
{
  HlJob           *job = self->ranking->job;
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

static void changed_cb (HlRankingView *self)
{
  const NnHeadRanking *ranking = self->ranking->ranking;

  hl_figure_view_take (self->view, ranking != NULL ? hl_ranking_figure_new (ranking) : NULL);
  show_state (self);
}

static void action_cb (HlRankingView *self, GVariant *parameter, const char *name)
{
  if (self->ranking == NULL)
    return;

  if (g_str_equal (name, "ranking.start"))
    hl_ranking_start (self->ranking);
  else
    hl_ranking_cancel (self->ranking);
}

/* Its model is ranked as soon as a person asks. */
void hl_ranking_view_set_workspace (HlRankingView *self, HlWorkspace *workspace)
{
  self->ranking = hl_ranking_new (workspace);
  hl_connect (self->ranking, "changed", changed_cb, self);
  hl_connect (self->ranking->job, "notify", show_state, self);
  changed_cb (self);
}

/* Whose heads they are, and what is known of them. */
char *hl_ranking_view_describe (HlRankingView *self)
{
  g_autofree char *model = hl_model_describe (self->ranking->model);
  g_autofree char *name = hl_figure_view_get_name (self->view);

  return g_strdup_printf ("%s\n%s", model, name);
}

/* Returns what shows its figure. */
HlFigureView *hl_ranking_view_get_view (HlRankingView *self) { return self->view; }

static void end (HlRankingView *self)
{
  if (self->ranking != NULL)
    hl_ranking_cancel (self->ranking); /* which is shown */
}

static void hl_ranking_view_class_init (HlRankingViewClass *klass)
{
  HL_ENDS (end);
  HL_OWNS (HlRankingView, g_object_unref, ranking);
  HL_OWNS (HlRankingView, gtk_widget_unparent, box);
  HL_ACTION ("ranking.start", NULL, action_cb);
  HL_ACTION ("ranking.cancel", NULL, action_cb);
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
  hl_name (self->progress, _ ("Heads ranked"));
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
}

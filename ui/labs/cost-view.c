#include "ui/labs/cost-view.h"

#include <glib/gi18n.h>

#include "ui/session/attention-cost-task.h"
#include "ui/session/job.h"
#include "ui/widgets/curve.h"

/* The textbook's sizes, as long as no model is open. */
#define DEFAULT_D 256
#define DEFAULT_H 4

enum
{
  HEADS,
  SQUARE,
  PROJECTIONS,
  N_CURVES,
};

/* ## Actions
 *
 * - `cost.measure`: measures, in the background.
 * - `cost.cancel`: measures no longer sentences. */
struct _HlCostView
{
  GtkWidget parent_instance;

  HlWorkspace    *workspace;
  HlJob          *measuring;
  NnAttentionCost cost;
  double          lengths[NN_ATTENTION_COST_N];
  double          values[N_CURVES][NN_ATTENTION_COST_N]; /* milliseconds */
  HlCurveSeries   series[N_CURVES];
  HlCurveSpec     spec;

  GtkStack       *stack;
  GtkProgressBar *progress;
  HlCurve        *curve;
  GtkLabel       *summary;
};

enum
{
  PICTURE_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlCostView, hl_cost_view, GTK_TYPE_WIDGET)

static void fill_spec (HlCostView *self)
{
  const NnAttentionCost *cost = &self->cost;

  for (int i = 0; i < cost->n_done; i++)
    {
      self->lengths[i] = cost->lengths[i];
      self->values[HEADS][i] = 1e3 * cost->heads[i];
      self->values[SQUARE][i] = 1e3 * nn_attention_cost_curve (cost, cost->lengths[i]);
      self->values[PROJECTIONS][i] = 1e3 * cost->projections[i];
    }

  self->series[HEADS] =
      (HlCurveSeries){ _ ("heads, measured"), self->lengths, self->values[HEADS], cost->n_done };
  /* Translators: a curve that grows with the square of the length n */
  self->series[SQUARE] =
      (HlCurveSeries){ _ ("a n²"), self->lengths, self->values[SQUARE], cost->n_done };
  self->series[PROJECTIONS] = (HlCurveSeries){ _ ("projections, measured"), self->lengths,
                                               self->values[PROJECTIONS], cost->n_done };
  self->spec = (HlCurveSpec){
    .series = self->series,
    .n_series = N_CURVES,
    .x_title = _ ("tokens of the sentence"),
    .y_title = _ ("milliseconds"),
    .x_end = NN_ATTENTION_COST_LAST,
  };
}

static void show (HlCostView *self)
{
  g_autofree char *summary = hl_cost_view_describe (self);

  fill_spec (self);
  hl_curve_set_spec (self->curve, &self->spec);
  gtk_widget_set_visible (GTK_WIDGET (self->curve), self->cost.n_done > 0);
  gtk_label_set_text (self->summary, summary);
  gtk_progress_bar_set_fraction (self->progress, (double) self->cost.n_done / NN_ATTENTION_COST_N);
  gtk_stack_set_visible_child_name (self->stack,
                                    hl_job_get_is_busy (self->measuring) ? "busy" : "start");
  g_signal_emit (self, signals[PICTURE_CHANGED], 0);
}

static void report_cb (gpointer source, gpointer news)
{
  HlCostView            *self = source;
  const NnAttentionCost *so_far = news;

  self->cost = *so_far;
  show (self);
}

static void measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlCostView                 *self = HL_COST_VIEW (source);
  g_autofree NnAttentionCost *cost = hl_attention_cost_finish (result, NULL);

  if (!hl_job_end (self->measuring, result, NULL))
    return;

  if (cost != NULL)
    self->cost = *cost;
  show (self);
}

static void measure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlCostView     *self = HL_COST_VIEW (widget);
  HlModel        *model = self->workspace != NULL ? hl_workspace_get_model (self->workspace) : NULL;
  const NnConfig *config = model != NULL ? &hl_model_get_checkpoint (model)->model->config : NULL;

  if (hl_job_get_is_busy (self->measuring))
    return;

  self->cost.n_done = 0;
  hl_attention_cost_async (config != NULL ? config->num_hiddens : DEFAULT_D,
                           config != NULL ? config->num_heads : DEFAULT_H, report_cb, self,
                           hl_job_start (self->measuring), measured_cb);
  show (self);
}

static void cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlCostView *self = HL_COST_VIEW (widget);

  hl_job_cancel (self->measuring);
  show (self);
}

/* workspace: whose model's sizes are measured, or NULL. */
void hl_cost_view_set_workspace (HlCostView *self, HlWorkspace *workspace)
{
  g_set_object (&self->workspace, workspace);
}

/* Returns its curves, if something was measured, or NULL. */
const HlCurveSpec *hl_cost_view_get_spec (HlCostView *self)
{
  return self->cost.n_done > 0 ? &self->spec : NULL;
}

/* Returns what the curves show, in a sentence. */
char *hl_cost_view_describe (HlCostView *self)
{
  const NnAttentionCost *cost = &self->cost;
  const int              half = cost->n_done / 2 - 1;
  const int              whole = 2 * half + 1; /* twice as long */

  if (half < 0)
    return g_strdup ("");

  /* Translators: features of a token, heads, two lengths of a sentence, how many times as long
   * the heads, and the projections, take for the longer one */
  return g_strdup_printf (_ ("D = %d, %d heads, this machine: from %d to %d tokens the heads take "
                             "%.1f times as long, the four projections %.1f times."),
                          cost->D, cost->H, cost->lengths[half], cost->lengths[whole],
                          cost->heads[whole] / cost->heads[half],
                          cost->projections[whole] / cost->projections[half]);
}

static void hl_cost_view_dispose (GObject *object)
{
  HlCostView *self = HL_COST_VIEW (object);
  GtkWidget  *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  hl_job_cancel (self->measuring);
  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_cost_view_parent_class)->dispose (object);
}

static void hl_cost_view_finalize (GObject *object)
{
  g_object_unref (HL_COST_VIEW (object)->measuring);

  G_OBJECT_CLASS (hl_cost_view_parent_class)->finalize (object);
}

static void hl_cost_view_class_init (HlCostViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_cost_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_cost_view_finalize;

  /* More was measured, or it is measured anew. */
  signals[PICTURE_CHANGED] = g_signal_new ("picture-changed", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_CURVE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/cost-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlCostView, stack);
  gtk_widget_class_bind_template_child (widget_class, HlCostView, progress);
  gtk_widget_class_bind_template_child (widget_class, HlCostView, curve);
  gtk_widget_class_bind_template_child (widget_class, HlCostView, summary);
  gtk_widget_class_install_action (widget_class, "cost.measure", NULL, measure_action);
  gtk_widget_class_install_action (widget_class, "cost.cancel", NULL, cancel_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_cost_view_init (HlCostView *self)
{
  self->measuring = hl_job_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  show (self);
}

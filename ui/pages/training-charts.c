#include "ui/pages/training-charts.h"

#include <glib/gi18n.h>

#include "core/text/printable.h"
#include "ui/pages/run-chips.h"
#include "ui/pages/run-table.h"
#include "ui/pages/training-curves.h"
#include "ui/render/sheet.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/wrap-layout.h"

/* The table is the last tab. */
#define TABLE HL_N_CHARTS
#define N_TABS (HL_N_CHARTS + 1)

/* Shows the run of the training session, or else the latest one; the others are thin lines
 * beside it.  Nothing is drawn while nobody sees it. */
struct _HlTrainingCharts
{
  GtkWidget parent_instance;

  HlRunKeeper *keeper;
  HlMoments   *moments; /* or NULL */
  int          shown;   /* tab */

  GtkBox          *tabs;
  GtkToggleButton *buttons[N_TABS];
  GtkCheckButton  *logarithmic;
  GtkStack        *stack;
  HlCurve         *curve;
  GtkGrid         *table;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlTrainingCharts, hl_training_charts, GTK_TYPE_WIDGET)

static guint count_runs (HlTrainingCharts *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (hl_run_keeper_get_runs (self->keeper)));
}

/* Returns the run that trains, or else the latest one that is not hidden. */
static HlRun *main_run (HlTrainingCharts *self)
{
  HlRunList *runs = hl_run_keeper_get_runs (self->keeper);
  HlRun     *current = hl_run_keeper_get_current (self->keeper);
  HlRun     *latest = NULL;

  for (guint i = 0; i < count_runs (self); i++)
    {
      HlRun *run = hl_run_list_peek (runs, i);

      if (run == current)
        return run;
      if (!hl_run_get (run)->is_hidden)
        latest = run;
    }

  return latest;
}

static HlCurveRun curve_run (HlTrainingCharts *self, guint position, gboolean is_alone)
{
  HlRun           *run = hl_run_list_peek (hl_run_keeper_get_runs (self->keeper), position);
  const HlRunFile *file = hl_run_get (run);

  return (HlCurveRun){
    .name = is_alone ? NULL : file->name,
    .batches = file->batches,
    .held_out = file->held_out,
    .progress = &file->progress,
    .options = file->options,
    .vocabulary = file->options->model.target_vocab,
    .style = hl_run_style (position),
  };
}

/* (nullable): what is drawn, the main run first. */
static HlTrainingCurves *new_curves (HlTrainingCharts *self)
{
  HlRunList         *runs = hl_run_keeper_get_runs (self->keeper);
  HlRun             *first = main_run (self);
  g_autoptr (GArray) drawn = g_array_new (FALSE, FALSE, sizeof (HlCurveRun));
  guint              n_shown = 0;

  if (first == NULL)
    return NULL;

  for (guint i = 0; i < count_runs (self); i++)
    n_shown +=
        hl_run_list_peek (runs, i) == first || !hl_run_get (hl_run_list_peek (runs, i))->is_hidden;
  for (guint i = 0; i < count_runs (self); i++)
    {
      HlRun           *run = hl_run_list_peek (runs, i);
      const HlCurveRun drawing = curve_run (self, i, n_shown == 1);

      if (run == first)
        g_array_prepend_val (drawn, drawing);
      else if (!hl_run_get (run)->is_hidden)
        g_array_append_val (drawn, drawing);
    }

  return hl_training_curves_new ((const HlCurveRun *) (gconstpointer) drawn->data,
                                 (int) drawn->len);
}

static void show_table (HlTrainingCharts *self)
{
  g_autoptr (HlRunTable) table = hl_run_table_new (hl_run_keeper_get_runs (self->keeper));

  hl_run_table_show (table, self->table);
}

static gboolean is_logarithmic (HlTrainingCharts *self)
{
  return self->shown != HL_CHART_BLEU && gtk_check_button_get_active (self->logarithmic);
}

/* Draws a line at the moment of the time slider, if its run is drawn. */
static void mark_moment (HlTrainingCharts *self, HlTrainingCurves *curves)
{
  HlModel *moment = self->moments != NULL ? hl_moments_get_model (self->moments) : NULL;
  HlRun   *run = moment != NULL ? hl_moments_get_run (self->moments) : NULL;

  if (run != NULL && (run == main_run (self) || !hl_run_get (run)->is_hidden))
    hl_training_curves_mark (curves, hl_model_get_update (moment));
}

static void show (HlTrainingCharts *self)
{
  g_autoptr (HlTrainingCurves) curves = NULL;

  if (self->keeper == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  if (self->shown == TABLE)
    {
      show_table (self);
      return;
    }

  curves = new_curves (self);
  if (curves != NULL)
    {
      curves->charts[self->shown].is_logarithmic = is_logarithmic (self);
      mark_moment (self, curves);
    }
  hl_curve_set_spec (self->curve, curves != NULL ? &curves->charts[self->shown] : NULL);
}

static void tab_cb (HlTrainingCharts *self, GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button))
    return;

  for (int i = 0; i < N_TABS; i++)
    if (self->buttons[i] == button)
      self->shown = i;
  gtk_stack_set_visible_child_name (self->stack, self->shown == TABLE ? "table" : "chart");
  gtk_widget_set_visible (GTK_WIDGET (self->logarithmic),
                          self->shown != TABLE && self->shown != HL_CHART_BLEU);
  show (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void runs_cb (HlTrainingCharts *self)
{
  show (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

void hl_training_charts_set_keeper (HlTrainingCharts *self, HlRunKeeper *keeper)
{
  HlRunList *runs = hl_run_keeper_get_runs (keeper);

  self->keeper = g_object_ref (keeper);
  g_signal_connect_object (runs, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (runs_cb), self, G_CONNECT_SWAPPED);
}

void hl_training_charts_set_moments (HlTrainingCharts *self, HlMoments *moments)
{
  self->moments = g_object_ref (moments);
  g_signal_connect_object (moments, "notify::model", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
}

/* Returns what a file of what is shown may be called; NULL if there is nothing yet. */
char *hl_training_charts_get_file_name (HlTrainingCharts *self)
{
  HlRun *run = self->keeper != NULL ? main_run (self) : NULL;

  if (run == NULL || hl_run_get (run)->progress.update == 0)
    return NULL;

  return g_strdup (self->shown == TABLE ? _ ("runs.csv") : _ ("training-curves.png"));
}

/* Returns in words where the curves come from. */
static char *caption_of (HlRun *run)
{
  const HlRunFile *file = hl_run_get (run);
  g_autofree char *base = g_path_get_basename (file->options->corpus);
  g_autofree char *corpus = nn_printable_path (base);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, file->options->training.seed);
  g_autofree char *number = g_strdup_printf ("%'" G_GINT64_FORMAT, file->progress.update);

  /* Translators: name of a run, a file name, a number, a number */
  return g_strdup_printf (_ ("%s · trained on %s · seed %s · update %s"), file->name, corpus, seed,
                          number);
}

/* Returns the charts, or the table where that is shown and format is one for numbers, or NULL. */
HlRecording *hl_training_charts_record (HlTrainingCharts *self, HlFigureFormat format,
                                        GError **error)
{
  g_autoptr (HlTrainingCurves) curves = new_curves (self);
  g_autofree char             *caption = caption_of (main_run (self));
  HlSheetPart                  parts[HL_N_CHARTS];
  const HlSheet                sheet = { { _ ("Training"), caption }, parts, HL_N_CHARTS };

  if (self->shown == TABLE && format == HL_FIGURE_CSV)
    {
      g_autoptr (HlRunTable) table = hl_run_table_new (hl_run_keeper_get_runs (self->keeper));

      return hl_recording_new_table (hl_run_table_to_csv (table));
    }

  curves->charts[HL_CHART_LOSS].is_logarithmic = gtk_check_button_get_active (self->logarithmic);
  for (int chart = 0; chart < HL_N_CHARTS; chart++)
    parts[chart] =
        (HlSheetPart){ .curve = &curves->charts[chart],
                       .curve_title = hl_training_chart_title ((HlTrainingChart) chart) };

  return hl_sheet_record (&sheet, format, error);
}

static void hl_training_charts_dispose (GObject *object)
{
  HlTrainingCharts *self = HL_TRAINING_CHARTS (object);
  GtkWidget        *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->keeper);
  g_clear_object (&self->moments);

  G_OBJECT_CLASS (hl_training_charts_parent_class)->dispose (object);
}

static void hl_training_charts_class_init (HlTrainingChartsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_training_charts_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_CURVE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/training-charts.ui");
  gtk_widget_class_bind_template_child (widget_class, HlTrainingCharts, tabs);
  gtk_widget_class_bind_template_child (widget_class, HlTrainingCharts, logarithmic);
  gtk_widget_class_bind_template_child (widget_class, HlTrainingCharts, stack);
  gtk_widget_class_bind_template_child (widget_class, HlTrainingCharts, curve);
  gtk_widget_class_bind_template_child (widget_class, HlTrainingCharts, table);
  gtk_widget_class_bind_template_callback (widget_class, show);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void add_tab (HlTrainingCharts *self, int tab)
{
  const char *title = tab == TABLE
                          /* Translators: a tab: all runs in a table */
                          ? _ ("Table")
                          : hl_training_chart_title ((HlTrainingChart) tab);
  GtkWidget  *button = gtk_toggle_button_new_with_label (title);

  self->buttons[tab] = GTK_TOGGLE_BUTTON (button);
  gtk_toggle_button_set_group (self->buttons[tab], tab > 0 ? self->buttons[0] : NULL);
  gtk_toggle_button_set_active (self->buttons[tab], tab == 0);
  g_signal_connect_object (button, "toggled", G_CALLBACK (tab_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->tabs, button);
}

static void hl_training_charts_init (HlTrainingCharts *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int tab = 0; tab < N_TABS; tab++)
    add_tab (self, tab);
  g_signal_connect_object (self, "map", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
}

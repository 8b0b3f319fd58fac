#include "ui/widgets/comparison-pane.h"

#include <math.h>

#include <glib/gi18n.h>

#include "core/experiments/prepared.h"
#include "ui/widgets/template.h"

struct _HlComparisonPane
{
  GtkWidget parent_instance;

  HlRunKeeper      *keeper;
  HlPredictionPane *prediction;
  NnTrainingLog    *empty; /* of a run that has not begun */

  const NnPrepared *prepared;                 /* what is compared; NULL where nothing is */
  char            **names;                    /* what is different about each run, and a NULL */
  HlRun            *runs[HL_TRAINING_MOST];   /* those that have begun, or NULL */
  double            losses[HL_TRAINING_MOST]; /* the validation loss of each that has ended */
  int               n, n_ended;
};

G_DEFINE_FINAL_TYPE (HlComparisonPane, hl_comparison_pane, GTK_TYPE_WIDGET)

void hl_comparison_pane_set_keeper (HlComparisonPane *self, HlRunKeeper *keeper)
{
  g_set_object (&self->keeper, keeper);
}

HlPredictionPane *hl_comparison_pane_get_prediction (HlComparisonPane *self)
{
  return self->prediction;
}

static void forget (HlComparisonPane *self)
{
  for (int i = 0; i < HL_TRAINING_MOST; i++)
    g_clear_object (&self->runs[i]);
  g_clear_pointer (&self->names, g_strfreev);
  self->prepared = NULL;
  self->n = self->n_ended = 0;
}

/* Compares nothing any more. */
void hl_comparison_pane_cancel (HlComparisonPane *self)
{
  forget (self);
  hl_prediction_pane_cancel (self->prediction);
}

/* Asks how it will end, before anything of it is shown. index: of a prepared comparison. */
void hl_comparison_pane_begin (HlComparisonPane *self, int index)
{
  forget (self);
  self->prepared = nn_prepared_get (index);
  self->n = MIN (nn_prepared_count_runs (self->prepared), HL_TRAINING_MOST);
  self->names = g_new0 (char *, self->n + 1);
  for (int run = 0; run < self->n; run++)
    self->names[run] = nn_prepared_run_name (self->prepared, run);
  hl_prediction_pane_ask (self->prediction, (const char *const *) self->names);
}

/* Returns the options of all runs. chosen: where the corpus, the seed and the threads come
 * from. */
GPtrArray *hl_comparison_pane_get_options (HlComparisonPane *self, const NnRunOptions *chosen)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_run_options_free);

  for (int run = 0; run < self->n; run++)
    {
      NnRunOptions *options = nn_prepared_options (self->prepared, run, chosen->corpus);

      options->training.seed = chosen->training.seed;
      options->training.workers = chosen->training.workers;
      g_ptr_array_add (all, options);
    }

  return all;
}

/* Lets all runs wait for their turn, once. */
void hl_comparison_pane_start (HlComparisonPane *self, const NnRunOptions *chosen)
{
  g_autoptr (GPtrArray) all = hl_comparison_pane_get_options (self, chosen);

  for (int run = 0; run < self->n && self->runs[0] == NULL; run++)
    hl_run_keeper_queue (self->keeper, self->names[run], all->pdata[run], self->n);
}

/* Returns the loss at the end of the last epoch. */
static double last_loss (NnTrainingLog *log)
{
  const int n = nn_training_log_epochs (log);

  return n > 0 ? (double) log->epochs[n - 1].loss : NAN;
}

/* Returns whether the last run has just ended: now it is said whether the prediction was right. */
gboolean hl_comparison_pane_follow (HlComparisonPane *self)
{
  HlRun           *run = self->keeper->current;
  const HlRunFile *file = run != NULL ? run->file : NULL;
  const int        next = self->n_ended;

  if (next == self->n || file == NULL || !g_str_has_prefix (file->name, self->names[next]) ||
      (next > 0 && self->runs[next - 1] == run))
    return FALSE;

  g_set_object (&self->runs[next], run);
  if (file->state != HL_RUN_ENDED)
    return FALSE;

  self->losses[next] = last_loss (file->log);
  if (++self->n_ended < self->n)
    return FALSE;

  hl_prediction_pane_judge (self->prediction, self->losses);

  return TRUE;
}

/* Compares runs that have ended: nothing is asked. */
void hl_comparison_pane_recall (HlComparisonPane *self, GPtrArray *runs)
{
  hl_comparison_pane_cancel (self);
  self->n = self->n_ended = MIN ((int) runs->len, HL_TRAINING_MOST);
  self->names = g_new0 (char *, self->n + 1);
  for (int run = 0; run < self->n; run++)
    {
      self->runs[run] = g_object_ref (runs->pdata[run]);
      self->names[run] = g_strdup (self->runs[run]->file->name);
    }
}

/* Returns its runs; none where some have not begun. */
GPtrArray *hl_comparison_pane_list (HlComparisonPane *self)
{
  GPtrArray *runs = g_ptr_array_new ();

  for (int run = 0; run < self->n && self->runs[self->n - 1] != NULL; run++)
    g_ptr_array_add (runs, self->runs[run]);

  return runs;
}

/* Returns how many there are; 0 where nothing is compared. */
int hl_comparison_pane_count (HlComparisonPane *self) { return self->n; }

/* Returns what it asks, or NULL. */
const char *hl_comparison_pane_get_question (HlComparisonPane *self)
{
  return self->prepared != NULL ? _ (self->prepared->question) : NULL;
}

/* Returns how many columns there are; 0 where nothing is compared. n_targets, n_all: of a run that
 * has not begun: its words and its updates. A run that has begun is called as among all others. */
int hl_comparison_pane_get_columns (HlComparisonPane *self, HlTrainingRun *columns, int n_targets,
                                    gint64 n_all)
{
  self->empty->n_targets = n_targets;
  for (int i = 0; i < self->n; i++)
    {
      const HlRunFile *file = self->runs[i] != NULL ? (self->runs[i])->file : NULL;

      columns[i] = hl_training_run (file != NULL ? file->log : self->empty,
                                    file != NULL ? file->progress.n_updates : n_all);
      columns[i].name = file != NULL ? file->name : self->names[i];
    }

  return self->n;
}

static void released_cb (HlComparisonPane *self) { g_signal_emit_by_name (self, "released"); }

static void hl_comparison_pane_class_init (HlComparisonPaneClass *klass)
{
  HL_ENDS (forget);
  HL_OWNS (HlComparisonPane, g_object_unref, keeper);
  HL_OWNS (HlComparisonPane, nn_training_log_unref, empty);
  hl_children_end (klass);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "released", 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void hl_comparison_pane_init (HlComparisonPane *self)
{
  self->empty = nn_training_log_new (1, 1);
  self->prediction = g_object_new (HL_TYPE_PREDICTION_PANE, NULL);
  hl_connect (self->prediction, "released", released_cb, self);
  gtk_widget_set_parent (GTK_WIDGET (self->prediction), GTK_WIDGET (self));
}

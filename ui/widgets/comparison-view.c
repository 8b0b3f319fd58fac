#include "ui/widgets/comparison-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#include "ui/figures/comparison-runs.h"
#include "ui/numbers/number-text.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* What came out of runs, one below the other: a header, and a row for each. */

#define FIRST_SENTENCE 5 /* column */

static void attach (GtkGrid *table, const char *words, int row, int column)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 || column >= FIRST_SENTENCE ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), column >= FIRST_SENTENCE);
  gtk_label_set_selectable (GTK_LABEL (label), row > 0);
  if (row == 0)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_add_css_class (label, "number");
  gtk_grid_attach (table, label, column, row, 1, 1);
}

static void attach_number (GtkGrid *table, double number, int digits, int row, int column)
{
  g_autofree char *words =
      isfinite (number) ? g_strdup_printf ("%.*f", digits, number) : g_strdup ("–");

  attach (table, words, row, column);
}

static void attach_header (GtkGrid *table, char **sentences)
{
  attach (table, C_ ("column", "run"), 0, 0);
  /* Translators: header of a table: how many sentences a batch has */
  attach (table, _ ("batch size"), 0, 1);
  /* Translators: header of a table: the loss of the last updates of a run */
  attach (table, _ ("training loss"), 0, 2);
  /* Translators: header of a table: the loss on sentences that were not learned from */
  attach (table, _ ("validation loss"), 0, 3);
  attach (table, _ ("corpus BLEU-4"), 0, 4);
  for (int i = 0; sentences[i] != NULL; i++)
    attach (table, sentences[i], 0, FIRST_SENTENCE + i);
}

static void attach_run (GtkGrid *table, const NnComparedRun *run, int row)
{
  attach (table, run->name, row, 0);
  attach_number (table, run->batch_size, 0, row, 1);
  attach_number (table, hl_comparison_run_loss (run), 3, row, 2);
  attach_number (table, run->held_out_loss, 3, row, 3);
  attach_number (table, run->held_out_bleu * 100, 1, row, 4);
  if (run->problem != NULL)
    attach (table, run->problem, row, FIRST_SENTENCE);
  else
    for (int i = 0; run->translations[i] != NULL; i++)
      attach (table, run->translations[i], row, FIRST_SENTENCE + i);
}

/* table: a grid, which is emptied first; sentences: what the runs translate, and a NULL; NULL if
 * there are none. */
static void hl_comparison_table_show (GtkGrid *table, const GPtrArray *runs, char **sentences)
{
  hl_children_drop (table);
  gtk_widget_set_visible (GTK_WIDGET (table), runs->len > 0);
  if (runs->len == 0)
    return;

  attach_header (table, sentences);
  for (guint i = 0; i < runs->len; i++)
    attach_run (table, g_ptr_array_index (runs, i), (int) i + 1);
}

/* The values, in the order of the template's list. */
static const int batch_sizes[] = { 2, 4, 8, 32, 128 };

/* ## Actions
 *
 * - `comparison.start`: trains the pair.
 * - `comparison.stop`: ends them; the curves stay.
 * - `comparison.forget`: keeps none of the runs any more. */
G_DEFINE_FINAL_TYPE (HlComparisonView, hl_comparison_view, GTK_TYPE_WIDGET)

/* The runs that a start would make, or NULL. */
static NnComparison *new_pair (HlComparisonView *self)
{
  static const char *const sentences[] = { "he is calm .", "i am tired .", NULL };
  NnComparison            *comparison;
  g_autoptr (NnRunOptions) options = NULL;

  if (self->pair == NULL || self->corpus == NULL)
    return NULL;

  comparison = nn_comparison_new (sentences);
  options = nn_comparison_small_run (self->corpus);
  nn_comparison_set_batch_size (options,
                                batch_sizes[gtk_drop_down_get_selected (self->batch_size)]);
  nn_comparison_add (comparison, _ (self->pair->first), options);
  self->pair->change (options);
  nn_comparison_add (comparison, _ (self->pair->second), options);

  return comparison;
}

static gboolean is_held (HlComparisonView *self)
{
  return hl_prediction_pane_get_is_held (self->prediction);
}

/* The axes with the names of what would be trained: nothing is told before the question. */
static HlFigure *new_axes (HlComparisonView *self)
{
  g_autoptr (NnComparison) pair = new_pair (self);
  const NnRunOptions      *options;

  if (pair == NULL)
    return NULL;

  options = nn_comparison_get (pair, 0)->options;

  return hl_comparison_figure_new ((const NnComparedRun *const *) pair->runs->pdata,
                                   nn_comparison_count (pair),
                                   (double) options->n_pairs * options->training.epochs);
}

/* Lists the latest kept runs and, after them, the runs that are under way. */
static void show_curves (HlComparisonView *self)
{
  const int            n_unfinished = hl_comparison_count (self->comparison) - self->n_finished;
  const int            n_kept = MIN ((int) self->runs->len, HL_PALETTE_SERIES - n_unfinished);
  const NnComparedRun *shown[HL_PALETTE_SERIES];
  int                  n = 0;

  for (int i = 0; i < n_kept; i++)
    shown[n++] = g_ptr_array_index (self->runs, (int) self->runs->len - n_kept + i);
  for (int i = 0; i < MIN (n_unfinished, HL_PALETTE_SERIES); i++)
    shown[n++] = nn_comparison_get (self->comparison->shown, self->n_finished + i);

  hl_figure_view_take (self->curve, n > 0 && !is_held (self)
                                        ? hl_comparison_figure_new (shown, n, 0.0)
                                        : new_axes (self));
}

/* How long the runs would take. */
static void show_time (HlComparisonView *self)
{
  const gboolean   is_known = self->comparison->seconds > 0.0;
  g_autofree char *time = hl_time_to_text (self->comparison->seconds);
  /* Translators: "3 minutes" */
  g_autofree char *text = g_strdup_printf (_ ("In total: about %s on this computer"), time);

  gtk_label_set_text (self->time, is_known ? text : _ ("Measuring how long the training takes…"));
  gtk_widget_set_visible (GTK_WIDGET (self->time),
                          !hl_job_get_is_busy (self->comparison->job) &&
                              (is_known || hl_job_get_is_busy (self->comparison->measuring)));
}

/* The runs that a start would make are others, or are looked at for the first time. */
static void plan (HlComparisonView *self)
{
  NnComparison *pair = gtk_widget_get_mapped (self->box) ? new_pair (self) : NULL;

  if (pair != NULL && !hl_job_get_is_busy (self->comparison->job))
    hl_comparison_measure (self->comparison, pair);
  else
    nn_comparison_free (pair);
  show_curves (self);
  show_time (self);
}

static void show_problem (HlComparisonView *self, const char *problem)
{
  hl_label_write (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

/* The runs are there again when the program is started again. */
static void save (HlComparisonView *self)
{
  g_autoptr (GError) error = NULL;

  if (self->file != NULL &&
      !hl_comparison_store_save (self->file, self->runs, self->sentences, self->seed, &error))
    {
      g_autofree char *problem =
          /* Translators: why a file cannot be written */
          g_strdup_printf (_ ("The runs could not be saved: %s"), error->message);

      show_problem (self, problem);
    }
}

/* Keeps the runs that have ended.  They are the first ones, because runs train in order. */
static void keep_finished (HlComparisonView *self)
{
  const NnComparison *result = hl_comparison_get_result (self->comparison);

  if (result == NULL)
    return;

  g_strfreev (self->sentences);
  self->sentences = g_strdupv (result->sentences);
  self->n_finished = 0;
  for (int i = 0; i < nn_comparison_count (result); i++)
    if (hl_comparison_runs_keep (self->runs, nn_comparison_get (result, i)))
      self->n_finished++;
  self->seed = nn_comparison_get (result, 0)->options->training.seed;
}

static void progress_cb (HlComparisonView *self)
{
  HlJob           *job = self->comparison->job;
  const double     fraction = hl_job_get_fraction (job);
  const int        n = hl_comparison_count (self->comparison);
  const int        index = MIN ((int) (fraction * n), n - 1);
  const double     seconds = hl_job_get_seconds_left (job);
  g_autofree char *words = NULL;

  gtk_progress_bar_set_fraction (self->progress, fraction);
  if (isfinite (seconds))
    {
      const int left = (int) ceil (seconds);

      words =
          g_strdup_printf (ngettext ("%s · %d second left", "%s · %d seconds left", (gulong) left),
                           nn_comparison_get (self->comparison->shown, index)->name, left);
    }
  gtk_progress_bar_set_text (self->progress, words);
  show_curves (self);
  show_time (self);
}

static void show_runs (HlComparisonView *self)
{
  const gboolean is_running = hl_job_get_is_busy (self->comparison->job);
  const gboolean has_runs = self->runs->len > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->outcome), has_runs && !is_held (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "comparison.forget", !is_running && has_runs);
  gtk_widget_set_visible (self->forget, !is_running && has_runs);
  show_curves (self);
  show_time (self);
  hl_comparison_table_show (self->table, self->runs, self->sentences);
  if (is_held (self))
    gtk_widget_set_visible (GTK_WIDGET (self->table), FALSE);
  g_free (self->caption);
  self->caption = hl_comparison_caption (self->runs, self->seed);
}

/* By the losses at the end; runs that were stopped have none. */
static void judge (HlComparisonView *self)
{
  const NnComparison *result = hl_comparison_get_result (self->comparison);
  const int           n = hl_comparison_count (self->comparison);
  g_autofree double  *losses = g_new (double, MAX (n, 1));

  if (result == NULL)
    return;

  if (self->n_finished < n)
    {
      hl_prediction_pane_cancel (self->prediction);
      return;
    }
  for (int i = 0; i < n; i++)
    losses[i] = nn_comparison_get (result, i)->held_out_loss;
  hl_prediction_pane_judge (self->prediction, losses);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "trained");
}

static void running_cb (HlComparisonView *self)
{
  HlJob         *job = self->comparison->job;
  const gboolean is_running = hl_job_get_is_busy (job);
  const char    *problem = hl_job_get_problem (job);

  keep_finished (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "comparison.start", !is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "comparison.stop", is_running);
  gtk_widget_set_visible (self->stop, is_running);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), is_running);
  show_problem (self, problem);
  if (!is_running && hl_comparison_get_result (self->comparison) != NULL)
    save (self);
  judge (self);
  show_runs (self);
}

static void start_action (HlComparisonView *self)
{
  NnComparison *pair = new_pair (self);

  if (pair != NULL)
    hl_comparison_view_start (self, pair);
}

static void stop_action (HlComparisonView *self) { hl_job_stop (self->comparison->job); }

static void forget_action (HlComparisonView *self)
{
  g_ptr_array_set_size (self->runs, 0);
  self->n_finished = hl_comparison_count (self->comparison);
  save (self);
  show_runs (self);
}

static void end (HlComparisonView *self)
{
  if (self->comparison != NULL)
    {
      hl_job_stop (self->comparison->job);
      hl_job_cancel (self->comparison->measuring);
    }
}

static void hl_comparison_view_class_init (HlComparisonViewClass *klass)
{
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  g_type_ensure (HL_TYPE_PREDICTION_PANE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  HL_ENDS (end);
  HL_TEMPLATE (HlComparisonView, "comparison-view", box, stop, forget, batch_size, progress, text,
               time, outcome, problem, prediction, curve, table);
  HL_CALLED (show_runs, plan);
  HL_OWNS (HlComparisonView, g_object_unref, comparison);
  HL_OWNS (HlComparisonView, g_ptr_array_unref, runs);
  HL_OWNS (HlComparisonView, g_strfreev, sentences);
  HL_OWNS (HlComparisonView, g_free, caption, file, corpus);
  HL_ACTION ("comparison.start", NULL, start_action);
  HL_ACTION ("comparison.stop", NULL, stop_action);
  HL_ACTION ("comparison.forget", NULL, forget_action);
}

static void hl_comparison_view_init (HlComparisonView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_name (self->batch_size, _ ("Batch size"));

  self->runs = g_ptr_array_new_with_free_func (nn_compared_run_unref);
  self->comparison = hl_comparison_new ();
  hl_connect (self->comparison, "progress", progress_cb, self);
  hl_connect (self->comparison->job, "notify::is-busy", running_cb, self);
  running_cb (self);
}

/* comparison: the runs. */
void hl_comparison_view_start (HlComparisonView *self, NnComparison *comparison)
{
  g_autofree const char **names = g_new0 (const char *, nn_comparison_count (comparison) + 1);

  for (int i = 0; i < nn_comparison_count (comparison); i++)
    names[i] = nn_comparison_get (comparison, i)->name;
  hl_prediction_pane_ask (self->prediction, names);
  self->n_finished = 0;
  hl_comparison_start (self->comparison, comparison);
}

/* Where the pair of runs learns from. */
void hl_comparison_view_set_corpus (HlComparisonView *self, const char *corpus)
{
  g_free (self->corpus);
  self->corpus = g_strdup (corpus);
  plan (self);
}

/* Shows the runs of the file, and keeps those that come to an end there. path: of a file, which
 * need not be there. */
void hl_comparison_view_keep_in (HlComparisonView *self, const char *path)
{
  g_autoptr (GError) error = NULL;

  self->file = g_strdup (path);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_pointer (&self->sentences, g_strfreev);
  self->runs = hl_comparison_store_load (path, &self->sentences, &self->seed, &error);
  show_problem (self, error != NULL ? error->message : NULL);
  show_runs (self);
}

/* Returns a view without runs. text: what the runs are; outcome: what is seen by them, told with
 * the results, never before the question. */
HlComparisonView *hl_comparison_view_new (const HlComparisonPair *pair, const char *text,
                                          const char *outcome)
{
  HlComparisonView *self = g_object_new (HL_TYPE_COMPARISON_VIEW, NULL);

  self->pair = pair;
  hl_label_write (self->text, text);
  hl_label_write (self->outcome, outcome);

  return self;
}

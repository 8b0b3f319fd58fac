/* Which runs the Train page shows: one, or those of a comparison. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/prepared.h"
#include "ui/widgets/template.h"

/* In the page.  Nothing is compared yet. */
void hl_train_runs_init (HlTrainRuns *self)
{
  self->is_new = TRUE;
  self->empty = nn_training_log_new (1, 1);
  self->prediction = g_object_new (HL_TYPE_PREDICTION_PANE, NULL);
}

/* The run that is looked at where none are compared: that of the model in use, or else of the
 * session; NULL for one that is not begun. */
HlRun *hl_train_runs_get (HlTrainRuns *self) { return self->is_new ? NULL : self->snapshots->run; }

/* While it is asked how a comparison will end, nothing is told. */
gboolean hl_train_runs_is_asked (HlTrainRuns *self)
{
  return hl_prediction_pane_get_is_held (self->prediction);
}

/* Whether the run is that of the session. */
gboolean hl_train_runs_is_current (HlTrainRuns *self, HlRun *run)
{
  return run != NULL && run == self->keeper->current;
}

HlTrainingStage hl_train_runs_stage (HlTrainRuns *self, HlRun *run)
{
  const HlRunFile *file = run != NULL ? run->file : NULL;

  return file == NULL ? HL_TRAINING_NOT_BEGUN
         : hl_train_runs_is_current (self, run) &&
                 hl_training_session_is_active (self->keeper->training)
             ? HL_TRAINING_GOES_ON
         : file->progress.epoch >= file->options->training.epochs ? HL_TRAINING_IS_DONE
                                                                  : HL_TRAINING_STANDS;
}

/* Whether a single run is shown whose model is not in use. */
gboolean hl_train_runs_can_use (HlTrainRuns *self)
{
  HlRun *run = hl_train_runs_get (self);

  return run != NULL && self->n == 0 && !hl_run_snapshots_are_in_use (self->snapshots) &&
         (hl_train_runs_is_current (self, run) ? self->keeper->training->copy->model != NULL
                                               : run->has_model);
}

/* --- A comparison ----------------------------------------------------------------------------- */

static void forget (HlTrainRuns *self)
{
  for (int i = 0; i < HL_TRAINING_MOST; i++)
    g_clear_object (&self->runs[i]);
  g_clear_pointer (&self->names, g_strfreev);
  self->prepared = NULL;
  self->n = self->n_ended = 0;
}

/* Compares nothing any more. */
void hl_train_runs_cancel (HlTrainRuns *self)
{
  forget (self);
  hl_prediction_pane_cancel (self->prediction);
}

/* Asks how it will end, before anything of it is shown. index: of a prepared comparison. */
void hl_train_runs_begin (HlTrainRuns *self, int index)
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
GPtrArray *hl_train_runs_get_options (HlTrainRuns *self, const NnRunOptions *chosen)
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
void hl_train_runs_start (HlTrainRuns *self, const NnRunOptions *chosen)
{
  g_autoptr (GPtrArray) all = hl_train_runs_get_options (self, chosen);

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
gboolean hl_train_runs_follow (HlTrainRuns *self)
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
void hl_train_runs_recall (HlTrainRuns *self, GPtrArray *runs)
{
  hl_train_runs_cancel (self);
  self->n = self->n_ended = MIN ((int) runs->len, HL_TRAINING_MOST);
  self->names = g_new0 (char *, self->n + 1);
  for (int run = 0; run < self->n; run++)
    {
      self->runs[run] = g_object_ref (runs->pdata[run]);
      self->names[run] = g_strdup (self->runs[run]->file->name);
    }
}

/* Returns the runs; none where some of them have not begun. */
GPtrArray *hl_train_runs_list (HlTrainRuns *self)
{
  GPtrArray *runs = g_ptr_array_new ();
  HlRun     *run = hl_train_runs_get (self);

  if (run != NULL && self->n == 0)
    g_ptr_array_add (runs, run);

  for (int i = 0; i < self->n && self->runs[self->n - 1] != NULL; i++)
    g_ptr_array_add (runs, self->runs[i]);

  return runs;
}

/* Returns what is asked of a comparison, or NULL. */
const char *hl_train_runs_get_question (HlTrainRuns *self)
{
  return self->prepared != NULL ? _ (self->prepared->question) : NULL;
}

/* look: of a run that has not begun, or NULL. One that has begun is called as among all others. */
static void fill_columns (HlTrainRuns *self, HlTrainingRun *columns, const HlRunLook *look)
{
  const gint64 n_all = look != NULL ? look->n_updates : 1;

  self->empty->n_targets = look != NULL ? look->log->n_targets : 0;
  for (int i = 0; i < self->n; i++)
    {
      const HlRunFile *file = self->runs[i] != NULL ? (self->runs[i])->file : NULL;

      columns[i] = hl_training_run (file != NULL ? file->log : self->empty,
                                    file != NULL ? file->progress.n_updates : n_all);
      columns[i].name = file != NULL ? file->name : self->names[i];
    }
}

/* Returns what the picture shows, as it is now. */
HlTrainingView hl_train_runs_view (HlTrainRuns *self)
{
  HlRun           *run = hl_train_runs_get (self);
  HlTrainingView   view = { .stage = hl_train_runs_stage (self, run), .n_runs = MAX (self->n, 1) };
  const char      *problem;
  const HlRunLook *look = hl_asking_get_look (self->asking, &problem);

  if (self->n > 0)
    fill_columns (self, view.runs, look);
  else if (run != NULL)
    view.runs[0] = hl_training_run (run->file->log, run->file->progress.n_updates);
  else
    {
      view.runs[0] = hl_training_run (look != NULL ? look->log : self->empty,
                                      look != NULL ? look->n_updates : 1);
      view.problem = (char *) problem;
    }

  return view;
}

/* Returns how far it is, or how long it would take; NULL: that is not known. is_measured: the runs
 * of a comparison were looked at. */
char *hl_train_runs_status (HlTrainRuns *self, gboolean is_measured)
{
  HlRun *run = hl_train_runs_is_asked (self) ? NULL : hl_train_runs_get (self);

  if (self->keeper->training->state == HL_TRAINING_PREPARING)
    return g_strdup (_ ("Reading the corpus…"));

  return run != NULL ? hl_run_keeper_how_far (self->keeper, run)
                     : hl_run_look_how_long (hl_asking_get_look (self->asking, NULL), self->n > 0,
                                             is_measured);
}

/* Returns whose numbers they are; NULL: those of the open model, once that is one of the run. */
char *hl_train_runs_subject (HlTrainRuns *self)
{
  HlRun *run = self->asking != NULL ? hl_train_runs_get (self) : NULL;

  if (self->asking == NULL || (run != NULL && hl_run_snapshots_are_in_use (self->snapshots)))
    return NULL;
  if (self->n > 0)
    return g_strdup (_ ("runs that are compared"));

  return run != NULL ? g_strdup_printf (_ ("run “%s”"), run->file->name)
                     : g_strdup (_ ("a new model, not trained yet"));
}

void hl_train_runs_clear (HlTrainRuns *self)
{
  forget (self);
  g_clear_object (&self->keeper);
  g_clear_object (&self->snapshots);
  g_clear_object (&self->asking);
  g_clear_pointer (&self->empty, nn_training_log_unref);
}

/* view: the runs as they are now. Returns whether an earlier moment of them is shown. */
gboolean hl_training_picture_show (HlTrainingPicture *self, HlTrainingView *view)
{
  view->sentence = self->sentence;
  view->is_earlier = FALSE;
  if (self->update >= 0.0)
    hl_training_go_back (view, self->update);
  hl_figure_view_take (self->view, hl_training_figure_new (view));

  return view->is_earlier;
}

/* The latest moment is now, also when there is a later one. */
static void move (HlTrainingPicture *self, int moment, gboolean is_over)
{
  const HlTrainingView *view = hl_figure_view_get_figure (self->view)->data;
  const HlTrainingRun  *run = view->runs;

  if (moment >= run->n_moments)
    return;

  self->update =
      moment == run->n_moments - 1 ? HL_TRAINING_NOW : (double) run->log->moments[moment].update;
  self->moved (self->page, is_over);
}

static void activated_cb (HlTrainingPicture *self, int part, int row, int column)
{
  const HlTrainingView *view = hl_figure_view_get_figure (self->view)->data;

  if (part == HL_TRAINING_MOMENT)
    move (self, column, TRUE);
  else if (view->n_runs == 1 && (part == HL_TRAINING_SENTENCE || part == HL_TRAINING_WORD))
    {
      self->sentence = row;
      self->moved (self->page, FALSE);
    }
}

static void drag_begin_cb (HlTrainingPicture *self, double x, double y)
{
  const gboolean is_way = hl_figure_view_pick (self->view, x, y).part == HL_TRAINING_MOMENT;

  self->dragged_y = is_way ? y : -1.0;
}

/* Along the curve, however far the pointer strays up and down. */
static void drag_update_cb (HlTrainingPicture *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  HlItem item;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  item = hl_figure_view_pick (self->view, x + dx, self->dragged_y);
  if (self->dragged_y >= 0.0 && item.part == HL_TRAINING_MOMENT)
    move (self, item.column, FALSE);
}

static void drag_end_cb (HlTrainingPicture *self)
{
  if (self->dragged_y >= 0.0)
    self->moved (self->page, TRUE);
  self->dragged_y = -1.0;
}

/* Makes the view of a page. */
void hl_training_picture_init (HlTrainingPicture *self,
                               void (*moved) (gpointer page, gboolean is_over), gpointer page)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->moved = moved;
  self->page = page;
  self->update = HL_TRAINING_NOW;
  self->dragged_y = -1.0;
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (self->view, "activated", G_CALLBACK (activated_cb), self);
}

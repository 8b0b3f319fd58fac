#include "ui/pages/train-page.h"

#include <glib/gi18n.h>

#include "ui/pages/prepared-button.h"
#include "ui/pages/prepared-watch.h"
#include "ui/pages/run-chips.h"
#include "ui/pages/run-clearing.h"
#include "ui/pages/run-form.h"
#include "ui/pages/training-charts.h"
#include "ui/pages/training-curves.h"
#include "ui/pages/training-numbers.h"
#include "ui/pages/training-progress.h"
#include "ui/pages/watched-pane.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/prediction-pane.h"
#include "ui/widgets/wrap-layout.h"

/* The form on the left makes a run; what is on the right comes from the training session, and
 * nothing on it is computed here.
 *
 * ## Actions
 *
 * - `train.start`: begins a run by the form, or goes on with a paused one.
 * - `train.pause`, `train.stop`, `train.restart`. */
struct _HlTrainPage
{
  GtkWidget parent_instance;

  HlWorkspace       *workspace;
  HlRunKeeper       *keeper;
  HlTrainingSession *training; /* of the keeper */
  HlPlayer          *player;   /* of no steps: how the page asks, and what was answered */

  GtkToggleButton   *form_button;
  HlRunForm         *form;
  GtkButton         *start_button;
  GtkLabel          *seed_label;
  HlRunChips        *chips;
  HlRunClearing     *clearing;
  GtkProgressBar    *progress;
  HlTrainingNumbers *numbers;
  GtkLabel          *warning_label;
  GtkStack          *results;
  HlTrainingCharts  *charts;
  HlWatchedPane     *watched;
  HlPredictionPane  *prediction;
  HlPreparedWatch    watch; /* of the comparison that was chosen */
  gboolean           has_picture;
};

enum
{
  RUN_ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlTrainPage, hl_train_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

/* Returns the settings of the run, or NULL while there is none. */
static const NnTrainingConfig *config_of (HlTrainPage *self)
{
  const NnRunOptions *options = hl_training_session_get_options (self->training);

  return options != NULL ? &options->training : NULL;
}

static void show_remarks (HlTrainPage *self)
{
  const NnRunOptions     *options = hl_training_session_get_options (self->training);
  const HlTrainingRecord *record = hl_training_session_get_record (self->training);

  if (record->remarks != NULL)
    hl_run_form_set_remarks (self->form, options->corpus, (const char *const *) record->remarks);
}

/* Shows the curves as soon as there is a run. */
static void show_picture (HlTrainPage *self)
{
  g_autofree char *name = hl_training_charts_get_file_name (self->charts);
  const gboolean   has_picture = name != NULL;

  gtk_stack_set_visible_child_name (self->results, has_picture ? "run" : "empty");
  if (self->has_picture == has_picture)
    return;

  self->has_picture = has_picture;
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void progress_cb (HlTrainPage *self)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (self->training)->progress;
  g_autofree char          *text = hl_training_progress_text (self->keeper);

  gtk_progress_bar_set_text (self->progress, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
  gtk_progress_bar_set_fraction (
      self->progress,
      progress->n_updates > 0 ? (double) progress->update / (double) progress->n_updates : 0.0);
  hl_training_numbers_show (self->numbers, progress, config_of (self));
  show_remarks (self);
  gtk_widget_set_visible (GTK_WIDGET (self->warning_label),
                          hl_training_progress_rises (self->training));
  show_picture (self);
}

/* Shows in one line what trains, while the form is folded. */
static void show_summary (HlTrainPage *self)
{
  const NnRunOptions *options = hl_training_session_get_options (self->training);
  g_autofree char    *text = NULL;

  if (options == NULL)
    return;

  text = hl_training_progress_summary (options);
  gtk_label_set_text (self->seed_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->seed_label), text);
}

static void state_cb (HlTrainPage *self)
{
  const HlTrainingState state = hl_training_session_get_state (self->training);
  const gboolean        is_active = state == HL_TRAINING_RUNNING || state == HL_TRAINING_PREPARING;
  GtkWidget            *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "train.start", !is_active);
  gtk_widget_action_set_enabled (widget, "train.pause", state == HL_TRAINING_RUNNING);
  gtk_widget_action_set_enabled (widget, "train.stop", is_active || state == HL_TRAINING_PAUSED);
  gtk_widget_action_set_enabled (widget, "train.restart",
                                 hl_training_session_get_options (self->training) != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->form), !is_active && state != HL_TRAINING_PAUSED);
  if (is_active)
    gtk_toggle_button_set_active (self->form_button, FALSE);
  gtk_button_set_label (self->start_button,
                        state == HL_TRAINING_PAUSED ? _ ("C_ontinue") : _ ("_Start"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->start_button),
                               state == HL_TRAINING_PAUSED
                                   ? _ ("Continue the paused run")
                                   : _ ("Begin a new run with the settings of the form"));
  if (hl_prepared_watch_look (&self->watch, self->keeper))
    {
      hl_prediction_pane_judge (self->prediction, self->watch.losses);
      gtk_widget_activate_action (widget, "win.noted", "s", "trained"); /* a lesson may ask */
    }
  show_summary (self);
  progress_cb (self);
}

/* Starts a run with the numbers of the form, or tells which of them make no sense. */
static void start_run (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) options = hl_run_form_get_options (self->form);
  g_autoptr (GError)       error = NULL;

  if (nn_run_options_validate (options, &error))
    {
      hl_workspace_tell_problem (self->workspace, NULL);
      hl_run_keeper_queue (self->keeper, NULL, options, 1);
    }
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* Starts a comparison; the learner predicts its end before the curves are drawn. */
static void prepared_cb (HlTrainPage *self, int index)
{
  hl_workspace_tell_problem (self->workspace, NULL);
  hl_prepared_watch_begin (&self->watch, nn_prepared_get (index));
  hl_prediction_pane_ask (self->prediction, (const char *const *) self->watch.names);
}

/* Trains the comparison on the corpus of the form. */
static void released_cb (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) chosen = hl_run_form_get_options (self->form);

  hl_prepared_watch_queue (&self->watch, self->keeper, chosen);
}

static void start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlTrainPage *self = HL_TRAIN_PAGE (widget);

  if (hl_training_session_get_state (self->training) == HL_TRAINING_PAUSED)
    hl_training_session_resume (self->training);
  else
    start_run (self);
}

static void pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_training_session_pause (HL_TRAIN_PAGE (widget)->training);
}

static void stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlTrainPage *self = HL_TRAIN_PAGE (widget);

  hl_prepared_watch_clear (&self->watch);
  hl_prediction_pane_cancel (self->prediction);
  hl_run_keeper_stop (self->keeper);
}

static void restart_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_training_session_restart (HL_TRAIN_PAGE (widget)->training);
}

/* Hands a wish that the page cannot fulfil to the window. */
static void run_asked_cb (HlTrainPage *self, HlRun *run, const char *what)
{
  if (!g_str_equal (what, "go-on"))
    {
      g_signal_emit (self, signals[RUN_ASKED], 0, run, what);
      return;
    }

  hl_workspace_tell_problem (self->workspace, NULL);
  hl_train_page_go_on (self, run);
}

/* Goes on with run; with one that has made all its epochs, for as many again. */
void hl_train_page_go_on (HlTrainPage *self, HlRun *run)
{
  const HlRunFile *file = hl_run_get (run);
  const int        epochs = file->options->training.epochs;

  if (hl_run_keeper_can_go_on (self->keeper, run))
    hl_run_keeper_go_on (self->keeper, run, file->progress.epoch >= epochs ? epochs : 0);
}

static char *hl_train_page_get_file_name (HlExportable *exportable)
{
  return hl_training_charts_get_file_name (HL_TRAIN_PAGE (exportable)->charts);
}

static HlRecording *hl_train_page_record (HlExportable *exportable, HlFigureFormat format,
                                          GError **error)
{
  return hl_training_charts_record (HL_TRAIN_PAGE (exportable)->charts, format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = hl_train_page_get_file_name;
  iface->record = hl_train_page_record;
}

static HlPlayer *hl_train_page_get_player (HlPlayable *playable)
{
  return HL_TRAIN_PAGE (playable)->player;
}

static gboolean hl_train_page_answer (HlPlayable *playable, int choice)
{
  return hl_prediction_pane_answer (HL_TRAIN_PAGE (playable)->prediction, choice);
}

static gboolean hl_train_page_reveal (HlPlayable *playable)
{
  return hl_prediction_pane_go_on (HL_TRAIN_PAGE (playable)->prediction);
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = hl_train_page_get_player;
  iface->answer = hl_train_page_answer;
  iface->reveal = hl_train_page_reveal;
}

/* keeper: the training that the page starts and shows, and all runs. */
void hl_train_page_set_up (HlTrainPage *self, HlWorkspace *workspace, HlRunKeeper *keeper,
                           GSettings *settings, const char *shipped_corpus)
{
  HlTrainingSession *training = hl_run_keeper_get_training (keeper);

  self->workspace = g_object_ref (workspace);
  self->keeper = g_object_ref (keeper);
  self->training = g_object_ref (training);

  hl_run_form_set_up (self->form, shipped_corpus, settings);
  hl_run_chips_set_keeper (self->chips, keeper);
  hl_run_clearing_set_runs (self->clearing, hl_run_keeper_get_runs (keeper));
  hl_training_charts_set_keeper (self->charts, keeper);
  g_signal_connect_object (training, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (training, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  hl_watched_pane_set_up (self->watched, keeper, settings, shipped_corpus);
  state_cb (self);
}

void hl_train_page_set_moments (HlTrainPage *self, HlMoments *moments)
{
  hl_training_charts_set_moments (self->charts, moments);
  hl_watched_pane_set_moments (self->watched, moments);
}

/* name: of a hyperparameter, whose row is brought into view. */
void hl_train_page_show_hyperparameter (HlTrainPage *self, const char *name)
{
  gtk_toggle_button_set_active (self->form_button, TRUE);
  hl_run_form_show_row (self->form, name);
}

void hl_train_page_set_corpus (HlTrainPage *self, GFile *file)
{
  hl_run_form_set_corpus (self->form, file);
}

static void hl_train_page_dispose (GObject *object)
{
  HlTrainPage *self = HL_TRAIN_PAGE (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->keeper);
  g_clear_object (&self->training);
  g_clear_object (&self->player);
  hl_prepared_watch_clear (&self->watch);

  G_OBJECT_CLASS (hl_train_page_parent_class)->dispose (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (HL_TYPE_PREDICTION_PANE);
  g_type_ensure (HL_TYPE_PREPARED_BUTTON);
  g_type_ensure (HL_TYPE_RUN_CHIPS);
  g_type_ensure (HL_TYPE_RUN_CLEARING);
  g_type_ensure (HL_TYPE_RUN_FORM);
  g_type_ensure (HL_TYPE_TRAINING_CHARTS);
  g_type_ensure (HL_TYPE_TRAINING_NUMBERS);
  g_type_ensure (HL_TYPE_WATCHED_PANE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/train-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, form);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, start_button);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, seed_label);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, chips);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, clearing);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, form_button);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, progress);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, numbers);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, warning_label);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, prediction);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, results);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, charts);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, watched);
  gtk_widget_class_bind_template_callback (widget_class, prepared_cb);
  gtk_widget_class_bind_template_callback (widget_class, released_cb);
  gtk_widget_class_bind_template_callback (widget_class, run_asked_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_picture);
}

static void hl_train_page_class_init (HlTrainPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_train_page_dispose;

  signals[RUN_ASKED] = g_signal_new ("run-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 2, HL_TYPE_RUN, G_TYPE_STRING);

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "train.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "train.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "train.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "train.restart", NULL, restart_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_train_page_init (HlTrainPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->player = hl_player_new ();
  hl_prediction_pane_set_player (self->prediction, self->player);
}

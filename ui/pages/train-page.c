/* The Train page. */

#include "ui/pages/pages.h"

#include <glib/gi18n.h>

#include "ui/pages/train-parts.h"
#include "ui/session/run-choice.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/template.h"

/* Buttons that are shown when they are possible. */
enum
{
  GO,
  STOP,
  TO_NOW,
  USE,
  TO_PICTURE,
  N_BUTTONS,
};

/* All that the page shows follows from the session, the run that is looked at, and this.
 *
 * ## Actions
 *
 * - `train.go`: starts, pauses, continues; after the end another run can be chosen.
 * - `train.stop`, `train.restart`, `train.use`, `train.to-now`.
 * - `train.view (s)`: the picture, the form, all curves, the runs.
 * - `train.choose-corpus`: asks for a corpus; `train.prepared (i)`: begins a ready comparison. */
struct _HlTrainPage
{
  AdwBin parent_instance;

  HlWorkspace       *workspace;
  HlTrainingSession *training;
  HlTrainRuns        shown;
  HlPlayer          *player; /* of no steps: how the page asks, and what was answered */
  gboolean           is_measured, has_picture; /* measured: the comparison was looked at */

  HlPageFrame      *frame;
  HlTrainingPicture picture;
  HlRunForm        *form;
  HlOwnSentences   *own;
  GtkWidget        *plans, *buttons[N_BUTTONS], *compare, *status;
  HlRunsView       *runs;
};

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlTrainPage, hl_train_page, ADW_TYPE_BIN, EXPORTS PLAYS)

/* --- From the state to the picture ------------------------------------------------------------ */

static gboolean is_active (HlTrainPage *self)
{
  return hl_training_session_is_active (self->training);
}

static gboolean is_asked (HlTrainPage *self) { return hl_train_runs_is_asked (&self->shown); }

static HlRun *shown_run (HlTrainPage *self) { return hl_train_runs_get (&self->shown); }

static gboolean shows (HlTrainPage *self, const char *view)
{
  return g_str_equal (gtk_stack_get_visible_child_name (self->frame->views), view);
}

static void open_view (HlTrainPage *self, const char *view)
{
  gtk_stack_set_visible_child_name (self->frame->views, view);
  g_object_notify (G_OBJECT (self), "view");
}

/* --- In words and buttons --------------------------------------------------------------------- */

/* What the sentence says where it does not say what the picture shows. */
static void say (HlTrainPage *self)
{
  HlSentence *sentence = self->frame->sentence;

  if (is_asked (self))
    hl_sentence_say (sentence, hl_train_runs_get_question (&self->shown));
  else if (shows (self, "form"))
    hl_sentence_say (sentence, _ ("All settings of a run. A preset fills them in."));
  else if (shows (self, "runs"))
    hl_sentence_say (sentence, _ ("Every run stays here until it is deleted."));
  else
    hl_sentence_say (sentence, NULL);
}

static void show_status (HlTrainPage *self)
{
  g_autofree char *text = hl_train_runs_status (&self->shown, self->is_measured);

  gtk_label_set_text (GTK_LABEL (self->status), text != NULL ? text : "");
  gtk_widget_set_tooltip_text (self->status, text);
}

static void show_button (HlTrainPage *self, int button, gboolean is_shown, gboolean is_suggested)
{
  const char *looks[] = { "text-button", "chip", is_suggested ? "suggested-action" : "flat", NULL };

  gtk_widget_set_visible (self->buttons[button], is_shown);
  gtk_widget_set_css_classes (self->buttons[button], looks);
}

static void allow_actions (HlTrainPage *self, gboolean is_under_way)
{
  const gboolean is_reading = self->training->state == HL_TRAINING_PREPARING;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "train.go", !is_reading);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "train.stop", is_under_way || is_asked (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "train.choose-corpus", !is_under_way);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "train.restart",
                                 self->training->options != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->form), !is_under_way);
}

static void show_buttons (HlTrainPage *self, const HlTrainingView *view)
{
  HlRun         *run = shown_run (self);
  const gboolean is_picture = shows (self, "run"), is_held = is_asked (self);
  const gboolean is_paused = self->training->state == HL_TRAINING_PAUSED;
  const gboolean active = is_active (self);
  const gboolean can_begin = self->shown.is_new || (run == NULL && !active);
  const gboolean waits = is_paused && hl_train_runs_is_current (&self->shown, run);
  const char    *label = active      ? _ ("Pause")
                         : can_begin ? C_ ("training", "Start")
                         : waits     ? _ ("Continue")
                                     : _ ("New Run");

  gtk_button_set_label (GTK_BUTTON (self->buttons[GO]), label);
  show_button (self, GO, !is_held, can_begin || (is_paused && !active));
  show_button (self, STOP, is_held || active || waits, FALSE);
  show_button (self, TO_NOW, view->is_earlier && is_picture, FALSE);
  show_button (self, USE, is_picture && hl_train_runs_can_use (&self->shown),
               view->stage == HL_TRAINING_IS_DONE);
  show_button (self, TO_PICTURE, !is_picture, FALSE);
  gtk_widget_set_visible (self->plans, can_begin && is_picture && !is_held);
  gtk_widget_set_visible (self->compare, !active && !is_held && is_picture);
  allow_actions (self, active || is_paused);
}

static void show (HlTrainPage *self)
{
  HlTrainingView view = hl_train_runs_view (&self->shown);

  self->has_picture = view.runs->n_moments > 0;
  view.is_earlier = hl_training_picture_show (&self->picture, &view);
  gtk_widget_set_visible (GTK_WIDGET (self->picture.view), !is_asked (self) || self->is_measured);
  say (self);
  show_status (self);
  show_buttons (self, &view);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* While nobody sees it, nothing is shown. */
static void progress_cb (HlTrainPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show (self);
}

/* --- What happens ----------------------------------------------------------------------------- */

/* Looks at the run of the form, unless its numbers make no sense or nobody sees it. */
static void look (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) options = hl_run_form_read (self->form);

  if (self->shown.is_new && !is_asked (self) && !is_active (self) &&
      gtk_widget_get_mapped (GTK_WIDGET (self)) && nn_run_options_validate (options, NULL))
    hl_asking_look (self->shown.asking, options);
}

static void looked_cb (HlTrainPage *self)
{
  const char      *problem;
  const HlRunLook *look = hl_asking_get_look (self->shown.asking, &problem);

  self->is_measured = is_asked (self);
  if (!self->is_measured)
    hl_run_form_show_look (self->form, look, problem);
  show (self);
}

/* A person asks for other sentences. */
static void own_cb (HlTrainPage *self)
{
  hl_asking_set_own (self->shown.asking, hl_own_sentences_list (self->own));
  look (self);
}

static void began_cb (HlTrainPage *self)
{
  const char *const *remarks = (const char *const *) self->training->told.remarks;

  self->shown.is_new = FALSE;
  self->picture.update = HL_TRAINING_NOW;
  if (remarks != NULL)
    hl_run_form_set_remarks (self->form, self->training->options->corpus, remarks);
}

static void state_cb (HlTrainPage *self)
{
  if (hl_train_runs_follow (&self->shown)) /* a lesson may ask */
    gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "trained");
  show (self);
}

/* The time slider was moved, here or on another page; or another run is looked at. */
static void snapshot_cb (HlTrainPage *self)
{
  HlModel *snapshot = self->shown.snapshots->model;

  if (!hl_run_snapshots_are_at (self->shown.snapshots, self->picture.update))
    self->picture.update =
        snapshot != NULL ? (double) hl_model_get_update (snapshot) : HL_TRAINING_NOW;
  show (self);
}

static void snapshots_cb (HlTrainPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      hl_asking_recall (self->shown.asking, shown_run (self));
      show (self);
    }
}

static void map_cb (HlTrainPage *self)
{
  look (self);
  snapshots_cb (self);
}

/* A view can be chosen before the page is set up. */
static void view_cb (HlTrainPage *self)
{
  if (self->shown.asking != NULL)
    show (self);
}

/* --- What a person does ----------------------------------------------------------------------- */

/* In sight, whatever view is open. */
static void begin_choice (HlTrainPage *self)
{
  hl_train_runs_cancel (&self->shown);
  self->shown.is_new = TRUE;
  open_view (self, "run");
  self->picture.update = HL_TRAINING_NOW;
}

/* Starts a run with the numbers of the form, or tells which of them make no sense. */
static void start_run (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) options = hl_run_form_get_options (self->form);
  g_autoptr (GError)       error = NULL;

  if (!nn_run_options_validate (options, &error))
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }

  begin_choice (self);
  hl_workspace_tell_problem (self->workspace, NULL);
  hl_run_keeper_queue (self->shown.keeper, NULL, options, 1);
}

static void go_action (HlTrainPage *self)
{
  HlRun                *run = shown_run (self);
  const HlTrainingState state = self->training->state;

  if (is_active (self))
    hl_training_session_pause (self->training);
  else if (self->shown.is_new || run == NULL)
    start_run (self);
  else if (state == HL_TRAINING_PAUSED && hl_train_runs_is_current (&self->shown, run))
    hl_training_session_resume (self->training);
  else
    {
      begin_choice (self);
      look (self);
      show (self);
    }
}

/* What is known of a corpus, and which columns are read, is in the form. */
static void show_corpus (HlTrainPage *self)
{
  if (!is_active (self))
    begin_choice (self);
  open_view (self, "form");
}

static void choose_corpus_action (HlTrainPage *self)
{
  show_corpus (self);
  gtk_widget_activate_action (GTK_WIDGET (self->form), "form.choose-corpus", NULL);
}

static void stop_action (HlTrainPage *self)
{
  if (is_asked (self))
    begin_choice (self);
  hl_run_keeper_stop (self->shown.keeper);
  show (self);
}

static void restart_action (HlTrainPage *self)
{
  begin_choice (self);
  hl_training_session_restart (self->training);
}

static void use_action (HlTrainPage *self)
{
  HlRun *run = shown_run (self);

  if (hl_train_runs_is_current (&self->shown, run))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.use-newer", NULL);
  else if (run != NULL)
    g_signal_emit_by_name (self, "run-asked", run, "open");
}

static void view_action (HlTrainPage *self, GVariant *parameter)
{
  open_view (self, g_variant_get_string (parameter, NULL));
}

/* Shows the snapshot of the picture on all pages, too, if its run is the one that they look at. */
static void moved_cb (gpointer page, gboolean is_over)
{
  HlTrainPage *self = page;

  show (self);
  if (is_over && !self->shown.is_new && self->shown.n == 0)
    hl_run_snapshots_go_to (self->shown.snapshots, self->picture.update);
}

static void to_now_action (HlTrainPage *self)
{
  self->picture.update = HL_TRAINING_NOW;
  moved_cb (self, TRUE);
}

/* Starts a comparison; the learner predicts its end before anything of it is shown. */
static void prepared_action (HlTrainPage *self, GVariant *index)
{
  g_autoptr (NnRunOptions) chosen = hl_run_form_read (self->form);

  hl_workspace_tell_problem (self->workspace, NULL);
  begin_choice (self);
  self->is_measured = FALSE;
  hl_train_runs_begin (&self->shown, g_variant_get_int32 (index));
  hl_asking_measure (self->shown.asking, hl_train_runs_get_options (&self->shown, chosen));
  show (self);
}

/* Trains the comparison on the corpus of the form. */
static void released_cb (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) chosen = hl_run_form_get_options (self->form);

  hl_train_runs_start (&self->shown, chosen);
  show (self);
}

/* Hands a wish that the page cannot fulfil to the window. */
static void run_asked_cb (HlTrainPage *self, HlRun *run, const char *what)
{
  if (g_str_equal (what, "go-on"))
    {
      hl_workspace_tell_problem (self->workspace, NULL);
      hl_train_page_go_on (self, run);
      return;
    }

  if (g_str_equal (what, "open"))
    {
      hl_train_runs_cancel (&self->shown);
      self->shown.is_new = FALSE;
      open_view (self, "run");
      snapshots_cb (self);
    }
  g_signal_emit_by_name (self, "run-asked", run, what);
}

/* Its model becomes the model in use. */
static void show_run (HlTrainPage *self, HlRun *run)
{
  if (run != self->shown.snapshots->run || self->shown.is_new ||
      !hl_run_snapshots_are_in_use (self->shown.snapshots))
    run_asked_cb (self, run, "open");
}

/* Continues with run; with one that has made all its epochs, for as many again. */
void hl_train_page_go_on (HlTrainPage *self, HlRun *run)
{
  const gboolean is_done = hl_train_runs_stage (&self->shown, run) == HL_TRAINING_IS_DONE;

  if (!hl_run_keeper_can_go_on (self->shown.keeper, run))
    return;

  begin_choice (self);
  self->shown.is_new = FALSE;
  hl_run_keeper_go_on (self->shown.keeper, run, is_done ? run->file->options->training.epochs : 0);
}

void hl_train_page_set_corpus (HlTrainPage *self, GFile *file)
{
  hl_run_form_set_corpus (self->form, file);
}

/* Shows what is in it before a run is trained on it. */
void hl_train_page_open_corpus (HlTrainPage *self, GFile *file)
{
  show_corpus (self);
  hl_train_page_set_corpus (self, file);
}

/* name: of a hyperparameter, whose row is brought into view. */
void hl_train_page_show_hyperparameter (HlTrainPage *self, const char *name)
{
  open_view (self, "form");
  hl_run_form_show_row (self->form, name);
}

/* --- What a place says of it ------------------------------------------------------------------ */

/* Returns which runs the picture is of; no words where there is none, or none that can be made
 * again. update: that is shown; below 0, the latest. */
char *hl_train_page_write_choice (HlTrainPage *self, double *update)
{
  g_autoptr (GPtrArray)   runs = hl_train_runs_list (&self->shown);
  g_autoptr (HlRunChoice) choice = hl_run_choice_of (runs, NULL);
  const int               sentence = self->picture.sentence;
  char                   *curves;

  *update = HL_TRAINING_NOW;
  if (shows (self, "runs"))
    {
      g_object_get (self->runs, "choice", &curves, NULL);
      return curves;
    }

  *update = self->picture.update;
  if (sentence > 0 && runs->len == 1)
    choice->sentence = sentence;

  return hl_run_choice_write (choice);
}

/* Shows the runs beside each other, or their curves. sentence: whose map is shown, or below 0. */
void hl_train_page_show_runs (HlTrainPage *self, GPtrArray *runs, int sentence, const char *view)
{
  const gboolean          is_curves = g_strcmp0 (view, "runs") == 0;
  g_autoptr (HlRunChoice) choice = hl_run_choice_of (runs, NULL);
  g_autofree char        *text = hl_run_choice_write (choice);

  hl_train_runs_cancel (&self->shown);
  self->picture.sentence = MAX (sentence, 0);
  if (is_curves)
    g_object_set (self->runs, "choice", text, NULL);
  if (runs->len == 1)
    show_run (self, runs->pdata[0]);
  else if (!is_curves)
    {
      self->shown.is_new = FALSE;
      hl_train_runs_recall (&self->shown, runs);
    }
  open_view (self, view != NULL ? view : "run");
  show (self);
}

/* The picture shows the update, or HL_TRAINING_NOW. */
void hl_train_page_go_to (HlTrainPage *self, double update)
{
  self->picture.update = update;
  show (self);
}

/* --- Taken home, asked ------------------------------------------------------------------------ */

static HlExportable *get_part (HlExportable *exportable)
{
  HlTrainPage *self = HL_TRAIN_PAGE (exportable);

  return shows (self, "runs") && !is_asked (self) ? HL_EXPORTABLE (self->runs) : NULL;
}

static char *get_file_name (HlExportable *exportable)
{
  HlTrainPage *self = HL_TRAIN_PAGE (exportable);

  return self->has_picture && !is_asked (self) && !shows (self, "form")
             ? g_strdup (_ ("training.png"))
             : NULL;
}

static char *get_subject (HlExportable *exportable)
{
  return hl_train_runs_subject (&HL_TRAIN_PAGE (exportable)->shown);
}

static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlTrainPage          *self = HL_TRAIN_PAGE (exportable);
  g_autoptr (GPtrArray) runs = hl_train_runs_list (&self->shown);

  text->title = g_strdup (_ ("Training"));
  text->caption = hl_run_captions (runs);

  return hl_figure_view_get_figure (self->picture.view);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_subject = get_subject;
  iface->get_figure = get_figure;
  iface->get_part = get_part;
}

static HlPlayer *get_player (HlPlayable *playable) { return HL_TRAIN_PAGE (playable)->player; }

static gboolean answer (HlPlayable *playable, int choice)
{
  return hl_prediction_pane_answer (HL_TRAIN_PAGE (playable)->shown.prediction, choice);
}

static gboolean reveal (HlPlayable *playable)
{
  return hl_prediction_pane_go_on (HL_TRAIN_PAGE (playable)->shown.prediction);
}

/* Escape leads back to the picture, and from there to the run before. */
static gboolean turn_back (HlPlayable *playable)
{
  HlTrainPage *self = HL_TRAIN_PAGE (playable);

  if (!shows (self, "run"))
    open_view (self, "run");
  else if (self->shown.is_new && !is_asked (self) && self->shown.snapshots->run != NULL)
    {
      self->shown.is_new = FALSE;
      snapshots_cb (self);
    }
  else
    return FALSE;

  return TRUE;
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->answer = answer;
  iface->reveal = reveal;
  iface->go_back = turn_back;
}

/* --- The page --------------------------------------------------------------------------------- */

/* keeper: the training that the page starts and shows, and all runs; shipped_corpus: path of the
 * included corpus, which has sentences chosen for it. */
void hl_train_page_set_up (HlTrainPage *self, HlWorkspace *workspace, HlRunKeeper *keeper,
                           HlRunSnapshots *snapshots, GSettings *settings,
                           const char *shipped_corpus)
{
  self->workspace = g_object_ref (workspace);
  self->shown.keeper = g_object_ref (keeper);
  self->training = g_object_ref (keeper->training);
  self->shown.snapshots = g_object_ref (snapshots);
  self->shown.asking = hl_asking_new (keeper, snapshots, shipped_corpus);
  hl_run_form_set_up (self->form, shipped_corpus, settings);
  g_object_set (self->runs, "keeper", keeper, NULL);
  hl_own_sentences_set_settings (self->own, settings);
  hl_connect (self->training, "began", began_cb, self);
  hl_connect (self->training, "progress", progress_cb, self);
  hl_connect (self->training, "notify::state", state_cb, self);
  hl_connect (keeper->runs, "items-changed", snapshots_cb, self);
  hl_connect (snapshots, "notify::model", snapshot_cb, self);
  hl_connect (snapshots, "changed", snapshots_cb, self);
  hl_connect (self->shown.asking, "changed", looked_cb, self);
  hl_connect (self->form, "changed", look, self);
  own_cb (self);
  show (self);
}

static char *new_view (HlTrainPage *self)
{
  return g_strdup (gtk_stack_get_visible_child_name (self->frame->views));
}

static void end (HlTrainPage *self) { hl_train_runs_clear (&self->shown); }

static void hl_train_page_class_init (HlTrainPageClass *klass)
{
  HL_ENDS (end);
  HL_OWNS (HlTrainPage, g_object_unref, workspace, training, player);

  HL_PROPERTIES (
      { "view", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_view), G_CALLBACK (open_view) });
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "run-asked", 2, HL_TYPE_RUN, G_TYPE_STRING);
  HL_ACTION ("train.go", NULL, go_action);
  HL_ACTION ("train.stop", NULL, stop_action);
  HL_ACTION ("train.restart", NULL, restart_action);
  HL_ACTION ("train.use", NULL, use_action);
  HL_ACTION ("train.to-now", NULL, to_now_action);
  HL_ACTION ("train.view", "s", view_action);
  HL_ACTION ("train.choose-corpus", NULL, choose_corpus_action);
  HL_ACTION ("train.prepared", "i", prepared_action);
}

static void add_controls (HlTrainPage *self)
{
  static const HlPageAction actions[N_BUTTONS] = {
    { N_ ("New Run"), "train.go", NULL, NULL },
    { N_ ("Stop"), "train.stop", NULL, NULL },
    { N_ ("Back to Now"), "train.to-now", NULL, NULL },
    { N_ ("Use This Model"), "train.use", NULL, NULL },
    { N_ ("Back to the Picture"), "train.view", "run", NULL },
  };

  self->plans = hl_run_form_make_plans (self->form);
  hl_page_frame_add_control (self->frame, self->plans);
  self->status = g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_widget_add_css_class (self->status, "dim-label");
  gtk_widget_add_css_class (self->status, "number");
  hl_page_frame_add_control (self->frame, self->status);
  for (int i = 0; i < N_BUTTONS; i++)
    self->buttons[i] = hl_page_frame_add_action (self->frame, actions + i);
  self->compare = hl_prepared_button_new ();
  hl_page_frame_add_tool (self->frame, self->compare);
}

static GtkWidget *make_more (HlTrainPage *self)
{
  static const HlPageAction actions[] = {
    { N_ ("Choose a Corpus…"), "train.choose-corpus", NULL,
      N_ ("Choose a File of Sentence Pairs (Tab-Separated, CSV, TMX or JSON Lines)") },
    { N_ ("Hyperparameters"), "train.view", "form",
      N_ ("Show the form with corpus, preset and hyperparameters") },
    { N_ ("Runs and Curves"), "train.view", "runs",
      N_ ("All curves and models of all runs, and a table") },
    { N_ ("Repeat the Run"), "train.restart", NULL,
      N_ ("Begin a new run with the settings and the seed of this run, not with the form’s "
          "settings. On the same machine and with the same number of threads, the new run has "
          "the same curves.") },
    { N_ ("Two Snapshots…"), "win.compare-snapshots", NULL, NULL },
    { N_ ("Save the Model Being Trained"), "win.save-model", NULL, NULL },
  };
  GtkWidget *box = hl_page_actions_new (actions, G_N_ELEMENTS (actions));

  self->own = g_object_new (HL_TYPE_OWN_SENTENCES, NULL);
  hl_connect (self->own, "changed", own_cb, self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->own));

  return box;
}

static void add_views (HlTrainPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  hl_training_picture_init (&self->picture, moved_cb, self);
  self->form = g_object_new (HL_TYPE_RUN_FORM, NULL);
  self->runs = g_object_new (HL_TYPE_RUNS_VIEW, NULL);
  hl_connect (self->shown.prediction, "released", released_cb, self);
  hl_connect (self->runs, "asked", run_asked_cb, self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->shown.prediction));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->picture.view));
  hl_page_frame_add_view (self->frame, "run", _ ("Picture"), box);
  hl_page_frame_add_view (self->frame, "form", _ ("Hyperparameters"), GTK_WIDGET (self->form));
  hl_page_frame_add_view (self->frame, "runs", _ ("Runs and Curves"), GTK_WIDGET (self->runs));
  hl_sentence_follow (self->frame->sentence, self->picture.view);
}

static void hl_train_page_init (HlTrainPage *self)
{
  hl_train_runs_init (&self->shown);
  self->player = hl_player_new ();
  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, NULL);
  add_views (self);
  add_controls (self);
  hl_page_frame_set_more (self->frame, make_more (self));
  hl_prediction_pane_set_player (self->shown.prediction, self->player);
  hl_connect (self->frame->views, "notify::visible-child-name", view_cb, self);
  hl_connect (self, "map", map_cb, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->frame));
}

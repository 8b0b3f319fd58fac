#include "ui/pages/pages.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>
#include <math.h>

#include "config.h"
#include "core/experiments/prepared.h"
#include "tests/support/runs-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/pages/train-parts.h"
#include "ui/widgets/sentence.h"

/* The position of a row of the form. */
#define EPOCHS 2

#define N_MANY 10 /* runs */

typedef struct
{
  HlTestRuns   runs;
  GSettings   *settings;
  HlTrainPage *page;
  GtkWidget   *window; /* buttons know their actions only in one */
} Fixture;

static void open_page (Fixture *fixture)
{
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_TRAIN_PAGE, NULL));
  hl_train_page_set_up (fixture->page, fixture->runs.workspace, fixture->runs.keeper,
                        fixture->runs.snapshots, fixture->settings, fixture->runs.workshop.corpus);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 1000, 600);
}

static void close_page (Fixture *fixture)
{
  hl_test_runs_wait (&fixture->runs);
  hl_test_close_window (fixture->window);
  hl_test_wait_until (G_OBJECT (fixture->page)->ref_count == 1); /* a look is under way */
  hl_test_drop (fixture->page);
}

static void set_up (Fixture *fixture)
{
  hl_test_runs_set_up (&fixture->runs);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "hyperparameters");
  g_settings_reset (fixture->settings, "watched-sentences");
  open_page (fixture);
}

static void tear_down (Fixture *fixture)
{
  close_page (fixture);
  hl_test_runs_tear_down (&fixture->runs);
  g_object_unref (fixture->settings);
}

static HlFigureView *picture (Fixture *fixture)
{
  return hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_FIGURE_VIEW, 0);
}

static const HlTrainingView *shown (Fixture *fixture)
{
  return hl_figure_view_get_figure (picture (fixture))->data;
}

static const NnMoment *moment (Fixture *fixture)
{
  return hl_training_moment (shown (fixture)->runs);
}

static HlRunForm *form_of (Fixture *fixture)
{
  return hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_RUN_FORM, 0);
}

/* The sentence of the page. */
static const char *sentence (Fixture *fixture)
{
  GtkWidget *label = hl_test_find (hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_SENTENCE, 0),
                                   GTK_TYPE_LABEL, 0);

  return gtk_label_get_text (GTK_LABEL (label));
}

/* Whether a button of that label is there to be clicked. */
static gboolean can (Fixture *fixture, const char *label)
{
  GtkWidget *page = GTK_WIDGET (fixture->page);

  for (int i = 0, n = hl_test_count (page, GTK_TYPE_BUTTON); i < n; i++)
    {
      GtkWidget *found = hl_test_find (page, GTK_TYPE_BUTTON, i);

      if (gtk_widget_get_mapped (found) && gtk_widget_is_sensitive (found) &&
          g_strcmp0 (gtk_button_get_label (GTK_BUTTON (found)), label) == 0)
        return TRUE;
    }

  return FALSE;
}

static void train (Fixture *fixture)
{
  hl_training_session_start (fixture->runs.training, fixture->runs.workshop.options, 1);
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_FINISHED));
}

static void run_endlessly (Fixture *fixture)
{
  fixture->runs.workshop.options->training.epochs = 100000;
  fixture->runs.workshop.options->training.bleu_every = 0;
  hl_training_session_start (fixture->runs.training, fixture->runs.workshop.options, 1);
  hl_test_wait_until (fixture->runs.training->told.progress.update > 0);
}

static void activate (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

static void open_view (Fixture *fixture, const char *view)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "train.view", "s", view);
}

NN_FIXTURE_TEST (buttons_follow_the_state)
{
  hl_test_wait_until (can (fixture, "Start"));
  g_assert_true (can (fixture, "Quick") && can (fixture, "Recommended"));
  g_assert_false (can (fixture, "Stop"));

  run_endlessly (fixture);
  hl_test_wait_until (can (fixture, "Pause") && can (fixture, "Stop"));
  g_assert_false (can (fixture, "Start") || can (fixture, "Quick"));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (form_of (fixture))));

  activate (fixture, "train.go");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_PAUSED));
  hl_test_wait_until (can (fixture, "Continue") && can (fixture, "Stop"));

  activate (fixture, "train.go");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_RUNNING));

  activate (fixture, "train.stop");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_FINISHED));
  hl_test_wait_until (can (fixture, "New Run") && can (fixture, "Use This Model"));
  g_assert_false (can (fixture, "Stop"));

  activate (fixture, "train.go");
  hl_test_wait_until (can (fixture, "Start") && can (fixture, "Quick"));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (form_of (fixture))));
}

/* Before the start, what the untrained model writes, and how long the run takes. */
NN_FIXTURE_TEST (the_untrained_model_is_asked)
{
  hl_test_wait_until (shown (fixture)->runs->n_moments == 1);
  g_assert_cmpint (shown (fixture)->stage, ==, HL_TRAINING_NOT_BEGUN);
  g_assert_cmpfloat (moment (fixture)->update, ==, 0.0f);
  g_assert_cmpint (moment (fixture)->sayings->n, ==, 4);
  g_assert_true (g_str_has_prefix (sentence (fixture), "A new model knows nothing"));
  g_assert_true (hl_test_shows (GTK_WIDGET (fixture->page), "about "));
}

/* The open model is another one. */
static void assert_subject (Fixture *fixture, const char *expected)
{
  g_autofree char *subject = hl_exportable_get_subject (HL_EXPORTABLE (fixture->page));

  g_assert_true (g_str_has_prefix (subject, expected));
}

/* While it trains the worker asks, from before the first update to after the last. */
NN_FIXTURE_TEST (the_run_says_its_sentences)
{
  const HlTrainingRun *run;

  assert_subject (fixture, "a new model, not trained yet");
  train (fixture);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);
  assert_subject (fixture, "run “Epochs 4 · Batch size 8 · ");
  run = shown (fixture)->runs;

  g_assert_cmpint (run->n_updates, ==, 12);
  g_assert_cmpfloat (run->log->moments[0].update, ==, 0.0f);
  g_assert_cmpfloat (moment (fixture)->update, ==, 12.0f);
  g_assert_cmpstr (moment (fixture)->sayings->says[0].target, ==, "la voiture rouge est vieille .");
  g_assert_true (isfinite (moment (fixture)->loss));
  g_assert_true (hl_test_shows (GTK_WIDGET (fixture->page), "Ended after update 12 of 12"));
}

/* A person's own corpus is watched by its own sentences. */
NN_FIXTURE_TEST (sentences_come_from_the_corpus)
{
  g_autofree char *pairs = NULL;
  g_autofree char *own = hl_test_workshop_path (&fixture->runs.workshop, "own.tsv");
  NnRunOptions    *options = fixture->runs.workshop.options;
  char           **samples;

  g_assert_true (g_file_get_contents (fixture->runs.workshop.corpus, &pairs, NULL, NULL));
  g_assert_true (g_file_set_contents (own, pairs, -1, NULL));
  g_free (options->corpus);
  options->corpus = g_strdup (own);
  train (fixture);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);

  samples = fixture->runs.training->told.samples;
  g_assert_cmpstr (moment (fixture)->sayings->says[0].source, ==, samples[0]);
}

static void watch (gpointer own, const char *text)
{
  GtkEditable *entry = hl_test_find (own, GTK_TYPE_ENTRY, 0);

  gtk_editable_set_text (entry, text);
  g_signal_emit_by_name (entry, "activate");
}

static void add_own (Fixture *fixture, const char *text)
{
  watch (hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_OWN_SENTENCES, 0), text);
}

static gboolean says (Fixture *fixture, int index, const char *source, gboolean is_right)
{
  const NnSayings *sayings = moment (fixture) != NULL ? moment (fixture)->sayings : NULL;

  return sayings != NULL && index < sayings->n &&
         g_str_equal (sayings->says[index].source, source) &&
         sayings->says[index].is_all_right == is_right;
}

/* A sentence of a person's own comes right; one that is added afterwards is asked at once. */
NN_FIXTURE_TEST (own_sentences_are_asked_too)
{
  NnRunOptions *options = fixture->runs.workshop.options;

  add_own (fixture, " i see . ");
  options->training.epochs = 200;
  options->training.bleu_every = 0;
  options->training.held_out = 0.0;
  train (fixture);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);
  hl_test_wait_until (says (fixture, 4, "i see .", TRUE));

  add_own (fixture, "we see .");
  hl_test_wait_until (moment (fixture)->sayings->n == 6);
  g_assert_cmpstr (moment (fixture)->sayings->says[5].source, ==, "we see .");

  g_signal_emit_by_name (
      hl_test_find (hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_OWN_SENTENCES, 0),
                    GTK_TYPE_BUTTON, 0),
      "clicked");
  hl_test_wait_until (moment (fixture)->sayings->n == 5);
  {
    g_auto (GStrv) own = g_settings_get_strv (fixture->settings, "watched-sentences");

    g_assert_cmpint (g_strv_length (own), ==, 1);
  }
}

/* A window of another process: settings of its own, in the file that both share. */
static HlOwnSentences *open_other (const char *path, GtkWidget *box, GSettings **settings)
{
  g_autoptr (GSettingsBackend) backend = g_keyfile_settings_backend_new (path, "/", NULL);
  HlOwnSentences              *own = g_object_new (HL_TYPE_OWN_SENTENCES, NULL);

  *settings = g_settings_new_with_backend (APP_ID, backend);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (own));
  hl_own_sentences_set_settings (own, *settings);

  return own;
}

static gboolean are_watched (GSettings *settings, const char *wanted)
{
  g_auto (GStrv)   all = g_settings_get_strv (settings, "watched-sentences");
  g_autofree char *list = g_strjoinv ("|", all);

  return g_str_equal (list, wanted);
}

static gboolean is_watched (GSettings *settings, const char *sentence)
{
  g_auto (GStrv) all = g_settings_get_strv (settings, "watched-sentences");

  return g_strv_contains ((const char *const *) all, sentence);
}

/* Nothing is lost, and what one stops watching is not brought back by the other. */
NN_FIXTURE_TEST (sentences_are_watched_in_two_windows_at_once)
{
  g_autofree char      *path = hl_test_workshop_path (&fixture->runs.workshop, "keyfile");
  g_autoptr (GtkWidget) box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GSettings) here = NULL, there = NULL, later = NULL;
  HlOwnSentences       *first = open_other (path, box, &here);
  HlOwnSentences       *second = open_other (path, box, &there);

  g_object_ref_sink (box);
  watch (first, "i see .");
  hl_test_wait_until (are_watched (there, "i see ."));
  watch (second, "we see .");
  hl_test_wait_until (are_watched (here, "we see .|i see ."));
  watch (first, "you see .");
  hl_test_wait_until (are_watched (there, "i see .|you see .|we see ."));
  g_signal_emit_by_name (hl_test_find (GTK_WIDGET (first), GTK_TYPE_BUTTON, 0), "clicked");
  hl_test_wait_until (are_watched (there, "you see .|we see ."));
  watch (second, "they see .");
  hl_test_wait_until (are_watched (here, "we see .|they see .|you see ."));
  watch (first, "he sees ."); /* at the same moment: neither knows of the other's yet */
  watch (second, "she sees .");
  hl_test_wait_until (is_watched (here, "he sees .") && is_watched (here, "she sees .") &&
                      is_watched (there, "he sees .") && is_watched (there, "she sees ."));
  g_signal_emit_by_name (hl_test_find (GTK_WIDGET (first), GTK_TYPE_BUTTON, 1), "clicked");
  g_signal_emit_by_name (hl_test_find (GTK_WIDGET (second), GTK_TYPE_BUTTON, 2), "clicked");
  hl_test_wait_until (are_watched (here, "we see .|they see .|you see .") &&
                      are_watched (there, "we see .|they see .|you see ."));
  open_other (path, box, &later);
  g_assert_true (are_watched (later, "we see .|they see .|you see ."));
}

/* On another day, a person opens a run. */
static void look_at_run_again (Fixture *fixture)
{
  g_autofree char  *path = NULL;
  g_autoptr (GFile) file = NULL;
  HlRunsView       *view;
  HlRun            *run;

  close_page (fixture);
  hl_test_runs_open_again (&fixture->runs);
  open_page (fixture);

  run = hl_run_list_peek (fixture->runs.keeper->runs, 0);
  path = hl_run_file_model (run->file);
  file = g_file_new_for_path (path);
  hl_workspace_open_model (fixture->runs.workspace, file);
  hl_test_wait_until (hl_run_snapshots_count (fixture->runs.snapshots) > 1);
  view = hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_RUNS_VIEW, 0);
  g_signal_emit_by_name (view, "asked", run, "open");
}

/* Runs of earlier versions have not kept what they said. */
static void forget_moments (Fixture *fixture)
{
  HlRun           *run = hl_run_list_peek (fixture->runs.keeper->runs, 0);
  g_autofree char *path = g_build_filename (run->file->folder, "moments.json", NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* It has kept what it wrote, and writes what it was not asked for before; or its snapshots write
 * all of it. What is right is known as long as its corpus is there. */
NN_FIXTURE_TEST (run_of_another_day_says_its_sentences)
{
  static const char *const own[] = { "i see .", NULL };
  NnRunOptions            *options = fixture->runs.workshop.options;

  g_settings_set_strv (fixture->settings, "watched-sentences", own);
  options->training.epochs = 200;
  options->training.bleu_every = 0;
  options->training.held_out = 0.0;
  hl_test_runs_run_to_the_end (&fixture->runs);

  look_at_run_again (fixture);
  hl_test_wait_until (shown (fixture)->runs->n_moments > 5 && says (fixture, 4, "i see .", TRUE));
  g_assert_cmpfloat (shown (fixture)->runs->log->moments[0].update, ==, 0.0f);
  g_assert_cmpint (shown (fixture)->runs->log->moments[0].sayings->n, ==, 4);

  forget_moments (fixture);
  look_at_run_again (fixture);
  hl_test_wait_until (shown (fixture)->runs->n_moments > 5 && says (fixture, 4, "i see .", TRUE));
  g_assert_cmpint (shown (fixture)->runs->log->moments[0].sayings->n, ==, 5);

  g_assert_cmpint (g_unlink (fixture->runs.workshop.corpus), ==, 0);
  look_at_run_again (fixture);
  hl_test_wait_until (says (fixture, 4, "i see .", FALSE));
  g_assert_null (moment (fixture)->sayings->says[4].target);
}

/* The curve is the slider: it moves with that of the other pages, and moves it. */
NN_FIXTURE_TEST (the_curve_is_the_slider)
{
  HlFigureView *view = picture (fixture);

  hl_test_runs_run_to_the_end (&fixture->runs);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);
  g_assert_false (can (fixture, "Back to Now"));

  hl_run_snapshots_choose (fixture->runs.snapshots, 4);
  hl_test_wait_until (fixture->runs.snapshots->model != NULL);
  g_assert_cmpfloat (moment (fixture)->update, <=, 4.0f);
  g_assert_true (shown (fixture)->is_earlier && can (fixture, "Back to Now"));

  g_signal_emit_by_name (view, "activated", HL_TRAINING_MOMENT, 0, 0);
  g_assert_cmpfloat (moment (fixture)->update, ==, 0.0f);
  hl_test_wait_until (hl_run_snapshots_get_position (fixture->runs.snapshots) == 0);

  activate (fixture, "train.to-now");
  g_assert_false (shown (fixture)->is_earlier);
  g_assert_null (fixture->runs.snapshots->model);
}

/* A click on a sentence shows where it looks for its words. */
NN_FIXTURE_TEST (a_sentence_is_chosen)
{
  g_signal_emit_by_name (picture (fixture), "activated", HL_TRAINING_SENTENCE, 1, 0);
  g_assert_cmpint (shown (fixture)->sentence, ==, 1);
}

/* Steps that are far too large make it worse, and the page says so. */
NN_FIXTURE_TEST (rising_loss_is_explained)
{
  fixture->runs.workshop.options->training.learning_rate = 1.0;
  fixture->runs.workshop.options->training.schedule = NN_SCHEDULE_CONSTANT;
  fixture->runs.workshop.options->training.epochs = 20;
  train (fixture);
  hl_test_wait_until (g_str_has_prefix (sentence (fixture), "The loss is higher"));
}

/* The loss that is named is per word, also where the run minimizes another one. */
NN_FIXTURE_TEST (losses_are_per_word)
{
  const NnTrainingLog *log;

  fixture->runs.workshop.options->training.loss = NN_LOSS_PLAIN;
  fixture->runs.workshop.options->training.epochs = 20;
  train (fixture);
  log = shown (fixture)->runs->log;
  g_assert_cmpfloat (log->updates[11].word_loss, >, log->updates[11].loss);
}

NN_FIXTURE_TEST (picture_and_curves_can_be_taken_home)
{
  g_autofree char *text = NULL, *curves = NULL;

  train (fixture);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);
  hl_test_assert_file_name (fixture->page, "training.png");
  text = hl_test_export_text (fixture->page);
  g_assert_nonnull (strstr (text, "1,12,"));

  open_view (fixture, "runs");
  hl_test_assert_file_name (fixture->page, "training-curves.png");
  curves = hl_test_export_text (fixture->page);
  g_assert_nonnull (strstr (curves, "1,validation loss,12,"));
  g_assert_nonnull (strstr (curves, "1,learning rate,1,"));
  g_assert_nonnull (strstr (curves, "1,gradient norm,12,"));
  open_view (fixture, "form");
  hl_test_assert_file_name (fixture->page, NULL);
}

static HlRunList *runs_of (Fixture *fixture) { return fixture->runs.keeper->runs; }

/* However many there are, each chip has room for its name: it begins another line. */
NN_FIXTURE_TEST (chips_keep_their_names)
{
  GtkWidget *chips = GTK_WIDGET (fixture->page);

  open_view (fixture, "runs");
  for (int i = 0; i < N_MANY; i++)
    hl_run_list_add (runs_of (fixture), "LayerNorm · Batch size 4", fixture->runs.workshop.options);
  hl_test_wait_until (hl_test_count (chips, HL_TYPE_RUN_CHIP) == N_MANY &&
                      gtk_widget_get_width (hl_test_find (chips, HL_TYPE_RUN_CHIP, N_MANY - 1)) >
                          0);

  for (int i = 0; i < N_MANY; i++)
    {
      GtkWidget *chip = hl_test_find (chips, HL_TYPE_RUN_CHIP, i);
      int        natural;

      gtk_widget_measure (chip, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      g_assert_cmpint (gtk_widget_get_width (chip), >=, natural);
    }
}

/* --- Comparisons ------------------------------------------------------------------------------ */

static void look_cb (HlTrainRuns *self, GParamSpec *pspec, HlTrainingSession *training)
{
  if (hl_train_runs_follow (self))
    g_object_set_data (G_OBJECT (training), "has-ended", training);
}

/* A comparison that is made again has runs with a number behind their names. */
NN_FIXTURE_TEST (comparison_ends_a_second_time)
{
  HlTrainRuns        self = { .keeper = g_object_ref (fixture->runs.keeper) };
  HlTrainingSession *training = fixture->runs.training;
  GtkWidget         *prediction;
  HlTrainingView     view;

  hl_train_runs_init (&self);
  prediction = g_object_ref_sink (GTK_WIDGET (self.prediction));
  self.asking = hl_asking_new (self.keeper, fixture->runs.snapshots, fixture->runs.workshop.corpus);
  hl_train_runs_begin (&self, nn_prepared_count () - 1);
  view = hl_train_runs_view (&self);
  g_assert_cmpint (view.n_runs, ==, 2);
  for (int i = 0; i < 2; i++)
    hl_run_list_add (runs_of (fixture), view.runs[i].name, fixture->runs.workshop.options);
  g_signal_connect_swapped (training, "notify::state", G_CALLBACK (look_cb), &self);
  hl_train_runs_start (&self, fixture->runs.workshop.options);
  hl_test_wait_until (g_object_get_data (G_OBJECT (training), "has-ended") != NULL);
  view = hl_train_runs_view (&self);
  g_assert_cmpint (view.runs[0].n_updates, >, 0);
  g_assert_cmpint (view.runs[1].n_updates, ==, view.runs[1].n_all);
  g_signal_handlers_disconnect_by_data (training, &self);
  hl_train_runs_clear (&self);
  hl_test_drop (prediction);
}

/* Whether its place says which runs the picture is of. */
static gboolean has_choice (Fixture *fixture)
{
  double           update;
  g_autofree char *choice = hl_train_page_write_choice (fixture->page, &update);

  return *choice != '\0';
}

/* The answer never comes before the question: of runs before, too, nothing is to be seen. */
NN_FIXTURE_TEST (comparison_asks_before_it_shows)
{
  train (fixture);
  hl_test_wait_until (shown (fixture)->stage == HL_TRAINING_IS_DONE);
  g_assert_true (has_choice (fixture));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "train.prepared", "i",
                              nn_prepared_count () - 1);

  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (picture (fixture))));
  g_assert_cmpstr (sentence (fixture), ==, nn_prepared_get (nn_prepared_count () - 1)->question);
  g_assert_false (can (fixture, "Runs and Curves") || can (fixture, "Start"));
  g_assert_false (has_choice (fixture)); /* none of its runs has begun */
  hl_test_assert_file_name (fixture->page, NULL);

  activate (fixture, "train.stop"); /* nobody is asked any more */
  hl_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (picture (fixture))));
  g_assert_true (can (fixture, "Start"));
}

/* The table has what differs, and nothing that is the same. */
NN_FIXTURE_TEST (table_compares_what_differs)
{
  gpointer         view = hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_RUNS_VIEW, 0);
  g_autofree char *text = NULL;
  g_auto (GStrv)   lines = NULL;

  fixture->runs.workshop.options->model.num_heads = 2;
  train (fixture);
  fixture->runs.workshop.options->model.num_heads = 1;
  train (fixture);

  text = HL_EXPORTABLE_GET_IFACE (view)->write_table (view);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpint (g_strv_length (lines), ==, 4); /* the last one is empty */
  g_assert_true (g_str_has_prefix (lines[0], "run,preset,Heads,updates,"));
  g_assert_nonnull (strstr (lines[1], ",2,12,"));
  g_assert_nonnull (strstr (lines[2], ",1,12,"));
}

/* Who trains on a patchy file hears which lines it lacks, at the name of the file. */
NN_FIXTURE_TEST (corpus_row_says_what_was_left_out)
{
  GtkWidget        *form = GTK_WIDGET (form_of (fixture));
  GObject          *row = hl_test_child (form, "corpus_row");
  g_autoptr (GFile) file = g_file_new_for_path (fixture->runs.workshop.corpus);
  g_autofree char  *pairs = NULL;
  g_autofree char  *patchy = NULL;

  g_assert_true (g_file_get_contents (fixture->runs.workshop.corpus, &pairs, NULL, NULL));
  patchy = g_strconcat ("a heading\n", pairs, NULL);
  g_assert_true (g_file_set_contents (fixture->runs.workshop.corpus, patchy, -1, NULL));

  hl_train_page_set_corpus (fixture->page, file);
  train (fixture);

  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)),
                            "1 line of the corpus was skipped (line 1):"));
}

#include "ui/pages/train-page.h"

#include <glib/gstdio.h>
#include <string.h>

#include "config.h"
#include "tests/support/runs-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/pages/prepared-watch.h"
#include "ui/pages/run-chip.h"
#include "ui/pages/run-form.h"
#include "ui/pages/run-table.h"
#include "ui/pages/watched-list.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/exportable.h"

/* The position of a row of the form. */
#define EPOCHS 2

/* The labels of a watched sentence. */
enum
{
  MARK,
  SOURCE,
  RESULT,
  BEFORE,
  N_WATCHED_LABELS,
};

#define N_MANY 10 /* runs */

/* Of the ten numbers and their names. */
#define N_LABELS 20

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
                        fixture->settings, fixture->runs.workshop.corpus);
  hl_train_page_set_moments (fixture->page, fixture->runs.moments);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 900, 600);
}

static void close_page (Fixture *fixture)
{
  hl_test_runs_wait (&fixture->runs);
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->page);
}

static void set_up (Fixture *fixture)
{
  hl_test_runs_set_up (&fixture->runs);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "hyperparameters");
  open_page (fixture);
}

static void tear_down (Fixture *fixture)
{
  close_page (fixture);
  hl_test_runs_tear_down (&fixture->runs);
  g_object_unref (fixture->settings);
}

static gpointer watched_list (Fixture *fixture)
{
  return hl_test_child (hl_test_child (fixture->page, "watched"), "list");
}

/* Which of start, pause, stop and restart are possible, by their first letters. */
static void assert_possible (Fixture *fixture, const char *expected)
{
  static const char *const labels[] = { "_Pause", "Sto_p", "_Repeat the Run" };
  g_autoptr (GString)      possible = g_string_new (NULL);
  GtkWidget               *button = hl_test_child (fixture->page, "start_button");

  if (gtk_widget_is_sensitive (button))
    g_string_append_c (possible, 's');
  for (button = gtk_widget_get_next_sibling (button); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
      if (GTK_IS_BUTTON (button) && gtk_widget_is_sensitive (button) &&
          g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), labels[i]) == 0)
        g_string_append_c (possible, "pxr"[i]);

  g_assert_cmpstr (possible->str, ==, expected);
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
  hl_test_wait_until (hl_training_session_get_record (fixture->runs.training)->progress.update > 0);
}

static void activate (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

NN_FIXTURE_TEST (actions_follow_the_state)
{
  GtkButton *start = hl_test_child (fixture->page, "start_button");

  assert_possible (fixture, "s");

  run_endlessly (fixture);
  assert_possible (fixture, "pxr");
  g_assert_false (gtk_widget_is_sensitive (hl_test_child (fixture->page, "form")));

  activate (fixture, "train.pause");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_PAUSED));
  assert_possible (fixture, "sxr");
  g_assert_cmpstr (gtk_button_get_label (start), ==, "C_ontinue");

  activate (fixture, "train.start");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_RUNNING));

  activate (fixture, "train.stop");
  hl_test_wait_until (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_FINISHED));
  assert_possible (fixture, "sr");
  g_assert_cmpstr (gtk_button_get_label (start), ==, "_Start");
  g_assert_true (gtk_widget_is_sensitive (hl_test_child (fixture->page, "form")));
}

NN_FIXTURE_TEST (seed_is_shown)
{
  fixture->runs.workshop.options->training.seed = 42;
  run_endlessly (fixture);

  g_assert_true (g_str_has_suffix (gtk_label_get_text (hl_test_child (fixture->page, "seed_label")),
                                   " · seed 42 · 1 thread"));
}

NN_FIXTURE_TEST (progress_says_how_far_it_is)
{
  GtkProgressBar *bar = hl_test_child (fixture->page, "progress");

  g_assert_cmpfloat (gtk_progress_bar_get_fraction (bar), ==, 0.0);
  train (fixture);

  g_assert_cmpfloat (gtk_progress_bar_get_fraction (bar), ==, 1.0);
  g_assert_cmpstr (gtk_progress_bar_get_text (bar), ==, "Ended after 4 of 4 epochs");
}

/* Four sentences, one after the other, with the weights that the run ended with. */
NN_FIXTURE_TEST (watched_sentences_are_translated)
{
  HlWatchedList *watched = watched_list (fixture);

  train (fixture);

  for (int i = 0; i < 4; i++)
    {
      HlTranslation *translation;

      hl_test_wait_until ((translation = hl_watched_list_get_translation (watched, i)) != NULL);
      hl_test_wait_until (hl_model_get_update (hl_translation_get_model (
                              hl_watched_list_get_translation (watched, i))) == 12);
    }

  hl_watched_list_clear (watched);
  g_assert_null (hl_watched_list_get_translation (watched, 0));
}

/* Somebody's own corpus is watched by its own sentences. */
NN_FIXTURE_TEST (watched_sentences_come_from_the_corpus)
{
  GtkWidget       *list = watched_list (fixture);
  g_autofree char *pairs = NULL;
  g_autofree char *own = hl_test_workshop_path (&fixture->runs.workshop, "own.tsv");
  NnRunOptions    *options = fixture->runs.workshop.options;
  GtkLabel        *first;
  char           **samples;

  first = GTK_LABEL (hl_test_find (list, GTK_TYPE_LABEL, SOURCE));
  g_assert_cmpstr (gtk_label_get_text (first), ==, "i'm home .");

  g_assert_true (g_file_get_contents (fixture->runs.workshop.corpus, &pairs, NULL, NULL));
  g_assert_true (g_file_set_contents (own, pairs, -1, NULL));
  g_free (options->corpus);
  options->corpus = g_strdup (own);
  train (fixture);

  samples = hl_training_session_get_record (fixture->runs.training)->samples;
  first = GTK_LABEL (hl_test_find (list, GTK_TYPE_LABEL, SOURCE));
  g_assert_cmpstr (gtk_label_get_text (first), ==, samples[0]);
  g_assert_cmpstr (samples[0], !=, "i'm home .");
}

/* A sentence of the corpus that is translated as the corpus does gets its mark, and what it
 * said before stands beside it. */
NN_FIXTURE_TEST (watched_sentence_comes_right)
{
  GtkWidget    *list = watched_list (fixture);
  GtkEditable  *entry = GTK_EDITABLE (hl_test_find (list, GTK_TYPE_ENTRY, 0));
  const int     row = 4 * N_WATCHED_LABELS;
  NnRunOptions *options = fixture->runs.workshop.options;
  const char   *before;

  gtk_editable_set_text (entry, " i see . ");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  g_assert_cmpstr (gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + SOURCE)), ==,
                   "i see .");

  options->training.epochs = 200;
  options->training.bleu_every = 0;
  options->training.held_out = 0.0;
  train (fixture);
  hl_test_wait_until (
      g_str_equal (gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + MARK)), "✓"));
  before = gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + BEFORE));
  g_assert_true (*before == '\0' || g_str_has_prefix (before, "before: "));

  g_signal_emit_by_name (hl_test_find (list, GTK_TYPE_BUTTON, 0), "clicked");
  hl_test_spin (50);
  {
    g_auto (GStrv) own = g_settings_get_strv (fixture->settings, "watched-sentences");

    g_assert_cmpint (g_strv_length (own), ==, 0);
  }
}

/* On another day, somebody looks at a late moment of a run. */
static void look_at_run_again (Fixture *fixture)
{
  g_autofree char  *path = NULL;
  g_autoptr (GFile) file = NULL;

  close_page (fixture);
  hl_test_runs_open_again (&fixture->runs);
  open_page (fixture);

  path = hl_run_file_model (
      hl_run_get (hl_run_list_peek (hl_run_keeper_get_runs (fixture->runs.keeper), 0)));
  file = g_file_new_for_path (path);
  hl_workspace_open_model (fixture->runs.workspace, file);
  hl_test_wait_until (hl_moments_count (fixture->runs.moments) > 1);
  hl_moments_choose (fixture->runs.moments, hl_moments_count (fixture->runs.moments) - 2);
}

/* What is right is known of the run's corpus, as long as that is there. */
NN_FIXTURE_TEST (watched_sentence_is_right_on_another_day)
{
  static const char *const own[] = { "i see .", NULL };
  const int                row = 4 * N_WATCHED_LABELS;
  NnRunOptions            *options = fixture->runs.workshop.options;
  GtkWidget               *list;

  g_settings_set_strv (fixture->settings, "watched-sentences", own);
  options->training.epochs = 200;
  options->training.bleu_every = 0;
  options->training.held_out = 0.0;
  hl_test_runs_run_to_the_end (&fixture->runs);

  look_at_run_again (fixture);
  list = watched_list (fixture);
  hl_test_wait_until (
      g_str_equal (gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + MARK)), "✓"));

  g_assert_cmpint (g_unlink (fixture->runs.workshop.corpus), ==, 0);
  look_at_run_again (fixture);
  list = watched_list (fixture);
  hl_test_wait_until (g_str_equal (
      gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + RESULT)), "je vois ."));
  hl_test_spin (100);
  g_assert_cmpstr (gtk_label_get_text (hl_test_find (list, GTK_TYPE_LABEL, row + MARK)), ==, "");
  g_settings_reset (fixture->settings, "watched-sentences");
}

/* The slider and the curves say the same. */
NN_FIXTURE_TEST (chosen_moment_is_marked_in_the_chart)
{
  HlCurve *curve = hl_test_child (hl_test_child (fixture->page, "charts"), "curve");

  hl_test_runs_run_to_the_end (&fixture->runs);
  g_assert_null (hl_curve_get_spec (curve)->moment_name);
  hl_moments_choose (fixture->runs.moments, 4);
  hl_test_wait_until (hl_moments_get_model (fixture->runs.moments) != NULL);
  g_assert_cmpfloat (hl_curve_get_spec (curve)->moment, ==, 4.0);
  g_assert_cmpstr (hl_curve_get_spec (curve)->moment_name, ==, "update 4");

  hl_moments_leave (fixture->runs.moments);
  g_assert_null (hl_curve_get_spec (curve)->moment_name);
}

/* However much a model says, its line stays a line. */
NN_FIXTURE_TEST (watched_list_keeps_its_height)
{
  GtkWidget *list = watched_list (fixture);
  GtkLabel  *result = GTK_LABEL (hl_test_find (list, GTK_TYPE_LABEL, RESULT));
  int        before;
  int        after;

  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, 200, &before, NULL, NULL, NULL);
  gtk_label_set_text (result, "je je je je je je je je je je je je je je je je je je je je je je");
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, 200, &after, NULL, NULL, NULL);

  g_assert_cmpint (after, ==, before);
}

/* What the sentences become does not move the curves. */
NN_FIXTURE_TEST (watched_list_keeps_its_width)
{
  GtkWidget *list = hl_test_child (fixture->page, "watched");
  GtkWidget *window = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkLabel  *result = GTK_LABEL (hl_test_find (list, GTK_TYPE_LABEL, RESULT));
  int        before;
  int        after;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &before, NULL, NULL);
  gtk_label_set_text (result, "je je je je je je je je je je je je je je je je je je je je je je");
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &after, NULL, NULL);

  g_assert_cmpint (after, ==, before);
}

NN_FIXTURE_TEST (curves_are_seen_without_scrolling)
{
  GtkWidget      *charts = hl_test_child (fixture->page, "charts");
  graphene_rect_t curves;

  gtk_toggle_button_set_active (hl_test_child (fixture->page, "form_button"), FALSE);
  run_endlessly (fixture);
  hl_test_wait_until (gtk_widget_get_mapped (charts) && gtk_widget_get_height (charts) > 0);

  g_assert_true (gtk_widget_compute_bounds (charts, GTK_WIDGET (fixture->page), &curves));
  g_assert_cmpfloat (curves.origin.y + curves.size.height, <, 600.0f);
}

/* Steps that are far too large make it worse, and the page says so. */
NN_FIXTURE_TEST (rising_loss_is_explained)
{
  GtkWidget *warning = hl_test_child (fixture->page, "warning_label");

  fixture->runs.workshop.options->training.learning_rate = 1.0;
  fixture->runs.workshop.options->training.schedule = NN_SCHEDULE_CONSTANT;
  fixture->runs.workshop.options->training.epochs = 20;
  train (fixture);
  g_assert_true (gtk_widget_get_visible (warning));
}

static gboolean says (Fixture *fixture, const char *text)
{
  GtkWidget *numbers = hl_test_child (fixture->page, "numbers");

  for (int i = 0; i < N_LABELS; i++)
    {
      GtkLabel *label = hl_test_find (numbers, GTK_TYPE_LABEL, i);

      if (gtk_widget_get_mapped (GTK_WIDGET (label)) &&
          g_str_equal (gtk_label_get_text (label), text))
        return TRUE;
    }

  return FALSE;
}

/* The recipes count differently: each number goes by its own name. */
NN_FIXTURE_TEST (losses_go_by_their_names)
{
  const char   *position = "training loss per position, padding included (mean of the epoch)";
  NnRunOptions *options = fixture->runs.workshop.options;

  g_assert_false (says (fixture, position));
  g_assert_true (says (fixture, "training loss per word (mean of the epoch)"));

  options->training.loss = NN_LOSS_PLAIN;
  options->training.validates_unmasked = TRUE;
  train (fixture);
  hl_test_wait_until (says (fixture, position));
  g_assert_true (says (fixture, "training loss per word (mean of the epoch)"));
  g_assert_true (says (fixture, "validation loss per position, padding included; no causal mask, "
                                "as in the book"));
}

NN_FIXTURE_TEST (curves_can_be_taken_home)
{
  HlExportable    *page = HL_EXPORTABLE (fixture->page);
  g_autofree char *none = hl_exportable_get_file_name (page);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  g_assert_null (none);
  train (fixture);

  name = hl_exportable_get_file_name (page);
  g_assert_cmpstr (name, ==, "training-curves.png");
  text = hl_test_export_text (page);
  g_assert_nonnull (strstr (text, "Loss,validation loss per word,12,"));
  g_assert_nonnull (strstr (text, "Learning rate,learning rate,1,"));
  g_assert_nonnull (strstr (text, "Gradient norm,gradient norm,12,"));
}

static HlRunList *runs_of (Fixture *fixture)
{
  return hl_run_keeper_get_runs (fixture->runs.keeper);
}

static guint count_runs (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (runs_of (fixture)));
}

static void run_to_the_end (Fixture *fixture) { train (fixture); }

static int count_chips (GtkWidget *widget)
{
  int n = HL_IS_RUN_CHIP (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_chips (child);

  return n;
}

/* Who begins another run discards nothing: both have their chips and their curves. */
NN_FIXTURE_TEST (runs_stay_as_chips)
{
  GtkWidget *chips = hl_test_child (fixture->page, "chips");

  run_to_the_end (fixture);
  fixture->runs.workshop.options->model.num_heads = 1;
  run_to_the_end (fixture);
  hl_test_spin (50);

  g_assert_cmpint (count_runs (fixture), ==, 2);
  g_assert_cmpint (count_chips (chips), ==, 2);
  g_assert_cmpint (hl_run_get (hl_run_list_peek (runs_of (fixture), 0))->batches->len, ==, 12);

  hl_run_list_drop (runs_of (fixture), hl_run_list_peek (runs_of (fixture), 0));
  hl_test_spin (50);
  g_assert_cmpint (count_chips (chips), ==, 1);
  hl_run_list_undrop (runs_of (fixture));
  hl_test_spin (50);
  g_assert_cmpint (count_chips (chips), ==, 2);
}

/* However many there are, each chip has room for its name: it begins another line. */
NN_FIXTURE_TEST (chips_keep_their_names)
{
  GtkWidget *chips = hl_test_child (fixture->page, "chips");

  for (int i = 0; i < N_MANY; i++)
    hl_run_list_add (runs_of (fixture), "LayerNorm · Batch size 4", fixture->runs.workshop.options);
  hl_test_wait_until (count_chips (chips) == N_MANY &&
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

typedef struct
{
  HlPreparedWatch watch;
  HlRunKeeper    *keeper;
  gboolean        has_ended;
} Watching;

static void look_cb (Watching *self)
{
  if (hl_prepared_watch_look (&self->watch, self->keeper))
    self->has_ended = TRUE;
}

/* A comparison that is made again has runs with a number behind their names. */
NN_FIXTURE_TEST (comparison_ends_a_second_time)
{
  Watching     self = { .keeper = fixture->runs.keeper };
  const gulong handler = g_signal_connect_swapped (fixture->runs.training, "notify::state",
                                                   G_CALLBACK (look_cb), &self);

  hl_prepared_watch_begin (&self.watch, nn_prepared_get (nn_prepared_count () - 1));
  for (int i = 0; self.watch.names[i] != NULL; i++)
    hl_run_list_add (runs_of (fixture), self.watch.names[i], fixture->runs.workshop.options);
  hl_prepared_watch_queue (&self.watch, self.keeper, fixture->runs.workshop.options);
  hl_test_wait_until (self.has_ended);

  g_signal_handler_disconnect (fixture->runs.training, handler);
  hl_prepared_watch_clear (&self.watch);
}

/* The table has what differs, and nothing that is the same. */
NN_FIXTURE_TEST (table_compares_what_differs)
{
  g_autoptr (HlRunTable) table = NULL;
  g_autofree char       *text = NULL;

  fixture->runs.workshop.options->model.num_heads = 2;
  run_to_the_end (fixture);
  fixture->runs.workshop.options->model.num_heads = 1;
  run_to_the_end (fixture);

  table = hl_run_table_new (runs_of (fixture));
  g_assert_cmpint (table->cells->len, ==, 3 * table->n_columns);
  g_assert_cmpstr (table->cells->pdata[2], ==, "Heads");
  g_assert_cmpstr (table->cells->pdata[3], ==, "updates");
  g_assert_cmpstr (table->cells->pdata[table->n_columns + 2], ==, "2");
  g_assert_cmpstr (table->cells->pdata[2 * table->n_columns + 2], ==, "1");
  g_assert_cmpstr (table->cells->pdata[2 * table->n_columns + 3], ==, "12");
  text = hl_run_table_to_csv (table);
  g_assert_true (g_str_has_prefix (text, "run,preset,Heads,updates,"));
}

/* Numbers that make no sense are told, and nothing is begun. */
NN_FIXTURE_TEST (start_refuses_what_makes_no_sense)
{
  GtkWidget       *form = hl_test_child (fixture->page, "form");
  g_autofree char *problem = NULL;

  gtk_spin_button_set_value (hl_test_find (form, GTK_TYPE_SPIN_BUTTON, EPOCHS), 0);
  activate (fixture, "train.start");

  g_object_get (fixture->runs.workspace, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_nonnull (strstr (problem, "epochs"));
  g_assert_true (hl_test_runs_is_in (&fixture->runs, HL_TRAINING_IDLE));
}

/* Who trains on a patchy file hears which lines it lacks, at the name of the file. */
NN_FIXTURE_TEST (corpus_row_says_what_was_left_out)
{
  GtkWidget        *form = hl_test_child (fixture->page, "form");
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
                            "1 line of the corpus was skipped, line 1:"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)

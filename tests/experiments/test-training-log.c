#include "core/experiments/training-log.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

static void report (NnTrainingLog *log, gint64 update, double loss)
{
  const NnTrainingProgress progress = { .update = update,
                                        .batch_loss = loss,
                                        .held_out_loss = NAN };

  nn_training_log_report (log, &progress, loss / 2);
}

NN_TEST (report_gives_an_update_one_point)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (10, 2);

  report (log, 1, 4.0);
  report (log, 2, 3.0);
  report (log, 2, 3.0);

  g_assert_cmpint (nn_training_log_updates (log), ==, 2);
  g_assert_cmpfloat (log->updates[1].loss, ==, 3.0f);
  g_assert_cmpfloat (log->updates[1].word_loss, ==, 1.5f);
  g_assert_cmpint (nn_training_log_progress (log)->update, ==, 2);
}

NN_TEST (report_marks_the_end_of_an_epoch_that_was_measured)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (10, 4);
  NnTrainingProgress        progress = { .update = 7, .batch_loss = 2.0, .held_out_loss = 2.5 };

  nn_training_log_report (log, &progress, 2.0);
  g_assert_cmpint (nn_training_log_epochs (log), ==, 0);

  progress.ended_epoch = TRUE;
  nn_training_log_report (log, &progress, 2.0);
  g_assert_cmpfloat (log->epochs[0].loss, ==, 2.5f);
  g_assert_true (isnan (log->epochs[0].gradient_norm));

  progress.held_out_loss = NAN;
  nn_training_log_report (log, &progress, 2.0);
  g_assert_cmpint (nn_training_log_epochs (log), ==, 1);
}

NN_TEST (go_on_takes_what_came_before)
{
  g_autoptr (NnTrainingLog) before = nn_training_log_new (10, 2);
  g_autoptr (NnTrainingLog) log = nn_training_log_new (20, 2);
  const NnTrainingProgress  progress = { .update = 2, .held_out_loss = NAN };
  const char *const         none[] = { NULL };
  g_autoptr (NnTestRun)     run = nn_test_run_new (NULL, NULL);

  for (int update = 1; update <= 3; update++)
    {
      g_autoptr (NnWatch)      watch = nn_watch_new (none, NULL);
      g_autoptr (NnTranslator) translator =
          nn_translator_new (run->model, run->dataset->source_vocabulary,
                             run->dataset->target_vocabulary, run->dataset->text, NULL);

      report (before, update, 4.0 - update);
      nn_training_log_add_moment (before, update, 1.0,
                                  nn_sayings_new (translator, watch, NULL, NULL, NULL));
    }
  nn_training_log_go_on (log, before, &progress);
  g_assert_cmpint (nn_training_log_updates (log), ==, 2);
  g_assert_cmpint (nn_training_log_moments (log), ==, 2);

  report (log, 2, 2.0); /* told once more when it continues */
  report (log, 3, 9.0);
  g_assert_cmpint (nn_training_log_updates (log), ==, 3);
  g_assert_cmpfloat (log->updates[2].loss, ==, 9.0f);
}

#define MANY 200000

static gpointer write_many (gpointer data)
{
  for (int i = 1; i <= MANY; i++)
    report (data, i, 2.0 * i);

  return NULL;
}

/* A thread that has read a length may read all below it, while the writer continues. */
NN_TEST (what_is_published_is_there)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (MANY, 1);
  GThread                  *writer = g_thread_new ("writer", write_many, log);
  int                       n = 0;

  while (n < MANY)
    {
      n = nn_training_log_updates (log);
      for (int i = MAX (n - 50, 0); i < n; i++)
        {
          g_assert_cmpfloat (log->updates[i].update, ==, i + 1);
          g_assert_cmpfloat (log->updates[i].loss, ==, 2 * (i + 1));
        }
    }
  g_thread_join (writer);
}

/* A run continues as if nothing had been translated. */
NN_TEST (asking_changes_nothing)
{
  static const char *const sentences[] = { "i see .", "we see .", NULL };
  g_autoptr (NnWatch)      watch = nn_watch_new (sentences, NULL);
  double                   losses[2][12];

  for (int asked = 0; asked < 2; asked++)
    {
      NnConfig                  model = nn_test_run_model ();
      g_autoptr (NnTrainingLog) log = nn_training_log_new (12, 1);
      g_autoptr (NnTestRun)     tiny = NULL;
      g_autoptr (NnReferences)  references = NULL;
      NnRun                     run;

      model.dropout = 0.2f;
      tiny = nn_test_run_new (&model, NULL);
      references = nn_references_new (tiny->dataset);
      run = (NnRun){ NULL, tiny->dataset, tiny->model, tiny->trainer };
      for (int i = 0; i < 12; i++)
        {
          nn_test_run_update (tiny);
          losses[asked][i] = nn_loss_report_mean (&tiny->trainer->report, NN_LOSS_MASKED);
          if (asked)
            nn_training_log_ask (log, &run, watch, references);
        }
      if (asked)
        {
          g_assert_cmpint (nn_training_log_moments (log), ==, 12);
          g_assert_cmpint (log->moments[11].sayings->n, ==, 2);
          g_assert_cmpstr (log->moments[11].sayings->says[0].target, ==, "je vois .");
          g_assert_cmpfloat (log->moments[11].update, ==, 12.0f);
          g_assert_true (isfinite (log->moments[11].loss));
        }
    }
  g_assert_cmpmem (losses[0], sizeof losses[0], losses[1], sizeof losses[1]);
}

/* Often at first, and never so often that a long run has no end of them. */
NN_TEST (moments_become_rarer)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (8460, 1);
  static const char *const  none[] = { NULL };
  g_autoptr (NnWatch)       watch = nn_watch_new (none, NULL);
  g_autoptr (NnTestRun)     run = nn_test_run_new (NULL, NULL);
  g_autoptr (NnTranslator)  translator =
      nn_translator_new (run->model, run->dataset->source_vocabulary,
                         run->dataset->target_vocabulary, run->dataset->text, NULL);

  for (int update = 0; update <= 8460; update++)
    if (nn_training_log_wants_moment (log, update))
      nn_training_log_add_moment (log, update, NAN,
                                  nn_sayings_new (translator, watch, NULL, NULL, NULL));
  g_assert_cmpint (nn_training_log_moments (log), >, 100);
  g_assert_cmpint (nn_training_log_moments (log), <, 300);
  g_assert_cmpfloat (log->moments[1].update, ==, 8.0f);
}

/* What a model that has learned a little writes, three times. */
static NnTrainingLog *new_told_log (void)
{
  static const char *const sentences[] = { "i see .", "", NULL };
  static const char *const targets[] = { "Je vois.", NULL };
  g_autoptr (NnWatch)      watch = nn_watch_new (sentences, targets);
  g_autoptr (NnTestRun)    tiny = nn_test_run_new (NULL, NULL);
  g_autoptr (NnReferences) references = nn_references_new (tiny->dataset);
  NnRun                    run = { NULL, tiny->dataset, tiny->model, tiny->trainer };
  NnTrainingLog           *log = nn_training_log_new (12, 1);

  log->n_targets = 17;
  log->n_pairs = 8;
  for (int i = 0; i < 3; i++)
    {
      nn_training_log_ask (log, &run, watch, references);
      nn_test_run_update (tiny);
    }

  return log;
}

static void assert_same_saying (const NnSaying *a, const NnSaying *b)
{
  const gsize n = (gsize) a->n_words, reads = (gsize) a->n_reads;

  g_assert_cmpstr (a->source, ==, b->source);
  g_assert_cmpstr (a->target, ==, b->target);
  g_assert_cmpint (a->is_new, ==, b->is_new);
  g_assert_cmpint (a->is_all_right, ==, b->is_all_right);
  g_assert_cmpint (a->n_spoken, ==, b->n_spoken);
  g_assert_cmpint (a->n_right, ==, b->n_right);
  g_assert_cmpint (a->n_asked, ==, b->n_asked);
  g_assert_cmpint (a->n_words, ==, b->n_words);
  g_assert_cmpint (a->n_reads, ==, b->n_reads);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpstr (a->words[i], ==, b->words[i]);
  for (gsize i = 0; i < reads; i++)
    g_assert_cmpstr (a->reads[i], ==, b->reads[i]);
  g_assert_cmpmem (a->probabilities, n * sizeof (float), b->probabilities, n * sizeof (float));
  g_assert_cmpmem (a->weights, n * reads * sizeof (float), b->weights, n * reads * sizeof (float));
  g_assert_cmpmem (a->is_right, n, b->is_right, n);
  g_assert_cmpmem (a->missing, n + 1, b->missing, n + 1);
}

NN_TEST (moments_come_back_to_the_bit)
{
  g_autoptr (NnTrainingLog) log = new_told_log (), again = nn_training_log_new (12, 1);
  g_autoptr (GBytes)        json = nn_moments_to_json (log);

  log->moments[1].loss = NAN;
  g_clear_pointer (&json, g_bytes_unref);
  json = nn_moments_to_json (log);
  g_assert_true (nn_moments_from_json (again, json));
  g_assert_cmpint (nn_training_log_moments (again), ==, 3);
  g_assert_cmpint (again->n_targets, ==, 17);
  g_assert_cmpint (again->n_pairs, ==, 8);
  g_assert_true (isnan (again->moments[1].loss));
  for (int i = 0; i < 3; i++)
    {
      const NnSayings *a = log->moments[i].sayings, *b = again->moments[i].sayings;

      g_assert_cmpfloat (log->moments[i].update, ==, again->moments[i].update);
      g_assert_true (i == 1 || log->moments[i].loss == again->moments[i].loss);
      g_assert_cmpint (a->n, ==, b->n);
      g_assert_cmpint (a->n_right, ==, b->n_right);
      g_assert_cmpint (a->n_known, ==, b->n_known);
      for (int k = 0; k < a->n; k++)
        assert_same_saying (a->says + k, b->says + k);
    }
}

static void assert_has_all_parts (const NnSaying *saying)
{
  g_assert_cmpuint (g_strv_length (saying->words), ==, saying->n_words);
  g_assert_cmpuint (g_strv_length (saying->reads), ==, saying->n_reads);
  for (int word = 0; word < saying->n_words; word++)
    {
      g_autofree char *written = nn_saying_word (saying, word);

      g_assert_cmpstr (written, !=, "");
    }
}

/* Returns whether all of what is left of a text is read: with another byte, or up to it. */
static gboolean read_changed (GBytes *json, GRand *random, gboolean is_cut)
{
  static const char         bytes[] = "[]{},:\"0-x n";
  g_autoptr (NnTrainingLog) log = nn_training_log_new (12, 1);
  gsize                     size;
  const char               *text = g_bytes_get_data (json, &size);
  g_autofree char          *other = g_memdup2 (text, size);
  const gsize               at = (gsize) g_rand_int_range (random, 0, (gint32) size);
  g_autoptr (GBytes)        changed = NULL;
  gboolean                  is_whole;

  other[at] = bytes[g_rand_int_range (random, 0, sizeof bytes - 1)];
  changed = g_bytes_new (other, is_cut ? at : size);
  is_whole = nn_moments_from_json (log, changed);
  for (int i = 0; i < nn_training_log_moments (log); i++)
    for (int say = 0; say < log->moments[i].sayings->n; say++)
      assert_has_all_parts (log->moments[i].sayings->says + say);

  return is_whole;
}

/* Somebody may have changed it: what is read has all its parts. */
NN_TEST (moments_that_make_no_sense_are_left_out)
{
  g_autoptr (NnTrainingLog) log = new_told_log ();
  g_autoptr (GBytes)        json = nn_moments_to_json (log);
  g_autoptr (GRand)         random = g_rand_new_with_seed (7);
  int                       n_whole = 0;

  for (int i = 0; i < 3000; i++)
    n_whole += read_changed (json, random, i % 3 == 0);
  g_assert_cmpint (n_whole, >, 100);  /* another digit */
  g_assert_cmpint (n_whole, <, 2000); /* and what is not JSON */
}

/* 90,000 million weights are said to follow, and none does: the memory for them is not asked
 * for, which would end the program. */
NN_TEST (words_without_weights_are_left_out)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (12, 1);
  g_autoptr (GString)       words = g_string_new ("[\"a\"");
  g_autoptr (GBytes)        json = NULL;
  char                     *text;

  for (int i = 1; i < 300000; i++)
    g_string_append (words, ",\"a\"");
  g_string_append_c (words, ']');
  text =
      g_strdup_printf ("{\"words\": 1, \"pairs\": 1, \"moments\": [{\"update\": 1, \"n_right\": 0, "
                       "\"n_known\": 0, \"says\": [{\"source\": \"a\", \"words\": %s, "
                       "\"reads\": %s, \"n_spoken\": 0, \"n_right\": 0, \"n_asked\": 0, "
                       "\"weights\": %s}]}]}",
                       words->str, words->str, words->str);
  json = g_bytes_new_take (text, strlen (text));
  g_assert_false (nn_moments_from_json (log, json));
  g_assert_cmpint (nn_training_log_moments (log), ==, 0);
}

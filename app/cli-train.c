/* app/cli-train.c
 *
 * headlight-cli train: a corpus and a preset become a run, and train-session.h makes a model file
 * of it.
 */

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli.h"
#include "app/hyperparameters.h"
#include "app/interrupts.h"
#include "app/paths.h"
#include "app/progress-bar.h"
#include "app/train-session.h"
#include "core/checkpoint/on-top.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/save-file.h"
#include "core/engine/owned.h"
#include "core/experiments/comparison.h"
#include "core/training/run.h"

/* headlight-cli train --compare: several runs that differ in one hyperparameter.
 *
 *      --compare num-heads=1,2,4        the same corpus, seed and order of the batches
 *
 *      num-heads,updates,training_loss,held_out_loss,bleu4,seconds
 *      1,900,0.4213,0.6120,58.11,41.2 */

/* A comparison without sentences of its own translates nothing at the end. */
static const char *const no_sentences[] = { NULL };

typedef struct
{
  NnComparison *comparison; /* the runs */
  char         *option;     /* what they differ in */
  HlProgressBar bar;        /* how far they are */
  double       *seconds;    /* how long each has trained */
} Contest;

static void progress_cb (int index, const NnTrainingProgress *progress, gpointer user_data)
{
  Contest         *contest = user_data;
  const int        n = nn_comparison_count (contest->comparison);
  const double     own = (double) progress->update / (double) MAX (progress->n_updates, 1);
  g_autofree char *before = g_strdup_printf ("%s %s", contest->option,
                                             nn_comparison_get (contest->comparison, index)->name);
  g_autofree char *after = g_strdup_printf (_ ("loss %.3f"), progress->batch_loss);

  contest->seconds[index] = progress->seconds;
  hl_progress_bar_show (&contest->bar, before, (index + own) / n, after);
}

/* Returns the options of one run, or NULL. */
static NnRunOptions *options_with (const NnRunOptions *base, const char *option, const char *value,
                                   GError **error)
{
  g_autoptr (HlHyperparameters) one = hl_hyperparameters_new ();
  g_autoptr (NnRunOptions)      options = nn_run_options_copy (base);

  if (!hl_hyperparameters_give (one, option, value, error))
    return NULL;

  hl_hyperparameters_apply (one, options);

  return nn_run_options_validate (options, error) ? g_steal_pointer (&options) : NULL;
}

static NnComparison *new_comparison (const NnRunOptions *base, const char *option, char **values,
                                     GError **error)
{
  g_autoptr (NnComparison) comparison = nn_comparison_new (no_sentences);

  for (char **value = values; *value != NULL; value++)
    {
      g_autoptr (NnRunOptions) options = options_with (base, option, *value, error);

      if (options == NULL)
        return NULL;
      nn_comparison_add (comparison, *value, options);
    }

  return g_steal_pointer (&comparison);
}

static void print_number (int digits, double number)
{
  hl_cli_print (",");
  if (isfinite (number))
    hl_cli_print ("%.*f", digits, number);
}

static void print_row (const NnComparedRun *compared, double seconds)
{
  const guint  n = compared->losses->len;
  const double loss = n > 0 ? g_array_index (compared->losses, double, n - 1) : NAN;

  hl_cli_print ("%s,%" G_GINT64_FORMAT, compared->name, compared->n_updates);
  print_number (4, loss);
  print_number (4, compared->held_out_loss);
  print_number (2, 100.0 * compared->held_out_bleu);
  print_number (2, seconds);
  hl_cli_print ("\n");
}

static void print_all (const Contest *contest)
{
  hl_cli_print ("%s,updates,training_loss,held_out_loss,bleu4,seconds\n", contest->option);
  for (int i = 0; i < nn_comparison_count (contest->comparison); i++)
    {
      const NnComparedRun *compared = nn_comparison_get (contest->comparison, i);

      if (compared->n_updates == 0)
        continue; /* it was stopped before */
      print_row (compared, contest->seconds[i]);
      if (compared->problem != NULL)
        hl_cli_warn ("%s=%s: %s", contest->option, compared->name, compared->problem);
    }
}

static HlCliStatus run (Contest *contest)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean                 is_done;

  hl_interrupts_cancel (cancellable);
  is_done = nn_comparison_run (contest->comparison, progress_cb, contest, cancellable, &error);
  hl_progress_bar_clear (&contest->bar);
  print_all (contest);

  if (is_done)
    return HL_CLI_DONE;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return hl_cli_fail (error);

  hl_cli_warn (_ ("Interrupted. The rows show how far each run got."));

  return HL_CLI_FAILED;
}

/* Trains one run after the other and prints a row of a table for programs for each.  The models
 * are not kept. Returns the exit status. comparison: "num-heads=1,2,4": a hyperparameter and its
 * values. */
static HlCliStatus hl_cli_compare (const char *comparison, const NnRunOptions *options)
{
  g_auto (GStrv) parts = g_strsplit (comparison, "=", 2);
  g_auto (GStrv) values =
      parts[0] != NULL && parts[1] != NULL ? g_strsplit (parts[1], ",", -1) : NULL;
  g_autoptr (GError) error = NULL;
  g_autofree double *seconds = NULL;
  Contest            contest = { .bar = hl_progress_bar_new () };
  HlCliStatus        status;

  if (values == NULL || values[0] == NULL)
    return hl_cli_misuse (
        _ ("Specify a hyperparameter and its values, such as --compare num-heads=1,2,4"));

  contest.option = parts[0];
  contest.comparison = new_comparison (options, parts[0], values, &error);
  if (contest.comparison == NULL)
    return hl_cli_refuse (error);

  seconds = g_new0 (double, nn_comparison_count (contest.comparison));
  contest.seconds = seconds;
  status = run (&contest);
  nn_comparison_free (contest.comparison);

  return status;
}

#define DEFAULT_PRESET "recommended"
#define NOT_GIVEN G_MININT /* by no option */

typedef struct
{
  char *preset;    /* the name of a preset, or NULL */
  char *corpus;    /* a file of sentence pairs, or NULL */
  char *output;    /* where to save the model, or NULL */
  char *snapshots; /* a folder for the model at earlier updates, or NULL */
  /* a hyperparameter and its values, one run for each, or NULL */
  char    *comparison;
  char    *on_top;        /* the model that continues with own sentences, or NULL */
  gboolean resumes;       /* whether to continue a saved run */
  char   **rest;          /* the file of that run; without it, output, or NULL */
  int      n_pairs;       /* how many pairs to take; 0 for all */
  gboolean takes_starter; /* whether to take only those of the starter part */
  char    *columns;       /* which columns are source and target, such as "2,4", or NULL */
  /* whether the finished file is kept small and cannot be resumed */
  gboolean           is_without_state;
  HlHyperparameters *hyperparameters; /* the single numbers on top */
} Arguments;

static GOptionContext *options_for (Arguments *arguments)
{
  const GOptionEntry entries[] = {
    { "corpus", 'c', 0, G_OPTION_ARG_FILENAME, &arguments->corpus,
      N_ ("File of sentence pairs: on each line a sentence, a tab and its translation; default: "
          "the included "
          "corpus"),
      N_ ("FILE") },
    { "pairs", 'n', 0, G_OPTION_ARG_INT, &arguments->n_pairs,
      N_ ("Train on the first N pairs only"), N_ ("N") },
    { "starter", 0, 0, G_OPTION_ARG_NONE, &arguments->takes_starter,
      N_ ("Train only on the starter part of the corpus"), NULL },
    { "columns", 0, 0, G_OPTION_ARG_STRING, &arguments->columns,
      N_ ("Source and target columns of the corpus, such as 2,4; default: detected automatically"),
      /* Translators: two columns of a file, source and target */
      N_ ("S,T") },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &arguments->preset,
      N_ ("Preset: book-pytorch, book-mlx, classic or recommended (default)"), N_ ("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments->output, N_ ("File to save the model to"),
      N_ ("FILE") },
    { "without-state", 0, 0, G_OPTION_ARG_NONE, &arguments->is_without_state,
      N_ ("Save no optimizer state: the file is smaller, but the run cannot be resumed"), NULL },
    { "resume", 'r', 0, G_OPTION_ARG_NONE, &arguments->resumes,
      N_ ("Resume the run saved in FILE; default: the file of --output"), NULL },
    { "on-top", 0, 0, G_OPTION_ARG_FILENAME, &arguments->on_top,
      N_ ("Continue training this model on the sentences of --corpus. New words get rows in the "
          "embedding; sentences from its earlier training are repeated, so that the model does not "
          "forget them."),
      N_ ("FILE") },
    { "snapshots", 0, 0, G_OPTION_ARG_FILENAME, &arguments->snapshots,
      N_ ("Keep at most 32 evenly spaced snapshots of the model in this folder, and at most 200 "
          "MB in all; translate --snapshots uses them"),
      N_ ("FOLDER") },
    { "compare", 0, 0, G_OPTION_ARG_STRING, &arguments->comparison,
      N_ ("Train once with each value of a hyperparameter, such as num-heads=1,2,4, and print a "
          "table for other programs"),
      N_ ("NAME=VALUE,…") },
    HL_CLI_REST (&arguments->rest),
    HL_CLI_END,
  };
  GOptionContext  *options = g_option_context_new (_ ("[--resume FILE]"));
  g_autofree char *presets = g_strjoinv (", ", (char **) nn_presets_names ());
  g_autofree char *description = NULL;

  description = g_strdup_printf (
      /* Translators: %s is a list of names */
      _ ("Presets: %s.\n"
         "Ctrl+C stops and saves; --resume continues from there, with the same numbers as\n"
         "without the interruption. The same seed and the same number of threads give\n"
         "the same model on the same machine.\n"),
      presets);
  g_option_context_set_summary (options, _ ("Train a model on sentence pairs."));
  g_option_context_set_main_group (options,
                                   hl_hyperparameters_group (arguments->hyperparameters, entries));
  g_option_context_set_description (options, description);

  return options;
}

NN_CLEARS (Arguments, arguments_clear,
           (g_free, preset, corpus, output, on_top, snapshots, comparison, columns),
           (g_strfreev, rest), (hl_hyperparameters_free, hyperparameters))

/* Refuses a file that could never be written before hours of work are lost. */
static gboolean check_output (const char *output, GError **error)
{
  g_autofree char *name = g_filename_display_name (output);

  if (*output == '\0')
    g_set_error_literal (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                         _ ("The name of the model is empty: specify a file with --output."));
  else if (g_file_test (output, G_FILE_TEST_IS_DIR))
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                 _ ("“%s” is a folder: specify a file in it with --output."), name);
  else
    return nn_save_check (output, error);

  return FALSE;
}

/* Reads two numbers with a comma between them. */
static gboolean read_columns (const char *text, NnRunOptions *options)
{
  g_auto (GStrv) numbers = g_strsplit (text, ",", 0);
  gint64         columns[2];

  if (g_strv_length (numbers) != 2)
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (!g_ascii_string_to_signed (numbers[i], 10, 1, NN_COLUMNS_MAX, &columns[i], NULL))
      return FALSE;

  options->source_column = (int) columns[0];
  options->target_column = (int) columns[1];

  return columns[0] != columns[1];
}

/* Pieces and characters are shorter than words, so a sentence has more of them. */
static const int tokens_of_word[] = {
  [NN_TOKENS_WORDS] = 1,
  [NN_TOKENS_CHARACTERS] = 5,
  [NN_TOKENS_BPE] = 2,
};

/* Sets the hyperparameters that were given. Of one that is not possible, the message names the
 * option. most_words: of a sentence, unless its most tokens are given; 0: they are known. */
static HlCliStatus apply_and_check (const Arguments *arguments, NnRunOptions *options,
                                    int most_words)
{
  g_autoptr (NnRunOptions) before = nn_run_options_copy (options);
  g_autoptr (GError)       error = NULL;
  NnTextOptions           *text = &options->training.text;
  const char              *wrong;

  if (most_words > 0)
    text->num_steps = NOT_GIVEN;
  hl_hyperparameters_apply (arguments->hyperparameters, options);
  if (text->num_steps == NOT_GIVEN)
    text->num_steps = most_words * tokens_of_word[text->tokens];
  if (nn_run_options_validate (options, &error))
    return HL_CLI_DONE;

  wrong = hl_hyperparameters_find_wrong (arguments->hyperparameters, before, options);
  if (wrong != NULL)
    g_prefix_error (&error, "--%s: ", wrong);

  return hl_cli_refuse (error);
}

static HlCliStatus misuse_of_columns (void)
{
  return hl_cli_misuse (_ ("--columns must be two different numbers from 1 to %d, such as 2,4"),
                        NN_COLUMNS_MAX);
}

static HlCliStatus new_options (const Arguments *arguments, NnRunOptions **options)
{
  g_autofree char *shipped = app_paths_corpus ();
  const char      *corpus = arguments->corpus != NULL ? arguments->corpus : shipped;
  const char      *name = arguments->preset != NULL ? arguments->preset : DEFAULT_PRESET;
  NnPreset         preset;

  if (arguments->output == NULL && arguments->comparison == NULL)
    return hl_cli_misuse (_ ("Specify the file for the model: --output FILE"));
  if (!nn_presets_find (name, &preset))
    {
      g_autofree char *names = g_strjoinv (", ", (char **) nn_presets_names ());

      /* Translators: what a person typed, and a list of names */
      return hl_cli_misuse (_ ("There is no preset “%s”; the presets are %s"), name, names);
    }

  *options = nn_run_options_new (corpus, &preset);
  (*options)->n_pairs = arguments->n_pairs;
  (*options)->takes_starter = arguments->takes_starter;
  if (arguments->columns != NULL && !read_columns (arguments->columns, *options))
    return misuse_of_columns ();

  return apply_and_check (arguments, *options, preset.training.text.num_steps);
}

/* Begins a run of a model that continues with own sentences. */
static HlCliStatus run_on_top (const Arguments *arguments, NnRun **run)
{
  g_autoptr (NnCheckpoint) base = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (GError)       error = NULL;
  g_autofree char         *corpus = NULL;
  HlCliStatus              status;

  if (arguments->corpus == NULL)
    return hl_cli_misuse (_ ("Specify the file with your own sentences: --corpus FILE"));

  base = nn_checkpoint_load (arguments->on_top, &error);
  if (base == NULL || !check_output (arguments->output, &error))
    return hl_cli_fail (error);

  corpus = app_paths_corpus_of (arguments->on_top, base->corpus);
  options = nn_on_top_options (base, arguments->on_top, corpus, arguments->corpus);
  options->n_pairs = arguments->n_pairs;
  if (arguments->columns != NULL && !read_columns (arguments->columns, options))
    return misuse_of_columns ();
  status = apply_and_check (arguments, options, 0);
  if (status != HL_CLI_DONE)
    return status;

  *run = nn_run_new_on_top (options, NULL, &error);

  return *run != NULL ? HL_CLI_DONE : hl_cli_fail (error);
}

static HlCliStatus new_run (const Arguments *arguments, NnRun **run)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (GError)       error = NULL;
  HlCliStatus              status = new_options (arguments, &options);

  if (status != HL_CLI_DONE)
    return status;
  if (arguments->on_top != NULL)
    return run_on_top (arguments, run);

  if (!check_output (arguments->output, &error))
    return hl_cli_fail (error);

  *run = nn_run_new (options, NULL, &error);

  return *run != NULL ? HL_CLI_DONE : hl_cli_fail (error);
}

/* Refuses options that differ from those with which the run began. */
static HlCliStatus check_resumption (const Arguments *arguments)
{
  static const char *const allowed[] = { "epochs", "bleu-every", NULL };
  const char *other = hl_hyperparameters_find_other (arguments->hyperparameters, allowed);

  if (arguments->preset != NULL)
    other = "preset";
  else if (arguments->n_pairs != 0)
    other = "pairs";
  else if (arguments->takes_starter)
    other = "starter";
  else if (arguments->columns != NULL)
    other = "columns";
  if (other != NULL)
    return hl_cli_misuse (_ ("--%s cannot change in a resumed run; --epochs, --bleu-every, "
                             "--corpus and --output can"),
                          other);
  if (arguments->rest == NULL && arguments->output == NULL)
    return hl_cli_misuse (_ ("Specify the model to resume: --resume FILE"));

  return HL_CLI_DONE;
}

static HlCliStatus resume_run (Arguments *arguments, NnRun **run)
{
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (GError)       error = NULL;
  HlCliStatus              status = check_resumption (arguments);
  const char              *saved;

  if (status != HL_CLI_DONE)
    return status;

  saved = arguments->rest != NULL ? arguments->rest[0] : arguments->output;
  if (arguments->output == NULL)
    arguments->output = g_strdup (saved);

  if (!check_output (arguments->output, &error))
    return hl_cli_fail (error);
  checkpoint = nn_checkpoint_load (saved, &error);
  if (checkpoint == NULL)
    return hl_cli_fail (error);

  if (checkpoint->training != NULL)
    {
      options = nn_checkpoint_run_options (checkpoint);
      if (arguments->corpus != NULL)
        {
          g_free (options->corpus);
          options->corpus = g_strdup (arguments->corpus);
        }
      status = apply_and_check (arguments, options, 0); /* its lengths are known */
      if (status != HL_CLI_DONE)
        return status;
    }

  *run = nn_run_resume (checkpoint, options, &error);

  return *run != NULL ? HL_CLI_DONE : hl_cli_fail (error);
}

static HlCliStatus compare (const Arguments *arguments)
{
  g_autoptr (NnRunOptions) options = NULL;
  HlCliStatus              status = new_options (arguments, &options);

  return status == HL_CLI_DONE ? hl_cli_compare (arguments->comparison, options) : status;
}

static HlCliStatus train (Arguments *arguments)
{
  g_autoptr (NnRun)  run = NULL;
  g_autoptr (GError) error = NULL;
  HlCliStatus        status =
      arguments->resumes ? resume_run (arguments, &run) : new_run (arguments, &run);
  const HlTrainFiles files = { arguments->output, arguments->snapshots, arguments->is_without_state,
                               arguments->resumes };

  if (status != HL_CLI_DONE)
    return status;

  g_assert (run != NULL);
  if (!nn_run_check_save (run, &error))
    return hl_cli_fail (error);

  return hl_train_session_run (run, &files);
}

static HlCliStatus check_arguments (const Arguments *arguments)
{
  if (arguments->n_pairs < 0)
    return hl_cli_misuse (_ ("--pairs must not be negative"));
  if (arguments->comparison != NULL && (arguments->output != NULL || arguments->resumes))
    return hl_cli_misuse (_ ("--compare keeps no model: leave out --output and --resume"));
  if (arguments->comparison != NULL && arguments->snapshots != NULL)
    return hl_cli_misuse (_ ("--compare keeps no model: leave out --snapshots"));
  if (arguments->on_top != NULL && (arguments->resumes || arguments->comparison != NULL ||
                                    arguments->preset != NULL || arguments->takes_starter))
    return hl_cli_misuse (_ ("--on-top takes the settings of its model: leave out --resume, "
                             "--compare, --preset and --starter"));
  if (arguments->rest != NULL && (!arguments->resumes || arguments->rest[1] != NULL))
    return hl_cli_misuse (_ ("Unexpected argument: “%s”"),
                          arguments->rest[arguments->resumes ? 1 : 0]);

  return HL_CLI_DONE;
}

HlCliStatus hl_cli_train (int argc, char *argv[])
{
  Arguments                  arguments = { .hyperparameters = hl_hyperparameters_new () };
  HlCliStatus                status = HL_CLI_MISUSED;
  g_autoptr (GOptionContext) options = options_for (&arguments);

  if (hl_cli_parse (options, argc, argv))
    status = check_arguments (&arguments);
  if (status == HL_CLI_DONE)
    status = arguments.comparison != NULL ? compare (&arguments) : train (&arguments);

  arguments_clear (&arguments);

  return status;
}

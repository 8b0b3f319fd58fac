/* app/cli-train.c
 *
 * headlight-cli train: a corpus and a recipe become a model file.
 *
 * Nothing is lost on the way: the file is written every few minutes, when Ctrl+C
 * is pressed, and when the training diverges (then with the last good values).
 */

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "app/cli-commands.h"
#include "app/cli-compare.h"
#include "app/hyperparameters.h"
#include "app/interrupts.h"
#include "app/paths.h"
#include "app/progress-bar.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/save-file.h"
#include "core/text/remarks.h"
#include "core/training/epochs.h"

/* How much work a power cut may cost. */
#define SECONDS_BETWEEN_SAVES 120

#define DEFAULT_PRESET "recommended"

/**
 * Arguments:
 * @preset: (nullable): a recipe by name
 * @corpus: (nullable): a file of sentence pairs
 * @output: (nullable): where the model shall stand
 * @comparison: (nullable): a hyperparameter and the values that it shall have, one after the
 *   other
 * @resumes: whether to go on with a saved run
 * @rest: (nullable): the file of that run; without it, @output
 * @n_pairs: how many pairs to take; 0 for all
 * @takes_starter: whether to take only those of the starter part
 * @is_without_state: whether the finished file is kept small and cannot be resumed
 * @hyperparameters: the single numbers on top
 */
typedef struct
{
  char              *preset;
  char              *corpus;
  char              *output;
  char              *comparison;
  gboolean           resumes;
  char             **rest;
  int                n_pairs;
  gboolean           takes_starter;
  gboolean           is_without_state;
  HlHyperparameters *hyperparameters;
} Arguments;

/**
 * Session:
 * @run: what is trained
 * @output: where it is saved
 * @bar: how far it is
 * @first_update: how many updates it began with
 * @saved_at: when it was saved last, or tried to, in microseconds
 */
typedef struct
{
  NnRun        *run;
  const char   *output;
  HlProgressBar bar;
  gint64        first_update;
  gint64        saved_at;
} Session;

static GOptionContext *
options_for (Arguments *arguments)
{
  const GOptionEntry entries[] = {
    { "corpus", 'c', 0, G_OPTION_ARG_FILENAME, &arguments->corpus,
      N_ ("Sentence pairs, one a line, a tab between; default: the one in the box"), N_ ("FILE") },
    { "pairs", 'n', 0, G_OPTION_ARG_INT, &arguments->n_pairs,
      N_ ("Train on the first N pairs only"), N_ ("N") },
    { "starter", 0, 0, G_OPTION_ARG_NONE, &arguments->takes_starter,
      N_ ("Train on the starter part of the corpus only"), NULL },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &arguments->preset,
      N_ ("Preset: book-pytorch, book-mlx, classic or recommended"), N_ ("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments->output,
      N_ ("Where the model shall be saved"), N_ ("FILE") },
    { "without-state", 0, 0, G_OPTION_ARG_NONE, &arguments->is_without_state,
      N_ ("Save no optimizer state: a smaller file that cannot be resumed"), NULL },
    { "resume", 'r', 0, G_OPTION_ARG_NONE, &arguments->resumes,
      N_ ("Resume the training saved in FILE, by default in that of --output"), NULL },
    { "compare", 0, 0, G_OPTION_ARG_STRING, &arguments->comparison,
      N_ ("Train once with each value and print a table for programs: num-heads=1,2,4"),
      N_ ("NAME=VALUE,…") },
    HL_CLI_REST (&arguments->rest),
    HL_CLI_END,
  };
  GOptionContext *options = g_option_context_new (_ ("[--resume FILE]"));

  g_option_context_set_summary (options, _ ("Train a model on sentence pairs."));
  g_option_context_set_main_group (options,
                                   hl_hyperparameters_group (arguments->hyperparameters, entries));
  g_option_context_set_description (
      options, _ ("Ctrl+C stops and saves; --resume goes on from there, with the same numbers as\n"
                  "without the interruption. The same seed and the same number of threads give\n"
                  "the same model on the same machine.\n"));

  return options;
}

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->preset);
  g_free (arguments->corpus);
  g_free (arguments->output);
  g_free (arguments->comparison);
  g_strfreev (arguments->rest);
  hl_hyperparameters_free (arguments->hyperparameters);
}

static void
append_number (GString    *line,
               const char *format,
               double      number)
{
  if (isnan (number))
    return;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_append_printf (line, format, number);
#pragma GCC diagnostic pop
}

static void
print_epoch (const NnTrainingProgress *progress)
{
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, _ ("epoch %d/%d"), progress->epoch, progress->n_epochs);
  append_number (line, _ ("  loss %.4f"), progress->epoch_loss);
  if (progress->masked_loss != progress->epoch_loss)
    append_number (line, _ ("  per word %.4f"), progress->masked_loss);
  append_number (line, _ ("  validation %.4f"), progress->held_out_loss);
  append_number (line, _ ("  corpus BLEU-4 %.1f"), 100.0 * progress->held_out_bleu);
  append_number (line, _ ("  gradient norm %.2f"), progress->gradient_norm);
  append_number (line, _ ("  rate %.2g"), progress->learning_rate);
  append_number (line, _ ("  %.0f tokens/s"), progress->tokens_per_second);

  hl_cli_print ("%s\n", line->str);
  hl_cli_flush (NULL);
}

static void
show_bar (Session                  *session,
          const NnTrainingProgress *progress)
{
  const double     done = (double) progress->update / (double) MAX (progress->n_updates, 1);
  g_autofree char *left = hl_duration_to_string (progress->seconds_left);
  g_autofree char *before = g_strdup_printf (
      _ ("epoch %d/%d"), MIN (progress->epoch + 1, progress->n_epochs), progress->n_epochs);
  g_autofree char *after =
      g_strdup_printf (_ ("loss %.3f  %.0f tokens/s  %s left"), progress->batch_loss,
                       progress->tokens_per_second, left);

  hl_progress_bar_show (&session->bar, before, done, after);
}

/* A disk that is full now may have room later; the work goes on. */
static void
save_in_between (Session *session)
{
  g_autoptr (GError) error = NULL;

  session->saved_at = g_get_monotonic_time ();
  if (nn_run_save (session->run, session->output, TRUE, &error))
    return;

  hl_progress_bar_clear (&session->bar);
  hl_cli_warn ("%s", error->message);
}

static void
progress_cb (const NnTrainingProgress *progress,
             gpointer                  user_data)
{
  Session *session = user_data;

  if (progress->ended_epoch)
    {
      hl_progress_bar_clear (&session->bar);
      print_epoch (progress);
    }
  show_bar (session, progress);

  if (g_get_monotonic_time () - session->saved_at > SECONDS_BETWEEN_SAVES * G_USEC_PER_SEC)
    save_in_between (session);
}

/* Hours of work must not end at a name that was never possible. */
static gboolean
check_output (const char *output,
              GError    **error)
{
  g_autofree char *name = g_filename_display_name (output);

  if (*output == '\0')
    g_set_error_literal (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                         _ ("The name of the model is empty: name a file with --output."));
  else if (g_file_test (output, G_FILE_TEST_IS_DIR))
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                 _ ("“%s” is a folder: name a file in it with --output."), name);
  else
    return nn_save_check (output, error);

  return FALSE;
}

static HlCliStatus
new_options (const Arguments *arguments,
             NnRunOptions   **options)
{
  g_autofree char   *shipped = app_paths_corpus ();
  const char        *corpus = arguments->corpus != NULL ? arguments->corpus : shipped;
  const char        *name = arguments->preset != NULL ? arguments->preset : DEFAULT_PRESET;
  g_autoptr (GError) error = NULL;
  NnPreset           preset;

  if (arguments->output == NULL && arguments->comparison == NULL)
    return hl_cli_misuse (_ ("Say where the model shall be saved, with --output FILE"));
  if (!nn_presets_find (name, &preset))
    return hl_cli_misuse (_ ("There is no preset “%s”; there are book-pytorch, book-mlx, classic "
                             "and recommended"),
                          name);

  *options = nn_run_options_new (corpus, &preset);
  (*options)->n_pairs = arguments->n_pairs;
  (*options)->takes_starter = arguments->takes_starter;
  hl_hyperparameters_apply (arguments->hyperparameters, *options);

  if (!nn_run_options_validate (*options, &error))
    return hl_cli_refuse (error);

  return HL_CLI_DONE;
}

static HlCliStatus
new_run (const Arguments *arguments,
         NnRun          **run)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (GError)       error = NULL;
  HlCliStatus              status = new_options (arguments, &options);

  if (status != HL_CLI_DONE)
    return status;

  if (!check_output (arguments->output, &error))
    return hl_cli_fail (error);

  *run = nn_run_new (options, NULL, &error);

  return *run != NULL ? HL_CLI_DONE : hl_cli_fail (error);
}

/* What a run has begun with it must go on with. */
static HlCliStatus
check_resumption (const Arguments *arguments)
{
  static const char *const allowed[] = { "epochs", "bleu-every", NULL };
  const char              *other =
      hl_hyperparameters_find_other (arguments->hyperparameters, allowed);

  if (arguments->preset != NULL)
    other = "preset";
  else if (arguments->n_pairs != 0)
    other = "pairs";
  else if (arguments->takes_starter)
    other = "starter";
  if (other != NULL)
    return hl_cli_misuse (_ ("--%s cannot change when a training goes on; --epochs, --bleu-every, "
                             "--corpus and --output can"),
                          other);
  if (arguments->rest == NULL && arguments->output == NULL)
    return hl_cli_misuse (_ ("Say what shall go on, with --resume FILE"));

  return HL_CLI_DONE;
}

static HlCliStatus
resume_run (Arguments *arguments,
            NnRun    **run)
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
      hl_hyperparameters_apply (arguments->hyperparameters, options);
      if (arguments->corpus != NULL)
        {
          g_free (options->corpus);
          options->corpus = g_strdup (arguments->corpus);
        }
      if (!nn_run_options_validate (options, &error))
        return hl_cli_refuse (error);
    }

  *run = nn_run_resume (checkpoint, options, &error);

  return *run != NULL ? HL_CLI_DONE : hl_cli_fail (error);
}

static void
introduce (const NnRun *run)
{
  const NnRunOptions *options = run->options;
  const NnDataset    *dataset = run->dataset;
  g_autofree char    *corpus = g_filename_display_name (options->corpus);
  g_auto (GStrv)      remarks = nn_remarks_new (dataset);

  hl_cli_print (_ ("corpus: %s, training pairs: %d, validation pairs: %d\n"), corpus,
                dataset->training->n, dataset->held_out->n);
  for (char **remark = remarks; *remark != NULL; remark++)
    hl_cli_warn ("%s", *remark);
  hl_cli_print (_ ("vocabulary sizes: source %d, target %d\n"), dataset->source_vocabulary->size,
                dataset->target_vocabulary->size);
  hl_cli_print (_ ("model: preset %s, hidden size %d, blocks %d, heads %d, parameters %zu\n"),
                options->preset != NULL ? options->preset : "?", options->model.num_hiddens,
                options->model.num_blks, options->model.num_heads,
                nn_parameters_count_learned_values (run->model->parameters));
  hl_cli_print (_ ("run: epochs %d, updates per epoch %d, seed %llu, threads %d\n"),
                run->trainer->config.epochs, nn_trainer_updates_per_epoch (run->trainer),
                (unsigned long long) options->training.seed, options->training.workers);
  if (run->trainer->update > 0)
    hl_cli_print (_ ("going on after update %lld\n"), (long long) run->trainer->update);
  if (run->trainer->epoch >= run->trainer->config.epochs)
    hl_cli_warn (_ ("All epochs are done, so there is nothing left to do. Ask for more with "
                    "--epochs."));
  hl_cli_flush (NULL);
}

/* The disk is full, or the folder is gone: hours of work go where there is room. */
static void
rescue (const NnRun *run,
        const char  *output)
{
  g_autofree char   *path = NULL;
  g_autoptr (GError) error = NULL;
  const int          handle = g_file_open_tmp ("headlight-XXXXXX.safetensors", &path, &error);

  if (handle < 0)
    {
      hl_cli_warn (_ ("What was learned could not be saved anywhere: %s"), error->message);
      return;
    }

  g_close (handle, NULL);
  if (nn_run_save (run, path, TRUE, &error))
    hl_cli_warn (_ ("What was learned is in “%s”; “headlight-cli train --resume %s --output %s” "
                    "goes on with it."),
                 path, path, output);
  else
    {
      g_remove (path);
      hl_cli_warn (_ ("What was learned could not be saved anywhere: %s"), error->message);
    }
}

/* The run has come to an end of some kind: whatever it has learned is saved. */
static HlCliStatus
finish (const Session   *session,
        const Arguments *arguments,
        const GError    *end)
{
  const NnTrainer   *trainer = session->run->trainer;
  g_autofree char   *name = g_filename_display_name (session->output);
  g_autoptr (GError) error = NULL;

  /* A run that has learned nothing shall not replace one that has. */
  if (end != NULL && trainer->update == session->first_update)
    return hl_cli_fail (end);

  if (!nn_run_save (session->run, session->output,
                    end != NULL || !arguments->is_without_state, &error))
    {
      rescue (session->run, name);
      return hl_cli_fail (error);
    }

  hl_cli_print (_ ("saved %s after update %lld\n"), name, (long long) trainer->update);

  if (g_error_matches (end, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      hl_cli_warn (_ ("Interrupted; “headlight-cli train --resume %s” goes on."), name);
      return HL_CLI_FAILED;
    }

  return end == NULL ? HL_CLI_DONE : hl_cli_fail (end);
}

static HlCliStatus
compare (const Arguments *arguments)
{
  g_autoptr (NnRunOptions) options = NULL;
  HlCliStatus              status = new_options (arguments, &options);

  return status == HL_CLI_DONE ? hl_cli_compare (arguments->comparison, options) : status;
}

static HlCliStatus
train (Arguments *arguments)
{
  g_autoptr (NnRun)        run = NULL;
  g_autoptr (GError)       error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Session                  session = { NULL };
  HlCliStatus              status =
      arguments->resumes ? resume_run (arguments, &run) : new_run (arguments, &run);

  if (status != HL_CLI_DONE)
    return status;

  g_assert (run != NULL);
  if (!nn_run_check_save (run, &error))
    return hl_cli_fail (error);
  session = (Session){
    .run = run,
    .output = arguments->output,
    .bar = hl_progress_bar_new (),
    .first_update = run->trainer->update,
    .saved_at = g_get_monotonic_time (),
  };
  hl_interrupts_cancel (cancellable);
  introduce (run);
  nn_trainer_run (run->trainer, progress_cb, &session, cancellable, &error);
  hl_progress_bar_clear (&session.bar);

  return finish (&session, arguments, error);
}

static HlCliStatus
check_arguments (const Arguments *arguments)
{
  if (arguments->n_pairs < 0)
    return hl_cli_misuse (_ ("--pairs should not be negative"));
  if (arguments->comparison != NULL && (arguments->output != NULL || arguments->resumes))
    return hl_cli_misuse (_ ("--compare keeps no model: leave out --output and --resume"));
  if (arguments->rest != NULL && (!arguments->resumes || arguments->rest[1] != NULL))
    return hl_cli_misuse (_ ("“%s” is one argument too many"),
                          arguments->rest[arguments->resumes ? 1 : 0]);

  return HL_CLI_DONE;
}

/**
 * hl_cli_train:
 * @argc: number of arguments
 * @argv: (array length=argc): "train" and what follows
 *
 * Returns: the exit status
 */
HlCliStatus
hl_cli_train (int   argc,
              char *argv[])
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

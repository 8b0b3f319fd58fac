#include "app/train-session.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>

#include "app/hyperparameters.h"
#include "app/interrupts.h"
#include "app/progress-bar.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/training/epochs.h"

/* A power cut costs at most that much work. */
#define SECONDS_BETWEEN_SAVES 30

/* A loss that is so much higher than before the first update, in nats, is told; it is a mean of the
 * latest updates. */
#define RISE 1.0
#define N_AVERAGED 20

typedef struct
{
  NnRun              *run;          /* what is trained */
  const HlTrainFiles *files;        /* where it is saved */
  NnSnapshots        *snapshots;    /* the model at earlier updates, or NULL */
  HlProgressBar       bar;          /* how far it is */
  gint64              first_update; /* how many updates it began with */
  gint64              saved_at;     /* when it was saved last, or tried to, in microseconds */
  gint64              kept;         /* the update up to which it is in its file */
  int                 n_losses;     /* how many losses it has seen */
  double              first_loss;   /* the first of them */
  double              latest_loss;  /* running mean of the latest */
  gboolean            has_warned;   /* whether it has said that they rise */
} Session;

static void append_number (GString *line, const char *format, double number)
{
  if (isnan (number))
    return;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_append_printf (line, format, number);
#pragma GCC diagnostic pop
}

static void print_epoch (const NnTrainingProgress *progress)
{
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, _ ("epoch %d/%d"), progress->epoch, progress->n_epochs);
  /* Translators: parts of one line about an epoch */
  append_number (line, _ ("  loss %.4f"), progress->epoch_loss);
  if (progress->masked_loss != progress->epoch_loss)
    /* Translators: after “loss”: the same loss per token */
    append_number (line, _ ("  per token %.4f"), progress->masked_loss);
  append_number (line, _ ("  validation %.4f"), progress->held_out_loss);
  append_number (line, _ ("  corpus BLEU-4 %.1f"), 100.0 * progress->held_out_bleu);
  /* Translators: sentences of the training before this one */
  append_number (line, _ ("  BLEU-4 of earlier sentences %.1f"), 100.0 * progress->base_bleu);
  append_number (line, _ ("  gradient norm %.2f"), progress->gradient_norm);
  append_number (line, _ ("  learning rate %.2g"), progress->learning_rate);
  append_number (line, _ ("  %.0f tokens/s"), progress->tokens_per_second);

  hl_cli_print ("%s\n", line->str);
  hl_cli_flush (NULL);
}

static void show_bar (Session *session, const NnTrainingProgress *progress)
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

/* Writes the snapshots; configuration and vocabularies come from the run. */
static gboolean save_snapshots (const Session *session, GError **error)
{
  g_autoptr (NnCheckpoint) frame = NULL;

  if (session->snapshots == NULL)
    return TRUE;

  frame = nn_run_to_snapshot (session->run);

  return nn_snapshots_write (session->snapshots, frame, session->files->snapshots, error);
}

/* Saves the model; snapshots give way to it. */
static gboolean save_model (const Session *session, gboolean keeps_state, GError **error)
{
  while (!nn_run_save (session->run, session->files->output, keeps_state, error))
    if (!nn_snapshots_give_way (session->snapshots, session->files->snapshots, error))
      return FALSE;

  return TRUE;
}

/* Saves the run; a failure is only a warning, because a full disk may have room later. */
static void save_in_between (Session *session)
{
  g_autoptr (GError) error = NULL;

  session->saved_at = g_get_monotonic_time ();
  if (save_model (session, TRUE, &error))
    {
      session->kept = session->run->trainer->update;
      if (save_snapshots (session, &error))
        return;
    }

  hl_progress_bar_clear (&session->bar);
  hl_cli_warn ("%s", error->message);
  if (session->kept > 0)
    hl_cli_warn (_ ("The run is saved up to update %lld."), (long long) session->kept);
  else
    hl_cli_warn (_ ("This run has not been saved yet."));
}

/* Says once that the loss rises. */
static void watch_loss (Session *session, double loss)
{
  session->n_losses++;
  if (session->n_losses == 1)
    session->first_loss = loss;
  session->latest_loss += (loss - session->latest_loss) / MIN (session->n_losses, N_AVERAGED);
  if (session->has_warned || session->n_losses < N_AVERAGED ||
      session->latest_loss < session->first_loss + RISE)
    return;

  session->has_warned = TRUE;
  hl_progress_bar_clear (&session->bar);
  hl_cli_warn (_ ("The loss (%.3f) is clearly higher than at the beginning (%.3f). The learning "
                  "rate is probably too high: stop, lower the learning rate, and start again."),
               session->latest_loss, session->first_loss);
}

static void progress_cb (const NnTrainingProgress *progress, gpointer user_data)
{
  Session *session = user_data;

  if (session->snapshots != NULL)
    nn_snapshots_take (session->snapshots, session->run->trainer);
  if (progress->ended_epoch)
    {
      hl_progress_bar_clear (&session->bar);
      print_epoch (progress);
    }
  watch_loss (session, progress->batch_loss);
  show_bar (session, progress);

  if (g_get_monotonic_time () - session->saved_at > SECONDS_BETWEEN_SAVES * G_USEC_PER_SEC)
    save_in_between (session);
}

static void introduce (const NnRun *run)
{
  const NnRunOptions *options = run->options;
  const NnDataset    *dataset = run->dataset;
  g_autofree char    *corpus = g_filename_display_name (options->corpus);
  g_auto (GStrv)      remarks = nn_run_remarks (run);
  g_autofree char    *changed = hl_hyperparameters_changed (run->options);

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
  if (changed != NULL)
    hl_cli_print (_ ("changed from the preset: %s\n"), changed);
  hl_cli_print (_ ("run: epochs %d, updates per epoch %d, seed %llu, threads %d\n"),
                run->trainer->config.epochs, nn_trainer_updates_per_epoch (run->trainer),
                (unsigned long long) options->training.seed, options->training.workers);
  if (run->trainer->update > 0)
    hl_cli_print (_ ("resuming after update %lld\n"), (long long) run->trainer->update);
  if (run->trainer->epoch >= run->trainer->config.epochs)
    hl_cli_warn (_ ("All epochs are done. To train longer, give a larger number with --epochs."));
  hl_cli_flush (NULL);
}

/* Saves the model in another folder, because the chosen one is full or gone. */
static void rescue (const NnRun *run, const char *output)
{
  g_autofree char   *path = NULL;
  g_autoptr (GError) error = NULL;
  const int          handle = g_file_open_tmp ("headlight-XXXXXX.safetensors", &path, &error);

  if (handle < 0)
    {
      hl_cli_warn (_ ("The model could not be saved anywhere: %s"), error->message);
      return;
    }

  g_close (handle, NULL);
  if (nn_run_save (run, path, TRUE, &error))
    /* Translators: the file that was written, the same file, the file that was chosen */
    hl_cli_warn (_ ("The model was saved in “%s” instead; “headlight-cli train --resume %s "
                    "--output %s” resumes the run."),
                 path, path, output);
  else
    {
      g_remove (path);
      hl_cli_warn (_ ("The model could not be saved anywhere: %s"), error->message);
    }
}

/* Saves what the run has learned, however the run ended. */
static HlCliStatus finish (const Session *session, const GError *end)
{
  const NnTrainer   *trainer = session->run->trainer;
  g_autofree char   *name = g_filename_display_name (session->files->output);
  g_autoptr (GError) error = NULL;

  /* A run that has learned nothing must not replace one that has. */
  if (end != NULL && trainer->update == session->first_update)
    return hl_cli_fail (end);

  if (!save_model (session, end != NULL || !session->files->is_without_state, &error))
    {
      rescue (session->run, name);
      return hl_cli_fail (error);
    }

  hl_cli_print (_ ("saved %s after update %lld\n"), name, (long long) trainer->update);

  if (!save_snapshots (session, &error))
    return hl_cli_fail (error);
  if (g_error_matches (end, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      hl_cli_warn (_ ("Interrupted. To continue, run “headlight-cli train --resume %s”."), name);
      return HL_CLI_FAILED;
    }

  return end == NULL ? HL_CLI_DONE : hl_cli_fail (end);
}

/* Refuses a folder that holds another run's snapshots.  One of update 0 has learned nothing:
 * it is what is left of a run that was killed before it was first saved. */
static gboolean check_folder (const Session *session, const GArray *updates, GError **error)
{
  const HlTrainFiles *files = session->files;
  const gint64     last = updates->len > 0 ? g_array_index (updates, gint64, updates->len - 1) : 0;
  g_autofree char *name = g_filename_display_name (files->snapshots);

  if (last == 0 || (files->goes_on && last <= session->first_update))
    return TRUE;

  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_EXISTS,
      /* Translators: %s is a folder */
      _ ("“%s” holds the snapshots of another run. Specify another folder with --snapshots."),
      name);

  return FALSE;
}

/* Writes the first snapshot, so that a folder that cannot be written is told before the work. */
static gboolean begin_snapshots (Session *session, GError **error)
{
  g_autoptr (GArray) updates = NULL;

  if (session->files->snapshots == NULL)
    return TRUE;

  updates = nn_snapshots_in (session->files->snapshots);
  if (!check_folder (session, updates, error))
    return FALSE;

  session->snapshots = nn_snapshots_new_for (session->run->model, 1);
  if (session->files->goes_on)
    nn_snapshots_restore (session->snapshots, updates);
  nn_snapshots_take (session->snapshots, session->run->trainer);

  return save_snapshots (session, error);
}

/* Trains until all epochs are done, Ctrl+C is pressed, or the training diverges, and says how it
 * continues. Returns the exit status. */
HlCliStatus hl_train_session_run (NnRun *run, const HlTrainFiles *files)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;
  HlCliStatus              status;
  Session                  session = {
                     .run = run,
                     .files = files,
                     .bar = hl_progress_bar_new (),
                     .first_update = run->trainer->update,
                     .saved_at = g_get_monotonic_time (),
                     .kept = run->trainer->update,
  };

  if (begin_snapshots (&session, &error))
    {
      hl_interrupts_cancel (cancellable);
      introduce (run);
      nn_trainer_run (run->trainer, progress_cb, &session, cancellable, &error);
      hl_progress_bar_clear (&session.bar);
      status = finish (&session, error);
    }
  else
    status = hl_cli_fail (error);
  g_clear_pointer (&session.snapshots, nn_snapshots_unref);

  return status;
}

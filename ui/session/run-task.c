#include "ui/session/run-task.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/on-top.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "ui/session/run-keys.h"
#include "ui/session/work.h"

#define N_SAMPLES 4
#define MAX_SAMPLE_TOKENS 10 /* a longer sentence does not fit into a line */

void hl_prepared_run_free (HlPreparedRun *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->run, nn_run_free);
  g_strfreev (self->remarks);
  g_strfreev (self->samples);
  nn_references_unref (self->references);
  nn_snapshots_unref (self->moments);
  g_clear_object (&self->frame);
  g_free (self);
}

/* Returns the tokens of sentence @pair, or NULL if it is too long to be watched. */
static char *source_text (const NnPairs *pairs, const NnVocabulary *words, int pair)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int                 n = 0;

  for (int i = pairs->source_starts[pair]; i < pairs->source_starts[pair + 1]; i++)
    {
      const int id = pairs->source[i];

      if (id == words->pad || id == words->bos || id == words->eos)
        continue;
      if (id == words->unk || ++n > MAX_SAMPLE_TOKENS)
        return NULL;
      g_string_append_printf (text, "%s%s", n > 1 ? " " : "", words->tokens[id]);
    }

  return n > 0 ? g_strdup (text->str) : NULL;
}

/* Adds the first sentence from @pair on that can be watched and is not watched yet. */
static void add_sample (GPtrArray *samples, const NnPairs *pairs, const NnVocabulary *words,
                        int pair)
{
  for (; pair < pairs->n; pair++)
    {
      g_autofree char *text = source_text (pairs, words, pair);

      if (text == NULL || g_ptr_array_find_with_equal_func (samples, text, g_str_equal, NULL))
        continue;

      g_ptr_array_add (samples, g_steal_pointer (&text));
      return;
    }
}

/* Takes half of the sentences from the training pairs, half from the validation pairs. */
char **hl_run_samples (const NnDataset *dataset)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < N_SAMPLES; i++)
    {
      const NnPairs *pairs =
          i % 2 == 1 && dataset->held_out->n > 0 ? dataset->held_out : dataset->training;

      add_sample (samples, pairs, dataset->source_vocabulary,
                  (int) ((gint64) pairs->n * i / N_SAMPLES));
    }

  g_ptr_array_set_free_func (samples, NULL);
  g_ptr_array_add (samples, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&samples), FALSE);
}

/* Two that the shipped corpus has to learn from, one that is held out or not by the seed, and one
 * that it does not have. */
static const char *const shipped[] = { "I’m home.", "He’s calm.", "I lost.", "The red car is old.",
                                       NULL };
static const char *const shipped_targets[] = { NULL, NULL, NULL, "La voiture rouge est vieille." };

/* Returns what a model is asked for while it trains: sentences of its corpus, and somebody's own.
 * is_shipped: whether it is the corpus in the box, for which sentences are chosen. */
NnWatch *hl_run_watch (gboolean is_shipped, const char *const *samples, const char *const *own)
{
  const char *const    *sources = is_shipped ? shipped : samples;
  g_autoptr (GPtrArray) all = g_ptr_array_new (), targets = g_ptr_array_new ();

  for (int i = 0; sources != NULL && sources[i] != NULL; i++)
    {
      g_ptr_array_add (all, (char *) sources[i]);
      g_ptr_array_add (targets, is_shipped ? (char *) shipped_targets[i] : NULL);
    }
  for (int i = 0; own != NULL && own[i] != NULL; i++)
    {
      g_ptr_array_add (all, (char *) own[i]);
      g_ptr_array_add (targets, NULL);
    }
  g_ptr_array_add (all, NULL);

  return nn_watch_new ((const char *const *) all->pdata, (const char *const *) targets->pdata);
}

/* The worker needs this. */
typedef struct
{
  NnRunOptions *options;
  char         *model;  /* (type filename): what to go on from, or NULL */
  int           n_runs; /* that share the room for snapshots */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  nn_run_options_free (job->options);
  g_free (job->model);
  g_free (job);
}

static NnRun *go_on (const Job *job, GError **error)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (job->model, error);

  return checkpoint != NULL ? nn_run_resume (checkpoint, job->options, error) : NULL;
}

/* Makes the run, or refuses it because it could not be saved. */
static NnRun *make_run (const Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnRun) run = job->model != NULL ? go_on (job, error)
                          : job->options->base != NULL
                              ? nn_run_new_on_top (job->options, cancellable, error)
                              : nn_run_new (job->options, cancellable, error);

  return run != NULL && nn_run_check_save (run, error) ? g_steal_pointer (&run) : NULL;
}

/* Takes over the snapshots of an interrupted run, which are beside its model. */
static NnSnapshots *moments_of (const Job *job, const NnRun *run)
{
  NnSnapshots *moments = nn_snapshots_new_for (run->model, job->n_runs);

  if (job->model != NULL)
    {
      g_autofree char   *run_folder = g_path_get_dirname (job->model);
      g_autofree char   *folder = g_build_filename (run_folder, HL_RUN_SNAPSHOTS, NULL);
      g_autoptr (GArray) updates = nn_snapshots_in (folder);

      nn_snapshots_restore (moments, updates);
    }

  return moments;
}

static HlModel *frame_of (const NnRun *run)
{
  HlModel *frame = hl_model_new (nn_run_to_snapshot (run), _ ("Trained here"));

  hl_model_set_sides (frame, run->dataset->sides);

  return frame;
}

static void free_prepared (gpointer prepared) { hl_prepared_run_free (prepared); }

static gpointer prepare_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                   GError **error)
{
  NnRun         *run = make_run (data, cancellable, error);
  HlPreparedRun *prepared;

  if (run == NULL)
    return NULL;

  prepared = g_new (HlPreparedRun, 1);
  *prepared = (HlPreparedRun){
    .run = run,
    .remarks = nn_run_remarks (run),
    .samples = hl_run_samples (run->dataset),
    .references = nn_references_new (run->dataset),
    .moments = moments_of (data, run),
    .frame = frame_of (run),
  };

  return prepared;
}

/* model: a model with the state of its training, to go on from, or NULL; n_runs: how many runs
 * are compared, and share the room for snapshots; 1 for a run of its own. */
void hl_run_prepare_async (const NnRunOptions *options, const char *model, int n_runs,
                           gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  Job         *job = g_new (Job, 1);
  const HlWork work = { prepare_in_worker, job, job_free, free_prepared, .is_kept = TRUE };

  *job = (Job){ nn_run_options_copy (options), g_strdup (model), n_runs };
  hl_work_async (&work, source, cancellable, callback, user_data);
}

/* Returns the run, or NULL. */
HlPreparedRun *hl_run_prepare_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, prepare_in_worker, error);
}

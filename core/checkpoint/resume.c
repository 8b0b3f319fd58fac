#include "core/checkpoint/resume.h"

#include <glib/gi18n-lib.h>

#include "core/training/trainer-state.h"

/* Adam's m and v where they are, until they are returned. */
static void
lend_moments (const NnRun     *run,
              NnTrainingState *state)
{
  state->m = run->trainer->adam->m;
  state->v = run->trainer->adam->v;
}

static void
return_moments (NnTrainingState *state)
{
  state->m = NULL;
  state->v = NULL;
}

/* Makes a checkpoint of the run that borrows all that the run owns. */
static NnCheckpoint
lend (const NnRun     *run,
      NnTrainingState *state)
{
  return (NnCheckpoint){
    .model = run->model,
    .source_vocabulary = run->dataset->source_vocabulary,
    .target_vocabulary = run->dataset->target_vocabulary,
    .text = run->dataset->text,
    .preset = run->options->preset,
    .corpus = run->options->corpus,
    .n_pairs = run->options->n_pairs,
    .takes_starter = run->options->takes_starter,
    .training = state,
  };
}

/**
 * nn_run_save:
 * @run: a run between two updates
 * @path: where the file shall stand
 * @keeps_state: whether the run shall be able to go on from it
 * @error: (nullable): as nn_checkpoint_save()
 *
 * What saving the checkpoint or the snapshot of @run would write, without a copy of
 * anything in memory.
 *
 * Returns: whether the file is on the disk
 */
gboolean
nn_run_save (const NnRun *run,
             const char  *path,
             gboolean     keeps_state,
             GError     **error)
{
  g_autoptr (NnTrainingState) state = nn_trainer_get_report (run->trainer);
  const NnCheckpoint          checkpoint = lend (run, state);
  gboolean                    is_saved;

  if (keeps_state)
    lend_moments (run, state);
  is_saved = nn_checkpoint_save (&checkpoint, path, error);
  return_moments (state);

  return is_saved;
}

/**
 * nn_run_check_save:
 * @run: a run that has just been made
 * @error: (nullable): as nn_checkpoint_check()
 *
 * To be asked before the first update: what cannot be saved is not worth computing.
 *
 * Returns: whether the file of the run could be read again
 */
gboolean
nn_run_check_save (const NnRun *run,
                   GError     **error)
{
  g_autoptr (NnTrainingState) state = nn_trainer_get_report (run->trainer);
  const NnCheckpoint          checkpoint = lend (run, state);
  gboolean                    can_be_read;

  lend_moments (run, state);
  can_be_read = nn_checkpoint_check (&checkpoint, run->trainer->config.epochs, error);
  return_moments (state);

  return can_be_read;
}

/* Makes a checkpoint with a copy of the model of @run and with @training. */
static NnCheckpoint *
new_checkpoint (const NnRun     *run,
                NnTrainingState *training)
{
  NnTransformer *model = nn_transformer_new (&run->model->config);
  NnCheckpoint  *checkpoint;

  nn_parameters_copy_values (model->parameters, run->model->parameters);
  checkpoint = nn_checkpoint_new (model, nn_vocabulary_ref (run->dataset->source_vocabulary),
                                  nn_vocabulary_ref (run->dataset->target_vocabulary),
                                  run->dataset->text);
  nn_checkpoint_set_origin (checkpoint, run->options->preset, run->options->corpus,
                            run->options->n_pairs, run->options->takes_starter);
  nn_checkpoint_set_training (checkpoint, training);

  return checkpoint;
}

/**
 * nn_run_to_checkpoint:
 * @run: a run between two updates
 *
 * Returns: (transfer full): a copy of its model and of all that is needed to go on
 */
NnCheckpoint *
nn_run_to_checkpoint (const NnRun *run)
{
  return new_checkpoint (run, nn_trainer_get_state (run->trainer));
}

/**
 * nn_run_to_snapshot:
 * @run: a run between two updates
 *
 * Returns: (transfer full): a copy of its model that says where it comes from, a third
 *   as large as a checkpoint; the run cannot go on from it
 */
NnCheckpoint *
nn_run_to_snapshot (const NnRun *run)
{
  return new_checkpoint (run, nn_trainer_get_report (run->trainer));
}

/**
 * nn_checkpoint_run_options:
 * @checkpoint: one with a training
 *
 * Returns: (transfer full): what its run was made from.  Where the corpus stands now and how
 *   many epochs there shall be may be changed before nn_run_resume()
 */
NnRunOptions *
nn_checkpoint_run_options (const NnCheckpoint *checkpoint)
{
  NnRunOptions *options = g_new0 (NnRunOptions, 1);

  g_assert (checkpoint->training != NULL);

  options->corpus = g_strdup (checkpoint->corpus);
  options->preset = g_strdup (checkpoint->preset);
  options->n_pairs = checkpoint->n_pairs;
  options->takes_starter = checkpoint->takes_starter;
  options->model = checkpoint->model->config;
  options->training = checkpoint->training->config;

  return options;
}

static gboolean
has_words_of (const NnCheckpoint *checkpoint,
              const NnDataset    *dataset)
{
  return nn_vocabulary_equal (checkpoint->source_vocabulary, dataset->source_vocabulary) &&
         nn_vocabulary_equal (checkpoint->target_vocabulary, dataset->target_vocabulary);
}

/**
 * nn_checkpoint_was_trained_on:
 * @checkpoint: one with a training
 * @dataset: what its run would learn from now
 *
 * A corpus that somebody has edited since would put sentences on the wrong side.
 *
 * Returns: whether that is what the model learned from, as far as words and the number of
 *   pairs show
 */
gboolean
nn_checkpoint_was_trained_on (const NnCheckpoint *checkpoint,
                              const NnDataset    *dataset)
{
  return dataset->training->n == checkpoint->training->n_pairs &&
         has_words_of (checkpoint, dataset);
}

static gboolean
check_vocabularies (const NnCheckpoint *checkpoint,
                    const NnRun        *run,
                    GError            **error)
{
  g_autofree char *corpus = g_filename_display_name (run->options->corpus);

  if (has_words_of (checkpoint, run->dataset))
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
               _ ("“%s” has other words than the corpus that this training was begun with. "
                  "Resume it with that corpus and the same options."),
               corpus);

  return FALSE;
}

/**
 * nn_run_resume:
 * @checkpoint: one that nn_checkpoint_can_resume()
 * @options: those of nn_checkpoint_run_options(), maybe with another place of the
 *   corpus and another number of epochs
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TRAINING, or why a run cannot be made
 *
 * Returns: (transfer full) (nullable): the run where it was; @checkpoint is not
 *   needed any more
 */
NnRun *
nn_run_resume (const NnCheckpoint *checkpoint,
               const NnRunOptions *options,
               GError            **error)
{
  g_autoptr (NnRun) run = NULL;

  if (!nn_checkpoint_can_resume (checkpoint))
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
                   _ ("This model was saved without the state of its training, so the training "
                      "cannot go on. Train a new one."));
      return NULL;
    }
  if (options->corpus == NULL)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
                   _ ("This model does not say which corpus it was trained on. Name the file."));
      return NULL;
    }

  run = nn_run_new (options, NULL, error);
  if (run == NULL || !check_vocabularies (checkpoint, run, error))
    return NULL;

  nn_parameters_copy_values (run->model->parameters, checkpoint->model->parameters);

  return nn_trainer_set_state (run->trainer, checkpoint->training, error) ? g_steal_pointer (&run)
                                                                          : NULL;
}

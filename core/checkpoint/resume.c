#include "core/checkpoint/resume.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/checkpoint/on-top.h"
#include "core/training/trainer-state.h"

/* Lets @state borrow Adam's m and v of the run; release_moments() ends this. */
static void borrow_moments (const NnRun *run, NnTrainingState *state)
{
  state->m = run->trainer->adam->m;
  state->v = run->trainer->adam->v;
}

static void release_moments (NnTrainingState *state)
{
  state->m = NULL;
  state->v = NULL;
}

/* Returns a checkpoint of the run that borrows everything from the run and from @state.  It must
 * not be freed. */
static NnCheckpoint borrowed_checkpoint (const NnRun *run, NnTrainingState *state)
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
    .source_column = run->options->source_column,
    .target_column = run->options->target_column,
    .base = run->options->base,
    .base_corpus = run->options->base_corpus,
    .training = state,
  };
}

/**
 * @run: a run between two updates
 * @path: (type filename): the new file, or an existing file that it replaces
 * @keeps_state: whether Adam's m and v are saved too, so that the run can be resumed from the file
 * @error: (nullable): as nn_checkpoint_save()
 *
 * Writes the same file as saving nn_run_to_checkpoint() or nn_run_to_snapshot(), without a copy of
 * the parameters in memory.
 *
 * Returns: whether the file is on the disk
 */
gboolean nn_run_save (const NnRun *run, const char *path, gboolean keeps_state, GError **error)
{
  g_autoptr (NnTrainingState) state = nn_trainer_get_report (run->trainer);
  const NnCheckpoint          checkpoint = borrowed_checkpoint (run, state);
  gboolean                    is_saved;

  if (keeps_state)
    borrow_moments (run, state);
  is_saved = nn_checkpoint_save (&checkpoint, path, error);
  release_moments (state);

  return is_saved;
}

/**
 * @error: (nullable): as nn_checkpoint_check()
 *
 * The caller should check this before the first update, so that no time is spent on a run that
 * cannot be saved.
 *
 * Returns: whether the file of the run could be read again
 */
gboolean nn_run_check_save (const NnRun *run, GError **error)
{
  g_autoptr (NnTrainingState) state = nn_trainer_get_report (run->trainer);
  const NnCheckpoint          checkpoint = borrowed_checkpoint (run, state);
  gboolean                    can_be_read;

  borrow_moments (run, state);
  can_be_read = nn_checkpoint_check (&checkpoint, run->trainer->config.epochs, error);
  release_moments (state);

  return can_be_read;
}

/* Returns a checkpoint with a copy of the model of @run, and with @training. */
static NnCheckpoint *new_checkpoint (const NnRun *run, NnTrainingState *training)
{
  NnTransformer *model = nn_transformer_new (&run->model->config);
  NnCheckpoint  *checkpoint;

  nn_parameters_copy_values (model->parameters, run->model->parameters);
  checkpoint =
      nn_checkpoint_new (model, nn_vocabulary_ref (run->dataset->source_vocabulary),
                         nn_vocabulary_ref (run->dataset->target_vocabulary), run->dataset->text);
  nn_checkpoint_set_origin (checkpoint, run->options->preset, run->options->corpus,
                            run->options->n_pairs, run->options->takes_starter);
  checkpoint->source_column = run->options->source_column;
  checkpoint->target_column = run->options->target_column;
  checkpoint->base = g_strdup (run->options->base);
  checkpoint->base_corpus = g_strdup (run->options->base_corpus);
  nn_checkpoint_set_training (checkpoint, training);

  return checkpoint;
}

/**
 * @run: a run between two updates
 * Returns: (transfer full): a copy of its model and of the state of its training
 */
NnCheckpoint *nn_run_to_checkpoint (const NnRun *run)
{
  return new_checkpoint (run, nn_trainer_get_state (run->trainer));
}

/**
 * @run: a run between two updates
 * Returns: (transfer full): a copy of its model and of the report of its training, without Adam's m
 *   and v: a third as large as a checkpoint, but the run cannot be resumed from it
 */
NnCheckpoint *nn_run_to_snapshot (const NnRun *run)
{
  return new_checkpoint (run, nn_trainer_get_report (run->trainer));
}

static gboolean check_vocabularies (const NnCheckpoint *checkpoint, const NnRun *run,
                                    GError **error)
{
  g_autofree char *corpus = g_filename_display_name (run->options->corpus);

  if (nn_checkpoint_has_words_of (checkpoint, run->dataset))
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
                  _ ("“%s” does not have the same words as the corpus with which this run began. "
                     "Resume the run with the original corpus and the same options."),
                  corpus);
}

/**
 * @checkpoint: a checkpoint for which nn_checkpoint_can_resume() is true
 * @options: those of nn_checkpoint_run_options(), maybe with another path of the corpus and another
 *   number of epochs
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TRAINING, or the error of nn_run_new()
 * Returns: (transfer full) (nullable): the run in the state of @checkpoint, which is not needed any
 *   more
 */
NnRun *nn_run_resume (const NnCheckpoint *checkpoint, const NnRunOptions *options, GError **error)
{
  g_autoptr (NnRun) run = NULL;

  if (!nn_checkpoint_can_resume (checkpoint))
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
                         _ ("This model was saved without the state of its run, so it cannot be "
                            "resumed. Train a new model."));
  if (options->corpus == NULL)
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
                         _ ("The model file does not say which corpus the model was trained on. "
                            "Specify the corpus file."));

  run = options->base != NULL ? nn_run_new_on_top (options, NULL, error)
                              : nn_run_new (options, NULL, error);
  if (run == NULL || !check_vocabularies (checkpoint, run, error))
    return NULL;

  nn_parameters_copy_values (run->model->parameters, checkpoint->model->parameters);

  return nn_trainer_set_state (run->trainer, checkpoint->training, error) ? g_steal_pointer (&run)
                                                                          : NULL;
}

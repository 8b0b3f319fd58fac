#include "core/checkpoint/origin.h"

/**
 * Returns: (transfer full): the options of its run.  Before nn_run_resume() the path of the corpus
 *   and the number of epochs may be changed
 */
NnRunOptions *nn_checkpoint_run_options (const NnCheckpoint *checkpoint)
{
  NnRunOptions *options = g_new0 (NnRunOptions, 1);

  g_assert (checkpoint->training != NULL);

  options->corpus = g_strdup (checkpoint->corpus);
  options->preset = g_strdup (checkpoint->preset);
  options->n_pairs = checkpoint->n_pairs;
  options->takes_starter = checkpoint->takes_starter;
  options->source_column = checkpoint->source_column;
  options->target_column = checkpoint->target_column;
  options->base = g_strdup (checkpoint->base);
  options->base_corpus = g_strdup (checkpoint->base_corpus);
  options->model = checkpoint->model->config;
  options->training = checkpoint->training->config;

  return options;
}

/** Returns: whether both have the same vocabularies */
gboolean nn_checkpoint_has_words_of (const NnCheckpoint *checkpoint, const NnDataset *dataset)
{
  return nn_vocabulary_equal (checkpoint->source_vocabulary, dataset->source_vocabulary) &&
         nn_vocabulary_equal (checkpoint->target_vocabulary, dataset->target_vocabulary);
}

/**
 * @dataset: the dataset of its corpus, as it is now
 *
 * If the corpus was edited since, its split into training and held-out pairs may be another one.
 *
 * Returns: whether @dataset has the vocabularies and the number of pairs that the model was trained
 *   with
 */
gboolean nn_checkpoint_was_trained_on (const NnCheckpoint *checkpoint, const NnDataset *dataset)
{
  return dataset->training->n == checkpoint->training->n_pairs &&
         nn_checkpoint_has_words_of (checkpoint, dataset);
}

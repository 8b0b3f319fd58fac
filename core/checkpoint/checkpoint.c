#include "core/checkpoint/checkpoint.h"

#include "core/engine/owned.h"

G_DEFINE_QUARK (nn_checkpoint_error, nn_checkpoint_error)

/**
 * @model: (transfer full): the model
 * @source_vocabulary: (transfer full): the encoder's vocabulary, of the size that @model has
 * @target_vocabulary: (transfer full): the decoder's vocabulary, of the size that @model has
 * Returns: (transfer full): a checkpoint without an origin and without a run
 */
NnCheckpoint *nn_checkpoint_new (NnTransformer *model, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary, NnTextOptions text)
{
  NnCheckpoint *self = g_new0 (NnCheckpoint, 1);

  g_assert (model->config.source_vocab == source_vocabulary->size);
  g_assert (model->config.target_vocab == target_vocabulary->size);

  self->model = model;
  self->source_vocabulary = source_vocabulary;
  self->target_vocabulary = target_vocabulary;
  self->text = text;

  return self;
}

NN_FREES_FOR_ALL (NnCheckpoint, nn_checkpoint_free, (nn_training_state_free, training),
                  (nn_vocabulary_unref, target_vocabulary, source_vocabulary),
                  (nn_transformer_free, model), (g_free, preset, corpus, base, base_corpus, prefix),
                  (g_strfreev, left_out))

/**
 * @preset: (nullable): the name of the preset in presets.h
 * @corpus: (nullable): the file that the model was trained on
 * @n_pairs: how many of its pairs the run was told to use; 0 for all
 * @takes_starter: whether the run was told to use only its starter part
 *
 * Says of the checkpoint what its model was trained on.
 */
void nn_checkpoint_set_origin (NnCheckpoint *self, const char *preset, const char *corpus,
                               int n_pairs, gboolean takes_starter)
{
  g_free (self->preset);
  g_free (self->corpus);

  self->preset = g_strdup (preset);
  self->corpus = g_strdup (corpus);
  self->n_pairs = n_pairs;
  self->takes_starter = takes_starter;
}

/**
 * @training: (nullable) (transfer full): the state of its training.  Without Adam's m and v the
 *   file is a third as large, but the training cannot be resumed
 */
void nn_checkpoint_set_training (NnCheckpoint *self, NnTrainingState *training)
{
  nn_training_state_free (self->training);
  self->training = training;
}

/** Returns: whether the training can be resumed with the same results as without the interruption
 */
gboolean nn_checkpoint_can_resume (const NnCheckpoint *self)
{
  return self->training != NULL && self->training->m != NULL;
}

/**
 * @self: the checkpoint, which outlives the translator
 * @error: %NN_TRANSLATION_ERROR_VOCABULARY
 * Returns: (transfer full) (nullable): a translator that uses the model and the vocabularies
 */
NnTranslator *nn_checkpoint_new_translator (const NnCheckpoint *self, GError **error)
{
  return nn_translator_new (self->model, self->source_vocabulary, self->target_vocabulary,
                            self->text, error);
}

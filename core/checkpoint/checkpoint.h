/* core/checkpoint/checkpoint.h
 *
 * A model with all that belongs to it, in one file: what it has learned, its two
 * vocabularies, how its sentences are cut into tokens, and how far its
 * training has come.
 *
 * The file is a safetensors file.  The parameters stand in it under the names of
 * the textbook's state_dict, so PyTorch can load it; the rest is JSON text in
 * its metadata:
 *
 *      headlight.version              "1"
 *      headlight.config               {"num_hiddens": 256, …}
 *      headlight.text                 {"num_steps": 9, …}
 *      headlight.source_vocabulary    ["!", ",", …]
 *      headlight.target_vocabulary    ["!", …]
 *      headlight.target_spellings     ["Paris", …]                names, if there are any
 *      headlight.origin               {"preset": "book-mlx", …}
 *      headlight.training             {"update": 3600, …}     tensors training.adam.…
 *
 * A file that PyTorch made has only the parameters.  It opens too, if beside
 * model.safetensors there is a model.json that says what tensors cannot say:
 *
 *      {"num_heads": 4, "num_steps": 9, "src_vocab": ["!", …], "tgt_vocab": "fra.txt"}
 *
 * Read in   D2L 6.6, "File I/O"
 */

#pragma once

#include "core/model/transformer.h"
#include "core/text/text-options.h"
#include "core/training/training-state.h"
#include "core/translation/translator.h"

G_BEGIN_DECLS

#define NN_CHECKPOINT_VERSION 1

/* A file keeps the records of so many epochs, the latest. */
#define NN_CHECKPOINT_MAX_RECORDS 10000

#define NN_CHECKPOINT_ERROR (nn_checkpoint_error_quark ())
GQuark nn_checkpoint_error_quark (void);

/**
 * NnCheckpointError:
 * @NN_CHECKPOINT_ERROR_NO_CONFIGURATION: the file says nothing about itself, and no
 *   JSON file stands beside it: write one
 * @NN_CHECKPOINT_ERROR_CONFIGURATION: what it says cannot be understood, or
 *   contradicts its tensors: mend it
 * @NN_CHECKPOINT_ERROR_TENSORS: a tensor is missing, left over or of the wrong
 *   shape: save the whole state_dict
 * @NN_CHECKPOINT_ERROR_VOCABULARY: a vocabulary does not fit the model: give the one
 *   it was trained with
 * @NN_CHECKPOINT_ERROR_VERSION: a newer program wrote the file: use that
 * @NN_CHECKPOINT_ERROR_TRAINING: its training cannot be gone on with
 */
typedef enum
{
  NN_CHECKPOINT_ERROR_NO_CONFIGURATION,
  NN_CHECKPOINT_ERROR_CONFIGURATION,
  NN_CHECKPOINT_ERROR_TENSORS,
  NN_CHECKPOINT_ERROR_VOCABULARY,
  NN_CHECKPOINT_ERROR_VERSION,
  NN_CHECKPOINT_ERROR_TRAINING,
} NnCheckpointError;

/**
 * NnCheckpoint:
 * @model: the model
 * @source_vocabulary: the words of its encoder
 * @target_vocabulary: the words of its decoder
 * @text: how sentences become tokens
 * @preset: (nullable): the recipe it was trained by
 * @corpus: (nullable): the file it was trained on
 * @n_pairs: how many pairs of that file were asked for; 0 for all
 * @takes_starter: whether only its starter part was asked for
 * @training: (nullable): how far its training has come; without Adam's m and v
 *   it is a report only
 *
 * All of it belongs to the checkpoint; the vocabularies may be shared with others.
 */
typedef struct
{
  NnTransformer   *model;
  NnVocabulary    *source_vocabulary;
  NnVocabulary    *target_vocabulary;
  NnTextOptions    text;
  char            *preset;
  char            *corpus;
  int              n_pairs;
  gboolean         takes_starter;
  NnTrainingState *training;
} NnCheckpoint;

NnCheckpoint *nn_checkpoint_new (NnTransformer *model,
                                 NnVocabulary  *source_vocabulary,
                                 NnVocabulary  *target_vocabulary,
                                 NnTextOptions  text) G_GNUC_WARN_UNUSED_RESULT;
NnCheckpoint *nn_checkpoint_load (const char *path,
                                  GError    **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_checkpoint_free (NnCheckpoint *self);

gboolean nn_checkpoint_check (const NnCheckpoint *self,
                              int                 n_records,
                              GError            **error);
gboolean nn_checkpoint_save (const NnCheckpoint *self,
                             const char         *path,
                             GError            **error);

gboolean      nn_checkpoint_can_resume (const NnCheckpoint *self);
NnTranslator *nn_checkpoint_new_translator (const NnCheckpoint *self,
                                            GError            **error) G_GNUC_WARN_UNUSED_RESULT;

void nn_checkpoint_set_origin (NnCheckpoint *self,
                               const char   *preset,
                               const char   *corpus,
                               int           n_pairs,
                               gboolean      takes_starter);
void nn_checkpoint_set_training (NnCheckpoint    *self,
                                 NnTrainingState *training);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCheckpoint, nn_checkpoint_free)

G_END_DECLS

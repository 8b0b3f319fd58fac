/* core/checkpoint/checkpoint.h
 *
 * A checkpoint: a model in a file, with its parameters, its configuration, its two vocabularies,
 * the settings that turn sentences into tokens, and the state of its training.
 *
 * The file is a safetensors file.  Its tensors have the names of the textbook's state_dict, so
 * PyTorch can load them.  The other parts are JSON text in its metadata:
 *
 *      headlight.version              "1"
 *      headlight.config               {"num_hiddens": 256, …}
 *      headlight.text                 {"num_steps": 9, …}
 *      headlight.source_vocabulary    ["!", ",", …]
 *      headlight.target_vocabulary    ["!", …]
 *      headlight.target_spellings     ["Paris", …]                words with capitals, if any
 *      headlight.source_merges        [["th@@", "e"], …]         of byte-pair encoding, if used
 *      headlight.target_merges        [["l@@", "e"], …]
 *      headlight.origin               {"preset": "book-mlx", …}
 *      headlight.training             {"update": 3600, …}     tensors training.adam.…
 *
 * A file of PyTorch has only the parameters.  It can be opened if there is a sidecar, a file
 * model.json beside model.safetensors, with the settings that tensors do not show:
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

#define NN_CHECKPOINT_VERSION 1

/* A file keeps the records of the latest epochs, at most this many. */
#define NN_CHECKPOINT_MAX_RECORDS 10000

#define NN_CHECKPOINT_ERROR (nn_checkpoint_error_quark ())
GQuark nn_checkpoint_error_quark (void);

typedef enum
{
  NN_CHECKPOINT_ERROR_NO_CONFIGURATION, /* the file has no configuration, and there is no
                                         * sidecar; the user should write one */
  NN_CHECKPOINT_ERROR_CONFIGURATION,    /* the configuration cannot be read, or contradicts the
                                         * tensors; the user should correct it */
  NN_CHECKPOINT_ERROR_TENSORS,          /* a tensor is missing, unknown or of the wrong shape;
                                         * the user should save the whole state_dict */
  NN_CHECKPOINT_ERROR_VOCABULARY,       /* a vocabulary does not fit the model; the user should
                                         * give the one that the model was trained with */
  NN_CHECKPOINT_ERROR_VERSION,          /* a newer version of the program wrote the file; the
                                         * user should open it with that one */
  NN_CHECKPOINT_ERROR_TRAINING,         /* the training cannot be resumed */
} NnCheckpointError;

/* The checkpoint owns all of them; it may share the vocabularies, which are reference-counted. */
typedef struct
{
  NnTransformer   *model;             /* the model */
  NnVocabulary    *source_vocabulary; /* the encoder's vocabulary */
  NnVocabulary    *target_vocabulary; /* the decoder's vocabulary */
  NnTextOptions    text;              /* how sentences become tokens */
  char            *preset;            /* (nullable): the name of the preset with which it was
                                       * trained */
  char            *corpus;            /* (nullable): the file it was trained on */
  int              n_pairs;           /* how many pairs of that file the run was told to use; 0
                                       * for all */
  gboolean         takes_starter;     /* whether the run was told to use only the starter part of
                                       * that file */
  int              source_column;     /* which column of that file is the source, from 1; 0: both
                                       * were recognized */
  int              target_column;     /* which is the target, from 1 */
  char            *base;              /* (nullable): the model from which it continued with own
                                       * sentences, the file @corpus */
  char            *base_corpus;       /* (nullable): the file that @base was trained on */
  char            *prefix;            /* (nullable): what all names of tensors in the file begin
                                       * with, such as "module." */
  char           **left_out;          /* (nullable) (array zero-terminated=1): the tensors of the
                                       * file that are not parameters */
  NnTrainingState *training;          /* (nullable): the state of its training; without Adam's m
                                       * and v it can be shown, but the training cannot be
                                       * resumed */
} NnCheckpoint;

NnCheckpoint *nn_checkpoint_new (NnTransformer *model, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary,
                                 NnTextOptions text) G_GNUC_WARN_UNUSED_RESULT;
NnCheckpoint *nn_checkpoint_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_checkpoint_free (NnCheckpoint *self);

gboolean nn_checkpoint_check (const NnCheckpoint *self, int n_records, GError **error);
gboolean nn_checkpoint_save (const NnCheckpoint *self, const char *path, GError **error);

gboolean      nn_checkpoint_can_resume (const NnCheckpoint *self);
NnTranslator *nn_checkpoint_new_translator (const NnCheckpoint *self,
                                            GError            **error) G_GNUC_WARN_UNUSED_RESULT;

void nn_checkpoint_set_origin (NnCheckpoint *self, const char *preset, const char *corpus,
                               int n_pairs, gboolean takes_starter);
void nn_checkpoint_set_training (NnCheckpoint *self, NnTrainingState *training);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCheckpoint, nn_checkpoint_free)

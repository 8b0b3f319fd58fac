/* core/checkpoint/checkpoint-json.h
 *
 * The parts of a checkpoint that are not tensors, as JSON.  The JSON names are the names of the
 * struct fields; for the model they are the names of the textbook's arguments.
 *
 * Each part has a name in the file; the parameters have those of the textbook's state_dict.
 */

#pragma once

#include <jansson.h>

#include "core/model/config.h"
#include "core/text/text-options.h"
#include "core/training/training-state.h"

/* The prefix of the tensor names of Adam's m and v: training.adam.m.encoder.… */
#define NN_TRAINING_TENSOR_PREFIX "training."

json_t  *nn_config_to_json (const NnConfig *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_config_from_json (NnConfig *self, json_t *json, const char *where, GError **error);
char *nn_config_difference (const NnConfig *self, const NnConfig *other) G_GNUC_WARN_UNUSED_RESULT;

json_t  *nn_text_options_to_json (const NnTextOptions *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_text_options_from_json (NnTextOptions *self, json_t *json, const char *where,
                                    GError **error);

json_t       *nn_vocabulary_to_json (const NnVocabulary *self) G_GNUC_WARN_UNUSED_RESULT;
NnVocabulary *nn_vocabulary_from_list (const GPtrArray *tokens, const char *where, GError **error);
NnVocabulary *nn_vocabulary_from_json (json_t *json, const char *where,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

json_t  *nn_merges_to_json (const NnVocabulary *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_merges_from_json (NnVocabulary *self, json_t *json, const char *where, GError **error);

json_t  *nn_spellings_to_json (const NnVocabulary *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_spellings_from_json (NnVocabulary *self, json_t *json, const char *where,
                                 GError **error);

json_t  *nn_training_state_to_json (const NnTrainingState *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_training_state_from_json (NnTrainingState *self, json_t *json, const char *where,
                                      GError **error);

#define NN_KEY_VERSION "headlight.version"
#define NN_KEY_CONFIG "headlight.config"
#define NN_KEY_TEXT "headlight.text"
#define NN_KEY_SOURCE_VOCABULARY "headlight.source_vocabulary"
#define NN_KEY_TARGET_VOCABULARY "headlight.target_vocabulary"
#define NN_KEY_SPELLINGS "headlight.target_spellings"
#define NN_KEY_SOURCE_MERGES "headlight.source_merges"
#define NN_KEY_TARGET_MERGES "headlight.target_merges"
#define NN_KEY_ORIGIN "headlight.origin"
#define NN_KEY_TRAINING "headlight.training"

#define NN_PREFIX_M NN_TRAINING_TENSOR_PREFIX "adam.m."
#define NN_PREFIX_V NN_TRAINING_TENSOR_PREFIX "adam.v."

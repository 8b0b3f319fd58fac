/* core/checkpoint/checkpoint-keys.h
 *
 * The names of the parts of a checkpoint in its file.  The parameters have the names of the
 * textbook's state_dict.
 */

#pragma once

#include "core/checkpoint/checkpoint-json.h"

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

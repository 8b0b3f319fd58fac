/* tests/support/tiny-translator.h
 *
 * A translator with random parameters and a handful of words, for the tests of
 * core/translation.  What it says makes no sense, but it always says the same.
 *
 *      source    <pad> <bos> <eos> <unk> red car .
 *      target    <pad> <bos> <eos> <unk> la voiture rouge . !
 */

#pragma once

#include "core/translation/translate.h"

#define NN_TEST_MAX_POSITIONS 40
#define NN_TEST_NUM_STEPS 7

typedef struct
{
  NnTransformer *model;             /* the model */
  NnVocabulary  *source_vocabulary; /* seven words */
  NnVocabulary  *target_vocabulary; /* nine words */
  NnTranslator  *translator;        /* all of it */
} NnTestTranslator;

void nn_test_make_talkative (NnParameters *parameters);

NnTestTranslator      *
nn_test_translator_new (void (*change) (NnConfig *config)) G_GNUC_WARN_UNUSED_RESULT;
void nn_test_translator_free (NnTestTranslator *self);

void nn_test_translator_favor (NnTestTranslator *self, const char *token, float bias);

NnTranslation *nn_test_translate (const NnTestTranslator *self, const char *sentence,
                                  const NnTranslationOptions *options) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTestTranslator, nn_test_translator_free)

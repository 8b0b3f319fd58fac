/* core/translation/translate.h
 *
 * Translates a typed sentence, and keeps the probabilities and attention weights of every step.
 *
 *      "I’m home."  ─►  tokens  ─►  ids  ─►  encoder  ─►  memory
 *                                                           │
 *      "je suis chez moi ."  ◄─  tokens  ◄─  search  ◄─  decoder
 *
 * Read in   D2L 11.7.6, "The Transformer Architecture", "Training"
 */

#pragma once

#include "core/translation/prefix.h"
#include "core/translation/translator.h"

/**
 * NnTranslationFunc:
 * @so_far: the translation up to its newest token, without its weights, which are set at the end
 * @user_data: what nn_translate_from() was given
 *
 * Called after each token, on the thread of nn_translate_from().
 */
typedef void (*NnTranslationFunc) (const NnTranslation *so_far, gpointer user_data);

NnTranslation *nn_translate (const NnTranslator *self, const char *sentence,
                             const NnTranslationOptions *options, GCancellable *cancellable,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnTranslation *nn_translate_from (const NnTranslator *self, const char *sentence,
                                  const NnPrefix *prefix, const NnTranslationOptions *options,
                                  NnTranslationFunc report, gpointer user_data,
                                  GCancellable *cancellable,
                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;

int *nn_translate_to_input (const NnTranslator *self, const char *sentence, int *T,
                            GCancellable *cancellable, GError **error) G_GNUC_WARN_UNUSED_RESULT;

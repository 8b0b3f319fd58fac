/* app/translation-output.h
 *
 * A translation on the command line: as a sentence or its tokens, or as an object for programs;
 * and what there is to be warned of.
 */

#pragma once

#include "core/translation/bleu.h"
#include "core/translation/translation.h"

char *hl_translation_to_text (const NnTranslation *translation,
                              gboolean             is_tokens) G_GNUC_WARN_UNUSED_RESULT;

void hl_translation_print_json (const char *sentence, const NnTranslation *translation,
                                const NnBleu *bleu);
void hl_translation_print_text (const NnTranslation *translation, const NnBleu *bleu,
                                int bleu_order, gboolean prints_tokens, const char *end);
void hl_translation_print_nothing (gboolean is_json);
void hl_translation_warn_of_guesses (const NnTranslation *translation);

/* core/translation/sentence.h
 *
 * From tokens to a sentence as a person would write it.
 *
 *      tokens      j'habite à londres , tom !
 *      sentence    J'habite à Londres, Tom !
 *
 * - The first word of a sentence has a capital.
 * - No space stands before a full stop or a comma, one plain space before "!" and "?", as
 *   in French; none after an apostrophe.
 * - A copied word is written as it was typed.
 * - A name has the capitals of the source, if it stands there too and not as the first
 *   word, where everything has a capital; "I" is no name.  Failing that it has those that
 *   the corpus gives it (spelling.h).
 */

#pragma once

#include "core/translation/translation.h"

G_BEGIN_DECLS

char *nn_sentence_join (char **words) G_GNUC_WARN_UNUSED_RESULT;
char *nn_translation_to_sentence (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

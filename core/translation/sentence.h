/* core/translation/sentence.h
 *
 * Converts tokens to a sentence with the usual spaces and capitals.
 *
 *      tokens      j'habite à londres , tom !
 *      sentence    J'habite à Londres, Tom !
 *
 * - The first word of a sentence begins with a capital.
 * - There is no space before a full stop or a comma and after an apostrophe.  There is a plain
 *   space before "!" and "?", as in French.
 * - A copied word is written as in the source.
 * - A name that is also in the source has the capitals of the source.  The first word of the source
 *   does not count, because it always has a capital, and "I" is not a name.  Other names have the
 *   capitals that they have in the corpus (spelling.h).
 */

#pragma once

#include "core/translation/translation.h"

char *nn_sentence_join (char **words) G_GNUC_WARN_UNUSED_RESULT;
char *nn_translation_to_sentence (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;

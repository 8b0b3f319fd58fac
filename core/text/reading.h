/* core/text/reading.h
 *
 * How a model reads what a person typed: by the rule that its vocabulary was made with.
 *
 *      He cant swim.   →   he | can't | swim | .
 *      Ｇｏ。          →   go | .
 *
 * A word without its apostrophe is read as the contraction, if it can be nothing else and the
 * vocabulary knows only that; an unknown letter or mark is read as its usual form, if that is
 * known.  In a sentence to translate, a name with marks is one word, which is copied: Mr. Smith,
 * x.org, no. 5; its full stop would end the sentence.  A model learns single sentences, so
 * nn_second_sentence() finds where another one begins.
 */

#pragma once

#include "core/text/vocabulary.h"

char   **nn_read (const NnVocabulary *vocabulary, const char *text) G_GNUC_WARN_UNUSED_RESULT;
char   **nn_read_as_written (const NnVocabulary *vocabulary,
                             const char         *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_is_read_as_another (const char *token, const char *written);
char   **nn_read_words (const NnVocabulary *vocabulary, const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_words_of_tokens (const NnVocabulary *vocabulary, char **tokens) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_hide_names (const NnVocabulary *vocabulary, const char *text) G_GNUC_WARN_UNUSED_RESULT;
void   nn_show_names (char **tokens);
const char *nn_second_sentence (const char *text);

/* core/text/tokenizer.h
 *
 * The tokenizer: from a sentence that a person typed to the tokens of a model.
 *
 *      "I’m home."   →   i'm | home | .
 *
 * First, different ways to write the same character become one: accents are composed (Unicode NFC),
 * ’ and ʼ become ', every kind of space becomes a space, and invisible characters are removed.
 * Then follows the textbook's normalization (book-text.h), so the tokens are right for a model of
 * the textbook too.
 */

#pragma once

#include "core/text/tokens.h"

G_BEGIN_DECLS

char  *nn_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_normalize_as_written (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize_as_written (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* core/text/tokenizer.h
 *
 * From what a person types to the tokens of a model.
 *
 *      "I’m home."   →   i'm | home | .
 *
 * First the many ways to write the same thing become one: composed accents (NFC),
 * ’ and ʼ as ', every kind of space as a space, nothing invisible.  Then follows
 * the textbook's normalization, so a model trained by the book understands typed
 * text, too.
 */

#pragma once

#include "core/text/tokens.h"

G_BEGIN_DECLS

char  *nn_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_normalize_as_written (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize_as_written (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

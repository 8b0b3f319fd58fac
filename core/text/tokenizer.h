/* core/text/tokenizer.h
 *
 * The tokenizer: from a sentence that a person wrote to tokens.
 *
 *      "I’m home (at 3.5 km)."   →   i'm | home | ( | at | 3.5 | km | ) | .
 *
 * 1. Different ways to write the same character become one: accents are composed (Unicode NFC),
 *    ’ and ʼ become ', every kind of space becomes a space, and invisible characters are removed.
 * 2. Every character of Unicode's classes P and S, punctuation marks and symbols, is a token of its
 *    own, except ' and - inside words, ' after a plural such as dogs', and . and , between digits.
 *    What is between them and the spaces are words.  Where words have no spaces between them, such
 *    as in Chinese, each character is a token.  A reserved token, "<eos>", is one token.
 * 3. All letters become lower case.
 *
 * The textbook knows only four marks: its rule replaces 2 and 3 (book-text.h), for a
 * model of the textbook.
 */

#pragma once

#include "core/text/tokens.h"

typedef enum
{
  NN_READING_WORDS, /* as above */
  NN_READING_RUNS,  /* as above, but words without spaces between them stay together */
  NN_READING_FIRST, /* as the first versions of this program: 2,000 is 2 and ,000; the models
                     * that they saved read so */
  NN_READING_BOOK,  /* the textbook's */
} NnReadingRule;

const char *nn_character_end (const char *text);

char  *nn_normalize_by (const char *text, NnReadingRule rule,
                        gboolean keeps_capitals) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize (const char *text) G_GNUC_WARN_UNUSED_RESULT;

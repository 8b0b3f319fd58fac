/* ui/numbers/word-text.h
 *
 * Words of somebody's sentence among words of ours, in texts as in pictures.
 *
 *      قديم → .      without marks the full stop is left of the word, and the arrow says that
 *                    the word was written, not read
 *
 * Isolates (U+2068, U+2069) keep a word from moving what is beside it; a mark of direction (U+200E)
 * keeps a line that begins with such a word from being read from right to left.
 */

#pragma once

#include <glib.h>

const char *hl_word_from_right (const char *text);

char *hl_word_apart (const char *word) G_GNUC_WARN_UNUSED_RESULT;
char *hl_word_quote (const char *word) G_GNUC_WARN_UNUSED_RESULT;
char *hl_word_capital (char *words);
char *hl_line_apart (const char *lines) G_GNUC_WARN_UNUSED_RESULT;

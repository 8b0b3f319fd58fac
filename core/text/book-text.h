/* core/text/book-text.h
 *
 * The textbook's way from a text file to lists of tokens, to the letter.
 *
 *      "Go.⇥Va !⏎"   →   "go .⇥va !⏎"   →   go . <eos>   |   va ! <eos>
 *
 * 1. No-break spaces become spaces, everything becomes lower case, and each of
 *    , . ! ? gets a space in front unless one is there.
 * 2. Each line with exactly one tab is a pair; each side is split at spaces and
 *    ends in <eos>.
 * 3. Each list is made num_steps long: cut, or filled up with <pad>.
 *
 * Three things that a reader of the book does not expect are kept, because its
 * vocabularies depend on them.  "Is a space there?" looks at the text before it
 * was made lower case, where "İ", which becomes two characters, shifts everything
 * after it by one.  A tab, a line feed or a thin space is no space, so a line that
 * starts with a stop gets a space in front.  And reading stops *after* the line
 * with the number max_examples, so 640 examples are 641 lines.
 *
 * Read in   D2L 10.5, "Machine Translation and the Dataset"
 */

#pragma once

#include "core/text/tokens.h"

G_BEGIN_DECLS

char         *nn_book_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char         *nn_book_set_apart (const char *text) G_GNUC_WARN_UNUSED_RESULT;
NnTokenPairs *nn_book_tokenize (const char *normalized,
                                int         max_examples) G_GNUC_WARN_UNUSED_RESULT;
char        **nn_book_fit (char      **tokens,
                           int         num_steps,
                           const char *first) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

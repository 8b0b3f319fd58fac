/* core/text/book-text.h
 *
 * The textbook's pipeline from a text file to lists of tokens, with exactly its results.
 *
 *      "Go.⇥Va !⏎"   →   "go .⇥va !⏎"   →   go . <eos>   |   va ! <eos>
 *
 * 1. Normalization: no-break spaces become spaces, all letters become lower case, and each of
 *    , . ! ? gets a space in front unless one is there.
 * 2. Tokenization: each line with exactly one tab is a pair; source and target are split at spaces
 *    and end in <eos>.
 * 3. Each list is made num_steps long: truncated, or padded with <pad>.
 *
 * Three details are kept, because the vocabularies depend on them:
 *
 * - Whether a space is there is looked up in the text before it became lower case.  "İ" becomes two
 *   characters, so after it the text is looked up one character too far.
 * - A tab, a line feed or a thin space is not a space.  So a line that begins with a punctuation
 *   mark gets a space in front.
 * - The line with the number max_examples is the last one, and lines are counted from 0.  So 640
 *   examples are 641 lines.
 *
 * Read in   D2L 10.5, "Machine Translation and the Dataset"
 */

#pragma once

#include "core/text/tokens.h"

char         *nn_book_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char         *nn_book_lower (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char         *nn_book_space_punctuation (const char *text) G_GNUC_WARN_UNUSED_RESULT;
NnTokenPairs *nn_book_tokenize (const char *normalized, int max_examples) G_GNUC_WARN_UNUSED_RESULT;
char        **nn_book_pad_or_truncate (char **tokens, int num_steps,
                                       const char *first) G_GNUC_WARN_UNUSED_RESULT;

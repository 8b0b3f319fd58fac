/* tests/support/few-words.h
 *
 * Sentences that the program says aloud in a story have at most twenty words.
 */

#pragma once

void nn_test_assert_few_words (const char *sentence);

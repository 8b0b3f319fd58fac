/* ui/figures/words-at-hand.h
 *
 * Which words of a large vocabulary an operation is about just now: those that its ids
 * stand for, and those with the largest numbers in each row.
 */

#pragma once

#include "core/trace/operation/operation.h"

#define HL_WORDS_AT_HAND 8

int hl_words_at_hand (const NnOperation *operation, gboolean shows_result,
                      int words[HL_WORDS_AT_HAND]);
